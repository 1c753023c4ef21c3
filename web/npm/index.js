// The engine as functions. Each loads the engine at its first call. A call works until it is done, and nothing else
// happens in its thread meanwhile: a page calls it in a worker.

import { startEngine } from './engine.js'

const address = new URL('./tsume.wasm', import.meta.url)

async function bytes() {
  if (address.protocol !== 'file:') return (await fetch(address)).arrayBuffer()
  const { readFile } = await import('node:fs/promises')
  return readFile(address)
}

let engine = null
/**
 * Loads the engine from this module, or from the module beside this file; later calls return the same engine.
 */
export function load(module) {
  const compiled = module ? Promise.resolve(module) : bytes().then((content) => WebAssembly.compile(content))
  engine ??= compiled.then(startEngine)
  return engine
}

async function ask(question, onEvent) {
  const reply = (await load())(question, onEvent)
  if (reply.error) throw new Error(reply.error)
  return reply
}

const inputOf = (problems, { file, literal } = {}) =>
  (typeof problems === 'string' ? { text: problems, file, literal } : { bytes: [...problems], file, literal })

/** Returns the verdict of each problem in a text or in the bytes of a file. */
export async function judgeAll(problems, { mode, nodes, time, memory, file, literal, onEvent } = {}) {
  const end = performance.now() + (time ?? Infinity)
  const hear = (event) => onEvent?.(event) === false || performance.now() >= end
  const question = { ask: 'judge', input: inputOf(problems, { file, literal }), mode, nodes, time, memory, events: true }
  return (await ask(question, hear)).judgements.map((line) => JSON.parse(line))
}

/** Returns the verdict of one problem. */
export async function judge(problem, options) {
  const [verdict, another] = await judgeAll(problem, options)
  if (!verdict) throw new Error('there is no problem in the text')
  if (another) throw new Error('there are several problems in the text: use judgeAll')
  return verdict
}

/**
 * Decides whether a venue accepts a problem. `rules` is a name (smartphone, magazine, lishogi, strict, classical) or the
 * text of a rule file.
 */
export async function accept(problem, rules, { known, mend, nodes, time, memory, file, literal } = {}) {
  const end = performance.now() + (time ?? Infinity)
  const question = {
    ask: 'judge', input: inputOf(problem, { file, literal }), rules, mend, nodes, time, memory, events: true,
    known: known === undefined ? undefined : inputOf(known),
  }
  const { judgements, decisions } = await ask(question, () => performance.now() >= end)
  if (judgements.length !== 1) throw new Error(judgements.length ? 'there are several problems in the text' : 'there is no problem in the text')
  const verdict = JSON.parse(judgements[0])
  if (!decisions[0]) throw new Error(verdict.error)
  const both = ([en, ja]) => ({ en, ja })
  const { answer, reasons, mend: mended } = verdict.decision
  return {
    answer,
    text: both(decisions[0].text),
    reasons: decisions[0].reasons.map(both),
    mend: mended?.change ?? null,
    copyOf: reasons.find(({ about }) => about === 'copy')?.of ?? null,
    verdict,
  }
}

/** Writes problems in another form, or as SVG pictures; a text for each problem. */
export async function convert(problems, form, { pieces, file, literal } = {}) {
  const reply = await ask({ ask: 'convert', input: inputOf(problems, { file, literal }), form, pieces })
  const complaints = reply.complaints.map(([en, ja]) => ({ en, ja }))
  return { problems: reply.problems, complaints }
}

/** Returns the single changes of a problem that gain something. */
export async function changes(problem, { nodes, memory, aim, file, literal, onEvent } = {}) {
  const found = []
  const hear = (event) => {
    if (event.event === 'change') found.push(event)
    return onEvent?.(event) === false
  }
  await ask({ ask: 'changes', input: inputOf(problem, { file, literal }), nodes, memory, aim }, hear)
  const both = ([en, ja]) => ({ en, ja })
  return found.map(({ event, ...change }) => ({ ...change, change: both(change.change), gains: change.gains.map(both), new: change.new && both(change.new) }))
}
