
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
 let rec add n0 m =
   match n0 with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

(** val mul : nat -> nat -> nat **)

let rec mul n0 m =
  match n0 with
  | O -> O
  | S p -> add m (mul p m)

(** val sub : nat -> nat -> nat **)

let rec sub n0 m =
  match n0 with
  | O -> n0
  | S k -> (match m with
            | O -> n0
            | S l -> sub k l)

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

module Nat =
 struct
  (** val sub : nat -> nat -> nat **)

  let rec sub n0 m =
    match n0 with
    | O -> n0
    | S k -> (match m with
              | O -> n0
              | S l -> sub k l)

  (** val eqb : nat -> nat -> bool **)

  let rec eqb n0 m =
    match n0 with
    | O -> (match m with
            | O -> true
            | S _ -> false)
    | S n' -> (match m with
               | O -> false
               | S m' -> eqb n' m')

  (** val leb : nat -> nat -> bool **)

  let rec leb n0 m =
    match n0 with
    | O -> true
    | S n' -> (match m with
               | O -> false
               | S m' -> leb n' m')

  (** val ltb : nat -> nat -> bool **)

  let ltb n0 m =
    leb (S n0) m

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

  (** val eq_dec : nat -> nat -> bool **)

  let rec eq_dec n0 m =
    match n0 with
    | O -> (match m with
            | O -> true
            | S _ -> false)
    | S n1 -> (match m with
               | O -> false
               | S n2 -> eq_dec n1 n2)
 end

(** val nth : nat -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n0 l default =
  match n0 with
  | O -> (match l with
          | [] -> default
          | x :: _ -> x)
  | S m -> (match l with
            | [] -> default
            | _ :: t -> nth m t default)

(** val nth_error : 'a1 list -> nat -> 'a1 option **)

let rec nth_error l = function
| O -> (match l with
        | [] -> None
        | x :: _ -> Some x)
| S n1 -> (match l with
           | [] -> None
           | _ :: l0 -> nth_error l0 n1)

(** val rev : 'a1 list -> 'a1 list **)

let rec rev = function
| [] -> []
| x :: l' -> app (rev l') (x :: [])

(** val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool **)

let rec list_eq_dec eq_dec0 l l' =
  match l with
  | [] -> (match l' with
           | [] -> true
           | _ :: _ -> false)
  | y :: l0 ->
    (match l' with
     | [] -> false
     | a :: l1 -> if eq_dec0 y a then list_eq_dec eq_dec0 l0 l1 else false)

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

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl tl'))

(** val firstn : nat -> 'a1 list -> 'a1 list **)

let rec firstn n0 l =
  match n0 with
  | O -> []
  | S n1 -> (match l with
             | [] -> []
             | a :: l0 -> a :: (firstn n1 l0))

(** val seq : nat -> nat -> nat list **)

let rec seq start = function
| O -> []
| S len0 -> start :: (seq (S start) len0)

(** val repeat : 'a1 -> nat -> 'a1 list **)

let rec repeat x = function
| O -> []
| S k -> x :: (repeat x k)

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

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos =
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

  (** val pred_N : positive -> n **)

  let pred_N = function
  | XI p -> Npos (XO p)
  | XO p -> Npos (pred_double p)
  | XH -> N0

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos XH
  | IsPos p -> IsPos (XI p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos (XO p)
  | x0 -> x0

  (** val double_pred_mask : positive -> mask **)

  let double_pred_mask = function
  | XI p -> IsPos (XO (XO p))
  | XO p -> IsPos (XO (pred_double p))
  | XH -> IsNul

  (** val sub_mask : positive -> positive -> mask **)

  let rec sub_mask x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double_mask (sub_mask p q)
       | XO q -> succ_double_mask (sub_mask p q)
       | XH -> IsPos (XO p))
    | XO p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XH -> (match y with
             | XH -> IsNul
             | _ -> IsNeg)

  (** val sub_mask_carry : positive -> positive -> mask **)

  and sub_mask_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XO p ->
      (match y with
       | XI q -> double_mask (sub_mask_carry p q)
       | XO q -> succ_double_mask (sub_mask_carry p q)
       | XH -> double_pred_mask p)
    | XH -> IsNeg

  (** val mul : positive -> positive -> positive **)

  let rec mul x y =
    match x with
    | XI p -> add y (XO (mul p y))
    | XO p -> XO (mul p y)
    | XH -> y

  (** val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1 **)

  let rec iter f x = function
  | XI n' -> f (iter f (iter f x n') n')
  | XO n' -> iter f (iter f x n') n'
  | XH -> f x

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

  (** val eqb : positive -> positive -> bool **)

  let rec eqb p q =
    match p with
    | XI p0 -> (match q with
                | XI q0 -> eqb p0 q0
                | _ -> false)
    | XO p0 -> (match q with
                | XO q0 -> eqb p0 q0
                | _ -> false)
    | XH -> (match q with
             | XH -> true
             | _ -> false)

  (** val coq_Nsucc_double : n -> n **)

  let coq_Nsucc_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val coq_Ndouble : n -> n **)

  let coq_Ndouble = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val coq_land : positive -> positive -> n **)

  let rec coq_land p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> coq_Nsucc_double (coq_land p0 q0)
       | XO q0 -> coq_Ndouble (coq_land p0 q0)
       | XH -> Npos XH)
    | XO p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (coq_land p0 q0)
       | XO q0 -> coq_Ndouble (coq_land p0 q0)
       | XH -> N0)
    | XH -> (match q with
             | XO _ -> N0
             | _ -> Npos XH)

  (** val coq_lxor : positive -> positive -> n **)

  let rec coq_lxor p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (coq_lxor p0 q0)
       | XO q0 -> coq_Nsucc_double (coq_lxor p0 q0)
       | XH -> Npos (XO p0))
    | XO p0 ->
      (match q with
       | XI q0 -> coq_Nsucc_double (coq_lxor p0 q0)
       | XO q0 -> coq_Ndouble (coq_lxor p0 q0)
       | XH -> Npos (XI p0))
    | XH ->
      (match q with
       | XI q0 -> Npos (XO q0)
       | XO q0 -> Npos (XI q0)
       | XH -> N0)

  (** val testbit : positive -> n -> bool **)

  let rec testbit p n0 =
    match p with
    | XI p0 -> (match n0 with
                | N0 -> true
                | Npos n1 -> testbit p0 (pred_N n1))
    | XO p0 -> (match n0 with
                | N0 -> false
                | Npos n1 -> testbit p0 (pred_N n1))
    | XH -> (match n0 with
             | N0 -> true
             | Npos _ -> false)

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

module N =
 struct
  (** val succ_double : n -> n **)

  let succ_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val double : n -> n **)

  let double = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val succ : n -> n **)

  let succ = function
  | N0 -> Npos XH
  | Npos p -> Npos (Coq_Pos.succ p)

  (** val pred : n -> n **)

  let pred = function
  | N0 -> N0
  | Npos p -> Coq_Pos.pred_N p

  (** val succ_pos : n -> positive **)

  let succ_pos = function
  | N0 -> XH
  | Npos p -> Coq_Pos.succ p

  (** val add : n -> n -> n **)

  let add n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Coq_Pos.add p q))

  (** val sub : n -> n -> n **)

  let sub n0 m =
    match n0 with
    | N0 -> N0
    | Npos n' ->
      (match m with
       | N0 -> n0
       | Npos m' ->
         (match Coq_Pos.sub_mask n' m' with
          | Coq_Pos.IsPos p -> Npos p
          | _ -> N0))

  (** val mul : n -> n -> n **)

  let mul n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Npos (Coq_Pos.mul p q))

  (** val compare : n -> n -> comparison **)

  let compare n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> Eq
             | Npos _ -> Lt)
    | Npos n' -> (match m with
                  | N0 -> Gt
                  | Npos m' -> Coq_Pos.compare n' m')

  (** val eqb : n -> n -> bool **)

  let eqb n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos q -> Coq_Pos.eqb p q)

  (** val leb : n -> n -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : n -> n -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val min : n -> n -> n **)

  let min n0 n' =
    match compare n0 n' with
    | Gt -> n'
    | _ -> n0

  (** val div2 : n -> n **)

  let div2 = function
  | N0 -> N0
  | Npos p0 -> (match p0 with
                | XI p -> Npos p
                | XO p -> Npos p
                | XH -> N0)

  (** val even : n -> bool **)

  let even = function
  | N0 -> true
  | Npos p -> (match p with
               | XO _ -> true
               | _ -> false)

  (** val odd : n -> bool **)

  let odd n0 =
    negb (even n0)

  (** val pos_div_eucl : positive -> n -> n * n **)

  let rec pos_div_eucl a b =
    match a with
    | XI a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = succ_double r in
      if leb b r' then ((succ_double q), (sub r' b)) else ((double q), r')
    | XO a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = double r in
      if leb b r' then ((succ_double q), (sub r' b)) else ((double q), r')
    | XH ->
      (match b with
       | N0 -> (N0, (Npos XH))
       | Npos p -> (match p with
                    | XH -> ((Npos XH), N0)
                    | _ -> (N0, (Npos XH))))

  (** val div_eucl : n -> n -> n * n **)

  let div_eucl a b =
    match a with
    | N0 -> (N0, N0)
    | Npos na -> (match b with
                  | N0 -> (N0, a)
                  | Npos _ -> pos_div_eucl na b)

  (** val div : n -> n -> n **)

  let div a b =
    fst (div_eucl a b)

  (** val coq_land : n -> n -> n **)

  let coq_land n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Coq_Pos.coq_land p q)

  (** val coq_lxor : n -> n -> n **)

  let coq_lxor n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Coq_Pos.coq_lxor p q)

  (** val shiftr : n -> n -> n **)

  let shiftr a = function
  | N0 -> a
  | Npos p -> Coq_Pos.iter div2 a p

  (** val testbit : n -> n -> bool **)

  let testbit a n0 =
    match a with
    | N0 -> false
    | Npos p -> Coq_Pos.testbit p n0

  (** val to_nat : n -> nat **)

  let to_nat = function
  | N0 -> O
  | Npos p -> Coq_Pos.to_nat p

  (** val of_nat : nat -> n **)

  let of_nat = function
  | O -> N0
  | S n' -> Npos (Coq_Pos.of_succ_nat n')
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
  | Zneg p -> Zneg (Coq_Pos.pred_double p)

  (** val pred_double : z -> z **)

  let pred_double = function
  | Z0 -> Zneg XH
  | Zpos p -> Zpos (Coq_Pos.pred_double p)
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
       | XH -> Zpos (Coq_Pos.pred_double p))
    | XH ->
      (match y with
       | XI q -> Zneg (XO q)
       | XO q -> Zneg (Coq_Pos.pred_double q)
       | XH -> Z0)

  (** val add : z -> z -> z **)

  let add x y =
    match x with
    | Z0 -> y
    | Zpos x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> Zpos (Coq_Pos.add x' y')
       | Zneg y' -> pos_sub x' y')
    | Zneg x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> pos_sub y' x'
       | Zneg y' -> Zneg (Coq_Pos.add x' y'))

  (** val mul : z -> z -> z **)

  let mul x y =
    match x with
    | Z0 -> Z0
    | Zpos x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zpos (Coq_Pos.mul x' y')
       | Zneg y' -> Zneg (Coq_Pos.mul x' y'))
    | Zneg x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zneg (Coq_Pos.mul x' y')
       | Zneg y' -> Zpos (Coq_Pos.mul x' y'))

  (** val compare : z -> z -> comparison **)

  let compare x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> Eq
             | Zpos _ -> Lt
             | Zneg _ -> Gt)
    | Zpos x' -> (match y with
                  | Zpos y' -> Coq_Pos.compare x' y'
                  | _ -> Gt)
    | Zneg x' ->
      (match y with
       | Zneg y' -> compOpp (Coq_Pos.compare x' y')
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
  | Zpos p -> Coq_Pos.to_nat p
  | _ -> O

  (** val of_nat : nat -> z **)

  let of_nat = function
  | O -> Z0
  | S n1 -> Zpos (Coq_Pos.of_succ_nat n1)
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

let set_held h k n0 =
  let { pawns = p; lances = l; knights = kn; silvers = s; golds = g;
    bishops = b; rooks = r } = h
  in
  (match k with
   | Pawn ->
     { pawns = n0; lances = l; knights = kn; silvers = s; golds = g;
       bishops = b; rooks = r }
   | Lance ->
     { pawns = p; lances = n0; knights = kn; silvers = s; golds = g;
       bishops = b; rooks = r }
   | Knight ->
     { pawns = p; lances = l; knights = n0; silvers = s; golds = g; bishops =
       b; rooks = r }
   | Silver ->
     { pawns = p; lances = l; knights = kn; silvers = n0; golds = g;
       bishops = b; rooks = r }
   | Gold ->
     { pawns = p; lances = l; knights = kn; silvers = s; golds = n0;
       bishops = b; rooks = r }
   | Bishop ->
     { pawns = p; lances = l; knights = kn; silvers = s; golds = g; bishops =
       n0; rooks = r }
   | Rook ->
     { pawns = p; lances = l; knights = kn; silvers = s; golds = g; bishops =
       b; rooks = n0 }
   | King -> h)

(** val hand_of : side -> position -> hand **)

let hand_of s p =
  match s with
  | Black -> p.black_hand
  | White -> p.white_hand

(** val is_empty_hand : hand -> bool **)

let is_empty_hand h =
  forallb (fun k -> Nat.eqb (held h k) O) droppable

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
     | S n0 -> one :: (set_cell rest n0 c))

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

let rec insert n0 l = match l with
| [] -> n0 :: []
| one :: rest -> if Nat.leb n0 one then n0 :: l else one :: (insert n0 rest)

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

(** val has_left : side -> position -> bool **)

let has_left s p =
  negb (is_empty_hand (hand_of s p))

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

(** val only_check : position -> (nat * nat list) option **)

let only_check p =
  match checkers p.cells p.turn with
  | [] -> None
  | one :: l -> (match l with
                 | [] -> Some one
                 | _ :: _ -> None)

(** val may_show : reading -> nat -> nat -> move -> position -> bool **)

let may_show r checker on c next =
  let giving = map fst (checkers next.cells next.turn) in
  (&&) (Nat.eqb (target c) on)
    (match r with
     | NoFutile -> false
     | ByChecker ->
       (match c with
        | Move (from, _, _) -> Nat.eqb from checker
        | Drop (_, _) -> false)
     | Standard ->
       (match c with
        | Move (from, _, _) ->
          (||) (Nat.eqb from checker)
            (match giving with
             | [] -> false
             | one :: l ->
               (match l with
                | [] -> Nat.eqb one on
                | _ :: _ -> false))
        | Drop (_, _) -> false)
     | Wide ->
       (match c with
        | Move (from, _, _) ->
          (||) (Nat.eqb from checker) (existsb (Nat.eqb on) giving)
        | Drop (_, _) -> false))

(** val without_gain : move -> kind -> position -> position **)

let without_gain interposition k next =
  let d = next.turn in
  let less =
    with_hand (other d)
      (set_held (hand_of (other d) next) k
        (sub (held (hand_of (other d) next) k) (S O))) next
  in
  (match interposition with
   | Move (_, _, _) -> less
   | Drop (_, _) ->
     with_hand d
       (set_held (hand_of d next) k (add (held (hand_of d next) k) (S O)))
       less)

(** val move_eqb : move -> move -> bool **)

let move_eqb m n0 =
  match m with
  | Move (f, t, pr) ->
    (match n0 with
     | Move (f', t', pr') ->
       (&&) ((&&) (Nat.eqb f f') (Nat.eqb t t')) (eqb pr pr')
     | Drop (_, _) -> false)
  | Drop (k, t) ->
    (match n0 with
     | Move (_, _, _) -> false
     | Drop (k', t') -> (&&) (kind_eqb k k') (Nat.eqb t t'))

(** val is_among : move -> move list -> bool **)

let is_among m moves =
  existsb (move_eqb m) moves

(** val cell_eqb : piece option -> piece option -> bool **)

let cell_eqb c d =
  match c with
  | Some c0 ->
    (match d with
     | Some d0 ->
       (&&)
         ((&&) (side_eqb c0.owner d0.owner) (kind_eqb c0.kind_of d0.kind_of))
         (eqb c0.promoted d0.promoted)
     | None -> false)
  | None -> (match d with
             | Some _ -> false
             | None -> true)

(** val cells_eqb : piece option list -> piece option list -> bool **)

let rec cells_eqb cs ds =
  match cs with
  | [] -> (match ds with
           | [] -> true
           | _ :: _ -> false)
  | c :: cs0 ->
    (match ds with
     | [] -> false
     | d :: ds0 -> (&&) (cell_eqb c d) (cells_eqb cs0 ds0))

(** val hand_eqb : hand -> hand -> bool **)

let hand_eqb g h =
  forallb (fun k -> Nat.eqb (held g k) (held h k)) droppable

(** val position_eqb : position -> position -> bool **)

let position_eqb p q =
  (&&)
    ((&&)
      ((&&) (side_eqb p.turn q.turn) (hand_eqb p.black_hand q.black_hand))
      (hand_eqb p.white_hand q.white_hand)) (cells_eqb p.cells q.cells)

(** val mirrored : nat -> nat **)

let mirrored at_ =
  add
    (mul (S (S (S (S (S (S (S (S (S O)))))))))
      (Nat.div at_ (S (S (S (S (S (S (S (S (S O)))))))))))
    (sub (S (S (S (S (S (S (S (S O))))))))
      (Nat.modulo at_ (S (S (S (S (S (S (S (S (S O)))))))))))

(** val is_own_image : position -> bool **)

let is_own_image p =
  forallb (fun at_ ->
    cell_eqb (cell p.cells at_) (cell p.cells (mirrored at_))) all_squares

(** val image : move -> move **)

let image = function
| Move (from, to0, promotes) ->
  Move ((mirrored from), (mirrored to0), promotes)
| Drop (k, to0) -> Drop (k, (mirrored to0))

(** val in_same_direction : nat -> nat -> nat -> bool **)

let in_same_direction from to0 to' =
  existsb (fun pat ->
    let (d, ray) = pat in
    (match d with
     | JumpLeft -> false
     | JumpRight -> false
     | _ -> (&&) (existsb (Nat.eqb to0) ray) (existsb (Nat.eqb to') ray)))
    (rays Black from)

(** val is_alike : position -> move -> move -> bool **)

let is_alike p m other_ =
  let giving = fun m0 -> map fst (checkers (after p m0).cells (other p.turn))
  in
  let gives = fun m0 -> existsb (Nat.eqb (target m0)) (giving m0) in
  let from_king =
    match king_square (other p.turn) p.cells with
    | Some king ->
      (&&) ((&&) (gives m) (gives other_))
        (in_same_direction king (target m) (target other_))
    | None -> false
  in
  let opened0 =
    (&&)
      (if list_eq_dec Nat.eq_dec (giving m) (giving other_)
       then true
       else false) (negb (gives m))
  in
  (match m with
   | Move (from, to0, _) ->
     (match other_ with
      | Move (from', to', _) ->
        (&&) (Nat.eqb from from')
          ((||)
            ((||) ((||) (Nat.eqb to0 to') (in_same_direction from to0 to'))
              from_king) opened0)
      | Drop (_, _) -> false)
   | Drop (k, to0) ->
     (match other_ with
      | Move (_, _, _) -> false
      | Drop (k', to') ->
        (&&) (kind_eqb k k')
          ((||) ((||) ((||) (Nat.eqb to0 to') (kind_eqb k Knight)) from_king)
            opened0)))

(** val moves_of : side -> position -> move list **)

let moves_of a p =
  if side_eqb p.turn a then checks p else legal p

(** val elsewhere : (nat * nat) option -> nat -> nat **)

let elsewhere stands at_ =
  match stands with
  | Some p -> let (here, there) = p in if Nat.eqb at_ here then there else at_
  | None -> at_

(** val on_other_line : (nat * nat) option -> move -> move **)

let on_other_line stands = function
| Move (from, to0, promotes) ->
  Move ((elsewhere stands from), (elsewhere stands to0), promotes)
| Drop (k, to0) -> Drop (k, (elsewhere stands to0))

(** val otherwise_promoted : move -> move list **)

let otherwise_promoted = function
| Move (from, to0, promotes) -> (Move (from, to0, (negb promotes))) :: []
| Drop (_, _) -> []

(** val stands_after : (nat * nat) option -> move -> (nat * nat) option **)

let stands_after stands m =
  match stands with
  | Some p ->
    let (here, _) = p in
    (match m with
     | Move (from, to0, _) ->
       if Nat.eqb from here
       then Some (to0, to0)
       else if Nat.eqb to0 here then None else stands
     | Drop (_, to0) -> if Nat.eqb to0 here then None else stands)
  | None -> None

type course =
| Stops
| Rejoins
| Beside

(** val follow :
    side -> position -> position -> (nat * nat) option -> move list -> course **)

let rec follow a here there stands = function
| [] ->
  let is_mate = fun p -> match legal p with
                         | [] -> true
                         | _ :: _ -> false in
  if eqb (is_mate here) (is_mate there) then Beside else Stops
| m :: line0 ->
  let moves = moves_of a there in
  let same = on_other_line stands m in
  let next = after here m in
  if existsb (fun one ->
       (&&) (is_among one moves) (position_eqb (after there one) next))
       (same :: (otherwise_promoted same))
  then Rejoins
  else if is_among same moves
       then follow a next (after there same) (stands_after stands m) line0
       else Stops

(** val continues : position -> move list -> move -> course **)

let continues p line other_ =
  match line with
  | [] -> Stops
  | m :: line0 ->
    if is_alike p m other_
    then follow p.turn (after p m) (after p other_) (Some ((target m),
           (target other_))) line0
    else Stops

(** val differs_in_promotion : move -> move -> bool **)

let differs_in_promotion m other_ =
  Nat.eqb (target m) (target other_)

(** val positions_along : position -> move list -> position list **)

let rec positions_along p line =
  p :: (match line with
        | [] -> []
        | m :: line0 -> positions_along (after p m) line0)

(** val mem : nat -> nat list -> bool **)

let mem n0 l =
  existsb (Nat.eqb n0) l

(** val compute_near : side -> bool list list **)

let compute_near s =
  map (fun king ->
    let near0 = king :: (flat_map snd (rays s king)) in
    map (fun at_ -> mem at_ near0) all_squares) all_squares

(** val black_near : bool list list **)

let black_near =
  compute_near Black

(** val white_near : bool list list **)

let white_near =
  compute_near White

(** val near : side -> nat -> bool list **)

let near s king =
  nth king (match s with
            | Black -> black_near
            | White -> white_near) []

(** val may_check : piece option list -> side -> move -> bool **)

let may_check cs s =
  match king_square s cs with
  | Some king ->
    (match checkers cs s with
     | [] ->
       let near0 = near s king in
       (fun m ->
       match m with
       | Move (from, to0, _) ->
         (||) ((||) (nth from near0 true) (nth to0 near0 true))
           (is_king s (cell cs to0))
       | Drop (_, to0) -> nth to0 near0 true)
     | _ :: _ -> (fun _ -> true))
  | None -> (fun _ -> true)

(** val may_reply : piece option list -> side -> move -> bool **)

let may_reply cs s =
  match checkers cs s with
  | [] -> (fun _ -> true)
  | p :: _ ->
    let (at_, between) = p in
    let wanted = at_ :: between in
    (fun m ->
    match m with
    | Move (from, to0, _) -> (||) (is_king s (cell cs from)) (mem to0 wanted)
    | Drop (_, to0) -> mem to0 wanted)

type board =
| Nowhere
| Fork of board * piece option * board

(** val get : positive -> board -> piece option **)

let rec get key = function
| Nowhere -> None
| Fork (zero, here, one) ->
  (match key with
   | XI key0 -> get key0 one
   | XO key0 -> get key0 zero
   | XH -> here)

(** val set : positive -> piece option -> board -> board **)

let rec set key c = function
| Nowhere ->
  let p = (Nowhere, None) in
  let one = Nowhere in
  let (zero, here) = p in
  (match key with
   | XI key0 -> Fork (zero, here, (set key0 c one))
   | XO key0 -> Fork ((set key0 c zero), here, one)
   | XH -> Fork (zero, c, one))
| Fork (zero, here, one) ->
  let p = (zero, here) in
  let (zero0, here0) = p in
  (match key with
   | XI key0 -> Fork (zero0, here0, (set key0 c one))
   | XO key0 -> Fork ((set key0 c zero0), here0, one)
   | XH -> Fork (zero0, c, one))

(** val fill : positive -> piece option list -> board -> board **)

let rec fill key cs b =
  match cs with
  | [] -> b
  | c :: cs0 ->
    (match c with
     | Some _ -> fill (Coq_Pos.succ key) cs0 (set key c b)
     | None -> fill (Coq_Pos.succ key) cs0 b)

(** val board_of : position -> board **)

let board_of p =
  fill XH p.cells Nowhere

(** val compute_key_rays : side -> (direction * positive list) list list **)

let compute_key_rays s =
  map
    (map (fun pat ->
      let (d, ray) = pat in (d, (map Coq_Pos.of_succ_nat ray))))
    (match s with
     | Black -> black_rays
     | White -> white_rays)

(** val black_key_rays : (direction * positive list) list list **)

let black_key_rays =
  compute_key_rays Black

(** val white_key_rays : (direction * positive list) list list **)

let white_key_rays =
  compute_key_rays White

(** val key_rays : side -> nat -> (direction * positive list) list **)

let key_rays s at_ =
  nth at_ (match s with
           | Black -> black_key_rays
           | White -> white_key_rays) []

(** val first_reaches :
    side -> direction -> board -> nat -> positive list -> bool **)

let rec first_reaches s d b distance = function
| [] -> false
| k :: ray0 ->
  (match get k b with
   | Some pc ->
     (&&) (negb (side_eqb pc.owner s))
       (Nat.ltb distance (reach pc.kind_of pc.promoted d))
   | None -> first_reaches s d b (S distance) ray0)

(** val fast_in_check : board -> side -> piece option list -> bool **)

let fast_in_check b s cs =
  match king_square s cs with
  | Some king ->
    existsb (fun pat -> let (d, ray) = pat in first_reaches s d b O ray)
      (key_rays s king)
  | None -> false

(** val keys : positive list **)

let keys =
  map Coq_Pos.of_succ_nat
    (seq O (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S (S (S (S (S
      O))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val key_of : nat -> positive **)

let key_of at_ =
  nth at_ keys XH

(** val moved_board : board -> side -> move -> board **)

let moved_board b s = function
| Move (from, to0, promotes) ->
  (match get (key_of from) b with
   | Some pc ->
     set (key_of to0) (Some { owner = pc.owner; kind_of = pc.kind_of;
       promoted = ((||) pc.promoted promotes) }) (set (key_of from) None b)
   | None -> b)
| Drop (k, to0) ->
  set (key_of to0) (Some { owner = s; kind_of = k; promoted = false }) b

(** val fast_gives_check : board -> position -> move -> bool **)

let fast_gives_check b p m =
  fast_in_check (moved_board b p.turn m) (other p.turn) (after p m).cells

(** val fast_is_legal : board -> position -> move -> bool **)

let fast_is_legal b p m =
  let next = after p m in
  (&&)
    (match cell next.cells (target m) with
     | Some pc ->
       (&&) (negb (is_dead_end pc (target m)))
         (negb (fast_in_check (moved_board b p.turn m) p.turn next.cells))
     | None -> false)
    (match m with
     | Move (_, _, _) -> true
     | Drop (k, to0) ->
       (match k with
        | Pawn ->
          (&&) (Nat.eqb (pawns_on_file p.cells p.turn to0) O)
            (negb (is_mated_by_pawn next))
        | _ -> true))

(** val legal_among : position -> move list -> move list **)

let legal_among p moves =
  if Nat.eqb (length p.cells) (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       O)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  then filter (fast_is_legal (board_of p) p) moves
  else filter (is_legal p) moves

(** val checks_among : position -> move list -> move list **)

let checks_among p moves =
  if Nat.eqb (length p.cells) (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       O)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  then filter (fast_gives_check (board_of p) p) moves
  else filter (gives_check p) moves

(** val drops_on : position -> (nat -> bool) -> move list **)

let drops_on p f =
  let empty =
    filter (fun at_ ->
      match cell p.cells at_ with
      | Some _ -> false
      | None -> true) (filter f all_squares)
  in
  flat_map (fun k ->
    if Nat.eqb (held (hand_of p.turn p) k) O
    then []
    else map (fun x -> Drop (k, x)) empty) droppable

(** val moves_on_board : position -> move list **)

let moves_on_board p =
  if Nat.eqb (length p.cells) (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       O)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  then flat_map (fun pat ->
         let (from, c) = pat in
         (match c with
          | Some pc ->
            if side_eqb pc.owner p.turn
            then moves_of_piece p.cells from pc
            else []
          | None -> [])) (combine all_squares p.cells)
  else board_moves p

(** val candidates_for : position -> (move -> bool) -> move list **)

let candidates_for p f =
  app (filter f (moves_on_board p))
    (drops_on p (fun at_ -> f (Drop (Pawn, at_))))

(** val fast_checks : position -> move list **)

let fast_checks p =
  legal_among p
    (checks_among p (candidates_for p (may_check p.cells (other p.turn))))

(** val fast_replies : position -> move list **)

let fast_replies p =
  legal_among p (candidates_for p (may_reply p.cells p.turn))

(** val interposes : position -> nat list -> move -> bool **)

let interposes p between m =
  (&&) (mem (target m) between)
    (match m with
     | Move (from, _, _) -> negb (is_king p.turn (cell p.cells from))
     | Drop (_, _) -> true)

(** val fast_interposition : position -> move -> bool **)

let fast_interposition p =
  match only_check p with
  | Some p0 -> let (_, between) = p0 in interposes p between
  | None -> (fun _ -> false)

(** val fast_captures : reading -> position -> move -> position list **)

let fast_captures r p m =
  match only_check p with
  | Some p0 ->
    let (checker, _) = p0 in
    let interposed = after p m in
    let on = target m in
    (match cell interposed.cells on with
     | Some gain ->
       map (fun c -> without_gain m gain.kind_of (after interposed c))
         (filter (fun c -> may_show r checker on c (after interposed c))
           (legal_among interposed
             (checks_among interposed
               (filter (fun c -> Nat.eqb (target c) on)
                 (moves_on_board interposed)))))
     | None -> [])
  | None -> []

(** val need : bool -> unit option **)

let need = function
| true -> Some ()
| false -> None

type saying =
| IsWithin of n
| IsNotWithin of n option
| IsNoMateAside

type claim = { says : saying; very_hand : bool; about : position }

(** val same_board : position -> position -> bool **)

let same_board p q =
  (&&)
    ((&&) (side_eqb p.turn q.turn)
      (forallb (fun k ->
        Nat.eqb (add (held p.black_hand k) (held p.white_hand k))
          (add (held q.black_hand k) (held q.white_hand k))) droppable))
    (cells_eqb p.cells q.cells)

(** val no_more : side -> position -> position -> bool **)

let no_more a p q =
  forallb (fun k -> Nat.leb (held (hand_of a p) k) (held (hand_of a q) k))
    droppable

(** val same_hand : side -> position -> position -> bool **)

let same_hand a p q =
  (&&) (no_more a p q) (no_more a q p)

(** val bound_leb : n option -> n option -> bool **)

let bound_leb b c =
  match b with
  | Some b0 -> (match c with
                | Some c0 -> N.leb b0 c0
                | None -> true)
  | None -> (match c with
             | Some _ -> false
             | None -> true)

(** val bound_eqb : n option -> n option -> bool **)

let bound_eqb b c =
  (&&) (bound_leb b c) (bound_leb c b)

(** val covers : side -> claim -> claim -> bool **)

let covers a one asked =
  match one.says with
  | IsWithin b ->
    (match asked.says with
     | IsWithin c ->
       (&&) (N.leb b c)
         (if one.very_hand
          then (&&) asked.very_hand (same_hand a one.about asked.about)
          else no_more a one.about asked.about)
     | _ -> false)
  | IsNotWithin b ->
    (match asked.says with
     | IsWithin _ -> false
     | IsNotWithin c ->
       if one.very_hand
       then (&&) ((&&) asked.very_hand (bound_eqb b c))
              (same_hand a one.about asked.about)
       else (&&) (bound_leb c b) (no_more a asked.about one.about)
     | IsNoMateAside ->
       (&&) ((&&) (bound_leb None b) (negb one.very_hand))
         (no_more a asked.about one.about))
  | IsNoMateAside ->
    (match asked.says with
     | IsNoMateAside -> same_hand a one.about asked.about
     | _ -> false)

type store =
| Empty
| Node of store * claim list * store

(** val find : positive -> store -> claim list **)

let rec find key = function
| Empty -> []
| Node (zero, here, one) ->
  (match key with
   | XI key0 -> find key0 one
   | XO key0 -> find key0 zero
   | XH -> here)

(** val put : positive -> claim -> store -> store **)

let rec put key c = function
| Empty ->
  let p = (Empty, []) in
  let one = Empty in
  let (zero, here) = p in
  (match key with
   | XI key0 -> Node (zero, here, (put key0 c one))
   | XO key0 -> Node ((put key0 c zero), here, one)
   | XH -> Node (zero, (c :: here), one))
| Node (zero, here, one) ->
  let p = (zero, here) in
  let (zero0, here0) = p in
  (match key with
   | XI key0 -> Node (zero0, here0, (put key0 c one))
   | XO key0 -> Node ((put key0 c zero0), here0, one)
   | XH -> Node (zero0, (c :: here0), one))

(** val drawn : nat -> n -> n list **)

let rec drawn n0 seed =
  match n0 with
  | O -> []
  | S n1 ->
    let seed0 =
      N.coq_land
        (N.add
          (N.mul seed (Npos (XI (XO (XI (XI (XO (XO (XI (XI (XI (XO (XI (XI
            (XO (XO (XO (XO XH)))))))))))))))))) (Npos XH)) (Npos (XI (XI (XI
        (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI
        (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI
        XH))))))))))))))))))))))))))))))))
    in
    (N.shiftr seed0 (Npos (XO (XI (XO XH))))) :: (drawn n1 seed0)

(** val codes : n list list **)

let codes =
  map (fun at_ ->
    drawn (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S (S (S (S O))))))))))))))))))))))))))))))))
      (N.of_nat
        (add
          (mul at_ (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            (S (S (S (S (S (S (S (S (S (S (S (S
            O)))))))))))))))))))))))))))))))) (S O)))) all_squares

(** val place_of : piece -> nat **)

let place_of pc =
  add
    (add
      (match pc.kind_of with
       | Pawn -> O
       | Lance -> S O
       | Knight -> S (S O)
       | Silver -> S (S (S O))
       | Gold -> S (S (S (S O)))
       | Bishop -> S (S (S (S (S O))))
       | Rook -> S (S (S (S (S (S O)))))
       | King -> S (S (S (S (S (S (S O)))))))
      (if pc.promoted then S (S (S (S (S (S (S (S O))))))) else O))
    (match pc.owner with
     | Black -> O
     | White ->
       S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S O))))))))))))))))

(** val number_of : piece option list -> n list list -> n -> n **)

let rec number_of cs codes0 number =
  match cs with
  | [] -> number
  | o :: cs0 ->
    (match o with
     | Some pc ->
       (match codes0 with
        | [] -> number
        | here :: codes1 ->
          number_of cs0 codes1 (N.coq_lxor number (nth (place_of pc) here N0)))
     | None ->
       (match codes0 with
        | [] -> number
        | _ :: codes1 -> number_of cs0 codes1 number))

(** val board_key : position -> positive **)

let board_key p =
  N.succ_pos (number_of p.cells codes N0)

type state = { input : n list; made : store; opened : claim list; count : n }

(** val groups : nat -> n list -> (n * n list) option **)

let rec groups most bytes =
  match most with
  | O -> None
  | S most0 ->
    (match bytes with
     | [] -> None
     | byte :: bytes0 ->
       if N.ltb byte (Npos (XO (XO (XO (XO (XO (XO (XO XH))))))))
       then Some (byte, bytes0)
       else (match groups most0 bytes0 with
             | Some p ->
               let (number, bytes1) = p in
               Some
               ((N.add
                  (N.sub byte (Npos (XO (XO (XO (XO (XO (XO (XO XH)))))))))
                  (N.mul (Npos (XO (XO (XO (XO (XO (XO (XO XH)))))))) number)),
               bytes1)
             | None -> None))

(** val choose : n -> state -> (n * state) option **)

let choose below s =
  match groups (S (S (S (S (S O))))) s.input with
  | Some p ->
    let (number, rest) = p in
    (match need (N.ltb number below) with
     | Some _ ->
       Some (number, { input = rest; made = s.made; opened = s.opened;
         count = s.count })
     | None -> None)
  | None -> None

(** val choose_move : move list -> state -> (move * state) option **)

let choose_move moves s =
  match choose (N.of_nat (length moves)) s with
  | Some p ->
    let (number, s0) = p in
    (match nth_error moves (N.to_nat number) with
     | Some m -> Some (m, s0)
     | None -> None)
  | None -> None

(** val give : kind list -> n -> hand -> hand -> (hand * hand) option **)

let rec give kinds packed giver receiver =
  match kinds with
  | [] -> Some (giver, receiver)
  | k :: kinds0 ->
    let n0 = N.to_nat (N.coq_land packed (Npos (XI (XI (XI (XI XH)))))) in
    (match need (Nat.leb n0 (held giver k)) with
     | Some _ ->
       give kinds0 (N.shiftr packed (Npos (XI (XO XH))))
         (set_held giver k (sub (held giver k) n0))
         (set_held receiver k (add (held receiver k) n0))
     | None -> None)

(** val covered : side -> claim -> store -> bool **)

let covered a asked t =
  let same =
    filter (fun one -> same_board one.about asked.about)
      (find (board_key asked.about) t)
  in
  existsb (fun one -> covers a one asked)
    (firstn (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
      O)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) same)

(** val most_claims : n **)

let most_claims =
  Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
    (XO (XO (XO (XO (XO (XO (XO (XO XH)))))))))))))))))))))))))

(** val with_bound : n -> saying -> saying option **)

let with_bound n0 = function
| IsWithin _ ->
  (match n0 with
   | N0 -> None
   | Npos _ -> Some (IsWithin (N.pred n0)))
| IsNotWithin _ ->
  (match n0 with
   | N0 -> Some (IsNotWithin None)
   | Npos _ -> Some (IsNotWithin (Some (N.pred n0))))
| IsNoMateAside -> (match n0 with
                    | N0 -> Some IsNoMateAside
                    | Npos _ -> None)

(** val with_gift : side -> n -> claim -> position option **)

let with_gift a packed c =
  let p = c.about in
  let giver = match c.says with
              | IsWithin _ -> a
              | _ -> other a in
  (match give (rev droppable) packed (hand_of giver p)
           (hand_of (other giver) p) with
   | Some p0 ->
     let (g, r) = p0 in Some (with_hand giver g (with_hand (other giver) r p))
   | None -> None)

(** val make : side -> claim -> state -> state option **)

let make a asked s =
  if covered a asked s.made
  then Some s
  else (match choose (Npos (XO (XO (XO XH)))) s with
        | Some p ->
          let (form, s0) = p in
          if N.testbit form (Npos XH)
          then (match choose (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
                        (XO (XO (XO (XO (XO (XO XH))))))))))))))))) s0 with
                | Some p0 ->
                  let (n0, s1) = p0 in
                  (match with_bound n0 asked.says with
                   | Some what ->
                     let p1 = (what, s1) in
                     let (what0, s2) = p1 in
                     if N.testbit form (Npos (XO XH))
                     then (match choose (Npos (XO (XO (XO (XO (XO (XO (XO (XO
                                   (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
                                   (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
                                   (XO (XO (XO (XO (XO (XO (XO
                                   XH)))))))))))))))))))))))))))))))))))) s2 with
                           | Some p2 ->
                             let (n1, s3) = p2 in
                             (match with_gift a n1 asked with
                              | Some p3 ->
                                let p4 = (p3, s3) in
                                let (p5, s4) = p4 in
                                let is_very =
                                  (&&) asked.very_hand
                                    ((||) (N.testbit form N0)
                                      (match what0 with
                                       | IsNoMateAside -> true
                                       | _ -> false))
                                in
                                let c = { says = what0; very_hand = is_very;
                                  about = p5 }
                                in
                                (match need
                                         ((&&)
                                           ((&&) (same_board p5 asked.about)
                                             (covers a c asked))
                                           (N.ltb s4.count most_claims)) with
                                 | Some _ ->
                                   Some { input = s4.input; made =
                                     (put (board_key p5) c s4.made); opened =
                                     (c :: s4.opened); count =
                                     (N.succ s4.count) }
                                 | None -> None)
                              | None -> None)
                           | None -> None)
                     else let p2 = (asked.about, s2) in
                          let (p3, s3) = p2 in
                          let is_very =
                            (&&) asked.very_hand
                              ((||) (N.testbit form N0)
                                (match what0 with
                                 | IsNoMateAside -> true
                                 | _ -> false))
                          in
                          let c = { says = what0; very_hand = is_very;
                            about = p3 }
                          in
                          (match need
                                   ((&&)
                                     ((&&) (same_board p3 asked.about)
                                       (covers a c asked))
                                     (N.ltb s3.count most_claims)) with
                           | Some _ ->
                             Some { input = s3.input; made =
                               (put (board_key p3) c s3.made); opened =
                               (c :: s3.opened); count = (N.succ s3.count) }
                           | None -> None)
                   | None -> None)
                | None -> None)
          else let p0 = (asked.says, s0) in
               let (what, s1) = p0 in
               if N.testbit form (Npos (XO XH))
               then (match choose (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO
                             (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
                             (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
                             (XO (XO XH)))))))))))))))))))))))))))))))))))) s1 with
                     | Some p1 ->
                       let (n0, s2) = p1 in
                       (match with_gift a n0 asked with
                        | Some p2 ->
                          let p3 = (p2, s2) in
                          let (p4, s3) = p3 in
                          let is_very =
                            (&&) asked.very_hand
                              ((||) (N.testbit form N0)
                                (match what with
                                 | IsNoMateAside -> true
                                 | _ -> false))
                          in
                          let c = { says = what; very_hand = is_very; about =
                            p4 }
                          in
                          (match need
                                   ((&&)
                                     ((&&) (same_board p4 asked.about)
                                       (covers a c asked))
                                     (N.ltb s3.count most_claims)) with
                           | Some _ ->
                             Some { input = s3.input; made =
                               (put (board_key p4) c s3.made); opened =
                               (c :: s3.opened); count = (N.succ s3.count) }
                           | None -> None)
                        | None -> None)
                     | None -> None)
               else let p1 = (asked.about, s1) in
                    let (p2, s2) = p1 in
                    let is_very =
                      (&&) asked.very_hand
                        ((||) (N.testbit form N0)
                          (match what with
                           | IsNoMateAside -> true
                           | _ -> false))
                    in
                    let c = { says = what; very_hand = is_very; about = p2 }
                    in
                    (match need
                             ((&&)
                               ((&&) (same_board p2 asked.about)
                                 (covers a c asked))
                               (N.ltb s2.count most_claims)) with
                     | Some _ ->
                       Some { input = s2.input; made =
                         (put (board_key p2) c s2.made); opened =
                         (c :: s2.opened); count = (N.succ s2.count) }
                     | None -> None)
        | None -> None)

(** val for_each :
    ('a1 -> state -> state option) -> 'a1 list -> state -> state option **)

let rec for_each act l s =
  match l with
  | [] -> Some s
  | x :: l0 ->
    (match act x s with
     | Some s0 -> for_each act l0 s0
     | None -> None)

(** val make_within : side -> position -> n -> state -> state option **)

let make_within a p b =
  make a { says = (IsWithin b); very_hand = true; about = p }

(** val make_not_within :
    side -> bool -> position -> n option -> n -> state -> state option **)

let make_not_within a very p b less s =
  match b with
  | Some b0 ->
    if N.ltb b0 less
    then Some s
    else make a { says = (IsNotWithin (Some (N.sub b0 less))); very_hand =
           very; about = p } s
  | None ->
    make a { says = (IsNotWithin None); very_hand = very; about = p } s

(** val interpositions : reading -> position -> move -> bool **)

let interpositions r p =
  match r with
  | NoFutile -> (fun _ -> false)
  | _ -> fast_interposition p

(** val rounded_up : n -> n **)

let rounded_up b =
  if N.odd b then b else N.succ b

(** val choose_if : bool -> n -> state -> (n * state) option **)

let choose_if asked below s =
  if asked then choose below s else Some (N0, s)

(** val each_reply :
    reading -> side -> bool -> position -> n -> n -> (move -> bool) -> move
    list -> state -> (move list * state) option **)

let rec each_reply r a very p b f may_leave_out replies s =
  match replies with
  | [] -> Some ([], s)
  | m :: replies0 ->
    let shown = if may_leave_out m then fast_captures r p m else [] in
    (match choose_if (may_leave_out m) (N.succ (N.of_nat (length shown))) s with
     | Some p0 ->
       let (n0, s0) = p0 in
       if N.eqb n0 N0
       then (match need (N.leb (Npos (XO XH)) b) with
             | Some _ ->
               (match make a { says = (IsWithin (N.sub b (Npos (XO XH))));
                        very_hand = very; about = (after p m) } s0 with
                | Some s1 ->
                  (match each_reply r a very p b f may_leave_out replies0 s1 with
                   | Some p1 ->
                     let (counted, s2) = p1 in Some ((m :: counted), s2)
                   | None -> None)
                | None -> None)
             | None -> None)
       else (match nth_error shown (N.to_nat (N.pred n0)) with
             | Some q ->
               (match make_within a q f s0 with
                | Some s1 ->
                  (match if N.odd b
                         then Some s1
                         else make_not_within a true (after p m) (Some b)
                                (Npos XH) s1 with
                   | Some s2 ->
                     each_reply r a very p b f may_leave_out replies0 s2
                   | None -> None)
                | None -> None)
             | None -> None)
     | None -> None)

(** val replies_within_by :
    reading -> side -> bool -> position -> n -> state -> state option **)

let replies_within_by r a very p b s =
  let replies = fast_replies p in
  let is_between = interpositions r p in
  (match choose_if ((&&) very (existsb is_between replies))
           (N.add (N.div b (Npos (XO XH))) (Npos (XO XH))) s with
   | Some p0 ->
     let (t, s0) = p0 in
     let f = N.pred (N.mul (Npos (XO XH)) t) in
     (match each_reply r a very p b f (fun m ->
              (&&) (N.ltb N0 t) (is_between m)) replies s0 with
      | Some p1 ->
        let (counted, s1) = p1 in
        (match need ((||) (negb (N.eqb b N0)) (has_left a p)) with
         | Some _ ->
           if (&&) (N.ltb (Npos XH) f)
                (negb (Nat.eqb (length counted) (length replies)))
           then (match choose_move counted s1 with
                 | Some p2 ->
                   let (m, s2) = p2 in
                   make_not_within a true (after p m) (Some f) (Npos (XO (XO
                     XH))) s2
                 | None -> None)
           else Some s1
         | None -> None)
      | None -> None)
   | None -> None)

(** val lasts_otherwise_by :
    side -> position -> n -> move list -> state -> state option **)

let lasts_otherwise_by a p u replies s =
  match make_not_within a true p (Some u) (Npos (XO XH)) s with
  | Some s0 ->
    for_each (fun m s1 ->
      match choose (Npos (XO XH)) s1 with
      | Some p0 ->
        let (is_longer, s2) = p0 in
        if N.eqb is_longer (Npos XH)
        then make_not_within a true (after p m) (Some u) (Npos (XO XH)) s2
        else (match need (N.leb (Npos (XO (XO XH))) u) with
              | Some _ ->
                make_within a (after p m) (N.sub u (Npos (XO (XO XH)))) s2
              | None -> None)
      | None -> None) replies s0
  | None -> None

(** val refuted_by :
    reading -> side -> bool -> position -> n option -> state -> state option **)

let refuted_by r a very p b s =
  if match b with
     | Some n0 -> (match n0 with
                   | N0 -> negb (has_left a p)
                   | Npos _ -> false)
     | None -> false
  then Some s
  else let replies = fast_replies p in
       let is_between =
         match b with
         | Some _ -> interpositions r p
         | None -> (fun _ -> false)
       in
       let bound = match b with
                   | Some b0 -> b0
                   | None -> N0 in
       let is_open =
         (&&) ((&&) very (N.ltb (Npos XH) bound)) (existsb is_between replies)
       in
       (match choose_if is_open (Npos (XO XH)) s with
        | Some p0 ->
          let (way, s0) = p0 in
          if N.eqb way (Npos XH)
          then lasts_otherwise_by a p (rounded_up bound) replies s0
          else (match choose_move replies s0 with
                | Some p1 ->
                  let (m, s1) = p1 in
                  (match make_not_within a very (after p m) b (Npos (XO XH))
                           s1 with
                   | Some s2 ->
                     if negb (is_between m)
                     then Some s2
                     else (match choose_if
                                   ((&&) is_open (negb (N.odd bound))) (Npos
                                   (XO XH)) s2 with
                           | Some p2 ->
                             let (counts, s3) = p2 in
                             if N.eqb counts (Npos XH)
                             then (match make_within a (after p m)
                                           (N.sub bound (Npos XH)) s3 with
                                   | Some s4 ->
                                     make_not_within a true p (Some bound)
                                       (Npos XH) s4
                                   | None -> None)
                             else for_each (fun q ->
                                    make_not_within a very q (Some
                                      (rounded_up bound)) N0)
                                    (fast_captures r p m) s3
                           | None -> None)
                   | None -> None)
                | None -> None)
        | None -> None)

(** val is_on : position list -> position -> bool **)

let is_on solution p =
  existsb (position_eqb p) solution

(** val refuted_aside_by :
    side -> position list -> position -> state -> state option **)

let refuted_aside_by a solution p s =
  if is_on solution p
  then Some s
  else (match choose_move (fast_replies p) s with
        | Some p0 ->
          let (m, s0) = p0 in
          if is_on solution (after p m)
          then Some s0
          else make a { says = IsNoMateAside; very_hand = true; about =
                 (after p m) } s0
        | None -> None)

(** val prove :
    reading -> side -> position list -> claim -> state -> state option **)

let prove r a solution c s =
  let p = c.about in
  let very = c.very_hand in
  let each_check = fun refuted ->
    if side_eqb p.turn a
    then for_each (fun m -> refuted (after p m)) (fast_checks p) s
    else refuted p s
  in
  (match c.says with
   | IsWithin b ->
     if side_eqb p.turn a
     then (match choose_move (fast_checks p) s with
           | Some p0 ->
             let (m, s0) = p0 in replies_within_by r a very (after p m) b s0
           | None -> None)
     else replies_within_by r a very p b s
   | IsNotWithin b -> each_check (fun q -> refuted_by r a very q b)
   | IsNoMateAside -> each_check (refuted_aside_by a solution))

(** val run :
    reading -> side -> position list -> n list -> state -> state option **)

let rec run r a solution fuel s =
  match s.opened with
  | [] -> Some s
  | c :: rest ->
    (match fuel with
     | [] -> None
     | _ :: fuel0 ->
       (match prove r a solution c { input = s.input; made = s.made; opened =
                rest; count = s.count } with
        | Some s0 -> run r a solution fuel0 s0
        | None -> None))

(** val read_line :
    side -> nat -> position -> state -> (move list * state) option **)

let rec read_line a n0 p s =
  match n0 with
  | O -> Some ([], s)
  | S n1 ->
    (match choose_move
             (if side_eqb p.turn a then fast_checks p else fast_replies p) s with
     | Some p0 ->
       let (m, s0) = p0 in
       (match read_line a n1 (after p m) s0 with
        | Some p1 -> let (line, s1) = p1 in Some ((m :: line), s1)
        | None -> None)
     | None -> None)

(** val answer_check :
    reading -> side -> position list -> nat -> position -> move list -> move
    -> state -> (n * state) option **)

let answer_check r a solution n0 p line check s =
  let next = after p check in
  (match choose (Npos (XI (XO XH))) s with
   | Some p0 ->
     let (answer0, s0) = p0 in
     (match match answer0 with
            | N0 -> refuted_by r a true next None s0
            | Npos p1 ->
              (match p1 with
               | XI _ -> Some s0
               | XO p2 ->
                 (match p2 with
                  | XH ->
                    if Nat.eqb n0 (S O)
                    then refuted_by r a true next None s0
                    else refuted_aside_by a solution next s0
                  | _ -> Some s0)
               | XH ->
                 (match continues p line check with
                  | Stops -> None
                  | Rejoins ->
                    (match line with
                     | [] -> None
                     | m :: _ ->
                       if differs_in_promotion m check
                       then Some s0
                       else (match need (negb (Nat.eqb n0 (S O))) with
                             | Some _ ->
                               make_within a next (N.of_nat (length line)) s0
                             | None -> None))
                  | Beside ->
                    (match line with
                     | [] -> None
                     | m :: _ ->
                       if Nat.eqb n0 (S O)
                       then (match need (differs_in_promotion m check) with
                             | Some _ -> Some s0
                             | None -> None)
                       else make_within a next (N.of_nat (length line)) s0))) with
      | Some s1 -> Some (answer0, s1)
      | None -> None)
   | None -> None)

(** val is_image_answered :
    position -> move -> (move * n) list -> (move * n) -> bool **)

let is_image_answered p m answers = function
| (check, answer0) ->
  (||) (negb (N.eqb answer0 (Npos (XI XH))))
    ((&&) ((&&) (is_own_image p) (negb (move_eqb (image check) check)))
      ((||) (move_eqb (image check) m)
        (existsb (fun pat ->
          let (c, answer1) = pat in
          (&&) (move_eqb c (image check))
            (negb (N.eqb answer1 (Npos (XI XH))))) answers)))

(** val answer_checks :
    reading -> side -> position list -> nat -> position -> move list -> move
    list -> state -> ((move * n) list * state) option **)

let rec answer_checks r a solution n0 p line checks0 s =
  match checks0 with
  | [] -> Some ([], s)
  | check :: checks1 ->
    (match answer_check r a solution n0 p line check s with
     | Some p0 ->
       let (answer0, s0) = p0 in
       (match answer_checks r a solution n0 p line checks1 s0 with
        | Some p1 ->
          let (answers, s1) = p1 in Some (((check, answer0) :: answers), s1)
        | None -> None)
     | None -> None)

(** val prove_line :
    reading -> side -> position list -> nat -> nat -> position -> move list
    -> state -> ((nat * move) list * state) option **)

let rec prove_line r a solution n0 ply p line s =
  match line with
  | [] -> Some ([], s)
  | m :: rest ->
    let next = after p m in
    let left = N.of_nat (length line) in
    (match if side_eqb p.turn a
           then (match make_within a next left s with
                 | Some s0 ->
                   let is_asked =
                     (||) (Nat.eqb n0 (S O))
                       (match rest with
                        | [] -> false
                        | _ :: _ -> true)
                   in
                   let others =
                     if is_asked
                     then filter (fun c -> negb (move_eqb c m))
                            (fast_checks p)
                     else []
                   in
                   (match answer_checks r a solution n0 p line others s0 with
                    | Some p0 ->
                      let (answers, s1) = p0 in
                      (match need
                               (forallb (is_image_answered p m answers)
                                 answers) with
                       | Some _ ->
                         Some
                           ((map (fun one -> (ply, (fst one)))
                              (filter (fun one ->
                                N.eqb (snd one) (Npos (XO (XO XH)))) answers)),
                           s1)
                       | None -> None)
                    | None -> None)
                 | None -> None)
           else (match need (N.leb (Npos (XO XH)) left) with
                 | Some _ ->
                   (match make_within a next (N.sub left (Npos XH)) s with
                    | Some s0 ->
                      (match make_not_within a true next (Some left) (Npos
                               (XO XH)) s0 with
                       | Some s1 -> Some ([], s1)
                       | None -> None)
                    | None -> None)
                 | None -> None) with
     | Some p0 ->
       let (found, s0) = p0 in
       (match prove_line r a solution n0 (S ply) next rest s0 with
        | Some p1 -> let (later, s1) = p1 in Some ((app found later), s1)
        | None -> None)
     | None -> None)

(** val prove_solution :
    reading -> position -> nat option -> state -> ((position
    list * (nat * move) list) * state) option **)

let prove_solution r p n0 s =
  match n0 with
  | Some n1 ->
    (match read_line p.turn n1 p s with
     | Some p0 ->
       let (line, s0) = p0 in
       let solution = positions_along p line in
       (match prove_line r p.turn solution n1 (S O) p line s0 with
        | Some p1 ->
          let (unproven, s1) = p1 in Some ((solution, unproven), s1)
        | None -> None)
     | None -> None)
  | None -> Some (([], []), s)

(** val prove_all :
    reading -> position -> saying list -> nat option -> n list ->
    ((nat * move) list * n list) option **)

let prove_all r p claims sound bytes =
  match for_each (fun what ->
          make p.turn { says = what; very_hand = true; about = p }) claims
          { input = bytes; made = Empty; opened = []; count = N0 } with
  | Some s ->
    (match prove_solution r p sound s with
     | Some p0 ->
       let (p1, s0) = p0 in
       let (solution, unproven) = p1 in
       (match run r p.turn solution bytes s0 with
        | Some s1 -> Some (unproven, s1.input)
        | None -> None)
     | None -> None)
  | None -> None

(** val first_line : n list **)

let first_line =
  (Npos (XO (XO (XI (XO (XI (XI XH))))))) :: ((Npos (XI (XI (XO (XO (XI (XI
    XH))))))) :: ((Npos (XI (XO (XI (XO (XI (XI XH))))))) :: ((Npos (XI (XO
    (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: ((Npos (XI (XI (XO
    (XO (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XO (XI (XO (XO (XI (XI XH))))))) :: ((Npos (XO (XO
    (XI (XO (XI (XI XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI
    XH))))))) :: ((Npos (XO (XI (XI (XO (XO (XI XH))))))) :: ((Npos (XI (XO
    (XO (XI (XO (XI XH))))))) :: ((Npos (XI (XI (XO (XO (XO (XI
    XH))))))) :: ((Npos (XI (XO (XO (XO (XO (XI XH))))))) :: ((Npos (XO (XO
    (XI (XO (XI (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: ((Npos (XI (XI (XO
    (XO (XI XH)))))) :: []))))))))))))))))))

(** val position_line : n list **)

let position_line =
  (Npos (XO (XO (XO (XO (XI (XI XH))))))) :: ((Npos (XI (XI (XI (XI (XO (XI
    XH))))))) :: ((Npos (XI (XI (XO (XO (XI (XI XH))))))) :: ((Npos (XI (XO
    (XO (XI (XO (XI XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI
    XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI XH))))))) :: ((Npos (XI (XI
    (XI (XI (XO (XI XH))))))) :: ((Npos (XO (XI (XI (XI (XO (XI
    XH))))))) :: ((Npos (XO (XI (XO (XI (XI XH)))))) :: ((Npos (XO (XO (XO
    (XO (XO XH)))))) :: [])))))))))

(** val reading_line : n list **)

let reading_line =
  (Npos (XO (XI (XO (XO (XI (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XI (XO (XO (XO (XO (XI XH))))))) :: ((Npos (XO (XO
    (XI (XO (XO (XI XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI
    XH))))))) :: ((Npos (XO (XI (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XI
    (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XI (XO (XI (XI
    XH)))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: []))))))))

(** val claim_line : n list **)

let claim_line =
  (Npos (XI (XI (XO (XO (XO (XI XH))))))) :: ((Npos (XO (XO (XI (XI (XO (XI
    XH))))))) :: ((Npos (XI (XO (XO (XO (XO (XI XH))))))) :: ((Npos (XI (XO
    (XO (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XI (XO (XI
    XH))))))) :: ((Npos (XO (XI (XO (XI (XI XH)))))) :: ((Npos (XO (XO (XO
    (XO (XO XH)))))) :: []))))))

(** val after_hands : n list **)

let after_hands =
  (Npos (XI (XO (XO (XO (XI XH)))))) :: ((Npos (XO (XI (XO XH)))) :: [])

(** val skip : n list -> n list -> n list option **)

let rec skip word bytes =
  match word with
  | [] -> Some bytes
  | w :: word0 ->
    (match bytes with
     | [] -> None
     | byte :: bytes0 -> if N.eqb w byte then skip word0 bytes0 else None)

(** val one_of : (n list * 'a1) list -> n list -> ('a1 * n list) option **)

let rec one_of words bytes =
  match words with
  | [] -> None
  | p :: words0 ->
    let (word, value) = p in
    (match skip word bytes with
     | Some rest -> Some (value, rest)
     | None -> one_of words0 bytes)

(** val letters : (n * kind) list **)

let letters =
  ((Npos (XO (XO (XO (XO (XI (XO XH))))))), Pawn) :: (((Npos (XO (XO (XI (XI
    (XO (XO XH))))))), Lance) :: (((Npos (XO (XI (XI (XI (XO (XO XH))))))),
    Knight) :: (((Npos (XI (XI (XO (XO (XI (XO XH))))))), Silver) :: (((Npos
    (XI (XI (XI (XO (XO (XO XH))))))), Gold) :: (((Npos (XO (XI (XO (XO (XO
    (XO XH))))))), Bishop) :: (((Npos (XO (XI (XO (XO (XI (XO XH))))))),
    Rook) :: (((Npos (XI (XI (XO (XI (XO (XO XH))))))), King) :: [])))))))

(** val kind_of_letter : n -> (n * kind) list -> (side * kind) option **)

let rec kind_of_letter letter = function
| [] -> None
| p :: known0 ->
  let (n0, k) = p in
  if N.eqb letter n0
  then Some (Black, k)
  else if N.eqb letter (N.add n0 (Npos (XO (XO (XO (XO (XO XH)))))))
       then Some (White, k)
       else kind_of_letter letter known0

(** val is_digit : n -> bool **)

let is_digit byte =
  (&&) (N.leb (Npos (XI (XO (XO (XO (XI XH)))))) byte)
    (N.leb byte (Npos (XI (XO (XO (XI (XI XH)))))))

(** val read_board :
    n list -> nat -> nat -> bool -> piece option list -> (piece option
    list * n list) option **)

let rec read_board bytes rows columns plus squares =
  match bytes with
  | [] -> None
  | byte :: rest ->
    (match byte with
     | N0 ->
       if is_digit byte
       then let n0 = N.to_nat (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
            in
            (match need
                     ((&&) (negb plus)
                       (Nat.leb (add columns n0) (S (S (S (S (S (S (S (S (S
                         O))))))))))) with
             | Some _ ->
               read_board rest rows (add columns n0) false
                 (app (repeat None n0) squares)
             | None -> None)
       else (match kind_of_letter byte letters with
             | Some p ->
               let (s, k) = p in
               (match need
                        ((&&)
                          (Nat.ltb columns (S (S (S (S (S (S (S (S (S
                            O))))))))))
                          (negb
                            ((&&) plus
                              ((||) (kind_eqb k Gold) (kind_eqb k King))))) with
                | Some _ ->
                  read_board rest rows (S columns) false ((Some { owner = s;
                    kind_of = k; promoted = plus }) :: squares)
                | None -> None)
             | None -> None)
     | Npos p ->
       (match p with
        | XI p0 ->
          (match p0 with
           | XI p1 ->
             (match p1 with
              | XI p2 ->
                (match p2 with
                 | XI p3 ->
                   (match p3 with
                    | XO p4 ->
                      (match p4 with
                       | XH ->
                         (match need
                                  ((&&)
                                    ((&&) (negb plus)
                                      (Nat.ltb rows (S (S (S (S (S (S (S (S
                                        O))))))))))
                                    (Nat.eqb columns (S (S (S (S (S (S (S (S
                                      (S O))))))))))) with
                          | Some _ -> read_board rest (S rows) O false squares
                          | None -> None)
                       | _ ->
                         if is_digit byte
                         then let n0 =
                                N.to_nat
                                  (N.sub byte (Npos (XO (XO (XO (XO (XI
                                    XH)))))))
                              in
                              (match need
                                       ((&&) (negb plus)
                                         (Nat.leb (add columns n0) (S (S (S
                                           (S (S (S (S (S (S O))))))))))) with
                               | Some _ ->
                                 read_board rest rows (add columns n0) false
                                   (app (repeat None n0) squares)
                               | None -> None)
                         else (match kind_of_letter byte letters with
                               | Some p5 ->
                                 let (s, k) = p5 in
                                 (match need
                                          ((&&)
                                            (Nat.ltb columns (S (S (S (S (S
                                              (S (S (S (S O))))))))))
                                            (negb
                                              ((&&) plus
                                                ((||) (kind_eqb k Gold)
                                                  (kind_eqb k King))))) with
                                  | Some _ ->
                                    read_board rest rows (S columns) false
                                      ((Some { owner = s; kind_of = k;
                                      promoted = plus }) :: squares)
                                  | None -> None)
                               | None -> None))
                    | _ ->
                      if is_digit byte
                      then let n0 =
                             N.to_nat
                               (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                           in
                           (match need
                                    ((&&) (negb plus)
                                      (Nat.leb (add columns n0) (S (S (S (S
                                        (S (S (S (S (S O))))))))))) with
                            | Some _ ->
                              read_board rest rows (add columns n0) false
                                (app (repeat None n0) squares)
                            | None -> None)
                      else (match kind_of_letter byte letters with
                            | Some p4 ->
                              let (s, k) = p4 in
                              (match need
                                       ((&&)
                                         (Nat.ltb columns (S (S (S (S (S (S
                                           (S (S (S O))))))))))
                                         (negb
                                           ((&&) plus
                                             ((||) (kind_eqb k Gold)
                                               (kind_eqb k King))))) with
                               | Some _ ->
                                 read_board rest rows (S columns) false
                                   ((Some { owner = s; kind_of = k;
                                   promoted = plus }) :: squares)
                               | None -> None)
                            | None -> None))
                 | _ ->
                   if is_digit byte
                   then let n0 =
                          N.to_nat
                            (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                        in
                        (match need
                                 ((&&) (negb plus)
                                   (Nat.leb (add columns n0) (S (S (S (S (S
                                     (S (S (S (S O))))))))))) with
                         | Some _ ->
                           read_board rest rows (add columns n0) false
                             (app (repeat None n0) squares)
                         | None -> None)
                   else (match kind_of_letter byte letters with
                         | Some p3 ->
                           let (s, k) = p3 in
                           (match need
                                    ((&&)
                                      (Nat.ltb columns (S (S (S (S (S (S (S
                                        (S (S O))))))))))
                                      (negb
                                        ((&&) plus
                                          ((||) (kind_eqb k Gold)
                                            (kind_eqb k King))))) with
                            | Some _ ->
                              read_board rest rows (S columns) false ((Some
                                { owner = s; kind_of = k; promoted =
                                plus }) :: squares)
                            | None -> None)
                         | None -> None))
              | XO p2 ->
                (match p2 with
                 | XI p3 ->
                   (match p3 with
                    | XO p4 ->
                      (match p4 with
                       | XH ->
                         (match need (negb plus) with
                          | Some _ ->
                            read_board rest rows columns true squares
                          | None -> None)
                       | _ ->
                         if is_digit byte
                         then let n0 =
                                N.to_nat
                                  (N.sub byte (Npos (XO (XO (XO (XO (XI
                                    XH)))))))
                              in
                              (match need
                                       ((&&) (negb plus)
                                         (Nat.leb (add columns n0) (S (S (S
                                           (S (S (S (S (S (S O))))))))))) with
                               | Some _ ->
                                 read_board rest rows (add columns n0) false
                                   (app (repeat None n0) squares)
                               | None -> None)
                         else (match kind_of_letter byte letters with
                               | Some p5 ->
                                 let (s, k) = p5 in
                                 (match need
                                          ((&&)
                                            (Nat.ltb columns (S (S (S (S (S
                                              (S (S (S (S O))))))))))
                                            (negb
                                              ((&&) plus
                                                ((||) (kind_eqb k Gold)
                                                  (kind_eqb k King))))) with
                                  | Some _ ->
                                    read_board rest rows (S columns) false
                                      ((Some { owner = s; kind_of = k;
                                      promoted = plus }) :: squares)
                                  | None -> None)
                               | None -> None))
                    | _ ->
                      if is_digit byte
                      then let n0 =
                             N.to_nat
                               (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                           in
                           (match need
                                    ((&&) (negb plus)
                                      (Nat.leb (add columns n0) (S (S (S (S
                                        (S (S (S (S (S O))))))))))) with
                            | Some _ ->
                              read_board rest rows (add columns n0) false
                                (app (repeat None n0) squares)
                            | None -> None)
                      else (match kind_of_letter byte letters with
                            | Some p4 ->
                              let (s, k) = p4 in
                              (match need
                                       ((&&)
                                         (Nat.ltb columns (S (S (S (S (S (S
                                           (S (S (S O))))))))))
                                         (negb
                                           ((&&) plus
                                             ((||) (kind_eqb k Gold)
                                               (kind_eqb k King))))) with
                               | Some _ ->
                                 read_board rest rows (S columns) false
                                   ((Some { owner = s; kind_of = k;
                                   promoted = plus }) :: squares)
                               | None -> None)
                            | None -> None))
                 | _ ->
                   if is_digit byte
                   then let n0 =
                          N.to_nat
                            (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                        in
                        (match need
                                 ((&&) (negb plus)
                                   (Nat.leb (add columns n0) (S (S (S (S (S
                                     (S (S (S (S O))))))))))) with
                         | Some _ ->
                           read_board rest rows (add columns n0) false
                             (app (repeat None n0) squares)
                         | None -> None)
                   else (match kind_of_letter byte letters with
                         | Some p3 ->
                           let (s, k) = p3 in
                           (match need
                                    ((&&)
                                      (Nat.ltb columns (S (S (S (S (S (S (S
                                        (S (S O))))))))))
                                      (negb
                                        ((&&) plus
                                          ((||) (kind_eqb k Gold)
                                            (kind_eqb k King))))) with
                            | Some _ ->
                              read_board rest rows (S columns) false ((Some
                                { owner = s; kind_of = k; promoted =
                                plus }) :: squares)
                            | None -> None)
                         | None -> None))
              | XH ->
                if is_digit byte
                then let n0 =
                       N.to_nat
                         (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                     in
                     (match need
                              ((&&) (negb plus)
                                (Nat.leb (add columns n0) (S (S (S (S (S (S
                                  (S (S (S O))))))))))) with
                      | Some _ ->
                        read_board rest rows (add columns n0) false
                          (app (repeat None n0) squares)
                      | None -> None)
                else (match kind_of_letter byte letters with
                      | Some p2 ->
                        let (s, k) = p2 in
                        (match need
                                 ((&&)
                                   (Nat.ltb columns (S (S (S (S (S (S (S (S
                                     (S O))))))))))
                                   (negb
                                     ((&&) plus
                                       ((||) (kind_eqb k Gold)
                                         (kind_eqb k King))))) with
                         | Some _ ->
                           read_board rest rows (S columns) false ((Some
                             { owner = s; kind_of = k; promoted =
                             plus }) :: squares)
                         | None -> None)
                      | None -> None))
           | _ ->
             if is_digit byte
             then let n0 =
                    N.to_nat (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                  in
                  (match need
                           ((&&) (negb plus)
                             (Nat.leb (add columns n0) (S (S (S (S (S (S (S
                               (S (S O))))))))))) with
                   | Some _ ->
                     read_board rest rows (add columns n0) false
                       (app (repeat None n0) squares)
                   | None -> None)
             else (match kind_of_letter byte letters with
                   | Some p1 ->
                     let (s, k) = p1 in
                     (match need
                              ((&&)
                                (Nat.ltb columns (S (S (S (S (S (S (S (S (S
                                  O))))))))))
                                (negb
                                  ((&&) plus
                                    ((||) (kind_eqb k Gold) (kind_eqb k King))))) with
                      | Some _ ->
                        read_board rest rows (S columns) false ((Some
                          { owner = s; kind_of = k; promoted =
                          plus }) :: squares)
                      | None -> None)
                   | None -> None))
        | XO p0 ->
          (match p0 with
           | XO p1 ->
             (match p1 with
              | XO p2 ->
                (match p2 with
                 | XO p3 ->
                   (match p3 with
                    | XO p4 ->
                      (match p4 with
                       | XH ->
                         (match need
                                  ((&&)
                                    ((&&) (negb plus)
                                      (Nat.eqb rows (S (S (S (S (S (S (S (S
                                        O))))))))))
                                    (Nat.eqb columns (S (S (S (S (S (S (S (S
                                      (S O))))))))))) with
                          | Some _ -> Some ((rev squares), rest)
                          | None -> None)
                       | _ ->
                         if is_digit byte
                         then let n0 =
                                N.to_nat
                                  (N.sub byte (Npos (XO (XO (XO (XO (XI
                                    XH)))))))
                              in
                              (match need
                                       ((&&) (negb plus)
                                         (Nat.leb (add columns n0) (S (S (S
                                           (S (S (S (S (S (S O))))))))))) with
                               | Some _ ->
                                 read_board rest rows (add columns n0) false
                                   (app (repeat None n0) squares)
                               | None -> None)
                         else (match kind_of_letter byte letters with
                               | Some p5 ->
                                 let (s, k) = p5 in
                                 (match need
                                          ((&&)
                                            (Nat.ltb columns (S (S (S (S (S
                                              (S (S (S (S O))))))))))
                                            (negb
                                              ((&&) plus
                                                ((||) (kind_eqb k Gold)
                                                  (kind_eqb k King))))) with
                                  | Some _ ->
                                    read_board rest rows (S columns) false
                                      ((Some { owner = s; kind_of = k;
                                      promoted = plus }) :: squares)
                                  | None -> None)
                               | None -> None))
                    | _ ->
                      if is_digit byte
                      then let n0 =
                             N.to_nat
                               (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                           in
                           (match need
                                    ((&&) (negb plus)
                                      (Nat.leb (add columns n0) (S (S (S (S
                                        (S (S (S (S (S O))))))))))) with
                            | Some _ ->
                              read_board rest rows (add columns n0) false
                                (app (repeat None n0) squares)
                            | None -> None)
                      else (match kind_of_letter byte letters with
                            | Some p4 ->
                              let (s, k) = p4 in
                              (match need
                                       ((&&)
                                         (Nat.ltb columns (S (S (S (S (S (S
                                           (S (S (S O))))))))))
                                         (negb
                                           ((&&) plus
                                             ((||) (kind_eqb k Gold)
                                               (kind_eqb k King))))) with
                               | Some _ ->
                                 read_board rest rows (S columns) false
                                   ((Some { owner = s; kind_of = k;
                                   promoted = plus }) :: squares)
                               | None -> None)
                            | None -> None))
                 | _ ->
                   if is_digit byte
                   then let n0 =
                          N.to_nat
                            (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                        in
                        (match need
                                 ((&&) (negb plus)
                                   (Nat.leb (add columns n0) (S (S (S (S (S
                                     (S (S (S (S O))))))))))) with
                         | Some _ ->
                           read_board rest rows (add columns n0) false
                             (app (repeat None n0) squares)
                         | None -> None)
                   else (match kind_of_letter byte letters with
                         | Some p3 ->
                           let (s, k) = p3 in
                           (match need
                                    ((&&)
                                      (Nat.ltb columns (S (S (S (S (S (S (S
                                        (S (S O))))))))))
                                      (negb
                                        ((&&) plus
                                          ((||) (kind_eqb k Gold)
                                            (kind_eqb k King))))) with
                            | Some _ ->
                              read_board rest rows (S columns) false ((Some
                                { owner = s; kind_of = k; promoted =
                                plus }) :: squares)
                            | None -> None)
                         | None -> None))
              | _ ->
                if is_digit byte
                then let n0 =
                       N.to_nat
                         (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                     in
                     (match need
                              ((&&) (negb plus)
                                (Nat.leb (add columns n0) (S (S (S (S (S (S
                                  (S (S (S O))))))))))) with
                      | Some _ ->
                        read_board rest rows (add columns n0) false
                          (app (repeat None n0) squares)
                      | None -> None)
                else (match kind_of_letter byte letters with
                      | Some p2 ->
                        let (s, k) = p2 in
                        (match need
                                 ((&&)
                                   (Nat.ltb columns (S (S (S (S (S (S (S (S
                                     (S O))))))))))
                                   (negb
                                     ((&&) plus
                                       ((||) (kind_eqb k Gold)
                                         (kind_eqb k King))))) with
                         | Some _ ->
                           read_board rest rows (S columns) false ((Some
                             { owner = s; kind_of = k; promoted =
                             plus }) :: squares)
                         | None -> None)
                      | None -> None))
           | _ ->
             if is_digit byte
             then let n0 =
                    N.to_nat (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
                  in
                  (match need
                           ((&&) (negb plus)
                             (Nat.leb (add columns n0) (S (S (S (S (S (S (S
                               (S (S O))))))))))) with
                   | Some _ ->
                     read_board rest rows (add columns n0) false
                       (app (repeat None n0) squares)
                   | None -> None)
             else (match kind_of_letter byte letters with
                   | Some p1 ->
                     let (s, k) = p1 in
                     (match need
                              ((&&)
                                (Nat.ltb columns (S (S (S (S (S (S (S (S (S
                                  O))))))))))
                                (negb
                                  ((&&) plus
                                    ((||) (kind_eqb k Gold) (kind_eqb k King))))) with
                      | Some _ ->
                        read_board rest rows (S columns) false ((Some
                          { owner = s; kind_of = k; promoted =
                          plus }) :: squares)
                      | None -> None)
                   | None -> None))
        | XH ->
          if is_digit byte
          then let n0 =
                 N.to_nat (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
               in
               (match need
                        ((&&) (negb plus)
                          (Nat.leb (add columns n0) (S (S (S (S (S (S (S (S
                            (S O))))))))))) with
                | Some _ ->
                  read_board rest rows (add columns n0) false
                    (app (repeat None n0) squares)
                | None -> None)
          else (match kind_of_letter byte letters with
                | Some p0 ->
                  let (s, k) = p0 in
                  (match need
                           ((&&)
                             (Nat.ltb columns (S (S (S (S (S (S (S (S (S
                               O))))))))))
                             (negb
                               ((&&) plus
                                 ((||) (kind_eqb k Gold) (kind_eqb k King))))) with
                   | Some _ ->
                     read_board rest rows (S columns) false ((Some { owner =
                       s; kind_of = k; promoted = plus }) :: squares)
                   | None -> None)
                | None -> None)))

(** val no_hand : hand **)

let no_hand =
  { pawns = O; lances = O; knights = O; silvers = O; golds = O; bishops = O;
    rooks = O }

(** val read_hands :
    n list -> n option -> hand -> hand -> ((hand * hand) * n list) option **)

let rec read_hands bytes several black white =
  match bytes with
  | [] -> None
  | byte :: rest ->
    (match byte with
     | N0 ->
       if (||) (is_digit byte)
            ((&&) (N.eqb byte (Npos (XO (XO (XO (XO (XI XH)))))))
              (match several with
               | Some _ -> true
               | None -> false))
       then let before = match several with
                         | Some n0 -> n0
                         | None -> N0 in
            read_hands rest (Some
              (N.min
                (N.add (N.mul (Npos (XO (XI (XO XH)))) before)
                  (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))) (Npos (XO
                (XO (XI (XO XH))))))) black white
       else (match kind_of_letter byte letters with
             | Some p ->
               let (s, k) = p in
               let h = match s with
                       | Black -> black
                       | White -> white in
               (match need
                        ((&&) (negb (kind_eqb k King)) (Nat.eqb (held h k) O)) with
                | Some _ ->
                  let h0 =
                    set_held h k
                      (N.to_nat
                        (match several with
                         | Some n0 -> n0
                         | None -> Npos XH))
                  in
                  (match s with
                   | Black -> read_hands rest None h0 white
                   | White -> read_hands rest None black h0)
                | None -> None)
             | None -> None)
     | Npos p ->
       (match p with
        | XO p0 ->
          (match p0 with
           | XO p1 ->
             (match p1 with
              | XO p2 ->
                (match p2 with
                 | XO p3 ->
                   (match p3 with
                    | XO p4 ->
                      (match p4 with
                       | XH ->
                         (match several with
                          | Some _ -> None
                          | None -> Some ((black, white), rest))
                       | _ ->
                         if (||) (is_digit byte)
                              ((&&)
                                (N.eqb byte (Npos (XO (XO (XO (XO (XI
                                  XH)))))))
                                (match several with
                                 | Some _ -> true
                                 | None -> false))
                         then let before =
                                match several with
                                | Some n0 -> n0
                                | None -> N0
                              in
                              read_hands rest (Some
                                (N.min
                                  (N.add
                                    (N.mul (Npos (XO (XI (XO XH)))) before)
                                    (N.sub byte (Npos (XO (XO (XO (XO (XI
                                      XH)))))))) (Npos (XO (XO (XI (XO
                                  XH))))))) black white
                         else (match kind_of_letter byte letters with
                               | Some p5 ->
                                 let (s, k) = p5 in
                                 let h =
                                   match s with
                                   | Black -> black
                                   | White -> white
                                 in
                                 (match need
                                          ((&&) (negb (kind_eqb k King))
                                            (Nat.eqb (held h k) O)) with
                                  | Some _ ->
                                    let h0 =
                                      set_held h k
                                        (N.to_nat
                                          (match several with
                                           | Some n0 -> n0
                                           | None -> Npos XH))
                                    in
                                    (match s with
                                     | Black -> read_hands rest None h0 white
                                     | White -> read_hands rest None black h0)
                                  | None -> None)
                               | None -> None))
                    | _ ->
                      if (||) (is_digit byte)
                           ((&&)
                             (N.eqb byte (Npos (XO (XO (XO (XO (XI XH)))))))
                             (match several with
                              | Some _ -> true
                              | None -> false))
                      then let before =
                             match several with
                             | Some n0 -> n0
                             | None -> N0
                           in
                           read_hands rest (Some
                             (N.min
                               (N.add (N.mul (Npos (XO (XI (XO XH)))) before)
                                 (N.sub byte (Npos (XO (XO (XO (XO (XI
                                   XH)))))))) (Npos (XO (XO (XI (XO XH)))))))
                             black white
                      else (match kind_of_letter byte letters with
                            | Some p4 ->
                              let (s, k) = p4 in
                              let h =
                                match s with
                                | Black -> black
                                | White -> white
                              in
                              (match need
                                       ((&&) (negb (kind_eqb k King))
                                         (Nat.eqb (held h k) O)) with
                               | Some _ ->
                                 let h0 =
                                   set_held h k
                                     (N.to_nat
                                       (match several with
                                        | Some n0 -> n0
                                        | None -> Npos XH))
                                 in
                                 (match s with
                                  | Black -> read_hands rest None h0 white
                                  | White -> read_hands rest None black h0)
                               | None -> None)
                            | None -> None))
                 | _ ->
                   if (||) (is_digit byte)
                        ((&&) (N.eqb byte (Npos (XO (XO (XO (XO (XI XH)))))))
                          (match several with
                           | Some _ -> true
                           | None -> false))
                   then let before =
                          match several with
                          | Some n0 -> n0
                          | None -> N0
                        in
                        read_hands rest (Some
                          (N.min
                            (N.add (N.mul (Npos (XO (XI (XO XH)))) before)
                              (N.sub byte (Npos (XO (XO (XO (XO (XI XH))))))))
                            (Npos (XO (XO (XI (XO XH))))))) black white
                   else (match kind_of_letter byte letters with
                         | Some p3 ->
                           let (s, k) = p3 in
                           let h =
                             match s with
                             | Black -> black
                             | White -> white
                           in
                           (match need
                                    ((&&) (negb (kind_eqb k King))
                                      (Nat.eqb (held h k) O)) with
                            | Some _ ->
                              let h0 =
                                set_held h k
                                  (N.to_nat
                                    (match several with
                                     | Some n0 -> n0
                                     | None -> Npos XH))
                              in
                              (match s with
                               | Black -> read_hands rest None h0 white
                               | White -> read_hands rest None black h0)
                            | None -> None)
                         | None -> None))
              | _ ->
                if (||) (is_digit byte)
                     ((&&) (N.eqb byte (Npos (XO (XO (XO (XO (XI XH)))))))
                       (match several with
                        | Some _ -> true
                        | None -> false))
                then let before =
                       match several with
                       | Some n0 -> n0
                       | None -> N0
                     in
                     read_hands rest (Some
                       (N.min
                         (N.add (N.mul (Npos (XO (XI (XO XH)))) before)
                           (N.sub byte (Npos (XO (XO (XO (XO (XI XH))))))))
                         (Npos (XO (XO (XI (XO XH))))))) black white
                else (match kind_of_letter byte letters with
                      | Some p2 ->
                        let (s, k) = p2 in
                        let h = match s with
                                | Black -> black
                                | White -> white
                        in
                        (match need
                                 ((&&) (negb (kind_eqb k King))
                                   (Nat.eqb (held h k) O)) with
                         | Some _ ->
                           let h0 =
                             set_held h k
                               (N.to_nat
                                 (match several with
                                  | Some n0 -> n0
                                  | None -> Npos XH))
                           in
                           (match s with
                            | Black -> read_hands rest None h0 white
                            | White -> read_hands rest None black h0)
                         | None -> None)
                      | None -> None))
           | _ ->
             if (||) (is_digit byte)
                  ((&&) (N.eqb byte (Npos (XO (XO (XO (XO (XI XH)))))))
                    (match several with
                     | Some _ -> true
                     | None -> false))
             then let before = match several with
                               | Some n0 -> n0
                               | None -> N0
                  in
                  read_hands rest (Some
                    (N.min
                      (N.add (N.mul (Npos (XO (XI (XO XH)))) before)
                        (N.sub byte (Npos (XO (XO (XO (XO (XI XH))))))))
                      (Npos (XO (XO (XI (XO XH))))))) black white
             else (match kind_of_letter byte letters with
                   | Some p1 ->
                     let (s, k) = p1 in
                     let h = match s with
                             | Black -> black
                             | White -> white in
                     (match need
                              ((&&) (negb (kind_eqb k King))
                                (Nat.eqb (held h k) O)) with
                      | Some _ ->
                        let h0 =
                          set_held h k
                            (N.to_nat
                              (match several with
                               | Some n0 -> n0
                               | None -> Npos XH))
                        in
                        (match s with
                         | Black -> read_hands rest None h0 white
                         | White -> read_hands rest None black h0)
                      | None -> None)
                   | None -> None))
        | _ ->
          if (||) (is_digit byte)
               ((&&) (N.eqb byte (Npos (XO (XO (XO (XO (XI XH)))))))
                 (match several with
                  | Some _ -> true
                  | None -> false))
          then let before = match several with
                            | Some n0 -> n0
                            | None -> N0 in
               read_hands rest (Some
                 (N.min
                   (N.add (N.mul (Npos (XO (XI (XO XH)))) before)
                     (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))) (Npos
                   (XO (XO (XI (XO XH))))))) black white
          else (match kind_of_letter byte letters with
                | Some p0 ->
                  let (s, k) = p0 in
                  let h = match s with
                          | Black -> black
                          | White -> white in
                  (match need
                           ((&&) (negb (kind_eqb k King))
                             (Nat.eqb (held h k) O)) with
                   | Some _ ->
                     let h0 =
                       set_held h k
                         (N.to_nat
                           (match several with
                            | Some n0 -> n0
                            | None -> Npos XH))
                     in
                     (match s with
                      | Black -> read_hands rest None h0 white
                      | White -> read_hands rest None black h0)
                   | None -> None)
                | None -> None)))

(** val read_position : n list -> (position * n list) option **)

let read_position bytes =
  match read_board bytes O O false [] with
  | Some p ->
    let (squares, bytes0) = p in
    (match one_of ((((Npos (XO (XI (XO (XO (XO (XI XH))))))) :: ((Npos (XO
             (XO (XO (XO (XO XH)))))) :: [])), Black) :: ((((Npos (XI (XI (XI
             (XO (XI (XI XH))))))) :: ((Npos (XO (XO (XO (XO (XO
             XH)))))) :: [])), White) :: [])) bytes0 with
     | Some p0 ->
       let (s, bytes1) = p0 in
       (match match bytes1 with
              | [] -> read_hands bytes1 None no_hand no_hand
              | n0 :: l ->
                (match n0 with
                 | N0 -> read_hands bytes1 None no_hand no_hand
                 | Npos p1 ->
                   (match p1 with
                    | XI p2 ->
                      (match p2 with
                       | XO p3 ->
                         (match p3 with
                          | XI p4 ->
                            (match p4 with
                             | XI p5 ->
                               (match p5 with
                                | XO p6 ->
                                  (match p6 with
                                   | XH ->
                                     (match l with
                                      | [] ->
                                        read_hands bytes1 None no_hand no_hand
                                      | n1 :: rest ->
                                        (match n1 with
                                         | N0 ->
                                           read_hands bytes1 None no_hand
                                             no_hand
                                         | Npos p7 ->
                                           (match p7 with
                                            | XO p8 ->
                                              (match p8 with
                                               | XO p9 ->
                                                 (match p9 with
                                                  | XO p10 ->
                                                    (match p10 with
                                                     | XO p11 ->
                                                       (match p11 with
                                                        | XO p12 ->
                                                          (match p12 with
                                                           | XH ->
                                                             Some ((no_hand,
                                                               no_hand), rest)
                                                           | _ ->
                                                             read_hands
                                                               bytes1 None
                                                               no_hand no_hand)
                                                        | _ ->
                                                          read_hands bytes1
                                                            None no_hand
                                                            no_hand)
                                                     | _ ->
                                                       read_hands bytes1 None
                                                         no_hand no_hand)
                                                  | _ ->
                                                    read_hands bytes1 None
                                                      no_hand no_hand)
                                               | _ ->
                                                 read_hands bytes1 None
                                                   no_hand no_hand)
                                            | _ ->
                                              read_hands bytes1 None no_hand
                                                no_hand)))
                                   | _ ->
                                     read_hands bytes1 None no_hand no_hand)
                                | _ -> read_hands bytes1 None no_hand no_hand)
                             | _ -> read_hands bytes1 None no_hand no_hand)
                          | _ -> read_hands bytes1 None no_hand no_hand)
                       | _ -> read_hands bytes1 None no_hand no_hand)
                    | XO p2 ->
                      (match p2 with
                       | XO p3 ->
                         (match p3 with
                          | XO p4 ->
                            (match p4 with
                             | XO p5 ->
                               (match p5 with
                                | XO p6 ->
                                  (match p6 with
                                   | XH -> None
                                   | _ ->
                                     read_hands bytes1 None no_hand no_hand)
                                | _ -> read_hands bytes1 None no_hand no_hand)
                             | _ -> read_hands bytes1 None no_hand no_hand)
                          | _ -> read_hands bytes1 None no_hand no_hand)
                       | _ -> read_hands bytes1 None no_hand no_hand)
                    | XH -> read_hands bytes1 None no_hand no_hand)) with
        | Some p1 ->
          let (p2, bytes2) = p1 in
          let (black, white) = p2 in
          (match skip after_hands bytes2 with
           | Some bytes3 ->
             Some ({ cells = squares; black_hand = black; white_hand = white;
               turn = s }, bytes3)
           | None -> None)
        | None -> None)
     | None -> None)
  | None -> None

(** val read_digits : n list -> n -> (n * n list) option **)

let rec read_digits bytes number =
  match bytes with
  | [] -> None
  | byte :: rest ->
    if (||) (is_digit byte)
         ((&&) (N.eqb byte (Npos (XO (XO (XO (XO (XI XH)))))))
           (negb (N.eqb number N0)))
    then let number0 =
           N.add (N.mul (Npos (XO (XI (XO XH)))) number)
             (N.sub byte (Npos (XO (XO (XO (XO (XI XH)))))))
         in
         (match need
                  (N.ltb number0 (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO
                    (XO (XO (XO (XO (XO (XO (XO XH)))))))))))))))))) with
          | Some _ -> read_digits rest number0
          | None -> None)
    else Some (number, bytes)

type claimed =
| ClaimsWithin
| ClaimsNot
| ClaimsExactly
| ClaimsSound

(** val readings : (n list * reading) list **)

let readings =
  (((Npos (XO (XI (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XI (XI (XI (XO (XI
    XH))))))) :: ((Npos (XO (XI (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XO
    (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XI (XO XH)))) :: []))))),
    NoFutile) :: ((((Npos (XI (XI (XO (XO (XO (XI XH))))))) :: ((Npos (XO (XO
    (XO (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XI (XI (XO (XO (XO (XI XH))))))) :: ((Npos (XI (XI
    (XO (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XO (XI (XO (XO (XI (XI XH))))))) :: ((Npos (XO (XI
    (XO XH)))) :: [])))))))), ByChecker) :: ((((Npos (XI (XI (XO (XO (XI (XI
    XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI XH))))))) :: ((Npos (XI (XO
    (XO (XO (XO (XI XH))))))) :: ((Npos (XO (XI (XI (XI (XO (XI
    XH))))))) :: ((Npos (XO (XO (XI (XO (XO (XI XH))))))) :: ((Npos (XI (XO
    (XO (XO (XO (XI XH))))))) :: ((Npos (XO (XI (XO (XO (XI (XI
    XH))))))) :: ((Npos (XO (XO (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XI
    (XO XH)))) :: []))))))))), Standard) :: ((((Npos (XI (XI (XI (XO (XI (XI
    XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI XH))))))) :: ((Npos (XO (XO
    (XI (XO (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XO (XI (XO XH)))) :: []))))), Wide) :: [])))

(** val claims_of_length : (n list * claimed) list **)

let claims_of_length =
  (((Npos (XI (XI (XI (XO (XI (XI XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI
    XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI XH))))))) :: ((Npos (XO (XO
    (XO (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI
    XH))))))) :: ((Npos (XO (XI (XI (XI (XO (XI XH))))))) :: ((Npos (XO (XO
    (XO (XO (XO XH)))))) :: []))))))), ClaimsWithin) :: ((((Npos (XO (XI (XI
    (XI (XO (XI XH))))))) :: ((Npos (XI (XI (XI (XI (XO (XI
    XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI XH))))))) :: ((Npos (XO (XO
    (XO (XO (XO XH)))))) :: ((Npos (XI (XI (XI (XO (XI (XI
    XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI XH))))))) :: ((Npos (XO (XO
    (XI (XO (XI (XI XH))))))) :: ((Npos (XO (XO (XO (XI (XO (XI
    XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI XH))))))) :: ((Npos (XO (XI
    (XI (XI (XO (XI XH))))))) :: ((Npos (XO (XO (XO (XO (XO
    XH)))))) :: []))))))))))), ClaimsNot) :: ((((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XO (XO (XO (XI (XI (XI XH))))))) :: ((Npos (XI (XO
    (XO (XO (XO (XI XH))))))) :: ((Npos (XI (XI (XO (XO (XO (XI
    XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI XH))))))) :: ((Npos (XO (XO
    (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XO (XI (XI (XI
    XH))))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: [])))))))),
    ClaimsExactly) :: ((((Npos (XI (XI (XO (XO (XI (XI XH))))))) :: ((Npos
    (XI (XI (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XI (XI
    XH))))))) :: ((Npos (XO (XI (XI (XI (XO (XI XH))))))) :: ((Npos (XO (XO
    (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XO (XI (XI (XO
    XH)))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: ((Npos (XI (XO (XI (XO
    (XO (XI XH))))))) :: ((Npos (XO (XO (XO (XI (XI (XI XH))))))) :: ((Npos
    (XI (XO (XO (XO (XO (XI XH))))))) :: ((Npos (XI (XI (XO (XO (XO (XI
    XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI XH))))))) :: ((Npos (XO (XO
    (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XO (XI (XI (XI
    XH))))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: []))))))))))))))),
    ClaimsSound) :: [])))

(** val surplus : (n list * bool) list **)

let surplus =
  (((Npos (XO (XO (XI (XI (XO XH)))))) :: ((Npos (XO (XO (XO (XO (XO
    XH)))))) :: ((Npos (XO (XI (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XI
    (XI (XI (XO (XI XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI
    XH))))))) :: ((Npos (XO (XO (XO (XI (XO (XI XH))))))) :: ((Npos (XI (XO
    (XO (XI (XO (XI XH))))))) :: ((Npos (XO (XI (XI (XI (XO (XI
    XH))))))) :: ((Npos (XI (XI (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XO
    (XO (XO (XO XH)))))) :: ((Npos (XO (XO (XI (XI (XO (XI
    XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XI
    (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI
    XH))))))) :: ((Npos (XO (XI (XO XH)))) :: ((Npos (XO (XI (XO
    XH)))) :: [])))))))))))))))), false) :: ((((Npos (XO (XO (XI (XI (XO
    XH)))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: ((Npos (XI (XO (XO (XO
    (XO (XI XH))))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: ((Npos (XO
    (XO (XO (XO (XI (XI XH))))))) :: ((Npos (XI (XO (XO (XI (XO (XI
    XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI XH))))))) :: ((Npos (XI (XI
    (XO (XO (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: ((Npos (XO (XO (XI
    (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XI (XO (XO (XI
    XH))))))) :: ((Npos (XO (XI (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XO
    (XI (XO (XI (XI XH))))))) :: ((Npos (XO (XI (XO XH)))) :: ((Npos (XO (XI
    (XO XH)))) :: [])))))))))))))))), true) :: [])

(** val no_mate_line : n list **)

let no_mate_line =
  (Npos (XO (XI (XI (XI (XO (XI XH))))))) :: ((Npos (XI (XI (XI (XI (XO (XI
    XH))))))) :: ((Npos (XO (XO (XO (XO (XO XH)))))) :: ((Npos (XI (XO (XI
    (XI (XO (XI XH))))))) :: ((Npos (XI (XO (XO (XO (XO (XI
    XH))))))) :: ((Npos (XO (XO (XI (XO (XI (XI XH))))))) :: ((Npos (XI (XO
    (XI (XO (XO (XI XH))))))) :: ((Npos (XO (XI (XO XH)))) :: ((Npos (XO (XI
    (XO XH)))) :: []))))))))

(** val read_claim :
    n list -> (((statement * saying list) * nat option) * n list) option **)

let read_claim bytes =
  match skip no_mate_line bytes with
  | Some rest -> Some (((NoMate, ((IsNotWithin None) :: [])), None), rest)
  | None ->
    (match one_of claims_of_length bytes with
     | Some p ->
       let (kind0, bytes0) = p in
       (match read_digits bytes0 N0 with
        | Some p0 ->
          let (length0, bytes1) = p0 in
          (match one_of surplus bytes1 with
           | Some p1 ->
             let (kept, bytes2) = p1 in
             (match need (N.odd length0) with
              | Some _ ->
                let n0 = N.to_nat length0 in
                let bound = if kept then N.pred length0 else length0 in
                let exactly = (IsWithin
                  bound) :: (if N.eqb bound N0
                             then []
                             else (IsNotWithin (Some (N.pred bound))) :: [])
                in
                (match kind0 with
                 | ClaimsWithin ->
                   Some ((((Within (n0, kept)), ((IsWithin bound) :: [])),
                     None), bytes2)
                 | ClaimsNot ->
                   Some ((((NotWithin (n0, kept)), ((IsNotWithin (Some
                     bound)) :: [])), None), bytes2)
                 | ClaimsExactly ->
                   Some ((((Exactly (n0, kept)), exactly), None), bytes2)
                 | ClaimsSound ->
                   (match need (negb kept) with
                    | Some _ ->
                      Some ((((Exactly (n0, kept)), exactly), (Some n0)),
                        bytes2)
                    | None -> None))
              | None -> None)
           | None -> None)
        | None -> None)
     | None -> None)

(** val number_in_set : kind -> nat **)

let number_in_set = function
| Pawn ->
  S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S O)))))))))))))))))
| Bishop -> S (S O)
| Rook -> S (S O)
| _ -> S (S (S (S O)))

(** val count_cells : (piece option -> bool) -> position -> nat **)

let count_cells f p =
  length (filter f p.cells)

(** val is_valid_start : position -> bool **)

let is_valid_start p =
  let is_kind = fun k c ->
    match c with
    | Some pc -> kind_eqb pc.kind_of k
    | None -> false
  in
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            (forallb (fun k ->
              Nat.leb
                (add (add (held p.black_hand k) (held p.white_hand k))
                  (count_cells (is_kind k) p)) (number_in_set k)) droppable)
            (forallb (fun s -> Nat.leb (count_cells (is_king s) p) (S O))
              (Black :: (White :: []))))
          (forallb (fun s ->
            forallb (fun file ->
              Nat.leb (pawns_on_file p.cells s file) (S O))
              (seq O (S (S (S (S (S (S (S (S (S O)))))))))))
            (Black :: (White :: []))))
        (forallb (fun at_ ->
          match cell p.cells at_ with
          | Some pc -> negb (is_dead_end pc at_)
          | None -> true)
          (seq O (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            O))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (Nat.eqb (count_cells (is_king (other p.turn)) p) (S O)))
    (negb (in_check p (other p.turn)))

type answer =
| Verified of position * reading * statement
   * (nat * (nat * move) list) option * n list
| Refused
| NoCertificate

(** val read_header :
    n list -> (((position * reading) * ((statement * saying list) * nat
    option)) * n list) option **)

let read_header bytes =
  match skip position_line bytes with
  | Some bytes0 ->
    (match read_position bytes0 with
     | Some p ->
       let (p0, bytes1) = p in
       (match skip reading_line bytes1 with
        | Some bytes2 ->
          (match one_of readings bytes2 with
           | Some p1 ->
             let (r, bytes3) = p1 in
             (match skip claim_line bytes3 with
              | Some bytes4 ->
                (match read_claim bytes4 with
                 | Some p2 ->
                   let (claim0, bytes5) = p2 in
                   (match need (is_valid_start p0) with
                    | Some _ -> Some (((p0, r), claim0), bytes5)
                    | None -> None)
                 | None -> None)
              | None -> None)
           | None -> None)
        | None -> None)
     | None -> None)
  | None -> None

(** val verify : n list -> answer **)

let verify bytes =
  match skip first_line bytes with
  | Some l ->
    (match l with
     | [] -> Refused
     | byte :: bytes0 ->
       if negb (N.eqb byte (Npos (XO (XI (XO XH)))))
       then NoCertificate
       else (match read_header bytes0 with
             | Some p0 ->
               let (p1, bytes1) = p0 in
               let (p2, p3) = p1 in
               let (p, r) = p2 in
               let (p4, sound) = p3 in
               let (what, claims) = p4 in
               (match prove_all r p claims sound bytes1 with
                | Some p5 ->
                  let (unproven, rest) = p5 in
                  Verified (p, r, what,
                  (match sound with
                   | Some n0 -> Some (n0, unproven)
                   | None -> None), rest)
                | None -> Refused)
             | None -> Refused))
  | None -> NoCertificate
