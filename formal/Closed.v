(** The principle of the checker where every interposition counts (lemmas 1, 6 and 7): if each claim of a set follows, by
    a rule, from claims that the set covers, then all of them hold. *)
From Coq Require Import List Arith Bool Lia.
From Tsume Require Import Shogi Value Lemmas.

(** A claim W or N about a position and a bound; [None] is the bound of every mate, which only N may have. *)
Inductive claim := W (p : position) (b : nat) | N (p : position) (b : option nat).

Definition bound_le (b : nat) (c : option nat) : Prop := match c with Some c => b <= c | None => True end.

(** What a claim says. *)
Definition claim_holds (a : side) (c : claim) : Prop :=
  match c with
  | W p b => within_bound a p b
  | N p c => forall b, bound_le b c -> ~ within_bound a p b
  end.

(** A set of claims covers a claim W if it has one of a smaller hand and a bound no larger; and a claim N if it has one of
    a larger hand and a bound no smaller. *)
Definition covers_w (a : side) (made : claim -> Prop) (p : position) (b : nat) : Prop :=
  exists q c, made (W q c) /\ no_less a q p /\ c <= b.
Definition covers_n (a : side) (made : claim -> Prop) (p : position) (b : option nat) : Prop :=
  exists q c, made (N q c) /\ no_less a p q /\ match b, c with
    | _, None => True | None, Some _ => False | Some b, Some c => b <= c end.

(** *Replies within*, and *refuted*, with the defender to move. *)
Definition replies_within (a : side) (made : claim -> Prop) (p : position) (b : nat) : Prop :=
  (forall m, In m (legal p) -> 2 <= b /\ covers_w a made (after p m) (b - 2)) /\
  (b = 0 -> has_left a p = true).
Definition refuted (a : side) (made : claim -> Prop) (p : position) (b : option nat) : Prop :=
  b = Some 0 /\ has_left a p = false \/
  exists m, In m (legal p) /\ match b with
    | Some b => b < 2 \/ covers_n a made (after p m) (Some (b - 2))
    | None => covers_n a made (after p m) None
    end.

(** A claim follows from those that the set covers. *)
Definition follows (a : side) (made : claim -> Prop) (c : claim) : Prop :=
  match c with
  | W p b =>
      turn p = a /\ (exists m, In m (checks p) /\ replies_within a made (after p m) b) \/
      turn p <> a /\ replies_within a made p b
  | N p b =>
      turn p = a /\ (forall m, In m (checks p) -> refuted a made (after p m) b) \/
      turn p <> a /\ refuted a made p b
  end.

Lemma turn_after_check : forall a p m, turn p = a -> turn (after p m) <> a.
Proof. intros a p m T. rewrite after_turn, T. apply other_neq. Qed.

Section Closed.
  Variable a : side.
  Variable made : claim -> Prop.
  Variable closed : forall c, made c -> follows a made c.

  Lemma covered_within : forall b, (forall q c, c <= b -> made (W q c) -> within_bound a q c) ->
    forall p, covers_w a made p b -> within_bound a p b.
  Proof.
    intros b IH p (q & c & M & S & L). apply (within_bound_larger a p c b L).
    apply (within_bound_more a q p c S). apply IH; auto.
  Qed.

  Lemma within_all : forall n p b, b <= n -> made (W p b) -> within_bound a p b.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros p b L M.
    assert (R : forall q, turn q <> a -> replies_within a made q b -> within_bound a q b).
    { intros q T [H Z]. apply (defend_iff a q b T). split; auto. intros m I. destruct (H m I) as [B C]. split; auto.
      apply (covered_within (b - 2)); auto. intros q' c Lc Mc. apply (IH (b - 2) ltac:(lia) q' c Lc Mc). }
    destruct (closed _ M) as [[T (m & I & H)]|[T H]].
    - apply (attack_iff a p b T). exists m. split; auto. apply R; auto. apply turn_after_check; auto.
    - apply R; auto.
  Qed.

  Lemma not_within_all : forall b p c, made (N p c) -> bound_le b c -> ~ within_bound a p b.
  Proof.
    induction b as [b IH] using lt_wf_ind. intros p c M L.
    assert (R : forall q, turn q <> a -> refuted a made q c -> ~ within_bound a q b).
    { intros q T H V. apply (defend_iff a q b T) in V. destruct V as [V Z]. destruct H as [[-> E]|(m & I & H)].
      - simpl in L. assert (b = 0) by lia. rewrite (Z H) in E. discriminate.
      - destruct (V m I) as [B V']. destruct c as [c|].
        + simpl in L. destruct H as [H|(q' & c' & M' & S & O)]; [lia|].
          apply (IH (b - 2) ltac:(lia) q' c' M').
          * destruct c'; simpl in *; auto; lia.
          * exact (within_bound_more a _ _ _ S V').
        + destruct H as (q' & c' & M' & S & O). apply (IH (b - 2) ltac:(lia) q' c' M').
          * destruct c'; simpl in *; [contradiction|exact Logic.I].
          * exact (within_bound_more a _ _ _ S V'). }
    destruct (closed _ M) as [[T H]|[T H]].
    - intros V. apply (attack_iff a p b T) in V. destruct V as (m & I & V).
      exact (R _ (turn_after_check a p m T) (H m I) V).
    - exact (R p T H).
  Qed.

  Theorem closed_claims_hold : forall c, made c -> claim_holds a c.
  Proof. intros [p b|p c] M; simpl; [exact (within_all b p b (le_n b) M)|]. intros b L. exact (not_within_all b p c M L). Qed.

  (** A claim N with the bound of every mate: there is no mate at all. *)
  Theorem closed_no_mate : forall p, turn p = a -> made (N p None) -> holds p NoMate.
  Proof.
    intros p T M n left V. rewrite T in V. destruct (within_some_bound a p n left V) as [b B].
    exact (not_within_all b p None M I B).
  Qed.
End Closed.
