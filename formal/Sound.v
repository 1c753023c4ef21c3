(** What the checker accepts is true: proofs, which nobody needs to read. *)
From Coq Require Import List Arith NArith Bool Lia.
From Tsume Require Import Shogi Value Futile Fast Checker Lemmas Reading.
From Tsume Require Closed.
Import ListNotations.

Ltac split_option H :=
  repeat match type of H with
  | match ?one with Some _ => _ | None => None end = Some _ =>
      let E := fresh "E" in destruct one eqn:E; [|discriminate H]
  | match ?one with Done _ => _ | Wrong => Wrong | More => More end = Done _ =>
      let E := fresh "E" in destruct one eqn:E; [|discriminate H|discriminate H]
  | match ?one with pair _ _ => _ end = Done _ => destruct one
  | match ?one with pair _ _ => _ end = Some _ => destruct one
  end.

Lemma need_true : forall b u, need b = Some u -> b = true.
Proof. intros []; simpl; congruence. Qed.

Lemma must_true : forall b u, must b = Done u -> b = true.
Proof. intros []; simpl; congruence. Qed.
Lemma of_option_some : forall (A : Type) (one : option A) a, of_option one = Done a -> one = Some a.
Proof. intros A [x|] a; simpl; congruence. Qed.

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

Lemma bound_leb_le : forall b c, bound_leb b c = true -> match option_map N.to_nat b, option_map N.to_nat c with
  | _, None => True | None, Some _ => False | Some b, Some c => b <= c end.
Proof. intros [b|] [c|]; simpl; try congruence; auto. rewrite N.leb_le. lia. Qed.

(** A claim as the principle knows it. *)
Definition plain (c : claim) : Closed.claim :=
  match says c with
  | IsWithin b => Closed.W (about c) (N.to_nat b)
  | IsNotWithin b => Closed.N (about c) (option_map N.to_nat b)
  end.
Definition covered_by (a : side) (set : Closed.claim -> Prop) (c : Closed.claim) : Prop :=
  match c with
  | Closed.W p b => Closed.covers_w a set p b
  | Closed.N p b => Closed.covers_n a set p b
  end.

Lemma covers_covered : forall a (set : Closed.claim -> Prop) one asked, set (plain one) ->
  same_board (about one) (about asked) = true -> covers a one asked = true -> covered_by a set (plain asked).
Proof.
  intros a set one asked M S C. unfold covers, plain, covered_by in *.
  destruct (says one) as [b|b], (says asked) as [c|c]; try discriminate.
  - apply andb_true_iff in C. destruct C as [L C]. rewrite N.leb_le in L.
    exists (about one), (N.to_nat b). split; [exact M|]. split; [|lia]. apply no_more_no_less; auto.
    destruct (very_hand one); auto. unfold same_hand in C. rewrite !andb_true_iff in C. tauto.
  - exists (about one), (option_map N.to_nat b).
    destruct (very_hand one); unfold bound_eqb, same_hand in C; rewrite !andb_true_iff in C.
    + destruct C as [[_ [_ L]] [_ H]]. split; [exact M|]. split; [|exact (bound_leb_le _ _ L)].
      apply no_more_no_less; auto. apply same_board_sym. exact S.
    + destruct C as [L H]. split; [exact M|]. split; [|exact (bound_leb_le _ _ L)].
      apply no_more_no_less; auto. apply same_board_sym. exact S.
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

Lemma covered_more : forall a (m n : Closed.claim -> Prop) c, (forall x, m x -> n x) -> covered_by a m c -> covered_by a n c.
Proof. intros a m n [p b|p b] I (q & c & M & R); exists q, c; auto. Qed.

Lemma choose_same : forall below s n t, choose below s = Done (n, t) -> made t = made s /\ opened t = opened s /\ (n < below)%N.
Proof.
  intros below s n t H. unfold choose in H. split_option H. apply must_true in E0. apply N.ltb_lt in E0.
  injection H as <- <-. auto.
Qed.
Lemma choose_extends : forall below s n t, choose below s = Done (n, t) -> extends s t.
Proof. intros. apply choose_same in H. apply extends_same; symmetry; tauto. Qed.
Lemma choose_move_in : forall moves s m t, choose_move moves s = Done (m, t) -> In m moves /\ extends s t.
Proof.
  intros moves s m t H. unfold choose_move in H. split_option H. injection H as <- <-.
  split; [exact (nth_error_In _ _ (of_option_some _ _ _ E0))|exact (choose_extends _ _ _ _ E)].
Qed.

Lemma make_sound : forall a asked s t, make a asked s = Done t ->
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
    match goal with E : must _ = Done _ |- _ => apply must_true in E; rewrite !andb_true_iff in E;
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
  (forall x s t, In x l -> act x s = Done t -> extends s t /\ P x t) ->
  forall s t, for_each act l s = Done t -> extends s t /\ forall x, In x l -> P x t.
Proof.
  intros A P act l M. induction l as [|x l IH]; intros H s t F; simpl in F.
  - injection F as <-. split; [apply extends_refl|intros x []].
  - split_option F. destruct (H x s s0 (or_introl eq_refl) E) as [X Q].
    destruct (IH (fun y u v I => H y u v (or_intror I)) _ _ F) as [Y R].
    split; [exact (extends_trans _ _ _ X Y)|]. intros y [<-|I]; [exact (M _ _ _ Q Y)|auto].
Qed.

(** * The rules *)

Lemma nothing_left_out_extends : forall r very p replies b s t, nothing_left_out r very p replies b s = Done t ->
  extends s t.
Proof.
  intros r very p replies b s t H. unfold nothing_left_out in H. destruct (match r with NoFutile => _ | _ => _ end).
  - split_option H. apply choose_extends in E. destruct (n =? 0)%N; [|discriminate]. injection H as <-. exact E.
  - injection H as <-. apply extends_refl.
Qed.

Lemma replies_within_sound : forall r a very p b s t, replies_within_by r a very p b s = Done t ->
  extends s t /\ Closed.replies_within a (set_of t) p (N.to_nat b).
Proof.
  intros r a very p b s t H. unfold replies_within_by in H. split_option H. injection H as <-.
  apply nothing_left_out_extends in E. rename E into X0, E0 into E, E1 into E0, s0 into s', s1 into s0.
  apply must_true in E0. clear u.
  apply (for_each_sound _ (fun m u => 2 <= N.to_nat b /\
    Closed.covers_w a (set_of u) (after p m) (N.to_nat b - 2))) in E.
  - destruct E as [X R]. split; [exact (extends_trans _ _ _ X0 X)|]. split.
    + intros m I. apply R. rewrite fast_replies_eq. exact I.
    + intros Z. apply orb_true_iff in E0. destruct E0 as [E0|E0]; auto.
      apply negb_true_iff, N.eqb_neq in E0. lia.
  - intros m u v [B C] X. split; auto. apply (covered_more a (set_of u) (set_of v) (Closed.W _ _)); auto.
    apply extends_set. exact X.
  - intros m u v I M. cbv beta in M. split_option M. apply must_true, N.leb_le in E1. apply make_sound in M.
    destruct M as [X C]. repeat split; auto; try lia; try apply X. unfold plain in C; simpl in C.
    replace (N.to_nat b - 2) with (N.to_nat (b - 2)) by lia. exact C.
Qed.

Lemma refuted_more : forall a (m n : Closed.claim -> Prop) p b, (forall x, m x -> n x) ->
  Closed.refuted a m p b -> Closed.refuted a n p b.
Proof.
  intros a m n p b I [H|(mv & L & H)]; [left; auto|]. right. exists mv. split; auto.
  destruct b as [b|]; [destruct H as [H|H]; auto; right|]; exact (covered_more a m n (Closed.N _ _) I H).
Qed.

Lemma refuted_sound : forall a very p b s t, refuted_by a very p b s = Done t ->
  extends s t /\ Closed.refuted a (set_of t) p (option_map N.to_nat b).
Proof.
  intros a very p b s t H. unfold refuted_by in H.
  destruct (match b with Some 0%N => negb (has_left a p) | _ => false end) eqn:Z.
  - injection H as <-. split; [apply extends_refl|]. left. destruct b as [[|]|]; try discriminate.
    apply negb_true_iff in Z. auto.
  - split_option H. apply choose_move_in in E. destruct E as [I X]. rewrite fast_replies_eq in I.
    destruct b as [b|]; [destruct (b <? 2)%N eqn:L|].
    + injection H as <-. split; auto. right. exists m. split; auto. left. apply N.ltb_lt in L. simpl. lia.
    + apply make_sound in H. destruct H as [Y C]. split; [exact (extends_trans _ _ _ X Y)|].
      right. exists m. split; auto. right. unfold plain in C; simpl in C.
      replace (N.to_nat b - 2) with (N.to_nat (b - 2)) by lia. exact C.
    + apply make_sound in H. destruct H as [Y C]. split; [exact (extends_trans _ _ _ X Y)|].
      right. exists m. split; auto.
Qed.

Lemma prove_sound : forall r a c s t, prove r a c s = Done t ->
  extends s t /\ Closed.follows a (set_of t) (plain c).
Proof.
  intros r a [what very p] s t H. unfold prove in H. unfold plain. cbn [says about very_hand] in *.
  destruct what as [b|b]; cbn [Closed.follows]; destruct (side_eqb (turn p) a) eqn:T;
    first [apply side_eqb_eq in T|apply side_eqb_neq in T].
  - split_option H. apply choose_move_in in E. destruct E as [I X]. rewrite fast_checks_eq in I.
    apply replies_within_sound in H. destruct H as [Y R]. split; [exact (extends_trans _ _ _ X Y)|].
    left. split; auto. exists m. auto.
  - apply replies_within_sound in H. destruct H as [Y R]. auto.
  - apply (for_each_sound _ (fun m u => Closed.refuted a (set_of u) (after p m) (option_map N.to_nat b))) in H.
    + destruct H as [X R]. split; auto. left. split; auto. intros m I. apply R. rewrite fast_checks_eq. exact I.
    + intros m u v R X. apply (refuted_more a (set_of u)); auto. apply extends_set. exact X.
    + intros m u v I R. apply refuted_sound in R. exact R.
  - apply refuted_sound in H. destruct H as [Y R]. auto.
Qed.

(** * All claims together *)

Definition is_proven_or_open (a : side) (s : state) : Prop :=
  forall c, has s c -> In c (opened s) \/ Closed.follows a (set_of s) (plain c).

Lemma follows_more : forall a (m n : Closed.claim -> Prop) c, (forall x, m x -> n x) ->
  Closed.follows a m c -> Closed.follows a n c.
Proof.
  intros a m n c I.
  assert (R : forall p b, Closed.replies_within a m p b -> Closed.replies_within a n p b).
  { intros p b [H Z]. split; auto. intros mv L. destruct (H mv L) as [B C]. split; auto.
    exact (covered_more a m n (Closed.W _ _) I C). }
  destruct c as [p b|p b]; simpl; intros [[T H]|[T H]].
  - left. split; auto. destruct H as (mv & L & H). exists mv. auto.
  - right. auto.
  - left. split; auto. intros mv L. apply (refuted_more a m); auto.
  - right. split; auto. apply (refuted_more a m); auto.
Qed.

Lemma run_sound : forall r a fuel s t, run r a fuel s = Done t -> is_proven_or_open a s ->
  (forall c, has s c -> has t c) /\ forall c, has t c -> Closed.follows a (set_of t) (plain c).
Proof.
  intros r a. induction fuel as [|byte fuel IH]; intros s t H I; simpl in H; destruct (opened s) as [|c rest] eqn:O;
    try discriminate.
  - injection H as <-. split; auto. intros c C. destruct (I c C) as [J|J]; auto. rewrite O in J. destruct J.
  - injection H as <-. split; auto. intros c C. destruct (I c C) as [J|J]; auto. rewrite O in J. destruct J.
  - split_option H. set (s' := State (input s) (made s) rest (count s)) in *.
    destruct (prove_sound r a c s' s0 E) as [X F].
    assert (G : forall d, set_of s d -> set_of s0 d).
    { intros d D. apply (extends_set _ _ X). exact D. }
    assert (X' := X). destruct X' as (A & B & C).
    destruct (IH s0 t H) as [J K].
    { intros d D. destruct (C d D) as [D'|D']; auto. destruct (I d D') as [D''|D''].
      - rewrite O in D''. destruct D'' as [<-|D'']; auto.
      - right. exact (follows_more a _ _ _ G D''). }
    split; [|exact K]. intros d D. apply J, A. exact D.
Qed.

Lemma covered_holds : forall a (set : Closed.claim -> Prop) c, (forall d, set d -> Closed.claim_holds a d) -> covered_by a set c ->
  Closed.claim_holds a c.
Proof.
  intros a set [p b|p b] H (q & c & M & S & L); apply H in M; simpl in *.
  - apply (within_bound_larger a p c b L). exact (within_bound_more a q p c S M).
  - intros n B V. apply (M n); [|exact (within_bound_more a p q n S V)].
    destruct b as [b|], c as [c|]; simpl in *; lia || auto.
Qed.

Lemma prove_all_sound : forall r p claims bytes rest, prove_all r p claims bytes = Done rest ->
  forall what, In what claims -> Closed.claim_holds (turn p) (plain (Claim what true p)).
Proof.
  intros r p claims bytes rest H what I. unfold prove_all in H. split_option H.
  apply (for_each_sound _ (fun what u => covered_by (turn p) (set_of u) (plain (Claim what true p)))) in E.
  - destruct E as [X C]. destruct (run_sound _ _ _ _ _ E0) as [J K].
    + intros c D. destruct X as (_ & _ & X). destruct (X c D) as [[k Q]|Q]; auto. destruct k; destruct Q.
    + apply (covered_holds (turn p) (set_of s0)).
      * apply Closed.closed_claims_hold. intros d (one & D & <-). exact (K one D).
      * apply (covered_more _ (set_of s)); [|exact (C what I)]. intros d (one & D & Q). exists one. auto.
  - intros x u v C X. exact (covered_more _ _ _ _ (extends_set _ _ X) C).
  - intros x u v _ M. exact (make_sound _ _ _ _ M).
Qed.

(** * The claim of the header *)

Lemma bound_of_length : forall a p n (left : bool), turn p = a -> N.odd n = true ->
  (within_bound a p (N.to_nat (if left then N.pred n else n)) <-> within a p (N.to_nat n) left).
Proof.
  intros a p n left T O. unfold within_bound. rewrite (proj2 (side_eqb_eq _ _) T).
  apply N.odd_spec in O. destruct O as [m O].
  assert (M : Nat.odd (N.to_nat n) = true) by (apply Nat.odd_spec; exists (N.to_nat m); lia).
  destruct left.
  - assert (E : Nat.odd (N.to_nat (N.pred n)) = false).
    { rewrite <- Nat.negb_even. apply negb_false_iff, Nat.even_spec. exists (N.to_nat m). lia. }
    unfold attack_length, bound_left. rewrite E. replace (S (N.to_nat (N.pred n))) with (N.to_nat n) by lia. tauto.
  - unfold attack_length, bound_left. rewrite M. tauto.
Qed.

Lemma claims_of_header : forall bytes what claims rest, read_claim bytes = Some (Some (what, claims), rest) ->
  forall p, (forall one, In one claims -> Closed.claim_holds (turn p) (plain (Claim one true p))) -> holds p what.
Proof.
  intros bytes what claims rest H p C. unfold read_claim in H. destruct (skip no_mate_line bytes).
  - injection H as <- <- _. specialize (C _ (or_introl eq_refl)). simpl in *. intros n left V.
    destruct (within_some_bound _ p n left V) as [b B]. exact (C b Logic.I B).
  - split_option H. apply need_true in E2.
    assert (B := fun left => bound_of_length (turn p) p n left eq_refl E2).
    destruct c; try (injection H as <- <- _).
    + specialize (C _ (or_introl eq_refl)). simpl in *. apply B. exact C.
    + specialize (C _ (or_introl eq_refl)). simpl in *. intros V. apply B in V. exact (C _ (le_n _) V).
    + assert (W := C _ (or_introl eq_refl)). simpl in W. simpl. split; [apply B; exact W|].
      assert (O := E2). apply N.odd_spec in O. destruct O as [m O].
      assert (R : forall c, N.to_nat (if b then N.pred n else n) = S c -> ~ within_bound (turn p) p c).
      { intros c D. specialize (C (IsNotWithin (Some (N.pred (if b then N.pred n else n))))). simpl in C. apply C.
        - right. destruct (N.eqb_spec (if b then N.pred n else n) 0); [|left; reflexivity]. lia.
        - lia. }
      destruct b.
      * intros [L V]. apply (R (N.to_nat n - 2)); [lia|].
        assert (O' : N.odd (n - 2) = true) by (apply N.odd_spec; exists (m - 1)%N; lia).
        replace (N.to_nat n - 2) with (N.to_nat (n - 2)) in * by lia.
        apply (bound_of_length _ p (n - 2) false eq_refl O'). exact V.
      * intros V. apply (R (N.to_nat (N.pred n))); [lia|]. apply (B true). exact V.
    + split_option H. discriminate H.
Qed.

Lemma counted_holds : forall r p what, is_covered r what = true -> holds p what -> holds_in r p what.
Proof.
  intros r p what C H. destruct r, what; try discriminate C; try exact H;
    first [exact (counted_value _ _ _ _ _ H)|exact (no_mate_in_any_reading _ _ H)].
Qed.

(** Whatever [verify] accepts holds. *)
Theorem sound : forall bytes p r what rest, verify bytes = Verified p r what rest -> holds_in r p what.
Proof.
  intros bytes p r what rest H. unfold verify in H. destruct (skip first_line bytes) as [[|byte l]|]; [discriminate| |discriminate].
  destruct (negb (byte =? 10)%N); [discriminate|].
  destruct (read_header l) as [[[[q read] claim] body]|] eqn:E; [|discriminate].
  destruct claim as [[w claims]|]; [|discriminate].
  destruct (is_covered read w) eqn:C; [|discriminate]. cbn [negb] in H.
  destruct (prove_all read q claims body) eqn:P; try discriminate. injection H as -> -> -> ->.
  apply counted_holds; auto.
  unfold read_header in E. split_option E. injection E as -> -> -> ->.
  eapply claims_of_header; [eassumption|]. intros one I. exact (prove_all_sound _ _ _ _ _ P one I).
Qed.
