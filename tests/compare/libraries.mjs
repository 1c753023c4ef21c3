// Libraries for Node that read and write records. They are looked up in NODE_PATH, then from the
// current directory on.

import { createRequire } from "node:module";
import { join } from "node:path";
import { child, comment, end, headers, ofJkf, places, start } from "./tree.mjs";

const require = createRequire(join(process.cwd(), "compare"));

function found(name) {
  try {
    return require(name);
  } catch {
    console.error(`SKIPPED: ${name} is not installed`);
    return null;
  }
}

const WORDS = {
  interrupt: "CHUDAN",
  resign: "TORYO",
  maxMoves: "MAX_MOVES",
  impass: "JISHOGI",
  draw: "HIKIWAKE",
  repetitionDraw: "SENNICHITE",
  mate: "TSUMI",
  noMate: "FUZUMI",
  timeout: "TIME_UP",
  foulWin: "ILLEGAL_ACTION",
  foulLose: "ILLEGAL_MOVE",
  enteringOfKing: "KACHI",
  loseByDefault: "不戦敗",
  winByDefault: "不戦勝",
  try: "TRY",
};

function tsshogi(library) {
  const { Move } = library;
  const fail = (value) => {
    if (value instanceof Error) throw value;
    return value;
  };
  const tree = (record) => {
    const root = { path: "", comments: [record.first.comment], end: "", time: null, children: [] };
    const open = [[root, record.first]];
    while (open.length) {
      const [at, node] = open.pop();
      const next = [];
      for (let other = node.next; other; other = other.branch) {
        if (other.move instanceof Move) {
          const place = child(at, other.move.usi, Math.floor(other.elapsedMs / 1000));
          place.comments.push(other.comment);
          next.push([place, other]);
        } else {
          at.end ||= end(WORDS[other.move.type] || other.move.name);
          at.comments.push(other.comment);
        }
      }
      open.push(...next);
    }
    for (const open = [root]; open.length;) {
      const node = open.pop();
      node.comments = [node.comments.map(comment).filter(Boolean).join("\n")];
      open.push(...node.children);
    }
    const all = {};
    const { metadata } = record;
    for (const key of metadata.standardMetadataKeys) {
      all[library.metadataKeyToKakinoki(key)] = metadata.getStandardMetadata(key);
    }
    for (const key of metadata.customMetadataKeys) all[key] = metadata.getCustomMetadata(key);
    return { start: start(record.initialPosition.sfen), places: places(root), headers: headers(all) };
  };
  const readers = {
    kif: (text) => library.importKIF(text),
    ki2: (text) => library.importKI2(text),
    csa: (text) => library.importCSA(text),
    jkf: (text) => library.importJKFString(text),
    usen: (text) => library.Record.newByUSEN(text.trim()),
    usi: (text) => library.Record.newByUSI(text.trim()),
  };
  const writers = {
    kif: (record) => library.exportKIF(record),
    ki2: (record) => library.exportKI2(record),
    csa: (record) => library.exportCSA(record),
    csa3: (record) => library.exportCSA(record, { v3: { milliseconds: true } }),
    jkf: (record) => library.exportJKFString(record),
    usen: (record) => record.usen[0],
    usi: (record) => record.getUSI({ allMoves: true }),
  };
  return {
    name: "tsshogi",
    formats: Object.keys(readers),
    read: (format, text) => tree(fail(readers[format](text))),
    writes: Object.keys(writers),
    write: (format, jkf) => writers[format](fail(library.importJKFString(jkf))),
  };
}

function jsonKifuFormat({ JKFPlayer }) {
  JKFPlayer.log = () => {};
  const readers = {
    kif: (text) => JKFPlayer.parseKIF(text),
    ki2: (text) => JKFPlayer.parseKI2(text),
    csa: (text) => JKFPlayer.parseCSA(text),
    jkf: (text) => JKFPlayer.parseJKF(text),
  };
  return {
    name: "json-kifu-format",
    formats: Object.keys(readers),
    read: (format, text) => ofJkf(readers[format](text).kifu),
    writes: ["jkf"],
    write: (_, jkf) => JKFPlayer.parseJKF(jkf).toJKF(),
  };
}

/** The libraries that are installed. */
export const LIBRARIES = [
  ["tsshogi", tsshogi],
  ["json-kifu-format", jsonKifuFormat],
]
  .map(([name, adapt]) => [found(name), adapt])
  .filter(([library]) => library)
  .map(([library, adapt]) => adapt(library));
