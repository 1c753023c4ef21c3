(** The value of a position with every interposition counted (RULES, section 2), as a least fixpoint.
    These are definitions that a reader must believe; there are no proofs here. *)
From Coq Require Import List Arith Bool.
From Tsume Require Import Shogi.
Import ListNotations.

(** Whether a side has anything left in hand. *)
Definition has_left (s : side) (p : position) : bool := negb (is_empty_hand (hand_of s p)).

(** [within attacker p n left]: the value of the position is (n, left) or better for the attacker, that is
    - the attacker forces mate in fewer than n moves; or
    - he forces it in n moves, and in every line of n moves something is left in his hand, if [left] asks for it.
    The least fixpoint: a mate is forced in finitely many moves, and a repetition is none. *)
Inductive within (attacker : side) : position -> nat -> bool -> Prop :=
| by_check : forall p m n left,
    turn p = attacker -> In m (checks p) -> within attacker (after p m) n left ->
    within attacker p (S n) left
| by_mate : forall p n left,
    turn p <> attacker -> legal p = [] -> (n = 0 -> left = true -> has_left attacker p = true) ->
    within attacker p n left
| by_replies : forall p n left,
    turn p <> attacker -> legal p <> [] -> (forall m, In m (legal p) -> within attacker (after p m) n left) ->
    within attacker p (S n) left.

(** The claims of a certificate: what [n] and [left] say is the value (n, left). *)
Inductive statement :=
| Within (n : nat) (left : bool)
| NotWithin (n : nat) (left : bool)
| Exactly (n : nat) (left : bool)
| NoMate.

(** The side to move is the attacker. The value just better than (n, left) is (n, something left) where nothing is
    left in (n, left), and else (n - 2, nothing left), since lengths are odd with the attacker to move; there is none
    for n = 1. *)
Definition holds (p : position) (s : statement) : Prop :=
  let attacker := turn p in
  match s with
  | Within n surplus => within attacker p n surplus
  | NotWithin n surplus => ~ within attacker p n surplus
  | Exactly n surplus =>
      within attacker p n surplus /\
      ~ (if surplus then 2 <= n /\ within attacker p (n - 2) false else within attacker p n true)
  | NoMate => forall n surplus, ~ within attacker p n surplus
  end.
