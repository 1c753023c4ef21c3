(** The principle of the checker (lemmas 1 to 7): if each claim of a set follows, by a rule, from claims that the set
    covers, then all of them hold. Proofs, which nobody needs to read. *)
From Coq Require Import List Arith Bool Lia.
From Tsume Require Import Shogi Value Futile Soundness Lemmas Reading Nearer Bounded Lower.
Import ListNotations.

(** A claim W, W!, N or N! about a position and a bound; [None] is the bound of every mate, which only N and N! may
    have. Or a claim D. *)
Inductive claim :=
| Any (p : position) (b : nat) | Very (p : position) (b : nat)
| NotAny (p : position) (b : option nat) | NotVery (p : position) (b : option nat)
| Aside (p : position).

Definition bound_le (b : nat) (c : option nat) : Prop := match c with Some c => b <= c | None => True end.

Section Rules.
  Variable r : reading.
  Variable a : side.
  Variable solution : list position.

  (** What a claim says. *)
  Definition no_mate_from (p : position) : Prop := forall b, ~ within_bound a p b.
  Definition claim_holds (c : claim) : Prop :=
    match c with
    | Any p b => within_bound a p b
    | Very p b => bounded r a p b
    | NotAny p (Some b) => ~ lower_bounded r a p b
    | NotVery p (Some b) => ~ bounded r a p b
    | NotAny p None | NotVery p None => no_mate_from p
    | Aside p => ~ mate_aside a solution p
    end.

  Variable made : claim -> Prop.

  (** The claims that a set covers. *)
  Definition covers_w (p : position) (b : nat) : Prop := exists q c, made (Any q c) /\ no_less a q p /\ c <= b.
  Definition covers_v (p : position) (b : nat) : Prop := covers_w p b \/ exists c, made (Very p c) /\ c <= b.
  Definition covers_n (p : position) (b : option nat) : Prop :=
    exists q c, made (NotAny q c) /\ no_less a p q /\ match b, c with
      | _, None => True | None, Some _ => False | Some b, Some c => b <= c end.
  Definition covers_x (p : position) (b : option nat) : Prop := covers_n p b \/ made (NotVery p b).
  Definition covers_d (p : position) : Prop := In p solution \/ covers_n p None \/ made (Aside p).

  (** *Replies within*, with the defender to move. *)
  Definition replies_within (p : position) (b : nat) : Prop :=
    (forall m, In m (legal p) -> 2 <= b /\ covers_w (after p m) (b - 2)) /\ (b = 0 -> has_left a p = true).
  (** The same for W!: the other replies than those that count are futile at a bound. *)
  Definition replies_within_very (p : position) (b : nat) : Prop := exists f counted,
    Nat.odd f = true /\ f <= up b /\
    (forall m, In m (legal p) -> In m counted \/ is_interposition p m = true /\
       (exists q, In q (captures r p m) /\ covers_v q f) /\
       (Nat.odd b = false -> b <> 0 -> covers_x (after p m) (Some (b - 1)))) /\
    (forall m, In m counted -> In m (legal p) /\ 2 <= b /\ covers_v (after p m) (b - 2)) /\
    (b = 0 -> has_left a p = true) /\
    ((forall m, In m (legal p) -> In m counted) \/ f = 1 \/
     exists m, In m counted /\ (f < 4 \/ covers_x (after p m) (Some (f - 4)))).

  (** *Refuted*, with the defender to move: by a reply that is not within the bound, and not futile. *)
  Definition refuted_by_reply (covers : position -> option nat -> Prop) (p : position) (b : option nat) : Prop :=
    b = Some 0 /\ has_left a p = false \/
    exists m, In m (legal p) /\ match b with
      | Some b => (b < 2 \/ covers (after p m) (Some (b - 2))) /\
          (is_interposition p m = true -> forall q, In q (captures r p m) -> covers q (Some (up b)))
      | None => covers (after p m) None
      end.
  (** By lengths that do not exist, and by a reply of this length that leaves nothing. *)
  Definition lasts_otherwise (p : position) (b : nat) : Prop :=
    2 <= b /\ covers_x p (Some (up b - 2)) /\ forall m, In m (legal p) ->
      4 <= up b /\ covers_v (after p m) (up b - 4) \/ covers_x (after p m) (Some (up b - 2)).
  Definition leaves_nothing (p : position) (b : nat) : Prop :=
    2 <= b /\ Nat.odd b = false /\ covers_x p (Some (b - 1)) /\
    exists m, In m (legal p) /\ covers_v (after p m) (b - 1) /\ covers_x (after p m) (Some (b - 2)).
  Definition refuted_very (p : position) (b : option nat) : Prop :=
    refuted_by_reply covers_x p b \/ exists c, b = Some c /\ (lasts_otherwise p c \/ leaves_nothing p c).

  Definition refuted_aside (p : position) : Prop :=
    In p solution \/ exists m, In m (legal p) /\ covers_d (after p m).

  (** A claim follows from those that the set covers. *)
  Definition by_check_or_here (all : bool) (rule : position -> Prop) (p : position) : Prop :=
    turn p = a /\ (if all then forall m, In m (checks p) -> rule (after p m)
      else exists m, In m (checks p) /\ rule (after p m)) \/
    turn p <> a /\ rule p.
  Definition follows (c : claim) : Prop :=
    match c with
    | Any p b => by_check_or_here false (fun q => replies_within q b) p
    | Very p b => by_check_or_here false (fun q => replies_within_very q b) p
    | NotAny p b => by_check_or_here true (fun q => refuted_by_reply covers_n q b) p
    | NotVery p b => by_check_or_here true (fun q => refuted_very q b) p
    | Aside p => by_check_or_here true refuted_aside p
    end.
End Rules.

Lemma turn_after_check : forall a p m, turn p = a -> turn (after p m) <> a.
Proof. intros a p m T. rewrite after_turn, T. apply other_neq. Qed.
(** * Lemma 4: a reply that refutes *)

Lemma reply_larger : forall r a p m b c less, b <= c -> reply_within r a p m b less -> reply_within r a p m c less.
Proof.
  intros r a p m b c less L [D H]. split; [lia|]. apply (bounded_larger r a _ (b - less)); auto. lia.
Qed.
Lemma up_le : forall b, b <= up b <= S b.
Proof. intros b. unfold up. destruct (Nat.odd b); lia. Qed.
Lemma up_half : forall b, up b / 2 = b / 2.
Proof.
  intros b. unfold up. destruct (Nat.odd b) eqn:O; auto.
  assert (E : Nat.even b = true) by (rewrite <- Nat.negb_odd, O; reflexivity). apply Nat.even_spec in E.
  destruct E as [k ->]. replace (S (2 * k)) with (1 + k * 2) by lia. rewrite Nat.div_add by lia.
  replace (2 * k) with (0 + k * 2) by lia. rewrite Nat.div_add by lia. reflexivity.
Qed.
Lemma up_more : forall b c, b <= c -> up b <= up c.
Proof.
  intros b c L. assert (B := up_le b). assert (C := up_le c). destruct (Nat.eq_dec b c) as [->|N]; lia.
Qed.

Lemma reply_or_futile : forall r a p m, turn p <> a -> In m (legal p) -> forall b, bounded r a p b ->
  reply_within r a p m b 2 \/
  is_interposition p m = true /\ exists q, In q (captures r p m) /\ bounded r a q (up b).
Proof.
  intros r a p m T I. induction b as [b IH] using lt_wf_ind. intros H. assert (U := up_le b).
  apply (bounded_defend r a p b T) in H. destruct H as [[L H]|(H & _ & S)].
  - destruct (IH (up b - 2) ltac:(lia) H) as [R|(P & q & Q & R)].
    + left. apply (reply_larger r a p m (up b - 2)); auto. lia.
    + right. split; auto. exists q. split; auto. apply (bounded_larger r a q _ (up b)) in R; auto.
      assert (V := up_le (up b - 2)). lia.
  - destruct (H m I) as [R|R]; [left|right; exact R]. destruct S as [O|[[-> _]|[L S]]].
    + rewrite up_up in R; auto.
    + destruct R as [R _]. cbn in R. lia.
    + destruct (S m I R) as [[L4 R']|R']; auto. split; auto. apply (bounded_larger r a _ (up b - 4)); auto. lia.
Qed.

(** * Lemmas 2 and 3: interpositions that are left out *)

Lemma longest : forall r a p (l : list move), l <> [] -> forall u, Nat.odd u = true ->
  (forall m, In m l -> reply_within r a p m u 2) ->
  exists v, Nat.odd v = true /\ 3 <= v <= u /\ (forall m, In m l -> reply_within r a p m v 2) /\
    exists m, In m l /\ ~ reply_within r a p m v 4.
Proof.
  intros r a p l NE. induction u as [u IH] using lt_wf_ind. intros O H.
  assert (L3 : 3 <= u).
  { destruct l as [|m l]; [congruence|]. destruct (H m (or_introl eq_refl)) as [L _].
    destruct u as [|[|[|u]]]; try discriminate; lia. }
  destruct (le_lt_dec 4 u) as [L4|L4].
  - destruct (some_or_all l (fun m => value_within r a (after p m)
      (if side_eqb (turn (after p m)) a then attack_length (u - 4) else defend_length (u - 4)) (bound_left (u - 4))))
      as [(m & I & E)|A].
    + exists u. split; [exact O|split; [lia|split; [exact H|]]]. exists m. split; auto.
      intros [_ B]. unfold bounded in B. congruence.
    + destruct (IH (u - 2)) as (v & V & L & W & X); try lia.
      * destruct u as [|[|u]]; try lia. simpl. rewrite Nat.sub_0_r. exact O.
      * intros m I. split; [lia|]. replace (u - 2 - 2) with (u - 4) by lia. exact (A m I).
      * exists v. split; [exact V|split; [lia|split; [exact W|exact X]]].
  - exists u. split; [exact O|split; [lia|split; [exact H|]]]. destruct l as [|m l]; [congruence|].
    exists m. split; [left; auto|]. intros [B _]. lia.
Qed.

Lemma left_out : forall r a p b f counted, turn p <> a -> Nat.odd f = true -> f <= up b ->
  (forall m, In m (legal p) -> In m counted \/ is_interposition p m = true /\
     (exists q, In q (captures r p m) /\ bounded r a q f) /\
     (Nat.odd b = false -> b <> 0 -> ~ bounded r a (after p m) (b - 1))) ->
  (forall m, In m counted -> In m (legal p) /\ reply_within r a p m b 2) ->
  (b = 0 -> has_left a p = true) ->
  ((forall m, In m (legal p) -> In m counted) \/ f = 1 \/
   exists m, In m counted /\ (f < 4 \/ ~ bounded r a (after p m) (f - 4))) ->
  bounded r a p b.
Proof.
  intros r a p b f counted T OF FU H C Z E. assert (U := up_le b).
  destruct (list_eq_dec (fun x y : move => ltac:(decide equality; try apply Nat.eq_dec; try apply bool_dec;
    decide equality)) counted []) as [->|NE].
  - assert (H1 : forall m, In m (legal p) -> is_interposition p m = true /\
      exists q, In q (captures r p m) /\ bounded r a q 1).
    { intros m I. destruct E as [E|[->|(x & X & _)]]; [destruct (E m I)| |destruct X].
      destruct (H m I) as [[]|(P & Q & _)]. auto. }
    destruct b as [|b].
    + apply (bounded_defend r a p 0 T). right. repeat split; [intros m I; right; exact (H1 m I)|left; reflexivity|].
      right. left. auto.
    + apply (bounded_larger r a p 1); [lia|]. apply (bounded_defend r a p 1 T). right.
      repeat split; [intros m I; right; exact (H1 m I)|left; reflexivity|left; reflexivity].
  - destruct (longest r a p counted NE (up b) (up_odd b)) as (v & OV & LV & W & m0 & I0 & N0).
    { intros m I. destruct (C m I) as [_ R]. apply (reply_larger r a p m b); auto. lia. }
    assert (ODD : forall x y, Nat.odd x = true -> Nat.odd y = true -> x < y + 2 -> x <= y).
    { intros x y X Y L. apply Nat.odd_spec in X, Y. destruct X, Y. lia. }
    assert (A : forall m, In m (legal p) -> reply_within r a p m v 2 \/
      is_interposition p m = true /\ exists q, In q (captures r p m) /\ bounded r a q v).
    { intros m I. destruct (H m I) as [M|(P & (q & Q & B) & _)]; [left; exact (W m M)|].
      destruct E as [E|E]; [left; exact (W m (E m I))|]. right. split; auto. exists q. split; auto.
      apply (bounded_larger r a q f); auto. destruct E as [->|(x & X & [L|N])]; [lia|lia|].
      apply ODD; auto. destruct (le_lt_dec (v + 2) f) as [G|G]; auto. exfalso. apply N.
      destruct (W x X) as [_ B']. apply (bounded_larger r a _ (v - 2)); auto. lia. }
    assert (X : exists m, In m (legal p) /\ reply_within r a p m v 2 /\ ~ reply_within r a p m v 4).
    { exists m0. destruct (C m0 I0). auto. }
    destruct (Nat.eq_dec v (up b)) as [EV|NV].
    + rewrite EV in *. apply (bounded_defend r a p b T). right. repeat split; auto.
      destruct (Nat.odd b) eqn:O; auto. right. right. unfold up in EV, LV. rewrite O in EV, LV. split; [lia|].
      intros m I R. right. destruct (H m I) as [M|(_ & _ & N)]; [exact (proj2 (C m M))|]. exfalso.
      apply (N eq_refl); [lia|]. destruct R as [_ R]. unfold up in R. rewrite O in R.
      replace (b - 1) with (S b - 2) by lia. exact R.
    + assert (v <= up b - 2).
      { assert (OU := up_odd b). apply Nat.odd_spec in OU, OV. destruct OU, OV. lia. }
      apply (bounded_larger r a p v); [lia|]. apply (bounded_defend r a p v T). right.
      rewrite (up_up v OV). repeat split; auto.
Qed.

(** * All claims together *)

Section Closed.
  Variable r : reading.
  Variable a : side.
  Variable solution : list position.
  Variable made : claim -> Prop.
  Variable closed : forall c, made c -> follows r a solution made c.

  (** With every interposition counted. *)
  Lemma any_holds : forall n p b, b <= n -> made (Any p b) -> within_bound a p b.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros p b L M.
    assert (R : forall q, turn q <> a -> replies_within a made q b -> within_bound a q b).
    { intros q T [H Z]. apply (defend_iff a q b T). split; auto. intros m I. destruct (H m I) as [B C]. split; auto.
      destruct C as (q' & c & M' & S & L'). apply (within_bound_larger a _ c _ L'). apply (within_bound_more a q' _ c S).
      apply (IH (b - 2) ltac:(lia) q' c L' M'). }
    destruct (closed _ M) as [[T (m & I & H)]|[T H]].
    - apply (attack_iff a p b T). exists m. split; auto. apply R; auto. apply turn_after_check; auto.
    - apply R; auto.
  Qed.
  Lemma covered_any : forall p b, covers_w a made p b -> within_bound a p b.
  Proof.
    intros p b (q & c & M & S & L). apply (within_bound_larger a p c b L). apply (within_bound_more a q p c S).
    exact (any_holds c q c (le_n c) M).
  Qed.

  Lemma no_mate_holds : forall b p, made (NotAny p None) \/ made (NotVery p None) -> ~ within_bound a p b.
  Proof.
    induction b as [b IH] using lt_wf_ind. intros p M.
    assert (R : forall q, turn q <> a ->
      (exists m, In m (legal q) /\ covers_x a made (after q m) None) -> ~ within_bound a q b).
    { intros q T (m & I & H) V. apply (defend_iff a q b T) in V. destruct V as [V _]. destruct (V m I) as [B V'].
      destruct H as [(q' & c & M' & S & E)|M'].
      - destruct c; [destruct E|]. apply (IH (b - 2) ltac:(lia) q' (or_introl M')).
        exact (within_bound_more a _ _ _ S V').
      - exact (IH (b - 2) ltac:(lia) _ (or_intror M') V'). }
    assert (F : by_check_or_here a true (fun q => exists m, In m (legal q) /\ covers_x a made (after q m) None) p).
    { destruct M as [M|M]; apply closed in M; simpl in M; unfold by_check_or_here in *.
      - assert (G : forall q, refuted_by_reply r a (covers_n a made) q None ->
          exists m, In m (legal q) /\ covers_x a made (after q m) None).
        { intros q [[E _]|(m & I & H)]; [discriminate|]. exists m. split; auto. left. exact H. }
        destruct M as [[T H]|[T H]]; [left|right]; auto.
      - assert (G : forall q, refuted_very r a made q None ->
          exists m, In m (legal q) /\ covers_x a made (after q m) None).
        { intros q [[[E _]|H]|(c & E & _)]; [discriminate|exact H|discriminate]. }
        destruct M as [[T H]|[T H]]; [left|right]; auto. }
    destruct F as [[T H]|[T H]].
    - intros V. apply (attack_iff a p b T) in V. destruct V as (m & I & V).
      exact (R _ (turn_after_check a p m T) (H m I) V).
    - exact (R p T H).
  Qed.
  Lemma no_mate_lower : forall p b, made (NotAny p None) -> ~ lower_bounded r a p b.
  Proof.
    intros p b M B. destruct (lower_bounded_mate r a p b B) as [c W]. exact (no_mate_holds c p (or_introl M) W).
  Qed.

  Lemma half_less : forall b less, 2 <= less -> less <= b -> (b - less) / 2 < b / 2.
  Proof.
    intros b less L M. assert (b - less <= b - 2) by lia.
    assert (E : b / 2 = S ((b - 2) / 2)).
    { replace b with (b - 2 + 1 * 2) at 1 by lia. rewrite Nat.div_add by lia. lia. }
    assert (D := Nat.div_le_mono (b - less) (b - 2) 2 ltac:(lia) H). lia.
  Qed.

  (** N, by induction over lengths, and for each length over the distance of the checker. *)
  Lemma not_any_all : forall h b, b / 2 = h -> forall p c, made (NotAny p c) -> bound_le b c -> ~ lower_bounded r a p b.
  Proof.
    induction h as [h IH] using lt_wf_ind.
    assert (D : forall k p c b, distance p < k -> turn p <> a -> refuted_by_reply r a (covers_n a made) p (Some c) ->
      b <= c -> b / 2 = h -> ~ lower_bounded r a p b).
    { induction k as [|k IHk]; [lia|]. intros p c b K T R L HB B. destruct R as [[E F]|(m & I & R1 & R2)].
      - injection E as ->. assert (b = 0) by lia. subst b. apply (lower_bounded_zero r a p T) in B. congruence.
      - destruct (lower_bounded_reply r a p m b T I B) as [[L2 V]|(P & q & Q & V)].
        + destruct R1 as [R1|(p' & c' & M' & S & O)]; [lia|].
          apply (IH ((b - 2) / 2)) with (b := b - 2) (p := p') (c := c'); auto.
          * rewrite <- HB. apply half_less; lia.
          * destruct c'; simpl in *; auto. lia.
          * exact (lower_bounded_more r a _ p' _ S V).
        + destruct (R2 P q Q) as (p' & c' & M' & S & O). apply (lower_bounded_more r a q p' _ S) in V.
          destruct c' as [c'|]; [|exact (no_mate_lower p' _ M' V)].
          assert (N := capture_nearer p m r I P q Q). assert (TQ := capture_turn r p m q Q).
          destruct S as (C & TP & _). assert (T' : turn p' <> a) by (rewrite <- TP, TQ; exact T).
          assert (DQ : distance p' = distance q) by (unfold distance, only_check; rewrite C, TP; reflexivity).
          assert (F := closed _ M'). destruct F as [[F _]|[_ F]]; [contradiction|].
          assert (UM := up_more b c L). apply (IHk p' c' (up b)) in V; auto; [lia|lia|rewrite up_half; exact HB]. }
    intros b HB p c M L B. destruct c as [c|]; [|exact (no_mate_lower p b M B)].
    assert (F := closed _ M). simpl in F. destruct F as [[T H]|[T H]].
    - apply (lower_bounded_attack r a p b T) in B. destruct B as (m & I & B).
      apply (D (1 + distance (after p m)) (after p m) c b) in B; auto. apply turn_after_check. exact T.
    - apply (D (1 + distance p) p c b) in B; auto.
  Qed.
  Lemma covered_not_any : forall p b, covers_n a made p (Some b) -> ~ bounded r a p b.
  Proof.
    intros p b (q & c & M & S & L) B. apply (not_any_all (b / 2) b eq_refl q c M); [destruct c; auto|].
    apply (lower_bounded_more r a p q b S). apply bounded_lower. exact B.
  Qed.

  (** W! and N!, likewise. *)
  Lemma very_all : forall h b, b / 2 = h -> forall p,
    (made (Very p b) -> bounded r a p b) /\ (made (NotVery p (Some b)) -> ~ bounded r a p b).
  Proof.
    induction h as [h IH] using lt_wf_ind.
    assert (CW : forall p b, covers_w a made p b -> bounded r a p b).
    { intros p b C. apply counted_bounded. exact (covered_any p b C). }
    assert (HALF : forall x y, x <= y -> x / 2 <= y / 2) by (intros; apply Nat.div_le_mono; lia).
    assert (CV : forall p b, b / 2 < h -> covers_v a made p b -> bounded r a p b).
    { intros p b L [C|(c & M & LC)]; [exact (CW p b C)|]. apply (bounded_larger r a p c b LC).
      apply (IH (c / 2)) with (b := c); auto. specialize (HALF c b LC). lia. }
    assert (CX : forall p b, b / 2 < h -> covers_x a made p (Some b) -> ~ bounded r a p b).
    { intros p b L [C|M]; [exact (covered_not_any p b C)|]. apply (IH (b / 2)) with (b := b); auto. }
    assert (D : forall k p b, distance p < k -> turn p <> a -> b / 2 = h ->
      (replies_within_very r a made p b -> bounded r a p b) /\
      (refuted_very r a made p (Some b) -> ~ bounded r a p b)).
    { induction k as [|k IHk]; [lia|]. intros p b K T HB. assert (U := up_le b).
      assert (NEAR : forall m q, In m (legal p) -> is_interposition p m = true -> In q (captures r p m) ->
        distance q < k /\ turn q <> a).
      { intros m q I P Q. assert (N := capture_nearer p m r I P q Q). rewrite (capture_turn r p m q Q). split; auto. lia. }
      split.
      - intros (f & counted & OF & FU & H & C & Z & E). apply (left_out r a p b f counted); auto.
        + intros m I. destruct (H m I) as [M|(P & (q & Q & V) & X)]; [left; exact M|right]. split; [exact P|]. split.
          * exists q. split; auto. destruct (NEAR m q I P Q) as [N TQ].
            destruct V as [V|(c & M & LC)]; [exact (CW q f V)|]. apply (bounded_larger r a q c f LC).
            assert (HC : c / 2 <= h). { rewrite <- HB, <- (up_half b). apply HALF. lia. }
            destruct (Nat.eq_dec (c / 2) h) as [EH|NH]; [|apply (IH (c / 2)) with (b := c); auto; lia].
            apply (IHk q c N TQ EH). assert (F := closed _ M). destruct F as [[F _]|[_ F]]; [contradiction|exact F].
          * intros O B0. apply CX; auto. rewrite <- HB.
            replace (b - 1) with (b - 2 + 1) by (destruct b as [|[|b]]; [lia|discriminate|lia]).
            assert (EB : Nat.even b = true) by (rewrite <- Nat.negb_odd, O; reflexivity). apply Nat.even_spec in EB.
            destruct EB as [i EB]. assert (i <> 0) by lia. replace (b - 2 + 1) with (1 + (i - 1) * 2) by lia.
            replace b with (0 + i * 2) by lia. rewrite !Nat.div_add by lia. simpl. lia.
        + intros m I. destruct (C m I) as (L & B2 & V). split; auto. split; auto. apply CV; auto.
          rewrite <- HB. apply half_less; lia.
        + destruct E as [E|[E|(m & I & E)]]; auto. right. right. exists m. split; auto.
          destruct (le_lt_dec 4 f) as [F4|F4]; auto. destruct E as [E|E]; [lia|]. right. apply CX; auto.
          rewrite <- HB, <- (up_half b). apply Nat.lt_le_trans with (f / 2); [apply half_less; lia|apply HALF; exact FU].
      - assert (SMALL : 2 <= b -> (up b - 2) / 2 < h).
        { intros B2. rewrite <- HB, <- (up_half b). apply half_less; lia. }
        intros [[[E F]|(m & I & X & Y)]|(c & E & [(B2 & X & Y)|(B2 & O & X & m & I & Y & Y')])] B.
        + injection E as ->. apply (bounded_defend r a p 0 T) in B.
          destruct B as [[B _]|(_ & _ & [B|[[_ B]|[B _]]])]; [cbn in B; lia|discriminate|congruence|lia].
        + destruct (reply_or_futile r a p m T I b B) as [[L2 V]|(P & q & Q & V)].
          * destruct X as [X|X]; [lia|]. apply CX in X; auto. rewrite <- HB. apply half_less; lia.
          * destruct (NEAR m q I P Q) as [N TQ]. destruct (Y P q Q) as [C|M]; [exact (covered_not_any _ _ C V)|].
            apply (IHk q (up b) N TQ); auto; [rewrite up_half; exact HB|].
            assert (F := closed _ M). destruct F as [[F _]|[_ F]]; [contradiction|exact F].
        + injection E as <-. apply (bounded_defend r a p b T) in B.
          apply CX in X; auto. destruct B as [[_ B]|(_ & [B|(m & I & L & N)] & _)]; [contradiction|lia|].
          destruct (Y m I) as [[L4 Z]|Z].
          * apply N. split; auto. apply CV; auto. rewrite <- HB, <- (up_half b). apply half_less; lia.
          * apply CX in Z; auto. apply Z. destruct L. exact H0.
        + injection E as <-. assert (UB : up b = S b) by (unfold up; rewrite O; reflexivity).
          specialize (SMALL B2). rewrite UB in SMALL. replace (S b - 2) with (b - 1) in SMALL by lia.
          apply CX in X; auto. apply CV in Y; auto. apply CX in Y'; [|rewrite <- HB; apply half_less; lia].
          apply (bounded_defend r a p b T) in B. rewrite UB in B. replace (S b - 2) with (b - 1) in B by lia.
          destruct B as [[_ B]|(_ & _ & [B|[[B _]|[_ B]]])]; [contradiction|congruence|lia|].
          destruct (B m I) as [[L4 V]|[_ V]].
          * split; [lia|]. replace (S b - 2) with (b - 1) by lia. exact Y.
          * apply Y'. apply (bounded_larger r a _ (S b - 4)); auto. lia.
          * exact (Y' V). }
    intros b HB p. split; intros M; assert (F := closed _ M); simpl in F; destruct F as [[T F]|[T F]].
    - destruct F as (m & I & F). apply (bounded_attack r a p b T). exists m. split; auto.
      apply (D (1 + distance (after p m)) (after p m) b); auto. apply turn_after_check. exact T.
    - apply (D (1 + distance p) p b); auto.
    - intros B. apply (bounded_attack r a p b T) in B. destruct B as (m & I & B).
      apply (D (1 + distance (after p m)) (after p m) b) in B; auto. apply turn_after_check. exact T.
    - apply (D (1 + distance p) p b); auto.
  Qed.

  (** There is no mate after a check that is refuted. *)
  Lemma refuted_no_mate : forall p, turn p <> a -> refuted_very r a made p None -> no_mate_from a p.
  Proof.
    intros p T [[[E _]|(m & I & C)]|(c & E & _)] b W; try discriminate.
    apply (defend_iff a p b T) in W. destruct W as [W _]. destruct (W m I) as [_ V].
    destruct C as [(q & [c|] & M & S & L)|M]; [destruct L| |].
    - apply (no_mate_holds (b - 2) q (or_introl M)). exact (within_bound_more a _ q _ S V).
    - exact (no_mate_holds (b - 2) _ (or_intror M) V).
  Qed.

  Lemma aside_mate : forall p, mate_aside a solution p -> exists n, within a p n false.
  Proof.
    intros p H. induction H as [p m T _ I H [n W]|p T _ H W].
    - exists (S n). apply by_check with m; auto.
    - destruct (all_mate a (legal p) p W) as [n V]. destruct (legal p) eqn:E.
      + exists 0. apply by_mate; auto. discriminate.
      + exists (S n). apply by_replies; auto; rewrite E; [discriminate|exact V].
  Qed.

  Lemma aside_holds : forall p, mate_aside a solution p ->
    (turn p = a -> ~ made (Aside p)) /\ (turn p <> a -> ~ refuted_aside a solution made p).
  Proof.
    assert (Z : forall p, mate_aside a solution p -> ~ In p solution) by (intros p []; auto).
    intros p H. induction H as [p m T N I H [_ IH]|p T N H IH]; split; intros T'; try contradiction.
    - intros M. apply closed in M. destruct M as [[_ M]|[M _]]; [|contradiction].
      exact (IH (turn_after_check a p m T) (M m I)).
    - intros [M|(m & I & [M|[(q & c & M & S & L)|M]])]; [contradiction|exact (Z _ (H m I) M)| |].
      + destruct c; [destruct L|]. destruct (aside_mate _ (H m I)) as [n W].
        destruct (within_some_bound a _ n false W) as [b B].
        apply (no_mate_holds b q (or_introl M)). exact (within_bound_more a _ q b S B).
      + apply (proj1 (IH m I)); auto. apply side_eqb_eq. exact (turn_after_reply a p m T).
  Qed.

  Theorem closed_claims_hold : forall c, made c -> claim_holds r a solution c.
  Proof.
    intros [p b|p b|p [b|]|p [b|]|p] M; simpl.
    - exact (any_holds b p b (le_n b) M).
    - apply (very_all (b / 2) b eq_refl). exact M.
    - apply (not_any_all (b / 2) b eq_refl p (Some b) M). simpl. auto.
    - intros b. apply no_mate_holds. auto.
    - apply (very_all (b / 2) b eq_refl). exact M.
    - intros b. apply no_mate_holds. auto.
    - intros H. destruct (aside_holds p H) as [A D]. destruct (side_eqb (turn p) a) eqn:T.
      + apply side_eqb_eq in T. exact (A T M).
      + apply side_eqb_neq in T. apply (D T). apply closed in M. destruct M as [[Q _]|[_ M]]; [contradiction|exact M].
  Qed.
End Closed.
