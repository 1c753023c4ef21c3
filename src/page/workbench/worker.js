// A worker with an engine. Its first message has the module; each further one has a question and its limit of time, or
// says that the last question is dropped.
//
// While the engine works it hears nothing. So it works in slices, each longer than the one before, and between them it
// hears whether it shall stop; the table keeps what was found.
const FIRST_SLICE = 100;
const LONGEST_SLICE = 2000;
// The page draws what is new. So it hears the last of each kind only, and not more often than this.
const BETWEEN_NEWS = 100;
let engine = null;
let current = 0;
const breath = () => new Promise((resolve) => setTimeout(resolve, 0));

async function inSlices(ask, number, question, end) {
  let [nodes, isCut, slice, told] = [0, true, FIRST_SLICE, performance.now()];
  const news = new Map();
  const tell = (now) => {
    for (const event of news.values()) postMessage({ number, event });
    news.clear();
    told = now;
  };
  for (let keep = question.keep; isCut; keep = true) {
    const until = Math.min(end, performance.now() + slice);
    isCut = false;
    const reply = ask({ ...question, keep }, (event) => {
      const now = performance.now();
      news.set(event.event, event.nodes === undefined ? event : { ...event, nodes: event.nodes + nodes });
      if (now >= told + BETWEEN_NEWS) tell(now);
      isCut = now >= until;
      return isCut;
    });
    if (reply.error) return postMessage({ number, reply });
    nodes += JSON.parse(reply.judgements[0]).nodes || 0;
    const now = performance.now();
    // A verdict says all, unless the time was over.
    if (isCut && now >= end) tell(now);
    if (!isCut || now >= end) return postMessage({ number, reply, nodes });
    slice = Math.min(2 * slice, LONGEST_SLICE);
    await breath();
    if (current !== number) return postMessage({ number, isDropped: true });
  }
  return undefined;
}
onmessage = async ({ data }) => {
  if (data.module) {
    engine = startEngine(data.module);
    return;
  }
  const { number, question, time } = data;
  current = number;
  if (!question) return;
  const end = performance.now() + (time || Infinity);
  try {
    const ask = await engine;
    if (question.ask === "judge") return void await inSlices(ask, number, question, end);
    const reply = ask(question, (event) => {
      postMessage({ number, event });
      return performance.now() >= end;
    });
    postMessage({ number, reply });
  } catch (error) {
    postMessage({ number, failure: String(error) });
  }
};
