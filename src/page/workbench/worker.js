// A worker with an engine. Its first message has the module; each further one has a question and its limit of time.
let engine = null;
onmessage = async ({ data }) => {
  if (data.module) {
    engine = startEngine(data.module);
    return;
  }
  const { number, question, time } = data;
  const end = performance.now() + (time || Infinity);
  try {
    const ask = await engine;
    const reply = ask(question, (event) => {
      postMessage({ number, event });
      return performance.now() >= end;
    });
    postMessage({ number, reply });
  } catch (error) {
    postMessage({ number, failure: String(error) });
  }
};
