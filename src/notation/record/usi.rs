//! The line of moves that programs send to engines: `position sfen … moves 7g7f 3c3d`.
//!
//! Leniencies: those of SFEN; the word `resign` or another end after the moves; a comment after `#`. The comment `hands=literal` makes the hands exact.

use super::player::TreeBuilder;
use super::{Completion, End, Extent, Record, RecordNotation, handicap, without_comment};
use crate::notation::error::offset_of;
use crate::notation::{
    EXACT_HANDS, ParseError, fault_place, illegal_position, read_sfen, read_usi, sfen_places,
    write_sfen, write_usi_line,
};
use crate::text::Text;

/// Lines of moves for engines.
pub static USI: RecordNotation = RecordNotation {
    name: "usi",
    about: Text {
        en: "A line of moves for USI engines: `position sfen … moves R*1b 1a1b`",
        ja: "エンジンに送る1行（position sfen … moves R*1b 1a1b）",
    },
    endings: &["usi"],
    shift_jis_ending: None,
    declaration: None,
    keeps: &[],
    // Lists of SFEN may have such lines, too.
    is_certain: |_| false,
    extent: Extent::Line,
    separator: "",
    reader: read,
    writer: write,
};

/// Reads one record.
fn read(text: &str, complete: Completion) -> Result<Record, ParseError> {
    let (line, is_literal) = without_comment(text);
    let (start, moves) = line.split_once("moves").unwrap_or((line, ""));
    let mut setup = read_sfen(start).map_err(|error| error.within(text, 0))?;
    let exact_hands = is_literal || handicap::names(&setup).is_some();
    complete(&mut setup, exact_hands);
    let mut player = TreeBuilder::new(&setup).map_err(|faults| {
        let place = fault_place(sfen_places(start), &setup, &faults);
        let place = place.unwrap_or(0..start.trim_end().len());
        ParseError::new(text, place, illegal_position(&faults, setup.turn))
    })?;
    let mut words = moves.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if let Some(end) = End::of_usi(word).filter(|_| words.peek().is_none()) {
            player.end(end);
            break;
        }
        let at = offset_of(word, text);
        let mv = read_usi(word).map_err(|error| error.within(text, at))?;
        player.play_checked(mv, text, at..at + word.len())?;
    }
    Ok(Record { setup, exact_hands, tree: player.finish(), ..Record::default() })
}

/// Writes one record.
fn write(record: &Record) -> String {
    let mut text = match record.setup == handicap::even() {
        true => "position startpos".to_owned(),
        false => format!("position sfen {}", write_sfen(&record.setup)),
    };
    let moves = record.tree.main_line();
    if !moves.is_empty() {
        text.push_str(&format!(" moves {}", write_usi_line(&moves)));
    }
    if record.exact_hands && handicap::names(&record.setup).is_none() {
        text.push_str(&format!(" # {EXACT_HANDS}"));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::MoveTree;

    #[test]
    fn a_line_is_read_and_written() {
        for (text, exact, written) in [
            ("position sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 moves R*1b 1a1b 3d2d\n", false, None),
            ("position startpos moves 7g7f 3c3d 8h2b+\n", true, None),
            ("position startpos\n", true, None),
            (
                "  sfen 4k4/9/4G4/9/9/9/9/9/9 b G # hands=literal\r\n",
                true,
                Some("position sfen 4k4/9/4G4/9/9/9/9/9/9 b G 1 # hands=literal\n"),
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
                true,
                Some("position startpos moves 7g7f\n"),
            ),
        ] {
            let record = USI.read(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(
                (USI.write(&record).as_str(), record.exact_hands),
                (written.unwrap_or(text), exact)
            );
            assert_eq!(USI.read(&USI.write(&record)), Ok(record));
        }
    }

    #[test]
    fn a_game_may_have_an_end() {
        for (word, end) in [("resign", End::Resign), ("win", End::Declared), ("draw", End::Draw)] {
            let text = format!("position startpos moves 7g7f 3c3d {word}\n");
            let record = USI.read(&text).unwrap_or_else(|error| panic!("{error}"));
            let last = record.tree.line_from(MoveTree::START).last().copied();
            assert_eq!(record.tree[last.unwrap()].end, Some(end));
        }
        assert!(USI.read("position startpos moves resign 7g7f").is_err());
    }

    #[test]
    fn an_error_has_its_place() {
        for (text, column, message) in [
            ("position startpos moves 7g7f 7f7e", 30, "move 2: 7f7e is not legal here"),
            ("position startpos moves 7g7z", 28, "found `z`, expected a rank, a to i"),
            ("position sfen 9/9 moves", 18, "found ` `, expected `/` and the next rank"),
            (
                "position sfen kk7/9/9/9/9/9/9/9/9 b - 1",
                16,
                "not a legal position: White has 2 kings",
            ),
        ] {
            let error = USI.read(text).unwrap_err();
            assert_eq!((error.column, &*error.message.en), (column, message), "{text}");
        }
    }
}
