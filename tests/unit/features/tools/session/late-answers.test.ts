import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseRerun } from '../../../../../src/features/tools/rerun/use-rerun.ts'
import {
  canStoreInputs,
  MAX_STORED_BYTES,
} from '../../../../../src/features/tools/session/stored-draft.ts'
import {
  type BidirectionalInputs,
  withTraitFiles,
} from '../../../../../src/features/tools/bidirectional/model.ts'
import { BIDIRECTIONAL } from '../../../../../src/features/tools/bidirectional/spec.ts'
import { TWO_SAMPLE } from '../../../../../src/features/tools/two-sample/spec.ts'
import type { RecordBody } from '../../../../../src/results/record-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

const example = readFileSync('public/examples/sim_homogeneous_12.tsv', 'utf8')
const source = (name: string) => ({ kind: 'file', name, blob: new Blob([example]) }) as const

/** Work that finishes although it was aborted, because not all work of a tool is done by the engine. */
function underHand<T>() {
  const answers: ((value: T) => void)[] = []
  const work = () =>
    new Promise<T>((resolve) => {
      answers.push(resolve)
    })
  return { answers, work }
}

const both = (name: string): BidirectionalInputs => ({ a: [source(name)], b: [], mapping: {} })

test('adds a file that is chosen while another is being read', async () => {
  const { answers, work } = underHand<Awaited<ReturnType<typeof BIDIRECTIONAL.read>>>()
  const { session } = sessionOf({ ...BIDIRECTIONAL, read: work })
  const first = session.choose(both('a.tsv'))
  expect(session.state().draft.inputs).toBeNull()
  const second = session.choose(withTraitFiles(session.latestInputs(), 'b', [source('b.tsv')]))
  for (const answer of answers) answer({} as never)
  await Promise.all([first, second])
  const { inputs } = session.state().draft
  expect([inputs?.a[0]?.name, inputs?.b[0]?.name]).toEqual(['a.tsv', 'b.tsv'])
  expect(session.latestInputs()).toBe(inputs)
})

test('drops a reading at the sign-out of the member who chose the file', () => {
  const { session } = sessionOf({ ...BIDIRECTIONAL, read: underHand<never>().work })
  session.setOwner('100001')
  void session.choose(both('a.tsv'))
  session.setOwner('100002')
  expect(session.latestInputs()).toBeNull()
})

type Preview = Awaited<ReturnType<typeof TWO_SAMPLE.read>>

test('drops a reading that ends after the next choice', async () => {
  const { answers, work } = underHand<Preview>()
  const { session } = sessionOf({ ...TWO_SAMPLE, read: work })
  const first = session.choose(source('first.tsv'))
  const second = session.choose(source('second.tsv'))
  const preview = (of: string) => ({ of }) as unknown as Preview
  answers[1]?.(preview('second'))
  await second
  answers[0]?.(preview('first'))
  await first
  const { inputs, preview: shown } = session.state().draft
  expect([inputs, shown]).toEqual([
    expect.objectContaining({ name: 'second.tsv' }),
    preview('second'),
  ])
})

test('creates no record of a run that ends after it was cancelled', async () => {
  const made = sessionOf(TWO_SAMPLE)
  await made.session.choose(source('a.tsv'))
  await made.session.start()
  const { run } = made.session.state()
  const body = run.name === 'done' ? run.body : null
  expect(body).not.toBeNull()

  const { answers, work } = underHand<RecordBody>()
  const { session, savedRecords } = sessionOf({ ...TWO_SAMPLE, run: work })
  await session.choose(source('a.tsv'))
  const running = session.start()
  session.cancel()
  answers[0]?.(body as RecordBody)
  await running
  expect(session.state().run).toEqual({ name: 'idle' })
  expect(savedRecords).toEqual([])
})

test('does not store inputs of more than 256 MiB beside their record', () => {
  const blobOf = (bytes: number) => Object.defineProperty(new Blob([]), 'size', { value: bytes })
  const inputs = (bytes: number) => [{ name: 'a.tsv', blob: blobOf(bytes) }]
  expect(MAX_STORED_BYTES).toBe(268_435_456)
  expect(canStoreInputs(inputs(MAX_STORED_BYTES))).toBe(true)
  expect(canStoreInputs(inputs(MAX_STORED_BYTES + 1))).toBe(false)
  expect(canStoreInputs([...inputs(MAX_STORED_BYTES), ...inputs(1)])).toBe(false)
})

test.each([
  ['?rerun=12', '12'],
  ['?rerun=', null],
  ['', null],
  ['?rerun=../12', null],
  ['?rerun=12345678901234567890', null],
])('parses the address %s as record %s', (search, id) => {
  expect(parseRerun(search)).toBe(id)
})
