(** What a claim that a problem is sound says (RULES, section 4, as docs/certificates.md has it under "Solution"). These are
    definitions that a reader must believe; there are no proofs here. *)
From Coq Require Import List Arith Bool.
From Tsume Require Import Shogi Value Futile.
Import ListNotations.

(** * The same move, the same position *)

Definition move_eqb (m n : move) : bool :=
  match m, n with
  | Move f t pr, Move f' t' pr' => (f =? f') && (t =? t') && Bool.eqb pr pr'
  | Drop k t, Drop k' t' => kind_eqb k k' && (t =? t')
  | _, _ => false
  end.
Definition is_among (m : move) (moves : list move) : bool := existsb (move_eqb m) moves.

Definition cell_eqb (c d : option piece) : bool :=
  match c, d with
  | None, None => true
  | Some c, Some d => side_eqb (owner c) (owner d) && kind_eqb (kind_of c) (kind_of d) && Bool.eqb (promoted c) (promoted d)
  | _, _ => false
  end.
Fixpoint cells_eqb (cs ds : list (option piece)) : bool :=
  match cs, ds with
  | [], [] => true
  | c :: cs, d :: ds => cell_eqb c d && cells_eqb cs ds
  | _, _ => false
  end.
Definition hand_eqb (g h : hand) : bool := forallb (fun k => held g k =? held h k) droppable.
Definition position_eqb (p q : position) : bool :=
  side_eqb (turn p) (turn q) && hand_eqb (black_hand p) (black_hand q) && hand_eqb (white_hand p) (white_hand q) &&
  cells_eqb (cells p) (cells q).

(** * Mirror images *)

Definition mirrored (at_ : nat) : nat := 9 * (at_ / 9) + (8 - at_ mod 9).
Definition is_own_image (p : position) : bool :=
  forallb (fun at_ => cell_eqb (cell (cells p) at_) (cell (cells p) (mirrored at_))) all_squares.
Definition image (m : move) : move :=
  match m with
  | Move from to promotes => Move (mirrored from) (mirrored to) promotes
  | Drop k to => Drop k (mirrored to)
  end.

(** * Unlimited moves *)

(** Whether two squares are in the same direction from another one, on one of its eight lines. *)
Definition in_same_direction (from to to' : nat) : bool :=
  existsb (fun '(d, ray) =>
    match d with JumpLeft | JumpRight => false | _ => existsb (Nat.eqb to) ray && existsb (Nat.eqb to') ray end)
    (rays Black from).

(** Whether a check may be played instead of a move: the same piece goes to the same square, or in the same direction, or
    gives check from the same direction; or a knight is dropped; or both open the same check. *)
Definition is_alike (p : position) (m other_ : move) : bool :=
  let giving m := map fst (checkers (cells (after p m)) (other (turn p))) in
  let gives m := existsb (Nat.eqb (target m)) (giving m) in
  let from_king :=
    match king_square (other (turn p)) (cells p) with
    | Some king => gives m && gives other_ && in_same_direction king (target m) (target other_)
    | None => false
    end in
  let opened := (if list_eq_dec Nat.eq_dec (giving m) (giving other_) then true else false) && negb (gives m) in
  match m, other_ with
  | Move from to _, Move from' to' _ =>
      (from =? from') && ((to =? to') || in_same_direction from to to' || from_king || opened)
  | Drop k to, Drop k' to' =>
      kind_eqb k k' && ((to =? to') || kind_eqb k Knight || from_king || opened)
  | _, _ => false
  end.

(** The checks or replies of a position. *)
Definition moves_of (a : side) (p : position) : list move := if side_eqb (turn p) a then checks p else legal p.

(** The piece that stands on a square in the solution, if it is not gone, and the square where it stands on the other
    line. *)
Definition elsewhere (stands : option (nat * nat)) (at_ : nat) : nat :=
  match stands with Some (here, there) => if at_ =? here then there else at_ | None => at_ end.
Definition on_other_line (stands : option (nat * nat)) (m : move) : move :=
  match m with
  | Move from to promotes => Move (elsewhere stands from) (elsewhere stands to) promotes
  | Drop k to => Drop k (elsewhere stands to)
  end.
Definition otherwise_promoted (m : move) : list move :=
  match m with Move from to promotes => [Move from to (negb promotes)] | Drop _ _ => [] end.
Definition stands_after (stands : option (nat * nat)) (m : move) : option (nat * nat) :=
  match stands, m with
  | Some (here, _), Move from to _ => if from =? here then Some (to, to) else if to =? here then None else stands
  | Some (here, _), Drop _ to => if to =? here then None else stands
  | None, _ => None
  end.

Inductive course := Stops | Rejoins | Beside.

(** How the rest of a line, from a position on, can be played from another position. *)
Fixpoint follow (a : side) (here there : position) (stands : option (nat * nat)) (line : list move) : course :=
  match line with
  | [] =>
      let is_mate p := match legal p with [] => true | _ => false end in
      if Bool.eqb (is_mate here) (is_mate there) then Beside else Stops
  | m :: line =>
      let moves := moves_of a there in
      let same := on_other_line stands m in
      let next := after here m in
      if existsb (fun one => is_among one moves && position_eqb (after there one) next) (same :: otherwise_promoted same)
      then Rejoins
      else if is_among same moves then follow a next (after there same) (stands_after stands m) line
      else Stops
  end.

(** How a line continues after another check than its first move. *)
Definition continues (p : position) (line : list move) (other_ : move) : course :=
  match line with
  | [] => Stops
  | m :: line =>
      if is_alike p m other_
      then follow (turn p) (after p m) (after p other_) (Some (target m, target other_)) line
      else Stops
  end.
(** A move of the same piece to the same square: if it is another one, it differs in promotion. *)
Definition differs_in_promotion (m other_ : move) : bool := target m =? target other_.

(** * Sound *)

Fixpoint positions_along (p : position) (line : list move) : list position :=
  p :: match line with [] => [] | m :: line => positions_along (after p m) line end.

(** The value of a position is exactly (n, nothing left). *)
Definition has_value (r : reading) (a : side) (p : position) (n : nat) : Prop :=
  value_within r a p n false = true /\ value_within r a p n true = false.

(** A line of best play to the mate: at each position the value is what is left of the line, with nothing left in hand. *)
Fixpoint is_solution (r : reading) (a : side) (p : position) (line : list move) : Prop :=
  has_value r a p (length line) /\
  match line with [] => True | m :: line => In m (moves_of a p) /\ is_solution r a (after p m) line end.

(** There is a mate without passing through a position of the solution. *)
Inductive mate_aside (a : side) (solution : list position) : position -> Prop :=
| aside_by_check : forall p m, turn p = a -> ~ In p solution -> In m (checks p) -> mate_aside a solution (after p m) ->
    mate_aside a solution p
| aside_by_replies : forall p, turn p <> a -> ~ In p solution ->
    (forall m, In m (legal p) -> mate_aside a solution (after p m)) -> mate_aside a solution p.

(** Another check does no harm to a problem of [n] moves: there is no mate after it; or it is an unlimited move; or it
    is a detour. In a problem of one move only the choice of promotion is free. *)
Definition is_harmless (r : reading) (solution : list position) (n : nat) (p : position) (line : list move)
    (check : move) : Prop :=
  let a := turn p in
  let next := after p check in
  (forall k left, ~ within a next k left) \/
  match continues p line check, line with
  | Stops, _ | _, [] => False
  | c, m :: rest =>
      differs_in_promotion m check = true /\ (c = Rejoins \/ n = 1) \/
      n <> 1 /\ value_within r a next (length rest) false = true
  end \/
  n <> 1 /\ ~ mate_aside a solution next.

(** At each move of the attacker, except the last one of several, every other check is harmless, is listed as an
    exception, or is the mirror image of a move that is played or is one of these. Plies count from 1. *)
Fixpoint is_answered (r : reading) (a : side) (solution : list position) (n ply : nat) (exceptions : list (nat * move))
    (p : position) (line : list move) : Prop :=
  match line with
  | [] => True
  | m :: rest =>
      let is_fine check := is_harmless r solution n p line check \/ In (ply, check) exceptions in
      (turn p = a -> n = 1 \/ rest <> [] -> forall check, In check (checks p) -> check <> m ->
        is_fine check \/
        is_own_image p = true /\ image check <> check /\
        (image check = m \/ In (image check) (checks p) /\ is_fine (image check))) /\
      is_answered r a solution n (S ply) exceptions (after p m) rest
  end.

(** The problem is sound in [n] moves, if there are no exceptions. *)
Definition is_sound (r : reading) (p : position) (n : nat) (exceptions : list (nat * move)) : Prop :=
  exists line, length line = n /\ is_solution r (turn p) p line /\
    is_answered r (turn p) (positions_along p line) n 1 exceptions p line.
