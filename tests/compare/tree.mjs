// The compared form of a record, for every library: its start and its places.
//
// A place is [path, comment, end, seconds]: the moves in USI that lead there, the comment lines there,
// the word of CSA with which the line ends there, the time of the move. Places are in the order of the
// tree, the main move of each first.

const HAND_ORDER = ["HI", "KA", "KI", "GI", "KE", "KY", "FU"];
const LETTERS = {
  FU: "P",
  KY: "L",
  KE: "N",
  GI: "S",
  KI: "G",
  KA: "B",
  HI: "R",
  OU: "K",
  TO: "+P",
  NY: "+L",
  NK: "+N",
  NG: "+S",
  UM: "+B",
  RY: "+R",
};
const PRESETS = {
  HIRATE: "lnsgkgsnl/1r5b1/ppppppppp",
  KY: "lnsgkgsn1/1r5b1/ppppppppp",
  KY_R: "1nsgkgsnl/1r5b1/ppppppppp",
  KA: "lnsgkgsnl/1r7/ppppppppp",
  HI: "lnsgkgsnl/7b1/ppppppppp",
  HIKY: "lnsgkgsn1/7b1/ppppppppp",
  2: "lnsgkgsnl/9/ppppppppp",
  3: "lnsgkgsn1/9/ppppppppp",
  4: "1nsgkgsn1/9/ppppppppp",
  5: "2sgkgsn1/9/ppppppppp",
  "5_L": "1nsgkgs2/9/ppppppppp",
  6: "2sgkgs2/9/ppppppppp",
  "7_L": "2sgkg3/9/ppppppppp",
  "7_R": "3gkgs2/9/ppppppppp",
  8: "3gkg3/9/ppppppppp",
  10: "4k4/9/ppppppppp",
};

/** The board, the side to move and the hands of an SFEN, without its number of the move. */
export function start(sfen) {
  const [board, turn, hands] = sfen.replace(/^sfen /, "").split(" ");
  const counts = {};
  for (const [, count, letter] of (hands || "-").matchAll(/(\d*)([A-Za-z])/g)) {
    counts[letter] = (counts[letter] || 0) + Number(count || 1);
  }
  const order = [..."RBGSNLPrbgsnlp"].filter((letter) => counts[letter] > 0);
  const held = order.map((letter) => (counts[letter] > 1 ? counts[letter] : "") + letter).join("");
  return `${board} ${turn} ${held || "-"}`;
}

function startOfJkf(initial) {
  if (!initial) return startOfJkf({ preset: "HIRATE" });
  if (!initial.data) {
    const turn = initial.preset === "HIRATE" ? "b" : "w";
    return `${PRESETS[initial.preset]}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL ${turn} -`;
  }
  const { board, color, hands } = initial.data;
  const ranks = [];
  for (let y = 0; y < 9; y++) {
    let rank = "";
    for (let x = 8; x >= 0; x--) {
      const { kind, color } = board[x][y];
      rank += kind ? (color ? LETTERS[kind].toLowerCase() : LETTERS[kind]) : "1";
    }
    ranks.push(rank.replace(/1+/g, (ones) => String(ones.length)));
  }
  const held = (hand, lower) =>
    HAND_ORDER.filter((kind) => hand[kind] > 0)
      .map((kind) => hand[kind] + (lower ? LETTERS[kind].toLowerCase() : LETTERS[kind]))
      .join("");
  return start(`${ranks.join("/")} ${color ? "w" : "b"} ${held(hands[0]) + held(hands[1], true) || "-"}`);
}

const square = ({ x, y }) => `${x}${"abcdefghi"[y - 1]}`;

function usi(move, previous) {
  const to = move.to ? square(move.to) : previous.slice(2, 4);
  return move.from ? square(move.from) + to + (move.promote ? "+" : "") : `${LETTERS[move.piece]}*${to}`;
}

/** The end of a line; which side broke a rule is left out, since libraries differ in how they say it. */
export const end = (word) => (word || "").replace(/^[+-](?=ILLEGAL)/, "");

/** A comment without blank lines at its ends. */
export const comment = (lines) =>
  [lines]
    .flat()
    .join("\n")
    .replace(/\r/g, "")
    .replace(/^\n+|\s+$/g, "");

/** The tree of a value in JSON Kifu Format. */
export function ofJkf(jkf) {
  const root = { path: "", comments: [], end: "", time: null, children: [] };
  const line = (at, entries) => {
    let previous = at.path.split(" ").pop();
    for (const entry of entries) {
      const before = at;
      if (entry.move) {
        previous = usi(entry.move, previous);
        const time = entry.time
          ? (entry.time.now.h || 0) * 3600 + entry.time.now.m * 60 + entry.time.now.s
          : null;
        at = child(before, previous, time);
      }
      at.comments.push(...(entry.comments || []));
      if (entry.special) at.end ||= end(entry.special);
      for (const fork of entry.forks || []) line(before, fork);
    }
  };
  line(root, jkf.moves);
  return { start: startOfJkf(jkf.initial), places: places(root), headers: headers(jkf.header || {}) };
}

/** Adds a move to a tree that is being built, or finds it there. */
export function child(at, move, time = null) {
  const path = `${at.path} ${move}`.trim();
  let found = at.children.find((other) => other.path === path);
  if (!found) at.children.push((found = { path, comments: [], end: "", time, children: [] }));
  return found;
}

/** The places of a tree in their order. */
export function places(root) {
  const list = [];
  const open = [root];
  while (open.length) {
    const node = open.pop();
    list.push([node.path, comment(node.comments), node.end, node.time]);
    // A main line is visited before what leaves it.
    open.push(...[...node.children].reverse());
  }
  return list;
}

/** Headers without those of the position. */
export function headers(all) {
  const own = /^(手合割|手合|hands|.手の持駒|.手番|変化)$/;
  const kept = Object.entries(all).filter(([name, value]) => !own.test(name) && value !== "");
  return kept.map(([name, value]) => `${name}=${String(value).trim()}`).sort();
}

/** What a notation can say of a tree. */
export function within(tree, keeps) {
  const main = mainLine(tree);
  const has = (part) => keeps.includes(part);
  const kept = tree.places
    .filter(([path]) => has("variations") || main === path || main.startsWith(`${path} `) || path === "")
    .map(([path, text, word, time]) => [
      path,
      has("comments") ? text : "",
      has("ends") ? word : has("marks") && /^(TORYO|CHUDAN|JISHOGI|TIME_UP)$/.test(word) ? word : "",
      has("times") ? time || 0 : null,
    ]);
  return { start: tree.start, places: kept, headers: has("headers") ? tree.headers : [] };
}

/** The moves of the main line. */
export function mainLine(tree) {
  let main = "";
  for (const [path] of tree.places) {
    // The main move follows at once.
    if (
      path === "" ||
      (path.startsWith(main) && path.split(" ").length === main.split(" ").filter(Boolean).length + 1)
    )
      main = path;
    else break;
  }
  return main;
}

/** The kinds of differences between two trees, each with an example. */
export function differences(one, other) {
  const found = [];
  const tell = (kind, ours, theirs) => found.push({ kind, ours, theirs });
  if (one.start !== other.start) tell("start", one.start, other.start);
  if (mainLine(one) !== mainLine(other)) tell("main line", mainLine(one), mainLine(other));
  const byPath = (tree) => new Map(tree.places.map((place) => [place[0], place]));
  const [a, b] = [byPath(one), byPath(other)];
  const missing = [...a.keys()].filter((path) => !b.has(path));
  const more = [...b.keys()].filter((path) => !a.has(path));
  if (missing.length || more.length) tell("moves", missing, more);
  else if ([...a.keys()].join("|") !== [...b.keys()].join("|")) tell("order", [...a.keys()], [...b.keys()]);
  for (const [index, kind] of [
    [1, "comments"],
    [2, "ends"],
    [3, "times"],
  ]) {
    const path = [...a.keys()].find((path) => b.has(path) && a.get(path)[index] !== b.get(path)[index]);
    if (path !== undefined) tell(kind, [path, a.get(path)[index]], [path, b.get(path)[index]]);
  }
  const [left, right] = [one.headers.join("\n"), other.headers.join("\n")];
  if (left !== right) tell("headers", left, right);
  return found;
}
