// A page of problems: the board, the moves, the tree of what is known, and the list of all problems.
// Every text of the data is put into the document as text, never as markup.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  // The list begins with nothing, so that each problem can be written after a comma.
  data.problems.shift();

  const WORDS = {
    en: {
      other: "日本語で表示", letters: "Use letters", kanji: "Use kanji", dark: "Dark colours", light: "Light colours",
      all: "All problems", start: "Start over", first: "To start", back: "Back", forward: "Forward", last: "To end",
      first_does: "To start of the moves", back_does: "Back one move", forward_does: "Forward one move",
      last_does: "To end of the moves", hint: "Hint", solution: "Show the solution",
      others: "Other problems", previous: "Previous problem", next: "Next problem", place: "Problem {0} of {1}",
      tree: "Show what is known here", hide: "Hide what is known here", verdict: "Verdict", moves: "Moves",
      faults: "Faults", board: "Board", black: "Black holds", white: "White holds", none: "nothing",
      rest: "the rest of the set", promote: "Promote?", yes: "Promote", no: "Do not promote",
      turn: "Mate by giving check on every move.", illegal: "That move is not legal.",
      pawn: "Mate by a pawn drop is not allowed.", nocheck: "That is no check.",
      right: "Right: {0}. The answer is {1}.", mate: "Mate. Solved in {0} moves.", solved: "solved",
      escapes: "{0} escapes", alone: "Only {0} escapes", ended: "; no check is left", fails: "{0} does not mate.", open: "Whether {0} mates is not known.",
      slow: "{0} mates, but not as fast as can be.", as_well: "{0} mates as well: {1}.",
      unknown: "This page does not go on from here.", only: "From here on the page has only this line.",
      checks: "Checks", replies: "Replies", in: "mate in {0}", with: "mate in {0}", mates: "mate", futile: "futile interposition",
      hint_piece: "A {0} moves first.", hint_hand: "A {0} from the hand comes first.",
      hint_square: "It goes to {0}.", hint_move: "The move is {0}.", no_hint: "Nothing is known here.",
      after: "Position after move {0}", begin: "The position", length: "Length", any: "any", kind: "Verdict",
      todo: "not solved yet", show: "Show", count: "{0} of {1} problems", number: "No.", title: "Problem",
      claimed: "Claimed", found: "Found", says: "What was found", play: "Play it on the board",
      long: "{0} moves", hide_verdict: "Verdict (may give the solution away)", empty: "empty",
    },
    ja: {
      other: "Show in English", letters: "英字の駒にする", kanji: "漢字の駒にする", dark: "暗い配色", light: "明るい配色",
      all: "作品一覧", start: "解き直す", first: "最初へ", back: "戻る", forward: "進む", last: "最後へ",
      first_does: "手順の最初へ", back_does: "1手戻る", forward_does: "1手進む",
      last_does: "手順の最後へ", hint: "ヒント", solution: "解答を見る",
      others: "ほかの作品", previous: "前の作品", next: "次の作品", place: "{1}題中{0}題目",
      tree: "この局面の変化を見る", hide: "変化を隠す", verdict: "判定", moves: "手順",
      faults: "指摘", board: "盤面", black: "先手の持駒", white: "後手の持駒", none: "なし",
      rest: "残り全部", promote: "成りますか", yes: "成る", no: "成らない",
      turn: "王手の連続で詰ませてください。", illegal: "反則です。",
      pawn: "打歩詰は反則です。", nocheck: "王手ではありません。",
      right: "正解：{0}。応手は{1}。", mate: "詰み。{0}手で解けました。", solved: "解けた",
      escapes: "{0}で逃れ", alone: "逃れは{0}のみ", ended: "（王手が尽きる）", fails: "{0}では詰みません。", open: "{0}で詰むかは未確定です。",
      slow: "{0}でも詰みますが、最短ではありません。", as_well: "{0}でも詰みます：{1}。",
      unknown: "ここから先はこのページにありません。", only: "ここから先はこの手順だけです。",
      checks: "王手", replies: "応手", in: "あと{0}手", with: "{0}手詰", mates: "詰み", futile: "無駄合",
      hint_piece: "初手は{0}です。", hint_hand: "持駒の{0}を使います。",
      hint_square: "行き先は{0}です。", hint_move: "{0}です。", no_hint: "この局面の答えはありません。",
      after: "{0}手目まで", begin: "問題図", length: "手数", any: "全て", kind: "判定",
      todo: "まだ解いていないもの", show: "表示", count: "{1}題中{0}題", number: "番号", title: "作品",
      claimed: "作意", found: "手数", says: "判定", play: "盤で見る",
      long: "{0}手詰", hide_verdict: "判定（解答を含むことがあります）", empty: "空き",
    },
  };
  const PIECES = {
    P: ["pawn", "歩"], L: ["lance", "香"], N: ["knight", "桂"], S: ["silver", "銀"], G: ["gold", "金"],
    B: ["bishop", "角"], R: ["rook", "飛"], K: ["king", "玉"], "+P": ["promoted pawn", "と"],
    "+L": ["promoted lance", "成香", "杏"], "+N": ["promoted knight", "成桂", "圭"], "+S": ["promoted silver", "成銀", "全"],
    "+B": ["horse", "馬"], "+R": ["dragon", "竜"],
  };
  // The kanji of a piece in a diagram, which is one character.
  const drawnAs = (kind) => PIECES[kind][2] || PIECES[kind][1];
  const HAND = ["R", "B", "G", "S", "N", "L", "P"];
  const KANJI = "一二三四五六七八九";
  // A number of pieces from 2 to 18.
  const counted = (count) => pick(String(count), (count > 9 ? "十" : "") + (KANJI[(count % 10) - 1] || ""));

  const state = {
    lang: data.lang, letters: false, problem: null, number: 0, line: [], at: 0, chosen: null, said: "",
    hints: 0, shown: false, revealed: false, ask: null,
  };
  const word = (key, ...values) =>
    WORDS[state.lang][key].replace(/\{(\d)\}/g, (_, index) => values[index]).replace(/\b1 (move|problem)s\b/, "1 $1");
  const pick = (english, japanese) => (state.lang === "ja" ? japanese : english);

  // ---- The document ----

  function element(name, properties, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties || {})) {
      if (key === "class") made.className = value;
      else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (value === true) made.setAttribute(key, "");
      else if (value !== false && value !== null) made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== null));
    return made;
  }
  function drawn(name, properties, ...children) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }
  const button = (content, action, more) => element("button", { type: "button", onclick: action, ...more }, ...[content].flat());
  const sign = (text) => element("span", { "aria-hidden": "true" }, text);
  const fill = (id, ...children) => document.getElementById(id).replaceChildren(...children.filter((c) => c !== null));

  // ---- Positions. A square is 9 * (file - 1) + (rank - 1); colour 0 is Black. ----

  function read(sfen) {
    const [rows, turn, hands] = sfen.split(" ");
    const board = Array(81).fill(null);
    rows.split("/").forEach((row, rank) => {
      let file = 9;
      for (const [token] of row.matchAll(/\d|\+?[A-Za-z]/g)) {
        if (/\d/.test(token)) {
          file -= Number(token);
          continue;
        }
        board[9 * (file - 1) + rank] = { kind: token.toUpperCase(), color: token === token.toUpperCase() ? 0 : 1 };
        file -= 1;
      }
    });
    const held = [{}, {}];
    for (const [, count, letter] of hands.matchAll(/(\d*)([A-Za-z])/g)) {
      held[letter === letter.toUpperCase() ? 0 : 1][letter.toUpperCase()] = Number(count || 1);
    }
    return { board, hands: held, turn: turn === "b" ? 0 : 1 };
  }
  const squareOf = (text) => 9 * (Number(text[0]) - 1) + text.charCodeAt(1) - 97;
  const nameOf = (square) => `${Math.floor(square / 9) + 1}${String.fromCharCode(97 + (square % 9))}`;

  function after(position, usi) {
    const board = position.board.slice();
    const hands = position.hands.map((hand) => ({ ...hand }));
    const to = squareOf(usi.slice(2));
    if (usi[1] === "*") {
      hands[position.turn][usi[0]] -= 1;
      board[to] = { kind: usi[0], color: position.turn };
    } else {
      const from = squareOf(usi);
      const taken = board[to];
      if (taken) {
        const kind = taken.kind.replace("+", "");
        hands[position.turn][kind] = (hands[position.turn][kind] || 0) + 1;
      }
      board[to] = usi[4] === "+" ? { ...board[from], kind: "+" + board[from].kind } : board[from];
      board[from] = null;
    }
    return { board, hands, turn: 1 - position.turn };
  }

  const STRAIGHT = [[0, -1], [0, 1], [-1, 0], [1, 0]];
  const SLANTED = [[-1, -1], [1, -1], [-1, 1], [1, 1]];
  const GOLD = [[0, -1], [-1, -1], [1, -1], [-1, 0], [1, 0], [0, 1]];
  const STEPS = {
    P: [[0, -1]], N: [[-1, -2], [1, -2]], S: [[0, -1], ...SLANTED], G: GOLD, "+P": GOLD, "+L": GOLD, "+N": GOLD,
    "+S": GOLD, K: [...STRAIGHT, ...SLANTED], "+B": STRAIGHT, "+R": SLANTED,
  };
  const SLIDES = { L: [[0, -1]], B: SLANTED, R: STRAIGHT, "+B": SLANTED, "+R": STRAIGHT };

  // The squares to which a piece on the board goes, checks to its own king left aside.
  function reached(position, from) {
    const { kind, color } = position.board[from];
    const found = [];
    const add = (file, rank) => {
      if (file < 1 || file > 9 || rank < 0 || rank > 8) return false;
      const to = 9 * (file - 1) + rank;
      const there = position.board[to];
      if (!there || there.color !== color) found.push(to);
      return !there;
    };
    const [file, rank, ahead] = [Math.floor(from / 9) + 1, from % 9, color === 0 ? 1 : -1];
    for (const [x, y] of STEPS[kind] || []) add(file + x, rank + ahead * y);
    for (const [x, y] of SLIDES[kind] || []) {
      for (let step = 1; add(file + step * x, rank + step * ahead * y); step += 1);
    }
    return found;
  }
  function isAttacked(position, color) {
    const king = position.board.findIndex((piece) => piece && piece.kind === "K" && piece.color === color);
    const attacks = (piece, from) => piece && piece.color !== color && reached(position, from).includes(king);
    return king >= 0 && position.board.some(attacks);
  }
  // How many ranks there are ahead of a square.
  const ahead = (square, color) => (color === 0 ? square % 9 : 8 - (square % 9));
  const needs = (kind) => ({ P: 1, L: 1, N: 2 })[kind] || 0;

  // The moves of a piece on the board or in the hand, by USI.
  function movesOf(position, chosen) {
    const color = position.turn;
    let found = [];
    if (typeof chosen === "string") {
      const isPawn = (piece) => piece && piece.kind === "P" && piece.color === color;
      const hasPawn = (file) => position.board.slice(9 * file, 9 * file + 9).some(isPawn);
      for (let to = 0; to < 81; to += 1) {
        const fits = !position.board[to] && ahead(to, color) >= needs(chosen);
        if (fits && !(chosen === "P" && hasPawn(Math.floor(to / 9)))) found.push(`${chosen}*${nameOf(to)}`);
      }
    } else {
      const { kind } = position.board[chosen];
      for (const to of reached(position, chosen)) {
        const usi = nameOf(chosen) + nameOf(to);
        const may = "PLNSBR".includes(kind) && Math.min(ahead(to, color), ahead(chosen, color)) < 3;
        if (may) found.push(usi + "+");
        if (ahead(to, color) >= needs(kind)) found.push(usi);
      }
    }
    return found.filter((usi) => !isAttacked(after(position, usi), color));
  }

  // ---- What is known. A move is [USI, Western, Japanese]. ----

  const named = (move) => pick(move[1], move[2]);
  const both = (move) => pick(`${move[1]} ${move[2]}`, move[2]);
  const same = (move) => (other) => other[0] === move[0];
  const positionAt = (at) =>
    state.line.slice(0, at).reduce((position, move) => after(position, move[0]), read(state.problem.sfen));

  // What is known after so many moves of the line: a node before a check, a check before a reply.
  function knownAt(at) {
    let node = state.problem.nodes[0];
    let check = null;
    for (const move of state.line.slice(0, at)) {
      if (check) {
        const reply = check.replies.find((one) => same(move)(one.move));
        [node, check] = [reply && reply.node !== null ? state.problem.nodes[reply.node] : null, null];
      } else {
        check = node ? node.checks.find((one) => same(move)(one.move)) : null;
        if (!check) return {};
      }
      if (!node) return {};
    }
    return check ? { check } : { node };
  }

  function setLine(line, at, said) {
    Object.assign(state, { line, at, said, chosen: null, hints: 0, ask: null });
    render();
  }

  // Why a check does not mate.
  function refuted(check) {
    if (!check.line.length) return "";
    const said = word(check.only ? "alone" : "escapes", named(check.line[0]));
    const line = check.line.length > 1 ? pick(": ", "：") + check.line.map(named).join(pick(", ", "、")) : "";
    return said + line + (check.ended ? word("ended") : "");
  }

  // Plays a move of the reader's.
  function attempt(usi) {
    const before = state.line.slice(0, state.at);
    const { node } = knownAt(state.at);
    const check = node && node.checks.find((one) => one.move[0] === usi);
    if (!check) {
      const position = positionAt(state.at);
      const next = after(position, usi);
      const isCheck = isAttacked(next, next.turn);
      const said = !isCheck ? "nocheck" : node && usi.startsWith("P*") ? "pawn" : "unknown";
      return setLine(state.line, state.at, word(said));
    }
    const name = named(check.move);
    if (check.kind === "fails") {
      const said = `${word("fails", name)} ${refuted(check)}`;
      return setLine([...before, check.move, ...check.line], before.length, said);
    }
    if (check.kind === "open") return setLine(state.line, state.at, word("open", name));
    const line = [...before, check.move];
    let said = "";
    if (check.kind === "slow") said = word("slow", name) + " ";
    else if (check.kind !== "best") said = word("as_well", name, pick(...check.kind)) + " ";
    const [reply] = check.replies;
    if (!reply) {
      if (!state.revealed && check.kind === "best") remember(state.problem);
      return setLine(line, line.length, said + word("mate", line.length));
    }
    line.push(reply.move);
    const at = line.length;
    said = said || word("right", name, named(reply.move));
    if (reply.node === null) return setLine([...line, ...reply.line], at, said + " " + word("only"));
    return setLine(line, at, said);
  }

  function giveHint() {
    const { node } = knownAt(state.at);
    const best = node && node.checks.find((check) => check.kind === "best");
    if (!best) state.said = word("no_hint");
    else {
      const usi = best.move[0];
      const kind = usi[1] === "*" ? usi[0] : positionAt(state.at).board[squareOf(usi)].kind;
      const piece = pick(...PIECES[kind]);
      const said = [
        word(usi[1] === "*" ? "hint_hand" : "hint_piece", piece),
        word("hint_square", squareName(squareOf(usi.slice(2)))),
        word("hint_move", both(best.move)),
      ];
      state.hints = Math.min(state.hints + 1, 3);
      state.said = said.slice(0, state.hints).join(" ");
    }
    render();
  }

  // ---- What a student has solved: kept in the browser, if it lets us. ----

  const solved = new Set();
  try {
    for (const sfen of JSON.parse(localStorage.getItem("tsume-solved") || "[]")) solved.add(sfen);
  } catch (error) { /* It is a page like any other without. */ }
  function remember(problem) {
    solved.add(problem.sfen);
    try {
      localStorage.setItem("tsume-solved", JSON.stringify([...solved]));
    } catch (error) { /* The same. */ }
  }

  // ---- The board ----

  const squareName = (square) => pick(nameOf(square), "１２３４５６７８９"[Math.floor(square / 9)] + KANJI[square % 9]);
  const glyph = (kind) => {
    const code = drawnAs(kind).codePointAt(0).toString(16);
    const use = drawn("use", { href: `#u${code}` });
    return drawn("svg", { viewBox: "0 -1802 2048 2048", "aria-hidden": "true", class: "glyph" }, use);
  };
  // The outline of a piece as pictures draw it in letters: framed, and upright for both sides.
  const lettered = (piece) => drawn("use", { href: `#${piece.color ? "w" : "b"}-${piece.kind}` });
  const face = (piece) => (state.letters
    ? drawn("svg", { viewBox: "-20 -22 40 44", "aria-hidden": "true", class: "lettered" }, lettered(piece)) : glyph(piece.kind));
  const held = (kind) => (state.letters ? element("span", { class: "letter", "aria-hidden": "true" }, kind) : glyph(kind));
  // The labels of the board, in the script of the pieces or the language.
  const isWestern = () => state.letters || state.lang === "en";
  const fileLabel = (file) => (isWestern() ? String(file) : "１２３４５６７８９"[file - 1]);
  const rankLabel = (rank) => (isWestern() ? String.fromCharCode(97 + rank) : KANJI[rank]);
  const pieceClass = (piece) => `piece${piece.color ? " white" : ""}${piece.kind[0] === "+" ? " promoted" : ""}`;

  function choose(chosen) {
    const position = positionAt(state.at);
    const may = typeof chosen === "string" ? position.hands[position.turn][chosen] > 0
      : position.board[chosen] && position.board[chosen].color === position.turn;
    state.chosen = may && chosen !== state.chosen ? chosen : null;
    state.ask = null;
    render();
  }
  function press(square) {
    if (state.chosen === null) return choose(square);
    const position = positionAt(state.at);
    const name = nameOf(square);
    const found = movesOf(position, state.chosen).filter((usi) => usi.slice(2, 4) === name);
    if (found.length === 0) {
      const own = position.board[square];
      if (own && own.color === position.turn) return choose(square);
      return setLine(state.line, state.at, word("illegal"));
    }
    if (found.length === 1) return attempt(found[0]);
    state.ask = found;
    return render();
  }

  let focused = 0;
  function moveFocus(event) {
    const step = { ArrowLeft: 9, ArrowRight: -9, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = focused + step;
    const leavesFile = Math.abs(step) === 1 && Math.floor(next / 9) !== Math.floor(focused / 9);
    if (next < 0 || next > 80 || leavesFile) return;
    focused = next;
    document.querySelectorAll("#board button").forEach((square) => {
      square.tabIndex = Number(square.dataset.square) === focused ? 0 : -1;
    });
    document.querySelector(`#board [data-square="${focused}"]`).focus();
  }

  function renderBoard(position) {
    const last = state.at > 0 ? state.line[state.at - 1][0] : "";
    const marked = last ? [squareOf(last.slice(2)), last[1] === "*" ? -1 : squareOf(last)] : [];
    const targets = state.chosen === null ? [] : movesOf(position, state.chosen).map((usi) => squareOf(usi.slice(2)));
    const hadFocus = document.activeElement && document.activeElement.closest("#board") !== null;
    const rows = [...Array(9).keys()].map((rank) => {
      const squares = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((file) => {
        const square = 9 * (file - 1) + rank;
        const piece = position.board[square];
        const names = piece ? `${pick(["Black", "White"][piece.color], ["先手", "後手"][piece.color])} ${pick(...PIECES[piece.kind])}` : word("empty");
        const classes = [
          piece ? pieceClass(piece) : "", marked.includes(square) ? "last" : "",
          square === state.chosen ? "chosen" : "", targets.includes(square) ? "target" : "",
        ].filter(Boolean).join(" ");
        return element("td", { role: "gridcell" }, element("button", {
          type: "button", class: classes, "data-square": square, tabindex: square === focused ? 0 : -1,
          "aria-label": `${squareName(square)} ${names}`, "aria-pressed": square === state.chosen ? "true" : "false",
          onclick: () => { focused = square; press(square); }, onkeydown: moveFocus,
        }, ...(piece ? [face(piece)] : [])));
      });
      return element("tr", { role: "row" }, ...squares, element("th", { "aria-hidden": "true" }, rankLabel(rank)));
    });
    const files = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((file) => element("th", { "aria-hidden": "true" }, fileLabel(file)));
    fill("board", element("tr", { "aria-hidden": "true" }, ...files, element("th")), ...rows);
    document.getElementById("board").setAttribute("aria-label", word("board"));
    if (hadFocus) document.querySelector(`#board [data-square="${focused}"]`).focus();
  }

  function renderHand(id, position, color) {
    const kinds = HAND.filter((kind) => position.hands[color][kind] > 0);
    const isRest = color !== read(state.problem.sfen).turn && state.problem.rest;
    const label = element("span", { class: "holds" }, (color ? "☖ " : "☗ ") + word(color ? "white" : "black"));
    if (isRest && state.at === 0) return fill(id, label, element("span", {}, word("rest")));
    const pieces = kinds.map((kind) => {
      const count = position.hands[color][kind];
      const own = color === position.turn;
      const name = pick(...PIECES[kind]) + (count > 1 ? pick(` ×${count}`, counted(count)) : "");
      return element("button", {
        type: "button", class: `held${state.chosen === kind && own ? " chosen" : ""}`, "aria-label": name,
        "data-kind": kind, disabled: !own, "aria-pressed": state.chosen === kind && own ? "true" : "false",
        onclick: () => choose(kind),
      }, held(kind), element("span", {}, count > 1 ? counted(count) : ""));
    });
    fill(id, label, ...(pieces.length ? pieces : [element("span", {}, word("none"))]));
  }

  // A small board that cannot be played on, with what the attacker holds.
  function diagram(sfen) {
    const { board, hands, turn } = read(sfen);
    const inHand = HAND.filter((kind) => hands[turn][kind] > 0).map((kind) => {
      const count = hands[turn][kind];
      return (state.letters ? kind : PIECES[kind][1]) + (count > 1 ? counted(count) : "");
    });
    const parts = [drawn("rect", { x: 0, y: 0, width: 360, height: 396, class: "wood" })];
    for (let n = 0; n <= 9; n += 1) {
      parts.push(drawn("path", { d: `M${40 * n} 0V396M0 ${44 * n}H360`, class: "line" }));
    }
    for (let n = 0; n < 9; n += 1) {
      parts.push(drawn("text", { x: 40 * n + 20, y: -8, class: "label" }, fileLabel(9 - n)));
      parts.push(drawn("text", { x: 375, y: 44 * n + 30, class: "label" }, rankLabel(n)));
    }
    board.forEach((piece, square) => {
      if (!piece) return undefined;
      const [x, y] = [(9 - Math.floor(square / 9) - 0.5) * 40, ((square % 9) + 0.5) * 44];
      if (state.letters) {
        const letter = lettered(piece);
        letter.setAttribute("transform", `translate(${x} ${y})`);
        return void parts.push(letter);
      }
      const scale = ((piece.color ? -1 : 1) * 35) / 2048;
      const place = `translate(${x - 1024 * scale} ${y + 778 * scale})scale(${scale})`;
      const code = drawnAs(piece.kind).codePointAt(0).toString(16);
      return void parts.push(drawn("use", { href: `#u${code}`, transform: place, class: piece.kind[0] === "+" ? "promoted" : "ink" }));
    });
    const picture = drawn("svg", { viewBox: "-2 -30 394 430", "aria-hidden": "true" }, ...parts);
    return element("span", { class: "diagram" }, picture, `${turn ? "☖" : "☗"} ${inHand.join(" ") || pick("nothing", "持駒 なし")}`);
  }

  // ---- The rest of a problem ----

  function numberedLine(line, at) {
    const items = line.map((move, index) => element("li", {},
      button(both(move), () => setLine(line, index + 1, ""), { "aria-current": at === index + 1 ? "step" : null })));
    return element("ol", { class: "line" }, ...items);
  }

  function renderKnown() {
    const { node, check } = knownAt(state.at);
    if (!state.shown) return fill("known", button(word("tree"), () => { state.shown = true; state.revealed = true; render(); }));
    const before = state.line.slice(0, state.at);
    const hide = button(word("hide"), () => { state.shown = false; render(); });
    const item = (move, text, action) => element("li", {}, button(both(move), action), " ", text);
    if (node) {
      const describe = (one) => {
        if (one.kind === "fails") return refuted(one);
        if (one.kind === "open") return word("open", named(one.move));
        const kind = one.kind === "best" ? "○" : one.kind === "slow" ? word("slow", named(one.move)) : pick(...one.kind);
        // The check itself is the first of these moves.
        return `${kind} ${one.plies === null ? word("mates") : word("with", one.plies + 1)}`;
      };
      const items = node.checks.map((one) => item(one.move, describe(one), () => setLine([...before, one.move, ...one.line], state.at + 1, describe(one))));
      return fill("known", hide, element("h3", {}, word("checks")), element("ul", {}, ...items));
    }
    if (check) {
      const items = check.replies.map((one) => {
        const left = one.plies === null ? word("mates") : word("in", one.plies);
        const text = one.futile ? `${left} (${word("futile")})` : left;
        return item(one.move, text, () => setLine([...before, one.move, ...one.line], state.at + 1, ""));
      });
      return fill("known", hide, element("h3", {}, word("replies")), element("ul", {}, ...items));
    }
    return fill("known", hide, element("p", {}, word("unknown")));
  }

  // A line of moves that is only read; no move is broken in two.
  const moves = (line) => (line.length ? element("div", { class: "moves" }, ...line.flatMap((move) => [element("span", {}, move), " "])) : null);

  function renderVerdict(problem) {
    const faults = pick(...problem.faults).map((fault) => element("li", {}, fault.text, moves(fault.moves), " ",
      fault.line.length ? button(word("play"), () => setLine(fault.line, fault.ply, fault.text)) : null));
    const text = pick(...problem.verdict).map((line) => element("p", {}, line));
    const parts = [...text, ...(faults.length ? [element("h3", {}, word("faults")), element("ul", {}, ...faults)] : [])];
    const isOpen = state.revealed || data.report;
    fill("verdict", element("details", isOpen ? { open: true } : {}, element("summary", {}, word(isOpen ? "verdict" : "hide_verdict")), ...parts));
  }

  // The problems before and after this one, among those that the filters of the list leave.
  function neighbours() {
    const isOpen = (index) => data.problems[index].sfen && isShown(data.problems[index]);
    const all = [...data.problems.keys()].filter(isOpen);
    return [all.filter((index) => index < state.number).pop(), all.find((index) => index > state.number)];
  }
  function renderOthers() {
    const [before, next] = neighbours();
    const link = (index, text, content, key) => {
      if (index === undefined) return button(content, null, { disabled: true });
      const name = `${text}${pick(": ", "：")}${titleOf(data.problems[index], index)}`;
      const about = { "aria-label": name, title: `${name} (Shift+${key === "ArrowLeft" ? "←" : "→"})`, "aria-keyshortcuts": `Shift+${key}` };
      return element("a", { class: "button", href: `#${index + 1}`, ...about }, ...content);
    };
    const others = document.getElementById("others");
    others.hidden = data.problems.length < 2;
    others.setAttribute("aria-label", word("others"));
    fill("others",
      link(before, word("previous"), [sign("◀ "), word("previous")], "ArrowLeft"),
      element("span", {}, word("place", state.number + 1, data.problems.length)),
      link(next, word("next"), [word("next"), sign(" ▶")], "ArrowRight"));
  }

  function renderProblem() {
    const problem = state.problem;
    const position = positionAt(state.at);
    const mate = problem.length === null ? "" : word("long", problem.length);
    const title = problem.title || `${word("title")} ${state.number + 1}`;
    renderOthers();
    fill("name", title === document.title ? "" : title);
    fill("by", [problem.subtitle, problem.by, mate, solved.has(problem.sfen) ? `✓ ${word("solved")}` : ""].filter(Boolean).join(" · "));
    renderBoard(position);
    renderHand("white", position, 1);
    renderHand("black", position, 0);
    fill("where", state.at === 0 ? word("begin") : word("after", state.at) + pick(": ", "：") + both(state.line[state.at - 1]));
    fill("said", state.said || (problem.nodes.length && state.at === 0 ? word("turn") : ""));
    const choices = (state.ask || []).map((usi) => button(word(usi.endsWith("+") ? "yes" : "no"), () => attempt(usi)));
    fill("ask", ...(choices.length ? [element("span", {}, word("promote")), ...choices] : []));
    document.getElementById("ask").hidden = choices.length === 0;
    const end = state.line.length;
    const step = (key, content, at, disabled) => button(content, () => setLine(state.line, at, ""),
      { "aria-label": word(`${key}_does`), title: word(`${key}_does`), disabled });
    fill("controls",
      step("first", [sign("|◀ "), word("first")], 0, state.at === 0),
      step("back", [sign("◀ "), word("back")], state.at - 1, state.at === 0),
      step("forward", [word("forward"), sign(" ▶")], state.at + 1, state.at === end),
      step("last", [word("last"), sign(" ▶|")], end, state.at === end),
      button(word("start"), () => setLine([], 0, "")),
      problem.nodes.length ? button(word("hint"), giveHint) : null,
      problem.solution.length ? button(word("solution"), () => { state.revealed = true; setLine(problem.solution, 0, ""); }) : null);
    fill("moves", end ? element("h3", {}, word("moves")) : null, end ? numberedLine(state.line, state.at) : null);
    if (problem.nodes.length) renderKnown();
    else fill("known");
    renderVerdict(problem);
  }

  // ---- All problems ----

  const filter = { length: "", kind: "", todo: false };
  const isShown = (problem) => (filter.length === "" || String(problem.length) === filter.length)
    && (filter.kind === "" || problem.kind[0] === filter.kind) && !(filter.todo && solved.has(problem.sfen));

  function select(label, key, options) {
    const made = options.map(([value, text]) => element("option", { value, selected: value === filter[key] }, text));
    const list = element("select", { onchange: (event) => { filter[key] = event.target.value; render(); } }, ...made);
    return element("label", {}, label, " ", list);
  }
  function renderIndex() {
    const lengths = [...new Set(data.problems.map((problem) => problem.length))].filter((length) => length !== null).sort((a, b) => a - b);
    const kinds = [...new Map(data.problems.map((problem) => problem.kind).map((kind) => [kind[0], kind]))].map(([, kind]) => kind);
    const shown = data.problems.map((problem, index) => [problem, index]).filter(([problem]) => isShown(problem));
    const todo = element("input", { type: "checkbox", onchange: (event) => { filter.todo = event.target.checked; render(); } });
    todo.checked = filter.todo;
    fill("filters",
      select(word("length"), "length", [["", word("any")], ...lengths.map((length) => [String(length), word("long", length)])]),
      select(word("kind"), "kind", [["", word("any")], ...kinds.map((kind) => [kind[0], pick(...kind)])]),
      !data.report ? element("label", {}, todo, " ", word("todo")) : null,
      element("span", { role: "status" }, word("count", shown.length, data.problems.length)));
    const counts = kinds.map((kind) => `${pick(...kind)}: ${data.problems.filter((one) => one.kind[0] === kind[0]).length}`);
    fill("summary", data.report ? element("p", {}, counts.join(" · ")) : null);
    const isDetailed = ([problem]) => problem.sfen && (problem.broken || pick(...problem.faults).length > 0);
    fill("list", ...(!data.report ? [cards(shown)] : [table(shown), element("div", { class: "details" }, ...shown.filter(isDetailed).map(details))]));
  }
  const titleOf = (problem, index) => problem.title || `${word("title")} ${index + 1}`;
  function cards(shown) {
    return element("ul", { class: "cards" }, ...shown.map(([problem, index]) => element("li", {},
      element("a", { href: `#${index + 1}` }, diagram(problem.sfen),
        element("span", { class: "title" }, titleOf(problem, index)),
        element("span", {}, [problem.length === null ? "" : word("long", problem.length), solved.has(problem.sfen) ? `✓ ${word("solved")}` : ""].filter(Boolean).join(" "))))));
  }
  function table(shown) {
    const cell = (text) => element("td", {}, text === null ? "" : String(text));
    const name = (problem, index) => (problem.sfen ? element("a", { href: `#${index + 1}` }, titleOf(problem, index)) : titleOf(problem, index));
    const rows = shown.map(([problem, index]) => element("tr", {},
      cell(problem.number), element("td", {}, name(problem, index), origin(problem)),
      cell(problem.claimed), cell(problem.length), element("td", { class: problem.good ? "" : "bad" }, pick(...problem.says))));
    const heads = ["number", "title", "claimed", "found", "says"].map((key) => element("th", { scope: "col", class: key }, word(key)));
    return element("table", { class: "report" }, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
  }
  // The title and the author of a problem in a report, below its name.
  const origin = (problem) => element("span", { class: "origin" }, [problem.subtitle, problem.by].filter(Boolean).join(" · "));

  function details([problem, index]) {
    const faults = pick(...problem.faults).map((fault) => element("li", {}, fault.text, moves(fault.moves)));
    const mate = problem.length === null ? "" : ` · ${word("long", problem.length)}`;
    return element("article", {}, diagram(problem.sfen), element("div", {},
      element("h3", {}, element("a", { href: `#${index + 1}` }, titleOf(problem, index))), origin(problem),
      element("p", { class: problem.good ? "" : "bad" }, pick(...problem.says) + mate),
      moves(problem.solution.map((move, ply) => `${ply + 1}. ${named(move)}`)), element("ul", {}, ...faults)));
  }

  // ---- What is shown ----

  const isDark = () => getComputedStyle(document.documentElement).colorScheme === "dark";
  function render() {
    document.documentElement.lang = state.lang;
    const isIndex = state.problem === null;
    document.getElementById("index").hidden = !isIndex;
    document.getElementById("problem").hidden = isIndex;
    const several = data.problems.length > 1 || data.report;
    fill("tools",
      !isIndex && several ? element("a", { class: "button", href: "#" }, word("all")) : null,
      button(word("other"), () => { state.lang = pick("ja", "en"); state.said = ""; render(); }, { lang: pick("ja", "en") }),
      button(word(state.letters ? "kanji" : "letters"), () => { state.letters = !state.letters; render(); }),
      button(word(isDark() ? "light" : "dark"), () => {
        document.documentElement.dataset.theme = isDark() ? "light" : "dark";
        render();
      }));
    if (isIndex) renderIndex();
    else renderProblem();
  }
  function open() {
    const several = data.problems.length > 1 || data.report;
    const number = Number(location.hash.slice(1)) - 1;
    const index = several ? number : 0;
    const problem = data.problems[index];
    state.problem = problem && problem.sfen ? problem : null;
    state.number = index;
    state.shown = state.revealed = false;
    setLine([], 0, "");
    if (state.problem && several) document.getElementById("name").focus();
  }

  document.addEventListener("keydown", (event) => {
    if (state.problem === null || event.ctrlKey || event.altKey || event.metaKey) return undefined;
    if (event.target.closest("select, input, summary")) return undefined;
    if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      const to = neighbours()[event.key === "ArrowLeft" ? 0 : 1];
      if (data.problems.length > 1 && to !== undefined) location.hash = `#${to + 1}`;
      return undefined;
    }
    const end = state.line.length;
    const at = { ArrowLeft: state.at - 1, ArrowRight: state.at + 1, Home: 0, End: end }[event.key];
    if (event.key === "Escape") return choose(null);
    if (at === undefined || at < 0 || at > end) return undefined;
    event.preventDefault();
    return setLine(state.line, at, "");
  });
  let touched = null;
  const table9 = document.getElementById("table");
  table9.addEventListener("touchstart", (event) => { touched = event.changedTouches[0]; }, { passive: true });
  table9.addEventListener("touchend", (event) => {
    const far = touched ? event.changedTouches[0].clientX - touched.clientX : 0;
    touched = null;
    if (Math.abs(far) < 60) return;
    const at = far > 0 ? state.at - 1 : state.at + 1;
    if (at >= 0 && at <= state.line.length) setLine(state.line, at, "");
  }, { passive: true });
  window.addEventListener("hashchange", open);
  open();
})();
