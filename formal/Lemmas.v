(** Theorems 2 and 3 of RULES with every interposition counted: proofs, which nobody needs to read. *)
From Coq Require Import List Arith Bool Lia.
From Tsume Require Import Shogi Value.
Import ListNotations.
Global Opaque black_rays white_rays compute_rays checkers targets is_dead_end all_squares.

(** Hands of the same board: the attacker has at least as much in [q], the defender at most as much. *)
Definition hand_le (g h : hand) : Prop := forall k, held g k <= held h k.
Definition no_less (a : side) (p q : position) : Prop :=
  cells p = cells q /\ turn p = turn q /\
  hand_le (hand_of a p) (hand_of a q) /\ hand_le (hand_of (other a) q) (hand_of (other a) p).

Lemma held_set : forall h k n l,
  held (set_held h k n) l = if kind_eqb k l then (match k with King => 0 | _ => n end) else held h l.
Proof. intros [] [] n []; reflexivity. Qed.

Lemma hand_le_set : forall g h k m n, hand_le g h -> m <= n -> hand_le (set_held g k m) (set_held h k n).
Proof.
  intros g h k m n H L l. rewrite !held_set. specialize (H l). destruct (kind_eqb k l), k; lia.
Qed.

Lemma hand_le_refl : forall h, hand_le h h.
Proof. intros h k. lia. Qed.

Lemma hand_of_with : forall s t h p, hand_of s (with_hand t h p) = if side_eqb s t then h else hand_of s p.
Proof. intros [] [] h []; reflexivity. Qed.

(** What a move does to the board, and to the hand of the side that makes it. *)
Definition board_after (cs : list (option piece)) (s : side) (m : move) : list (option piece) :=
  match m with
  | Move from to promotes =>
      match cell cs from with
      | Some pc => set_cell (set_cell cs from None) to (Some (Piece (owner pc) (kind_of pc) (promoted pc || promotes)))
      | None => cs
      end
  | Drop k to => set_cell cs to (Some (Piece s k false))
  end.
Definition hand_after (cs : list (option piece)) (h : hand) (m : move) : hand :=
  match m with
  | Move from to _ => match cell cs from with Some _ => capture (cell cs to) h | None => h end
  | Drop k _ => set_held h k (held h k - 1)
  end.

Lemma after_cells : forall p m, cells (after p m) = board_after (cells p) (turn p) m.
Proof. intros p [f t pr|k t]; unfold after, board_after; [destruct (cell (cells p) f)|]; reflexivity. Qed.
Lemma after_turn : forall p m, turn (after p m) = other (turn p).
Proof. intros p [f t pr|k t]; unfold after; [destruct (cell (cells p) f)|]; reflexivity. Qed.
Lemma after_hand : forall p m s,
  hand_of s (after p m) = if side_eqb s (turn p) then hand_after (cells p) (hand_of s p) m else hand_of s p.
Proof.
  intros [cs bh wh t] m s; unfold after, hand_after; destruct s, t, m as [f to pr|k to]; simpl;
    try destruct (cell cs f); reflexivity.
Qed.

Lemma hand_after_le : forall cs g h m, hand_le g h -> hand_le (hand_after cs g m) (hand_after cs h m).
Proof.
  intros cs g h [f t pr|k t] H; simpl.
  - destruct (cell cs f); auto. unfold capture. destruct (cell cs t); auto.
    apply hand_le_set; auto. specialize (H (kind_of p0)). lia.
  - apply hand_le_set; auto. specialize (H k). lia.
Qed.

Lemma other_other : forall s, other (other s) = s.
Proof. intros []; reflexivity. Qed.

Lemma after_no_less : forall a p q m, no_less a p q -> no_less a (after p m) (after q m).
Proof.
  intros a p q m (C & T & A & D). unfold no_less.
  rewrite !after_cells, !after_turn, !after_hand, <- C, <- T.
  repeat split; try reflexivity.
  - destruct (side_eqb a (turn p)); auto using hand_after_le.
  - destruct (side_eqb (other a) (turn p)); auto using hand_after_le.
Qed.

(** Legality of a move depends on the board alone; the hand only says what can be dropped. *)
Lemma in_check_cells : forall p q s, cells p = cells q -> in_check p s = in_check q s.
Proof. intros p q s C. unfold in_check. rewrite C. reflexivity. Qed.

Lemma playable_cells : forall p q m, cells p = cells q -> turn p = turn q -> is_playable p m = is_playable q m.
Proof.
  intros p q m C T. unfold is_playable.
  assert (E : cells (after p m) = cells (after q m)) by (rewrite !after_cells, C, T; reflexivity).
  rewrite E, T, (in_check_cells _ _ _ E). reflexivity.
Qed.

Lemma board_moves_cells : forall p q, cells p = cells q -> turn p = turn q -> board_moves p = board_moves q.
Proof. intros p q C T. unfold board_moves. rewrite C, T. reflexivity. Qed.

Lemma existsb_ext : forall (A : Type) (f g : A -> bool) l, (forall x, f x = g x) -> existsb f l = existsb g l.
Proof. intros A f g l E. induction l; simpl; congruence. Qed.

Lemma mated_by_pawn_cells : forall p q, cells p = cells q -> turn p = turn q ->
  is_mated_by_pawn p = is_mated_by_pawn q.
Proof.
  intros p q C T. unfold is_mated_by_pawn.
  rewrite T, (in_check_cells _ _ _ C), (board_moves_cells _ _ C T). f_equal. f_equal.
  apply existsb_ext. intros m. apply playable_cells; auto.
Qed.

Lemma is_legal_cells : forall p q m, cells p = cells q -> turn p = turn q -> is_legal p m = is_legal q m.
Proof.
  intros p q m C T. unfold is_legal. rewrite (playable_cells p q m C T). f_equal.
  destruct m as [|[]]; auto. rewrite C, T. f_equal. f_equal.
  apply mated_by_pawn_cells; rewrite ?after_cells, ?after_turn, ?C, ?T; reflexivity.
Qed.

Lemma drops_more : forall p q m, cells p = cells q -> hand_le (hand_of (turn p) p) (hand_of (turn q) q) ->
  In m (drops p) -> In m (drops q).
Proof.
  intros p q m C H. unfold drops. rewrite C, !in_flat_map. intros (k & K & I). exists k. split; auto.
  specialize (H k). destruct (held (hand_of (turn p) p) k) eqn:E; simpl in I; [tauto|].
  destruct (held (hand_of (turn q) q) k); [lia|exact I].
Qed.

Lemma candidates_more : forall p q m, cells p = cells q -> turn p = turn q ->
  hand_le (hand_of (turn p) p) (hand_of (turn q) q) ->
  In m (board_moves p ++ drops p) -> In m (board_moves q ++ drops q).
Proof.
  intros p q m C T H. rewrite !in_app_iff, (board_moves_cells p q C T).
  intros [I|I]; [left; exact I|right]. exact (drops_more p q m C H I).
Qed.

Lemma legal_more : forall p q m, cells p = cells q -> turn p = turn q ->
  hand_le (hand_of (turn p) p) (hand_of (turn q) q) -> In m (legal p) -> In m (legal q).
Proof.
  intros p q m C T H. unfold legal. rewrite !filter_In, (is_legal_cells p q m C T).
  intros [I L]. split; auto. exact (candidates_more p q m C T H I).
Qed.

Lemma checks_legal : forall p m, In m (checks p) <-> In m (legal p) /\ gives_check p m = true.
Proof. intros p m. unfold checks, legal. rewrite !filter_In. tauto. Qed.

Lemma checks_more : forall p q m, cells p = cells q -> turn p = turn q ->
  hand_le (hand_of (turn p) p) (hand_of (turn q) q) -> In m (checks p) -> In m (checks q).
Proof.
  intros p q m C T H. rewrite !checks_legal. intros [L G]. split; [exact (legal_more p q m C T H L)|].
  unfold gives_check in *. rewrite <- T, <- G. apply in_check_cells. rewrite !after_cells, C, T. reflexivity.
Qed.

Lemma has_left_more : forall a p q, no_less a p q -> has_left a p = true -> has_left a q = true.
Proof.
  intros a p q (_ & _ & A & _). unfold has_left, is_empty_hand. rewrite !negb_true_iff.
  intros E. destruct (forallb _ droppable) eqn:F in |- *; auto.
  exfalso. rewrite forallb_forall in F. rewrite <- not_true_iff_false in E. apply E.
  apply forallb_forall. intros k K. specialize (F k K). rewrite Nat.eqb_eq in *. specialize (A k). lia.
Qed.

Lemma not_attacker : forall a p, turn p <> a -> turn p = other a.
Proof. intros [] p; destruct (turn p); simpl; congruence. Qed.

Lemma in_nil : forall (A : Type) (l : list A), (forall x, ~ In x l) -> l = [].
Proof. intros A [|x l] H; auto. exfalso. apply (H x). left; auto. Qed.

Lemma legal_less : forall a p q m, turn p <> a -> no_less a p q -> In m (legal q) -> In m (legal p).
Proof.
  intros a p q m N (C & T & A & D). apply legal_more; auto.
  rewrite <- T, (not_attacker a p N). exact D.
Qed.

(** Theorem 2: a larger hand of the attacker has a value at least as good. *)
Theorem larger_hand : forall a p n left, within a p n left -> forall q, no_less a p q -> within a q n left.
Proof.
  intros a p n left W. induction W as [p m n left T I W IH | p n left T L H | p n left T L W IH];
    intros q S; assert (S' := S); destruct S' as (C & T' & A & D).
  - apply by_check with m; [congruence| |apply IH; apply after_no_less; exact S].
    apply (checks_more p q m C T'); auto. rewrite <- T', T. exact A.
  - apply by_mate; [congruence| |].
    + apply in_nil. intros m M. apply (legal_less a p q m T S) in M. rewrite L in M. destruct M.
    + intros. eauto using has_left_more.
  - destruct (legal q) eqn:E.
    + apply by_mate; [congruence|exact E|discriminate].
    + apply by_replies; [congruence|congruence|]. intros m' M.
      apply (IH m'); [apply (legal_less a p q m' T S M)|apply after_no_less; exact S].
Qed.

(** The order of values. *)
Lemma within_longer : forall a p n left, within a p n left -> forall n' left',
  (n < n' \/ n = n' /\ (left' = true -> left = true)) -> within a p n' left'.
Proof.
  intros a p n left W. induction W as [p m n left T I W IH | p n left T L H | p n left T L W IH];
    intros n' left' O.
  - destruct n' as [|n']; [lia|]. apply by_check with m; auto. apply IH. lia || (destruct O as [O|[O1 O2]]; [left; lia|right; split; auto]).
  - apply by_mate; auto. intros -> ->. destruct O as [O|[-> O]]; [lia|auto].
  - destruct n' as [|n']; [lia|]. apply by_replies; auto. intros m M. apply IH; auto.
    destruct O as [O|[O1 O2]]; [left; lia|right; split; auto].
Qed.

(** * Bounds of certificates: docs/certificates.md, "Bounds" *)

(** The value of a bound, with the attacker or with the defender to move. *)
Definition attack_length (b : nat) : nat := if Nat.odd b then b else S b.
Definition defend_length (b : nat) : nat := if Nat.odd b then b - 1 else b.
Definition bound_left (b : nat) : bool := negb (Nat.odd b).
Definition within_bound (a : side) (p : position) (b : nat) : Prop :=
  within a p (if side_eqb (turn p) a then attack_length b else defend_length b) (bound_left b).

Lemma attack_defend : forall b, attack_length b = S (defend_length b).
Proof. intros [|b]; unfold attack_length, defend_length; destruct (Nat.odd _) eqn:E; try discriminate; lia. Qed.
Lemma defend_attack : forall b, 2 <= b -> defend_length b = S (attack_length (b - 2)).
Proof.
  intros [|[|b]] H; try lia. unfold attack_length, defend_length. cbn [Nat.sub].
  rewrite Nat.sub_0_r. change (Nat.odd (S (S b))) with (Nat.odd b) in *.
  destruct (Nat.odd b); destruct b; simpl; lia.
Qed.
Lemma left_less : forall b, 2 <= b -> bound_left (b - 2) = bound_left b.
Proof. intros [|[|b]] H; try lia. cbn [Nat.sub]. rewrite Nat.sub_0_r. reflexivity. Qed.

Lemma side_eqb_eq : forall s t, side_eqb s t = true <-> s = t.
Proof. intros [] []; simpl; split; congruence. Qed.
Lemma side_eqb_neq : forall s t, side_eqb s t = false <-> s <> t.
Proof. intros [] []; simpl; split; congruence. Qed.
Lemma other_neq : forall s, other s <> s.
Proof. intros []; discriminate. Qed.

Lemma odd_small : forall b, b < 2 -> defend_length b = 0.
Proof. intros [|[|b]]; try reflexivity; lia. Qed.

Lemma attack_iff : forall a p b, turn p = a ->
  (within_bound a p b <-> exists m, In m (checks p) /\ within_bound a (after p m) b).
Proof.
  intros a p b T. unfold within_bound. rewrite (proj2 (side_eqb_eq _ _) T), attack_defend.
  assert (E : forall m, side_eqb (turn (after p m)) a = false).
  { intros m. apply side_eqb_neq. rewrite after_turn, T. apply other_neq. }
  split.
  - intros W. inversion W; subst; try contradiction. exists m. rewrite E. auto.
  - intros (m & I & W). rewrite E in W. apply by_check with m; auto.
Qed.

Lemma turn_after_reply : forall a p m, turn p <> a -> side_eqb (turn (after p m)) a = true.
Proof. intros a p m N. apply side_eqb_eq. rewrite after_turn, (not_attacker a p N). apply other_other. Qed.

Lemma defend_iff : forall a p b, turn p <> a ->
  (within_bound a p b <->
   (forall m, In m (legal p) -> 2 <= b /\ within_bound a (after p m) (b - 2)) /\
   (b = 0 -> has_left a p = true)).
Proof.
  intros a p b T. unfold within_bound. rewrite (proj2 (side_eqb_neq _ _) T). split.
  - intros W. split.
    + intros m M. inversion W as [| |p' n' l' T' L' H' E1 E2]; subst; try contradiction.
      * rewrite H0 in M. destruct M.
      * assert (2 <= b).
        { destruct (le_lt_dec 2 b) as [G|G]; auto. apply odd_small in G. congruence. }
        split; auto. rewrite (turn_after_reply a p m T). rewrite (defend_attack b) in E2 by auto.
        injection E2 as E2. rewrite (left_less b), <- E2 by auto. apply H'; auto.
    + intros ->. inversion W; subst; try contradiction. apply H1; reflexivity.
  - intros [H L]. destruct (legal p) eqn:E.
    + apply by_mate; auto. intros Z Q. apply L. unfold bound_left in Q. apply negb_true_iff in Q.
      unfold defend_length in Z. rewrite Q in Z. exact Z.
    + assert (B : 2 <= b) by (apply (H m); left; auto).
      rewrite (defend_attack b B). apply by_replies; [auto|congruence|].
      rewrite E. intros m' M. destruct (H m' M) as [_ W].
      rewrite (turn_after_reply a p m' T), (left_less b B) in W. exact W.
Qed.

Lemma within_bound_more : forall a p q b, no_less a p q -> within_bound a p b -> within_bound a q b.
Proof.
  intros a p q b S W. unfold within_bound in *. destruct S as (C & T & R). rewrite <- T.
  apply (larger_hand _ _ _ _ W). repeat split; tauto.
Qed.

Lemma length_mono : forall b c, b <= c ->
  attack_length b < attack_length c \/
  attack_length b = attack_length c /\ (bound_left c = true -> bound_left b = true).
Proof.
  intros b c L. unfold attack_length, bound_left.
  destruct (Nat.eq_dec b c) as [<-|N]; [right; split; auto|].
  destruct (Nat.odd b) eqn:B, (Nat.odd c) eqn:C; simpl; try (left; lia).
  destruct (Nat.eq_dec (S b) c) as [E|M]; [right; split; [exact E|discriminate]|left; lia].
Qed.

Lemma within_bound_larger : forall a p b c, b <= c -> within_bound a p b -> within_bound a p c.
Proof.
  intros a p b c L W. unfold within_bound in *. apply (within_longer _ _ _ _ W).
  destruct (length_mono b c L) as [H|[H I]]; rewrite !attack_defend in H;
    destruct (side_eqb (turn p) a); rewrite ?attack_defend; [left|left|right|right]; try split; auto; lia.
Qed.

(** Every mate is within some bound. *)
Lemma within_some_bound : forall a p n left, within a p n left -> exists b, within_bound a p b.
Proof.
  intros a p n left W. exists (2 * n + 1). unfold within_bound. apply (within_longer _ _ _ _ W).
  assert (O : Nat.odd (2 * n + 1) = true) by (rewrite Nat.odd_spec; exists n; lia).
  unfold attack_length, defend_length, bound_left. rewrite O.
  destruct (side_eqb (turn p) a); simpl; destruct n; [left; lia|left; lia| |left; lia].
  right. split; [reflexivity|discriminate].
Qed.
