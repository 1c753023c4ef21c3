(** Prints what the theorems rely on. *)
From Tsume Require Import Lemmas Closed Fast Reading Sound.
Print Assumptions larger_hand.
Print Assumptions within_longer.
Print Assumptions attack_iff.
Print Assumptions defend_iff.
Print Assumptions within_bound_more.
Print Assumptions within_bound_larger.
Print Assumptions within_some_bound.
Print Assumptions closed_claims_hold.
Print Assumptions closed_no_mate.
Print Assumptions counted_value.
Print Assumptions mate_counted.
Print Assumptions no_mate_in_any_reading.
Print Assumptions fast_checks_eq.
Print Assumptions fast_replies_eq.
Print Assumptions sound.
