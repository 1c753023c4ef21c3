
val negb : bool -> bool

type nat =
| O
| S of nat

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> nat

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

val compOpp : comparison -> comparison

val add : nat -> nat -> nat

val mul : nat -> nat -> nat

val sub : nat -> nat -> nat

module Nat :
 sig
  val sub : nat -> nat -> nat

  val eqb : nat -> nat -> bool

  val leb : nat -> nat -> bool

  val ltb : nat -> nat -> bool

  val divmod : nat -> nat -> nat -> nat -> nat * nat

  val div : nat -> nat -> nat

  val modulo : nat -> nat -> nat
 end

val nth : nat -> 'a1 list -> 'a1 -> 'a1

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val seq : nat -> nat -> nat list

type positive =
| XI of positive
| XO of positive
| XH

type z =
| Z0
| Zpos of positive
| Zneg of positive

module Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  val mul : positive -> positive -> positive

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive
 end

module Z :
 sig
  val double : z -> z

  val succ_double : z -> z

  val pred_double : z -> z

  val pos_sub : positive -> positive -> z

  val add : z -> z -> z

  val mul : z -> z -> z

  val compare : z -> z -> comparison

  val leb : z -> z -> bool

  val ltb : z -> z -> bool

  val to_nat : z -> nat

  val of_nat : nat -> z
 end

type side =
| Black
| White

type kind =
| Pawn
| Lance
| Knight
| Silver
| Gold
| Bishop
| Rook
| King

type piece = { owner : side; kind_of : kind; promoted : bool }

type hand = { pawns : nat; lances : nat; knights : nat; silvers : nat;
              golds : nat; bishops : nat; rooks : nat }

type position = { cells : piece option list; black_hand : hand;
                  white_hand : hand; turn : side }

val other : side -> side

val side_eqb : side -> side -> bool

val kind_eqb : kind -> kind -> bool

val droppable : kind list

val held : hand -> kind -> nat

val set_held : hand -> kind -> nat -> hand

val hand_of : side -> position -> hand

val cell : piece option list -> nat -> piece option

val set_cell : piece option list -> nat -> piece option -> piece option list

val all_squares : nat list

type direction =
| Ahead
| AheadLeft
| AheadRight
| Left
| Right
| Back
| BackLeft
| BackRight
| JumpLeft
| JumpRight

val directions : direction list

val reach : kind -> bool -> direction -> nat

val step : direction -> z * z

val squares_from : nat -> z -> z -> z -> z -> nat list

val compute_ray : side -> nat -> direction -> nat list

val compute_rays : side -> (direction * nat list) list list

val black_rays : (direction * nat list) list list

val white_rays : (direction * nat list) list list

val rays : side -> nat -> (direction * nat list) list

val seen : piece option list -> nat -> nat list -> nat list

val targets : piece option list -> piece -> nat -> nat list

val is_dead_end : piece -> nat -> bool

val is_king : side -> piece option -> bool

val king_from : side -> nat -> piece option list -> nat option

val king_square : side -> piece option list -> nat option

val first_piece :
  piece option list -> nat list -> ((piece * nat) * nat list) option

val checkers : piece option list -> side -> (nat * nat list) list

val in_check : position -> side -> bool

type move =
| Move of nat * nat * bool
| Drop of kind * nat

val target : move -> nat

val capture : piece option -> hand -> hand

val with_hand : side -> hand -> position -> position

val after : position -> move -> position

val is_in_zone : side -> nat -> bool

val can_promote : piece -> bool

val insert : nat -> nat list -> nat list

val sorted : nat list -> nat list

val moves_of_piece : piece option list -> nat -> piece -> move list

val board_moves : position -> move list

val drops : position -> move list

val is_playable : position -> move -> bool

val is_pawn : side -> piece option -> bool

val pawns_on_file : piece option list -> side -> nat -> nat

val is_mated_by_pawn : position -> bool

val is_legal : position -> move -> bool

val legal : position -> move list

val gives_check : position -> move -> bool

val checks : position -> move list
