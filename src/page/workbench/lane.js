// ---- The engine, in workers ----

const textOf = (id) => document.getElementById(id).textContent;

// What the page carries in letters and compressed, as a response.
function unpacked(id) {
  const letters = atob(textOf(id));
  const packed = new Uint8Array(letters.length);
  // `Uint8Array.from` takes fifteen times as long.
  for (let at = 0; at < letters.length; at += 1) packed[at] = letters.charCodeAt(at);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}
const engineModule = unpacked("engine").arrayBuffer().then(WebAssembly.compile);
let compiled = null;
engineModule.then((module) => { compiled = module; }, () => {});
// Uses the engine at once where it is there, so that it works before the page is drawn.
function withEngine(use, fail) {
  if (compiled) use(compiled);
  else engineModule.then(use, fail);
}
const workerAddress = URL.createObjectURL(new Blob([textOf("worker")], { type: "text/javascript" }));

// A worker that has the engine ready.
function startWorker() {
  const worker = new Worker(workerAddress);
  withEngine((module) => worker.postMessage({ module }), () => {});
  return worker;
}
// How long a new question waits for a worker that still works on a dropped one, in milliseconds.
const IMPATIENCE = 150;

// A worker that answers one question at a time. It stops between slices of its work, and keeps its table for the next
// question. One that does not stop soon is ended; another one stands ready.
class Lane {
  constructor() {
    this.number = 0;
    this.pending = null;
    this.start();
    this.spare = null;
  }

  start() {
    this.worker = this.spare || startWorker();
    this.spare = null;
    // Whether it works on something, perhaps on a question that was dropped.
    this.isWorking = false;
    // What it has judged last is what further questions are about.
    this.judged = null;
    this.worker.onmessage = ({ data: message }) => this.hear(message);
    this.worker.onerror = (event) => this.fail(event.message);
  }

  hear(message) {
    if (message.number !== this.number || !this.pending) {
      // It is done with a question that was dropped.
      if (!message.event && !this.pending) this.isWorking = false;
      return;
    }
    clearTimeout(this.waiting);
    if (message.event) return void this.pending.onEvent(message.event);
    this.isWorking = false;
    if (message.failure) this.fail(message.failure);
    else if (!message.isDropped) this.settle(message.reply && { ...message.reply, nodes: message.nodes });
  }

  // The answer to a question, or `null` if it was stopped before; an answer may be an error.
  ask(question, { time = 0, onEvent = () => {} } = {}) {
    this.stop();
    const wasWorking = this.isWorking;
    this.number += 1;
    return new Promise((resolve) => {
      const message = { number: this.number, question, time };
      this.pending = { resolve, onEvent, question };
      this.isWorking = true;
      const send = () => { if (message.number === this.number && this.pending) this.worker.postMessage(message); };
      const sendToOther = () => {
        this.replace();
        this.isWorking = true;
        withEngine(send);
      };
      withEngine(send, (error) => this.fail(String(error)));
      if (wasWorking) this.waiting = setTimeout(sendToOther, IMPATIENCE);
    });
  }

  get isBusy() {
    return this.pending !== null;
  }

  settle(reply) {
    const { resolve } = this.pending;
    this.pending = null;
    resolve(reply);
  }

  replace() {
    this.worker.terminate();
    this.start();
    this.spare = startWorker();
  }

  // Drops the question. A verdict is looked for in slices; another question does not hear that it is dropped.
  stop() {
    if (!this.pending) return;
    clearTimeout(this.waiting);
    const isHeard = this.pending.question.ask === "judge";
    this.number += 1;
    this.judged = null;
    if (isHeard) this.worker.postMessage({ number: this.number });
    else this.replace();
    this.settle(null);
  }

  // A worker that has failed, for example for want of memory, is not used again.
  fail(error) {
    clearTimeout(this.waiting);
    this.worker.terminate();
    this.start();
    if (this.pending) this.settle({ error });
  }
}
