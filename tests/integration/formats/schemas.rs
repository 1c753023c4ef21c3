//! The published JSON Schemas agree with the program: `problems/schema.json` with the reader of collections, and
//! `docs/verdict.schema.json` with the JSON that the program writes and reads.

use crate::command;
use crate::folder;
use crate::support::tries_all;

use std::fs;
use std::path::Path;

use boon::{Compiler, SchemaIndex, Schemas};
use command::{BUNDLED, printed, run};
use folder::{HARD, YOZUME};
use serde_json::{Map, Value, json};
use tsume::collection::Problems;
use tsume::judgement::Judgement;
use tsume::judgement::rules::RuleSet;

/// A problem with an idle piece.
const IDLE: &str = "8k/5+S3/6R2/9/9/9/9/1G7/9 b N 1";

/// A schema.
struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
    /// The schema as it is written.
    text: Value,
}

impl Schema {
    /// Reads the part of a file at a place in it.
    fn read(path: &str, part: &str) -> Schema {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let text = fs::read_to_string(path).expect("a schema");
        let text: Value = serde_json::from_str(&text).expect("JSON");
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("http://localhost/schema.json", text.clone()).expect("a schema");
        let place = format!("http://localhost/schema.json#{part}");
        let index = compiler.compile(&place, &mut schemas).expect("a schema");
        Schema { schemas, index, text }
    }

    fn accepts(&self, value: &Value) -> bool {
        self.schemas.validate(value, self.index).is_ok()
    }

    #[track_caller]
    fn check(&self, value: &Value) {
        let result = self.schemas.validate(value, self.index);
        assert!(result.is_ok(), "{value}\n{}", result.expect_err("an error"));
    }
}

/// A value with one change, and the place of the change.
struct Mutation {
    value: Value,
    path: String,
}

/// Every value that is made from this one by a change of one part: another value in its place, none, or a key more.
fn mutations(value: &Value, others: &[Value]) -> Vec<Mutation> {
    let mut all = vec![];
    let mut places = vec![];
    add_places(value, "", &mut places);
    for path in places {
        for other in others {
            let mut value = value.clone();
            *value.pointer_mut(&path).expect("a place") = other.clone();
            all.push(Mutation { value, path: path.clone() });
        }
        if let Some(Value::Object(_)) = value.pointer(&path) {
            let mut value = value.clone();
            if let Some(Value::Object(map)) = value.pointer_mut(&path) {
                map.insert("unknown".to_owned(), json!(1));
            }
            all.push(Mutation { value, path: path.clone() });
        }
        if let Some((parent, key)) = path.rsplit_once('/') {
            let mut value = value.clone();
            match value.pointer_mut(parent) {
                Some(Value::Object(map)) => _ = map.remove(key),
                Some(Value::Array(list)) => _ = list.remove(key.parse().expect("an index")),
                other => panic!("{other:?}"),
            }
            all.push(Mutation { value, path: path.clone() });
        }
    }
    all
}

/// Adds the pointers to a value and to all values in it.
fn add_places(value: &Value, path: &str, places: &mut Vec<String>) {
    places.push(path.to_owned());
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| add_places(value, &format!("{path}/{key}"), places));
        }
        Value::Array(list) => {
            let mut items = list.iter().enumerate();
            items
                .by_ref()
                .for_each(|(index, item)| add_places(item, &format!("{path}/{index}"), places));
        }
        _ => {}
    }
}

/// The bundled collections.
fn collections() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("problems")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect();
    paths.sort();
    let read = |path| serde_yaml::from_str(&fs::read_to_string(path).expect("text"));
    paths.iter().map(|path| read(path).expect("YAML")).collect()
}

fn problems(collection: &Value) -> &[Value] {
    collection["problems"].as_array().or(collection.as_array()).expect("a list")
}

/// Values that replace others in problems.
fn values_in_problems() -> Vec<Value> {
    let words = [
        "",
        " ",
        "x",
        "-1",
        "0",
        "+7",
        "07",
        "1734",
        "1995年3月",
        "19950",
        "2147483647",
        "2147483648",
        "3 moves",
        "三手詰",
        "３手詰め",
        "Mate in 3.",
        "moves: 3",
        "5-",
        "10000 moves",
        "3 foxes",
        "Sound",
        "no-mate",
        "Koma amari",
        "余詰",
        "soud",
        "true",
        "No",
        "{}",
        "{answer: mate}",
    ];
    let others = json!([
        null, true, -1, 0, 7, 1.5, 9999, 10000, -10000, 2_147_483_648_u64, [], [null], ["x"], [1],
        ["yozume"], [["x"]], {}, {"x": 1}, {"x": null}, {"answer": "mate"}, {"length": "3"},
        {"a": "b", "c": "d"}, [{"a": "b"}], [{"a": null}], [{"a": [1]}]
    ]);
    words
        .iter()
        .map(|word| json!(word))
        .chain(others.as_array().cloned().unwrap_or_default())
        .collect()
}

/// Whether the reader accepts each of these problems.
fn are_read(problems: &[Value]) -> Vec<bool> {
    let text: String = problems.iter().map(|problem| format!("- {problem}\n")).collect();
    Problems::new("a.yaml", text.as_bytes()).map(|problem| problem.is_ok()).collect()
}

/// The schema knows nothing of positions; of everything else it accepts exactly what the reader accepts.
#[test]
fn the_schema_of_problems_accepts_what_the_program_reads() {
    let schema = Schema::read("problems/schema.json", "/$defs/problem");
    let others = values_in_problems();
    let keys: Vec<&String> =
        schema.text["$defs"]["problem"]["properties"].as_object().expect("keys").keys().collect();
    let mut mutated: Vec<Value> = vec![];
    for collection in collections() {
        for (index, problem) in problems(&collection).iter().enumerate() {
            schema.check(problem);
            if index % 2 == 1 && !tries_all() {
                continue;
            }
            // The values of all keys need not be tried in each problem.
            let values = if index % 8 == 0 { &others[..] } else { &others[index % 8..][..4] };
            let is_position = |path: &str| path == "/position" || path == "/sfen";
            let all = mutations(problem, values).into_iter().filter(|one| {
                one.value.is_object()
                    && !(is_position(&one.path)
                        && one.value.pointer(&one.path).is_some_and(Value::is_string))
            });
            mutated.extend(all.map(|one| one.value));
            for key in keys.iter().filter(|key| index == 0 && problem.get(key.as_str()).is_none()) {
                for value in &others {
                    let mut problem = problem.clone();
                    problem[key.as_str()] = value.clone();
                    mutated.push(problem);
                }
            }
        }
    }
    let read = are_read(&mutated);
    assert_eq!(read.len(), mutated.len());
    let differ: Vec<String> = mutated
        .iter()
        .zip(&read)
        .filter(|&(value, &is_read)| schema.accepts(value) != is_read)
        .map(|(value, is_read)| format!("read: {is_read}: {value}"))
        .collect();
    assert!(
        differ.is_empty(),
        "{} of {}:\n{}",
        differ.len(),
        read.len(),
        differ[..differ.len().min(20)].join("\n")
    );
    let count = read.iter().filter(|&&is_read| is_read).count();
    let least = if tries_all() { 1000 } else { 400 };
    assert!(count > least && read.len() - count > least, "{count} of {}", read.len());
}

/// A collection as YAML, with each problem on a line.
fn written(collection: &Value) -> String {
    let line = |(key, value): (&String, &Value)| match (key.as_str(), value) {
        ("problems", Value::Array(list)) if !list.is_empty() => {
            let problems: String = list.iter().map(|problem| format!("- {problem}\n")).collect();
            format!("problems:\n{problems}")
        }
        _ => format!("{key}: {value}\n"),
    };
    // The problems stand at the end.
    let (last, first): (Vec<_>, Vec<_>) =
        collection.as_object().expect("a mapping").iter().partition(|(key, _)| *key == "problems");
    first.into_iter().chain(last).map(line).collect()
}

#[test]
fn the_schema_of_collections_accepts_what_the_program_reads() {
    let schema = Schema::read("problems/schema.json", "");
    collections().iter().for_each(|collection| schema.check(collection));
    let problem = json!({"sfen": "8k/9/9/9/7R1/9/9/9/9 b - 1"});
    let full = json!({
        "title": "Three foxes", "editor": "E", "source": "S", "language": "en",
        "defaults": {"author": "A", "source": "S", "year": 1995, "language": "en", "moves": 3,
            "expect": {"answer": "mate", "length": 3, "surplus": false, "sound": true, "defects": ["yozume"]}},
        "problems": [problem],
    });
    schema.check(&full);
    let (mut accepted, mut refused) = (0, 0);
    for Mutation { value, path } in mutations(&full, &values_in_problems()) {
        // The problems have a test of their own. An empty mapping is an empty file.
        if path.starts_with("/problems/") || value.as_object().is_none_or(Map::is_empty) {
            continue;
        }
        // The reader of the list expects it in lines, and leaves out an empty value.
        if path == "/problems" && !value["problems"].is_array() {
            assert!(value["problems"].is_null() || !schema.accepts(&value), "{value}");
            continue;
        }
        let is_read = Problems::new("a.yaml", written(&value).as_bytes()).all(|one| one.is_ok());
        assert_eq!(schema.accepts(&value), is_read, "{path}: {value}");
        *(if is_read { &mut accepted } else { &mut refused }) += 1;
    }
    assert!(accepted > 50 && refused > 50, "{accepted} {refused}");
}

/// The lines of JSON that a command writes.
fn output(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = run(arguments, input.as_bytes());
    let text = printed(&output.stdout);
    assert!(!text.is_empty(), "{arguments:?}: {}", printed(&output.stderr));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A record of a problem with a second mate, to which other checks are added: one that is refuted, and one with a
/// wrong move.
fn record_with_other_checks() -> String {
    let output = run(&["solve", "--format", "kif", "-"], YOZUME.as_bytes());
    let record = printed(&output.stdout);
    let (main, others) = record.split_once("\n変化").expect("variations");
    let slip = "変化：3手\n   3 ５五金打\n";
    format!("{main}\n{slip}\n変化{others}\n変化：1手\n   1 １三金打\n")
}

/// Every kind of output: all modes, undecided problems, variations, tries, claims of records, errors.
fn outputs() -> Vec<Value> {
    let mut all = vec![];
    for arguments in [
        &["--nodes", "20k"][..],
        &["--nodes", "300", "--no-times"],
        &["--mode", "length", "--nodes", "5k"],
        &["--mode", "any", "--nodes", "5k"],
    ] {
        let check = &["check", "--format", "jsonl"][..];
        all.extend(output(&[check, arguments, &BUNDLED].concat(), ""));
    }
    for arguments in [
        &[
            "check",
            "--format",
            "jsonl",
            "--tolerate",
            "all",
            "--nodes",
            "5k",
            "problems/defects.yaml",
        ][..],
        &[
            "solve",
            "--format",
            "json",
            "-v",
            "--tries",
            "--nodes",
            "20k",
            "problems/sound.yaml",
            "problems/readings.yaml",
        ],
        &["solve", "--format", "json", "--idle", "--nodes", "20k", "problems/defects.yaml"],
        &[
            "solve",
            "--format",
            "json",
            "--rules",
            "magazine",
            "--known",
            "problems/sound.yaml",
            "--nodes",
            "20k",
            "problems/sound.yaml",
            "problems/defects.yaml",
        ],
        // A change mends this problem.
        &["solve", "--format", "json", "--rules", "smartphone", "--mend", IDLE],
        &["solve", "--format", "json", "--nodes", "100k", HARD],
        &["solve", "--format", "json", "problems/first.txt"],
    ] {
        all.extend(output(arguments, ""));
    }
    let five = "Black: G3c, S1f In hand: S, N\nWhite: K1b\n";
    let with_variations = run(&["solve", "--format", "kif", "-v", "-"], five.as_bytes());
    for record in [printed(&with_variations.stdout), &record_with_other_checks()] {
        let arguments =
            ["check", "--format", "jsonl", "--claimed-variations", "--from", "kif", "-"];
        all.extend(output(&arguments, record));
    }
    let first = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
    let lines = format!("{first} # a\nnonsense\n");
    all.extend(output(&["check", "--format", "jsonl", "-"], &lines));
    let claim = |moves: Value, solution: &str| json!({"id": 1, "sfen": first, "moves": moves, "solution": solution});
    for (moves, solution) in
        [(json!(3), "R*1b"), (json!(null), "R*9z"), (json!(5), "R*1b 1a1b 3d2d"), (json!(1), "")]
    {
        let line = claim(moves, solution).to_string();
        all.extend(output(&["check", "--format", "jsonl", "-"], &line));
    }
    all
}

/// The bundled sets, and what the schema of rule sets refuses the reader refuses.
#[test]
fn the_schema_of_rules_accepts_what_the_program_reads() {
    let schema = Schema::read("docs/rules.schema.json", "");
    for name in RuleSet::bundled_names() {
        let path = format!("src/judgement/rules/{name}.yaml");
        let text = fs::read_to_string(path).expect("a set");
        schema.check(&serde_yaml::from_str(&text).expect("YAML"));
    }
    let full = json!({
        "rules": "x",
        "title": {"en": "x", "ja": "x"},
        "findings": {"yozume": "refuse", "非限定": "可"},
        "otherwise": "usage",
        "moves": {"at_least": 1, "at_most": 9},
        "pieces": {"at_most": 9},
        "length": "required",
        "wrong claim": "look",
        "copies": "refuse",
    });
    let others = json!([null, true, -1, 1.5, 7, "x", [], {}, {"x": 1}]);
    for Mutation { value, path } in mutations(&full, others.as_array().expect("a list")) {
        let is_read = value.to_string().parse::<RuleSet>();
        // The schema does not know the names of findings.
        if is_read.as_ref().is_err_and(|error| error.to_string().contains("not the name of")) {
            continue;
        }
        // YAML reads a number as a name, and nothing as the usual value.
        let is_lenient = value.pointer(&path).is_some_and(|part| !part.is_string());
        assert!(schema.accepts(&value) == is_read.is_ok() || is_lenient, "{path}: {value}");
    }
}

#[test]
fn the_schema_of_verdicts_accepts_the_output_and_no_mutation_that_cannot_be_read() {
    let schema = Schema::read("docs/verdict.schema.json", "");
    let outputs = outputs();
    let mut fields = Map::new();
    for value in &outputs {
        schema.check(value);
        add_fields(value, &mut fields);
    }
    // The outputs have every field of the schema but `replaces`, which only a file of an unfinished run has.
    let mut missing = vec![];
    for (name, part) in schema.text["$defs"].as_object().expect("parts") {
        let keys = part["properties"].as_object().into_iter().flat_map(Map::keys);
        missing.extend(
            keys.filter(|key| !fields.contains_key(*key)).map(|key| format!("{name}: {key}")),
        );
    }
    assert_eq!(missing, ["unreadable: replaces", "verdict: replaces"]);
    let kinds =
        Schema::read("problems/schema.json", "").text["$defs"]["defect"]["anyOf"][0].clone();
    assert_eq!(schema.text["$defs"]["kind"]["enum"], kinds["enum"]);

    let others =
        json!([null, true, -1, 1.5, 1_000_000_000_000_u64, "x", "", [], ["x"], {}, {"x": 1}]);
    let others = others.as_array().expect("a list");
    let mut count = 0;
    let (step, last) = if tries_all() { (19, 12) } else { (57, 4) };
    for value in outputs.iter().step_by(step).chain(outputs.iter().rev().take(last)) {
        for Mutation { value: mutated, path } in mutations(value, others) {
            let is_read = Judgement::read(&mutated.to_string());
            let accepts = schema.accepts(&mutated);
            match &is_read {
                // Another position or another move may not fit the rest.
                Err(error) if is_about_content(&error.text().en) => continue,
                Err(error) => assert!(!accepts, "{path}: {error}: {mutated}"),
                Ok(_) => {}
            }
            let is_unknown = mutated.pointer(&format!("{path}/unknown")).is_some();
            assert!(!(accepts && is_unknown), "{path}: {mutated}");
            let part = mutated.pointer(&path);
            let is_wrong_kind = part.zip(value.pointer(&path)).is_some_and(|(new, old)| {
                new.is_object() != old.is_object() && !new.is_null() && !old.is_null()
            });
            assert!(!(accepts && is_wrong_kind), "{path}: {mutated}");
            count += usize::from(!accepts);
        }
    }
    assert!(count * step > 5_000 * 19, "{count}");
}

/// Whether an error is about moves that do not fit a position, not about the kind of a value.
fn is_about_content(error: &str) -> bool {
    [
        "cannot be played",
        "contradicts the other fields",
        "does not begin with its move",
        "several of move, piece and reading",
    ]
    .iter()
    .any(|part| error.contains(part))
}

/// Adds the names of all fields of a value.
fn add_fields(value: &Value, fields: &mut Map<String, Value>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| {
            fields.insert(key.clone(), Value::Null);
            add_fields(value, fields);
        }),
        Value::Array(list) => list.iter().for_each(|item| add_fields(item, fields)),
        _ => {}
    }
}
