(* Prints what the rules of Shogi.v say about positions, for comparisons. Each line of the input is a question:
   `legal SFEN`, `checks SFEN` or `perft DEPTH SFEN`; the answer is a line of moves, or a number. *)
open Rules

let rec nat n = if n = 0 then O else S (nat (n - 1))
let rec int = function O -> 0 | S n -> 1 + int n

let kinds = [ 'P', Pawn; 'L', Lance; 'N', Knight; 'S', Silver; 'G', Gold; 'B', Bishop; 'R', Rook; 'K', King ]
let kind letter = List.assoc (Char.uppercase_ascii letter) kinds
let letter kind = fst (List.find (fun (_, one) -> one = kind) kinds)
let side letter = if Char.lowercase_ascii letter = letter then White else Black

let position sfen =
  let fields = Array.of_list (String.split_on_char ' ' sfen) in
  let cells = ref [] and promoted = ref false in
  String.iter
    (function
      | '/' -> ()
      | '+' -> promoted := true
      | '1' .. '9' as n -> for _ = 1 to Char.code n - 48 do cells := None :: !cells done
      | one ->
          cells := Some { owner = side one; kind_of = kind one; promoted = !promoted } :: !cells;
          promoted := false)
    fields.(0);
  let none = { pawns = O; lances = O; knights = O; silvers = O; golds = O; bishops = O; rooks = O } in
  let black = ref none and white = ref none and count = ref 0 in
  String.iter
    (function
      | '-' -> ()
      | '0' .. '9' as n -> count := (10 * !count) + Char.code n - 48
      | one ->
          let hand = if side one = Black then black else white in
          hand := set_held !hand (kind one) (nat (max 1 !count));
          count := 0)
    fields.(2);
  { cells = List.rev !cells; black_hand = !black; white_hand = !white;
    turn = (if fields.(1) = "b" then Black else White) }

let square at = Printf.sprintf "%d%c" (9 - (int at mod 9)) (Char.chr (97 + (int at / 9)))
let words = function
  | Move (from, target, promotes) -> square from ^ square target ^ if promotes then "+" else ""
  | Drop (kind, target) -> Printf.sprintf "%c*%s" (letter kind) (square target)

let rec perft depth here =
  let moves = legal here in
  if depth = 1 then List.length moves
  else List.fold_left (fun sum one -> sum + perft (depth - 1) (after here one)) 0 moves

let answer line =
  let at = String.index line ' ' in
  let rest = String.sub line (at + 1) (String.length line - at - 1) in
  let list moves = String.concat " " (List.map words moves) in
  match String.sub line 0 at with
  | "legal" -> list (legal (position rest))
  | "checks" -> list (checks (position rest))
  | _ ->
      let at = String.index rest ' ' in
      let sfen = String.sub rest (at + 1) (String.length rest - at - 1) in
      string_of_int (perft (int_of_string (String.sub rest 0 at)) (position sfen))

let () = try while true do print_endline (answer (input_line stdin)) done with End_of_file -> ()
