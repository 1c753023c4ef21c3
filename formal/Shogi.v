(** The rules of shogi (RULES, sections 1 and 2), executable. These are definitions that a reader must believe;
    there are no proofs here. *)
From Coq Require Import List Arith ZArith Bool.
Import ListNotations.

(** * Pieces, hands, positions *)

Inductive side := Black | White.
Inductive kind := Pawn | Lance | Knight | Silver | Gold | Bishop | Rook | King.
Record piece := Piece { owner : side; kind_of : kind; promoted : bool }.

(** The number of pieces of each kind that a side holds. *)
Record hand := Hand {
  pawns : nat; lances : nat; knights : nat; silvers : nat; golds : nat; bishops : nat; rooks : nat }.

(** The squares are numbered in the order of an SFEN: 9a is 0, 8a is 1, ... 1a is 8, 9b is 9, ... 1i is 80. *)
Record position := Position {
  cells : list (option piece); black_hand : hand; white_hand : hand; turn : side }.

Definition other (s : side) : side := match s with Black => White | White => Black end.
Definition side_eqb (s t : side) : bool :=
  match s, t with Black, Black | White, White => true | _, _ => false end.
Definition kind_eqb (k l : kind) : bool :=
  match k, l with
  | Pawn, Pawn | Lance, Lance | Knight, Knight | Silver, Silver | Gold, Gold | Bishop, Bishop | Rook, Rook
  | King, King => true
  | _, _ => false
  end.

(** The kinds that can be in a hand, in the order in which drops are counted. *)
Definition droppable : list kind := [Rook; Bishop; Gold; Silver; Knight; Lance; Pawn].

Definition held (h : hand) (k : kind) : nat :=
  match k with
  | Pawn => pawns h | Lance => lances h | Knight => knights h | Silver => silvers h | Gold => golds h
  | Bishop => bishops h | Rook => rooks h | King => 0
  end.

(** The hand with [n] pieces of a kind; nobody holds a king. *)
Definition set_held (h : hand) (k : kind) (n : nat) : hand :=
  let 'Hand p l kn s g b r := h in
  match k with
  | Pawn => Hand n l kn s g b r | Lance => Hand p n kn s g b r | Knight => Hand p l n s g b r
  | Silver => Hand p l kn n g b r | Gold => Hand p l kn s n b r | Bishop => Hand p l kn s g n r
  | Rook => Hand p l kn s g b n | King => h
  end.

Definition hand_of (s : side) (p : position) : hand :=
  match s with Black => black_hand p | White => white_hand p end.

Definition is_empty_hand (h : hand) : bool := forallb (fun k => held h k =? 0) droppable.

Definition cell (cs : list (option piece)) (at_ : nat) : option piece := nth at_ cs None.

Fixpoint set_cell (cs : list (option piece)) (at_ : nat) (c : option piece) : list (option piece) :=
  match cs, at_ with
  | [], _ => []
  | _ :: rest, 0 => c :: rest
  | one :: rest, S n => one :: set_cell rest n c
  end.

Definition all_squares : list nat := seq 0 81.

(** * How the pieces move *)

(** As the owner of the piece sees the board. *)
Inductive direction :=
  Ahead | AheadLeft | AheadRight | Left | Right | Back | BackLeft | BackRight | JumpLeft | JumpRight.
Definition directions : list direction :=
  [Ahead; AheadLeft; AheadRight; Left; Right; Back; BackLeft; BackRight; JumpLeft; JumpRight].

(** The most squares that a piece goes in a direction: 0, 1, or 8 where it slides. A jump is one step. *)
Definition reach (k : kind) (is_promoted : bool) (d : direction) : nat :=
  match k, is_promoted with
  | Pawn, false => match d with Ahead => 1 | _ => 0 end
  | Lance, false => match d with Ahead => 8 | _ => 0 end
  | Knight, false => match d with JumpLeft | JumpRight => 1 | _ => 0 end
  | Silver, false => match d with Ahead | AheadLeft | AheadRight | BackLeft | BackRight => 1 | _ => 0 end
  | Gold, _ | Pawn, true | Lance, true | Knight, true | Silver, true =>
      match d with Ahead | AheadLeft | AheadRight | Left | Right | Back => 1 | _ => 0 end
  | Bishop, _ =>
      match d with
      | AheadLeft | AheadRight | BackLeft | BackRight => 8
      | Ahead | Left | Right | Back => if is_promoted then 1 else 0
      | _ => 0
      end
  | Rook, _ =>
      match d with
      | Ahead | Left | Right | Back => 8
      | AheadLeft | AheadRight | BackLeft | BackRight => if is_promoted then 1 else 0
      | _ => 0
      end
  | King, _ => match d with JumpLeft | JumpRight => 0 | _ => 1 end
  end.

(** Rows and columns of one step, as Black sees the board: ahead is one row less, left is one column less. *)
Definition step (d : direction) : Z * Z :=
  match d with
  | Ahead => (-1, 0) | AheadLeft => (-1, -1) | AheadRight => (-1, 1) | Left => (0, -1) | Right => (0, 1)
  | Back => (1, 0) | BackLeft => (1, -1) | BackRight => (1, 1) | JumpLeft => (-2, -1) | JumpRight => (-2, 1)
  end%Z.

(** The squares from a square in a direction, as a side sees it, up to the edge, the nearest first. *)
Fixpoint squares_from (fuel : nat) (row column rows columns : Z) : list nat :=
  let row := (row + rows)%Z in
  let column := (column + columns)%Z in
  match fuel with
  | S fuel =>
      if ((0 <=? row) && (row <? 9) && (0 <=? column) && (column <? 9))%Z
      then Z.to_nat (9 * row + column) :: squares_from fuel row column rows columns
      else []
  | 0 => []
  end.
Definition compute_ray (s : side) (at_ : nat) (d : direction) : list nat :=
  let sign := match s with Black => 1%Z | White => (-1)%Z end in
  let '(rows, columns) := step d in
  squares_from 8 (Z.of_nat (at_ / 9)) (Z.of_nat (at_ mod 9)) (sign * rows) (sign * columns).

(** The rays are computed once: for each square, for each direction with its ray. *)
Definition compute_rays (s : side) : list (list (direction * list nat)) :=
  map (fun at_ => map (fun d => (d, compute_ray s at_ d)) directions) all_squares.
Definition black_rays := compute_rays Black.
Definition white_rays := compute_rays White.
Definition rays (s : side) (at_ : nat) : list (direction * list nat) :=
  nth at_ match s with Black => black_rays | White => white_rays end [].

(** The squares of a ray up to the first that is not empty, and at most [most]. *)
Fixpoint seen (cs : list (option piece)) (most : nat) (ray : list nat) : list nat :=
  match most, ray with
  | S most, at_ :: rest =>
      at_ :: match cell cs at_ with None => seen cs most rest | Some _ => [] end
  | _, _ => []
  end.

(** The squares that a piece attacks. *)
Definition targets (cs : list (option piece)) (pc : piece) (from : nat) : list nat :=
  flat_map (fun '(d, ray) => seen cs (reach (kind_of pc) (promoted pc) d) ray) (rays (owner pc) from).

(** Whether a piece could never move on from a square. *)
Definition is_dead_end (pc : piece) (at_ : nat) : bool :=
  forallb (fun '(d, ray) => (reach (kind_of pc) (promoted pc) d =? 0) || match ray with [] => true | _ => false end)
    (rays (owner pc) at_).

(** * Check *)

Definition is_king (s : side) (c : option piece) : bool :=
  match c with Some pc => side_eqb (owner pc) s && kind_eqb (kind_of pc) King | None => false end.

Fixpoint king_from (s : side) (at_ : nat) (cs : list (option piece)) : option nat :=
  match cs with
  | [] => None
  | c :: rest => if is_king s c then Some at_ else king_from s (S at_) rest
  end.
Definition king_square (s : side) (cs : list (option piece)) : option nat := king_from s 0 cs.

(** The first piece on a ray, with its square and the empty squares before it. *)
Fixpoint first_piece (cs : list (option piece)) (ray : list nat) : option (piece * nat * list nat) :=
  match ray with
  | [] => None
  | at_ :: rest =>
      match cell cs at_ with
      | Some pc => Some (pc, at_, [])
      | None =>
          match first_piece cs rest with
          | Some (pc, from, between) => Some (pc, from, at_ :: between)
          | None => None
          end
      end
  end.

(** The pieces that give check to a side, each with the squares between it and the king. A piece of the other side
    reaches the king in a direction if it is the first piece that the king sees when he looks in the same direction
    (the sides face each other), and not farther away than it goes. *)
Definition checkers (cs : list (option piece)) (s : side) : list (nat * list nat) :=
  match king_square s cs with
  | None => []
  | Some king =>
      flat_map (fun '(d, ray) =>
        match first_piece cs ray with
        | Some (pc, from, between) =>
            if negb (side_eqb (owner pc) s) && (length between <? reach (kind_of pc) (promoted pc) d)
            then [(from, between)] else []
        | None => []
        end) (rays s king)
  end.

Definition in_check (p : position) (s : side) : bool :=
  match checkers (cells p) s with [] => false | _ => true end.

(** * Moves *)

Inductive move := Move (from to : nat) (promotes : bool) | Drop (k : kind) (to : nat).

Definition target (m : move) : nat := match m with Move _ to _ | Drop _ to => to end.

(** A piece that is captured is held unpromoted. *)
Definition capture (c : option piece) (h : hand) : hand :=
  match c with Some pc => set_held h (kind_of pc) (S (held h (kind_of pc))) | None => h end.

Definition with_hand (s : side) (h : hand) (p : position) : position :=
  match s with
  | Black => Position (cells p) h (white_hand p) (turn p)
  | White => Position (cells p) (black_hand p) h (turn p)
  end.

(** The position after a move of the side to move. *)
Definition after (p : position) (m : move) : position :=
  let s := turn p in
  let h := hand_of s p in
  let '(cs, h) :=
    match m with
    | Move from to promotes =>
        match cell (cells p) from with
        | Some pc =>
            (set_cell (set_cell (cells p) from None) to
               (Some (Piece (owner pc) (kind_of pc) (promoted pc || promotes))),
             capture (cell (cells p) to) h)
        | None => (cells p, h)
        end
    | Drop k to => (set_cell (cells p) to (Some (Piece s k false)), set_held h k (held h k - 1))
    end in
  let moved := with_hand s h p in
  Position cs (black_hand moved) (white_hand moved) (other s).

(** The last three ranks, as a side sees the board. *)
Definition is_in_zone (s : side) (at_ : nat) : bool :=
  match s with Black => at_ <? 27 | White => 54 <=? at_ end.

Definition can_promote (pc : piece) : bool :=
  negb (promoted pc) && negb (kind_eqb (kind_of pc) Gold || kind_eqb (kind_of pc) King).

Fixpoint insert (n : nat) (l : list nat) : list nat :=
  match l with [] => [n] | one :: rest => if n <=? one then n :: l else one :: insert n rest end.
Definition sorted (l : list nat) : list nat := fold_right insert [] l.

(** The moves of one piece: to squares that it attacks where no piece of its own side stands. *)
Definition moves_of_piece (cs : list (option piece)) (from : nat) (pc : piece) : list move :=
  let is_free to := match cell cs to with Some one => negb (side_eqb (owner one) (owner pc)) | None => true end in
  flat_map (fun to =>
    Move from to false ::
    if can_promote pc && (is_in_zone (owner pc) from || is_in_zone (owner pc) to) then [Move from to true] else [])
    (filter is_free (sorted (targets cs pc from))).

(** The moves on the board, by origin, by target, without promotion before with promotion. *)
Definition board_moves (p : position) : list move :=
  flat_map (fun from =>
    match cell (cells p) from with
    | Some pc => if side_eqb (owner pc) (turn p) then moves_of_piece (cells p) from pc else []
    | None => []
    end) all_squares.

(** The drops on empty squares, by kind and square. *)
Definition drops (p : position) : list move :=
  let empty := filter (fun at_ => match cell (cells p) at_ with None => true | Some _ => false end) all_squares in
  flat_map (fun k => if held (hand_of (turn p) p) k =? 0 then [] else map (Drop k) empty) droppable.

(** A move does not leave its own king in check, and no piece where it can never move again. *)
Definition is_playable (p : position) (m : move) : bool :=
  let next := after p m in
  match cell (cells next) (target m) with
  | Some pc => negb (is_dead_end pc (target m)) && negb (in_check next (turn p))
  | None => false
  end.

(** Nifu: the number of unpromoted pawns of a side on the file of a square. *)
Definition is_pawn (s : side) (c : option piece) : bool :=
  match c with
  | Some pc => side_eqb (owner pc) s && kind_eqb (kind_of pc) Pawn && negb (promoted pc)
  | None => false
  end.
Definition pawns_on_file (cs : list (option piece)) (s : side) (at_ : nat) : nat :=
  length (filter (fun row => is_pawn s (cell cs (9 * row + at_ mod 9))) (seq 0 9)).

(** Mate by a pawn that was dropped: a check from which no move on the board escapes. (A drop cannot: the pawn is next
    to the king.) *)
Definition is_mated_by_pawn (p : position) : bool :=
  in_check p (turn p) && negb (existsb (is_playable p) (board_moves p)).

Definition is_legal (p : position) (m : move) : bool :=
  is_playable p m &&
  match m with
  | Drop Pawn to =>
      (pawns_on_file (cells p) (turn p) to =? 0) && negb (is_mated_by_pawn (after p m))
  | _ => true
  end.

(** The legal moves, in the order in which certificates count them. *)
Definition legal (p : position) : list move := filter (is_legal p) (board_moves p ++ drops p).

Definition gives_check (p : position) (m : move) : bool := in_check (after p m) (other (turn p)).

(** The legal moves that give check. *)
Definition checks (p : position) : list move := filter (is_legal p) (filter (gives_check p) (board_moves p ++ drops p)).
