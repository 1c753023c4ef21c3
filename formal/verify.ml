(* Verifies certificates with the program that Coq wrote from Checker.v, and prints what is proven. The exit codes are
   those of `tsume verify`. *)
open Rules

let rec positive n = if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))
let number = Array.init 256 (fun n -> if n = 0 then N0 else Npos (positive n))
let rec int = function XH -> 1 | XO n -> 2 * int n | XI n -> (2 * int n) + 1
let char = function N0 -> '\000' | Npos n -> Char.chr (int n)

(* The bytes of a file. *)
let read name =
  let file = if name = "-" then stdin else open_in_bin name in
  let text = Buffer.create 65536 and part = Bytes.create 65536 in
  let rec fill () =
    let length = input file part 0 65536 in
    if length > 0 then (Buffer.add_subbytes text part 0 length; fill ())
  in
  fill ();
  let list = ref [] in
  for at = Buffer.length text - 1 downto 0 do
    list := number.(Char.code (Buffer.nth text at)) :: !list
  done;
  if name <> "-" then close_in file;
  !list

(* A move as USI writes it. *)
let rec length = function O -> 0 | S n -> 1 + length n
let square at = let at = length at in Printf.sprintf "%d%c" (9 - (at mod 9)) (Char.chr (97 + (at / 9)))
let letter = function
  | Pawn -> "P" | Lance -> "L" | Knight -> "N" | Silver -> "S" | Gold -> "G" | Bishop -> "B" | Rook -> "R" | King -> "K"
let usi = function
  | Move (from, target, promotes) -> square from ^ square target ^ if promotes then "+" else ""
  | Drop (kind, target) -> letter kind ^ "*" ^ square target

(* The claim, the reading and the position in the header with which an input begins, with what is unproven. *)
let words bytes unproven =
  let rec line text = function
    | byte :: rest when char byte <> '\n' -> Buffer.add_char text (char byte); line text rest
    | _ :: rest -> (Buffer.contents text, rest)
    | [] -> (Buffer.contents text, [])
  in
  let value bytes =
    let text, rest = line (Buffer.create 100) bytes in
    let at = String.index text ' ' + 1 in
    (String.sub text at (String.length text - at), rest)
  in
  let _, rest = line (Buffer.create 100) bytes in
  let position, rest = value rest in
  let reading, rest = value rest in
  let claim, _ = value rest in
  let place (ply, check) = Printf.sprintf "%s at move %d" (usi check) (length ply) in
  let exceptions = if unproven = [] then "" else "; but unproven: " ^ String.concat ", " (List.map place unproven) in
  Printf.sprintf "%s, %s reading%s: %s" claim reading exceptions position

(* The exit codes from the best to the worst. *)
let worse code other = if List.find (fun one -> one = code || one = other) [ 2; 1; 3; 0 ] = code then code else other

type place = First | Later

let rec every name place bytes worst =
  let print answer = Printf.printf "%s: %s\n%!" name answer in
  match verify bytes with
  | Verified (_, _, _, sound, rest) ->
      let unproven = match sound with Some (_, unproven) -> unproven | None -> [] in
      print ("verified: " ^ words bytes unproven);
      let worst = if unproven = [] then worst else worse worst 3 in
      if rest = [] then worst else every name Later rest worst
  | NoCertificate when place = First -> Printf.eprintf "error: %s: not a certificate\n%!" name; worse worst 2
  | Refused | NoCertificate -> print "refused"; worse worst 1

let file worst name =
  match read name with
  | [] -> Printf.eprintf "error: %s: no certificate in it\n%!" name; worse worst 2
  | bytes -> every name First bytes worst
  | exception Sys_error reason -> Printf.eprintf "error: %s\n%!" reason; worse worst 2

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: tsume-verified FILE…"; exit 2
  | names -> exit (List.fold_left file 0 names)
