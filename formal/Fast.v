(** The moves of a certificate's positions, computed faster: what cannot be a check, a reply to a check, or a capture on
    a square is left out before it is tried. The lists are the same: proofs, which nobody needs to read. *)
From Coq Require Import List Arith Bool PArith Lia.
From Tsume Require Import Shogi Value Futile.
Import ListNotations.
Global Opaque black_rays white_rays compute_rays all_squares.

(** * Definitions *)

Definition mem (n : nat) (l : list nat) : bool := existsb (Nat.eqb n) l.

(** For each square of a king: whether each square is his or one on his lines. They are computed once. *)
Definition compute_near (s : side) : list (list bool) :=
  map (fun king => let near := king :: flat_map snd (rays s king) in map (fun at_ => mem at_ near) all_squares)
    all_squares.
Definition black_near := compute_near Black.
Definition white_near := compute_near White.
Definition near (s : side) (king : nat) : list bool :=
  nth king match s with Black => black_near | White => white_near end [].

(** A check comes from, or goes to, a square near the other king, unless he was in check before. (A king is captured
    in no game, but these lists are equal for every position.) *)
Definition may_check (cs : list (option piece)) (s : side) : move -> bool :=
  match king_square s cs, checkers cs s with
  | Some king, [] =>
      let near := near s king in
      fun m => match m with Move from to _ => nth from near true || nth to near true || is_king s (cell cs to) | Drop _ to => nth to near true end
  | _, _ => fun _ => true
  end.

(** A reply to a check is a king's move, or goes to a checker or between. *)
Definition may_reply (cs : list (option piece)) (s : side) : move -> bool :=
  match checkers cs s with
  | (at_, between) :: _ =>
      let wanted := at_ :: between in
      fun m => match m with
      | Move from to _ => is_king s (cell cs from) || mem to wanted
      | Drop _ to => mem to wanted
      end
  | [] => fun _ => true
  end.

Definition candidates (p : position) : list move := board_moves p ++ drops p.

(** The squares as a tree, for looking at many of them: the paths are numbers from 1. *)
Inductive board := Nowhere | Fork (zero : board) (here : option piece) (one : board).
Fixpoint get (key : positive) (b : board) : option piece :=
  match b, key with
  | Nowhere, _ => None
  | Fork _ here _, xH => here
  | Fork zero _ _, xO key => get key zero
  | Fork _ _ one, xI key => get key one
  end.
Fixpoint set (key : positive) (c : option piece) (b : board) : board :=
  let '(zero, here, one) := match b with Nowhere => (Nowhere, None, Nowhere) | Fork zero here one => (zero, here, one) end in
  match key with
  | xH => Fork zero c one
  | xO key => Fork (set key c zero) here one
  | xI key => Fork zero here (set key c one)
  end.
Fixpoint fill (key : positive) (cs : list (option piece)) (b : board) : board :=
  match cs with
  | [] => b
  | None :: cs => fill (Pos.succ key) cs b
  | c :: cs => fill (Pos.succ key) cs (set key c b)
  end.
Definition board_of (p : position) : board := fill 1 (cells p) Nowhere.
Notation key := Pos.of_succ_nat.

Definition compute_key_rays (s : side) : list (list (direction * list positive)) :=
  map (map (fun '(d, ray) => (d, map key ray))) match s with Black => black_rays | White => white_rays end.
Definition black_key_rays := compute_key_rays Black.
Definition white_key_rays := compute_key_rays White.
Definition key_rays (s : side) (at_ : nat) : list (direction * list positive) :=
  nth at_ match s with Black => black_key_rays | White => white_key_rays end [].

(** Whether the first piece on some ray of the king gives check. *)
Fixpoint first_reaches (s : side) (d : direction) (b : board) (distance : nat) (ray : list positive) : bool :=
  match ray with
  | [] => false
  | k :: ray =>
      match get k b with
      | Some pc => negb (side_eqb (owner pc) s) && (distance <? reach (kind_of pc) (promoted pc) d)
      | None => first_reaches s d b (S distance) ray
      end
  end.
Definition fast_in_check (b : board) (s : side) (cs : list (option piece)) : bool :=
  match king_square s cs with
  | Some king => existsb (fun '(d, ray) => first_reaches s d b 0 ray) (key_rays s king)
  | None => false
  end.

(** The paths are computed once. *)
Definition keys : list positive := map key (seq 0 81).
Definition key_of (at_ : nat) : positive := nth at_ keys xH.
Definition moved_board (b : board) (s : side) (m : move) : board :=
  match m with
  | Move from to promotes =>
      match get (key_of from) b with
      | Some pc => set (key_of to) (Some (Piece (owner pc) (kind_of pc) (promoted pc || promotes))) (set (key_of from) None b)
      | None => b
      end
  | Drop k to => set (key_of to) (Some (Piece s k false)) b
  end.

Definition fast_gives_check (b : board) (p : position) (m : move) : bool :=
  fast_in_check (moved_board b (turn p) m) (other (turn p)) (cells (after p m)).
Definition fast_is_legal (b : board) (p : position) (m : move) : bool :=
  let next := after p m in
  match cell (cells next) (target m) with
  | Some pc => negb (is_dead_end pc (target m)) && negb (fast_in_check (moved_board b (turn p) m) (turn p) (cells next))
  | None => false
  end &&
  match m with
  | Drop Pawn to => (pawns_on_file (cells p) (turn p) to =? 0) && negb (is_mated_by_pawn next)
  | _ => true
  end.

(** The legal ones of some candidates, on a board of 81 squares. *)
Definition legal_among (p : position) (moves : list move) : list move :=
  if length (cells p) =? 81 then filter (fast_is_legal (board_of p) p) moves else filter (is_legal p) moves.
Definition checks_among (p : position) (moves : list move) : list move :=
  if length (cells p) =? 81 then filter (fast_gives_check (board_of p) p) moves else filter (gives_check p) moves.

(** The drops on some of the empty squares. *)
Definition drops_on (p : position) (f : nat -> bool) : list move :=
  let empty := filter (fun at_ => match cell (cells p) at_ with None => true | Some _ => false end) (filter f all_squares) in
  flat_map (fun k => if held (hand_of (turn p) p) k =? 0 then [] else map (Drop k) empty) droppable.
(** The moves on the board, from the squares with what is on them. *)
Definition moves_on_board (p : position) : list move :=
  if length (cells p) =? 81 then
    flat_map (fun '(from, c) => match c with
      | Some pc => if side_eqb (owner pc) (turn p) then moves_of_piece (cells p) from pc else []
      | None => []
      end) (combine all_squares (cells p))
  else board_moves p.
Definition candidates_for (p : position) (f : move -> bool) : list move :=
  filter f (moves_on_board p) ++ drops_on p (fun at_ => f (Drop Pawn at_)).

Definition fast_checks (p : position) : list move :=
  legal_among p (checks_among p (candidates_for p (may_check (cells p) (other (turn p))))).
Definition fast_replies (p : position) : list move :=
  legal_among p (candidates_for p (may_reply (cells p) (turn p))).

(** The only check is found once for all replies. *)
Definition interposes (p : position) (between : list nat) (m : move) : bool :=
  mem (target m) between &&
  match m with Move from _ _ => negb (is_king (turn p) (cell (cells p) from)) | Drop _ _ => true end.
Definition fast_interposition (p : position) : move -> bool :=
  match only_check p with Some (_, between) => interposes p between | None => fun _ => false end.

Definition fast_captures (r : reading) (p : position) (m : move) : list position :=
  match only_check p with
  | None => []
  | Some (checker, _) =>
      let interposed := after p m in
      let on := target m in
      match cell (cells interposed) on with
      | None => []
      | Some gain =>
          map (fun c => without_gain m (kind_of gain) (after interposed c))
            (filter (fun c => may_show r checker on c (after interposed c))
              (legal_among interposed
                (checks_among interposed (filter (fun c => target c =? on) (moves_on_board interposed)))))
      end
  end.

(** * Proofs *)

Lemma mem_in : forall n l, mem n l = true <-> In n l.
Proof.
  intros n l. unfold mem. rewrite existsb_exists. split.
  - intros (x & I & E). apply Nat.eqb_eq in E. subst. exact I.
  - intros I. exists n. rewrite Nat.eqb_refl. auto.
Qed.

Lemma set_cell_length : forall cs t c, length (set_cell cs t c) = length cs.
Proof. induction cs as [|x cs IH]; intros [|t] c; simpl; auto. Qed.
Lemma cell_set_other : forall cs t c i, i <> t -> cell (set_cell cs t c) i = cell cs i.
Proof.
  unfold cell. induction cs as [|x cs IH]; intros [|t] c [|i] N; simpl; auto; try congruence.
Qed.
Lemma cell_set_same : forall cs t c, cell (set_cell cs t c) t = c \/ cell (set_cell cs t c) t = None.
Proof. unfold cell. induction cs as [|x cs IH]; intros [|t] c; simpl; auto. Qed.

Lemma king_from_same : forall s cs cs' n, length cs = length cs' ->
  (forall i, is_king s (cell cs i) = is_king s (cell cs' i)) -> king_from s n cs = king_from s n cs'.
Proof.
  intros s. induction cs as [|c cs IH]; intros [|c' cs'] n L K; simpl in *; try discriminate; auto.
  assert (H := K 0). unfold cell in H; simpl in H. rewrite H. destruct (is_king s c'); auto.
  apply IH; [congruence|]. intros i. exact (K (S i)).
Qed.

Lemma first_piece_same : forall cs cs' ray pc from between, first_piece cs ray = Some (pc, from, between) ->
  (forall i, In i (from :: between) -> cell cs' i = cell cs i) -> first_piece cs' ray = Some (pc, from, between).
Proof.
  intros cs cs'. induction ray as [|at_ ray IH]; intros pc from between H S; simpl in *; [discriminate|].
  destruct (cell cs at_) eqn:E.
  - injection H as <- <- <-. rewrite (S at_), E by (left; reflexivity). reflexivity.
  - destruct (first_piece cs ray) as [[[pc' from'] between']|] eqn:F; [|discriminate].
    injection H as <- <- <-. rewrite (S at_), E by (right; left; reflexivity).
    rewrite (IH _ _ _ eq_refl); [reflexivity|]. intros i [I|I]; apply S; [left|right; right]; exact I.
Qed.
Lemma first_piece_all_same : forall cs cs' ray, (forall i, In i ray -> cell cs' i = cell cs i) ->
  first_piece cs' ray = first_piece cs ray.
Proof.
  intros cs cs'. induction ray as [|at_ ray IH]; intros S; simpl; auto.
  rewrite (S at_) by (left; reflexivity). rewrite IH; [reflexivity|]. intros i I. apply S. right. exact I.
Qed.
Lemma first_piece_cells : forall cs ray pc from between, first_piece cs ray = Some (pc, from, between) ->
  cell cs from = Some pc /\ forall i, In i between -> cell cs i = None.
Proof.
  intros cs. induction ray as [|at_ ray IH]; intros pc from between H; simpl in *; [discriminate|].
  destruct (cell cs at_) eqn:E.
  - injection H as <- <- <-. split; auto. intros i [].
  - destruct (first_piece cs ray) as [[[pc' from'] between']|] eqn:F; [|discriminate].
    injection H as <- <- <-. destruct (IH _ _ _ eq_refl) as [A B]. split; auto. intros i [<-|I]; auto.
Qed.

(** What a candidate is. *)
Lemma candidate_move : forall p f t pr, In (Move f t pr) (candidates p) ->
  exists pc, cell (cells p) f = Some pc /\ owner pc = turn p /\
    forall one, cell (cells p) t = Some one -> owner one <> turn p.
Proof.
  intros p f t pr I. unfold candidates in I. apply in_app_or in I. destruct I as [I|I].
  - unfold board_moves in I. rewrite in_flat_map in I. destruct I as (from & _ & I).
    destruct (cell (cells p) from) as [pc|] eqn:E; [|destruct I].
    destruct (side_eqb (owner pc) (turn p)) eqn:O; [|destruct I].
    assert (owner pc = turn p) by (destruct (owner pc), (turn p); simpl in O; congruence).
    unfold moves_of_piece in I. rewrite in_flat_map in I. destruct I as (to & T & I).
    apply filter_In in T. destruct T as [_ T].
    assert (f = from /\ t = to) as [-> ->].
    { destruct I as [I|I]; [injection I; auto|]. destruct (_ && _); [|destruct I].
      destruct I as [I|[]]. injection I; auto. }
    exists pc. repeat split; auto. intros one C. rewrite C in T. rewrite negb_true_iff in T.
    intros Q. rewrite H, Q in T. destruct (turn p); discriminate.
  - unfold drops in I. rewrite in_flat_map in I. destruct I as (k & _ & I).
    destruct (_ =? 0); [destruct I|]. rewrite in_map_iff in I. destruct I as (x & E & _). discriminate.
Qed.
Lemma candidate_drop : forall p k t, In (Drop k t) (candidates p) -> k <> King /\ cell (cells p) t = None.
Proof.
  intros p k t I. unfold candidates in I. apply in_app_or in I. destruct I as [I|I].
  - unfold board_moves in I. rewrite in_flat_map in I. destruct I as (from & _ & I).
    destruct (cell (cells p) from) as [pc|]; [|destruct I]. destruct (side_eqb _ _); [|destruct I].
    unfold moves_of_piece in I. rewrite in_flat_map in I. destruct I as (to & _ & I).
    destruct I as [I|I]; [discriminate|]. destruct (_ && _); [|destruct I]. destruct I as [I|[]]. discriminate.
  - unfold drops in I. rewrite in_flat_map in I. destruct I as (k' & K & I).
    destruct (_ =? 0); [destruct I|]. rewrite in_map_iff in I. destruct I as (x & E & X). injection E as -> ->.
    apply filter_In in X. destruct X as [_ X]. split.
    + intros ->. unfold droppable in K. simpl in K. repeat (destruct K as [K|K]; [discriminate|]). exact K.
    + destruct (cell (cells p) t); [discriminate|reflexivity].
Qed.

(** The squares that a move changes. *)
Definition touches (m : move) (i : nat) : Prop := match m with Move f t _ => i = f \/ i = t | Drop _ t => i = t end.
Definition is_king_move (s : side) (cs : list (option piece)) (m : move) : bool :=
  match m with Move f _ _ => is_king s (cell cs f) | Drop _ _ => false end.

Lemma after_cell : forall p m i, ~ touches m i -> cell (cells (after p m)) i = cell (cells p) i.
Proof.
  intros p [f t pr|k t] i T; unfold after; simpl in T.
  - destruct (cell (cells p) f) as [pc|]; simpl; auto. rewrite !cell_set_other; auto.
  - simpl. rewrite cell_set_other; auto.
Qed.
Lemma after_length : forall p m, length (cells (after p m)) = length (cells p).
Proof.
  intros p [f t pr|k t]; unfold after; [destruct (cell (cells p) f)|]; simpl; rewrite ?set_cell_length; reflexivity.
Qed.

Lemma side_neq : forall s t, s <> t -> side_eqb s t = false.
Proof. intros [] [] N; simpl; congruence. Qed.

(** No candidate changes where a king is, unless he moves or is captured. *)
Lemma after_king : forall p m s, In m (candidates p) -> is_king_move s (cells p) m = false ->
  (forall t, touches m t -> is_king s (cell (cells p) t) = false) ->
  king_square s (cells (after p m)) = king_square s (cells p).
Proof.
  intros p m s I M K. unfold king_square. apply king_from_same; [apply after_length|]. intros i.
  assert (D : touches m i \/ ~ touches m i).
  { destruct m as [f t pr|k t]; simpl; [|destruct (Nat.eq_dec i t); auto].
    destruct (Nat.eq_dec i f), (Nat.eq_dec i t); auto. right. intros [|]; auto. }
  destruct D as [D|D]; [|rewrite after_cell; auto].
  rewrite (K i D). destruct m as [f t pr|k t]; simpl in *.
  - destruct (candidate_move p f t pr I) as (pc & C & O & _).
    unfold after. rewrite C. cbn [cells fst snd].
    destruct (Nat.eq_dec i t) as [->|N].
    + destruct (cell_set_same (set_cell (cells p) f None) t
        (Some (Piece (owner pc) (kind_of pc) (promoted pc || pr)))) as [E|E]; rewrite E; [|reflexivity].
      rewrite C in M. simpl in *. exact M.
    + destruct D as [->|]; [|contradiction]. rewrite cell_set_other by auto.
      destruct (cell_set_same (cells p) f None) as [E|E]; rewrite E; reflexivity.
  - destruct (candidate_drop p k t I) as [Q _]. subst i. unfold after. cbn [cells fst snd].
    destruct (cell_set_same (cells p) t (Some (Piece (turn p) k false))) as [E|E]; rewrite E; [|reflexivity].
    simpl. destruct k; simpl; rewrite ?andb_false_r; congruence.
Qed.

Lemma checkers_in : forall cs s king x, king_square s cs = Some king ->
  (In x (checkers cs s) <-> exists d ray pc, In (d, ray) (rays s king) /\ first_piece cs ray = Some (pc, fst x, snd x) /\
    negb (side_eqb (owner pc) s) && (length (snd x) <? reach (kind_of pc) (promoted pc) d) = true).
Proof.
  intros cs s king [from between] K. unfold checkers. rewrite K, in_flat_map. cbn [fst snd]. split.
  - intros ((d & ray) & R & I). destruct (first_piece cs ray) as [[[pc f] b]|] eqn:F; [|destruct I].
    destruct (_ && _) eqn:C; [|destruct I]. destruct I as [I|[]]. injection I as -> ->. exists d, ray, pc. auto.
  - intros (d & ray & pc & R & F & C). exists (d, ray). split; auto. rewrite F, C. left. reflexivity.
Qed.

Lemma playable_reply : forall p m, In m (candidates p) -> is_playable p m = true -> may_reply (cells p) (turn p) m = true.
Proof.
  intros p m I P. unfold may_reply. destruct (checkers (cells p) (turn p)) as [|[at_ between] rest] eqn:E; auto.
  destruct (king_square (turn p) (cells p)) as [king|] eqn:K; [|unfold checkers in E; rewrite K in E; discriminate].
  assert (X : In (at_, between) (checkers (cells p) (turn p))) by (rewrite E; left; auto).
  rewrite (checkers_in _ _ king _ K) in X. destruct X as (d & ray & pc & R & F & C). cbn [fst snd] in *.
  destruct (first_piece_cells _ _ _ _ _ F) as [A B].
  assert (O : owner pc <> turn p).
  { intros Q. apply andb_true_iff in C. destruct C as [C _]. rewrite Q in C. destruct (turn p); discriminate. }
  assert (IN : in_check (after p m) (turn p) = true ->
    is_playable p m = true -> False).
  { intros H Q. unfold is_playable in Q. destruct (cell (cells (after p m)) (target m)); [|discriminate]. rewrite H in Q.
    rewrite andb_false_r in Q. discriminate. }
  assert (STAY : is_king_move (turn p) (cells p) m = false -> mem (target m) (at_ :: between) = false ->
    (forall i, touches m i -> ~ In i (at_ :: between) /\ is_king (turn p) (cell (cells p) i) = false) -> False).
  { intros M T N. apply IN; auto. unfold in_check.
    assert (K' : king_square (turn p) (cells (after p m)) = Some king).
    { rewrite after_king; auto. intros t H. apply N in H. tauto. }
    assert (Y : In (at_, between) (checkers (cells (after p m)) (turn p))).
    { rewrite (checkers_in _ _ king _ K'). exists d, ray, pc. cbn [fst snd]. repeat split; auto.
      apply (first_piece_same (cells p)); auto. intros i H. apply after_cell. intros Q. apply N in Q. tauto. }
    destruct (checkers (cells (after p m)) (turn p)); [destruct Y|reflexivity]. }
  destruct m as [f t pr|k t].
  - destruct (is_king (turn p) (cell (cells p) f)) eqn:M; auto. simpl.
    destruct (mem t (at_ :: between)) eqn:T; auto. exfalso.
    destruct (candidate_move p f t pr I) as (own & CF & OF & CT).
    apply STAY; auto. intros i [-> | ->].
    + split; auto. intros [<-|H]; [rewrite A in CF; congruence|rewrite (B _ H) in CF; discriminate].
    + split; [intros H; apply mem_in in H; congruence|].
      destruct (cell (cells p) t) as [one|] eqn:Q; auto. simpl. rewrite side_neq; auto.
  - destruct (mem t (at_ :: between)) eqn:T; auto. exfalso.
    destruct (candidate_drop p k t I) as [_ CT].
    apply STAY; auto. intros i ->. split; [intros H; apply mem_in in H; congruence|]. rewrite CT. reflexivity.
Qed.

Lemma near_false : forall s king i, nth i (near s king) true = false -> i <> king /\
  forall d ray, In (d, ray) (rays s king) -> ~ In i ray.
Proof.
  intros s king i H. unfold near, black_near, white_near in H.
  assert (T : nth i (nth king (compute_near s) []) true = false) by (destruct s; exact H). clear H.
  unfold compute_near in T. destruct (le_lt_dec 81 king) as [L|L].
  { rewrite (nth_overflow (map _ _)) in T by (rewrite map_length; exact L). destruct i; discriminate. }
  set (row := fun king => map (fun at_ => mem at_ (king :: flat_map snd (rays s king))) all_squares) in T.
  change (nth i (nth king (map row all_squares) []) true = false) in T.
  rewrite (nth_indep _ [] (row 0)) in T by (rewrite map_length; exact L). rewrite map_nth in T.
  assert (A : forall n, n < 81 -> nth n all_squares 0 = n) by (intros n B; exact (seq_nth 0 0 B)).
  rewrite (A king L) in T. unfold row in T. destruct (le_lt_dec 81 i) as [M|M].
  { rewrite nth_overflow in T by (rewrite map_length; exact M). discriminate. }
  set (is_near := fun at_ => mem at_ (king :: flat_map snd (rays s king))) in T.
  rewrite (nth_indep _ true (is_near 0)) in T by (rewrite map_length; exact M). rewrite map_nth, (A i M) in T.
  unfold is_near in T. assert (N : ~ In i (king :: flat_map snd (rays s king))).
  { intros Q. apply mem_in in Q. congruence. }
  split; [intros ->; apply N; left; auto|]. intros d ray R Q. apply N. right. apply in_flat_map.
  exists (d, ray). auto.
Qed.

Lemma check_near : forall p m, In m (candidates p) -> gives_check p m = true ->
  may_check (cells p) (other (turn p)) m = true.
Proof.
  intros p m I G. unfold may_check. set (s := other (turn p)) in *.
  assert (NS : turn p <> s) by (unfold s; destruct (turn p); discriminate).
  destruct (king_square s (cells p)) as [king|] eqn:K; auto.
  destruct (checkers (cells p) s) as [|x xs] eqn:E; auto.
  assert (FAR : (forall i, touches m i -> nth i (near s king) true = false) ->
    is_king_move s (cells p) m = false -> (forall i, touches m i -> is_king s (cell (cells p) i) = false) -> False).
  { intros N M Q. unfold gives_check, in_check in G. fold s in G.
    assert (K' : king_square s (cells (after p m)) = Some king) by (rewrite after_king; auto).
    assert (C : checkers (cells (after p m)) s = checkers (cells p) s).
    { unfold checkers. rewrite K, K'. assert (F : forall l, (forall d ray, In (d, ray) l -> In (d, ray) (rays s king)) ->
        forall (g : option (piece * nat * list nat) -> direction -> list (nat * list nat)),
        flat_map (fun '(d, ray) => g (first_piece (cells (after p m)) ray) d) l =
        flat_map (fun '(d, ray) => g (first_piece (cells p) ray) d) l).
      { induction l as [|[d ray] l IH]; intros S g; simpl; auto. rewrite IH by (intros; apply S; right; auto).
        rewrite (first_piece_all_same (cells p)); auto. intros i R. apply after_cell. intros T.
        destruct (near_false s king i (N i T)) as [_ W]. exact (W d ray (S d ray (or_introl eq_refl)) R). }
      apply (F (rays s king) (fun d ray H => H) (fun found d => match found with
        | Some (pc, from, between) =>
            if negb (side_eqb (owner pc) s) && (length between <? reach (kind_of pc) (promoted pc) d)
            then [(from, between)] else []
        | None => [] end)). }
    rewrite C, E in G. discriminate. }
  destruct m as [f t pr|k t].
  - destruct (nth f (near s king) true) eqn:A; auto. destruct (nth t (near s king) true) eqn:B; auto. simpl.
    destruct (is_king s (cell (cells p) t)) eqn:KT; auto. exfalso.
    destruct (candidate_move p f t pr I) as (pc & C & O & T).
    assert (OF : is_king s (cell (cells p) f) = false) by (rewrite C; simpl; rewrite O, side_neq; auto).
    apply FAR; auto; intros i [-> | ->]; auto.
  - destruct (nth t (near s king) true) eqn:B; auto. exfalso.
    destruct (candidate_drop p k t I) as [_ C].
    apply FAR; auto; [intros i ->; auto|]. intros i ->. rewrite C. reflexivity.
Qed.

Lemma filter_filter : forall (A : Type) (f g : A -> bool) l, (forall x, In x l -> f x = true -> g x = true) ->
  filter f (filter g l) = filter f l.
Proof.
  intros A f g. induction l as [|x l IH]; intros H; simpl; auto. rewrite <- IH by (intros; apply H; [right|]; auto).
  destruct (g x) eqn:G; simpl; auto. destruct (f x) eqn:F; auto. rewrite (H x) in G; simpl; auto; discriminate.
Qed.

Lemma filter_nil : forall (A : Type) (f : A -> bool) l, (forall x, In x l -> f x = false) -> filter f l = [].
Proof.
  intros A f. induction l as [|x l IH]; intros H; simpl; auto. rewrite (H x) by (left; auto). apply IH.
  intros y I. apply H. right. exact I.
Qed.
Lemma filter_swap : forall (A : Type) (f g : A -> bool) l, filter f (filter g l) = filter g (filter f l).
Proof.
  intros A f g. induction l as [|x l IH]; simpl; auto.
  destruct (f x) eqn:F, (g x) eqn:G; simpl; rewrite ?F, ?G, IH; reflexivity.
Qed.

(** The tree of squares. *)
Lemma get_set_same : forall k c b, get k (set k c b) = c.
Proof. induction k as [k IH|k IH|]; intros c [|zero here one]; simpl; auto. Qed.
Lemma get_nowhere : forall k, get k Nowhere = None.
Proof. intros []; reflexivity. Qed.
Lemma get_set_other : forall k j c b, k <> j -> get k (set j c b) = get k b.
Proof.
  induction k as [k IH|k IH|]; intros [j|j|] c [|zero here one] N; simpl; auto using get_nowhere;
    try congruence; rewrite IH by congruence; auto using get_nowhere.
Qed.
Lemma key_inj : forall i j, key i = key j -> i = j.
Proof. intros i j E. apply SuccNat2Pos.inj in E. exact E. Qed.

Definition agrees (b : board) (cs : list (option piece)) : Prop := forall i, get (key i) b = cell cs i.

Lemma get_fill : forall cs n b, (forall i, n <= i -> get (key i) b = None) ->
  forall i, get (key i) (fill (key n) cs b) = if i <? n then get (key i) b else cell cs (i - n).
Proof.
  induction cs as [|c cs IH]; intros n b H i.
  - simpl. destruct (Nat.ltb_spec i n); auto. rewrite H by auto. unfold cell. destruct (i - n); reflexivity.
  - assert (E : forall b', (forall i, S n <= i -> get (key i) b' = None) -> get (key n) b' = c ->
      (forall i, i < n -> get (key i) b' = get (key i) b) ->
      get (key i) (fill (key (S n)) cs b') = if i <? n then get (key i) b else cell (c :: cs) (i - n)).
    { intros b' H' C L. rewrite (IH (S n) b' H' i). destruct (Nat.ltb_spec i (S n)), (Nat.ltb_spec i n); try lia.
      - auto.
      - replace i with n by lia. rewrite C, Nat.sub_diag. reflexivity.
      - replace (i - n) with (S (i - S n)) by lia. reflexivity. }
    cbn [fill]. change (Pos.succ (key n)) with (key (S n)). destruct c as [pc|].
    + apply E; [|apply get_set_same|].
      * intros x X. rewrite get_set_other; [apply H; lia|]. intros Q. apply key_inj in Q. lia.
      * intros x X. apply get_set_other. intros Q. apply key_inj in Q. lia.
    + apply E; [|apply H; auto|auto]. intros x X. apply H. lia.
Qed.
Lemma board_of_agrees : forall p, agrees (board_of p) (cells p).
Proof.
  intros p i. unfold board_of. change 1%positive with (key 0). rewrite get_fill.
  - simpl. rewrite Nat.sub_0_r. reflexivity.
  - intros. apply get_nowhere.
Qed.

Lemma cell_set_in : forall cs t c, t < length cs -> cell (set_cell cs t c) t = c.
Proof. unfold cell. induction cs as [|x cs IH]; intros [|t] c L; simpl in *; try lia; auto. apply IH. lia. Qed.
Lemma set_agrees : forall b cs t c, agrees b cs -> t < length cs -> agrees (set (key t) c b) (set_cell cs t c).
Proof.
  intros b cs t c A L i. destruct (Nat.eq_dec i t) as [->|N].
  - rewrite get_set_same, cell_set_in; auto.
  - rewrite get_set_other, cell_set_other; auto. intros Q. apply key_inj in Q. auto.
Qed.

Definition is_inside (m : move) : Prop := match m with Move f t _ => f < 81 /\ t < 81 | Drop _ t => t < 81 end.
Lemma key_of_eq : forall i, i < 81 -> key_of i = key i.
Proof.
  intros i L. unfold key_of, keys. rewrite (nth_indep _ xH (key 0)) by (rewrite map_length, seq_length; exact L).
  rewrite map_nth, seq_nth by exact L. reflexivity.
Qed.
Lemma moved_agrees : forall b p m, agrees b (cells p) -> length (cells p) = 81 -> is_inside m ->
  agrees (moved_board b (turn p) m) (cells (after p m)).
Proof.
  intros b p [f t pr|k t] A L I; simpl in I; unfold moved_board, after.
  - rewrite !key_of_eq, (A f) by tauto. destruct (cell (cells p) f) as [pc|]; simpl; auto.
    apply set_agrees; [apply set_agrees; auto; lia|]. rewrite set_cell_length. lia.
  - simpl. rewrite key_of_eq by exact I. apply set_agrees; auto. lia.
Qed.

(** All squares of rays are inside. *)
Lemma rays_inside : forallb (forallb (fun e => forallb (fun i => i <? 81) (snd e))) black_rays &&
  forallb (forallb (fun e => forallb (fun i => i <? 81) (snd e))) white_rays = true.
Proof. vm_compute. reflexivity. Qed.
Lemma ray_inside : forall s i d ray x, In (d, ray) (rays s i) -> In x ray -> x < 81.
Proof.
  intros s i d ray x R X. assert (F := rays_inside). apply andb_true_iff in F. rewrite !forallb_forall in F.
  destruct F as [B W]. unfold rays in R.
  assert (G : forall l, (forall e, In e l -> forallb (fun e => forallb (fun i => i <? 81) (snd e)) e = true) ->
    In (d, ray) (nth i l []) -> x < 81).
  { intros l H I. destruct (nth_in_or_default i l []) as [N|E]; [|rewrite E in I; destruct I].
    specialize (H _ N). rewrite forallb_forall in H. specialize (H _ I). simpl in H. rewrite forallb_forall in H.
    apply Nat.ltb_lt. exact (H x X). }
  destruct s; [exact (G _ B R)|exact (G _ W R)].
Qed.
Lemma sorted_in : forall l x, In x (sorted l) -> In x l.
Proof.
  assert (H : forall l n x, In x (insert n l) -> x = n \/ In x l).
  { induction l as [|y l IH]; intros n x I; simpl in I.
    - destruct I as [<-|[]]. auto.
    - destruct (n <=? y).
      + destruct I as [<-|I]; auto.
      + destruct I as [<-|I]; [right; left; auto|]. apply IH in I. destruct I; [left|right; right]; auto. }
  induction l as [|y l IH]; intros x I; simpl in *; auto. apply H in I. destruct I as [->|I]; auto.
Qed.
Lemma seen_in : forall cs ray most x, In x (seen cs most ray) -> In x ray.
Proof.
  intros cs. induction ray as [|y ray IH]; intros [|most] x I; simpl in I; try contradiction.
  destruct I as [->|I]; [left; auto|right]. destruct (cell cs y); [destruct I|]. exact (IH most x I).
Qed.
Local Transparent all_squares.
Lemma square_inside : forall x, In x all_squares -> x < 81.
Proof. intros x I. unfold all_squares in I. apply in_seq in I. lia. Qed.
Local Opaque all_squares.
Lemma candidate_inside : forall p m, In m (candidates p) -> is_inside m.
Proof.
  intros p m I. unfold candidates in I. apply in_app_or in I. destruct I as [I|I].
  - unfold board_moves in I. rewrite in_flat_map in I. destruct I as (from & F & I). apply square_inside in F.
    destruct (cell (cells p) from) as [pc|]; [|destruct I]. destruct (side_eqb _ _); [|destruct I].
    unfold moves_of_piece in I. rewrite in_flat_map in I. destruct I as (to & T & I). apply filter_In in T.
    destruct T as [T _]. apply sorted_in in T. unfold targets in T. rewrite in_flat_map in T.
    destruct T as ((d & ray) & R & T). apply seen_in in T. assert (L := ray_inside _ _ _ _ _ R T).
    destruct I as [<-|I]; [split; auto|]. destruct (_ && _); [|destruct I]. destruct I as [<-|[]]. split; auto.
  - unfold drops in I. rewrite in_flat_map in I. destruct I as (k & _ & I).
    destruct (_ =? 0); [destruct I|]. rewrite in_map_iff in I. destruct I as (x & <- & X).
    apply filter_In in X. destruct X as [X _]. exact (square_inside x X).
Qed.

Lemma key_rays_eq : forall s i, key_rays s i = map (fun '(d, ray) => (d, map key ray)) (rays s i).
Proof.
  intros s i. unfold key_rays, rays, black_key_rays, white_key_rays, compute_key_rays.
  destruct s; rewrite <- (map_nth (map (fun '(d, ray) => (d, map key ray)))); reflexivity.
Qed.
Lemma first_reaches_eq : forall s d b cs ray n, agrees b cs -> first_reaches s d b n (map key ray) =
  match first_piece cs ray with
  | Some (pc, _, between) => negb (side_eqb (owner pc) s) && (n + length between <? reach (kind_of pc) (promoted pc) d)
  | None => false
  end.
Proof.
  intros s d b cs. induction ray as [|i ray IH]; intros n A; cbn [map first_reaches first_piece]; auto.
  rewrite (A i). destruct (cell cs i) as [pc|].
  - simpl. rewrite Nat.add_0_r. reflexivity.
  - rewrite (IH (S n) A). destruct (first_piece cs ray) as [[[pc from] between]|]; auto. simpl. rewrite Nat.add_succ_r.
    reflexivity.
Qed.
Lemma existsb_flat_map : forall (A B : Type) (h : A -> bool) (f : A -> list B) l,
  (forall x, h x = match f x with [] => false | _ => true end) ->
  existsb h l = match flat_map f l with [] => false | _ => true end.
Proof.
  intros A B h f l E. induction l as [|x l IH]; simpl; auto. rewrite E, IH. destruct (f x); reflexivity.
Qed.
Lemma existsb_map : forall (A B : Type) (h : B -> bool) (f : A -> B) l, existsb h (map f l) = existsb (fun x => h (f x)) l.
Proof. intros A B h f. induction l as [|x l IH]; simpl; congruence. Qed.

Lemma fast_in_check_eq : forall b s p, agrees b (cells p) -> fast_in_check b s (cells p) = in_check p s.
Proof.
  intros b s p A. unfold fast_in_check, in_check, checkers. destruct (king_square s (cells p)) as [king|]; auto.
  rewrite key_rays_eq, existsb_map. apply existsb_flat_map. intros [d ray].
  rewrite (first_reaches_eq s d b (cells p) ray 0 A). destruct (first_piece (cells p) ray) as [[[pc from] between]|]; auto.
  cbn [Nat.add]. destruct (_ && _); reflexivity.
Qed.

Lemma fast_is_legal_eq : forall p m, length (cells p) = 81 -> In m (candidates p) ->
  fast_is_legal (board_of p) p m = is_legal p m.
Proof.
  intros p m L I. unfold fast_is_legal, is_legal, is_playable.
  rewrite fast_in_check_eq; [reflexivity|]. apply moved_agrees; auto using board_of_agrees.
  exact (candidate_inside p m I).
Qed.
Lemma fast_gives_check_eq : forall p m, length (cells p) = 81 -> In m (candidates p) ->
  fast_gives_check (board_of p) p m = gives_check p m.
Proof.
  intros p m L I. unfold fast_gives_check, gives_check. apply fast_in_check_eq.
  apply moved_agrees; auto using board_of_agrees. exact (candidate_inside p m I).
Qed.
Lemma legal_among_eq : forall p l, (forall m, In m l -> In m (candidates p)) -> legal_among p l = filter (is_legal p) l.
Proof.
  intros p l H. unfold legal_among. destruct (Nat.eqb_spec (length (cells p)) 81) as [L|]; auto.
  apply filter_ext_in. intros m I. apply fast_is_legal_eq; auto.
Qed.
Lemma checks_among_eq : forall p l, (forall m, In m l -> In m (candidates p)) -> checks_among p l = filter (gives_check p) l.
Proof.
  intros p l H. unfold checks_among. destruct (Nat.eqb_spec (length (cells p)) 81) as [L|]; auto.
  apply filter_ext_in. intros m I. apply fast_gives_check_eq; auto.
Qed.

Lemma filter_flat_map : forall (A B : Type) (f : B -> bool) (g : A -> list B) l,
  filter f (flat_map g l) = flat_map (fun x => filter f (g x)) l.
Proof. intros A B f g. induction l as [|x l IH]; simpl; auto. rewrite filter_app, IH. reflexivity. Qed.
Lemma filter_map : forall (A B : Type) (f : B -> bool) (g : A -> B) l,
  filter f (map g l) = map g (filter (fun x => f (g x)) l).
Proof. intros A B f g. induction l as [|x l IH]; simpl; auto. destruct (f (g x)); simpl; congruence. Qed.
Local Transparent all_squares.
Lemma moves_on_board_eq : forall p, moves_on_board p = board_moves p.
Proof.
  intros p. unfold moves_on_board, board_moves. destruct (Nat.eqb_spec (length (cells p)) 81) as [L|]; auto.
  unfold all_squares.
  assert (H : forall (F : nat -> option piece -> list move) cs n,
    flat_map (fun '(from, c) => F from c) (combine (seq n (length cs)) cs) =
    flat_map (fun from => F from (cell cs (from - n))) (seq n (length cs))).
  { intros F. induction cs as [|c cs IH]; intros n; simpl; auto. rewrite IH, Nat.sub_diag. f_equal.
    rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros i I. apply in_seq in I.
    replace (i - n) with (S (i - S n)) by lia. reflexivity. }
  specialize (H (fun from c => match c with
    | Some pc => if side_eqb (owner pc) (turn p) then moves_of_piece (cells p) from pc else [] | None => [] end) (cells p) 0).
  rewrite L in H. rewrite H. apply flat_map_ext. intros i. rewrite Nat.sub_0_r. reflexivity.
Qed.
Local Opaque all_squares.

Lemma candidates_for_eq : forall p f, (forall k t, f (Drop k t) = f (Drop Pawn t)) ->
  candidates_for p f = filter f (candidates p).
Proof.
  intros p f E. unfold candidates_for, candidates. rewrite moves_on_board_eq, filter_app. f_equal. unfold drops_on, drops.
  rewrite filter_flat_map. apply flat_map_ext. intros k. destruct (held (hand_of (turn p) p) k =? 0); auto.
  rewrite filter_map. f_equal. rewrite filter_swap. apply filter_ext. intros t. symmetry. apply E.
Qed.
Lemma filtered_candidates : forall p f m, In m (filter f (candidates p)) -> In m (candidates p).
Proof. intros p f m I. apply filter_In in I. tauto. Qed.

Theorem fast_checks_eq : forall p, fast_checks p = checks p.
Proof.
  intros p. unfold fast_checks. set (s := other (turn p)).
  rewrite candidates_for_eq.
  - rewrite checks_among_eq by apply filtered_candidates. rewrite legal_among_eq.
    + unfold checks. f_equal. apply filter_filter. intros m I G. exact (check_near p m I G).
    + intros m I. apply filter_In in I. destruct I as [I _]. exact (filtered_candidates _ _ _ I).
  - intros k t. unfold may_check. destruct (king_square s (cells p)); auto. destruct (checkers (cells p) s); auto.
Qed.

Theorem fast_replies_eq : forall p, fast_replies p = legal p.
Proof.
  intros p. unfold fast_replies. rewrite candidates_for_eq.
  - rewrite legal_among_eq by apply filtered_candidates. apply filter_filter. intros m I L. apply playable_reply; auto.
    unfold is_legal in L. apply andb_true_iff in L. tauto.
  - intros k t. unfold may_reply. destruct (checkers (cells p) (turn p)) as [|[x between] l]; auto.
Qed.

Theorem fast_interposition_eq : forall p m, fast_interposition p m = is_interposition p m.
Proof. intros p m. unfold fast_interposition, is_interposition. destruct (only_check p) as [[x between]|]; reflexivity. Qed.

Theorem fast_captures_eq : forall r p m, fast_captures r p m = captures r p m.
Proof.
  intros r p m. unfold fast_captures, captures. destruct (only_check p) as [[checker between]|]; auto.
  destruct (cell (cells (after p m)) (target m)) as [gain|]; auto. f_equal. unfold checks.
  set (q := after p m). set (f := fun c => may_show r checker (target m) c (after q c)).
  rewrite moves_on_board_eq. assert (C : forall g c, In c (filter g (board_moves q)) -> In c (candidates q)).
  { intros g c I. apply filter_In in I. apply in_or_app. tauto. }
  rewrite checks_among_eq by apply C. rewrite legal_among_eq.
  - rewrite !(filter_swap _ f). f_equal. f_equal. rewrite filter_app.
    rewrite (filter_nil _ f (drops q)).
    + rewrite app_nil_r, filter_swap. apply filter_filter. intros c _ F. unfold f, may_show in F.
      apply andb_true_iff in F. tauto.
    + intros c I. unfold drops in I. rewrite in_flat_map in I. destruct I as (k & _ & I).
      destruct (_ =? 0); [destruct I|]. rewrite in_map_iff in I. destruct I as (t & <- & _).
      unfold f, may_show. destruct r; apply andb_false_r.
  - intros c I. apply filter_In in I. destruct I as [I _]. exact (C _ c I).
Qed.
