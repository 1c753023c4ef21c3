(** The checker of certificates (docs/certificates.md): the reader of their bytes, and the claims that are still to be
    proven. What must be believed here is [read_header], which says what is claimed; [sound] is proven about all the
    rest. *)
From Coq Require Import List Arith NArith Bool String Ascii.
From Tsume Require Import Shogi Value Futile Soundness Fast.
Import ListNotations.
Local Open Scope list_scope.

Notation "'let*' x ':=' one 'in' two" := (match one with Some x => two | None => None end)
  (at level 200, x pattern, one at level 100, two at level 200).
Definition need (b : bool) : option unit := if b then Some tt else None.

(** * Claims *)

(** A claim W or W!, N or N!, where the bound [None] is that of every mate; or D. *)
Inductive saying := IsWithin (b : N) | IsNotWithin (b : option N) | IsNoMateAside.
Record claim := Claim { says : saying; very_hand : bool; about : position }.

(** The same squares, side to move, and number of pieces of each kind in both hands together. *)
Definition same_board (p q : position) : bool :=
  side_eqb (turn p) (turn q) &&
  forallb (fun k => held (black_hand p) k + held (white_hand p) k =? held (black_hand q) k + held (white_hand q) k)
    droppable &&
  cells_eqb (cells p) (cells q).
Definition no_more (a : side) (p q : position) : bool :=
  forallb (fun k => held (hand_of a p) k <=? held (hand_of a q) k) droppable.
Definition same_hand (a : side) (p q : position) : bool := no_more a p q && no_more a q p.
Definition bound_leb (b c : option N) : bool :=
  match b, c with _, None => true | None, Some _ => false | Some b, Some c => (b <=? c)%N end.
Definition bound_eqb (b c : option N) : bool := bound_leb b c && bound_leb c b.

(** Whether a claim that was made covers another about the same board. *)
Definition covers (a : side) (one asked : claim) : bool :=
  match says one, says asked with
  | IsWithin b, IsWithin c =>
      (b <=? c)%N &&
      if very_hand one then very_hand asked && same_hand a (about one) (about asked)
      else no_more a (about one) (about asked)
  | IsNotWithin b, IsNotWithin c =>
      if very_hand one then very_hand asked && bound_eqb b c && same_hand a (about one) (about asked)
      else bound_leb c b && no_more a (about asked) (about one)
  | IsNotWithin b, IsNoMateAside => bound_leb None b && negb (very_hand one) && no_more a (about asked) (about one)
  | IsNoMateAside, IsNoMateAside => same_hand a (about one) (about asked)
  | _, _ => false
  end.

(** The claims that were made, in lists by a number of their board that others may have as well. *)
Inductive store := Empty | Node (zero : store) (here : list claim) (one : store).
Fixpoint find (key : positive) (t : store) : list claim :=
  match t, key with
  | Empty, _ => []
  | Node _ here _, xH => here
  | Node zero _ _, xO key => find key zero
  | Node _ _ one, xI key => find key one
  end.
Fixpoint put (key : positive) (c : claim) (t : store) : store :=
  let '(zero, here, one) := match t with Empty => (Empty, [], Empty) | Node zero here one => (zero, here, one) end in
  match key with
  | xH => Node zero (c :: here) one
  | xO key => Node (put key c zero) here one
  | xI key => Node zero here (put key c one)
  end.

(** A number for each piece on each square, as if drawn by lot; the number of a board has those of its pieces. *)
Fixpoint drawn (n : nat) (seed : N) : list N :=
  match n with
  | 0 => []
  | S n => let seed := N.land (seed * 69069 + 1) 4294967295 in N.shiftr seed 10 :: drawn n seed
  end.
Definition codes : list (list N) := map (fun at_ => drawn 32 (N.of_nat (at_ * 31 + 1))) all_squares.
Definition place_of (pc : piece) : nat :=
  match kind_of pc with
  | Pawn => 0 | Lance => 1 | Knight => 2 | Silver => 3 | Gold => 4 | Bishop => 5 | Rook => 6 | King => 7
  end +
  (if promoted pc then 8 else 0) + match owner pc with Black => 0 | White => 16 end.
Fixpoint number_of (cs : list (option piece)) (codes : list (list N)) (number : N) : N :=
  match cs, codes with
  | None :: cs, _ :: codes => number_of cs codes number
  | Some pc :: cs, here :: codes => number_of cs codes (N.lxor number (nth (place_of pc) here 0%N))
  | _, _ => number
  end.
Definition board_key (p : position) : positive := N.succ_pos (number_of (cells p) codes 0).

(** * The numbers of a body *)

(** What is left of the input, the claims that were made, those that are still to be proven, and their number. *)
Record state := State { input : list N; made : store; opened : list claim; count : N }.

(** A number in groups of seven bits, the lowest first; at most five. *)
Fixpoint groups (most : nat) (bytes : list N) : option (N * list N) :=
  match most, bytes with
  | S most, byte :: bytes =>
      if (byte <? 128)%N then Some (byte, bytes)
      else let* (number, bytes) := groups most bytes in Some ((byte - 128 + 128 * number)%N, bytes)
  | _, _ => None
  end.

(** A number below another. *)
Definition choose (below : N) (s : state) : option (N * state) :=
  let* (number, rest) := groups 5 (input s) in
  let* _ := need (number <? below)%N in
  Some (number, State rest (made s) (opened s) (count s)).

Definition choose_move (moves : list move) (s : state) : option (move * state) :=
  let* (number, s) := choose (N.of_nat (List.length moves)) s in
  let* m := nth_error moves (N.to_nat number) in
  Some (m, s).

(** * Making claims *)

(** So many pieces of each kind go from one hand to another. *)
Fixpoint give (kinds : list kind) (packed : N) (giver receiver : hand) : option (hand * hand) :=
  match kinds with
  | [] => Some (giver, receiver)
  | k :: kinds =>
      let n := N.to_nat (N.land packed 31) in
      let* _ := need (n <=? held giver k) in
      give kinds (N.shiftr packed 5) (set_held giver k (held giver k - n)) (set_held receiver k (held receiver k + n))
  end.

Definition covered (a : side) (asked : claim) (t : store) : bool :=
  let same := filter (fun one => same_board (about one) (about asked)) (find (board_key (about asked)) t) in
  existsb (fun one => covers a one asked) (firstn 64 same).

Definition most_claims : N := 33554432.

(** Another bound, and another hand, for a claim. *)
Definition with_bound (n : N) (one : saying) : option saying :=
  match one, n with
  | IsWithin _, N0 => None
  | IsWithin _, _ => Some (IsWithin (N.pred n))
  | IsNotWithin _, N0 => Some (IsNotWithin None)
  | IsNoMateAside, N0 => Some IsNoMateAside
  | IsNoMateAside, _ => None
  | IsNotWithin _, _ => Some (IsNotWithin (Some (N.pred n)))
  end.
Definition with_gift (a : side) (packed : N) (c : claim) : option position :=
  let p := about c in
  let giver := match says c with IsWithin _ => a | _ => other a end in
  let* (g, r) := give (rev droppable) packed (hand_of giver p) (hand_of (other giver) p) in
  Some (with_hand giver g (with_hand (other giver) r p)).

Definition make (a : side) (asked : claim) (s : state) : option state :=
  if covered a asked (made s) then Some s else
  let* (form, s) := choose 8 s in
  let* (what, s) :=
    if N.testbit form 1
    then let* (n, s) := choose 65536 s in let* what := with_bound n (says asked) in Some (what, s)
    else Some (says asked, s) in
  let* (p, s) :=
    if N.testbit form 2
    then let* (n, s) := choose 34359738368 s in let* p := with_gift a n asked in Some (p, s)
    else Some (about asked, s) in
  let is_very := very_hand asked && (N.testbit form 0 || match what with IsNoMateAside => true | _ => false end) in
  let c := Claim what is_very p in
  let* _ := need (same_board p (about asked) && covers a c asked && (count s <? most_claims)%N) in
  Some (State (input s) (put (board_key p) c (made s)) (c :: opened s) (N.succ (count s))).

(** * The proof *)

Fixpoint for_each {A : Type} (act : A -> state -> option state) (l : list A) (s : state) : option state :=
  match l with
  | [] => Some s
  | x :: l => let* s := act x s in for_each act l s
  end.

Definition make_within (a : side) (p : position) (b : N) : state -> option state := make a (Claim (IsWithin b) true p).

(** A claim of N or N! with less of a bound; there is nothing to prove if nothing is left of it. *)
Definition make_not_within (a : side) (very : bool) (p : position) (b : option N) (less : N) (s : state) : option state :=
  match b with
  | None => make a (Claim (IsNotWithin None) very p) s
  | Some b => if (b <? less)%N then Some s else make a (Claim (IsNotWithin (Some (b - less)%N)) very p) s
  end.

Definition interpositions (r : reading) (p : position) : move -> bool :=
  match r with NoFutile => fun _ => false | _ => fast_interposition p end.
Definition rounded_up (b : N) : N := if N.odd b then b else N.succ b.

(** A number below another if it is asked for, else 0. *)
Definition choose_if (asked : bool) (below : N) (s : state) : option (N * state) :=
  if asked then choose below s else Some (0%N, s).

(** The defender to move: every reply that counts leads to less of the bound; the others are interpositions that are
    futile at the bound [f]. The replies that count are returned. *)
Fixpoint each_reply (r : reading) (a : side) (very : bool) (p : position) (b f : N) (may_leave_out : move -> bool)
    (replies : list move) (s : state) : option (list move * state) :=
  match replies with
  | [] => Some ([], s)
  | m :: replies =>
      let shown := if may_leave_out m then fast_captures r p m else [] in
      let* (n, s) := choose_if (may_leave_out m) (N.succ (N.of_nat (List.length shown))) s in
      if (n =? 0)%N then
        let* _ := need (2 <=? b)%N in
        let* s := make a (Claim (IsWithin (b - 2)) very (after p m)) s in
        let* (counted, s) := each_reply r a very p b f may_leave_out replies s in
        Some (m :: counted, s)
      else
        let* q := nth_error shown (N.to_nat (N.pred n)) in
        let* s := make_within a q f s in
        let* s := if N.odd b then Some s else make_not_within a true (after p m) (Some b) 1 s in
        each_reply r a very p b f may_leave_out replies s
  end.

Definition replies_within_by (r : reading) (a : side) (very : bool) (p : position) (b : N) (s : state) :
    option state :=
  let replies := fast_replies p in
  let is_between := interpositions r p in
  let* (t, s) := choose_if (very && existsb is_between replies) (b / 2 + 2) s in
  let f := N.pred (2 * t) in
  let* (counted, s) := each_reply r a very p b f (fun m => (0 <? t)%N && is_between m) replies s in
  let* _ := need (negb (b =? 0)%N || has_left a p) in
  if (1 <? f)%N && negb (List.length counted =? List.length replies)
  then let* (m, s) := choose_move counted s in make_not_within a true (after p m) (Some f) 4 s
  else Some s.

(** The defender to move: no reply lasts exactly as long as the bound, rounded up to [u], and the value is not within
    less. *)
Definition lasts_otherwise_by (a : side) (p : position) (u : N) (replies : list move) (s : state) : option state :=
  let* s := make_not_within a true p (Some u) 2 s in
  for_each (fun m s =>
    let* (is_longer, s) := choose 2 s in
    if (is_longer =? 1)%N then make_not_within a true (after p m) (Some u) 2 s
    else let* _ := need (4 <=? u)%N in make_within a (after p m) (u - 4) s) replies s.

(** The defender to move: some reply is not within the bound, and not futile; or the lengths do not exist. *)
Definition refuted_by (r : reading) (a : side) (very : bool) (p : position) (b : option N) (s : state) :
    option state :=
  if match b with Some 0%N => negb (has_left a p) | _ => false end then Some s else
  let replies := fast_replies p in
  let is_between := match b with Some _ => interpositions r p | None => fun _ => false end in
  let bound := match b with Some b => b | None => 0%N end in
  let is_open := very && (1 <? bound)%N && existsb is_between replies in
  let* (way, s) := choose_if is_open 2 s in
  if (way =? 1)%N then lasts_otherwise_by a p (rounded_up bound) replies s else
  let* (m, s) := choose_move replies s in
  let* s := make_not_within a very (after p m) b 2 s in
  if negb (is_between m) then Some s else
  let* (counts, s) := choose_if (is_open && negb (N.odd bound)) 2 s in
  if (counts =? 1)%N then
    let* s := make_within a (after p m) (bound - 1) s in make_not_within a true p (Some bound) 1 s
  else
    for_each (fun q => make_not_within a very q (Some (rounded_up bound)) 0) (fast_captures r p m) s.

Definition is_on (solution : list position) (p : position) : bool := existsb (position_eqb p) solution.

(** The defender to move: there is no mate aside from the solution. *)
Definition refuted_aside_by (a : side) (solution : list position) (p : position) (s : state) : option state :=
  if is_on solution p then Some s else
  let* (m, s) := choose_move (fast_replies p) s in
  if is_on solution (after p m) then Some s else make a (Claim IsNoMateAside true (after p m)) s.

Definition prove (r : reading) (a : side) (solution : list position) (c : claim) (s : state) : option state :=
  let p := about c in
  let very := very_hand c in
  let each_check refuted :=
    if side_eqb (turn p) a then for_each (fun m => refuted (after p m)) (fast_checks p) s else refuted p s in
  match says c with
  | IsWithin b =>
      if side_eqb (turn p) a
      then let* (m, s) := choose_move (fast_checks p) s in replies_within_by r a very (after p m) b s
      else replies_within_by r a very p b s
  | IsNotWithin b => each_check (fun q => refuted_by r a very q b)
  | IsNoMateAside => each_check (refuted_aside_by a solution)
  end.

(** The fuel is the input, since each claim was made with a byte of it. *)
Fixpoint run (r : reading) (a : side) (solution : list position) (fuel : list N) (s : state) : option state :=
  match opened s, fuel with
  | [], _ => Some s
  | c :: rest, _ :: fuel =>
      let* s := prove r a solution c (State (input s) (made s) rest (count s)) in run r a solution fuel s
  | _, [] => None
  end.

(** * The solution *)

Fixpoint read_line (a : side) (n : nat) (p : position) (s : state) : option (list move * state) :=
  match n with
  | 0 => Some ([], s)
  | S n =>
      let* (m, s) := choose_move (if side_eqb (turn p) a then fast_checks p else fast_replies p) s in
      let* (line, s) := read_line a n (after p m) s in
      Some (m :: line, s)
  end.

(** The answer to another check: 0, there is no mate; 1, an unlimited move; 2, a detour; 3, a mirror image; 4, none. *)
Definition answer_check (r : reading) (a : side) (solution : list position) (n : nat) (p : position) (line : list move)
    (check : move) (s : state) : option (N * state) :=
  let next := after p check in
  let* (answer, s) := choose 5 s in
  let* s :=
    match answer with
    | 0%N => refuted_by r a true next None s
    | 1%N =>
        match continues p line check, line with
        | Stops, _ | _, [] => None
        | Beside, m :: rest =>
            if n =? 1 then let* _ := need (differs_in_promotion m check) in Some s
            else make_within a next (N.of_nat (List.length line)) s
        | Rejoins, m :: rest =>
            if differs_in_promotion m check then Some s
            else let* _ := need (negb (n =? 1)) in make_within a next (N.of_nat (List.length line)) s
        end
    | 2%N => if n =? 1 then refuted_by r a true next None s else refuted_aside_by a solution next s
    | _ => Some s
    end in
  Some (answer, s).

(** The image of a check is the move that is played, or a check that has another answer. *)
Definition is_image_answered (p : position) (m : move) (answers : list (move * N)) (one : move * N) : bool :=
  let '(check, answer) := one in
  negb (answer =? 3)%N ||
  is_own_image p && negb (move_eqb (image check) check) &&
  (move_eqb (image check) m ||
   existsb (fun '(c, answer) => move_eqb c (image check) && negb (answer =? 3)%N) answers).

Fixpoint answer_checks (r : reading) (a : side) (solution : list position) (n : nat) (p : position) (line : list move)
    (checks : list move) (s : state) : option (list (move * N) * state) :=
  match checks with
  | [] => Some ([], s)
  | check :: checks =>
      let* (answer, s) := answer_check r a solution n p line check s in
      let* (answers, s) := answer_checks r a solution n p line checks s in
      Some ((check, answer) :: answers, s)
  end.

(** The claims about each move of the solution; returns the other checks that are unproven, by ply. *)
Fixpoint prove_line (r : reading) (a : side) (solution : list position) (n ply : nat) (p : position) (line : list move)
    (s : state) : option (list (nat * move) * state) :=
  match line with
  | [] => Some ([], s)
  | m :: rest =>
      let next := after p m in
      let left := N.of_nat (List.length line) in
      let* (found, s) :=
        if side_eqb (turn p) a then
          let* s := make_within a next left s in
          let is_asked := (n =? 1) || match rest with [] => false | _ => true end in
          let others := if is_asked then filter (fun c => negb (move_eqb c m)) (fast_checks p) else [] in
          let* (answers, s) := answer_checks r a solution n p line others s in
          let* _ := need (forallb (is_image_answered p m answers) answers) in
          Some (map (fun one => (ply, fst one)) (filter (fun one => (snd one =? 4)%N) answers), s)
        else
          let* _ := need (2 <=? left)%N in
          let* s := make_within a next (left - 1) s in
          let* s := make_not_within a true next (Some left) 2 s in
          Some ([], s) in
      let* (later, s) := prove_line r a solution n (S ply) next rest s in
      Some (found ++ later, s)
  end.

(** The line of a claim that a problem of [n] moves is sound. *)
Definition prove_solution (r : reading) (p : position) (n : option nat) (s : state) :
    option (list position * list (nat * move) * state) :=
  match n with
  | None => Some ([], [], s)
  | Some n =>
      let* (line, s) := read_line (turn p) n p s in
      let solution := positions_along p line in
      let* (unproven, s) := prove_line r (turn p) solution n 1 p line s in
      Some (solution, unproven, s)
  end.

Definition prove_all (r : reading) (p : position) (claims : list saying) (sound : option nat) (bytes : list N) :
    option (list (nat * move) * list N) :=
  let* s := for_each (fun what => make (turn p) (Claim what true p)) claims (State bytes Empty [] 0) in
  let* (solution, unproven, s) := prove_solution r p sound s in
  let* s := run r (turn p) solution bytes s in
  Some (unproven, input s).

(** * The header *)

Definition text (s : string) : list N := map N_of_ascii (list_ascii_of_string s).
Definition first_line := Eval compute in text "tsume certificate 3".
Definition position_line := Eval compute in text "position: ".
Definition reading_line := Eval compute in text "reading: ".
Definition claim_line := Eval compute in text "claim: ".
Definition after_hands := Eval compute in text "1" ++ [10%N].

(** What is left after a text with which an input must begin. *)
Fixpoint skip (word bytes : list N) : option (list N) :=
  match word, bytes with
  | [], _ => Some bytes
  | w :: word, byte :: bytes => if (w =? byte)%N then skip word bytes else None
  | _, [] => None
  end.

(** The value of the first text of these with which an input begins. *)
Fixpoint one_of {A : Type} (words : list (list N * A)) (bytes : list N) : option (A * list N) :=
  match words with
  | [] => None
  | (word, value) :: words =>
      match skip word bytes with Some rest => Some (value, rest) | None => one_of words bytes end
  end.

Definition letters : list (N * kind) :=
  [(80, Pawn); (76, Lance); (78, Knight); (83, Silver); (71, Gold); (66, Bishop); (82, Rook); (75, King)]%N.
Fixpoint kind_of_letter (letter : N) (known : list (N * kind)) : option (side * kind) :=
  match known with
  | [] => None
  | (n, k) :: known =>
      if (letter =? n)%N then Some (Black, k) else if (letter =? n + 32)%N then Some (White, k)
      else kind_of_letter letter known
  end.

Definition is_digit (byte : N) : bool := (49 <=? byte)%N && (byte <=? 57)%N.

(** The squares: in each row those so far, from the last to the first, and the rows before them. *)
Fixpoint read_board (bytes : list N) (rows columns : nat) (plus : bool) (squares : list (option piece)) :
    option (list (option piece) * list N) :=
  match bytes with
  | [] => None
  | 32%N :: rest =>
      let* _ := need (negb plus && (rows =? 8) && (columns =? 9)) in
      Some (rev squares, rest)
  | 47%N :: rest =>
      let* _ := need (negb plus && (rows <? 8) && (columns =? 9)) in
      read_board rest (S rows) 0 false squares
  | 43%N :: rest =>
      let* _ := need (negb plus) in
      read_board rest rows columns true squares
  | byte :: rest =>
      if is_digit byte then
        let n := N.to_nat (byte - 48) in
        let* _ := need (negb plus && (columns + n <=? 9)) in
        read_board rest rows (columns + n) false (repeat None n ++ squares)
      else
        let* (s, k) := kind_of_letter byte letters in
        let* _ := need ((columns <? 9) && negb (plus && (kind_eqb k Gold || kind_eqb k King))) in
        read_board rest rows (S columns) false (Some (Piece s k plus) :: squares)
  end.

Definition no_hand : hand := Hand 0 0 0 0 0 0 0.

(** The hands, up to a space: each kind once, after a number if there are several. A number of more than 20 is as
    wrong as 20. *)
Fixpoint read_hands (bytes : list N) (several : option N) (black white : hand) : option (hand * hand * list N) :=
  match bytes with
  | [] => None
  | 32%N :: rest => match several with None => Some (black, white, rest) | Some _ => None end
  | byte :: rest =>
      if is_digit byte || (byte =? 48)%N && match several with Some _ => true | None => false end then
        let before := match several with Some n => n | None => 0%N end in
        read_hands rest (Some (N.min (10 * before + (byte - 48)) 20)) black white
      else
        let* (s, k) := kind_of_letter byte letters in
        let h := match s with Black => black | White => white end in
        let* _ := need (negb (kind_eqb k King) && (held h k =? 0)) in
        let h := set_held h k (N.to_nat (match several with Some n => n | None => 1%N end)) in
        match s with Black => read_hands rest None h white | White => read_hands rest None black h end
  end.

Definition read_position (bytes : list N) : option (position * list N) :=
  let* (squares, bytes) := read_board bytes 0 0 false [] in
  let* (s, bytes) := one_of [([98; 32], Black); ([119; 32], White)]%N bytes in
  let* (black, white, bytes) :=
    match bytes with
    | 45%N :: 32%N :: rest => Some (no_hand, no_hand, rest)
    | 32%N :: _ => None
    | _ => read_hands bytes None no_hand no_hand
    end in
  let* bytes := skip after_hands bytes in
  Some (Position squares black white s, bytes).

(** A length: odd, below 65,536. *)
Fixpoint read_digits (bytes : list N) (number : N) : option (N * list N) :=
  match bytes with
  | byte :: rest =>
      if is_digit byte || (byte =? 48)%N && negb (number =? 0)%N then
        let number := (10 * number + (byte - 48))%N in
        let* _ := need (number <? 65536)%N in
        read_digits rest number
      else Some (number, bytes)
  | [] => None
  end.

Inductive claimed := ClaimsWithin | ClaimsNot | ClaimsExactly | ClaimsSound.

Definition readings := Eval compute in
  [(text "none" ++ [10%N], NoFutile); (text "checker" ++ [10%N], ByChecker); (text "standard" ++ [10%N], Standard);
   (text "wide" ++ [10%N], Wide)].
Definition claims_of_length := Eval compute in
  [(text "within ", ClaimsWithin); (text "not within ", ClaimsNot); (text "exactly ", ClaimsExactly);
   (text "sound, exactly ", ClaimsSound)].
Definition surplus := Eval compute in
  [(text ", nothing left" ++ [10; 10]%N, false); (text ", a piece left" ++ [10; 10]%N, true)].
Definition no_mate_line := Eval compute in text "no mate" ++ [10; 10]%N.

(** The claim: what the value is, the first claims about the bound, and the length of a problem that is sound. *)
Definition read_claim (bytes : list N) : option (statement * list saying * option nat * list N) :=
  match skip no_mate_line bytes with
  | Some rest => Some (NoMate, [IsNotWithin None], None, rest)
  | None =>
      let* (kind, bytes) := one_of claims_of_length bytes in
      let* (length, bytes) := read_digits bytes 0 in
      let* (kept, bytes) := one_of surplus bytes in
      let* _ := need (N.odd length) in
      let n := N.to_nat length in
      let bound := if kept then N.pred length else length in
      let exactly := IsWithin bound :: if (bound =? 0)%N then [] else [IsNotWithin (Some (N.pred bound))] in
      match kind with
      | ClaimsWithin => Some (Within n kept, [IsWithin bound], None, bytes)
      | ClaimsNot => Some (NotWithin n kept, [IsNotWithin (Some bound)], None, bytes)
      | ClaimsExactly => Some (Exactly n kept, exactly, None, bytes)
      | ClaimsSound => let* _ := need (negb kept) in Some (Exactly n kept, exactly, Some n, bytes)
      end
  end.

(** The rules for a start (RULES, section 1). *)
Definition number_in_set (k : kind) : nat :=
  match k with Pawn => 18 | Bishop | Rook => 2 | _ => 4 end.
Definition count_cells (f : option piece -> bool) (p : position) : nat := List.length (filter f (cells p)).
Definition is_valid_start (p : position) : bool :=
  let is_kind k c := match c with Some pc => kind_eqb (kind_of pc) k | None => false end in
  forallb (fun k => held (black_hand p) k + held (white_hand p) k + count_cells (is_kind k) p <=? number_in_set k)
    droppable &&
  forallb (fun s => count_cells (is_king s) p <=? 1) [Black; White] &&
  forallb (fun s => forallb (fun file => pawns_on_file (cells p) s file <=? 1) (seq 0 9)) [Black; White] &&
  forallb (fun at_ => match cell (cells p) at_ with Some pc => negb (is_dead_end pc at_) | None => true end)
    (seq 0 81) &&
  (count_cells (is_king (other (turn p))) p =? 1) &&
  negb (in_check p (other (turn p))).

(** * The answer *)

Inductive answer :=
(** What holds; for a claim that a problem is sound also its length, and the exceptions, which are unproven. *)
| Verified (p : position) (r : reading) (what : statement) (sound : option (nat * list (nat * move))) (rest : list N)
| Refused
(** The input does not begin with the first line. *)
| NoCertificate.

Definition read_header (bytes : list N) : option (position * reading * (statement * list saying * option nat) * list N) :=
  let* bytes := skip position_line bytes in
  let* (p, bytes) := read_position bytes in
  let* bytes := skip reading_line bytes in
  let* (r, bytes) := one_of readings bytes in
  let* bytes := skip claim_line bytes in
  let* (claim, bytes) := read_claim bytes in
  let* _ := need (is_valid_start p) in
  Some (p, r, claim, bytes).

(** Verifies the certificate with which an input begins. *)
Definition verify (bytes : list N) : answer :=
  match skip first_line bytes with
  | None => NoCertificate
  | Some [] => Refused
  | Some (byte :: bytes) =>
      if negb (byte =? 10)%N then NoCertificate else
      match read_header bytes with
      | None => Refused
      | Some (p, r, (what, claims, sound), bytes) =>
          match prove_all r p claims sound bytes with
          | Some (unproven, rest) =>
              Verified p r what (match sound with Some n => Some (n, unproven) | None => None end) rest
          | None => Refused
          end
      end
  end.

(** What an answer says. *)
Definition is_true (one : answer) : Prop :=
  match one with
  | Verified p r what sound _ =>
      holds_in r p what /\ match sound with Some (n, exceptions) => is_sound r p n exceptions | None => True end
  | _ => True
  end.
