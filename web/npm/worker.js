// What `createWorker` runs: a message names a function of the package and its arguments; the answer has its result or its
// error, and events come before it.

import * as engine from './index.js'

const isBrowser = typeof self !== 'undefined' && typeof self.postMessage === 'function'
const port = isBrowser ? self : (await import('node:worker_threads')).parentPort

async function answer({ asked, name, problems, others, options, hasEvents }) {
  const onEvent = hasEvents ? (event) => port.postMessage({ asked, event }) : undefined
  try {
    const result = await engine[name](problems, ...others, { ...options, ...(onEvent ? { onEvent } : {}) })
    port.postMessage({ asked, result })
  } catch (error) {
    port.postMessage({ asked, error: error.message, isType: error instanceof TypeError })
  }
}
if (isBrowser) port.onmessage = ({ data }) => answer(data)
else port.on('message', answer)
