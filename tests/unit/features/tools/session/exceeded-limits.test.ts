/** A run above the level's limits does not start and loses no input; a running one is finished. */
import { EXAMPLE_B_MAPPING } from '../../../../../src/features/tools/bidirectional/examples.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Level } from '../../../../../src/contract/endpoints/levels.ts'
import type { RecordContent } from '../../../../../src/contract/record-content.ts'
import { BIDIRECTIONAL } from '../../../../../src/features/tools/bidirectional/spec.ts'
import {
  EXAMPLE_OUTCOME_MAPPING,
  GUT,
} from '../../../../../src/features/tools/gut-microbiota/tool.tsx'
import { createToolSession } from '../../../../../src/features/tools/session/create-session.ts'
import { TWO_SAMPLE } from '../../../../../src/features/tools/two-sample/spec.ts'
import type { ToolSpec } from '../../../../../src/features/tools/session/tool-session.ts'
import type {
  CommonSettings,
  Source,
} from '../../../../../src/features/tools/session/tool-state.ts'
import { localRunner } from '../../../../helpers/tool-session.ts'

/** A tool's session for a user whose level the test can change. */
function limited<I, P, S extends CommonSettings>(spec: ToolSpec<I, P, S>, first: Level) {
  let level = first
  const savedRecords: RecordContent[] = []
  const session = createToolSession(spec, {
    runner: localRunner(),
    level: () => level,
    saveRecord: (_owner, record) => {
      savedRecords.push(record)
      return Promise.resolve()
    },
    now: () => Date.UTC(2026, 10, 20),
    random: () => 0.5,
  })
  session.setOwner('42')
  return { session, savedRecords, setLevel: (next: Level) => (level = next) }
}

const rows = (count: number) =>
  [
    'SNP,beta.exposure,se.exposure,beta.outcome,se.outcome',
    ...Array.from(
      { length: count },
      (_, i) => `rs${i},0.${10 + (i % 80)},0.01,0.0${1 + (i % 8)},0.01`,
    ),
  ].join('\n')
const ownSource = (name: string, text: string): Source => ({
  kind: 'file',
  name,
  blob: new Blob([text]),
})
const exampleSource = (name: string, kind: Source['kind'] = 'example'): Source => ({
  kind,
  name,
  blob: new Blob([readFileSync(`public/examples/${name}`)]),
})

test('201 variants of the user’s own do not start on free, remain as inputs, and run after an upgrade', async () => {
  const { session, savedRecords, setLevel } = limited(TWO_SAMPLE, 'free')
  await session.choose(ownSource('mine.csv', rows(201)), { nboot: 100, presso: 'off' })
  session.setSettings({ exposureName: 'BMI' })
  const before = session.state().draft
  expect(session.exceededLimits('free')).toMatchObject([
    { key: 'maxVariants', limit: 200, use: 201 },
  ])
  await session.start()
  expect(session.state().run).toEqual({ name: 'idle' })
  expect(session.state().draft).toBe(before)
  expect(savedRecords).toEqual([])
  setLevel('plus')
  expect(session.exceededLimits('plus')).toEqual([])
  await session.start()
  expect(session.state().run.name).toBe('done')
  expect(savedRecords[0]?.variants).toBe(201)
})

test('200 variants start, and a level that ends meanwhile neither stops the run nor loses its result', async () => {
  const { session, savedRecords, setLevel } = limited(TWO_SAMPLE, 'plus')
  await session.choose(ownSource('mine.csv', rows(260)), { nboot: 100, presso: 'off' })
  const running = session.start()
  expect(session.state().run.name).toBe('running')
  setLevel('free')
  await running
  expect(session.state().run).toMatchObject({ name: 'done', saving: 'saved' })
  expect(savedRecords).toHaveLength(1)
  // The limit applies to the next run.
  await session.start()
  expect(savedRecords).toHaveLength(1)
})

test('an example is within every level; with one file of the user’s own it is not', async () => {
  const { session } = limited(BIDIRECTIONAL, 'free')
  const [a, b] = [exampleSource('sim_oneway_a.tsv'), exampleSource('sim_oneway_b.tsv')]
  await session.choose({ a: [a], b: [b], mapping: { b: EXAMPLE_B_MAPPING } })
  expect(session.exceededLimits('free')).toEqual([])
  await session.choose({
    a: [a],
    b: [exampleSource('sim_oneway_b.tsv', 'file')],
    mapping: { b: EXAMPLE_B_MAPPING },
  })
  expect(session.exceededLimits('free')).toMatchObject([{ key: 'tool', needs: 'plus' }])
  expect(session.exceededLimits('plus')).toEqual([])
})

test('a scan counts the exposures that have instruments at its thresholds', async () => {
  const { session } = limited(GUT.spec, 'free')
  const inputs = {
    layout: 'two-sides' as const,
    exposures: [exampleSource('sim211_exposure.tsv', 'file')],
    outcomes: [exampleSource('sim211_outcome.tsv', 'file')],
    mapping: { outcome: EXAMPLE_OUTCOME_MAPPING },
  }
  await session.choose(inputs)
  expect(session.exceededLimits('free')).toMatchObject([
    { key: 'maxTaxa', limit: 20, needs: 'plus' },
  ])
  expect(session.exceededLimits('plus')).toEqual([])
  session.setSettings({ instrumentP: 5e-8 })
  const strict = session.exceededLimits('free')
  expect(strict.every(({ key }) => key === 'maxTaxa')).toBe(true)
  session.setSettings({ instrumentP: 1e-30 })
  expect(session.exceededLimits('free')).toEqual([])
})
