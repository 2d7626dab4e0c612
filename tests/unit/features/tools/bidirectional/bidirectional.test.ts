import { EXAMPLE_B_MAPPING } from '../../../../../src/features/tools/bidirectional/examples.ts'
import { withUserMapping } from '../../../../../src/features/tools/session/user-mapping.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type BidirectionalInputs,
  findBidirectionalObstacle,
  countBothDirections,
  resolveTraitNames,
  withTraitFiles,
} from '../../../../../src/features/tools/bidirectional/model.ts'
import { BIDIRECTIONAL } from '../../../../../src/features/tools/bidirectional/spec.ts'
import { toPrefilledTraits } from '../../../../../src/features/tools/bidirectional/use-prefilled-traits.ts'
import type { Source } from '../../../../../src/features/tools/session/tool-state.ts'
import type { BidirectionalBody } from '../../../../../src/results/bidirectional/body.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'
import { runBoth, table } from '../../../science/bidirectional/run.ts'

const source = (text: string, name: string, kind: Source['kind'] = 'file'): Source => ({
  kind,
  name,
  blob: new Blob([text]),
})
const example = (name: string) =>
  source(readFileSync(`public/examples/${name}`, 'utf8'), name, 'example')
const inputs = (set: string): BidirectionalInputs => ({
  a: [example(`sim_${set}_a.tsv`)],
  b: [example(`sim_${set}_b.tsv`)],
  mapping: { b: EXAMPLE_B_MAPPING },
})

describe('a run', () => {
  test('creates a record with the numbers of the engine', async () => {
    const { session, savedRecords } = sessionOf(BIDIRECTIONAL)
    await session.choose(inputs('oneway'), {
      nameA: 'BMI',
      nameB: 'CHD',
      kindB: 'binary',
      hasPresso: false,
      nboot: 100,
    })
    expect(findBidirectionalObstacle(session.state().draft)).toBeNull()
    const done: number[] = []
    session.subscribe(() => {
      const { run } = session.state()
      if (run.name === 'running' && run.progress) done.push(run.progress.done)
    })
    await session.start()
    expect(session.state().run).toMatchObject({ name: 'done', saving: 'saved' })
    expect(savedRecords[0]).toMatchObject({
      toolId: '6004',
      title: 'BMI ⇄ CHD',
      fileName: 'sim_oneway_a.tsv + sim_oneway_b.tsv',
      variants: 60,
    })
    const body = readBody(savedRecords[0]?.result ?? '') as BidirectionalBody
    const { a, b } = inputs('oneway')
    const files = { a: [...a], b: [...b] }
    const direct = await runBoth(files, { presso: 'off', nboot: 100 })
    expect(body.forward).toEqual(direct.forward)
    expect(body.reverse).toEqual(direct.reverse)
    expect(body.input.sha256).toBe(direct.input.sha256)
    expect(done).toEqual(done.toSorted((x, y) => x - y))
    expect(done.at(-1)).toBeGreaterThan(0.9)
  })
})

describe('before a run', () => {
  test('reports the obstacles in the order in which they are removed', async () => {
    const { session } = sessionOf(BIDIRECTIONAL)
    const obstacle = () => findBidirectionalObstacle(session.state().draft)
    expect(obstacle()).toBe('noData')
    await session.choose(withTraitFiles(null, 'b', [example('sim_oneway_b.tsv')]))
    expect(obstacle()).toBe('noA')
    // The tool asks which of A1 and A2 is the effect allele when the data do not show it.
    const open = session.state().draft.preview?.b?.read?.questions?.[0]
    expect(open?.readings.map(({ name }) => name)).toEqual(['A1', 'A2'])
    const both = withTraitFiles(session.state().draft.inputs, 'a', [example('sim_oneway_a.tsv')])
    await session.choose(both)
    // The frequencies are evidence for one of them, but the user decides.
    expect(session.state().draft.preview?.b?.finding).toMatchObject({ column: 'A1', count: 178 })
    expect(obstacle()).toBe('alleles')
    const said = withUserMapping(session.state().draft, 'b', EXAMPLE_B_MAPPING)
    await session.amend(...said!)
    expect(obstacle()).toBeNull()
    session.setSettings({ instrumentP: '' })
    expect(obstacle()).toBe('settings')
    session.setSettings({ instrumentP: 1e-300 })
    expect(obstacle()).toBe('noRows')
  })
})

describe('one table, and data prefilled from a record', () => {
  test('uses the pair of a record as the forward direction, and adds a file of B to it', async () => {
    const text = [
      'SNP\teffect_allele.exposure\tother_allele.exposure\teaf.exposure\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome',
      ...Array.from({ length: 10 }, (_, k) =>
        [`rs${k}`, 'A', 'G', 0.3, 0.05 + 0.002 * k, 0.004, 0.02 + 0.0008 * k, 0.004].join('\t'),
      ),
    ].join('\n')
    const pair = {
      text,
      presentation: { exposureName: 'BMI', outcomeName: 'CHD', outcomeKind: 'binary' as const },
      leftOut: 0,
      parameters: { convention: 'exact' as const, seed: 7, nboot: 200 },
    }
    const { session } = sessionOf(BIDIRECTIONAL)
    const prefilled = toPrefilledTraits(pair, 'BMI → CHD')
    await session.choose(prefilled.inputs, prefilled.settings)
    const counts = () => countBothDirections(session.state().draft)
    expect(counts()?.a).toMatchObject({ selected: 10, matched: 10 })
    expect(session.state().draft.settings).toMatchObject({ seed: 7, kindB: 'binary' })
    expect(resolveTraitNames(session.state().draft)).toEqual({ a: 'BMI', b: 'CHD' })
    const own = Array.from({ length: 8 }, (_, k) => ({ SNP: `own${k}`, beta: 0.06, se: 0.004 }))
    const asExposure = own.map(({ SNP }) => ({ SNP, beta: 0.0004, se: 0.004 }))
    await session.choose(
      withTraitFiles(session.state().draft.inputs, 'b', [source(table(own), 'b.tsv')]),
    )
    await session.choose(
      withTraitFiles(session.state().draft.inputs, 'a', [source(table(asExposure), 'a.tsv')]),
    )
    expect(session.state().draft.inputs?.b.map(({ name }) => name)).toEqual(['BMI → CHD', 'b.tsv'])
    expect(counts()?.b.matched).toBe(counts()?.b.selected)
    await session.start()
    const { run } = session.state()
    const body = run.name === 'done' ? (run.body as BidirectionalBody) : null
    expect(body?.forward.variants).toHaveLength(10)
    expect(body?.reverse.variants.length).toBeGreaterThanOrEqual(8)
  })
})
