// ---- The engine, in workers ----

const textOf = (id) => document.getElementById(id).textContent;

// The engine as bytes: compressed and in letters inside the page.
async function loadModule() {
  const packed = Uint8Array.from(atob(textOf("engine")), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
const engineModule = loadModule();
const workerAddress = URL.createObjectURL(new Blob([textOf("worker")], { type: "text/javascript" }));

// A worker that has the engine ready.
function startWorker() {
  const worker = new Worker(workerAddress);
  engineModule.then((module) => worker.postMessage({ module }), () => {});
  return worker;
}
// A worker that answers one question at a time. While it works it hears nothing, so that stopping it means to end it;
// another one stands ready by then.
class Lane {
  constructor() {
    this.number = 0;
    this.pending = null;
    this.spare = null;
    this.start();
  }

  start() {
    this.worker = this.spare || startWorker();
    this.spare = null;
    // What it has judged last is what further questions are about.
    this.judged = null;
    this.worker.onmessage = ({ data: message }) => {
      if (!this.pending || message.number !== this.number) return;
      if (message.event) this.pending.onEvent(message.event);
      else if (message.failure) this.fail(message.failure);
      else this.settle(message.reply);
    };
    this.worker.onerror = (event) => this.fail(event.message);
  }

  // The answer to a question, or `null` if it was stopped before; an answer may be an error.
  ask(question, { time = 0, onEvent = () => {} } = {}) {
    this.stop();
    this.number += 1;
    return new Promise((resolve) => {
      this.pending = { resolve, onEvent };
      const message = { number: this.number, question, time };
      engineModule.then(() => this.worker.postMessage(message), (error) => this.fail(String(error)));
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

  // Drops the question.
  stop() {
    if (!this.pending) return;
    this.worker.terminate();
    this.start();
    this.spare = startWorker();
    this.settle(null);
  }

  // A worker that has failed, for example for want of memory, is not used again.
  fail(error) {
    this.worker.terminate();
    this.start();
    if (this.pending) this.settle({ error });
  }
}
