(** Writes the rules and the checker as OCaml source. Nothing is replaced by other code of OCaml: numbers stay those of
    Coq. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Tsume Require Import Shogi Checker.
Extraction Language OCaml.
Extraction "rules.ml" legal checks after in_check set_held verify.
