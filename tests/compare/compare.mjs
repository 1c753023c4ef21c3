// Compares how tsume and other libraries read and write records; see README.md.

import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LIBRARIES } from "./libraries.mjs";
import { differences, mainLine, ofJkf, start, within } from "./tree.mjs";

const { TSUME, PYTHON, CRATES } = process.env;
const HERE = dirname(fileURLToPath(import.meta.url));
const WORK = mkdtempSync(join(tmpdir(), "compare-"));
const BIG = 1 << 30;
const EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

/** What each format can say. */
const KEEPS = {
  kif: ["variations", "comments", "ends", "times", "headers"],
  ki2: ["variations", "comments", "ends", "headers"],
  csa: ["comments", "ends", "times"],
  csa3: ["comments", "ends", "times"],
  jkf: ["variations", "comments", "ends", "times", "headers"],
  usen: ["variations", "marks"],
  usi: [],
};
const PYTHON_LIBRARIES = [
  { name: "python-shogi", reads: ["kif", "csa"], writes: ["kif"] },
  { name: "cshogi", reads: ["kif", "ki2", "csa"], writes: ["kif", "ki2", "csa"] },
];

const CRATE_LIBRARIES = [
  { name: "rsshogi", reads: ["kif", "ki2", "csa", "jkf"], writes: ["kif", "ki2", "csa", "jkf"] },
  {
    name: "shogi-kifu-converter",
    reads: ["kif", "ki2", "csa", "jkf"],
    writes: ["kif", "ki2", "csa", "jkf"],
  },
  { name: "csa", reads: ["csa"], writes: [] },
];

/** Counts by what was done, and all differences. */
const table = new Map();
const log = [];

function count(what, name, found) {
  const row = table.get(what) || { records: 0, equal: 0 };
  table.set(what, row);
  row.records += 1;
  if (!found.length) row.equal += 1;
  for (const { kind } of found) row[kind] = (row[kind] || 0) + 1;
  for (const one of found) log.push({ what, name, ...one });
}

const unread = (error) => [{ kind: "not read", theirs: String(error.message || error).slice(0, 300) }];

function compare(what, name, ours, read) {
  let theirs;
  try {
    theirs = read();
  } catch (error) {
    return count(what, name, unread(error));
  }
  count(what, name, differences(ours, theirs));
}

function tsume(args) {
  const { stdout, stderr, error } = spawnSync(TSUME, args, { maxBuffer: BIG, encoding: "utf8" });
  if (error) throw error;
  return { stdout, stderr };
}

const convert = (inputs, ...more) => tsume(["convert", "--literal", ...inputs, "--to", ...more]);

function text(path) {
  const bytes = readFileSync(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/** A file's name without its ending: the number of its record. */
const number = (file) => basename(file, extname(file));

const jsonLines = (text) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** What tsume reads in each file of a folder. Files in which it reads nothing are named by it. */
function readFolder(folder) {
  const { stdout, stderr } = convert([folder], "jkf");
  const trees = jsonLines(stdout).map(ofJkf);
  const places = stderr.split("\n").filter((line) => line.includes(folder));
  const blamed = places.map((line) => line.match(/([\w-]+\.\w+):\d+:\d+/)?.[1]);
  const names = readdirSync(folder).filter((name) => !blamed.includes(name));
  names.sort();
  if (names.length !== trees.length) throw new Error(`${folder}: ${stderr.slice(0, 2000)}`);
  return { trees: new Map(names.map((name, index) => [number(name), trees[index]])), stderr };
}

function compareFolder(what, folder, originals, keeps) {
  const { trees, stderr } = readFolder(folder);
  for (const name of readdirSync(folder).sort()) {
    const id = number(name);
    compare(what, name, within(originals.get(id), keeps), () => {
      const tree = trees.get(id);
      if (!tree) throw new Error(stderr.split("\n").find((line) => line.includes(name)));
      return within(tree, keeps);
    });
  }
}

/** The files below folders. */
function filesOf(paths) {
  return paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? filesOf(
          readdirSync(path)
            .sort()
            .map((name) => join(path, name)),
        )
      : [path],
  );
}

/** What a library says of a text, in what a format can say. */
function readBy(library, format, path, keeps) {
  return within(library.read(format, text(path).replace(/^\uFEFF/, "")), keeps);
}

/** 1. Every file is read by all; returns what tsume has read. */
function readFiles(files) {
  const records = [];
  for (const path of files) {
    const ending = extname(path).slice(1);
    const format = { kifu: "kif", ki2u: "ki2" }[ending] || ending;
    const keeps = KEEPS[format];
    if (!keeps) continue;
    const { stdout, stderr } = convert([path], "jkf");
    const read = jsonLines(stdout);
    records.push(...read);
    const ours = read.length === 1 && within(ofJkf(read[0]), keeps);
    for (const library of LIBRARIES.filter((library) => library.formats.includes(format))) {
      const what = `files in ${format}: ${library.name}`;
      if (ours) {
        compare(what, path, ours, () => readBy(library, format, path, keeps));
        continue;
      }
      try {
        readBy(library, format, path, keeps);
      } catch {
        continue; // What neither reads is no difference.
      }
      count(what, path, [{ kind: "tsume", ours: stderr.slice(0, 300) || `${read.length} records` }]);
    }
  }
  return records;
}

/** 2. Ours, read by them and by us. */
function compareOurs(format, encoding, all, originals) {
  const keeps = KEEPS[format];
  const folder = join(WORK, `ours-${format}-${encoding}`);
  const { stderr } = convert([all], format, "-o", folder + "/", "--encoding", encoding);
  const files = readdirSync(folder).sort();
  if (files.length !== originals.size) throw new Error(`${folder}: ${files.length} files\n${stderr}`);
  // Shift_JIS lacks characters, which become another one.
  const like = encoding === "utf-8" ? originals : readFolder(folder).trees;
  compareFolder(`ours in ${format}, ${encoding}: tsume`, folder, like, keeps);
  for (const library of LIBRARIES.filter((library) => library.formats.includes(format))) {
    for (const file of files) {
      const ours = within(like.get(number(file)), keeps);
      compare(`ours in ${format}, ${encoding}: ${library.name}`, file, ours, () =>
        readBy(library, format, join(folder, file), keeps),
      );
    }
  }
  if (encoding !== "utf-8") return;
  for (const { name } of PYTHON_LIBRARIES.filter((library) => library.reads.includes(format))) {
    for (const line of python(["read", name, format, folder])) {
      const ours = within(originals.get(number(line.name)), []);
      compare(`ours in ${format}: ${name}`, line.name, ours, () => ofMoves(line));
    }
  }
}

/** What the program of crates prints. */
function crates(args, input = "") {
  const options = { input, maxBuffer: BIG, encoding: "utf8" };
  const { stdout, error } = spawnSync(CRATES, args, options);
  if (error) throw error;
  return jsonLines(stdout);
}

/** Ours, read by a crate; what the crate csa writes again is read by us. */
function compareCrate(name, format, all, originals) {
  const keeps = KEEPS[format].filter((part) => part !== "headers");
  const folder = join(WORK, `crate-${name}-${format}`);
  convert([all], format, "-o", folder + "/", "--encoding", "utf-8");
  const back = `${folder}-back`;
  mkdirSync(back);
  for (const line of crates(["read", name, format, folder])) {
    const ours = within(originals.get(number(line.name)), keeps);
    if (line.text) {
      writeFileSync(join(back, line.name), line.text);
      continue;
    }
    compare(`ours in ${format}: ${name}`, line.name, ours, () => {
      if (line.error) throw new Error(line.error);
      return within(ofJkf(line.jkf), keeps);
    });
  }
  if (readdirSync(back).length) compareFolder(`ours in ${format}, written by ${name}: tsume`, back, originals, []);
}

/** Theirs, read by us. */
function compareCrateWriter(name, format, all, originals) {
  const what = `${name} in ${format}: tsume`;
  const folder = join(WORK, `${name}-${format}`);
  for (const line of crates(["write", name, format, folder], readFileSync(all, "utf8"))) {
    count(what, line.name, unread(line.error));
  }
  const keeps = KEEPS[format].filter((part) => part !== "headers");
  compareFolder(what, folder, originals, keeps);
}

/** What the libraries for Python print. */
function python(args, input = "") {
  const options = { input, maxBuffer: BIG, encoding: "utf8" };
  const { stdout, stderr } = spawnSync(PYTHON, [join(HERE, "libraries.py"), ...args], options);
  if (stderr) console.error(stderr.trim().split("\n").pop());
  return jsonLines(stdout || "");
}

/** A record of a library that knows the main line only. */
function ofMoves({ error, start: sfen, moves }) {
  if (error) throw new Error(error);
  const paths = ["", ...moves.map((_, index) => moves.slice(0, index + 1).join(" "))];
  return { start: start(sfen), places: paths.map((path) => [path, "", "", null]), headers: [] };
}

/** 3. Theirs, made of ours, read by us; 4. then written by us and read by them. */
function compareTheirs(library, format, records, originals) {
  const ending = format === "csa3" ? "csa" : format;
  const folder = join(WORK, `${library.name}-${format}`);
  mkdirSync(folder);
  for (const record of records) {
    const name = record.header.作品番号;
    try {
      writeFileSync(join(folder, `${name}.${ending}`), library.write(format, JSON.stringify(record)) + "\n");
    } catch (error) {
      count(`${library.name} in ${format}: tsume`, name, unread(error));
    }
  }
  const keeps = KEEPS[format].filter((part) => part !== "headers");
  compareFolder(`${library.name} in ${format}: tsume`, folder, originals, keeps);
  const back = `${folder}-back`;
  convert([folder], ending, "-o", back + "/", "--encoding", "utf-8");
  for (const file of readdirSync(back).sort()) {
    // Where the number of the record is lost, it is another name.
    const original = originals.get(number(file));
    if (!original) continue;
    compare(`${library.name} in ${format}, tsume, ${library.name}`, file, within(original, keeps), () =>
      readBy(library, ending, join(back, file), keeps),
    );
  }
}

/** The same for a library for Python, of which only the moves count. */
function comparePython(name, format, originals) {
  const folder = join(WORK, `${name}-${format}`);
  // Not every writer knows more than even games.
  const isAny = name === "cshogi" && format !== "ki2";
  const lines = [...originals]
    .filter(([, tree]) => isAny || tree.start === EVEN)
    .map(([id, tree]) => ({ name: `${id}.${format}`, start: tree.start, moves: mainLine(tree).split(" ") }))
    .map((record) => JSON.stringify({ ...record, moves: record.moves.filter(Boolean) }));
  for (const { name: file, error } of python(["write", name, format, folder], lines.join("\n"))) {
    count(`${name} in ${format}: tsume`, file, unread(error));
  }
  if (existsSync(folder)) compareFolder(`${name} in ${format}: tsume`, folder, originals, []);
}

const files = filesOf(process.argv.slice(2));
console.log(`${files.length} files`);
const records = readFiles(files);
console.log(`${records.length} records`);

// All records in one file, each with a number of its own, by which files are named.
records.forEach((record, index) => {
  record.header = { ...record.header, 作品番号: String(index + 1).padStart(5, "0") };
});
const originals = new Map(records.map((record) => [record.header.作品番号, ofJkf(record)]));
const all = join(WORK, "all.jkf");
writeFileSync(all, records.map((record) => JSON.stringify(record) + "\n").join(""));

for (const format of ["kif", "ki2", "csa"]) {
  for (const encoding of ["utf-8", "shift-jis"]) compareOurs(format, encoding, all, originals);
}
for (const format of ["jkf", "usen", "usi"]) compareOurs(format, "utf-8", all, originals);
for (const library of LIBRARIES) {
  for (const format of library.writes) compareTheirs(library, format, records, originals);
}
for (const { name, writes } of PYTHON_LIBRARIES) {
  for (const format of writes) comparePython(name, format, originals);
}

for (const { name, reads, writes } of CRATES ? CRATE_LIBRARIES : []) {
  for (const format of reads) compareCrate(name, format, all, originals);
  for (const format of writes) compareCrateWriter(name, format, all, originals);
}
if (!CRATES) console.error("SKIPPED: rsshogi, shogi-kifu-converter and csa (CRATES is not set)");

for (const [what, { records, equal, ...kinds }] of table) {
  const more = Object.entries(kinds).map(([kind, count]) => `, ${kind} ${count}`);
  console.log(`${what}: ${records} records, ${equal} equal${more.join("")}`);
}
const path = join(WORK, "differences.jsonl");
writeFileSync(path, log.map((one) => JSON.stringify(one) + "\n").join(""));
console.log(`differences: ${path}`);
