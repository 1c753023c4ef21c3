(** The lower value (RULES, section 3, theorem 4), and its theorems: claims N are about it. *)
From Coq Require Import List Arith Bool Lia.
From Tsume Require Import Shogi Value Futile Lemmas Reading Nearer Bounded.
Import ListNotations.

(** [lower r a p n left]: the lower value is (n, left) or better for the attacker. With the defender to move this is so for
    any [n] if each reply leads to less, or is an interposition that is futile at [n]. *)
Inductive lower (r : reading) (a : side) : position -> nat -> bool -> Prop :=
| lower_by_check : forall p m n left,
    turn p = a -> In m (checks p) -> lower r a (after p m) n left -> lower r a p (S n) left
| lower_by_replies : forall p n left,
    turn p <> a -> (forall m, In m (legal p) -> lower_reply r a p m n left) ->
    (n = 0 -> left = true -> has_left a p = true) -> lower r a p n left
with lower_reply (r : reading) (a : side) : position -> move -> nat -> bool -> Prop :=
| lower_counts : forall p m n left, lower r a (after p m) n left -> lower_reply r a p m (S n) left
| lower_futile : forall p m q n left, is_interposition p m = true -> In q (captures r p m) -> lower r a q n false ->
    lower_reply r a p m n left.

Scheme lower_ind2 := Induction for lower Sort Prop
with lower_reply_ind2 := Induction for lower_reply Sort Prop.
Combined Scheme lower_both from lower_ind2, lower_reply_ind2.

Lemma interposition_cells : forall p q m, cells p = cells q -> turn p = turn q -> is_interposition p m = is_interposition q m.
Proof. intros p q m C T. unfold is_interposition, only_check. rewrite C, T. reflexivity. Qed.

(** A smaller hand has no more captures. *)
Lemma captures_more : forall r a p q m, turn p <> a -> no_less a p q -> forall x, In x (captures r p m) ->
  exists y, In y (captures r q m) /\ no_less a x y.
Proof.
  intros r a p q m T S x I. assert (S1 := after_no_less a p q m S). assert (S' := S). destruct S' as (C & TQ & _).
  assert (S1' := S1). destruct S1' as (C1 & T1 & A1 & _).
  unfold captures in *. unfold only_check in *. rewrite <- C, <- TQ.
  destruct (match checkers (cells p) (turn p) with [one] => Some one | _ => None end) as [[checker between]|];
    [|destruct I].
  rewrite <- C1. destruct (cell (cells (after p m)) (target m)) as [gain|]; [|destruct I].
  rewrite in_map_iff in I. destruct I as (c & <- & I). apply filter_In in I. destruct I as [I M].
  assert (TA : turn (after p m) = a) by (apply side_eqb_eq; exact (turn_after_reply a p m T)).
  assert (S2 := after_no_less a _ _ c S1). assert (S2' := S2). destruct S2' as (C2 & T2 & A2 & D2).
  exists (without_gain m (kind_of gain) (after (after q m) c)). split.
  - apply in_map_iff. exists c. split; auto. apply filter_In. split.
    + apply (checks_more (after p m)); auto. rewrite <- T1, TA. exact A1.
    + unfold may_show in *. rewrite <- C2, <- T2. exact M.
  - set (x := after (after p m) c) in *. set (y := after (after q m) c) in *.
    assert (TX : turn x = other a) by (unfold x; rewrite after_turn, TA; reflexivity).
    assert (OO := other_other a).
    assert (LE : hand_le (set_held (hand_of a x) (kind_of gain) (held (hand_of a x) (kind_of gain) - 1))
      (set_held (hand_of a y) (kind_of gain) (held (hand_of a y) (kind_of gain) - 1))).
    { apply hand_le_set; auto. specialize (A2 (kind_of gain)). lia. }
    assert (LD : hand_le (set_held (hand_of (other a) y) (kind_of gain) (held (hand_of (other a) y) (kind_of gain) + 1))
      (set_held (hand_of (other a) x) (kind_of gain) (held (hand_of (other a) x) (kind_of gain) + 1))).
    { apply hand_le_set; auto. specialize (D2 (kind_of gain)). lia. }
    unfold without_gain. rewrite <- T2, TX, OO. clear - LE LD C2 T2 D2.
    unfold no_less. destruct m, a, x as [cx bx wx tx], y as [cy bY wy ty]; simpl in *; repeat split; auto.
Qed.

Section Lower.
  Variable r : reading.
  Variable a : side.

  Definition no_better (n : nat) (left : bool) (n' : nat) (left' : bool) : Prop :=
    n < n' \/ n = n' /\ (left' = true -> left = true).

  Theorem lower_longer :
    (forall p n left, lower r a p n left -> forall n' left', no_better n left n' left' -> lower r a p n' left') /\
    (forall p m n left, lower_reply r a p m n left -> forall n' left', no_better n left n' left' ->
      lower_reply r a p m n' left').
  Proof.
    apply lower_both; unfold no_better.
    - intros p m n left T I _ IH n' left' O. destruct n' as [|k]; [lia|]. apply lower_by_check with m; auto. apply IH. lia || auto.
      destruct O as [O|[O1 O2]]; [left; lia|right; split; auto].
    - intros p n left T _ IH Z n' left' O. apply lower_by_replies; auto. intros -> ->.
      destruct O as [O|[-> O]]; [lia|auto].
    - intros p m n left _ IH n' left' O. destruct n' as [|k]; [lia|]. apply lower_counts. apply IH.
      destruct O as [O|[O1 O2]]; [left; lia|right; split; auto].
    - intros p m q n left P Q _ IH n' left' O. apply lower_futile with q; auto. apply IH.
      destruct O as [O|[O1 O2]]; [left; lia|right; split; auto].
  Qed.

  (** Theorem 2 holds for it. *)
  Theorem lower_more :
    (forall p n left, lower r a p n left -> forall q, no_less a p q -> lower r a q n left) /\
    (forall p m n left, lower_reply r a p m n left -> turn p <> a -> forall q, no_less a p q -> lower_reply r a q m n left).
  Proof.
    apply lower_both.
    - intros p m n left T I _ IH q S. assert (S' := S). destruct S' as (C & TQ & A & _).
      apply lower_by_check with m; [congruence| |apply IH; apply after_no_less; exact S].
      apply (checks_more p q m C TQ); auto. rewrite <- TQ, T. exact A.
    - intros p n left T _ IH Z q S. assert (S' := S). destruct S' as (_ & TQ & _).
      apply lower_by_replies; [congruence| |intros; eauto using has_left_more].
      intros m I. apply IH; auto. exact (legal_less a p q m T S I).
    - intros p m n left _ IH _ q S. apply lower_counts. apply IH. apply after_no_less. exact S.
    - intros p m x n left P X _ IH T q S. assert (S' := S). destruct S' as (C & TQ & _).
      destruct (captures_more r a p q m T S x X) as (y & Y & XY).
      apply lower_futile with y; auto. rewrite <- (interposition_cells p q m C TQ). exact P.
  Qed.

  (** It is at least as good as the value in the reading, which is at least as good as the one where every interposition
      counts ([counted_value]). *)
  Theorem lower_value : forall p n left, value_within r a p n left = true -> lower r a p n left.
  Proof.
    assert (D : forall n, (forall m, m < n -> forall p left, value_within r a p m left = true -> lower r a p m left) ->
      forall k p left, distance p < k -> turn p <> a -> value_within r a p n left = true -> lower r a p n left).
    { intros n IH. induction k as [|k IHk]; [lia|]. intros p left K T V. apply (defend_iff_value r a p n left T) in V.
      destruct V as [(i & -> & V)|(H & _ & S)].
      - apply (proj1 lower_longer) with i false; [apply IH; auto|left; lia].
      - apply lower_by_replies; auto.
        + intros m I. destruct (H m I) as [A|(P & q & Q & V)].
          * destruct A as (i & E & V). subst n. apply lower_counts. destruct left; [|apply IH; auto].
            destruct (S eq_refl m I (ex_intro _ i (conj eq_refl V))) as [(j & E & W)|W]; [|apply IH; auto].
            injection E as ->. apply (proj1 lower_longer) with j false; [apply IH; auto|left; lia].
          * apply lower_futile with q; auto. assert (N := capture_nearer p m r I P q Q).
            apply IHk; auto; [lia|]. rewrite (capture_turn r p m q Q). exact T.
        + intros E1 E2. subst n left. exact (S eq_refl). }
    intros p n. revert p. induction n as [n IH] using lt_wf_ind. intros p left V. destruct (side_eqb (turn p) a) eqn:T.
    - apply side_eqb_eq in T. apply (attack_iff_value r a p n left T) in V. destruct V as (k & -> & m & I & V).
      apply lower_by_check with m; auto.
    - apply side_eqb_neq in T. exact (D n IH (1 + distance p) p left (le_n _) T V).
  Qed.

  (** Theorem 1 holds for it: it is a mate only where there is one with every interposition counted. *)
  Theorem lower_mate : forall p n left, lower r a p n left -> exists k, within a p k false.
  Proof.
    apply (lower_ind2 r a (fun p n left _ => exists k, within a p k false)
      (fun p m n left _ => turn p <> a -> exists k, within a (after p m) k false)).
    - intros p m n left T I _ [k W]. exists (S k). apply by_check with m; auto.
    - intros p n left T _ IH _. destruct (all_mate a (legal p) p (fun m I => IH m I T)) as [k W].
      destruct (legal p) eqn:E.
      + exists 0. apply by_mate; auto. discriminate.
      + exists (S k). apply by_replies; auto; rewrite E; [discriminate|exact W].
    - intros p m n left _ W _. exact W.
    - intros p m q n left _ Q _ [k W] T. destruct (capture_less r p m q Q) as (c & C & N).
      rewrite <- (not_attacker' a p T) in N. exists (S k). apply by_check with c; auto.
      + apply side_eqb_eq. exact (turn_after_reply a p m T).
      + exact (larger_hand a q k false W _ N).
  Qed.

  (** By the bounds of certificates. *)
  Definition lower_bounded (p : position) (b : nat) : Prop :=
    lower r a p (if side_eqb (turn p) a then attack_length b else defend_length b) (bound_left b).

  Lemma lower_bounded_attack : forall p b, turn p = a -> lower_bounded p b ->
    exists m, In m (checks p) /\ lower_bounded (after p m) b.
  Proof.
    intros p b T H. unfold lower_bounded in *. rewrite (proj2 (side_eqb_eq _ _) T), attack_defend in H.
    inversion H as [p' m n left T' I W E1 E2|]; subst; [|contradiction]. exists m. split; auto.
    assert (E : side_eqb (turn (after p m)) (turn p) = false).
    { apply side_eqb_neq. rewrite after_turn. apply other_neq. }
    rewrite E. exact W.
  Qed.
  Lemma lower_bounded_reply : forall p m b, turn p <> a -> In m (legal p) -> lower_bounded p b ->
    2 <= b /\ lower_bounded (after p m) (b - 2) \/
    is_interposition p m = true /\ exists q, In q (captures r p m) /\ lower_bounded q (up b).
  Proof.
    intros p m b T I H. unfold lower_bounded in *. rewrite (proj2 (side_eqb_neq _ _) T) in H.
    inversion H as [|p' n left T' R Z E1 E2]; subst; [contradiction|]. specialize (R m I).
    inversion R as [p' m' n left W E1 E2 E3|p' m' q n left P Q W]; subst.
    - left. assert (B : 2 <= b).
      { destruct (le_lt_dec 2 b) as [L|L]; auto. rewrite (odd_small b L) in E3. discriminate. }
      split; auto. rewrite (turn_after_reply a p m T), (left_less b B). rewrite (defend_attack b B) in E3.
      injection E3 as E3. rewrite <- E3. exact W.
    - right. split; auto. exists q. split; auto. rewrite (capture_turn r p m q Q), (proj2 (side_eqb_neq _ _) T).
      unfold bound_left, defend_length at 1. rewrite up_odd, up_length. simpl. rewrite Nat.sub_0_r. exact W.
  Qed.
  Lemma lower_bounded_zero : forall p, turn p <> a -> lower_bounded p 0 -> has_left a p = true.
  Proof.
    intros p T H. unfold lower_bounded in H. rewrite (proj2 (side_eqb_neq _ _) T) in H.
    inversion H as [|p' n left T' R Z E1 E2]; subst. apply Z; reflexivity.
  Qed.
  Lemma lower_bounded_more : forall p q b, no_less a p q -> lower_bounded p b -> lower_bounded q b.
  Proof.
    intros p q b S H. unfold lower_bounded in *. assert (S' := S). destruct S' as (_ & T & _). rewrite <- T.
    exact (proj1 lower_more p _ _ H q S).
  Qed.
  Lemma lower_bounded_larger : forall p b c, b <= c -> lower_bounded p b -> lower_bounded p c.
  Proof.
    intros p b c L H. unfold lower_bounded in *. apply (proj1 lower_longer _ _ _ H). unfold no_better.
    destruct (length_mono b c L) as [M|[M I]]; rewrite !attack_defend in M;
      destruct (side_eqb (turn p) a); rewrite ?attack_defend; [left|left|right|right]; try split; auto; lia.
  Qed.
  Lemma bounded_lower : forall p b, bounded r a p b -> lower_bounded p b.
  Proof. intros p b H. apply lower_value. exact H. Qed.
  Lemma lower_bounded_mate : forall p b, lower_bounded p b -> exists c, within_bound a p c.
  Proof. intros p b H. destruct (lower_mate p _ _ H) as [k W]. exact (within_some_bound a p k false W). Qed.
End Lower.
