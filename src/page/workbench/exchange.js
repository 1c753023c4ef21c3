// ---- Problems in and out: paste, files, copies ----

const exchangeLane = new Lane();
const FORMS = [
  ["sfen", "SFEN", "sfen"], ["western", "Western", "txt"], ["kif", "KIF", "kif"], ["ki2", "KI2", "ki2"], ["bod", "BOD", "bod"],
  ["csa", "CSA", "csa"], ["yaml", "YAML", "yaml"], ["svg", "SVG", "svg"], ["png", "PNG", "png"],
];

// The problems of an input as records. Complaints are shown.
async function recordsOf(input) {
  const reply = await exchangeLane.ask({ ask: "convert", input, form: "jsonl" });
  if (!reply || reply.error) return [[], [reply ? word("failed", reply.error) : ""]];
  return [reply.problems.map((line) => JSON.parse(line)), reply.complaints.map((text) => word("unreadable", pick(...text)))];
}
async function bringIn(inputs) {
  const [records, complaints] = [[], []];
  for (const input of inputs) {
    const [read, unread] = await recordsOf(input);
    records.push(...read);
    complaints.push(...unread);
  }
  const note = complaints.slice(0, 3).join(" ");
  if (records.length === 1) {
    workbench.mode = "edit";
    openRecord(records[0]);
    return say(note);
  }
  for (const record of records) await keep(unjudged(record));
  if (records.length > 1) {
    goTo(workbench.list);
    checkShelf();
  }
  return say([records.length > 1 ? word("imported", records.length) : "", note].filter(Boolean).join(" "));
}
async function bringFiles(files) {
  const inputs = [];
  for (const file of files) inputs.push({ bytes: [...new Uint8Array(await file.arrayBuffer())], file: file.name });
  return bringIn(inputs);
}
function chooseFiles() {
  const chooser = element("input", { type: "file", multiple: true, onchange: () => bringFiles(chooser.files) });
  chooser.click();
}

// A note below the head of the page.
function say(note) {
  document.getElementById("note").textContent = note;
}

// A field to paste into, for those who have no keyboard.
function pasteField(id) {
  const field = element("textarea", { id, rows: 2, onchange: () => {
    const text = field.value;
    field.value = "";
    if (text.trim()) bringIn([{ text }]);
  } });
  return field;
}
// The fields stay when the rest is drawn again, so that only their words change.
function renderPasteFields() {
  document.querySelectorAll("#pasted, #pasted-problems").forEach((field) => {
    field.placeholder = word("paste");
    field.setAttribute("aria-label", word("paste"));
  });
}

document.addEventListener("paste", (event) => {
  if (event.target.closest("input, textarea:not([id^=\"pasted\"])")) return;
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData("text/plain");
  event.preventDefault();
  if (files.length) bringFiles(files);
  else if (text.trim()) bringIn([{ text }]);
});
document.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  bringFiles(event.dataTransfer.files);
});

// A record with the solution that was found, for forms that have moves.
function solvedRecord(problem) {
  const record = { ...recordOf(problem) };
  if (!record.solution && problem.solution.length && problem.length !== null) record.solution = problem.solution.map((move) => move[0]).join(" ");
  return record;
}
async function textAs(form, problems) {
  const reply = await exchangeLane.ask({
    ask: "convert", input: inputOf(...problems.map(solvedRecord)), form, pieces: state.letters ? "letters" : "kanji" });
  if (!reply || reply.error || reply.complaints.length) {
    say(!reply ? "" : reply.error ? word("failed", reply.error) : word("unreadable", pick(...reply.complaints[0])));
    return null;
  }
  return reply.text;
}
function saveAs(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
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
  if (form === "link") return location.href.split("#")[0] + addressOf(recordOf(state.problem));
  const text = await textAs(form === "png" ? "svg" : form, [state.problem]);
  return form === "png" && text !== null ? painted(text) : text;
}
async function copyOut() {
  const content = await contentAs(copy.form);
  if (content === null) return;
  copy.text = typeof content === "string" ? content : "";
  renderExchange();
  try {
    if (typeof content === "string") await navigator.clipboard.writeText(content);
    else await navigator.clipboard.write([new ClipboardItem({ "image/png": content })]);
    say(word("copied"));
  } catch (error) {
    // A browser that does not let us write to the clipboard shows the text, which can be copied by hand.
    const shown = document.getElementById("copied");
    if (shown) shown.select();
  }
}
async function saveOut() {
  const content = await contentAs(copy.form);
  if (content === null) return;
  const [, , ending] = FORMS.find(([form]) => form === copy.form) || ["", "", "txt"];
  const name = (recordOf(state.problem).title || "tsume").replace(/[\\/:*?"<>|\u0000-\u001f]/g, "_").slice(0, 80);
  saveAs(`${name}.${ending}`, content, typeof content === "string" ? "text/plain" : content.type);
}
function renderExchange() {
  const forms = [...FORMS, ["link", word("link")]].map(([form, name]) => element("option", { value: form, selected: form === copy.form }, name));
  fill("exchange",
    element("label", {}, word("copy_as"), " ", element("select", { id: "form", onchange: (event) => { copy.form = event.target.value; copy.text = ""; renderExchange(); } }, ...forms)),
    button(word("copy"), copyOut, { id: "copy" }), button(word("download"), saveOut, { id: "save" }),
    copy.text ? element("textarea", { id: "copied", readonly: true, rows: Math.min(copy.text.split("\n").length, 16), "aria-label": word("text") }, copy.text) : null);
}
