// The engine: a function from a question to its answer, both JSON as docs/web.md has them. `onEvent` receives each
// event, and returns whether to stop.
async function startEngine(module) {
  let listener = null;
  const read = (address, bytes) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, bytes));
  const report = (address, bytes) => (listener && listener(JSON.parse(read(address, bytes))) ? 1 : 0);
  const { exports } = await WebAssembly.instantiate(module, { host: { report } });
  return (question, onEvent) => {
    listener = onEvent || null;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const place = exports.request(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const length = exports.answer();
    return JSON.parse(read(exports.last_reply(), length));
  };
}
