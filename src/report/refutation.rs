//! The refutation of a check, in sentences.

use super::View;
use super::lines::{indented, numbered, sentence};
use crate::judge::Refutation;
use crate::shogi::{Move, Position};

/// Explains why the last of some moves, a check, does not mate: the replies that escape, and a line after
/// which the checks end.
pub fn refutation(
    view: &View,
    start: &Position,
    moves: &[Move],
    refutation: &Refutation,
) -> String {
    let named = |before: &[Move], line: &[Move]| numbered(view, start, before, line).join("  ");
    let Some((last, before)) = moves.split_last() else { return String::new() };
    let check = named(before, &[*last]);
    let replies: Vec<String> =
        refutation.replies.iter().map(|&reply| named(moves, &[reply])).collect();
    let replies = replies.join(view.pick(", ", "、"));
    let first = match (refutation.only_reply(), refutation.replies.len()) {
        (Some(_), _) => view.pick(
            format!("{check} fails: {replies} is the only defence."),
            format!("{check} では詰みません。逃れは {replies} のみです（紛れ）。"),
        ),
        (None, 1) => view.pick(
            format!("{check} fails: {replies} escapes; other replies are undecided."),
            format!("{check} では詰みません。{replies} で逃れます（ほかの応手は未確定）。"),
        ),
        (None, count) => view.pick(
            format!("{check} fails: {count} replies escape: {replies}."),
            format!("{check} では詰みません。{count}通りの逃れがあります：{replies}。"),
        ),
    };
    let mut line = numbered(view, start, moves, &refutation.line);
    if let Some(last) = line.last_mut() {
        last.push_str(&end(view, start, moves, refutation));
    }
    sentence(view, &first, 2) + &indented(view, line, 2)
}

/// The words after the line: how the checks end.
fn end(view: &View, start: &Position, moves: &[Move], refutation: &Refutation) -> String {
    let line = &refutation.line;
    let checks = start.after(moves).after(line).check_moves().len();
    match (refutation.is_ended, checks) {
        (true, _) => {
            view.pick(": no check is left.".to_owned(), "　ここで王手が尽きます。".to_owned())
        }
        (false, 1) => view.pick(
            ": the only check after that does not mate.".to_owned(),
            "　その後の唯一の王手では詰みません。".to_owned(),
        ),
        (false, many) => view.pick(
            format!(": none of the {many} checks after that mates."),
            format!("　その後の{many}通りの王手はどれも詰みません。"),
        ),
    }
}
