//! Replies as JSON.

use serde::Serialize;

/// The reply to a request that cannot be answered.
#[derive(Serialize)]
struct Refused {
    error: String,
}

pub fn refused(error: String) -> String {
    json(&Refused { error })
}

/// Writing the types of this crate cannot fail.
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
