//! Three examples of each command, for its help.

use crate::text::Language;

/// A command, and examples of it: what is typed, and what that does, in English and in Japanese.
type Examples = (&'static str, [(&'static str, &'static str, &'static str); 3]);

const EXAMPLES: [Examples; 24] = [
    (
        "solve",
        [
            (
                "tsume solve 'Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a'",
                "a position as it is typed",
                "局面を直接入力する",
            ),
            (
                "tsume solve -v --time 30 problems.txt",
                "a file, with the variations; half a minute for each problem",
                "ファイルを解き、変化も示す。1題30秒まで",
            ),
            (
                "tsume solve --format json - <problems.sfen",
                "an object for each problem of standard input",
                "標準入力の各題をJSONで答える",
            ),
        ],
    ),
    (
        "check",
        [
            ("tsume check problems/", "everything in a folder", "フォルダの全作品を検討する"),
            (
                "tsume check --resume verdicts.jsonl problems/",
                "the same, to be gone on with by the same command after an interruption",
                "中断しても、同じ命令で続きから再開できる",
            ),
            (
                "tsume check --only defective,wrong --time 10 --lang ja problems.yaml",
                "only what is wrong, in Japanese; ten seconds for each problem",
                "問題のある作品だけを日本語で示す。1題10秒まで",
            ),
        ],
    ),
    (
        "prove",
        [
            (
                "tsume prove problems.txt -o problems.proof",
                "a certificate for each problem of a file",
                "ファイルの各題の証明書を書く",
            ),
            (
                "tsume prove --mode length --time 1m hard.sfen -o hard.proof",
                "of the length alone, a minute for each problem",
                "手数だけを証明する。1題1分まで",
            ),
            (
                "tsume prove --futile none '8k/8p/9/9/9/9/9/9/R6L1 b - 1' -o rook.proof",
                "where every interposition counts",
                "無駄合を認めずに証明する",
            ),
        ],
    ),
    (
        "verify",
        [
            ("tsume verify problems.proof", "every certificate of a file", "証明書を検証する"),
            ("tsume verify proofs/*", "those of several files", "複数のファイルを検証する"),
            ("tsume verify - <problems.proof", "standard input", "標準入力を検証する"),
        ],
    ),
    (
        "explain",
        [
            ("tsume explain first.proof", "as a tree of moves", "証明を手順の木で示す"),
            ("tsume explain --lines 40 long.proof", "its beginning", "初めの40行を示す"),
            ("tsume explain --lines 100000 long.proof", "all of it", "全てを示す"),
        ],
    ),
    (
        "merge",
        [
            (
                "tsume merge shard*.jsonl",
                "all shards, to standard output",
                "分担した結果をまとめる",
            ),
            (
                "tsume merge --of problems/ --output verdicts.jsonl shard*.jsonl",
                "to a file, if every problem of the folder is there",
                "全作品がそろっていればファイルに書く",
            ),
            ("tsume merge --format table shard*.jsonl", "as a table", "表にする"),
        ],
    ),
    (
        "stats",
        [
            ("tsume stats problems/", "what a folder claims", "フォルダの作品を集計する"),
            ("tsume stats verdicts.jsonl", "what check has found", "check の結果を集計する"),
            ("tsume stats --ascii - <problems.sfen", "without kanji", "漢字を使わずに示す"),
        ],
    ),
    (
        "same",
        [
            (
                "tsume same mine.yaml problems/",
                "what of a collection is in another",
                "ほかの作品集と重なるものを探す",
            ),
            (
                "tsume same --only identical,mirrored --format jsonl problems.sfen",
                "copies alone, as data",
                "同じ局面と左右逆だけをデータで示す",
            ),
            (
                "tsume same --judge --nodes 100k problems.sfen",
                "confirmed by the judge",
                "検討して確かめる",
            ),
        ],
    ),
    (
        "improve",
        [
            (
                "tsume improve mine.txt",
                "single changes that gain something",
                "1か所の変更で良くなるものを探す",
            ),
            (
                "tsume improve --mend --resume tried.jsonl mine.txt",
                "the least change that makes it sound; to be gone on with after an interruption",
                "完全作にする最小の変更を探す。中断しても再開できる",
            ),
            (
                "tsume improve --to kif --output better/ --sort pieces mine.txt",
                "a file for each, those of the fewest pieces first",
                "駒の少ない順に1題ずつファイルに書く",
            ),
        ],
    ),
    (
        "extend",
        [
            (
                "tsume extend mine.txt",
                "two moves longer, the best ten",
                "2手延ばしたもののうち最良の10題",
            ),
            (
                "tsume extend --steps 2 --beam 20 --resume tried.jsonl mine.txt",
                "four moves longer; to be gone on with after an interruption",
                "4手延ばす。中断しても再開できる",
            ),
            (
                "tsume extend --to yaml --output longer.yaml --problem 3 problems.yaml",
                "one of several problems; into a collection",
                "作品集の1題を延ばし、作品集に書く",
            ),
        ],
    ),
    (
        "make",
        [
            ("tsume make --length 3", "ten problems in three moves", "3手詰を10題"),
            (
                "tsume make --length 7 --king 1a-3c --theme sacrifices,quiet --count 3",
                "in seven moves, with a sacrifice and a quiet move",
                "捨駒と静かな手のある7手詰を3題",
            ),
            (
                "tsume make --pieces RBNgl --seed 2 --to kif --output made/",
                "of these pieces, a file for each",
                "これらの駒で作り、1題ずつファイルに書く",
            ),
        ],
    ),
    (
        "grade",
        [
            ("tsume grade problems/", "every problem of a folder", "フォルダの全作品の難しさ"),
            (
                "tsume grade --format jsonl problems.sfen",
                "numbers with their parts, as data",
                "数値とその内訳をデータで示す",
            ),
            (
                "tsume grade --nodes 10M long.txt",
                "a long problem, with more nodes",
                "長編を、局面数の上限を増やして調べる",
            ),
        ],
    ),
    (
        "try",
        [
            ("tsume try first.txt '1. R*1d'", "a first move", "初手の紛れ"),
            (
                "tsume try first.txt '1. R*1b 2. Lx1b 3. +B-2c'",
                "a later move, after those before it",
                "途中の紛れ",
            ),
            (
                "tsume try --lang ja --problem 3 problems.yaml '▲１四飛'",
                "one of several problems, in Japanese",
                "作品集の1題",
            ),
        ],
    ),
    (
        "show",
        [
            ("tsume show problems.txt", "every problem of a file", "ファイルの全作品を図示する"),
            (
                "tsume show -o diagram.svg --red '8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1'",
                "an SFEN as a picture, promoted pieces in red",
                "SFENの局面を図にする。成駒は赤",
            ),
            (
                "tsume show -o diagrams/ --format png --width 200 problems/",
                "a small picture of each problem of a folder",
                "フォルダの各題の小さな図を作る",
            ),
        ],
    ),
    (
        "play",
        [
            ("tsume play problems.txt", "a file, in the terminal", "ファイルの問題を端末で指す"),
            (
                "tsume play --tell --time 10 problems/",
                "each move is told to be right or wrong; ten seconds to think",
                "指すたびに正誤を知らせる。考える時間は10秒まで",
            ),
            (
                "tsume play --plain 'Black: G5c In hand: G / White: K5a' <moves.txt",
                "everything in words, with the moves of a file",
                "全て文章で示し、指し手はファイルから読む",
            ),
        ],
    ),
    (
        "page",
        [
            (
                "tsume page problem.kif -o problem.html",
                "a problem to look at and to play on in a browser",
                "問題をブラウザで見て解けるページにする",
            ),
            (
                "tsume page --title 'Club evening' --size 5M problems/ -o evening.html",
                "a folder as one page",
                "フォルダを一つのページにする",
            ),
            (
                "tsume page --lang ja --time 10 problems.yaml -o pages/",
                "a page of each problem, in Japanese; ten seconds for each",
                "1題ごとに日本語のページを作る。1題10秒まで",
            ),
        ],
    ),
    (
        "convert",
        [
            ("tsume convert --to sfen problems.txt", "one line a problem", "1題1行のSFENにする"),
            (
                "tsume convert --to kif --output kif/ problems.txt",
                "a KIF file for each problem",
                "1題ごとにKIFファイルを作る",
            ),
            (
                "tsume convert --to yaml problems/ >all.yaml",
                "a folder as one collection",
                "フォルダを一つの作品集にする",
            ),
        ],
    ),
    (
        "filter",
        [
            (
                "tsume filter --length 3-7 --with R --number 20 problems/ -o practice.yaml",
                "twenty short problems with a rook, chosen at random",
                "飛のある短い問題を20題、無作為に選ぶ",
            ),
            (
                "tsume filter --length 5 --grade -8 --sort grade problems/ -o easy.yaml",
                "the easy five-movers, the easiest first",
                "易しい5手詰を易しい順に",
            ),
            (
                "tsume filter --verdicts found.jsonl --verdict sound problems/ -o sound.jsonl",
                "those that `tsume check --resume found.jsonl problems/` has found sound",
                "check の結果で完全作とされたもの",
            ),
        ],
    ),
    (
        "sheet",
        [
            (
                "tsume sheet --length 3 --number 24 --sort grade problems/ -o practice.html",
                "24 three-movers chosen at random, the easiest first, to be printed",
                "3手詰を無作為に24題、易しい順に",
            ),
            (
                "tsume sheet --paper letter --caption none --no-answers exam.yaml -o exam.html",
                "a test: numbers and diagrams alone",
                "番号と図だけの試験用紙",
            ),
            (
                "tsume sheet --format anki --heading Foxes problems.yaml -o foxes/",
                "a deck of cards with pictures, for Anki",
                "図の付いた Anki のカード",
            ),
        ],
    ),
    (
        "bench",
        [
            ("tsume bench problems/", "the exact lengths of a folder", "手数を求める時間を測る"),
            (
                "tsume bench --mode any hard.sfen",
                "the first mates found",
                "最初の詰みまでの時間を測る",
            ),
            (
                "tsume bench --mode judge --nodes 100k problems.yaml",
                "whole verdicts, up to a number of positions",
                "検討全体を局面数の上限つきで測る",
            ),
        ],
    ),
    (
        "usi",
        [
            (
                "tsume usi --memory 1G --threads 4",
                "with other defaults for USI_Hash and Threads",
                "USI_Hash と Threads の既定値を変える",
            ),
            ("tsume usi --lang ja", "with sentences in Japanese", "説明を日本語にする"),
            ("tsume usi <commands.txt", "the commands of a file", "ファイルのコマンドに答える"),
        ],
    ),
    (
        "completions",
        [
            (
                "tsume completions bash >~/.local/share/bash-completion/completions/tsume",
                "for bash",
                "bash の補完を使えるようにする",
            ),
            (
                "tsume completions zsh >~/.zfunc/_tsume",
                "for zsh, whose fpath has ~/.zfunc",
                "zsh の補完。fpath に ~/.zfunc が必要",
            ),
            (
                "tsume completions fish >~/.config/fish/completions/tsume.fish",
                "for fish",
                "fish の補完を使えるようにする",
            ),
        ],
    ),
    (
        "man",
        [
            ("tsume man | man -l -", "the page of the program", "全体のページを読む"),
            (
                "tsume man ~/.local/share/man/man1",
                "all pages, where man finds them",
                "全ページを man の読む場所に書く",
            ),
            ("tsume man --lang ja man/ja/man1", "all pages in Japanese", "全ページを日本語で書く"),
        ],
    ),
    (
        "perft",
        [
            ("tsume perft '4k4/9/4G4/9/9/9/9/9/9 b G 1' 3", "all lines", "全ての手順を数える"),
            (
                "tsume perft --checks '4k4/9/4G4/9/9/9/9/9/9 b G 1' 3",
                "checks and replies",
                "王手と応手だけを数える",
            ),
            ("tsume perft '9/9/9/9/9/9/9/9/9 b 2R 1' 2", "without kings", "玉のない局面で数える"),
        ],
    ),
];

/// The examples of a command in lines, below a title; nothing for what is no command.
pub fn of(command: &str, language: Language) -> String {
    let Some((_, examples)) = EXAMPLES.iter().find(|(name, _)| *name == command) else {
        return String::new();
    };
    let lines = examples.iter().map(|(typed, english, japanese)| {
        let about = language.pick(english, japanese);
        format!("  {typed}\n      {about}\n")
    });
    let title = language.pick("Examples", "例");
    format!("{title}:\n{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a command line, as a shell divides them.
    fn words(line: &str) -> Vec<String> {
        let mut words = vec![];
        for (index, part) in line.split('\'').enumerate() {
            match index % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        // What the shell does with the command is not for the command.
        let end = words.iter().position(|word| word == "|").unwrap_or(words.len());
        words.truncate(end);
        words.retain(|word| !word.starts_with(['<', '>']));
        words
    }

    #[test]
    fn every_example_can_be_typed() {
        for (name, examples) in EXAMPLES {
            for (typed, ..) in examples {
                let read =
                    crate::cli::command(Language::English).try_get_matches_from(words(typed));
                let read = read.unwrap_or_else(|error| panic!("{typed}: {error}"));
                assert_eq!(read.subcommand_name(), Some(name));
            }
        }
    }
}
