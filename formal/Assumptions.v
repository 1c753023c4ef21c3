(** Prints what the theorems rely on. *)
From Tsume Require Import Lemmas Fast Reading Nearer Bounded Closed Sound.
Print Assumptions larger_hand.
Print Assumptions within_longer.
Print Assumptions attack_iff.
Print Assumptions defend_iff.
Print Assumptions within_bound_more.
Print Assumptions within_bound_larger.
Print Assumptions within_some_bound.
Print Assumptions counted_value.
Print Assumptions mate_counted.
Print Assumptions no_mate_in_any_reading.
Print Assumptions none_counts.
Print Assumptions capture_nearer.
Print Assumptions bounded_attack.
Print Assumptions bounded_defend.
Print Assumptions reply_or_futile.
Print Assumptions left_out.
Print Assumptions closed_claims_hold.
Print Assumptions refuted_no_mate.
Print Assumptions aside_holds.
Print Assumptions line_solves.
Print Assumptions line_answers.
Print Assumptions fast_checks_eq.
Print Assumptions fast_replies_eq.
Print Assumptions fast_interposition_eq.
Print Assumptions fast_captures_eq.
Print Assumptions sound.
