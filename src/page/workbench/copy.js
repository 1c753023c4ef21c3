// ---- Problems out: copied or saved in any form ----

const FORMS = [
  ["sfen", "SFEN", "sfen"], ["western", "Western", "txt"], ["kif", "KIF", "kif"], ["ki2", "KI2", "ki2"], ["bod", "BOD", "bod"],
  ["csa", "CSA", "csa"], ["yaml", "YAML", "yaml"], ["svg", "SVG", "svg"], ["png", "PNG", "png"],
];
// A record with the solution that was found, for forms that have moves.
function solvedRecord(problem) {
  const record = { ...recordOf(problem) };
  if (!record.solution && problem.solution.length && problem.length !== null) record.solution = problem.solution.map((move) => move[0]).join(" ");
  return record;
}
const picturePieces = () => (["letters", "marks"].includes(look.pieces) ? "letters" : "kanji");
// The text of a reply, or `null` after a message that says why there is none.
function textOfReply(reply) {
  if (reply && !reply.error && !reply.complaints.length) return reply.text;
  say(!reply ? "" : reply.error ? word("failed", reply.error) : complaintInWords(reply.complaints[0]));
  return null;
}
const textAs = async (form, problems) => textOfReply(await exchangeLane.ask({
  ask: "convert", input: inputOf(...problems.map(solvedRecord)), form, pieces: picturePieces() }));
function saveAs(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
// The records of problems as a file, which needs no engine.
const saveRecords = (problems) => saveAs("tsume.jsonl", problems.map((one) => `${JSON.stringify(recordOf(one))}\n`).join(""), "application/jsonl");
// A picture of twice its size, since screens are fine.
async function painted(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
const copy = { form: "sfen", text: "" };
async function contentAs(form) {
  if (form === "link") return linkBase() + addressOf(recordOf(state.problem));
  const text = await textAs(form === "png" ? "svg" : form, [state.problem]);
  return form === "png" && text !== null ? painted(text) : text;
}
async function copyOut() {
  const content = await contentAs(copy.form);
  if (content === null) return;
  copy.text = typeof content === "string" ? content : "";
  render();
  try {
    if (typeof content === "string") await navigator.clipboard.writeText(content);
    else await navigator.clipboard.write([new ClipboardItem({ "image/png": content })]);
    say(word(copy.form === "link" && isFile && !data.address ? "copied_local" : "copied"));
  } catch (error) {
    // A browser that does not let us write to the clipboard shows the text, which can be copied by hand.
    const shown = document.getElementById("copied");
    if (shown) shown.select();
  }
}
const fileName = (problem) => (recordOf(problem).title || "tsume").replace(/[\\/:*?"<>|\u0000-\u001f]/g, "_").slice(0, 80);
async function saveOut() {
  const content = await contentAs(copy.form);
  if (content === null) return;
  const [, , ending] = FORMS.find(([form]) => form === copy.form) || ["", "", "txt"];
  saveAs(`${fileName(state.problem)}.${ending}`, content, typeof content === "string" ? "text/plain" : content.type);
}
const copyMenu = () => menu("copying", [icon("copy"), element("span", {}, word("copy_menu"))],
  choice("form", word("copy_as"), copy.form, [...FORMS.map(([form, name]) => [form, name]), ["link", word("link")]],
    (form) => { Object.assign(copy, { form, text: "" }); render(); }),
  element("div", { class: "row" }, button(word("copy"), copyOut, { id: "copy" }), button(word("download"), saveOut, { id: "save" })),
  copy.text ? element("textarea", { id: "copied", readonly: true, rows: Math.min(copy.text.split("\n").length, 12), "aria-label": word("text"), value: copy.text }) : null);
