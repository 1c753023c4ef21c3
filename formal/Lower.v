(** The lower value (RULES, section 3, theorem 4), and its theorems. The checker does not rely on it. *)
From Coq Require Import List Arith Bool Lia.
From Tsume Require Import Shogi Value Futile Lemmas Reading Nearer Bounded Closed.
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
End Lower.
