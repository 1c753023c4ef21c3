// ---- The store: problems that the browser keeps. Every answer is what the store has said, and none is waited for
// without end. ----

const PATIENCE = 4000;
// Why nothing was stored: "absent", "denied", "full" or "silent".
class StoreError extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}
const reasonOf = (error) => (error instanceof StoreError ? error.reason : error && error.name === "QuotaExceededError" ? "full" : "denied");
function inTime(answer) {
  return new Promise((resolve, reject) => {
    const waiting = setTimeout(() => reject(new StoreError("silent")), PATIENCE);
    answer.then(resolve, (error) => reject(new StoreError(reasonOf(error)))).finally(() => clearTimeout(waiting));
  });
}

let opening = null;
function openStore() {
  opening ??= inTime(new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) throw new StoreError("absent");
    const request = indexedDB.open("tsume", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("problems", { keyPath: "key", autoIncrement: true });
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }));
  // Another attempt may find it.
  opening.catch(() => { opening = null; });
  return opening;
}
// What `ask` requests of the problems, one thing or a list, once the whole transaction is stored.
async function transact(mode, ask) {
  const database = await openStore();
  return inTime(new Promise((resolve, reject) => {
    const transaction = database.transaction("problems", mode);
    let request = null;
    transaction.oncomplete = () => resolve(Array.isArray(request) ? request.map((one) => one.result) : request && request.result);
    transaction.onabort = () => reject(transaction.error || (request && request.error));
    request = ask(transaction.objectStore("problems"), (next) => { request = next; });
  }));
}
// A problem as it is stored: without what can be explored again.
const storedForm = ({ explored, ...problem }) => (problem.key === undefined ? (({ key, ...rest }) => rest)(problem) : problem);
const putProblems = (list) => transact("readwrite", (problems) => list.map((problem) => problems.put(storedForm(problem))));
// Stores a problem again, unless it was removed meanwhile, perhaps in another tab.
const updateProblem = (problem) => transact("readwrite", (problems, become) => {
  const there = problems.get(problem.key);
  there.onsuccess = () => { if (there.result) become(problems.put(storedForm(problem))); };
  return there;
});
const deleteProblems = (keys) => transact("readwrite", (problems) => keys.map((key) => problems.delete(key)));
const allProblems = () => transact("readonly", (problems) => problems.getAll());

// Other tabs hear of changes.
let channel = null;
try {
  channel = new BroadcastChannel("tsume-shelf");
} catch (error) { /* They find them when they are looked at. */ }
const announce = () => { if (channel) channel.postMessage("changed"); };

// Says why nothing was stored, and offers a file instead.
function sayUnstored(error, toSave) {
  say(word(`store_${reasonOf(error)}`), button(word("save_file"), () => saveRecords(toSave)));
}
