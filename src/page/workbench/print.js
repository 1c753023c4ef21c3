// ---- The shelf on paper: the sheets of `tsume sheet`, which the engine makes, in a frame that is printed ----

const PER_PAGE = [1, 2, 4, 6, 9, 12, 16, 20];
const PAPERS = ["a4", "letter"];
const ANSWERS = ["after", "none"];
const keptAmong = (name, values, usual) => (values.includes(keptLook()[name]) ? keptLook()[name] : usual);
Object.assign(look, { perPage: keptAmong("perPage", PER_PAGE, 6), paper: keptAmong("paper", PAPERS, "a4"), answers: keptAmong("answers", ANSWERS, "after") });

// A problem that the page has an answer of, but no judgement, claims this answer.
const printedRecord = (problem) => (problem.judgement ? recordOf(problem) : solvedRecord(problem));
async function printSheets(problems) {
  const printed = problems.filter((problem) => problem.sfen);
  const { perPage, paper, answers } = look;
  const reply = await exchangeLane.ask({
    ask: "sheet", input: inputOf(...printed.map(printedRecord)), judgements: printed.map((problem) => problem.judgement || null),
    heading: shownFolder || word("sheet_heading"), language: state.lang, per_page: perPage, paper, answers, pieces: picturePieces() });
  const text = textOfReply(reply);
  if (text === null) return;
  const frame = element("iframe", { id: "printed", title: word("print"), tabindex: "-1", "aria-hidden": "true", srcdoc: text });
  frame.onload = () => {
    frame.contentWindow.focus();
    frame.contentWindow.print();
  };
  const before = document.getElementById("printed");
  if (before) before.remove();
  document.body.append(frame);
  const unchecked = printed.filter((problem) => !problem.judgement && !problem.nodes.length).length;
  say(unchecked ? word("printed_unchecked", unchecked) : "");
}
const printMenu = () => menu("printing", word("print"),
  choice("per-page", word("per_page"), String(look.perPage), PER_PAGE.map((one) => [String(one), String(one)]), (one) => setLook({ perPage: Number(one) })),
  choice("paper", word("paper"), look.paper, PAPERS.map((one) => [one, word(`paper_${one}`)]), (paper) => setLook({ paper })),
  choice("answers", word("answers"), look.answers, ANSWERS.map((one) => [one, word(`answers_${one}`)]), (answers) => setLook({ answers })),
  button(word("print_all"), () => {
    closeMenus();
    printSheets(shownOnShelf());
  }, { id: "print-all" }));
