// ---- Problems in: from pastes and files. What is not read is named, with the reason. ----

const exchangeLane = new Lane();
const MOST_COMPLAINTS = 3;

// The word for an unreadable problem is said already.
const complaintInWords = (text) => word("unreadable", pick(...text).replace(/^(unreadable: |読み取り不能：)/, ""));
// The problems of an input as records, and the complaints.
async function recordsOf(input) {
  const reply = await exchangeLane.ask({ ask: "convert", input, form: "jsonl" });
  if (!reply || reply.error) return [[], [reply ? word("failed", reply.error) : ""]];
  return [reply.problems.map((line) => JSON.parse(line)), reply.complaints.map(complaintInWords)];
}
// The problems of an input, or else the positions that its text has among other words.
async function readOrFound(input) {
  const whole = await recordsOf(input);
  if (whole[0].length > 0 || !input.text) return whole;
  const found = [];
  for (const text of postedIn(input.text)) found.push(...(await recordsOf({ text }))[0]);
  return found.length > 0 ? [found, []] : whole;
}
async function bringIn(inputs) {
  const [records, complaints, shelved] = [[], [], []];
  for (const input of inputs) {
    const [read, unread] = await readOrFound(input);
    const more = shelvedIn(input.text || new TextDecoder().decode(new Uint8Array(input.bytes)));
    if (more.length === read.length) more.forEach((one, index) => { shelved[records.length + index] = one; });
    records.push(...read);
    complaints.push(...unread);
  }
  const more = complaints.length - MOST_COMPLAINTS;
  const notes = [...complaints.slice(0, MOST_COMPLAINTS), more > 0 ? word("more_unread", more) : ""];
  if (records.length === 0 && complaints.length === 0) notes.push(word("nothing_read"));
  const isCollection = records.length > 1 || shelved.some(Boolean);
  if (records.length === 1 && !isCollection) openNew(records[0]);
  let isKept = true;
  if (isCollection) {
    // What comes from a file is in a file.
    const usual = inputs.every((input) => input.bytes) ? { unsaved: undefined } : {};
    const [made, isStored] = await putOnShelf(records, (index) => shelved[index] || usual);
    isKept = isStored;
    goTo(workbench.list);
    checkProblems(made);
    notes.unshift(word("imported", records.length));
  }
  if (isKept) say(notes.filter(Boolean).join("\n"));
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
// Opens a record as a problem of its own, in the editor.
function openNew(record) {
  workbench.mode = "edit";
  openDraft(newDraft(record));
}

// A field to paste into, for those who have no keyboard.
function pasteField(id) {
  const field = element("textarea", { id, rows: 1, class: "paste", onchange: () => {
    const text = field.value;
    field.value = "";
    if (text.trim()) bringIn([{ text }]);
  } });
  return field;
}
function renderPasteFields() {
  document.querySelectorAll(".paste").forEach((field) => {
    field.placeholder = word("paste");
    field.setAttribute("aria-label", word("paste"));
  });
}
// A browser that does not let us read the clipboard gets the field.
async function pasteFromClipboard() {
  try {
    const text = await navigator.clipboard.readText();
    if (text.trim()) return void bringIn([{ text }]);
    say(word("nothing_read"));
  } catch (error) {
    openSheet(true);
    document.getElementById("pasted").focus();
  }
}

const isField = (target) => Boolean(target.closest("input, textarea:not(.paste)"));
document.addEventListener("paste", (event) => {
  if (isField(event.target)) return;
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData("text/plain");
  event.preventDefault();
  if (files.length) bringFiles(files);
  else if (text.trim()) bringIn([{ text }]);
  else say(word("nothing_read"));
});
document.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  bringFiles(event.dataTransfer.files);
});

// A note over the page, with what can be done about it. It goes after a while.
let noted = 0;
function say(text, ...actions) {
  clearTimeout(noted);
  const close = button(icon("close"), () => say(""), { "aria-label": word("close"), class: "tool" });
  fill("note", ...(text ? [element("span", {}, text), ...actions, close] : []));
  if (text) noted = setTimeout(() => say(""), actions.length ? 30000 : 12000);
}
