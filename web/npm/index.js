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

// An option that a function does not have, or a value that it does not take, is an error and not ignored.
const READING = { file: isText, literal: isTruth }
const SEARCH = { nodes: isCount, memory: isCount, onEvent: isFunction }
const JUDGE = { ...READING, ...SEARCH, time: isCount, mode: isOneOf('judge', 'length', 'any') }
const ACCEPT = { ...READING, known: isProblems, mend: isTruth, nodes: isCount, time: isCount, memory: isCount }
const CONVERT = { ...READING, pieces: isOneOf('kanji', 'letters') }
const CHANGES = { ...READING, ...SEARCH, aim: isOneOf('better', 'mended') }
function isText(value) { return typeof value === 'string' || 'a text' }
function isProblems(value) { return typeof value === 'string' || value instanceof Uint8Array || 'a text or the bytes of a file' }
function isTruth(value) { return typeof value === 'boolean' || 'true or false' }
function isCount(value) { return (Number.isSafeInteger(value) && value >= 0) || 'a whole number that is not negative' }
function isFunction(value) { return typeof value === 'function' || 'a function' }
function isOneOf(...names) { return (value) => names.includes(value) || `one of ${names.join(', ')}` }
function checked(options, known) {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, name)) throw new TypeError(`unknown option ${name}: expected one of ${Object.keys(known).join(', ')}`)
    const expected = value === undefined || known[name](value)
    if (expected !== true) throw new TypeError(`${name}: expected ${expected}`)
  }
  return options
}

/** Returns the verdict of each problem in a text or in the bytes of a file. */
export async function judgeAll(problems, options = {}) {
  const { mode, nodes, time, memory, file, literal, onEvent } = checked(options, JUDGE)
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
export async function accept(problem, rules, options = {}) {
  const { known, mend, nodes, time, memory, file, literal } = checked(options, ACCEPT)
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
export async function convert(problems, form, options = {}) {
  const { pieces, file, literal } = checked(options, CONVERT)
  const reply = await ask({ ask: 'convert', input: inputOf(problems, { file, literal }), form, pieces })
  const complaints = reply.complaints.map(([en, ja]) => ({ en, ja }))
  return { problems: reply.problems, complaints }
}

/** Returns the single changes of a problem that gain something. */
export async function changes(problem, options = {}) {
  const { nodes, memory, aim, file, literal, onEvent } = checked(options, CHANGES)
  const found = []
  const hear = (event) => {
    if (event.event === 'change') found.push(event)
    return onEvent?.(event) === false
  }
  await ask({ ask: 'changes', input: inputOf(problem, { file, literal }), nodes, memory, aim }, hear)
  const both = ([en, ja]) => ({ en, ja })
  return found.map(({ event, ...change }) => ({ ...change, change: both(change.change), gains: change.gains.map(both), new: change.new && both(change.new) }))
}

/** Starts a worker with an engine of its own, in a browser or in node. */
export function createWorker() {
  let worker = startWorker()
  let pending = null
  let number = 0
  // A call that was cancelled ends its worker, since the engine hears nothing while it works.
  const end = (error) => {
    const failed = pending
    pending = null
    worker.then((one) => one.terminate())
    if (failed) failed.reject(error)
  }
  const call = (name, [problems, ...others], { signal, onEvent, ...options } = {}) => {
    if (pending) return Promise.reject(new Error('the worker is busy: await its last call, or create another worker'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    number += 1
    const asked = number
    return new Promise((resolve, reject) => {
      const cancel = () => {
        end(signal.reason)
        worker = startWorker()
      }
      const settle = (use) => (value) => {
        signal?.removeEventListener('abort', cancel)
        use(value)
      }
      pending = { resolve: settle(resolve), reject: settle(reject) }
      signal?.addEventListener('abort', cancel, { once: true })
      worker.then((one) => one.ask({ asked, name, problems, others, options, hasEvents: Boolean(onEvent) }, (message) => {
        if (!pending || message.asked !== number) return
        if (message.event) return void onEvent(message.event)
        const { resolve: answer, reject: fail } = pending
        pending = null
        if (message.error) fail(message.isType ? new TypeError(message.error) : new Error(message.error))
        else answer(message.result)
      }), reject)
    })
  }
  return {
    judge: (problem, options) => call('judge', [problem], options),
    judgeAll: (problems, options) => call('judgeAll', [problems], options),
    accept: (problem, rules, options) => call('accept', [problem, rules], options),
    convert: (problems, form, options) => call('convert', [problems, form], options),
    changes: (problem, options) => call('changes', [problem], options),
    close: () => end(new Error('the worker was closed')),
  }
}

// A worker of this machine: `ask` posts a message and sets who hears the answers.
async function startWorker() {
  const script = new URL('./worker.js', import.meta.url)
  if (typeof Worker === 'function') {
    const worker = new Worker(script, { type: 'module' })
    return {
      ask: (message, hear) => { worker.onmessage = ({ data }) => hear(data); worker.postMessage(message) },
      terminate: () => worker.terminate(),
    }
  }
  const { Worker: NodeWorker } = await import('node:worker_threads')
  const worker = new NodeWorker(script)
  // A worker that nobody waits for does not keep the program running.
  worker.unref()
  return {
    ask: (message, hear) => {
      worker.ref()
      worker.removeAllListeners('message')
      worker.on('message', (answer) => {
        if (!answer.event) worker.unref()
        hear(answer)
      })
      worker.postMessage(message)
    },
    terminate: () => worker.terminate(),
  }
}
