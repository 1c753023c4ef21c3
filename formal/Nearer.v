(** A capture of an interposition puts the checker nearer to the king (lemma 6 of the checker), so that nothing depends
    on how deep captures may be nested: proofs, which nobody needs to read. *)
From Coq Require Import List Arith Bool Lia.
From Tsume Require Import Shogi Value Futile Lemmas Fast.
Import ListNotations.
Local Transparent checkers.

(** * Facts about the rays, which are computed *)

Definition disjoint (l k : list nat) : bool := forallb (fun i => negb (mem i k)) l.
Fixpoint distinct (l : list nat) : bool := match l with [] => true | i :: l => negb (mem i l) && distinct l end.
Definition is_fan (l : list (direction * list nat)) : bool :=
  forallb (fun e => distinct (snd e) && (length (snd e) <=? 8) &&
    forallb (fun e' => if list_eq_dec Nat.eq_dec (snd e) (snd e') then true else disjoint (snd e) (snd e')) l) l.
Lemma all_fans : forallb is_fan black_rays && forallb is_fan white_rays = true.
Proof. vm_compute. reflexivity. Qed.

Lemma rays_fan : forall s i, is_fan (rays s i) = true.
Proof.
  intros s i. assert (F := all_fans). apply andb_true_iff in F. rewrite !forallb_forall in F. destruct F as [B W].
  unfold rays. destruct s.
  - destruct (nth_in_or_default i black_rays []) as [I|E]; [exact (B _ I)|rewrite E; reflexivity].
  - destruct (nth_in_or_default i white_rays []) as [I|E]; [exact (W _ I)|rewrite E; reflexivity].
Qed.
Lemma ray_facts : forall s i d ray, In (d, ray) (rays s i) -> distinct ray = true /\ length ray <= 8 /\
  forall d' ray' x, In (d', ray') (rays s i) -> In x ray -> In x ray' -> ray = ray'.
Proof.
  intros s i d ray I. assert (F := rays_fan s i). unfold is_fan in F. rewrite forallb_forall in F.
  specialize (F _ I). rewrite !andb_true_iff, Nat.leb_le, forallb_forall in F. cbn [snd] in F. destruct F as [[D L] A].
  repeat split; auto. intros d' ray' x I' X X'. specialize (A _ I'). cbn [snd] in A.
  destruct (list_eq_dec Nat.eq_dec ray ray'); auto. unfold disjoint in A. rewrite forallb_forall in A.
  specialize (A x X). apply negb_true_iff in A. rewrite (proj2 (mem_in x ray') X') in A. discriminate.
Qed.

(** * The first piece on a ray *)

Lemma first_piece_split : forall cs ray pc from between, first_piece cs ray = Some (pc, from, between) ->
  exists rest, ray = between ++ from :: rest.
Proof.
  intros cs. induction ray as [|i ray IH]; intros pc from between H; simpl in H; [discriminate|].
  destruct (cell cs i).
  - injection H as _ <- <-. exists ray. reflexivity.
  - destruct (first_piece cs ray) as [[[pc' f] b]|] eqn:F; [|discriminate]. injection H as _ <- <-.
    destruct (IH _ _ _ eq_refl) as [rest ->]. exists rest. reflexivity.
Qed.
(** A piece that is put between is the first one, if nothing is before it. *)
Lemma first_piece_before : forall cs pre t rest pc from between, cell cs t <> None ->
  first_piece cs (pre ++ t :: rest) = Some (pc, from, between) -> length between <= length pre.
Proof.
  intros cs. induction pre as [|i pre IH]; intros t rest pc from between T H; simpl in H.
  - destruct (cell cs t); [|congruence]. injection H as _ _ <-. auto.
  - destruct (cell cs i).
    + injection H as _ _ <-. simpl. lia.
    + destruct (first_piece cs (pre ++ t :: rest)) as [[[pc' f] b]|] eqn:F; [|discriminate]. injection H as _ _ <-.
      simpl. apply IH in F; auto. lia.
Qed.

(** * Captures *)

(** The number of squares on which something can be interposed. *)
Definition distance (p : position) : nat :=
  match only_check p with Some (_, between) => length between | None => 0 end.

Lemma only_check_in : forall p x, only_check p = Some x -> checkers (cells p) (turn p) = [x].
Proof.
  intros p x H. unfold only_check in H. destruct (checkers (cells p) (turn p)) as [|y [|z l]]; try discriminate.
  injection H as ->. reflexivity.
Qed.
Lemma check_has_king : forall cs s x, In x (checkers cs s) -> exists king, king_square s cs = Some king.
Proof. intros cs s x I. unfold checkers in I. destruct (king_square s cs) as [king|]; [exists king; auto|destruct I]. Qed.

Lemma distance_small : forall p, distance p < 8.
Proof.
  intros p. unfold distance. destruct (only_check p) as [[x between]|] eqn:O; [|lia].
  apply only_check_in in O. assert (I : In (x, between) (checkers (cells p) (turn p))) by (rewrite O; left; auto).
  destruct (check_has_king _ _ _ I) as [king K]. rewrite (checkers_in _ _ king _ K) in I.
  destruct I as (d & ray & pc & R & F & _). cbn [fst snd] in F. destruct (first_piece_split _ _ _ _ _ F) as [rest E].
  destruct (ray_facts _ _ _ _ R) as (_ & L & _). rewrite E, app_length in L. simpl in L. lia.
Qed.

Lemma legal_candidate : forall p m, In m (legal p) -> In m (candidates p) /\ is_playable p m = true.
Proof.
  intros p m L. unfold legal in L. apply filter_In in L. destruct L as [C L]. unfold is_legal in L.
  apply andb_true_iff in L. tauto.
Qed.
Lemma playable_facts : forall p m, is_playable p m = true ->
  cell (cells (after p m)) (target m) <> None /\ in_check (after p m) (turn p) = false.
Proof.
  intros p m P. unfold is_playable in P. destruct (cell (cells (after p m)) (target m)); [|discriminate].
  apply andb_true_iff in P. destruct P as [_ P]. apply negb_true_iff in P. split; [discriminate|exact P].
Qed.

(** A move adds a piece on its target only. *)
Lemma still_empty : forall p m i, i <> target m -> cell (cells p) i = None -> cell (cells (after p m)) i = None.
Proof.
  intros p m i N E. destruct m as [f t pr|k t]; simpl in N.
  - unfold after. destruct (cell (cells p) f) as [pc|]; [|exact E]. cbn [cells fst snd]. simpl.
    rewrite cell_set_other by auto. destruct (Nat.eq_dec i f) as [->|M].
    + destruct (cell_set_same (cells p) f None) as [Q|Q]; exact Q.
    + rewrite cell_set_other by auto. exact E.
  - rewrite after_cell; auto.
Qed.

Lemma distinct_app : forall l i k, distinct (l ++ i :: k) = true -> ~ In i l.
Proof.
  induction l as [|j l IH]; intros i k D; simpl in *; auto. apply andb_true_iff in D. destruct D as [M D].
  intros [->|I]; [|exact (IH i k D I)]. apply negb_true_iff in M.
  rewrite (proj2 (mem_in i (l ++ i :: k))) in M; [discriminate|]. apply in_or_app. right. left. auto.
Qed.

Section Capture.
  Variables (p : position) (m : move) (r : reading).
  Variable L : In m (legal p).
  Variable P : is_interposition p m = true.

  Lemma interposition_facts : exists x between, only_check p = Some (x, between) /\ In (target m) between /\
    is_king_move (turn p) (cells p) m = false.
  Proof.
    unfold is_interposition in P. destruct (only_check p) as [[x between]|]; [|discriminate].
    apply andb_true_iff in P. destruct P as [T M]. exists x, between. split; auto. split; [exact (proj1 (mem_in _ _) T)|].
    destruct m; auto. simpl. apply negb_true_iff in M. exact M.
  Qed.

  Lemma capture_nearer : forall q, In q (captures r p m) -> distance q < distance p.
  Proof.
    intros q Q. destruct interposition_facts as (x & between & O & T & M).
    unfold captures in Q. rewrite O in Q. set (p1 := after p m) in *. set (t := target m) in *.
    destruct (cell (cells p1) t) as [gain|] eqn:G; [|destruct Q]. rewrite in_map_iff in Q. destruct Q as (c & <- & C).
    apply filter_In in C. destruct C as [C S]. apply checks_legal in C. destruct C as [C _].
    destruct (legal_candidate p m L) as [LC LP]. destruct (legal_candidate p1 c C) as [CC CP].
    destruct (playable_facts _ _ CP) as [CT _]. destruct (playable_facts _ _ LP) as [_ NC]. fold p1 in NC.
    set (p2 := after p1 c) in *. set (s := turn p) in *.
    unfold distance at 2. rewrite O.
    unfold may_show in S. apply andb_true_iff in S. destruct S as [ST S]. apply Nat.eqb_eq in ST.
    destruct c as [f t' pr|k t']; [|destruct r; discriminate]. cbn [target] in ST. subst t'. cbn [target] in CT.
    assert (T1 : turn p1 = other s) by apply after_turn.
    assert (T2 : turn p2 = s). { unfold p2. rewrite after_turn, T1. apply other_other. }
    set (q := without_gain m (kind_of gain) p2).
    assert (QC : cells q = cells p2 /\ turn q = s).
    { unfold q, without_gain. rewrite T2. destruct m, s; simpl; auto. }
    destruct QC as [QC QT]. unfold distance, only_check. rewrite QC, QT.
    (* The king stays where he is. *)
    apply only_check_in in O. fold s in O.
    assert (I : In (x, between) (checkers (cells p) s)) by (rewrite O; left; auto).
    destruct (check_has_king _ _ _ I) as [king K]. rewrite (checkers_in _ _ king _ K) in I.
    destruct I as (d & ray & pc & R & F & _). cbn [fst snd] in F.
    destruct (first_piece_cells _ _ _ _ _ F) as [FX FB].
    assert (K1 : king_square s (cells p1) = Some king).
    { rewrite <- K. apply after_king; auto. intros i H. destruct m as [f0 t0 pr0|k0 t0]; simpl in H, M.
      - destruct H as [->| ->]; auto. change t0 with t. rewrite (FB t T). reflexivity.
      - subst i. change t0 with t. rewrite (FB t T). reflexivity. }
    destruct (candidate_move p1 f t pr CC) as (own & CF & CO & CN).
    assert (KT : is_king s (cell (cells p1) t) = false).
    { fold t in G. unfold p1. destruct m as [f0 t0 pr0|k0 t0]; cbn [target] in t; subst t.
      - destruct (candidate_move p f0 t0 pr0 LC) as (pc0 & C0 & _). simpl in M. rewrite C0 in M. unfold after. rewrite C0.
        cbn [cells]. simpl. destruct (cell_set_same (set_cell (cells p) f0 None) t0
          (Some (Piece (owner pc0) (kind_of pc0) (promoted pc0 || pr0)))) as [E|E]; rewrite E; auto.
      - destruct (candidate_drop p k0 t0 LC) as [D0 _]. simpl.
        destruct (cell_set_same (cells p) t0 (Some (Piece (turn p) k0 false))) as [E|E]; rewrite E; auto.
        simpl. destruct k0; rewrite ?andb_false_r; congruence. }
    assert (KF : is_king s (cell (cells p1) f) = false).
    { rewrite CF. simpl. rewrite CO, T1. rewrite (side_neq (other s) s) by apply other_neq. reflexivity. }
    assert (K2 : king_square s (cells p2) = Some king).
    { rewrite <- K1. apply after_king; auto. simpl. intros i [->| ->]; auto. }
    (* Each check after the capture. *)
    destruct (checkers (cells p2) s) as [|[x' between'] [|y l]] eqn:E;
      try (destruct between; [destruct T|simpl; lia]).
    assert (I : In (x', between') (checkers (cells p2) s)) by (rewrite E; left; auto).
    rewrite (checkers_in _ _ king _ K2) in I. destruct I as (d' & ray' & pc' & R' & F' & C'). cbn [fst snd] in F', C'.
    destruct (ray_facts _ _ _ _ R) as (D & _ & U). destruct (first_piece_split _ _ _ _ _ F) as [rest SP].
    destruct (in_dec Nat.eq_dec t ray') as [IN|OUT].
    - assert (RR : ray = ray').
      { apply (U d' ray' t R'); auto. rewrite SP. apply in_or_app. left. exact T. }
      subst ray'. destruct (in_split _ _ T) as (pre & post & SB). rewrite SP, SB, <- app_assoc in F'. simpl in F'.
      rewrite SB, app_length. simpl. assert (B := first_piece_before _ _ _ _ _ _ _ CT F'). lia.
    - exfalso. assert (NX : x' <> t).
      { intros ->. apply OUT. destruct (first_piece_split _ _ _ _ _ F') as [rest' ->]. apply in_or_app. right. left. auto. }
      assert (X : f = x).
      { cbv zeta in S. fold p2 in S. rewrite T2, E in S. cbn [map fst] in S.
        destruct r; try discriminate S; simpl in S.
        - apply Nat.eqb_eq in S. exact S.
        - apply orb_true_iff in S. destruct S as [S|S]; apply Nat.eqb_eq in S; congruence.
        - rewrite orb_false_r in S. apply orb_true_iff in S. destruct S as [S|S]; apply Nat.eqb_eq in S; congruence. }
      subst f. assert (NR : ~ In x ray').
      { intros J. apply OUT. rewrite <- (U d' ray' x R'); auto.
        - rewrite SP. apply in_or_app. left. exact T.
        - rewrite SP. apply in_or_app. right. left. auto. }
      rewrite (first_piece_all_same (cells p1)) in F'.
      + assert (J : In (x', between') (checkers (cells p1) s)).
        { rewrite (checkers_in _ _ king _ K1). exists d', ray', pc'. auto. }
        unfold in_check in NC. destruct (checkers (cells p1) s); [destruct J|discriminate].
      + intros i J. apply after_cell. simpl. intros [->| ->]; auto.
  Qed.
End Capture.

(** * Nested captures *)

Lemma nested_enough : forall r a below n k j p left, distance p < k -> distance p < j ->
  defend r a below n k p left = defend r a below n j p left.
Proof.
  intros r a below n. induction k as [|k IH]; intros j p left K J; [lia|]. destruct j as [|j]; [lia|].
  cbn [defend]. f_equal. f_equal. f_equal.
  assert (E : forall l, (forall m, In m l -> In m (legal p)) -> forall (one : move -> bool),
    forallb (fun m => one m || is_interposition p m && existsb (fun q => defend r a below n k q false) (captures r p m)) l =
    forallb (fun m => one m || is_interposition p m && existsb (fun q => defend r a below n j q false) (captures r p m)) l).
  { induction l as [|m l IHl]; intros S one; cbn [forallb]; auto. rewrite IHl by (intros; apply S; right; auto). f_equal.
    f_equal. destruct (is_interposition p m) eqn:P; auto. cbn [andb].
    assert (N := capture_nearer p m r (S m (or_introl eq_refl)) P).
    induction (captures r p m) as [|q qs IHq]; cbn [existsb]; auto. rewrite IHq by (intros; apply N; right; auto). f_equal.
    specialize (N q (or_introl eq_refl)). apply IH; lia. }
  apply (E (legal p) (fun m H => H) (fun m => match n with S k => below k (after p m) false | 0 => false end)).
Qed.
