// ---- The shelf as a file: in any form, or with everything that only this page has; and a reminder of it ----

const DAY = 86400000;
// A reminder stands on the shelf once something is in no file for a week, or many problems are.
const PATIENT_DAYS = 7;
const MANY = 20;

// A change of a problem: when it was, and since when the problem has something that is in no file.
const changedNow = (unsaved) => ({ changed: Date.now(), unsaved: unsaved || Date.now() });
const storeAgain = (problems) => {
  Promise.all(problems.filter((one) => one.key !== undefined).map(updateProblem)).then(announce, (error) => sayUnstored(error, problems));
};

// The records with folder, versions and tree under a key of their own, which the program passes over.
const backupLine = (problem) => {
  const { folder, versions, tree, changed } = problem;
  return `${JSON.stringify({ ...recordOf(problem), shelf: { folder, versions, tree, changed } })}\n`;
};
// What the lines of a backup have beside their records; nothing for any other text.
function shelvedIn(text) {
  const ofLine = ({ folder, versions, tree, changed }) => ({
    folder: typeof folder === "string" ? folder : "", versions: Array.isArray(versions) ? versions : [],
    tree: tree && Array.isArray(tree.children) ? tree : undefined, changed: Number(changed) || Date.now(), unsaved: undefined });
  try {
    return text.trim().split("\n").map((line) => JSON.parse(line).shelf).map((shelf) => shelf && ofLine(shelf));
  } catch (error) {
    return [];
  }
}
const shelfExport = { form: "backup" };
const isBackup = (form) => form === "backup" || form === "yaml";
async function contentOfShelf(form, kept) {
  if (form === "backup") return ["tsume.jsonl", kept.map(backupLine).join("")];
  if (form === "verdicts") return ["tsume.jsonl", kept.map((problem) => problem.judgement).filter(Boolean).map((line) => `${line}\n`).join("")];
  const [, , ending] = FORMS.find(([name]) => name === form);
  return [`tsume.${ending}`, await textAs(form, kept)];
}
async function exportShelf(form, problems = data.problems) {
  const kept = problems.filter((problem) => problem.sfen);
  const [name, text] = await contentOfShelf(form, kept);
  if (text === null) return;
  saveAs(name, text, "text/plain");
  if (!isBackup(form)) return;
  const saved = kept.filter((problem) => problem.unsaved);
  saved.forEach((problem) => { delete problem.unsaved; });
  storeAgain(saved);
  render();
}
function exportParts() {
  const forms = [["backup", word("backup")], ...FORMS.filter(([form]) => !["svg", "png"].includes(form)).map(([form, name]) => [form, name]), ["verdicts", word("verdicts")]];
  return [
    choice("export-form", word("export"), shelfExport.form, forms, (form) => { shelfExport.form = form; }),
    button(word("download"), () => exportShelf(shelfExport.form), { id: "export" }),
    printMenu(),
  ];
}
function renderReminder() {
  const unsaved = data.problems.filter((problem) => problem.unsaved);
  const oldest = Math.min(...unsaved.map((problem) => problem.unsaved));
  const isDueNow = unsaved.length >= MANY || Date.now() - oldest > PATIENT_DAYS * DAY;
  if (!unsaved.length || !isDueNow) return fill("reminder");
  return fill("reminder", element("span", {}, word("not_in_file", unsaved.length)),
    button(word("backup_now"), () => exportShelf("backup"), { id: "backup-now", class: "small" }));
}

// ---- The classics, which the page carries. They are put in a folder and not judged, which takes hours. ----

async function openClassics() {
  const text = await unpacked("classics").text();
  const [records, complaints] = await recordsOf({ text, file: "classics.yaml" });
  if (!records.length) return void say(complaints.join("\n"));
  const folder = word("the_classics");
  const [, isKept] = await putOnShelf(records, () => ({ folder, unsaved: undefined }));
  if (isKept) say(word("imported", records.length));
  render();
}
