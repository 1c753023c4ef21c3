(** The value of a reading by the bounds of certificates: proofs, which nobody needs to read. *)
From Coq Require Import List Arith Bool Lia.
From Tsume Require Import Shogi Value Futile Lemmas Reading Nearer.
Import ListNotations.

Lemma all_iff : forall (A : Type) (P Q : A -> Prop), (forall x, P x <-> Q x) -> (forall x, P x) <-> (forall x, Q x).
Proof. intros A P Q E. split; intros H x; apply E, H. Qed.

Section Bounded.
  Variable r : reading.
  Variable a : side.
  Let V := value_within r a.

  Lemma attack_iff_value : forall p n left, turn p = a ->
    (V p n left = true <-> exists k, n = S k /\ exists m, In m (checks p) /\ V (after p m) k left = true).
  Proof.
    intros p n left T. unfold V at 1. rewrite attack_value by exact T. split.
    - destruct n as [|k]; [discriminate|]. intros H. exists k. split; auto. apply existsb_exists in H. exact H.
    - intros (k & -> & H). apply existsb_exists. exact H.
  Qed.

  (** A reply lasts at most the length. *)
  Definition at_most (p : position) (m : move) (n : nat) : Prop := exists k, n = S k /\ V (after p m) k false = true.
  Definition is_less (p : position) (m : move) (n : nat) : Prop := exists k, n = S (S k) /\ V (after p m) k false = true.

  Lemma capture_turn : forall p m q, In q (captures r p m) -> turn q = turn p.
  Proof.
    intros p m q I. destruct (capture_less r p m q I) as (c & _ & _ & T & _).
    rewrite T, !after_turn. apply other_other.
  Qed.

  Lemma defend_iff_value : forall p n left, turn p <> a ->
    (V p n left = true <->
     (exists k, n = S k /\ V p k false = true) \/
     (forall m, In m (legal p) -> at_most p m n \/
        is_interposition p m = true /\ exists q, In q (captures r p m) /\ V q n false = true) /\
     (n = 0 \/ exists m, In m (legal p) /\ at_most p m n /\ ~ is_less p m n) /\
     (left = true -> match n with
        | 0 => has_left a p = true
        | S k => forall m, In m (legal p) -> at_most p m n -> is_less p m n \/ V (after p m) k true = true
        end)).
  Proof.
    intros p n left T. unfold V at 1. rewrite defend_value by exact T. remember 7 as seven eqn:E7. cbn [defend].
    assert (M : forall m, match n with S k => lengths_below r a n k (after p m) false | 0 => false end = true <->
      at_most p m n).
    { intros m. unfold at_most. destruct n as [|k].
      - split; [discriminate|]. intros (k & E & _). discriminate.
      - rewrite below_eq by lia. split; [intros H; exists k; auto|]. intros (i & E & H). injection E as ->. exact H. }
    assert (B : forall m, match n with S (S k) => lengths_below r a n k (after p m) false | _ => false end = true <->
      is_less p m n).
    { intros m. unfold is_less. destruct n as [|[|k]]; try (split; [discriminate|]; intros (k & E & _); discriminate).
      rewrite below_eq by lia. split; [intros H; exists k; auto|]. intros (i & E & H). injection E as ->. exact H. }
    rewrite orb_true_iff, !andb_true_iff, orb_true_iff, orb_true_iff.
    match goal with |- ?A \/ (?B1 /\ ?C1) /\ ?D1 <-> ?A' \/ ?B' /\ ?C' /\ ?D' =>
      assert (QA : A <-> A'); [|assert (QB : B1 <-> B'); [|assert (QC : C1 <-> C'); [|assert (QD : D1 <-> D'); [|tauto]]]] end.
    - destruct n as [|k]; [split; [discriminate|]; intros (k & E & _); discriminate|].
      rewrite below_eq by lia. split; [intros H; exists k; auto|]. intros (i & E & H). injection E as ->. exact H.
    - rewrite forallb_forall. apply all_iff. intros m. split; intros H I; specialize (H I).
      + rewrite orb_true_iff, andb_true_iff in H. destruct H as [H|[P H]]; [left; apply M; exact H|right].
        split; auto. apply existsb_exists in H. destruct H as (q & Q & H). exists q. split; auto.
        unfold V. rewrite defend_value by (rewrite (capture_turn p m q Q); exact T). rewrite <- H.
        assert (N := capture_nearer p m r I P q Q). assert (D := distance_small p). apply nested_enough; lia.
      + rewrite orb_true_iff, andb_true_iff. destruct H as [H|[P (q & Q & H)]]; [left; apply M; exact H|right].
        split; auto. apply existsb_exists. exists q. split; auto.
        unfold V in H. rewrite defend_value in H by (rewrite (capture_turn p m q Q); exact T). rewrite <- H.
        assert (N := capture_nearer p m r I P q Q). assert (D := distance_small p). apply nested_enough; lia.
    - rewrite Nat.eqb_eq, existsb_exists. apply or_iff_compat_l. split; intros (m & I & H); exists m; split; auto.
      + apply andb_true_iff in H. destruct H as [H G]. split; [apply M; exact H|]. intros Q. apply B in Q.
        rewrite Q in G. discriminate.
      + destruct H as [H G]. apply andb_true_iff. split; [apply M; exact H|]. apply negb_true_iff, not_true_iff_false.
        intros Q. apply G, B. exact Q.
    - destruct left; cbn [negb]; [|split; [intros _ E; discriminate|auto]].
      split; [intros [E|H] _; [discriminate|]|intros H; right; specialize (H eq_refl)].
      + destruct n as [|k]; [exact H|]. cbn [Nat.eqb] in H. rewrite forallb_forall in H. intros m I A. specialize (H m I).
        apply orb_true_iff in H. destruct H as [H|H].
        * left. apply B. apply negb_true_iff, andb_false_iff in H. destruct H as [H|H].
          { apply M in A. congruence. }
          { apply negb_false_iff in H. exact H. }
        * right. rewrite below_eq in H by lia. exact H.
      + destruct n as [|k]; [exact H|]. cbn [Nat.eqb]. apply forallb_forall. intros m I. apply orb_true_iff.
        specialize (H m I).
        destruct (lengths_below r a (S k) k (after p m) false) eqn:E1; [|left; reflexivity].
        destruct (H (proj1 (M m) E1)) as [Q|Q].
        * left. apply negb_true_iff, andb_false_iff. right. apply negb_false_iff. apply B. exact Q.
        * right. rewrite below_eq by lia. exact Q.
  Qed.

  (** The order of values. *)
  Lemma value_none_left : forall n p left, V p n left = true -> V p n false = true.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros p [] H; auto. destruct (side_eqb (turn p) a) eqn:T.
    - apply side_eqb_eq in T. apply (attack_iff_value p n _ T) in H. apply (attack_iff_value p n _ T).
      destruct H as (k & -> & m & I & H). exists k. split; auto. exists m. split; auto. exact (IH k (le_n _) _ _ H).
    - apply side_eqb_neq in T. apply (defend_iff_value p n _ T) in H. apply (defend_iff_value p n _ T).
      destruct H as [H|(H & E & _)]; [left; exact H|right]. repeat split; auto. discriminate.
  Qed.
  Lemma value_longer_defend : forall p n left left', turn p <> a -> V p n left = true -> V p (S n) left' = true.
  Proof. intros p n left left' T H. apply shorter; auto. exact (value_none_left n p left H). Qed.
  Lemma value_next : forall p n left left', V p n left = true -> V p (S n) left' = true.
  Proof.
    intros p n left left' H. destruct (side_eqb (turn p) a) eqn:T.
    - apply side_eqb_eq in T. apply (attack_iff_value p n _ T) in H. apply (attack_iff_value p (S n) _ T).
      destruct H as (k & -> & m & I & H). exists (S k). split; auto. exists m. split; auto.
      apply value_longer_defend with left; auto. rewrite after_turn, T. apply other_neq.
    - apply side_eqb_neq in T. exact (value_longer_defend p n left left' T H).
  Qed.
  Lemma value_longer : forall p n left, V p n left = true -> forall n' left',
    (n < n' \/ n = n' /\ (left' = true -> left = true)) -> V p n' left' = true.
  Proof.
    intros p n left H. induction n' as [|n' IH]; intros left' O.
    - destruct O as [O|[-> O]]; [lia|]. destruct left'; [rewrite (O eq_refl) in H; exact H|exact (value_none_left _ _ _ H)].
    - destruct (Nat.eq_dec n (S n')) as [E|N].
      + destruct O as [O|[_ O]]; [lia|]. subst n. destruct left'; [rewrite (O eq_refl) in H; exact H|].
        exact (value_none_left _ _ _ H).
      + destruct (Nat.eq_dec n n') as [E|M].
        * subst n'. exact (value_next _ _ _ _ H).
        * apply (value_next p n' false). apply IH. left. lia.
  Qed.

  (** Lengths are odd with the attacker to move, and even with the defender to move. *)
  Lemma parity : forall n p left, V p n left = true -> (if side_eqb (turn p) a then Nat.odd n else Nat.even n) = false ->
    exists k, n = S k /\ V p k false = true.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros p left H E. destruct (side_eqb (turn p) a) eqn:T.
    - apply side_eqb_eq in T. apply (attack_iff_value p n _ T) in H. destruct H as (k & -> & m & I & H).
      exists k. split; auto. assert (T' := after_turn p m).
      destruct (IH k (le_n _) (after p m) left H) as (i & -> & W).
      { rewrite after_turn, T. rewrite (proj2 (side_eqb_neq _ _) (other_neq a)).
        rewrite <- Nat.negb_odd. rewrite Nat.odd_succ in E. rewrite <- Nat.negb_odd in E. exact E. }
      apply (attack_iff_value p (S i) _ T). exists i. split; auto. exists m. auto.
    - apply side_eqb_neq in T. apply (defend_iff_value p n _ T) in H. destruct H as [H|(_ & H & _)]; [exact H|].
      exfalso. destruct H as [->|(m & I & (k & -> & A) & N)]; [discriminate|]. apply N.
      destruct (IH k (le_n _) (after p m) false A) as (i & -> & W).
      { rewrite (turn_after_reply a p m T). rewrite Nat.even_succ in E. exact E. }
      exists i. auto.
  Qed.

  (** * By bounds *)

  Definition bounded (p : position) (b : nat) : Prop :=
    V p (if side_eqb (turn p) a then attack_length b else defend_length b) (bound_left b) = true.
  (** A bound rounded up: the same length with nothing left. *)
  Definition up (b : nat) : nat := if Nat.odd b then b else S b.

  Lemma bounded_larger : forall p b c, b <= c -> bounded p b -> bounded p c.
  Proof.
    intros p b c L H. unfold bounded in *. apply (value_longer _ _ _ H).
    destruct (length_mono b c L) as [M|[M I]]; rewrite !attack_defend in M;
      destruct (side_eqb (turn p) a); rewrite ?attack_defend; [left|left|right|right]; try split; auto; lia.
  Qed.

  Lemma counted_bounded : forall p b, within_bound a p b -> bounded p b.
  Proof. intros p b W. apply counted_value. exact W. Qed.
  Lemma bounded_mate : forall p b, bounded p b -> exists c, within_bound a p c.
  Proof.
    intros p b H. destruct (mate_counted r a _ p _ H) as [k W]. exact (within_some_bound a p k false W).
  Qed.

  Lemma bounded_attack : forall p b, turn p = a ->
    (bounded p b <-> exists m, In m (checks p) /\ bounded (after p m) b).
  Proof.
    intros p b T. unfold bounded at 1. rewrite (proj2 (side_eqb_eq _ _) T), attack_defend, (attack_iff_value p _ _ T).
    assert (E : forall m, side_eqb (turn (after p m)) a = false).
    { intros m. apply side_eqb_neq. rewrite after_turn, T. apply other_neq. }
    unfold bounded. split.
    - intros (k & Q & m & I & H). injection Q as <-. exists m. rewrite E. auto.
    - intros (m & I & H). rewrite E in H. eauto.
  Qed.

  Lemma up_length : forall b, up b = S (defend_length b).
  Proof. intros b. unfold up, defend_length. destruct (Nat.odd b) eqn:E; auto. destruct b; [discriminate|lia]. Qed.
  Lemma defend_length_even : forall b, Nat.even (defend_length b) = true.
  Proof.
    intros b. unfold defend_length. destruct (Nat.odd b) eqn:E.
    - destruct b; [discriminate|]. simpl. rewrite Nat.sub_0_r. rewrite Nat.odd_succ in E. exact E.
    - rewrite <- Nat.negb_odd, E. reflexivity.
  Qed.
  Lemma up_odd : forall b, Nat.odd (up b) = true.
  Proof. intros b. rewrite up_length, Nat.odd_succ. apply defend_length_even. Qed.
  Lemma up_up : forall b, Nat.odd b = true -> up b = b.
  Proof. intros b O. unfold up. rewrite O. reflexivity. Qed.

  (** An odd bound with either side to move. *)
  Lemma bounded_odd_attack : forall p k, turn p = a -> Nat.even k = true ->
    (bounded p (S k) <-> V p (S k) false = true).
  Proof.
    intros p k T E. unfold bounded, attack_length, bound_left. rewrite (proj2 (side_eqb_eq _ _) T), Nat.odd_succ, E.
    reflexivity.
  Qed.
  Lemma bounded_odd_defend : forall p k, turn p <> a -> Nat.even k = true ->
    (bounded p (S k) <-> V p k false = true).
  Proof.
    intros p k T E. unfold bounded, defend_length, bound_left. rewrite (proj2 (side_eqb_neq _ _) T), Nat.odd_succ, E.
    simpl. rewrite Nat.sub_0_r. reflexivity.
  Qed.

  Definition reply_within (p : position) (m : move) (b less : nat) : Prop := less <= b /\ bounded (after p m) (b - less).

  (** Defender to move. *)
  Lemma bounded_defend : forall p b, turn p <> a ->
    (bounded p b <->
     3 <= up b /\ bounded p (up b - 2) \/
     (forall m, In m (legal p) -> reply_within p m (up b) 2 \/
        is_interposition p m = true /\ exists q, In q (captures r p m) /\ bounded q (up b)) /\
     (up b = 1 \/ exists m, In m (legal p) /\ reply_within p m (up b) 2 /\ ~ reply_within p m (up b) 4) /\
     (Nat.odd b = true \/ b = 0 /\ has_left a p = true \/ 2 <= b /\
        forall m, In m (legal p) -> reply_within p m (up b) 2 -> reply_within p m (up b) 4 \/ reply_within p m b 2)).
  Proof.
    intros p b T. assert (EV := defend_length_even b). assert (UL := up_length b).
    unfold bounded at 1. rewrite (proj2 (side_eqb_neq _ _) T). remember (defend_length b) as n eqn:DN.
    assert (TR : forall m, turn (after p m) = a).
    { intros m. apply side_eqb_eq. exact (turn_after_reply a p m T). }
    assert (M : forall m, at_most p m n <-> reply_within p m (up b) 2).
    { intros m. rewrite UL. unfold at_most, reply_within. split.
      - intros (k & E & H). split; [lia|]. replace (S n - 2) with k by lia.
        destruct k as [|k]; [exfalso|].
        + apply (attack_iff_value _ _ _ (TR m)) in H. destruct H as (k & Q & _). discriminate.
        + rewrite E in EV. apply bounded_odd_attack; auto.
      - intros [L H]. exists (n - 1). split; [lia|]. destruct n as [|[|k]]; [lia|discriminate|].
        simpl in H |- *. rewrite ?Nat.sub_0_r in *. apply bounded_odd_attack in H; auto. }
    assert (B : forall m, is_less p m n <-> reply_within p m (up b) 4).
    { intros m. rewrite UL. unfold is_less, reply_within. split.
      - intros (k & E & H). destruct (parity k (after p m) false H) as (i & -> & H').
        { rewrite (proj2 (side_eqb_eq _ _) (TR m)). rewrite E in EV. rewrite <- Nat.negb_even.
          apply negb_false_iff. exact EV. }
        split; [lia|]. replace (S n - 4) with i by lia. destruct i as [|i].
        + apply (attack_iff_value _ _ _ (TR m)) in H'. destruct H' as (k & Q & _). discriminate.
        + rewrite E in EV. apply bounded_odd_attack; auto.
      - intros [L H]. exists (n - 2). split; [lia|]. destruct n as [|[|[|[|k]]]]; try lia; try discriminate.
        simpl in H |- *. apply bounded_odd_attack in H; auto. exact (value_next _ _ _ false H). }
    rewrite (defend_iff_value p n _ T).
    match goal with |- ?A \/ ?B1 /\ ?C1 /\ ?D1 <-> ?A' \/ ?B' /\ ?C' /\ ?D' =>
      assert (QA : A <-> A'); [|assert (QB : B1 <-> B'); [|assert (QC : C1 <-> C'); [|assert (QD : D1 <-> D'); [|tauto]]]] end.
    - rewrite UL. split.
      + intros (k & E & H). destruct (parity k p false H) as (i & -> & H').
        { rewrite (proj2 (side_eqb_neq _ _) T). rewrite E in EV. rewrite <- Nat.negb_odd. apply negb_false_iff.
          rewrite Nat.even_succ in EV. exact EV. }
        split; [lia|]. replace (S n - 2) with (S i) by lia. apply bounded_odd_defend; auto. rewrite E in EV. exact EV.
      + intros [L H]. exists (n - 1). split; [lia|]. destruct n as [|[|i]]; try lia. simpl in H |- *.
        rewrite ?Nat.sub_0_r in *. apply bounded_odd_defend in H; auto. exact (value_next _ _ _ false H).
    - apply all_iff. intros m. split; intros H I; specialize (H I); rewrite M in *;
        (destruct H as [H|[P (q & Q & H)]]; [left; exact H|right]; split; auto; exists q; split; auto);
        rewrite UL in *; apply bounded_odd_defend; auto; rewrite (capture_turn p m q Q); auto.
    - rewrite UL. split; (intros [E|(m & I & H & N)]; [left; lia|right; exists m]); split; auto;
        rewrite M, B, UL in *; auto.
    - unfold bound_left. destruct (Nat.odd b) eqn:O; cbn [negb]; [split; [auto|intros _ E; discriminate]|].
      assert (NB : n = b) by (rewrite DN; unfold defend_length; rewrite O; reflexivity).
      split.
      + intros H. specialize (H eq_refl). right. destruct n as [|k] eqn:EN; [left; auto|right].
        split; [destruct b as [|[|b']]; [lia|discriminate|lia]|].
        intros m I A. apply M in A. destruct (H m I A) as [Q|Q]; [left; apply B; exact Q|right].
        split; [destruct b as [|[|b']]; [lia|discriminate|lia]|].
        unfold bounded. rewrite (proj2 (side_eqb_eq _ _) (TR m)).
        assert (L2 : 2 <= b) by (destruct b as [|[|b']]; [lia|discriminate|lia]).
        assert (Z := defend_attack b L2). rewrite (left_less b L2). unfold bound_left. rewrite O. cbn [negb].
        replace (attack_length (b - 2)) with k; auto. rewrite <- DN in Z. lia.
      + intros [E|[[E H]|[L2 H]]] _; [discriminate|replace n with 0 by lia; exact H|].
        assert (Z := defend_attack b L2). rewrite <- DN in Z. rewrite Z in M, B |- *. intros m I A.
        apply M in A. destruct (H m I A) as [Q|Q]; [left; apply B; exact Q|right].
        destruct Q as [_ Q]. unfold bounded in Q. rewrite (proj2 (side_eqb_eq _ _) (TR m)), (left_less b L2) in Q.
        unfold bound_left in Q. rewrite O in Q. exact Q.
  Qed.
End Bounded.

(** In the reading that counts every interposition, the value is that of Value.v. *)
Theorem none_counts : forall a n p left, value_within NoFutile a p n left = true -> within a p n left.
Proof.
  intros a. induction n as [n IH] using lt_wf_ind. intros p left H. destruct (side_eqb (turn p) a) eqn:T.
  - apply side_eqb_eq in T. apply (attack_iff_value NoFutile a p n left T) in H. destruct H as (k & -> & m & I & H).
    apply by_check with m; auto.
  - apply side_eqb_neq in T. apply (defend_iff_value NoFutile a p n left T) in H.
    destruct H as [(k & -> & H)|(H & _ & S)].
    + apply (within_longer a p k false (IH k (le_n _) _ _ H)). left. lia.
    + assert (A : forall m, In m (legal p) -> at_most NoFutile a p m n).
      { intros m I. destruct (H m I) as [A|(_ & q & Q & _)]; auto. exfalso. unfold captures in Q.
        destruct (only_check p) as [[x y]|]; [|destruct Q]. destruct (cell _ _); [|destruct Q].
        rewrite in_map_iff in Q. destruct Q as (c & _ & Q). apply filter_In in Q. destruct Q as [_ Q].
        unfold may_show in Q. rewrite andb_false_r in Q. discriminate. }
      destruct (legal p) as [|one l] eqn:L.
      * apply by_mate; auto. intros E1 E2. specialize (S E2). rewrite E1 in S. exact S.
      * destruct n as [|k]; [destruct (A one (or_introl eq_refl)) as (k & E & _); discriminate|].
        apply by_replies; [auto|congruence|]. rewrite L. intros m I. destruct (A m I) as (k' & E & W). injection E as <-.
        destruct left; [|exact (IH k (le_n _) _ _ W)].
        destruct (S eq_refl m I (A m I)) as [(i & E & W')|W']; [|exact (IH k (le_n _) _ _ W')].
        injection E as ->. apply (within_longer a _ i false); [apply IH; auto|left; lia].
Qed.
