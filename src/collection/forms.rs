//! The list of all forms of collections.

use super::csv::CSV;
use super::form::Form;
use super::json::JSON_LINES;
use super::packed::{self, HCPE, PSV};
use super::record_form;
use super::sfen_list::SFEN_LIST;
use super::t_base::T_BASE;
use super::text::TEXT;
use super::yaml::YAML;
use crate::notation::{CSA, JKF, KI2, KIF, USEN, USI};

/// Every form of collections, in the order in which the help lists them. JKF comes before the other JSON,
/// because a single line may be enough to recognise it.
pub static FORMS: [Form; 14] = [
    TEXT,
    YAML,
    record_form::form(&JKF),
    JSON_LINES,
    SFEN_LIST,
    CSV,
    record_form::form(&KIF),
    record_form::form(&KI2),
    record_form::form(&CSA),
    record_form::form(&USEN),
    record_form::form(&USI),
    packed::form(&PSV),
    packed::form(&HCPE),
    T_BASE,
];
