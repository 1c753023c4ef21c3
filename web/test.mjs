// Runs the WebAssembly build in node over collections, and compares each verdict with that of the program; its
// certificates are verified by the program.
//
// node web/test.mjs target/wasm32-unknown-unknown/release/tsume_web.wasm target/release/tsume

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import assert from 'node:assert/strict'

const [, , wasm, program] = process.argv
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {})
const { memory, request, answer, last_reply } = instance.exports

function ask(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question))
  const place = request(bytes.length)
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes)
  const length = answer()
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, last_reply(), length)))
}

const nodes = 20000
const folder = mkdtempSync(join(tmpdir(), 'tsume-web-'))
let [compared, verified] = [0, 0]
for (const name of ['defects', 'readings', 'sound', 'workshop']) {
  const file = `problems/${name}.yaml`
  const text = readFileSync(file, 'utf8')
  for (const mode of ['judge', 'length', 'any']) {
    const options = ['solve', '--format', 'json', '--mode', mode, '--nodes', `${nodes}`, '--threads', '1', file]
    // The exit code says that some problems are defective.
    const run = `"${program}" ${options.join(' ')} || true`
    const lines = execFileSync('sh', ['-c', run], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const comparable = (line) => JSON.stringify({ ...JSON.parse(line), ms: 0 })
    const expected = lines.trimEnd().split('\n').map(comparable)
    const reply = ask({ text, file, mode, nodes, certificates: mode === 'judge' })
    assert.equal(reply.error, null)
    assert.deepEqual(reply.judgements.map(comparable), expected, `${file} ${mode}`)
    compared += expected.length
    for (const certificate of reply.certificates.filter((one) => one !== '')) {
      const path = join(folder, 'one.proof')
      writeFileSync(path, Buffer.from(certificate, 'hex'))
      execFileSync(program, ['verify', path], { stdio: 'ignore' })
      verified += 1
    }
  }
}
assert.ok(compared > 200 && verified > 50, `${compared} ${verified}`)
// Threads cannot be started there; the answers are the same.
const classic = { text: '9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1', nodes: 300000 }
const length = (question) => JSON.parse(ask(question).judgements[0]).length
assert.equal(length({ ...classic, threads: 4 }), 7)
assert.equal(length(classic), 7)
assert.match(ask({ txt: '' }).error, /unknown field/)
assert.equal(JSON.parse(ask({ text: 'Black: X9z In hand: none\nWhite: K1a' }).judgements[0]).line, 1)
console.log(`wasm: ${compared} verdicts like those of the program, ${verified} certificates verified`)
