(** Theorem 1 of RULES, and theorem 4 as far as it compares the value with the one where every interposition counts:
    proofs, which nobody needs to read. *)
From Coq Require Import List Arith Bool Lia.
From Tsume Require Import Shogi Value Futile Lemmas.
Import ListNotations.

Lemma below_eq : forall r a n k p left, k < n -> lengths_below r a n k p left = value_within r a p k left.
Proof.
  intros r a. induction n as [|n IH]; intros k p left L; [lia|]. simpl.
  destruct (Nat.eqb_spec k n) as [->|N]; [reflexivity|]. apply IH. lia.
Qed.

Lemma not_attacker' : forall a p, turn p <> a -> a = other (turn p).
Proof. intros [] p; destruct (turn p); simpl; congruence. Qed.

Section Reading.
  Variable r : reading.
  Variable a : side.
  Let V := value_within r a.

  Lemma attack_value : forall p n left, turn p = a ->
    V p n left = match n with S k => existsb (fun m => V (after p m) k left) (checks p) | 0 => false end.
  Proof.
    intros p n left T. unfold V, value_within at 1, lasts. rewrite (proj2 (side_eqb_eq _ _) T). unfold attack.
    destruct n as [|k]; auto.
    assert (E : forall m, lengths_below r a (S k) k (after p m) left = value_within r a (after p m) k left).
    { intros m. apply below_eq. lia. }
    induction (checks p) as [|m l IH]; cbn [existsb]; auto. rewrite IH, E. reflexivity.
  Qed.
  Lemma defend_value : forall p n left, turn p <> a -> V p n left = defend r a (lengths_below r a n) n 8 p left.
  Proof. intros p n left T. unfold V, value_within, lasts. rewrite (proj2 (side_eqb_neq _ _) T). reflexivity. Qed.

  Lemma shorter : forall p n left, turn p <> a -> V p n false = true -> V p (S n) left = true.
  Proof.
    intros p n left T H. rewrite defend_value by auto. cbn [defend]. rewrite below_eq by lia. fold V. rewrite H. reflexivity.
  Qed.

  (** The length is a candidate, and each reply lasts no longer. *)
  Lemma by_longest : forall p k left, turn p <> a -> (forall m, In m (legal p) -> V (after p m) k false = true) ->
    (exists m, In m (legal p) /\ match k with S i => V (after p m) i false = false | 0 => True end) ->
    (left = true -> forall m, In m (legal p) -> V (after p m) k true = true) -> V p (S k) left = true.
  Proof.
    intros p k left T H (m & I & E) L. rewrite defend_value by auto. cbn [defend]. apply orb_true_iff. right.
    rewrite !andb_true_iff. repeat split.
    - apply forallb_forall. intros x X. rewrite below_eq by lia. fold V. rewrite (H x X). reflexivity.
    - apply orb_true_iff. right. apply existsb_exists. exists m. split; auto. rewrite below_eq by lia. fold V.
      rewrite (H m I). destruct k as [|i]; auto. rewrite below_eq by lia. fold V. rewrite E. reflexivity.
    - destruct left; auto. cbn [Nat.eqb]. apply orb_true_iff. right. apply forallb_forall. intros x X.
      apply orb_true_iff. right. rewrite below_eq by lia. apply L; auto.
  Qed.

  Lemma some_or_all : forall (l : list move) (f : move -> bool),
    (exists m, In m l /\ f m = false) \/ forall m, In m l -> f m = true.
  Proof.
    induction l as [|x l IH]; intros f; [right; intros m []|]. destruct (f x) eqn:E.
    - destruct (IH f) as [(m & I & F)|H]; [left; exists m; split; [right|]; auto|].
      right. intros m [<-|I]; auto.
    - left. exists x. split; [left|]; auto.
  Qed.

  Lemma all_replies : forall k p, turn p <> a -> legal p <> [] ->
    (forall m, In m (legal p) -> V (after p m) k false = true) -> V p (S k) false = true.
  Proof.
    induction k as [|i IH]; intros p T L H.
    - apply by_longest; auto; [|discriminate]. destruct (legal p) as [|m l]; [congruence|]. exists m. split; [left|]; auto.
    - destruct (some_or_all (legal p) (fun m => V (after p m) i false)) as [E|E].
      + apply by_longest; auto. discriminate.
      + apply shorter; auto.
  Qed.

  (** Theorem 4, second part: the value is at least as good as with every interposition counted. *)
  Lemma counted_both : forall p n left, within a p n left -> V p n left = true /\ V p n false = true.
  Proof.
    intros p n left W. induction W as [p m n left T I W IH | p n left T L H | p n left T L W IH].
    - rewrite !attack_value by auto. split; apply existsb_exists; exists m; tauto.
    - assert (M : forall n left, (n = 0 -> left = true -> has_left a p = true) -> V p n left = true).
      { intros k. induction k as [|k IH]; intros s Z.
        + rewrite defend_value by auto. cbn [defend]. rewrite L. cbn [forallb existsb Nat.eqb orb andb].
          destruct s; auto.
        + apply shorter; auto. apply IH. discriminate. }
      split; apply M; auto. discriminate.
    - assert (L' : legal p <> []) by exact L.
      assert (E : exists m, In m (legal p)).
      { destruct (legal p) as [|m l]; [congruence|]. exists m. left. reflexivity. }
      assert (S : forall s, (s = true -> left = true) ->
        (exists m, In m (legal p) /\ match n with S i => V (after p m) i false = false | 0 => True end) ->
        V p (S n) s = true).
      { intros s Q X. apply by_longest; auto; [intros m I; apply IH; exact I|].
        intros Z m I. specialize (Q Z). subst left. apply IH. exact I. }
      destruct n as [|i].
      + destruct E as [m I]. split; (apply S; [congruence || discriminate|exists m; auto]).
      + destruct (some_or_all (legal p) (fun m => V (after p m) i false)) as [X|X].
        * split; (apply S; [congruence || discriminate|exact X]).
        * assert (Y := all_replies i p T L' X). split; apply shorter; auto.
  Qed.

  Theorem counted_value : forall p n left, within a p n left -> value_within r a p n left = true.
  Proof. intros p n left W. apply counted_both. exact W. Qed.

  (** Theorem 1: a mate with interpositions left out is a mate with every one counted. *)
  Lemma capture_less : forall p m q, In q (captures r p m) -> exists c, In c (checks (after p m)) /\
    no_less (other (turn p)) q (after (after p m) c).
  Proof.
    intros p m q I. unfold captures in I. destruct (only_check p) as [[checker between]|]; [|destruct I].
    destruct (cell _ _) as [gain|]; [|destruct I]. rewrite in_map_iff in I. destruct I as (c & <- & I).
    apply filter_In in I. destruct I as [I _]. exists c. split; auto.
    set (next := after (after p m) c).
    assert (T : turn next = turn p) by (unfold next; rewrite !after_turn; apply other_other).
    unfold without_gain. rewrite T. set (less := set_held _ _ _).
    assert (L : hand_le less (hand_of (other (turn p)) next)).
    { intros k. unfold less. rewrite held_set. destruct (kind_eqb (kind_of gain) k) eqn:E; [|lia].
      destruct (kind_of gain), k; try discriminate E; cbn -[held]; try lia; simpl; lia. }
    assert (G : forall h k, hand_le h (set_held h k (held h k + 1))).
    { intros h k l. rewrite held_set. destruct (kind_eqb k l) eqn:E; [|lia].
      destruct k, l; try discriminate E; cbn -[held]; try lia; simpl; lia. }
    destruct m as [f t pr|k t]; unfold no_less; destruct (turn p), next as [cs b w tu]; simpl in *;
      repeat split; auto using hand_le_refl.
  Qed.

  Lemma all_mate : forall l p, (forall m, In m l -> exists n, within a (after p m) n false) ->
    exists n, forall m, In m l -> within a (after p m) n false.
  Proof.
    induction l as [|x l IH]; intros p H; [exists 0; intros m []|].
    destruct (H x (or_introl eq_refl)) as [i I]. destruct (IH p) as [j J]; [intros; apply H; right; auto|].
    exists (S (i + j)). intros m [<-|M]; eapply within_longer; eauto; left; lia.
  Qed.

  Theorem mate_counted : forall n p left, value_within r a p n left = true -> exists k, within a p k false.
  Proof.
    induction n as [n IH] using lt_wf_ind.
    assert (D : forall nested p left, turn p <> a -> defend r a (lengths_below r a n) n nested p left = true ->
      exists k, within a p k false).
    { induction nested as [nested IHn] using lt_wf_ind. intros p left T H.
      assert (R : forall m, (forall b, match n with S k => lengths_below r a n k (after p m) b | 0 => false end = true ->
        exists k, within a (after p m) k false)).
      { intros m b Q. destruct n as [|k]; [discriminate|]. rewrite below_eq in Q by lia. exact (IH k (le_n _) _ _ Q). }
      destruct nested as [|nested]; cbn [defend] in H; apply orb_true_iff in H; destruct H as [H|H];
        try (destruct n as [|k]; [discriminate|]; rewrite below_eq in H by lia; exact (IH k (le_n _) _ _ H));
        rewrite !andb_true_iff in H; destruct H as [[H _] _]; rewrite forallb_forall in H;
        (assert (M : forall m, In m (legal p) -> exists k, within a (after p m) k false);
        [|destruct (all_mate (legal p) p M) as [k K]; destruct (legal p) eqn:E;
          [exists 0; apply by_mate; auto; discriminate|exists (S k); apply by_replies; auto; [congruence|];
           rewrite E; exact K]]);
        intros m I; specialize (H m I); apply orb_true_iff in H; destruct H as [H|H]; try exact (R m _ H).
      - rewrite andb_false_r in H. discriminate.
      - apply andb_true_iff in H. destruct H as [_ H]. apply existsb_exists in H. destruct H as (q & Q & H).
        destruct (capture_less p m q Q) as (c & C & N). rewrite <- (not_attacker' a p T) in N.
        assert (TQ : turn q <> a).
        { destruct N as (_ & N & _). rewrite N, !after_turn, other_other. exact T. }
        destruct (IHn nested (le_n _) q false TQ H) as [k W].
        exists (S k). apply by_check with c; auto.
        + rewrite after_turn, (not_attacker a p T). apply other_other.
        + exact (larger_hand a q k false W _ N). }
    intros p left H. destruct (side_eqb (turn p) a) eqn:T.
    - apply side_eqb_eq in T. change (V p n left = true) in H. rewrite attack_value in H by auto.
      destruct n as [|k]; [discriminate|]. apply existsb_exists in H. destruct H as (m & I & H).
      destruct (IH k (le_n _) _ _ H) as [i W]. exists (S i). apply by_check with m; auto.
    - apply side_eqb_neq in T. change (V p n left = true) in H. rewrite defend_value in H by auto. exact (D 8 p left T H).
  Qed.
End Reading.

(** Whether there is a mate does not depend on the reading. *)
Theorem no_mate_in_any_reading : forall r p, holds p NoMate ->
  forall n left, value_within r (turn p) p n left = false.
Proof.
  intros r p H n left. destruct (value_within r (turn p) p n left) eqn:E; auto.
  destruct (mate_counted r (turn p) n p left E) as [k W]. destruct (H k false W).
Qed.
