// Runs the WebAssembly build in node over collections, and compares each verdict with that of the program; its
// certificates are verified by the program.
//
// node web/test.mjs web/dist/tsume.wasm target/release/tsume [FILE...]

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import assert from 'node:assert/strict'

import { startEngine } from './npm/engine.js'

const [, , wasm, program, ...files] = process.argv
const module = await WebAssembly.compile(readFileSync(wasm))
// With the keys of the program, the same nodes are searched.
const ask = await startEngine(module, [0, 0])

const nodes = 20000
const folder = mkdtempSync(join(tmpdir(), 'tsume-web-'))
let [compared, verified, here, there] = [0, 0, 0, 0]
const bundled = ['defects', 'readings', 'sound', 'workshop'].map((name) => `problems/${name}.yaml`)
for (const file of [...bundled, ...files]) {
  const text = readFileSync(file, 'utf8')
  for (const mode of ['judge', 'length', 'any']) {
    const options = ['solve', '--format', 'json', '--mode', mode, '--nodes', `${nodes}`, '--threads', '1', '--memory', '64M', file]
    // The exit code says that some problems are defective.
    const run = `"${program}" ${options.join(' ')} || true`
    const begin = performance.now()
    const lines = execFileSync('sh', ['-c', run], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 })
    there += performance.now() - begin
    const comparable = (line) => JSON.stringify({ ...JSON.parse(line), ms: 0 })
    const expected = lines.trimEnd().split('\n').map(comparable)
    const start = performance.now()
    const reply = ask({ ask: 'judge', input: { text, file }, mode, nodes })
    here += performance.now() - start
    assert.equal(reply.error, undefined)
    assert.deepEqual(reply.judgements.map(comparable), expected, `${file} ${mode}`)
    compared += expected.length
    if (mode !== 'judge') continue
    const { certificates } = ask({ ask: 'judge', input: { text, file }, mode, nodes, certificates: true })
    for (const certificate of certificates.filter((one) => one !== '')) {
      const path = join(folder, 'one.proof')
      writeFileSync(path, Buffer.from(certificate, 'hex'))
      execFileSync(program, ['verify', path], { stdio: 'ignore' })
      verified += 1
    }
  }
}
assert.ok(compared > 200 && verified > 50, `${compared} ${verified}`)

// Submissions are answered as by the program.
const submissions = 'examples/submissions.yaml'
for (const rules of ['smartphone', 'magazine', 'lishogi', 'strict', 'classical']) {
  const run = `"${program}" check --rules ${rules} --format jsonl --no-times ${submissions} || true`
  const lines = execFileSync('sh', ['-c', run], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const decisions = (judgements) => judgements.map((line) => JSON.parse(line).decision)
  const { judgements } = ask({ ask: 'judge', input: { text: readFileSync(submissions, 'utf8'), file: submissions }, rules })
  assert.equal(judgements.length, 10)
  assert.deepEqual(decisions(judgements), decisions(lines.trimEnd().split('\n')), rules)
}

// Sheets are those of the program; without judgements the claims are printed.
for (const file of ['problems/sound.yaml', 'problems/defects.yaml']) {
  const text = readFileSync(file, 'utf8')
  const input = { text, file }
  const { judgements } = ask({ ask: 'judge', input, mode: 'length', nodes })
  for (const [language, heading] of [['en', 'Tsume-shogi'], ['ja', '詰将棋']]) {
    const run = `"${program}" sheet --nodes ${nodes} --memory 64M --threads 1 --lang ${language} ${file}`
    const expected = execFileSync('sh', ['-c', `${run} || true`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    assert.ok(ask({ ask: 'sheet', input, judgements, language, heading }).text === expected, `${file} ${language}`)
  }
}
const claimed = 'Title: a\nSolution: R*1b, Lx1b, +B-2d\nBlack: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a'
const sheet = (text, more) => ask({ ask: 'sheet', input: { text }, heading: '<b>', ...more })
assert.match(sheet(claimed).text, /3\. \+B-2d/)
assert.doesNotMatch(sheet(claimed, { answers: 'none' }).text, /2d</)
assert.doesNotMatch(sheet(claimed).text, /<b>[^<]*<b>/)
// A judgement of another position is no answer.
const other = ask({ ask: 'judge', input: { text: 'Black: +S3d, G2d In hand: G\nWhite: K1b, S1a' } }).judgements
assert.equal(sheet(claimed, { judgements: other }).text, sheet(claimed).text)
assert.equal(sheet('Black: X9z\nWhite: K1a').complaints.length, 1)

// Threads cannot be started there; the answers are the same.
const judge = (text, more) => ask({ ask: 'judge', input: { text }, nodes: 300000, ...more })
const classic = '9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1'
const length = (reply) => JSON.parse(reply.judgements[0]).length
assert.equal(length(judge(classic, { threads: 4 })), 7)
assert.equal(length(judge(classic)), 7)

// Each engine draws keys of its own, which change the nodes and not the answers.
const engines = await Promise.all([1, 2, 3].map(() => startEngine(module)))
const verdicts = engines.map((other) => JSON.parse(other({ ask: 'judge', input: { text: classic }, nodes: 300000 }).judgements[0]))
assert.deepEqual(verdicts.map((one) => [one.answer, one.length]), Array(3).fill(['mate', 7]))
assert.ok(new Set(verdicts.map((one) => one.nodes)).size > 1, 'the keys are the same')

// The host's clock ends a search, and the verdict states the limit.
const hard = '9/1+R+N1kP2S/6pn1/9/9/5+B3/1R2S4/3p5/9 b NPb4g2sn4l14p 1'
const stopped = JSON.parse(ask({ ask: 'judge', input: { text: hard }, time: 1, events: true }, () => true).judgements[0])
assert.deepEqual([stopped.answer, stopped.limits.ms], ['undecided', 1])

// A question that was stopped goes on with its table, and ends after fewer nodes; another problem begins with an empty
// one, even the same after two moves.
const nodesOf = (reply) => JSON.parse(reply.judgements[0]).nodes
const whole = judge(classic, { nodes: 3000000 })
judge(classic, { nodes: 900000 })
const resumed = judge(classic, { nodes: 3000000, keep: true })
assert.ok(nodesOf(resumed) < nodesOf(whole), `${nodesOf(resumed)} ${nodesOf(whole)}`)
const withoutEffort = (reply) => JSON.stringify({ ...JSON.parse(reply.judgements[0]), nodes: 0, ms: 0 })
assert.equal(withoutEffort(resumed), withoutEffort(whole))
const later = '9/9/6R1p/5Bppk/9/9/8P/9/7+rL b 2GSb2g3s4n3l14p 1'
assert.equal(nodesOf(judge(later, { nodes: 3000000, keep: true })), nodesOf(judge(later, { nodes: 3000000 })))

// Positions of the problem that was judged last.
const first = 'Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a'
judge(first, { pages: true })
const { node } = ask({ ask: 'node', line: ['R*1b', '1a1b'] })
assert.deepEqual(node.checks.filter((check) => check.kind === 'best').map((check) => check.move[0]), ['3d2d'])
assert.match(ask({ ask: 'node', line: ['R*1b'] }).error, /not to move/)
assert.match(ask({ ask: 'node', line: ['R*1a'] }).error, /R\*1a/)

// The names of moves.
const names = ask({ ask: 'names', sfen: '8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1', line: ['R*1b', '1a1b', '3d2d'] })
assert.deepEqual(names.line.map((move) => move[2]), ['▲１二飛', '△同香', '▲２四馬'])
assert.match(ask({ ask: 'names', sfen: '8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1', line: ['R*1a'] }).error, /R\*1a/)

// Errors are replies.
assert.match(ask({ ask: 'judge', input: { text: first }, memory: 4294967295 }).error, /cannot allocate/)
assert.match(ask({ ask: 'judge', input: { txt: '' } }).error, /unknown field/)
assert.match(ask({ ask: 'sing' }).error, /unknown variant/)
assert.equal(JSON.parse(judge('Black: X9z In hand: none\nWhite: K1a').judgements[0]).line, 1)
console.log(`wasm: ${compared} verdicts like those of the program, ${verified} certificates verified; time of the verdicts ${(here / there).toFixed(2)} of the program's`)
