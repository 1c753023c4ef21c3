(** The value with futile interpositions left out (RULES, section 3), executable. These are definitions that a reader
    must believe; there are no proofs here. *)
From Coq Require Import List Arith Bool.
From Tsume Require Import Shogi Value.
Import ListNotations.

(** Which interpositions may be futile: none; those that the checker captures; also those that another piece captures
    that then gives check from there, alone or among others. *)
Inductive reading := NoFutile | ByChecker | Standard | Wide.

(** The only piece that gives check to the side to move, and the squares between it and the king. *)
Definition only_check (p : position) : option (nat * list nat) :=
  match checkers (cells p) (turn p) with [one] => Some one | _ => None end.

(** The replies that put a piece between: other than the king's own, who stays in check there. *)
Definition is_interposition (p : position) (m : move) : bool :=
  match only_check p with
  | Some (_, between) =>
      existsb (Nat.eqb (target m)) between &&
      match m with Move from _ _ => negb (is_king (turn p) (cell (cells p) from)) | Drop _ _ => true end
  | None => false
  end.

(** The captures of an interposition that may show it to be futile, each with the position after it. *)
Definition may_show (r : reading) (checker : nat) (on : nat) (c : move) (next : position) : bool :=
  let giving := map fst (checkers (cells next) (turn next)) in
  (target c =? on) && match r, c with
    | NoFutile, _ => false
    | _, Drop _ _ => false
    | ByChecker, Move from _ _ => from =? checker
    | Standard, Move from _ _ => (from =? checker) || match giving with [one] => one =? on | _ => false end
    | Wide, Move from _ _ => (from =? checker) || existsb (Nat.eqb on) giving
    end.

(** The captured piece does not help: one that was dropped goes back to the defender's hand, one that was moved leaves
    the game. *)
Definition without_gain (interposition : move) (k : kind) (next : position) : position :=
  let d := turn next in
  let less := with_hand (other d) (set_held (hand_of (other d) next) k (held (hand_of (other d) next) k - 1)) next in
  match interposition with
  | Drop _ _ => with_hand d (set_held (hand_of d next) k (held (hand_of d next) k + 1)) less
  | Move _ _ _ => less
  end.

Definition captures (r : reading) (p : position) (m : move) : list position :=
  match only_check p with
  | None => []
  | Some (checker, _) =>
      let interposed := after p m in
      match cell (cells interposed) (target m) with
      | None => []
      | Some gain =>
          map (fun c => without_gain m (kind_of gain) (after interposed c))
            (filter (fun c => may_show r checker (target m) c (after interposed c)) (checks interposed))
      end
  end.

(** The value, length by length: [below k p left] says for lengths [k] less than [n] whether the value of [p] is
    (k, left) or better. Then so for [n], with the defender to move: the length is less, or it is [n]: every ordinary
    reply lasts at most [n]; every interposition does, or is futile at [n]; and [n] is 0 or the length of some reply. For
    the surplus, the replies that last exactly [n] decide. Each capture puts the checker nearer to the king, so that
    [nested] ones are at most 7. *)
Fixpoint defend (r : reading) (a : side) (below : nat -> position -> bool -> bool) (n nested : nat) (p : position)
    (left : bool) : bool :=
  let lasts_less m := match n with S (S k) => below k (after p m) false | _ => false end in
  let lasts_at_most m := match n with S k => below k (after p m) false | 0 => false end in
  let lasts_exactly m := lasts_at_most m && negb (lasts_less m) in
  let leaves m := match n with S k => below k (after p m) true | 0 => false end in
  let is_futile m := match nested with
    | S nested => existsb (fun q => defend r a below n nested q false) (captures r p m)
    | 0 => false
    end in
  match n with S k => below k p false | 0 => false end ||
  forallb (fun m => lasts_at_most m || is_interposition p m && is_futile m) (legal p) &&
  ((n =? 0) || existsb lasts_exactly (legal p)) &&
  (negb left ||
   if n =? 0 then has_left a p else forallb (fun m => negb (lasts_exactly m) || leaves m) (legal p)).

Definition attack (below : nat -> position -> bool -> bool) (n : nat) (p : position) (left : bool) : bool :=
  match n with S k => existsb (fun m => below k (after p m) left) (checks p) | 0 => false end.

Definition lasts (r : reading) (a : side) (below : nat -> position -> bool -> bool) (n : nat) (p : position)
    (left : bool) : bool :=
  if side_eqb (turn p) a then attack below n p left else defend r a below n 8 p left.

Fixpoint lengths_below (r : reading) (a : side) (n : nat) : nat -> position -> bool -> bool :=
  match n with
  | 0 => fun _ _ _ => false
  | S m => fun k p left =>
      if k =? m then lasts r a (lengths_below r a m) m p left else lengths_below r a m k p left
  end.

(** Whether the value in a reading is (n, left), or better for the attacker. *)
Definition value_within (r : reading) (a : side) (p : position) (n : nat) (left : bool) : bool :=
  lasts r a (lengths_below r a n) n p left.

(** What a claim says in a reading. *)
Definition holds_in (r : reading) (p : position) (s : statement) : Prop :=
  let value_within := value_within r (turn p) p in
  match r, s with
  | NoFutile, _ => holds p s
  | _, Within n surplus => value_within n surplus = true
  | _, NotWithin n surplus => value_within n surplus = false
  | _, Exactly n surplus =>
      value_within n surplus = true /\
      (if surplus then n < 2 \/ value_within (n - 2) false = false else value_within n true = false)
  | _, NoMate => forall n surplus, value_within n surplus = false
  end.
