(** What the checker accepts is true: proofs, which nobody needs to read. *)
From Coq Require Import List Arith NArith Bool Lia.
From Tsume Require Import Shogi Value Futile Soundness Fast Checker Lemmas Reading Bounded Lower.
From Tsume Require Closed.
Import ListNotations.

Ltac split_option H :=
  repeat match type of H with
  | match ?one with Some _ => _ | None => None end = Some _ =>
      let E := fresh "E" in destruct one eqn:E; [|discriminate H]
  | match ?one with pair _ _ => _ end = Some _ => destruct one
  end.

Lemma need_true : forall b u, need b = Some u -> b = true.
Proof. intros []; simpl; congruence. Qed.

(** * What the tests say *)

Lemma cell_eqb_eq : forall c d, cell_eqb c d = true -> c = d.
Proof.
  intros [[o k r]|] [[o' k' r']|]; simpl; try congruence. rewrite !andb_true_iff. intros [[O K] R].
  assert (o = o') by (destruct o, o'; simpl in O; congruence).
  assert (k = k') by (destruct k, k'; simpl in K; congruence).
  apply eqb_prop in R. congruence.
Qed.
Lemma cells_eqb_eq : forall cs ds, cells_eqb cs ds = true -> cs = ds.
Proof.
  induction cs as [|c cs IH]; intros [|d ds]; simpl; try congruence. rewrite andb_true_iff. intros [C D].
  apply cell_eqb_eq in C. apply IH in D. congruence.
Qed.

Lemma for_droppable : forall f : kind -> bool, forallb f droppable = true -> forall k, k <> King -> f k = true.
Proof.
  intros f F k K. rewrite forallb_forall in F. apply F. unfold droppable. destruct k; simpl; tauto || congruence.
Qed.

Lemma no_more_no_less : forall a p q, same_board p q = true -> no_more a p q = true -> no_less a p q.
Proof.
  intros a p q S M. unfold same_board in S. rewrite !andb_true_iff in S. destruct S as [[T H] C].
  apply side_eqb_eq in T. apply cells_eqb_eq in C. unfold no_less. repeat split; auto.
  - intros k. destruct k; try (apply Nat.leb_le; apply (for_droppable _ M); discriminate). simpl. lia.
  - intros k.
    assert (G : k <> King -> held (hand_of (other a) q) k <= held (hand_of (other a) p) k).
    { intros K. assert (A := for_droppable _ H k K). assert (B := for_droppable _ M k K). cbv beta in A, B.
      apply Nat.eqb_eq in A. apply Nat.leb_le in B. destruct a; simpl in *; lia. }
    destruct k; try (apply G; discriminate). simpl. lia.
Qed.
Lemma same_board_sym : forall p q, same_board p q = true -> same_board q p = true.
Proof.
  intros p q. unfold same_board. rewrite !andb_true_iff. intros [[T H] C]. repeat split.
  - apply side_eqb_eq in T. apply side_eqb_eq. congruence.
  - rewrite forallb_forall in *. intros k K. specialize (H k K). apply Nat.eqb_eq in H. apply Nat.eqb_eq. congruence.
  - apply cells_eqb_eq in C. rewrite C. clear.
    induction (cells q) as [|c cs IH]; simpl; auto. rewrite IH, andb_true_r.
    destruct c as [[[] [] []]|]; reflexivity.
Qed.

(** The same board with the same hand is the same position. *)
Lemma same_position : forall a p q, same_board p q = true -> same_hand a p q = true -> p = q.
Proof.
  intros a p q S H. unfold same_hand in H. apply andb_true_iff in H. destruct H as [H G].
  assert (A := no_more_no_less a p q S H). assert (B := no_more_no_less a q p (same_board_sym p q S) G).
  destruct A as (C & T & A & D), B as (_ & _ & B & E).
  assert (X : forall g h, hand_le g h -> hand_le h g -> g = h).
  { intros [] [] L M. assert (F := fun k => Nat.le_antisymm _ _ (L k) (M k)).
    assert (F1 := F Pawn). assert (F2 := F Lance). assert (F3 := F Knight). assert (F4 := F Silver).
    assert (F5 := F Gold). assert (F6 := F Bishop). assert (F7 := F Rook). simpl in *. congruence. }
  specialize (X _ _ A B) as XA. specialize (X _ _ E D) as XD.
  destruct a, p, q; simpl in *; congruence.
Qed.

Lemma bound_leb_le : forall b c, bound_leb b c = true -> match option_map N.to_nat b, option_map N.to_nat c with
  | _, None => True | None, Some _ => False | Some b, Some c => b <= c end.
Proof. intros [b|] [c|]; simpl; try congruence; auto. rewrite N.leb_le. lia. Qed.
Lemma bound_eqb_eq : forall b c, bound_eqb b c = true -> b = c.
Proof.
  intros [b|] [c|]; unfold bound_eqb; simpl; try congruence. rewrite andb_true_iff, !N.leb_le. intros. f_equal. lia.
Qed.

(** A claim as the principle knows it. *)
Definition plain (c : claim) : Closed.claim :=
  match says c, very_hand c with
  | IsNoMateAside, _ => Closed.Aside (about c)
  | IsWithin b, false => Closed.Any (about c) (N.to_nat b)
  | IsWithin b, true => Closed.Very (about c) (N.to_nat b)
  | IsNotWithin b, false => Closed.NotAny (about c) (option_map N.to_nat b)
  | IsNotWithin b, true => Closed.NotVery (about c) (option_map N.to_nat b)
  end.
Definition covered_by (a : side) (set : Closed.claim -> Prop) (c : Closed.claim) : Prop :=
  match c with
  | Closed.Aside p => Closed.covers_n a set p None \/ set c
  | Closed.Any p b => Closed.covers_w a set p b
  | Closed.Very p b => Closed.covers_v a set p b
  | Closed.NotAny p b => Closed.covers_n a set p b
  | Closed.NotVery p b => Closed.covers_x a set p b
  end.

Lemma covers_covered : forall a (set : Closed.claim -> Prop) one asked, set (plain one) ->
  same_board (about one) (about asked) = true -> covers a one asked = true -> covered_by a set (plain asked).
Proof.
  intros a set one asked M S C. unfold covers, plain in *.
  destruct (says one) as [b|b|], (says asked) as [c|c|]; try discriminate.
  - apply andb_true_iff in C. destruct C as [L C]. rewrite N.leb_le in L. destruct (very_hand one).
    + apply andb_true_iff in C. destruct C as [-> C]. rewrite (same_position a _ _ S C) in M.
      right. exists (N.to_nat b). split; [exact M|lia].
    + assert (W : Closed.covers_w a set (about asked) (N.to_nat c)).
      { exists (about one), (N.to_nat b). split; [exact M|]. split; [|lia]. apply no_more_no_less; auto. }
      destruct (very_hand asked); [left|]; exact W.
  - destruct (very_hand one).
    + rewrite !andb_true_iff in C. destruct C as [[-> B] C]. rewrite (same_position a _ _ S C) in M.
      apply bound_eqb_eq in B. subst c. right. exact M.
    + apply andb_true_iff in C. destruct C as [L H].
      assert (W : Closed.covers_n a set (about asked) (option_map N.to_nat c)).
      { exists (about one), (option_map N.to_nat b). split; [exact M|]. split; [|exact (bound_leb_le _ _ L)].
        apply no_more_no_less; auto. apply same_board_sym. exact S. }
      destruct (very_hand asked); [left|]; exact W.
  - destruct b; [discriminate|]. apply andb_true_iff in C. destruct C as [V H]. simpl in V. apply negb_true_iff in V. rewrite V in M.
    left. exists (about one), None. split; [exact M|]. split; auto. apply no_more_no_less; auto.
    apply same_board_sym. exact S.
  - rewrite (same_position a _ _ S C) in M. right. exact M.
Qed.

(** * The claims that were made *)

Definition has (s : state) (c : claim) : Prop := exists key, In c (find key (made s)).
Definition set_of (s : state) (c : Closed.claim) : Prop := exists one, has s one /\ plain one = c.

Lemma find_put : forall key c t k d, In d (find k (put key c t)) -> d = c \/ In d (find k t).
Proof.
  induction key as [key IH|key IH|]; intros c [|zero here one] [k|k|] d; simpl; intros H; auto;
    try (destruct k; simpl in H; auto; fail).
  - apply IH in H. destruct k; simpl in *; tauto.
  - apply IH in H. destruct k; simpl in *; tauto.
  - destruct H; auto.
  - destruct H; auto.
Qed.
Lemma put_new : forall key c t, In c (find key (put key c t)).
Proof. induction key as [key IH|key IH|]; intros c [|zero here one]; simpl; auto. Qed.
Lemma put_old : forall key c t k d, In d (find k t) -> In d (find k (put key c t)).
Proof.
  induction key as [key IH|key IH|]; intros c [|zero here one] [k|k|] d; simpl; intros H; auto; try contradiction.
Qed.

(** A step keeps the claims that were made and those that are open; and what it makes is open. *)
Definition extends (s t : state) : Prop :=
  (forall c, has s c -> has t c) /\
  (forall c, In c (opened s) -> In c (opened t)) /\
  (forall c, has t c -> has s c \/ In c (opened t)).

Lemma extends_refl : forall s, extends s s.
Proof. intros s. repeat split; auto. Qed.
Lemma extends_trans : forall s t u, extends s t -> extends t u -> extends s u.
Proof.
  intros s t u (A & B & C) (D & E & F). repeat split; auto.
  intros c H. destruct (F c H) as [G|G]; auto. destruct (C c G); auto.
Qed.
Lemma extends_same : forall s t, made s = made t -> opened s = opened t -> extends s t.
Proof. intros s t M O. unfold extends, has. rewrite M, O. repeat split; auto. Qed.
Lemma extends_set : forall s t, extends s t -> forall c, set_of s c -> set_of t c.
Proof. intros s t (A & _) c (one & H & E). exists one. auto. Qed.

Lemma covers_w_more : forall a (m n : Closed.claim -> Prop) p b, (forall x, m x -> n x) ->
  Closed.covers_w a m p b -> Closed.covers_w a n p b.
Proof. intros a m n p b I (q & c & M & R). exists q, c. auto. Qed.
Lemma covers_v_more : forall a (m n : Closed.claim -> Prop) p b, (forall x, m x -> n x) ->
  Closed.covers_v a m p b -> Closed.covers_v a n p b.
Proof. intros a m n p b I [H|(c & M & R)]; [left; exact (covers_w_more a m n p b I H)|right; exists c; auto]. Qed.
Lemma covers_n_more : forall a (m n : Closed.claim -> Prop) p b, (forall x, m x -> n x) ->
  Closed.covers_n a m p b -> Closed.covers_n a n p b.
Proof. intros a m n p b I (q & c & M & R). exists q, c. auto. Qed.
Lemma covers_x_more : forall a (m n : Closed.claim -> Prop) p b, (forall x, m x -> n x) ->
  Closed.covers_x a m p b -> Closed.covers_x a n p b.
Proof. intros a m n p b I [H|M]; [left; exact (covers_n_more a m n p b I H)|right; auto]. Qed.
Lemma covered_more : forall a (m n : Closed.claim -> Prop) c, (forall x, m x -> n x) -> covered_by a m c -> covered_by a n c.
Proof.
  intros a m n [p b|p b|p b|p b|p] I; [apply covers_w_more|apply covers_v_more|apply covers_n_more|apply covers_x_more|];
    auto. intros [C|C]; [left; exact (covers_n_more a m n _ _ I C)|right; auto].
Qed.

Lemma choose_same : forall below s n t, choose below s = Some (n, t) -> made t = made s /\ opened t = opened s /\ (n < below)%N.
Proof.
  intros below s n t H. unfold choose in H. split_option H. apply need_true in E0. apply N.ltb_lt in E0.
  injection H as <- <-. auto.
Qed.
Lemma choose_extends : forall below s n t, choose below s = Some (n, t) -> extends s t.
Proof. intros. apply choose_same in H. apply extends_same; symmetry; tauto. Qed.
Lemma choose_move_in : forall moves s m t, choose_move moves s = Some (m, t) -> In m moves /\ extends s t.
Proof.
  intros moves s m t H. unfold choose_move in H. split_option H. injection H as <- <-.
  split; [exact (nth_error_In _ _ E0)|exact (choose_extends _ _ _ _ E)].
Qed.

Lemma make_sound : forall a asked s t, make a asked s = Some t ->
  extends s t /\ covered_by a (set_of t) (plain asked).
Proof.
  intros a asked s t H. unfold make in H. destruct (covered a asked (made s)) eqn:C.
  - injection H as <-. split; [apply extends_refl|]. unfold covered in C. rewrite existsb_exists in C.
    destruct C as (one & I & C).
    assert (J : In one (filter (fun one => same_board (about one) (about asked))
      (find (board_key (about asked)) (made s)))).
    { rewrite <- (firstn_skipn 64). apply in_or_app. left. exact I. }
    apply filter_In in J. destruct J as [J B].
    apply (covers_covered a _ one); auto. exists one. split; auto. exists (board_key (about asked)). exact J.
  - split_option H.
    match goal with E : need _ = Some _ |- _ => apply need_true in E; rewrite !andb_true_iff in E;
      destruct E as [[SB CO] _] end.
    injection H as <-.
    match type of CO with covers a ?one asked = true => set (c := one) in * end.
    assert (X : extends s s3).
    { apply choose_extends in E. apply (extends_trans _ _ _ E).
      apply (extends_trans _ s2).
      - destruct (N.testbit n 1); split_option E0; injection E0 as <- <-; [|apply extends_refl].
        eapply choose_extends; eassumption.
      - destruct (N.testbit n 2); split_option E1; injection E1 as <- <-; [|apply extends_refl].
        eapply choose_extends; eassumption. }
    set (t := State _ _ _ _).
    assert (Y : extends s3 t).
    { unfold extends, has, t. simpl. repeat split; auto.
      - intros d [k K]. exists k. apply put_old. exact K.
      - intros d [k K]. apply find_put in K. destruct K as [->|K]; auto. left. exists k. exact K. }
    split; [exact (extends_trans _ _ _ X Y)|]. apply (covers_covered a _ c); auto.
    exists c. split; auto. exists (board_key (about c)). unfold t. simpl. apply put_new.
Qed.

Lemma for_each_sound : forall (A : Type) (P : A -> state -> Prop) act (l : list A),
  (forall x s t, P x s -> extends s t -> P x t) ->
  (forall x s t, In x l -> act x s = Some t -> extends s t /\ P x t) ->
  forall s t, for_each act l s = Some t -> extends s t /\ forall x, In x l -> P x t.
Proof.
  intros A P act l M. induction l as [|x l IH]; intros H s t F; simpl in F.
  - injection F as <-. split; [apply extends_refl|intros x []].
  - split_option F. destruct (H x s s0 (or_introl eq_refl) E) as [X Q].
    destruct (IH (fun y u v I => H y u v (or_intror I)) _ _ F) as [Y R].
    split; [exact (extends_trans _ _ _ X Y)|]. intros y [<-|I]; [exact (M _ _ _ Q Y)|auto].
Qed.

(** * The rules *)

Lemma choose_if_extends : forall asked below s n t, choose_if asked below s = Some (n, t) ->
  extends s t /\ (asked = false -> n = 0%N) /\ (asked = true -> (n < below)%N).
Proof.
  intros [] below s n t H; unfold choose_if in H.
  - split; [exact (choose_extends _ _ _ _ H)|]. split; [discriminate|]. intros _. apply choose_same in H. tauto.
  - injection H as <- <-. split; [apply extends_refl|]. split; auto. discriminate.
Qed.

Definition to_bound (b : option N) : option nat := option_map N.to_nat b.
Lemma make_within_sound : forall a p b s t, make_within a p b s = Some t ->
  extends s t /\ Closed.covers_v a (set_of t) p (N.to_nat b).
Proof. intros a p b s t H. exact (make_sound _ _ _ _ H). Qed.
Definition covers_of (a : side) (very : bool) (set : Closed.claim -> Prop) : position -> option nat -> Prop :=
  if very then Closed.covers_x a set else Closed.covers_n a set.
Lemma covers_of_more : forall a very (m n : Closed.claim -> Prop) p b, (forall x, m x -> n x) ->
  covers_of a very m p b -> covers_of a very n p b.
Proof. intros a [] m n p b; [apply covers_x_more|apply covers_n_more]. Qed.
Lemma make_not_within_sound : forall a very p b less s t, make_not_within a very p b less s = Some t ->
  extends s t /\ match b with
    | None => covers_of a very (set_of t) p None
    | Some b => N.to_nat b < N.to_nat less \/ covers_of a very (set_of t) p (Some (N.to_nat b - N.to_nat less))
    end.
Proof.
  intros a very p b less s t H. unfold make_not_within in H. destruct b as [b|].
  - destruct (b <? less)%N eqn:L.
    + injection H as <-. split; [apply extends_refl|]. left. apply N.ltb_lt in L. lia.
    + apply make_sound in H. destruct H as [X C]. split; auto. right. rewrite <- N2Nat.inj_sub.
      unfold covers_of. destruct very; exact C.
  - apply make_sound in H. destruct H as [X C]. split; auto. unfold covers_of. destruct very; exact C.
Qed.

Lemma interpositions_some : forall r p m, interpositions r p m = true -> is_interposition p m = true.
Proof. intros r p m H. rewrite <- fast_interposition_eq. destruct r; try discriminate H; exact H. Qed.
Lemma interpositions_none : forall r p m, interpositions r p m = false -> is_interposition p m = true ->
  captures r p m = [].
Proof.
  intros r p m H I. rewrite <- fast_interposition_eq in I. destruct r; simpl in H; try congruence.
  unfold captures. destruct (only_check p) as [[checker between]|]; auto.
  destruct (cell _ _); auto. rewrite filter_nil; auto. intros c _. apply andb_false_r.
Qed.
Lemma rounded_up_eq : forall b, N.to_nat (rounded_up b) = up (N.to_nat b).
Proof.
  intros b. unfold rounded_up, up. assert (E : Nat.odd (N.to_nat b) = N.odd b).
  { destruct (N.odd b) eqn:O.
    - apply N.odd_spec in O. destruct O as [m ->]. apply Nat.odd_spec. exists (N.to_nat m). lia.
    - rewrite <- Nat.negb_even. apply negb_false_iff, Nat.even_spec. rewrite <- N.negb_even in O.
      apply negb_false_iff, N.even_spec in O. destruct O as [m ->]. exists (N.to_nat m). lia. }
  rewrite E. destruct (N.odd b); lia.
Qed.
Lemma odd_to_nat : forall b, Nat.odd (N.to_nat b) = N.odd b.
Proof.
  intros b. assert (E := rounded_up_eq b). unfold rounded_up, up in E. destruct (N.odd b), (Nat.odd _); auto; lia.
Qed.

(** What is shown of the replies one by one. *)
Definition counts (a : side) (very : bool) (set : Closed.claim -> Prop) (p : position) (b : nat) (m : move) : Prop :=
  2 <= b /\ (if very then Closed.covers_v a set (after p m) (b - 2) else Closed.covers_w a set (after p m) (b - 2)).
Definition is_left_out (r : reading) (a : side) (set : Closed.claim -> Prop) (p : position) (b f : nat) (m : move) : Prop :=
  is_interposition p m = true /\ (exists q, In q (captures r p m) /\ Closed.covers_v a set q f) /\
  (Nat.odd b = false -> b <> 0 -> Closed.covers_x a set (after p m) (Some (b - 1))).

Lemma counts_more : forall a very (m n : Closed.claim -> Prop) p b mv, (forall x, m x -> n x) ->
  counts a very m p b mv -> counts a very n p b mv.
Proof.
  intros a very m n p b mv I [B C]. split; auto. destruct very; [exact (covers_v_more a m n _ _ I C)|].
  exact (covers_w_more a m n _ _ I C).
Qed.
Lemma is_left_out_more : forall r a (m n : Closed.claim -> Prop) p b f mv, (forall x, m x -> n x) ->
  is_left_out r a m p b f mv -> is_left_out r a n p b f mv.
Proof.
  intros r a m n p b f mv I (P & (q & Q & C) & X). split; auto. split.
  - exists q. split; auto. exact (covers_v_more a m n _ _ I C).
  - intros O Z. exact (covers_x_more a m n _ _ I (X O Z)).
Qed.

Lemma each_reply_sound : forall r a very p b f may replies s counted t,
  (forall m, may m = true -> is_interposition p m = true) ->
  each_reply r a very p b f may replies s = Some (counted, t) ->
  extends s t /\ (forall m, In m counted -> In m replies /\ counts a very (set_of t) p (N.to_nat b) m) /\
  (forall m, In m replies -> In m counted \/
     may m = true /\ is_left_out r a (set_of t) p (N.to_nat b) (N.to_nat f) m) /\
  List.length counted <= List.length replies /\
  (List.length counted = List.length replies -> counted = replies).
Proof.
  intros r a very p b f may. induction replies as [|m replies IH]; intros s counted t MAY H; cbn [each_reply] in H.
  - injection H as <- <-. split; [apply extends_refl|]. split; [intros x []|split; [intros x []|split; auto]].
  - split_option H. apply choose_if_extends in E. destruct E as (X0 & NO & _).
    destruct (n =? 0)%N eqn:N0.
    + split_option H. injection H as HC HT. rewrite HT in E1. subst counted. apply need_true, N.leb_le in E.
      apply make_sound in E0. destruct E0 as [X1 C]. destruct (IH _ _ _ MAY E1) as (X2 & A & B & LE & EQ).
      assert (Q : counts a very (set_of t) p (N.to_nat b) m).
      { split; [lia|]. unfold plain in C. cbn [says very_hand about] in C.
        replace (N.to_nat b - 2) with (N.to_nat (b - 2)) by lia.
        destruct very; cbn [covered_by] in C;
          [exact (covers_v_more a _ _ _ _ (extends_set _ _ X2) C)|exact (covers_w_more a _ _ _ _ (extends_set _ _ X2) C)]. }
      split; [exact (extends_trans _ _ _ X0 (extends_trans _ _ _ X1 X2))|]. split; [|split; [|split]].
      * intros x [<-|I]; [split; [left|]; auto|]. destruct (A x I). split; [right|]; auto.
      * intros x [<-|I]; [left; left; auto|]. destruct (B x I) as [I'|I']; [left; right|right]; auto.
      * simpl. lia.
      * intros L. f_equal. apply EQ. simpl in L. lia.
    + assert (MM : may m = true) by (destruct (may m); auto; rewrite (NO eq_refl) in N0; discriminate).
      rewrite MM in H. split_option H. apply nth_error_In in E. rewrite fast_captures_eq in E.
      apply make_within_sound in E0. destruct E0 as [X1 C].
      assert (Y : extends s1 s2 /\
        (Nat.odd (N.to_nat b) = false -> N.to_nat b <> 0 -> Closed.covers_x a (set_of s2) (after p m) (Some (N.to_nat b - 1)))).
      { destruct (N.odd b) eqn:O.
        - injection E1 as <-. split; [apply extends_refl|]. rewrite odd_to_nat. congruence.
        - apply make_not_within_sound in E1. destruct E1 as [Y Z]. split; auto. intros _ B0. destruct Z as [Z|Z]; auto.
          simpl in Z. lia. }
      destruct Y as [X2 Y]. destruct (IH _ _ _ MAY H) as (X3 & A & B & LE & EQ).
      assert (X23 := extends_trans _ _ _ X2 X3). assert (X123 := extends_trans _ _ _ X1 X23).
      split; [exact (extends_trans _ _ _ X0 X123)|]. split; [|split; [|split]].
      * intros x I. destruct (A x I). split; [right|]; auto.
      * intros x [<-|I]; [right|destruct (B x I) as [I'|I']; auto].
        split; auto. split; [exact (MAY m MM)|]. split.
        { exists p0. split; auto. exact (covers_v_more a _ _ _ _ (extends_set _ _ X23) C). }
        { intros O Z. exact (covers_x_more a _ _ _ _ (extends_set _ _ X3) (Y O Z)). }
      * simpl. lia.
      * intros L. simpl in L. lia.
Qed.

Definition replies_of (r : reading) (a : side) (very : bool) (set : Closed.claim -> Prop) : position -> nat -> Prop :=
  if very then Closed.replies_within_very r a set else Closed.replies_within a set.

Lemma replies_within_sound : forall r a very p b s t, replies_within_by r a very p b s = Some t ->
  extends s t /\ replies_of r a very (set_of t) p (N.to_nat b).
Proof.
  intros r a very p b s t H. unfold replies_within_by in H. split_option H.
  apply choose_if_extends in E. destruct E as (X0 & NO & LT). apply need_true in E1. clear u.
  apply each_reply_sound in E0; [|intros m M; apply andb_true_iff in M; apply (interpositions_some r); tauto].
  destruct E0 as (X1 & A & B & LE & EQ). set (f := N.pred (2 * n)) in *.
  assert (Z : N.to_nat b = 0 -> has_left a p = true).
  { intros Z. apply orb_true_iff in E1. destruct E1 as [E1|E1]; auto. apply negb_true_iff, N.eqb_neq in E1. lia. }
  assert (L : extends s1 t /\ ((f <= 1)%N \/ List.length l = List.length (fast_replies p) \/ exists m, In m l /\
    (N.to_nat f < 4 \/ Closed.covers_x a (set_of t) (after p m) (Some (N.to_nat f - 4))))).
  { destruct ((1 <? f)%N && negb (List.length l =? List.length (fast_replies p))) eqn:C.
    - split_option H. apply choose_move_in in E. destruct E as [I X2]. apply make_not_within_sound in H.
      destruct H as [X3 H]. split; [exact (extends_trans _ _ _ X2 X3)|]. right. right. exists m. auto.
    - injection H as <-. split; [apply extends_refl|]. apply andb_false_iff in C. destruct C as [C|C].
      + left. apply N.ltb_ge in C. exact C.
      + right. left. apply negb_false_iff, Nat.eqb_eq in C. exact C. }
  destruct L as [X2 L]. assert (G := extends_set _ _ X2).
  split; [exact (extends_trans _ _ _ X0 (extends_trans _ _ _ X1 X2))|].
  rewrite fast_replies_eq in *. destruct very; cbn [replies_of].
  - assert (A' : forall m, In m l -> In m (legal p) /\ 2 <= N.to_nat b /\
      Closed.covers_v a (set_of t) (after p m) (N.to_nat b - 2)).
    { intros m I. destruct (A m I) as [I' C]. split; auto. exact (counts_more a true _ _ _ _ _ G C). }
    destruct (N.eqb_spec n 0) as [N0|N0].
    + exists 1, l. split; [reflexivity|]. split; [rewrite up_length; lia|].
      assert (ALL : forall m, In m (legal p) -> In m l).
      { intros m I. destruct (B m I) as [I'|[M _]]; auto. subst n. discriminate. }
      split; [intros m I; left; exact (ALL m I)|split; [exact A'|split; [exact Z|left; exact ALL]]].
    + exists (N.to_nat f), l.
      assert (NB : (n < b / 2 + 2)%N).
      { apply LT. destruct (true && existsb (interpositions r p) (legal p)) eqn:Q; auto; destruct (N0 (NO eq_refl)). }
      split; [rewrite odd_to_nat; apply N.odd_spec; exists (n - 1)%N; unfold f; lia|].
      split.
      { rewrite <- rounded_up_eq. unfold rounded_up, f. assert (D := N.div_mod b 2 ltac:(discriminate)).
        assert (R : (b mod 2 = if N.odd b then 1 else 0)%N).
        { rewrite <- N.bit0_mod, N.bit0_odd. destruct (N.odd b); reflexivity. }
        destruct (N.odd b); lia. }
      split; [|split; [exact A'|split; [exact Z|]]].
      * intros m I. destruct (B m I) as [I'|[_ I']]; auto. right. exact (is_left_out_more r a _ _ _ _ _ _ G I').
      * destruct L as [L|[L|L]]; auto.
        { right. left. unfold f in *. lia. }
        { left. rewrite (EQ L). auto. }
  - split; [|exact Z]. intros m I. destruct (B m I) as [I'|[M _]].
    + destruct (A m I') as [_ C]. exact (counts_more a false _ _ _ _ _ G C).
    + rewrite (NO eq_refl) in M. discriminate.
Qed.

Definition refuted_of (r : reading) (a : side) (very : bool) (set : Closed.claim -> Prop) : position -> option nat -> Prop :=
  if very then Closed.refuted_very r a set else Closed.refuted_by_reply r a (Closed.covers_n a set).

Lemma by_reply_more : forall r a (m n : position -> option nat -> Prop) p b, (forall q c, m q c -> n q c) ->
  Closed.refuted_by_reply r a m p b -> Closed.refuted_by_reply r a n p b.
Proof.
  intros r a m n p b I [H|(mv & L & H)]; [left; exact H|right]. exists mv. split; auto. destruct b as [b|]; auto.
  destruct H as [H K]. split; [destruct H as [H|H]; auto|]. intros P q Q. auto.
Qed.
Lemma refuted_more : forall r a very (m n : Closed.claim -> Prop) p b, (forall x, m x -> n x) ->
  refuted_of r a very m p b -> refuted_of r a very n p b.
Proof.
  intros r a very m n p b I. destruct very; cbn [refuted_of].
  - assert (X := covers_x_more a m n). assert (V := covers_v_more a m n).
    intros [H|(c & E & [(B & H & K)|(B & O & H & mv & L & K & K')])].
    + left. apply (by_reply_more r a (Closed.covers_x a m)); auto.
    + right. exists c. split; auto. left. split; auto. split; auto. intros mv L.
      destruct (K mv L) as [[L4 Q]|Q]; [left|right]; auto.
    + right. exists c. split; auto. right. split; auto. split; auto. split; auto. exists mv. auto.
  - apply by_reply_more. intros q c. apply covers_n_more. exact I.
Qed.

Lemma lasts_otherwise_sound : forall r a p b s t, (2 <= b)%N ->
  lasts_otherwise_by a p (rounded_up b) (fast_replies p) s = Some t ->
  extends s t /\ Closed.refuted_very r a (set_of t) p (Some (N.to_nat b)).
Proof.
  intros r a p b s t B H. unfold lasts_otherwise_by in H. split_option H.
  apply make_not_within_sound in E. destruct E as [X0 C]. rewrite rounded_up_eq in C. set (u := up (N.to_nat b)) in *.
  assert (U := Closed.up_le (N.to_nat b)). fold u in U.
  assert (EU : N.to_nat (rounded_up b) = u) by apply rounded_up_eq.
  apply (for_each_sound _ (fun m v => 4 <= u /\ Closed.covers_v a (set_of v) (after p m) (u - 4) \/
    Closed.covers_x a (set_of v) (after p m) (Some (u - 2)))) in H.
  - destruct H as [X1 H]. split; [exact (extends_trans _ _ _ X0 X1)|]. right. exists (N.to_nat b). split; auto. left.
    split; [lia|]. fold u. split.
    + destruct C as [C|C]; [simpl in C; lia|]. exact (covers_x_more a _ _ _ _ (extends_set _ _ X1) C).
    + intros m I. apply H. rewrite fast_replies_eq. exact I.
  - intros m v w [[L V]|V] X; [left; split; auto|right].
    + exact (covers_v_more a _ _ _ _ (extends_set _ _ X) V).
    + exact (covers_x_more a _ _ _ _ (extends_set _ _ X) V).
  - intros m v w I M. cbv beta in M. split_option M. apply choose_extends in E. destruct (n =? 1)%N.
    + apply make_not_within_sound in M. destruct M as [Y M]. split; [exact (extends_trans _ _ _ E Y)|]. right.
      rewrite EU in M. destruct M as [M|M]; [simpl in M; lia|exact M].
    + split_option M. apply need_true, N.leb_le in E0. apply make_within_sound in M. destruct M as [Y M].
      split; [exact (extends_trans _ _ _ E Y)|]. left. split; [lia|].
      replace (u - 4) with (N.to_nat (rounded_up b - 4)) by lia. exact M.
Qed.

Lemma refuted_sound : forall r a very p b s t, refuted_by r a very p b s = Some t ->
  extends s t /\ refuted_of r a very (set_of t) p (to_bound b).
Proof.
  intros r a very p b s t H. unfold refuted_by in H.
  assert (BY : forall u, Closed.refuted_by_reply r a (covers_of a very (set_of u)) p (to_bound b) ->
    refuted_of r a very (set_of u) p (to_bound b)).
  { intros u R. unfold refuted_of, covers_of in *. destruct very; [left|]; exact R. }
  destruct (match b with Some 0%N => negb (has_left a p) | _ => false end) eqn:Z.
  { injection H as <-. split; [apply extends_refl|]. apply BY. left. destruct b as [[|]|]; try discriminate.
    apply negb_true_iff in Z. auto. }
  split_option H. apply choose_if_extends in E. destruct E as (X0 & NO & _).
  set (between := match b with Some _ => interpositions r p | None => fun _ => false end) in *.
  set (bound := match b with Some b => b | None => 0%N end) in *.
  destruct (n =? 1)%N eqn:N1.
  - destruct (very && (1 <? bound)%N && existsb between (fast_replies p)) eqn:O;
      [|rewrite (NO eq_refl) in N1; discriminate].
    rewrite !andb_true_iff in O. destruct O as [[-> O] _]. apply N.ltb_lt in O. destruct b as [b|]; [|discriminate].
    apply (lasts_otherwise_sound r) in H; [|unfold bound in O; lia]. destruct H as [X1 H].
    split; [exact (extends_trans _ _ _ X0 X1)|exact H].
  - split_option H. apply choose_move_in in E. destruct E as [I X1]. rewrite fast_replies_eq in I.
    apply make_not_within_sound in E0. destruct E0 as [X2 C].
    assert (X02 := extends_trans _ _ _ X0 (extends_trans _ _ _ X1 X2)).
    destruct (between m) eqn:BM; cbn [negb] in H.
    + destruct b as [b|]; [|discriminate BM]. split_option H. apply choose_if_extends in E. destruct E as (X3 & NO' & _).
      assert (X03 := extends_trans _ _ _ X02 X3). destruct (n0 =? 1)%N eqn:N2.
      * destruct (very && (1 <? bound)%N && existsb between (fast_replies p) && negb (N.odd bound)) eqn:O;
          [|rewrite (NO' eq_refl) in N2; discriminate].
        rewrite !andb_true_iff in O. destruct O as [[[-> O] _] EV]. apply N.ltb_lt in O. apply negb_true_iff in EV.
        unfold bound in *. split_option H. apply make_within_sound in E. destruct E as [X4 W].
        apply make_not_within_sound in H. destruct H as [X5 Q].
        split; [exact (extends_trans _ _ _ X03 (extends_trans _ _ _ X4 X5))|].
        right. exists (N.to_nat b). split; auto. right. split; [lia|]. split; [rewrite odd_to_nat; exact EV|].
        simpl in Q, C. split; [destruct Q as [Q|Q]; [lia|exact Q]|]. exists m. split; auto. split.
        { replace (N.to_nat b - 1) with (N.to_nat (b - 1)) by lia.
          exact (covers_v_more a _ _ _ _ (extends_set _ _ X5) W). }
        { destruct C as [C|C]; [lia|].
          exact (covers_x_more a _ _ _ _ (extends_set _ _ (extends_trans _ _ _ X3 (extends_trans _ _ _ X4 X5))) C). }
      * apply (for_each_sound _ (fun q v => covers_of a very (set_of v) q (Some (up (N.to_nat b))))) in H.
        { destruct H as [X4 H]. split; [exact (extends_trans _ _ _ X03 X4)|]. apply BY. right. exists m. split; auto.
          cbn [to_bound option_map]. split.
          - simpl in C. destruct C as [C|C]; auto. right.
            exact (covers_of_more a very _ _ _ _ (extends_set _ _ (extends_trans _ _ _ X3 X4)) C).
          - intros _ q Q. apply H. rewrite fast_captures_eq. exact Q. }
        { intros q v w Q X. exact (covers_of_more a very _ _ _ _ (extends_set _ _ X) Q). }
        { intros q v w _ M. apply make_not_within_sound in M. destruct M as [Y M]. split; auto.
          unfold bound in M. rewrite rounded_up_eq in M. simpl in M. rewrite Nat.sub_0_r in M.
          destruct M as [M|M]; [lia|exact M]. }
    + injection H as <-. split; [exact X02|]. apply BY. right. exists m. split; auto. destruct b as [b|]; [|exact C].
      cbn [to_bound option_map]. split; [exact C|]. intros P q Q.
      rewrite (interpositions_none r p m BM P) in Q. destruct Q.
Qed.

(** Equality of positions and moves. *)
Lemma hand_eqb_eq : forall g h, hand_eqb g h = true -> g = h.
Proof.
  intros g h H. unfold hand_eqb in H. assert (F := for_droppable _ H).
  assert (E : forall k, k <> King -> held g k = held h k) by (intros k K; apply Nat.eqb_eq, F, K). clear H F.
  destruct g, h. f_equal; [apply (E Pawn)|apply (E Lance)|apply (E Knight)|apply (E Silver)|apply (E Gold)|
    apply (E Bishop)|apply (E Rook)]; discriminate.
Qed.
Lemma position_eqb_eq : forall p q, position_eqb p q = true -> p = q.
Proof.
  intros [c b w t] [c' b' w' t'] H. unfold position_eqb in H. simpl in H. rewrite !andb_true_iff in H.
  destruct H as [[[T B] W] C]. apply side_eqb_eq in T. apply hand_eqb_eq in B, W. apply cells_eqb_eq in C. congruence.
Qed.
Lemma move_eqb_eq : forall m n, move_eqb m n = true -> m = n.
Proof.
  intros [f t pr|k t] [f' t' pr'|k' t']; simpl; try congruence; rewrite !andb_true_iff.
  - intros [[F T] R]. apply Nat.eqb_eq in F, T. apply eqb_prop in R. congruence.
  - intros [K T]. apply Nat.eqb_eq in T. assert (k = k') by (destruct k, k'; simpl in K; congruence). congruence.
Qed.
Lemma move_eqb_refl : forall m, move_eqb m m = true.
Proof.
  intros [f t pr|k t]; simpl; rewrite ?Nat.eqb_refl, ?eqb_reflx; auto. destruct k; reflexivity.
Qed.
Lemma is_on_in : forall solution p, is_on solution p = true -> In p solution.
Proof.
  intros solution p H. apply existsb_exists in H. destruct H as (q & I & E). apply position_eqb_eq in E. subst q. exact I.
Qed.

Lemma covers_d_more : forall a solution (m n : Closed.claim -> Prop) p, (forall x, m x -> n x) ->
  Closed.covers_d a solution m p -> Closed.covers_d a solution n p.
Proof. intros a solution m n p I [C|C]; [left; exact C|right; exact (covered_more a m n (Closed.Aside p) I C)]. Qed.
Lemma refuted_aside_more : forall a solution (m n : Closed.claim -> Prop) p, (forall x, m x -> n x) ->
  Closed.refuted_aside a solution m p -> Closed.refuted_aside a solution n p.
Proof.
  intros a solution m n p I [C|(mv & L & C)]; [left; exact C|right]. exists mv. split; auto.
  exact (covers_d_more a solution m n _ I C).
Qed.
Lemma refuted_aside_sound : forall a solution p s t, refuted_aside_by a solution p s = Some t ->
  extends s t /\ Closed.refuted_aside a solution (set_of t) p.
Proof.
  intros a solution p s t H. unfold refuted_aside_by in H. destruct (is_on solution p) eqn:O.
  - injection H as <-. split; [apply extends_refl|]. left. exact (is_on_in _ _ O).
  - split_option H. apply choose_move_in in E. destruct E as [I X]. rewrite fast_replies_eq in I.
    destruct (is_on solution (after p m)) eqn:O'.
    + injection H as <-. split; auto. right. exists m. split; auto. left. exact (is_on_in _ _ O').
    + apply make_sound in H. destruct H as [Y C]. split; [exact (extends_trans _ _ _ X Y)|]. right. exists m. split; auto.
      right. exact C.
Qed.

Lemma prove_sound : forall r a solution c s t, prove r a solution c s = Some t ->
  extends s t /\ Closed.follows r a solution (set_of t) (plain c).
Proof.
  intros r a solution [what very p] s t H. unfold prove in H. unfold plain. cbn [says about very_hand] in *.
  assert (EACH : forall (rule : position -> state -> option state) (shown : (Closed.claim -> Prop) -> position -> Prop),
    (forall (m n : Closed.claim -> Prop) q, (forall x, m x -> n x) -> shown m q -> shown n q) ->
    (forall q u v, rule q u = Some v -> extends u v /\ shown (set_of v) q) ->
    (if side_eqb (turn p) a then for_each (fun m => rule (after p m)) (fast_checks p) s else rule p s) = Some t ->
    extends s t /\ Closed.by_check_or_here a true (shown (set_of t)) p).
  { intros rule shown MORE RULE E. destruct (side_eqb (turn p) a) eqn:T; [apply side_eqb_eq in T|apply side_eqb_neq in T].
    - apply (for_each_sound _ (fun m u => shown (set_of u) (after p m))) in E.
      + destruct E as [X R]. split; auto. left. split; auto. intros m I. apply R. rewrite fast_checks_eq. exact I.
      + intros m u v R X. apply (MORE (set_of u)); auto. apply extends_set. exact X.
      + intros m u v I R. apply RULE in R. exact R.
    - apply RULE in E. destruct E as [Y R]. split; auto. right. auto. }
  destruct what as [b|b|].
  - assert (W : extends s t /\ Closed.by_check_or_here a false (fun q => replies_of r a very (set_of t) q (N.to_nat b)) p).
    { destruct (side_eqb (turn p) a) eqn:T; [apply side_eqb_eq in T|apply side_eqb_neq in T].
      - split_option H. apply choose_move_in in E. destruct E as [I X]. rewrite fast_checks_eq in I.
        apply replies_within_sound in H. destruct H as [Y R]. split; [exact (extends_trans _ _ _ X Y)|].
        left. split; auto. exists m. auto.
      - apply replies_within_sound in H. destruct H as [Y R]. split; auto. right. auto. }
    destruct very; exact W.
  - apply (EACH (fun q => refuted_by r a very q b) (fun set q => refuted_of r a very set q (to_bound b))) in H.
    + destruct very; exact H.
    + intros m n q I. apply refuted_more. exact I.
    + intros q u v R. apply refuted_sound. exact R.
  - apply (EACH (refuted_aside_by a solution) (fun set q => Closed.refuted_aside a solution set q)) in H.
    + exact H.
    + intros m n q I. apply refuted_aside_more. exact I.
    + intros q u v R. apply refuted_aside_sound. exact R.
Qed.

(** * All claims together *)

Definition is_proven_or_open (r : reading) (a : side) (solution : list position) (s : state) : Prop :=
  forall c, has s c -> In c (opened s) \/ Closed.follows r a solution (set_of s) (plain c).

Lemma follows_more : forall r a solution (m n : Closed.claim -> Prop) c, (forall x, m x -> n x) ->
  Closed.follows r a solution m c -> Closed.follows r a solution n c.
Proof.
  intros r a solution m n c I.
  assert (BY : forall all (f g : position -> Prop), (forall q, f q -> g q) -> forall p,
    Closed.by_check_or_here a all f p -> Closed.by_check_or_here a all g p).
  { intros all f g FG p [[T H]|[T H]]; [left|right]; split; auto. destruct all; [auto|].
    destruct H as (mv & L & H). exists mv. auto. }
  destruct c as [p b|p b|p b|p b|p]; apply BY; intros q.
  - intros [H Z]. split; auto. intros mv L. destruct (H mv L) as [B C]. split; auto. exact (covers_w_more a m n _ _ I C).
  - intros (f & counted & O & F & H & C & Z & E). exists f, counted. split; auto. split; auto. split; [|split; [|split; auto]].
    + intros mv L. destruct (H mv L) as [M|M]; [left; exact M|right]. exact (is_left_out_more r a m n q b f mv I M).
    + intros mv L. destruct (C mv L) as (M & B & V). split; auto. split; auto. exact (covers_v_more a m n _ _ I V).
    + destruct E as [E|[E|(mv & L & [E|E])]]; auto; right; right; exists mv; split; auto. right.
      exact (covers_x_more a m n _ _ I E).
  - exact (refuted_more r a false m n q b I).
  - exact (refuted_more r a true m n q b I).
  - apply refuted_aside_more. exact I.
Qed.

Lemma run_sound : forall r a solution fuel s t, run r a solution fuel s = Some t -> is_proven_or_open r a solution s ->
  (forall c, has s c -> has t c) /\ forall c, has t c -> Closed.follows r a solution (set_of t) (plain c).
Proof.
  intros r a solution. induction fuel as [|byte fuel IH]; intros s t H I; simpl in H; destruct (opened s) as [|c rest] eqn:O;
    try discriminate.
  - injection H as <-. split; auto. intros c C. destruct (I c C) as [J|J]; auto. rewrite O in J. destruct J.
  - injection H as <-. split; auto. intros c C. destruct (I c C) as [J|J]; auto. rewrite O in J. destruct J.
  - split_option H. set (s' := State (input s) (made s) rest (count s)) in *.
    destruct (prove_sound r a solution c s' s0 E) as [X F].
    assert (G : forall d, set_of s d -> set_of s0 d).
    { intros d D. apply (extends_set _ _ X). exact D. }
    assert (X' := X). destruct X' as (A & B & C).
    destruct (IH s0 t H) as [J K].
    { intros d D. destruct (C d D) as [D'|D']; auto. destruct (I d D') as [D''|D''].
      - rewrite O in D''. destruct D'' as [<-|D'']; auto.
      - right. exact (follows_more r a solution _ _ _ G D''). }
    split; [|exact K]. intros d D. apply J, A. exact D.
Qed.

Lemma covered_holds : forall r a solution (set : Closed.claim -> Prop) c,
  (forall d, set d -> Closed.claim_holds r a solution d) -> covered_by a set c -> Closed.claim_holds r a solution c.
Proof.
  intros r a solution set c H C.
  assert (W : forall p b, Closed.covers_w a set p b -> within_bound a p b).
  { intros p b (q & d & M & S & L). apply (within_bound_larger a p d b L). exact (within_bound_more a q p d S (H _ M)). }
  assert (Y : forall p b, Closed.covers_n a set p b -> Closed.claim_holds r a solution (Closed.NotAny p b)).
  { intros p b (q & d & M & S & L). apply H in M. simpl in *.
    destruct b as [b|], d as [d|]; try contradiction.
    - intros B. apply M. apply (lower_bounded_larger r a q b d L). exact (lower_bounded_more r a p q b S B).
    - intros B. destruct (lower_bounded_mate r a p b B) as [k V]. exact (M k (within_bound_more a p q k S V)).
    - intros e V. exact (M e (within_bound_more a p q e S V)). }
  destruct c as [p b|p b|p b|p b|p]; simpl in C.
  - exact (W p b C).
  - destruct C as [C|(d & M & L)]; [exact (counted_bounded r a p b (W p b C))|].
    exact (bounded_larger r a p d b L (H _ M)).
  - exact (Y p b C).
  - destruct C as [C|M]; [|exact (H _ M)]. apply Y in C. simpl in *. destruct b as [b|]; auto.
    intros B. exact (C (bounded_lower r a p b B)).
  - destruct C as [C|M]; [|exact (H _ M)]. apply Y in C. intros A. destruct (Closed.aside_mate a solution p A) as [n V].
    destruct (within_some_bound a p n false V) as [b B]. exact (C b B).
Qed.

(** * The solution *)

Section Solution.
  Variable r : reading.
  Variable a : side.
  Variable solution : list position.
  Variable n : nat.

  Fixpoint is_playable_line (p : position) (line : list move) : Prop :=
    match line with [] => True | m :: line => In m (moves_of a p) /\ is_playable_line (after p m) line end.

  Lemma read_line_sound : forall k p s line t, read_line a k p s = Some (line, t) ->
    extends s t /\ List.length line = k /\ is_playable_line p line.
  Proof.
    induction k as [|k IH]; intros p s line t H; cbn [read_line] in H.
    - injection H as <- <-. split; [apply extends_refl|split; simpl; auto].
    - split_option H. injection H as HL HT. subst line. rewrite HT in E0. apply choose_move_in in E.
      destruct E as [I X]. destruct (IH _ _ _ _ E0) as (Y & L & P). split; [exact (extends_trans _ _ _ X Y)|].
      split; [simpl; lia|]. split; auto. unfold moves_of.
      destruct (side_eqb (turn p) a); [rewrite <- fast_checks_eq|rewrite <- fast_replies_eq]; exact I.
  Qed.

  (** What is shown about another check, and along the line, by the claims of a set. *)
  Definition harmless_by (set : Closed.claim -> Prop) (p : position) (line : list move) (check : move) : Prop :=
    let next := after p check in
    refuted_of r a true set next None \/
    match continues p line check, line with
    | Stops, _ | _, [] => False
    | c, m :: rest =>
        differs_in_promotion m check = true /\ (c = Rejoins \/ n = 1) \/
        n <> 1 /\ Closed.covers_v a set next (List.length line)
    end \/
    n <> 1 /\ Closed.refuted_aside a solution set next.
  Definition fine_by (set : Closed.claim -> Prop) (exceptions : list (nat * move)) (ply : nat) (p : position)
      (line : list move) (check : move) : Prop :=
    harmless_by set p line check \/ In (ply, check) exceptions.
  Fixpoint line_by (set : Closed.claim -> Prop) (exceptions : list (nat * move)) (ply : nat) (p : position)
      (line : list move) : Prop :=
    match line with
    | [] => True
    | m :: rest =>
        let next := after p m in
        (turn p = a -> Closed.covers_v a set next (List.length line) /\
          (n = 1 \/ rest <> [] -> forall check, In check (checks p) -> check <> m ->
            fine_by set exceptions ply p line check \/
            is_own_image p = true /\ image check <> check /\
            (image check = m \/ In (image check) (checks p) /\ fine_by set exceptions ply p line (image check)))) /\
        (turn p <> a -> 2 <= List.length line /\ Closed.covers_v a set next (List.length line - 1) /\
          Closed.covers_x a set next (Some (List.length line - 2))) /\
        line_by set exceptions (S ply) next rest
    end.

  Lemma harmless_more : forall (f g : Closed.claim -> Prop) p line check, (forall x, f x -> g x) ->
    harmless_by f p line check -> harmless_by g p line check.
  Proof.
    intros f g p line check I [H|[H|[N H]]].
    - left. exact (refuted_more r a true f g _ None I H).
    - right. left. destruct (continues p line check), line; auto; (destruct H as [H|[N H]]; [left; exact H|right];
        split; auto; exact (covers_v_more a f g _ _ I H)).
    - right. right. split; auto. exact (refuted_aside_more a solution f g _ I H).
  Qed.
  Lemma line_more : forall (f g : Closed.claim -> Prop) (e d : list (nat * move)), (forall x, f x -> g x) ->
    (forall x, In x e -> In x d) -> forall line ply p, line_by f e ply p line -> line_by g d ply p line.
  Proof.
    intros f g e d I J. induction line as [|m rest IH]; intros ply p H; cbn [line_by] in *; auto.
    assert (F : forall c, fine_by f e ply p (m :: rest) c -> fine_by g d ply p (m :: rest) c).
    { intros c [C|C]; [left; exact (harmless_more f g _ _ _ I C)|right; exact (J _ C)]. }
    destruct H as (A & D & L). split; [|split; [|auto]].
    - intros T. destruct (A T) as [V C]. split; [exact (covers_v_more a f g _ _ I V)|]. intros O c IC NC.
      destruct (C O c IC NC) as [Q|(O1 & O2 & [Q|[Q1 Q2]])]; auto; right; repeat split; auto.
    - intros T. destruct (D T) as (L2 & V & X). split; auto. split; [exact (covers_v_more a f g _ _ I V)|].
      exact (covers_x_more a f g _ _ I X).
  Qed.

  Lemma answer_check_sound : forall p line check s k t, answer_check r a solution n p line check s = Some (k, t) ->
    extends s t /\ (k = 3%N \/ k = 4%N \/ harmless_by (set_of t) p line check).
  Proof.
    intros p line check s k t H. unfold answer_check in H. split_option H. injection H as -> ->.
    assert (LT := E). apply choose_same in LT. destruct LT as (_ & _ & LT). apply choose_extends in E.
    assert (K : k = 0%N \/ k = 1%N \/ k = 2%N \/ k = 3%N \/ k = 4%N) by lia.
    destruct K as [->|[->|[->|[->| ->]]]].
    - apply refuted_sound in E0. destruct E0 as [X R]. split; [exact (extends_trans _ _ _ E X)|]. right. right. left. exact R.
    - assert (Q : extends s0 t /\ harmless_by (set_of t) p line check).
      { unfold harmless_by. destruct (continues p line check), line as [|m rest]; try discriminate.
        - destruct (differs_in_promotion m check) eqn:D.
          + injection E0 as <-. split; [apply extends_refl|]. right. left. left. auto.
          + split_option E0. apply need_true in E1. apply negb_true_iff in E1. apply Nat.eqb_neq in E1.
            apply make_within_sound in E0. destruct E0 as [X V]. rewrite Nat2N.id in V. split; [exact X|]. right. left. right. auto.
        - destruct (n =? 1) eqn:N1; first [apply Nat.eqb_eq in N1|apply Nat.eqb_neq in N1].
          + split_option E0. injection E0 as <-. apply need_true in E1. split; [apply extends_refl|]. right. left. left. auto.
          + apply make_within_sound in E0. destruct E0 as [X V]. rewrite Nat2N.id in V. split; [exact X|]. right. left. right. auto. }
      destruct Q as [X Q]. split; [exact (extends_trans _ _ _ E X)|auto].
    - destruct (n =? 1) eqn:N1; first [apply Nat.eqb_eq in N1|apply Nat.eqb_neq in N1].
      + apply refuted_sound in E0. destruct E0 as [X R]. split; [exact (extends_trans _ _ _ E X)|]. right. right. left. exact R.
      + apply refuted_aside_sound in E0. destruct E0 as [X R]. split; [exact (extends_trans _ _ _ E X)|].
        right. right. right. right. auto.
    - injection E0 as <-. auto.
    - injection E0 as <-. auto.
  Qed.

  Lemma answer_checks_sound : forall p line l s answers t,
    answer_checks r a solution n p line l s = Some (answers, t) ->
    extends s t /\ map fst answers = l /\
    forall c k, In (c, k) answers -> k = 3%N \/ k = 4%N \/ harmless_by (set_of t) p line c.
  Proof.
    intros p line. induction l as [|c l IH]; intros s answers t H; cbn [answer_checks] in H.
    - injection H as <- <-. split; [apply extends_refl|]. split; auto. intros c k [].
    - split_option H. injection H as HA HT. subst answers. rewrite HT in E0. apply answer_check_sound in E.
      destruct E as [X A]. destruct (IH _ _ _ E0) as (Y & M & B). split; [exact (extends_trans _ _ _ X Y)|].
      split; [simpl; congruence|]. intros d k [Q|Q]; [injection Q as <- <-|exact (B d k Q)].
      destruct A as [A|[A|A]]; auto. right. right. exact (harmless_more _ _ _ _ _ (extends_set _ _ Y) A).
  Qed.

  Lemma prove_line_sound : forall line ply p s found t, prove_line r a solution n ply p line s = Some (found, t) ->
    extends s t /\ line_by (set_of t) found ply p line.
  Proof.
    induction line as [|m rest IH]; intros ply p s found t H; cbn [prove_line] in H.
    - injection H as <- <-. split; [apply extends_refl|exact Logic.I].
    - split_option H. injection H as HF HT. subst found. rewrite HT in E0. destruct (IH _ _ _ _ _ E0) as [Y LB].
      assert (LATER : line_by (set_of t) (l ++ l0) (S ply) (after p m) rest).
      { apply (line_more (set_of t) (set_of t) l0); auto. intros x I. apply in_or_app. auto. }
      destruct (side_eqb (turn p) a) eqn:T; [apply side_eqb_eq in T|apply side_eqb_neq in T].
      + split_option E. injection E as HL HS. apply make_within_sound in E1. destruct E1 as [X V]. rewrite Nat2N.id in V.
        apply answer_checks_sound in E2. destruct E2 as (X1 & M & A). apply need_true in E3. rewrite HS in X1, A.
        split; [exact (extends_trans _ _ _ X (extends_trans _ _ _ X1 Y))|]. cbn [line_by]. split; [|split; [contradiction|exact LATER]].
        intros _. split; [exact (covers_v_more a _ _ _ _ (extends_set _ _ (extends_trans _ _ _ X1 Y)) V)|].
        intros ASK check IC NC.
        assert (ASKED : (n =? 1) || match rest with [] => false | _ => true end = true).
        { destruct ASK as [->|ASK]; [reflexivity|]. destruct rest; [congruence|]. apply orb_true_r. }
        rewrite ASKED in M.
        assert (FINE : forall c k, In (c, k) l1 -> k <> 3%N -> fine_by (set_of t) (l ++ l0) ply p (m :: rest) c).
        { intros c k I K. destruct (A c k I) as [Q|[->|Q]]; [contradiction| |].
          - right. apply in_or_app. left. rewrite <- HL. apply in_map_iff. exists (c, 4%N). split; auto.
            apply filter_In. auto.
          - left. exact (harmless_more _ _ _ _ _ (extends_set _ _ Y) Q). }
        assert (I1 : In check (map fst l1)).
        { rewrite M. apply filter_In. rewrite fast_checks_eq. split; auto. apply negb_true_iff.
          destruct (move_eqb check m) eqn:Q; auto. destruct (NC (move_eqb_eq _ _ Q)). }
        apply in_map_iff in I1. destruct I1 as ([c k] & Q & I1). simpl in Q. subst c.
        destruct (N.eqb_spec k 3) as [->|K]; [|left; exact (FINE check k I1 K)]. right.
        rewrite forallb_forall in E3. specialize (E3 _ I1). cbn [is_image_answered] in E3.
        change (negb (3 =? 3)%N) with false in E3. cbn [orb] in E3. rewrite !andb_true_iff in E3.
        destruct E3 as [[O D] E3]. split; auto. split.
        { intros Q. rewrite Q, move_eqb_refl in D. discriminate. }
        apply orb_true_iff in E3. destruct E3 as [E3|E3]; [left; exact (move_eqb_eq _ _ E3)|right].
        apply existsb_exists in E3. destruct E3 as ([c k] & I2 & E3). apply andb_true_iff in E3. destruct E3 as [E3 K].
        apply move_eqb_eq in E3. subst c. apply negb_true_iff, N.eqb_neq in K. split; [|exact (FINE _ k I2 K)].
        assert (I3 : In (image check) (map fst l1)) by (apply in_map_iff; exists (image check, k); auto).
        rewrite M in I3. apply filter_In in I3. rewrite fast_checks_eq in I3. tauto.
      + split_option E. injection E as HL HS. apply need_true, N.leb_le in E1. apply make_within_sound in E2.
        destruct E2 as [X V]. apply make_not_within_sound in E3. destruct E3 as [X1 W]. rewrite HS in X1, W.
        split; [exact (extends_trans _ _ _ X (extends_trans _ _ _ X1 Y))|]. cbn [line_by].
        split; [contradiction|split; [|exact LATER]]. intros _.
        assert (L2 : 2 <= List.length (m :: rest)) by lia. split; auto. rewrite Nat2N.id in W.
        split.
        { replace (List.length (m :: rest) - 1) with (N.to_nat (N.of_nat (List.length (m :: rest)) - 1)) by lia.
          exact (covers_v_more a _ _ _ _ (extends_set _ _ (extends_trans _ _ _ X1 Y)) V). }
        { destruct W as [W|W]; [change (N.to_nat 2) with 2 in W; lia|].
          exact (covers_x_more a _ _ _ _ (extends_set _ _ Y) W). }
  Qed.

  (** If the claims hold, the line is the solution of a sound problem. *)
  Variable set : Closed.claim -> Prop.
  Variable closed : forall c, set c -> Closed.follows r a solution set c.

  Lemma v_holds : forall p b, Closed.covers_v a set p b -> bounded r a p b.
  Proof.
    intros p b C. exact (covered_holds r a solution set (Closed.Very p b) (Closed.closed_claims_hold r a solution set closed) C).
  Qed.
  Lemma x_holds : forall p b, Closed.covers_x a set p (Some b) -> ~ bounded r a p b.
  Proof.
    intros p b C.
    exact (covered_holds r a solution set (Closed.NotVery p (Some b)) (Closed.closed_claims_hold r a solution set closed) C).
  Qed.

  Lemma odd_length : forall p (m : move) rest, (turn p = a <-> Nat.odd (List.length (m :: rest)) = true) ->
    (turn (after p m) = a <-> Nat.odd (List.length rest) = true).
  Proof.
    intros p m rest O. rewrite after_turn. simpl List.length in O. rewrite Nat.odd_succ, <- Nat.negb_odd in O.
    destruct (Nat.odd (List.length rest)), (turn p), a; simpl in *; split; intros Q; try congruence;
      destruct O as [O1 O2]; try (specialize (O1 eq_refl)); try (specialize (O2 eq_refl)); congruence.
  Qed.

  Lemma line_solves : forall exceptions line ply p, (turn p = a <-> Nat.odd (List.length line) = true) ->
    is_playable_line p line -> line_by set exceptions ply p line -> has_value r a p (List.length line) ->
    is_solution r a p line.
  Proof.
    intros exceptions. induction line as [|m rest IH]; intros ply p O P L V; cbn [is_solution]; split; auto.
    cbn [is_playable_line] in P. destruct P as [M P]. split; auto. cbn [line_by] in L. destruct L as (A & D & L).
    assert (O' := odd_length p m rest O).
    apply (IH (S ply)); auto. destruct V as [V NV]. simpl List.length in *. destruct (side_eqb (turn p) a) eqn:T.
    - apply side_eqb_eq in T. destruct (A T) as [B _]. apply v_holds in B.
      assert (EV : Nat.even (List.length rest) = true) by (rewrite <- Nat.odd_succ; apply O; exact T).
      assert (TN : turn (after p m) <> a) by (apply Closed.turn_after_check; exact T).
      split; [apply (bounded_odd_defend r a _ _ TN EV); exact B|].
      apply not_true_iff_false. intros Q. apply not_true_iff_false in NV. apply NV.
      apply (attack_iff_value r a p _ true T). eexists. split; [reflexivity|]. exists m. split; auto.
      unfold moves_of in M. rewrite (proj2 (side_eqb_eq _ _) T) in M. exact M.
    - apply side_eqb_neq in T. destruct (D T) as (L2 & B & X). apply v_holds in B. apply x_holds in X.
      assert (TN : turn (after p m) = a) by (apply side_eqb_eq; exact (turn_after_reply a p m T)).
      assert (OD := proj1 O' TN). destruct (List.length rest) as [|k]; [discriminate|].
      assert (EV : Nat.even k = true) by (rewrite Nat.odd_succ in OD; exact OD).
      split.
      + apply (bounded_odd_attack r a _ _ TN EV). replace (S k) with (S (S k) - 1) by lia. exact B.
      + apply not_true_iff_false. intros Q. apply X. replace (S (S k) - 2) with k by lia. unfold bounded.
        rewrite (proj2 (side_eqb_eq _ _) TN). unfold attack_length, bound_left. rewrite <- Nat.negb_even, EV. exact Q.
  Qed.

  Lemma line_answers : forall exceptions line ply p, (turn p = a <-> Nat.odd (List.length line) = true) ->
    line_by set exceptions ply p line -> is_answered r a solution n ply exceptions p line.
  Proof.
    intros exceptions. induction line as [|m rest IH]; intros ply p O L; cbn [is_answered]; auto.
    cbn [line_by] in L. destruct L as (A & D & L). split; [|apply IH; auto; exact (odd_length p m rest O)].
    intros T ASK check IC NC. destruct (A T) as [_ B].
    assert (F : forall c, fine_by set exceptions ply p (m :: rest) c ->
      is_harmless r solution n p (m :: rest) c \/ In (ply, c) exceptions).
    { intros c [C|C]; [left|right; exact C]. unfold is_harmless. rewrite T.
      assert (TN : turn (after p c) <> a) by (apply Closed.turn_after_check; exact T).
      destruct C as [C|[C|[N C]]].
      - left. intros k left W. assert (NM := Closed.refuted_no_mate r a solution set closed _ TN C).
        destruct (within_some_bound a _ k left W) as [b Q]. exact (NM b Q).
      - right. left. destruct (continues p (m :: rest) c); auto; (destruct C as [C|[N C]]; [left; exact C|right]; split; auto;
          apply v_holds in C; apply (bounded_odd_defend r a _ _ TN); auto; rewrite <- Nat.odd_succ; apply O; exact T).
      - right. right. split; auto. intros Q. exact (proj2 (Closed.aside_holds r a solution set closed _ Q) TN C). }
    destruct (B ASK check IC NC) as [Q|(O1 & O2 & [Q|[Q1 Q2]])]; [left; exact (F _ Q)|right..]; repeat split; auto.
  Qed.
End Solution.

Lemma prove_all_sound : forall r p claims sound bytes unproven rest,
  prove_all r p claims sound bytes = Some (unproven, rest) ->
  (forall what, In what claims -> (what <> IsNoMateAside) ->
     Closed.claim_holds r (turn p) [] (plain (Claim what true p))) /\
  forall n, sound = Some n -> Nat.odd n = true -> has_value r (turn p) p n -> is_sound r p n unproven.
Proof.
  intros r p claims sound bytes unproven rest H. unfold prove_all in H. split_option H. injection H as -> _.
  apply (for_each_sound _ (fun what u => covered_by (turn p) (set_of u) (plain (Claim what true p)))) in E.
  2: { intros x u v C X. exact (covered_more _ _ _ _ (extends_set _ _ X) C). }
  2: { intros x u v _ M. exact (make_sound _ _ _ _ M). }
  destruct E as [X C].
  assert (S : extends s s0 /\ forall n, sound = Some n -> exists line, l = positions_along p line /\ List.length line = n /\
    is_playable_line (turn p) p line /\ line_by r (turn p) l n (set_of s0) unproven 1 p line).
  { unfold prove_solution in E0. destruct sound as [n|].
    - split_option E0. injection E0 as <- <- HT. rewrite HT in E2. apply read_line_sound in E. destruct E as (Y & L & P).
      apply prove_line_sound in E2. destruct E2 as [Z LB]. split; [exact (extends_trans _ _ _ Y Z)|].
      intros n' Q. injection Q as <-. exists l0. auto.
    - injection E0 as _ _ <-. split; [apply extends_refl|]. discriminate. }
  destruct S as [Y S].
  assert (XY := extends_trans _ _ _ X Y).
  destruct (run_sound _ _ _ _ _ _ E1) as [J K].
  { intros c D. destruct XY as (_ & _ & XY). destruct (XY c D) as [[k Q]|Q]; auto. destruct k; destruct Q. }
  assert (CL : forall c, set_of s1 c -> Closed.follows r (turn p) l (set_of s1) c).
  { intros c (one & D & <-). exact (K one D). }
  assert (UP : forall c, set_of s c -> set_of s1 c).
  { intros c D. apply (extends_set _ _ Y) in D. destruct D as (one & D & Q). exists one. auto. }
  split.
  - intros what I NA. specialize (C what I).
    assert (D : Closed.claim_holds r (turn p) l (plain (Claim what true p))).
    { apply (covered_holds r (turn p) l (set_of s1)).
      - exact (Closed.closed_claims_hold r (turn p) l (set_of s1) CL).
      - exact (covered_more _ _ _ _ UP C). }
    destruct what; [exact D|exact D|congruence].
  - intros n Q O V. destruct (S n Q) as (line & -> & L & P & LB). exists line. split; auto.
    assert (OL : turn p = turn p <-> Nat.odd (List.length line) = true) by (rewrite L; tauto).
    assert (LB' : line_by r (turn p) (positions_along p line) n (set_of s1) unproven 1 p line).
    { apply (line_more r (turn p) (positions_along p line) n (set_of s0) (set_of s1) unproven unproven); auto.
      intros c (one & D & E). exists one. auto. }
    split.
    + apply (line_solves r (turn p) (positions_along p line) n (set_of s1) CL unproven line 1 p); auto. rewrite L. exact V.
    + exact (line_answers r (turn p) (positions_along p line) n (set_of s1) CL unproven line 1 p OL LB').
Qed.

(** * The claim of the header *)

Lemma bound_of_length : forall r a p n (left : bool), turn p = a -> N.odd n = true ->
  (bounded r a p (N.to_nat (if left then N.pred n else n)) <-> value_within r a p (N.to_nat n) left = true).
Proof.
  intros r a p n left T O. unfold bounded. rewrite (proj2 (side_eqb_eq _ _) T). unfold attack_length, bound_left.
  apply N.odd_spec in O. destruct O as [m O]. destruct left.
  - assert (E : N.odd (N.pred n) = false).
    { rewrite <- N.negb_even. apply negb_false_iff, N.even_spec. exists m. lia. }
    rewrite odd_to_nat, E. replace (S (N.to_nat (N.pred n))) with (N.to_nat n) by lia. reflexivity.
  - assert (E : N.odd n = true) by (apply N.odd_spec; exists m; exact O). rewrite odd_to_nat, E. reflexivity.
Qed.

Lemma counted_iff : forall a p n left, within a p n left <-> value_within NoFutile a p n left = true.
Proof. intros. split; [apply counted_value|apply none_counts]. Qed.

(** What a claim says, in all readings alike. *)
Lemma holds_by_value : forall r p what, match what with
  | Within n surplus => value_within r (turn p) p n surplus = true
  | NotWithin n surplus => value_within r (turn p) p n surplus <> true
  | Exactly n surplus => value_within r (turn p) p n surplus = true /\
      (if surplus then 2 <= n -> value_within r (turn p) p (n - 2) false <> true
       else value_within r (turn p) p n true <> true)
  | NoMate => Closed.no_mate_from (turn p) p
  end -> holds_in r p what.
Proof.
  intros r p what H.
  assert (NM : what = NoMate -> forall n left, ~ within (turn p) p n left).
  { intros -> n left W. destruct (within_some_bound _ p n left W) as [b B]. exact (H b B). }
  assert (K : r <> NoFutile -> holds_in r p what).
  { intros NR. destruct what as [n left|n left|n left|].
    - destruct r; [congruence|..]; exact H.
    - apply not_true_iff_false in H. destruct r; [congruence|..]; exact H.
    - assert (G : if left then n < 2 \/ value_within r (turn p) p (n - 2) false = false
        else value_within r (turn p) p n true = false).
      { destruct H as [_ H]. destruct left; [|apply not_true_iff_false; exact H].
        destruct (le_lt_dec 2 n) as [L|L]; [right; apply not_true_iff_false; auto|left; exact L]. }
      destruct H as [H _]. destruct r; [congruence|..]; (split; [exact H|exact G]).
    - assert (G := no_mate_in_any_reading r p (NM eq_refl)). destruct r; [congruence|..]; exact G. }
  destruct r; try (apply K; discriminate). destruct what as [n left|n left|n left|]; simpl.
  - apply counted_iff. exact H.
  - rewrite counted_iff. exact H.
  - destruct H as [H G]. split; [apply counted_iff; exact H|]. destruct left; rewrite counted_iff; [tauto|exact G].
  - exact (NM eq_refl).
Qed.

Lemma claims_of_header : forall r bytes what claims sound rest, read_claim bytes = Some (what, claims, sound, rest) ->
  forall p, (forall one, In one claims -> one <> IsNoMateAside -> Closed.claim_holds r (turn p) [] (plain (Claim one true p))) ->
  holds_in r p what /\ forall n, sound = Some n -> Nat.odd n = true /\ has_value r (turn p) p n.
Proof.
  intros r bytes what claims sound rest H p C. unfold read_claim in H. destruct (skip no_mate_line bytes).
  - injection H as <- <- <- _. split; [|discriminate]. apply holds_by_value.
    exact (C _ (or_introl eq_refl) ltac:(discriminate)).
  - split_option H. apply need_true in E2.
    assert (B := fun left => bound_of_length r (turn p) p n left eq_refl E2).
    assert (EX : (forall one, In one (IsWithin (if b then N.pred n else n) :: (if ((if b then N.pred n else n) =? 0)%N
        then [] else [IsNotWithin (Some (N.pred (if b then N.pred n else n)))])) -> one <> IsNoMateAside ->
        Closed.claim_holds r (turn p) [] (plain (Claim one true p))) ->
      value_within r (turn p) p (N.to_nat n) b = true /\
      (if b then 2 <= N.to_nat n -> value_within r (turn p) p (N.to_nat n - 2) false <> true
       else value_within r (turn p) p (N.to_nat n) true <> true)).
    { clear C. intros C. assert (W := C _ (or_introl eq_refl) ltac:(discriminate)). simpl in W.
      split; [apply B; exact W|].
      assert (O := E2). apply N.odd_spec in O. destruct O as [m O].
      assert (R : forall k, N.to_nat (if b then N.pred n else n) = S k -> ~ bounded r (turn p) p k).
      { intros k D. specialize (C (IsNotWithin (Some (N.pred (if b then N.pred n else n))))). simpl in C.
        replace k with (N.to_nat (N.pred (if b then N.pred n else n))) by lia. apply C; [|discriminate].
        right. destruct (N.eqb_spec (if b then N.pred n else n) 0); [|left; reflexivity]. lia. }
      destruct b.
      * intros L V. apply (R (N.to_nat n - 2)); [lia|].
        assert (O' : N.odd (n - 2) = true) by (apply N.odd_spec; exists (m - 1)%N; lia).
        replace (N.to_nat n - 2) with (N.to_nat (n - 2)) in * by lia.
        apply (bound_of_length r _ p (n - 2) false eq_refl O'). exact V.
      * intros V. apply (R (N.to_nat (N.pred n))); [lia|]. apply (B true). exact V. }
    destruct c.
    + injection H as <- <- <- _. split; [|discriminate]. apply holds_by_value.
      specialize (C _ (or_introl eq_refl) ltac:(discriminate)). simpl in C. apply B. exact C.
    + injection H as <- <- <- _. split; [|discriminate]. apply holds_by_value.
      specialize (C _ (or_introl eq_refl) ltac:(discriminate)). simpl in C. intros V. apply B in V. exact (C V).
    + injection H as <- <- <- _. split; [|discriminate]. apply holds_by_value. exact (EX C).
    + split_option H. injection H as <- <- <- _. apply need_true, negb_true_iff in E3. rewrite E3 in *.
      destruct (EX C) as [V W]. split; [apply holds_by_value; split; [exact V|exact W]|].
      intros k Q. injection Q as <-. split; [rewrite odd_to_nat; exact E2|]. split; auto. apply not_true_iff_false. exact W.
Qed.

(** Whatever [verify] accepts is true. *)
Theorem sound : forall bytes, is_true (verify bytes).
Proof.
  intros bytes. unfold verify. destruct (skip first_line bytes) as [[|byte l]|]; [exact Logic.I| |exact Logic.I].
  destruct (negb (byte =? 10)%N); [exact Logic.I|].
  destruct (read_header l) as [[[[q read] [[w claims] sound]] body]|] eqn:E; [|exact Logic.I].
  destruct (prove_all read q claims sound body) as [[unproven rest]|] eqn:P; [|exact Logic.I].
  apply prove_all_sound in P. destruct P as [C S].
  unfold read_header in E. split_option E. injection E as HP HR HC HB. subst.
  assert (H := claims_of_header _ _ _ _ _ _ E5 q C). destruct H as [H V]. cbn [is_true]. split; auto.
  destruct sound as [n|]; auto. destruct (V n eq_refl) as [O W]. exact (S n eq_refl O W).
Qed.
