// ---- The shelf: problems that the browser keeps ----

let database = null;
const isStored = new Promise((resolve) => {
  const opening = indexedDB.open("tsume", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("problems", { keyPath: "key", autoIncrement: true });
  opening.onsuccess = () => { database = opening.result; resolve(true); };
  opening.onerror = () => resolve(false);
}).catch(() => false);

// What a request to the store returns.
function request(mode, ask) {
  return new Promise((resolve, reject) => {
    const asked = ask(database.transaction("problems", mode).objectStore("problems"));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
// A problem as it is stored: without what can be explored again.
const storedForm = ({ explored, ...problem }) => problem;
async function store(problem) {
  if (!(await isStored)) return void say(word("no_shelf"));
  try {
    const key = await request("readwrite", (problems) => problems.put(storedForm(problem)));
    problem.key = key;
  } catch (error) {
    say(word("no_shelf"));
  }
}
// Puts a problem on the shelf.
async function keep(problem) {
  const { key, ...kept } = problem;
  if (!kept.record) kept.record = recordOf(problem);
  data.problems.push(kept);
  await store(kept);
  return kept;
}
async function replaceKept(problem) {
  const at = data.problems.findIndex((one) => one.key === problem.key);
  if (at >= 0) data.problems[at] = problem;
  await store(problem);
}
async function remove(index) {
  const [{ key }] = data.problems.splice(index, 1);
  if (key !== undefined && (await isStored)) await request("readwrite", (problems) => problems.delete(key));
  render();
}
async function loadShelf() {
  if (!(await isStored)) return;
  try {
    data.problems.push(...(await request("readonly", (problems) => problems.getAll())));
  } catch (error) { /* It is an empty shelf. */ }
}

// ---- All of it is judged, one problem after another. ----

const shelfLane = new Lane();
let isChecking = false;
const unchecked = () => data.problems.filter((problem) => problem.record && !problem.judgement);
async function checkShelf() {
  if (isChecking) return;
  isChecking = true;
  for (let [problem] = unchecked(); problem && isChecking; [problem] = unchecked()) {
    renderChecking();
    const reply = await shelfLane.ask(questionOf(problem.record), { time: limits.time * 1000 });
    if (reply === null) break;
    if (reply.error) {
      say(word("failed", reply.error));
      break;
    }
    fillIn(problem, reply.pages[0], reply.judgements[0]);
    if (state.problem === null) render();
  }
  isChecking = false;
  renderChecking();
}
function renderChecking() {
  const left = unchecked().length;
  const status = document.getElementById("checking");
  if (!status) return;
  status.replaceChildren(...(isChecking
    ? [word("checking", left), " ", button(word("stop"), () => { isChecking = false; shelfLane.stop(); })]
    : left ? [button(word("check_all"), checkShelf)] : []));
}

async function exportShelf(form) {
  const kept = data.problems.filter((problem) => problem.sfen);
  if (form === "verdicts") return saveAs("tsume.jsonl", kept.map((problem) => problem.judgement).filter(Boolean).map((line) => `${line}\n`).join(""), "application/jsonl");
  const text = await textAs(form, kept);
  const [, , ending] = FORMS.find(([name]) => name === form);
  return text === null ? undefined : saveAs(`tsume.${ending}`, text, "text/plain");
}
workbench.renderShelf = () => {
  const forms = FORMS.filter(([form]) => !["svg", "png"].includes(form)).map(([form, name]) => element("option", { value: form }, name));
  const list = element("select", { id: "export-form" }, element("option", { value: "yaml" }, "YAML"), ...forms.filter((one) => one.value !== "yaml"),
    element("option", { value: "verdicts" }, word("verdicts")));
  fill("shelf",
    button(word("new"), () => { workbench.mode = "edit"; openRecord({ sfen: EMPTY }); }),
    button(word("import"), chooseFiles),
    element("label", {}, word("export"), " ", list), button(word("download"), () => exportShelf(list.value)),
    element("span", { id: "checking", role: "status" }),
    data.problems.length ? null : element("p", {}, word("empty_shelf")));
  renderChecking();
  renderPasteFields();
  // Each problem of the shelf can be taken off it.
  document.querySelectorAll("#list .cards > li").forEach((card) => {
    const index = Number(card.querySelector("a").hash.slice(1)) - 1;
    const problem = data.problems[index];
    if (problem.key === undefined) return;
    const says = problem.judgement ? pick(...problem.says) : word("not_judged");
    card.append(element("span", { class: problem.judgement && !problem.good ? "bad" : "quiet" }, says), " ",
      button(word("remove"), () => remove(index), { class: "small" }));
  });
};
