// The engine: a function from a question to its answer, both JSON as docs/web.md has them. `onEvent` receives each
// event, and returns whether to stop. `keys` are two numbers, the seed of the engine's hash keys: random ones, so that
// nobody can prepare positions with equal keys.
async function startEngine(module, keys = randomNumbers()) {
  let listener = null;
  const read = (address, bytes) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, bytes));
  const report = (address, bytes) => (listener && listener(JSON.parse(read(address, bytes))) ? 1 : 0);
  const { exports } = await WebAssembly.instantiate(module, { host: { report } });
  exports.draw_keys(...keys);
  return (question, onEvent) => {
    listener = onEvent || null;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const place = exports.request(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const length = exports.answer();
    return JSON.parse(read(exports.last_reply(), length));
  };
}

// Node has no `crypto` among its globals before version 19.
function randomNumbers() {
  return globalThis.crypto?.getRandomValues(new Uint32Array(2)) ?? [0, 0].map(() => Math.random() * 2 ** 32);
}
