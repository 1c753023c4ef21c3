
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

val eqb : bool -> bool -> bool

module Nat :
 sig
  val sub : nat -> nat -> nat

  val eqb : nat -> nat -> bool

  val leb : nat -> nat -> bool

  val ltb : nat -> nat -> bool

  val divmod : nat -> nat -> nat -> nat -> nat * nat

  val div : nat -> nat -> nat

  val modulo : nat -> nat -> nat

  val eq_dec : nat -> nat -> bool
 end

val nth : nat -> 'a1 list -> 'a1 -> 'a1

val nth_error : 'a1 list -> nat -> 'a1 option

val rev : 'a1 list -> 'a1 list

val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val firstn : nat -> 'a1 list -> 'a1 list

val seq : nat -> nat -> nat list

val repeat : 'a1 -> nat -> 'a1 list

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

type z =
| Z0
| Zpos of positive
| Zneg of positive

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  val pred_N : positive -> n

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : positive -> mask

  val sub_mask : positive -> positive -> mask

  val sub_mask_carry : positive -> positive -> mask

  val mul : positive -> positive -> positive

  val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val eqb : positive -> positive -> bool

  val coq_Nsucc_double : n -> n

  val coq_Ndouble : n -> n

  val coq_land : positive -> positive -> n

  val coq_lxor : positive -> positive -> n

  val testbit : positive -> n -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive
 end

module N :
 sig
  val succ_double : n -> n

  val double : n -> n

  val succ : n -> n

  val pred : n -> n

  val succ_pos : n -> positive

  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val ltb : n -> n -> bool

  val min : n -> n -> n

  val div2 : n -> n

  val even : n -> bool

  val odd : n -> bool

  val pos_div_eucl : positive -> n -> n * n

  val div_eucl : n -> n -> n * n

  val div : n -> n -> n

  val coq_land : n -> n -> n

  val coq_lxor : n -> n -> n

  val shiftr : n -> n -> n

  val testbit : n -> n -> bool

  val to_nat : n -> nat

  val of_nat : nat -> n
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

val is_empty_hand : hand -> bool

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

val has_left : side -> position -> bool

type statement =
| Within of nat * bool
| NotWithin of nat * bool
| Exactly of nat * bool
| NoMate

type reading =
| NoFutile
| ByChecker
| Standard
| Wide

val only_check : position -> (nat * nat list) option

val may_show : reading -> nat -> nat -> move -> position -> bool

val without_gain : move -> kind -> position -> position

val move_eqb : move -> move -> bool

val is_among : move -> move list -> bool

val cell_eqb : piece option -> piece option -> bool

val cells_eqb : piece option list -> piece option list -> bool

val hand_eqb : hand -> hand -> bool

val position_eqb : position -> position -> bool

val mirrored : nat -> nat

val is_own_image : position -> bool

val image : move -> move

val in_same_direction : nat -> nat -> nat -> bool

val is_alike : position -> move -> move -> bool

val moves_of : side -> position -> move list

val elsewhere : (nat * nat) option -> nat -> nat

val on_other_line : (nat * nat) option -> move -> move

val otherwise_promoted : move -> move list

val stands_after : (nat * nat) option -> move -> (nat * nat) option

type course =
| Stops
| Rejoins
| Beside

val follow :
  side -> position -> position -> (nat * nat) option -> move list -> course

val continues : position -> move list -> move -> course

val differs_in_promotion : move -> move -> bool

val positions_along : position -> move list -> position list

val mem : nat -> nat list -> bool

val compute_near : side -> bool list list

val black_near : bool list list

val white_near : bool list list

val near : side -> nat -> bool list

val may_check : piece option list -> side -> move -> bool

val may_reply : piece option list -> side -> move -> bool

type board =
| Nowhere
| Fork of board * piece option * board

val get : positive -> board -> piece option

val set : positive -> piece option -> board -> board

val fill : positive -> piece option list -> board -> board

val board_of : position -> board

val compute_key_rays : side -> (direction * positive list) list list

val black_key_rays : (direction * positive list) list list

val white_key_rays : (direction * positive list) list list

val key_rays : side -> nat -> (direction * positive list) list

val first_reaches : side -> direction -> board -> nat -> positive list -> bool

val fast_in_check : board -> side -> piece option list -> bool

val keys : positive list

val key_of : nat -> positive

val moved_board : board -> side -> move -> board

val fast_gives_check : board -> position -> move -> bool

val fast_is_legal : board -> position -> move -> bool

val legal_among : position -> move list -> move list

val checks_among : position -> move list -> move list

val drops_on : position -> (nat -> bool) -> move list

val moves_on_board : position -> move list

val candidates_for : position -> (move -> bool) -> move list

val fast_checks : position -> move list

val fast_replies : position -> move list

val interposes : position -> nat list -> move -> bool

val fast_interposition : position -> move -> bool

val fast_captures : reading -> position -> move -> position list

val need : bool -> unit option

type saying =
| IsWithin of n
| IsNotWithin of n option
| IsNoMateAside

type claim = { says : saying; very_hand : bool; about : position }

val same_board : position -> position -> bool

val no_more : side -> position -> position -> bool

val same_hand : side -> position -> position -> bool

val bound_leb : n option -> n option -> bool

val bound_eqb : n option -> n option -> bool

val covers : side -> claim -> claim -> bool

type store =
| Empty
| Node of store * claim list * store

val find : positive -> store -> claim list

val put : positive -> claim -> store -> store

val drawn : nat -> n -> n list

val codes : n list list

val place_of : piece -> nat

val number_of : piece option list -> n list list -> n -> n

val board_key : position -> positive

type state = { input : n list; made : store; opened : claim list; count : n }

val groups : nat -> n list -> (n * n list) option

val choose : n -> state -> (n * state) option

val choose_move : move list -> state -> (move * state) option

val give : kind list -> n -> hand -> hand -> (hand * hand) option

val covered : side -> claim -> store -> bool

val most_claims : n

val with_bound : n -> saying -> saying option

val with_gift : side -> n -> claim -> position option

val make : side -> claim -> state -> state option

val for_each :
  ('a1 -> state -> state option) -> 'a1 list -> state -> state option

val make_within : side -> position -> n -> state -> state option

val make_not_within :
  side -> bool -> position -> n option -> n -> state -> state option

val interpositions : reading -> position -> move -> bool

val rounded_up : n -> n

val choose_if : bool -> n -> state -> (n * state) option

val each_reply :
  reading -> side -> bool -> position -> n -> n -> (move -> bool) -> move
  list -> state -> (move list * state) option

val replies_within_by :
  reading -> side -> bool -> position -> n -> state -> state option

val lasts_otherwise_by :
  side -> position -> n -> move list -> state -> state option

val refuted_by :
  reading -> side -> bool -> position -> n option -> state -> state option

val is_on : position list -> position -> bool

val refuted_aside_by :
  side -> position list -> position -> state -> state option

val prove : reading -> side -> position list -> claim -> state -> state option

val run : reading -> side -> position list -> n list -> state -> state option

val read_line : side -> nat -> position -> state -> (move list * state) option

val answer_check :
  reading -> side -> position list -> nat -> position -> move list -> move ->
  state -> (n * state) option

val is_image_answered :
  position -> move -> (move * n) list -> (move * n) -> bool

val answer_checks :
  reading -> side -> position list -> nat -> position -> move list -> move
  list -> state -> ((move * n) list * state) option

val prove_line :
  reading -> side -> position list -> nat -> nat -> position -> move list ->
  state -> ((nat * move) list * state) option

val prove_solution :
  reading -> position -> nat option -> state -> ((position
  list * (nat * move) list) * state) option

val prove_all :
  reading -> position -> saying list -> nat option -> n list -> ((nat * move)
  list * n list) option

val first_line : n list

val position_line : n list

val reading_line : n list

val claim_line : n list

val after_hands : n list

val skip : n list -> n list -> n list option

val one_of : (n list * 'a1) list -> n list -> ('a1 * n list) option

val letters : (n * kind) list

val kind_of_letter : n -> (n * kind) list -> (side * kind) option

val is_digit : n -> bool

val read_board :
  n list -> nat -> nat -> bool -> piece option list -> (piece option list * n
  list) option

val no_hand : hand

val read_hands :
  n list -> n option -> hand -> hand -> ((hand * hand) * n list) option

val read_position : n list -> (position * n list) option

val read_digits : n list -> n -> (n * n list) option

type claimed =
| ClaimsWithin
| ClaimsNot
| ClaimsExactly
| ClaimsSound

val readings : (n list * reading) list

val claims_of_length : (n list * claimed) list

val surplus : (n list * bool) list

val no_mate_line : n list

val read_claim :
  n list -> (((statement * saying list) * nat option) * n list) option

val number_in_set : kind -> nat

val count_cells : (piece option -> bool) -> position -> nat

val is_valid_start : position -> bool

type answer =
| Verified of position * reading * statement
   * (nat * (nat * move) list) option * n list
| Refused
| NoCertificate

val read_header :
  n list -> (((position * reading) * ((statement * saying list) * nat
  option)) * n list) option

val verify : n list -> answer
