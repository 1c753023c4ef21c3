//! Problems that are the same: identical, mirrored, moved on the board, with pieces added, or with
//! the same solution in another setting.
//!
//! Without a judge only the *settings* are compared: one may be shifted or have more pieces. Near an edge or
//! a promotion zone that may be another problem. If both problems claim a solution, the solutions decide;
//! [`confirmed`] asks a judge.
//!
//! ```
//! use tsume::compose::same::{ProblemSet, Relation};
//! use tsume::problem::Problem;
//! use tsume::shogi::Position;
//!
//! let mut known = ProblemSet::default();
//! for sfen in ["8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", "l8/1b7/k8/2+B6/gP7/9/9/9/9 b R 1"] {
//!     known.add(&Problem::new(sfen.parse()?));
//! }
//! let pairs = known.pairs(&mut || true);
//! assert_eq!((pairs[0].problem, pairs[0].other), (1, 0));
//! assert_eq!(pairs[0].relation, Relation::Mirrored);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod confirm;
mod copies;
mod keys;
mod known;
mod pairs;
mod seen;

pub use confirm::confirmed;
pub use copies::Copies;
pub use known::ProblemSet;
pub use pairs::{Evidence, MOST_ADDED, Pair, Relation, SHORTEST_SOLUTION};
pub use seen::SeenProblems;
