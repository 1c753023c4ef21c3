
(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> nat **)

let rec length = function
| [] -> O
| _ :: l' -> S (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

type comparison =
| Eq
| Lt
| Gt

(** val compOpp : comparison -> comparison **)

let compOpp = function
| Eq -> Eq
| Lt -> Gt
| Gt -> Lt

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n m =
   match n with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

(** val mul : nat -> nat -> nat **)

let rec mul n m =
  match n with
  | O -> O
  | S p -> add m (mul p m)

(** val sub : nat -> nat -> nat **)

let rec sub n m =
  match n with
  | O -> n
  | S k -> (match m with
            | O -> n
            | S l -> sub k l)

module Nat =
 struct
  (** val sub : nat -> nat -> nat **)

  let rec sub n m =
    match n with
    | O -> n
    | S k -> (match m with
              | O -> n
              | S l -> sub k l)

  (** val eqb : nat -> nat -> bool **)

  let rec eqb n m =
    match n with
    | O -> (match m with
            | O -> true
            | S _ -> false)
    | S n' -> (match m with
               | O -> false
               | S m' -> eqb n' m')

  (** val leb : nat -> nat -> bool **)

  let rec leb n m =
    match n with
    | O -> true
    | S n' -> (match m with
               | O -> false
               | S m' -> leb n' m')

  (** val ltb : nat -> nat -> bool **)

  let ltb n m =
    leb (S n) m

  (** val divmod : nat -> nat -> nat -> nat -> nat * nat **)

  let rec divmod x y q u =
    match x with
    | O -> (q, u)
    | S x' ->
      (match u with
       | O -> divmod x' y (S q) y
       | S u' -> divmod x' y q u')

  (** val div : nat -> nat -> nat **)

  let div x y = match y with
  | O -> y
  | S y' -> fst (divmod x y' O y')

  (** val modulo : nat -> nat -> nat **)

  let modulo x = function
  | O -> x
  | S y' -> sub y' (snd (divmod x y' O y'))
 end

(** val nth : nat -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n l default =
  match n with
  | O -> (match l with
          | [] -> default
          | x :: _ -> x)
  | S m -> (match l with
            | [] -> default
            | _ :: t -> nth m t default)

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t -> (f a) :: (map f t)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t -> app (f x) (flat_map f t)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t -> f b (fold_right f a0 t)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val seq : nat -> nat -> nat list **)

let rec seq start = function
| O -> []
| S len0 -> start :: (seq (S start) len0)

type positive =
| XI of positive
| XO of positive
| XH

type z =
| Z0
| Zpos of positive
| Zneg of positive

module Pos =
 struct
  (** val succ : positive -> positive **)

  let rec succ = function
  | XI p -> XO (succ p)
  | XO p -> XI p
  | XH -> XO XH

  (** val add : positive -> positive -> positive **)

  let rec add x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XO p ->
      (match y with
       | XI q -> XI (add p q)
       | XO q -> XO (add p q)
       | XH -> XI p)
    | XH -> (match y with
             | XI q -> XO (succ q)
             | XO q -> XI q
             | XH -> XO XH)

  (** val add_carry : positive -> positive -> positive **)

  and add_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XI (add_carry p q)
       | XO q -> XO (add_carry p q)
       | XH -> XI (succ p))
    | XO p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XH ->
      (match y with
       | XI q -> XI (succ q)
       | XO q -> XO (succ q)
       | XH -> XI XH)

  (** val pred_double : positive -> positive **)

  let rec pred_double = function
  | XI p -> XI (XO p)
  | XO p -> XI (pred_double p)
  | XH -> XH

  (** val mul : positive -> positive -> positive **)

  let rec mul x y =
    match x with
    | XI p -> add y (XO (mul p y))
    | XO p -> XO (mul p y)
    | XH -> y

  (** val compare_cont : comparison -> positive -> positive -> comparison **)

  let rec compare_cont r x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> compare_cont r p q
       | XO q -> compare_cont Gt p q
       | XH -> Gt)
    | XO p ->
      (match y with
       | XI q -> compare_cont Lt p q
       | XO q -> compare_cont r p q
       | XH -> Gt)
    | XH -> (match y with
             | XH -> r
             | _ -> Lt)

  (** val compare : positive -> positive -> comparison **)

  let compare =
    compare_cont Eq

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    match p with
    | XI p0 -> op a (iter_op op p0 (op a a))
    | XO p0 -> iter_op op p0 (op a a)
    | XH -> a

  (** val to_nat : positive -> nat **)

  let to_nat x =
    iter_op Coq__1.add x (S O)

  (** val of_succ_nat : nat -> positive **)

  let rec of_succ_nat = function
  | O -> XH
  | S x -> succ (of_succ_nat x)
 end

module Z =
 struct
  (** val double : z -> z **)

  let double = function
  | Z0 -> Z0
  | Zpos p -> Zpos (XO p)
  | Zneg p -> Zneg (XO p)

  (** val succ_double : z -> z **)

  let succ_double = function
  | Z0 -> Zpos XH
  | Zpos p -> Zpos (XI p)
  | Zneg p -> Zneg (Pos.pred_double p)

  (** val pred_double : z -> z **)

  let pred_double = function
  | Z0 -> Zneg XH
  | Zpos p -> Zpos (Pos.pred_double p)
  | Zneg p -> Zneg (XI p)

  (** val pos_sub : positive -> positive -> z **)

  let rec pos_sub x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double (pos_sub p q)
       | XO q -> succ_double (pos_sub p q)
       | XH -> Zpos (XO p))
    | XO p ->
      (match y with
       | XI q -> pred_double (pos_sub p q)
       | XO q -> double (pos_sub p q)
       | XH -> Zpos (Pos.pred_double p))
    | XH ->
      (match y with
       | XI q -> Zneg (XO q)
       | XO q -> Zneg (Pos.pred_double q)
       | XH -> Z0)

  (** val add : z -> z -> z **)

  let add x y =
    match x with
    | Z0 -> y
    | Zpos x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> Zpos (Pos.add x' y')
       | Zneg y' -> pos_sub x' y')
    | Zneg x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> pos_sub y' x'
       | Zneg y' -> Zneg (Pos.add x' y'))

  (** val mul : z -> z -> z **)

  let mul x y =
    match x with
    | Z0 -> Z0
    | Zpos x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zpos (Pos.mul x' y')
       | Zneg y' -> Zneg (Pos.mul x' y'))
    | Zneg x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zneg (Pos.mul x' y')
       | Zneg y' -> Zpos (Pos.mul x' y'))

  (** val compare : z -> z -> comparison **)

  let compare x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> Eq
             | Zpos _ -> Lt
             | Zneg _ -> Gt)
    | Zpos x' -> (match y with
                  | Zpos y' -> Pos.compare x' y'
                  | _ -> Gt)
    | Zneg x' ->
      (match y with
       | Zneg y' -> compOpp (Pos.compare x' y')
       | _ -> Lt)

  (** val leb : z -> z -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : z -> z -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val to_nat : z -> nat **)

  let to_nat = function
  | Zpos p -> Pos.to_nat p
  | _ -> O

  (** val of_nat : nat -> z **)

  let of_nat = function
  | O -> Z0
  | S n0 -> Zpos (Pos.of_succ_nat n0)
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

(** val other : side -> side **)

let other = function
| Black -> White
| White -> Black

(** val side_eqb : side -> side -> bool **)

let side_eqb s t =
  match s with
  | Black -> (match t with
              | Black -> true
              | White -> false)
  | White -> (match t with
              | Black -> false
              | White -> true)

(** val kind_eqb : kind -> kind -> bool **)

let kind_eqb k l =
  match k with
  | Pawn -> (match l with
             | Pawn -> true
             | _ -> false)
  | Lance -> (match l with
              | Lance -> true
              | _ -> false)
  | Knight -> (match l with
               | Knight -> true
               | _ -> false)
  | Silver -> (match l with
               | Silver -> true
               | _ -> false)
  | Gold -> (match l with
             | Gold -> true
             | _ -> false)
  | Bishop -> (match l with
               | Bishop -> true
               | _ -> false)
  | Rook -> (match l with
             | Rook -> true
             | _ -> false)
  | King -> (match l with
             | King -> true
             | _ -> false)

(** val droppable : kind list **)

let droppable =
  Rook :: (Bishop :: (Gold :: (Silver :: (Knight :: (Lance :: (Pawn :: []))))))

(** val held : hand -> kind -> nat **)

let held h = function
| Pawn -> h.pawns
| Lance -> h.lances
| Knight -> h.knights
| Silver -> h.silvers
| Gold -> h.golds
| Bishop -> h.bishops
| Rook -> h.rooks
| King -> O

(** val set_held : hand -> kind -> nat -> hand **)

let set_held h k n =
  let { pawns = p; lances = l; knights = kn; silvers = s; golds = g;
    bishops = b; rooks = r } = h
  in
  (match k with
   | Pawn ->
     { pawns = n; lances = l; knights = kn; silvers = s; golds = g; bishops =
       b; rooks = r }
   | Lance ->
     { pawns = p; lances = n; knights = kn; silvers = s; golds = g; bishops =
       b; rooks = r }
   | Knight ->
     { pawns = p; lances = l; knights = n; silvers = s; golds = g; bishops =
       b; rooks = r }
   | Silver ->
     { pawns = p; lances = l; knights = kn; silvers = n; golds = g; bishops =
       b; rooks = r }
   | Gold ->
     { pawns = p; lances = l; knights = kn; silvers = s; golds = n; bishops =
       b; rooks = r }
   | Bishop ->
     { pawns = p; lances = l; knights = kn; silvers = s; golds = g; bishops =
       n; rooks = r }
   | Rook ->
     { pawns = p; lances = l; knights = kn; silvers = s; golds = g; bishops =
       b; rooks = n }
   | King -> h)

(** val hand_of : side -> position -> hand **)

let hand_of s p =
  match s with
  | Black -> p.black_hand
  | White -> p.white_hand

(** val cell : piece option list -> nat -> piece option **)

let cell cs at_ =
  nth at_ cs None

(** val set_cell :
    piece option list -> nat -> piece option -> piece option list **)

let rec set_cell cs at_ c =
  match cs with
  | [] -> []
  | one :: rest ->
    (match at_ with
     | O -> c :: rest
     | S n -> one :: (set_cell rest n c))

(** val all_squares : nat list **)

let all_squares =
  seq O (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S
    O)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

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

(** val directions : direction list **)

let directions =
  Ahead :: (AheadLeft :: (AheadRight :: (Left :: (Right :: (Back :: (BackLeft :: (BackRight :: (JumpLeft :: (JumpRight :: [])))))))))

(** val reach : kind -> bool -> direction -> nat **)

let reach k is_promoted d =
  match k with
  | Pawn ->
    if is_promoted
    then (match d with
          | BackLeft -> O
          | BackRight -> O
          | JumpLeft -> O
          | JumpRight -> O
          | _ -> S O)
    else (match d with
          | Ahead -> S O
          | _ -> O)
  | Lance ->
    if is_promoted
    then (match d with
          | BackLeft -> O
          | BackRight -> O
          | JumpLeft -> O
          | JumpRight -> O
          | _ -> S O)
    else (match d with
          | Ahead -> S (S (S (S (S (S (S (S O)))))))
          | _ -> O)
  | Knight ->
    if is_promoted
    then (match d with
          | BackLeft -> O
          | BackRight -> O
          | JumpLeft -> O
          | JumpRight -> O
          | _ -> S O)
    else (match d with
          | JumpLeft -> S O
          | JumpRight -> S O
          | _ -> O)
  | Silver ->
    if is_promoted
    then (match d with
          | BackLeft -> O
          | BackRight -> O
          | JumpLeft -> O
          | JumpRight -> O
          | _ -> S O)
    else (match d with
          | Ahead -> S O
          | AheadLeft -> S O
          | AheadRight -> S O
          | BackLeft -> S O
          | BackRight -> S O
          | _ -> O)
  | Gold ->
    (match d with
     | BackLeft -> O
     | BackRight -> O
     | JumpLeft -> O
     | JumpRight -> O
     | _ -> S O)
  | Bishop ->
    (match d with
     | Ahead -> if is_promoted then S O else O
     | Left -> if is_promoted then S O else O
     | Right -> if is_promoted then S O else O
     | Back -> if is_promoted then S O else O
     | JumpLeft -> O
     | JumpRight -> O
     | _ -> S (S (S (S (S (S (S (S O))))))))
  | Rook ->
    (match d with
     | Ahead -> S (S (S (S (S (S (S (S O)))))))
     | Left -> S (S (S (S (S (S (S (S O)))))))
     | Right -> S (S (S (S (S (S (S (S O)))))))
     | Back -> S (S (S (S (S (S (S (S O)))))))
     | JumpLeft -> O
     | JumpRight -> O
     | _ -> if is_promoted then S O else O)
  | King -> (match d with
             | JumpLeft -> O
             | JumpRight -> O
             | _ -> S O)

(** val step : direction -> z * z **)

let step = function
| Ahead -> ((Zneg XH), Z0)
| AheadLeft -> ((Zneg XH), (Zneg XH))
| AheadRight -> ((Zneg XH), (Zpos XH))
| Left -> (Z0, (Zneg XH))
| Right -> (Z0, (Zpos XH))
| Back -> ((Zpos XH), Z0)
| BackLeft -> ((Zpos XH), (Zneg XH))
| BackRight -> ((Zpos XH), (Zpos XH))
| JumpLeft -> ((Zneg (XO XH)), (Zneg XH))
| JumpRight -> ((Zneg (XO XH)), (Zpos XH))

(** val squares_from : nat -> z -> z -> z -> z -> nat list **)

let rec squares_from fuel row column rows columns =
  let row0 = Z.add row rows in
  let column0 = Z.add column columns in
  (match fuel with
   | O -> []
   | S fuel0 ->
     if (&&)
          ((&&) ((&&) (Z.leb Z0 row0) (Z.ltb row0 (Zpos (XI (XO (XO XH))))))
            (Z.leb Z0 column0)) (Z.ltb column0 (Zpos (XI (XO (XO XH)))))
     then (Z.to_nat (Z.add (Z.mul (Zpos (XI (XO (XO XH)))) row0) column0)) ::
            (squares_from fuel0 row0 column0 rows columns)
     else [])

(** val compute_ray : side -> nat -> direction -> nat list **)

let compute_ray s at_ d =
  let sign = match s with
             | Black -> Zpos XH
             | White -> Zneg XH in
  let (rows, columns) = step d in
  squares_from (S (S (S (S (S (S (S (S O))))))))
    (Z.of_nat (Nat.div at_ (S (S (S (S (S (S (S (S (S O)))))))))))
    (Z.of_nat (Nat.modulo at_ (S (S (S (S (S (S (S (S (S O)))))))))))
    (Z.mul sign rows) (Z.mul sign columns)

(** val compute_rays : side -> (direction * nat list) list list **)

let compute_rays s =
  map (fun at_ -> map (fun d -> (d, (compute_ray s at_ d))) directions)
    all_squares

(** val black_rays : (direction * nat list) list list **)

let black_rays =
  compute_rays Black

(** val white_rays : (direction * nat list) list list **)

let white_rays =
  compute_rays White

(** val rays : side -> nat -> (direction * nat list) list **)

let rays s at_ =
  nth at_ (match s with
           | Black -> black_rays
           | White -> white_rays) []

(** val seen : piece option list -> nat -> nat list -> nat list **)

let rec seen cs most ray =
  match most with
  | O -> []
  | S most0 ->
    (match ray with
     | [] -> []
     | at_ :: rest ->
       at_ :: (match cell cs at_ with
               | Some _ -> []
               | None -> seen cs most0 rest))

(** val targets : piece option list -> piece -> nat -> nat list **)

let targets cs pc from =
  flat_map (fun pat ->
    let (d, ray) = pat in seen cs (reach pc.kind_of pc.promoted d) ray)
    (rays pc.owner from)

(** val is_dead_end : piece -> nat -> bool **)

let is_dead_end pc at_ =
  forallb (fun pat ->
    let (d, ray) = pat in
    (||) (Nat.eqb (reach pc.kind_of pc.promoted d) O)
      (match ray with
       | [] -> true
       | _ :: _ -> false)) (rays pc.owner at_)

(** val is_king : side -> piece option -> bool **)

let is_king s = function
| Some pc -> (&&) (side_eqb pc.owner s) (kind_eqb pc.kind_of King)
| None -> false

(** val king_from : side -> nat -> piece option list -> nat option **)

let rec king_from s at_ = function
| [] -> None
| c :: rest -> if is_king s c then Some at_ else king_from s (S at_) rest

(** val king_square : side -> piece option list -> nat option **)

let king_square s cs =
  king_from s O cs

(** val first_piece :
    piece option list -> nat list -> ((piece * nat) * nat list) option **)

let rec first_piece cs = function
| [] -> None
| at_ :: rest ->
  (match cell cs at_ with
   | Some pc -> Some ((pc, at_), [])
   | None ->
     (match first_piece cs rest with
      | Some p -> let (p0, between) = p in Some (p0, (at_ :: between))
      | None -> None))

(** val checkers : piece option list -> side -> (nat * nat list) list **)

let checkers cs s =
  match king_square s cs with
  | Some king ->
    flat_map (fun pat ->
      let (d, ray) = pat in
      (match first_piece cs ray with
       | Some p ->
         let (p0, between) = p in
         let (pc, from) = p0 in
         if (&&) (negb (side_eqb pc.owner s))
              (Nat.ltb (length between) (reach pc.kind_of pc.promoted d))
         then (from, between) :: []
         else []
       | None -> [])) (rays s king)
  | None -> []

(** val in_check : position -> side -> bool **)

let in_check p s =
  match checkers p.cells s with
  | [] -> false
  | _ :: _ -> true

type move =
| Move of nat * nat * bool
| Drop of kind * nat

(** val target : move -> nat **)

let target = function
| Move (_, to0, _) -> to0
| Drop (_, to0) -> to0

(** val capture : piece option -> hand -> hand **)

let capture c h =
  match c with
  | Some pc -> set_held h pc.kind_of (S (held h pc.kind_of))
  | None -> h

(** val with_hand : side -> hand -> position -> position **)

let with_hand s h p =
  match s with
  | Black ->
    { cells = p.cells; black_hand = h; white_hand = p.white_hand; turn =
      p.turn }
  | White ->
    { cells = p.cells; black_hand = p.black_hand; white_hand = h; turn =
      p.turn }

(** val after : position -> move -> position **)

let after p m =
  let s = p.turn in
  let h = hand_of s p in
  (match m with
   | Move (from, to0, promotes) ->
     (match cell p.cells from with
      | Some pc ->
        let cs =
          set_cell (set_cell p.cells from None) to0 (Some { owner = pc.owner;
            kind_of = pc.kind_of; promoted = ((||) pc.promoted promotes) })
        in
        let h0 = capture (cell p.cells to0) h in
        let moved = with_hand s h0 p in
        { cells = cs; black_hand = moved.black_hand; white_hand =
        moved.white_hand; turn = (other s) }
      | None ->
        let cs = p.cells in
        let moved = with_hand s h p in
        { cells = cs; black_hand = moved.black_hand; white_hand =
        moved.white_hand; turn = (other s) })
   | Drop (k, to0) ->
     let cs =
       set_cell p.cells to0 (Some { owner = s; kind_of = k; promoted =
         false })
     in
     let h0 = set_held h k (sub (held h k) (S O)) in
     let moved = with_hand s h0 p in
     { cells = cs; black_hand = moved.black_hand; white_hand =
     moved.white_hand; turn = (other s) })

(** val is_in_zone : side -> nat -> bool **)

let is_in_zone s at_ =
  match s with
  | Black ->
    Nat.ltb at_ (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S O)))))))))))))))))))))))))))
  | White ->
    Nat.leb (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S (S
      O)))))))))))))))))))))))))))))))))))))))))))))))))))))) at_

(** val can_promote : piece -> bool **)

let can_promote pc =
  (&&) (negb pc.promoted)
    (negb ((||) (kind_eqb pc.kind_of Gold) (kind_eqb pc.kind_of King)))

(** val insert : nat -> nat list -> nat list **)

let rec insert n l = match l with
| [] -> n :: []
| one :: rest -> if Nat.leb n one then n :: l else one :: (insert n rest)

(** val sorted : nat list -> nat list **)

let sorted l =
  fold_right insert [] l

(** val moves_of_piece : piece option list -> nat -> piece -> move list **)

let moves_of_piece cs from pc =
  let is_free = fun to0 ->
    match cell cs to0 with
    | Some one -> negb (side_eqb one.owner pc.owner)
    | None -> true
  in
  flat_map (fun to0 -> (Move (from, to0,
    false)) :: (if (&&) (can_promote pc)
                     ((||) (is_in_zone pc.owner from)
                       (is_in_zone pc.owner to0))
                then (Move (from, to0, true)) :: []
                else [])) (filter is_free (sorted (targets cs pc from)))

(** val board_moves : position -> move list **)

let board_moves p =
  flat_map (fun from ->
    match cell p.cells from with
    | Some pc ->
      if side_eqb pc.owner p.turn then moves_of_piece p.cells from pc else []
    | None -> []) all_squares

(** val drops : position -> move list **)

let drops p =
  let empty =
    filter (fun at_ ->
      match cell p.cells at_ with
      | Some _ -> false
      | None -> true) all_squares
  in
  flat_map (fun k ->
    if Nat.eqb (held (hand_of p.turn p) k) O
    then []
    else map (fun x -> Drop (k, x)) empty) droppable

(** val is_playable : position -> move -> bool **)

let is_playable p m =
  let next = after p m in
  (match cell next.cells (target m) with
   | Some pc ->
     (&&) (negb (is_dead_end pc (target m))) (negb (in_check next p.turn))
   | None -> false)

(** val is_pawn : side -> piece option -> bool **)

let is_pawn s = function
| Some pc ->
  (&&) ((&&) (side_eqb pc.owner s) (kind_eqb pc.kind_of Pawn))
    (negb pc.promoted)
| None -> false

(** val pawns_on_file : piece option list -> side -> nat -> nat **)

let pawns_on_file cs s at_ =
  length
    (filter (fun row ->
      is_pawn s
        (cell cs
          (add (mul (S (S (S (S (S (S (S (S (S O))))))))) row)
            (Nat.modulo at_ (S (S (S (S (S (S (S (S (S O)))))))))))))
      (seq O (S (S (S (S (S (S (S (S (S O)))))))))))

(** val is_mated_by_pawn : position -> bool **)

let is_mated_by_pawn p =
  (&&) (in_check p p.turn) (negb (existsb (is_playable p) (board_moves p)))

(** val is_legal : position -> move -> bool **)

let is_legal p m =
  (&&) (is_playable p m)
    (match m with
     | Move (_, _, _) -> true
     | Drop (k, to0) ->
       (match k with
        | Pawn ->
          (&&) (Nat.eqb (pawns_on_file p.cells p.turn to0) O)
            (negb (is_mated_by_pawn (after p m)))
        | _ -> true))

(** val legal : position -> move list **)

let legal p =
  filter (is_legal p) (app (board_moves p) (drops p))

(** val gives_check : position -> move -> bool **)

let gives_check p m =
  in_check (after p m) (other p.turn)

(** val checks : position -> move list **)

let checks p =
  filter (is_legal p) (filter (gives_check p) (app (board_moves p) (drops p)))
