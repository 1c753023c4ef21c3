// The package as a site uses it.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

import { accept, changes, convert, createWorker, judge, judgeAll } from './index.js'

const FIRST = 'Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a'
const YOZUME = 'Black: +S3d, G2d In hand: G / White: K1b, S1a'
const HARD = '9/1+R+N1kP2S/6pn1/9/9/5+B3/1R2S4/3p5/9 b NPb4g2sn4l14p 1'

test('a problem is judged', async () => {
  const sound = await judge(FIRST)
  assert.deepEqual([sound.length, sound.sound], [3, true])
  assert.deepEqual(sound.solution, ['R*1b', '1a1b', '3d2d'])
  const defective = await judge(YOZUME)
  assert.deepEqual([defective.sound, defective.defects[0].kind], [false, 'yozume'])
})

test('a file in any encoding is read', async () => {
  const kif = await convert(FIRST, 'kif')
  assert.match(kif.problems[0], /後手の持駒：飛　金三/)
  const [again] = await judgeAll(new TextEncoder().encode(kif.problems[0]), { file: 'one.kif' })
  assert.equal(again.length, 3)
})

test('what cannot be read has a place', async () => {
  const verdicts = await judgeAll(`${FIRST}\n\nBlack: +S3x\nWhite: K1a`)
  assert.deepEqual([verdicts.length, verdicts[1].line, verdicts[1].column], [2, 3, 10])
  await assert.rejects(judge(''), /no problem/)
  await assert.rejects(judge(`${FIRST}\n\n${YOZUME}`), /several problems/)
  await assert.rejects(convert(FIRST, 'docx'), /expected one of/)
})

test('unknown options and wrong values are refused', async () => {
  await assert.rejects(judge(FIRST, { node: 5 }), /unknown option node: expected one of file, literal, nodes/)
  await assert.rejects(judge(FIRST, { nodes: 'many' }), /nodes: expected a whole number/)
  await assert.rejects(convert(FIRST, 'svg', { pieces: 'wood' }), /pieces: expected one of kanji, letters/)
  await assert.rejects(changes(FIRST, { aim: 'best' }), TypeError)
  await assert.rejects(accept(FIRST, 'strict', { known: 5 }), /known: expected a text/)
  const unread = await judge('Black: X9z\nWhite: K1a')
  assert.ok(unread.error && unread.line === 1, JSON.stringify(unread))
})

test('a worker answers, reports, is cancelled and goes on', async () => {
  const worker = createWorker()
  const events = []
  assert.equal((await worker.judge(FIRST, { onEvent: (event) => events.push(event.event) })).length, 3)
  assert.ok(events.includes('solution'), `${events}`)
  await assert.rejects(worker.judge(FIRST, { node: 5 }), TypeError)
  const stop = new AbortController()
  const hard = worker.judge(HARD, { signal: stop.signal, onEvent: () => stop.abort(new Error('enough')) })
  await assert.rejects(worker.judge(FIRST), /busy/)
  await assert.rejects(hard, /enough/)
  assert.equal((await worker.convert(FIRST, 'sfen')).problems.length, 1)
  assert.equal((await worker.accept(FIRST, 'smartphone')).answer, 'accepted')
  worker.close()
})

test('the time is limited, and what is known so far is reported', async () => {
  const bounds = []
  const verdict = await judge(HARD, { time: 500, onEvent: (event) => { if (event.event === 'bounds') bounds.push(event.at_least) } })
  assert.equal(verdict.answer, 'undecided')
  assert.ok(bounds.length > 0 && bounds.every((least, index) => index === 0 || least >= bounds[index - 1]), `${bounds}`)
  const stopped = await judge(HARD, { onEvent: (event) => event.event !== 'bounds' })
  assert.equal(stopped.answer, 'undecided')
})

test('changes are tried', async () => {
  const found = []
  const all = await changes(YOZUME, { nodes: 2000, onEvent: (event) => { if (event.event === 'change') found.push(event); return found.length < 3 } })
  assert.equal(all.length, 3)
  for (const { sfen, gains } of all) {
    const verdict = await judge(sfen)
    assert.equal(verdict.sound, true, sfen)
    assert.ok(gains.some((gain) => gain.en.includes('no "yozume"') && gain.ja.includes('「余詰」の解消')))
  }
})

test('a venue accepts a problem or refuses it', async () => {
  const good = await accept(FIRST, 'smartphone')
  assert.deepEqual([good.answer, good.reasons, good.copyOf], ['accepted', [], null])
  const cooked = await accept(YOZUME, 'smartphone', { mend: true })
  assert.deepEqual([cooked.answer, cooked.reasons[0].ja], ['refused', '余詰'])
  assert.equal((await judge(cooked.mend.sfen)).sound, true)
  const copy = await accept(FIRST, 'smartphone', { known: FIRST })
  assert.deepEqual([copy.answer, copy.copyOf], ['refused', '#1'])
  const short = 'rules: mine\nfindings: {}\notherwise: accept\nmoves: {at_most: 1}'
  assert.equal((await accept(FIRST, short)).reasons[0].en, '3 moves (at most 1 allowed)')
  await assert.rejects(accept(FIRST, 'rules: mine\nfindings: {yozum: look}'), /rules:2/)
  await assert.rejects(accept('', 'strict'), /no problem/)
})

test('pictures are drawn', async () => {
  const { problems } = await convert(FIRST, 'svg', { pieces: 'letters' })
  assert.match(problems[0], /^<svg /)
})

test('the types name every function', () => {
  const types = readFileSync(new URL('./index.d.ts', import.meta.url), 'utf8')
  for (const name of ['load', 'judge', 'judgeAll', 'accept', 'convert', 'changes', 'createWorker']) assert.match(types, new RegExp(`export function ${name}\\(`))
})
