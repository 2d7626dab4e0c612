import { EXAMPLE_B_MAPPING } from '../../../../../src/features/tools/bidirectional/examples.ts'
import { withSaid } from '../../../../../src/features/tools/session/said-columns.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  bidirectionalFaults,
  type BidirectionalInputs,
  bidirectionalObstacle,
  countBoth,
  FIRST_BIDIRECTIONAL,
  isOneTable,
  namesOfTraits,
  refusedTraits,
  withTraitFiles,
} from '../../../../../src/features/tools/bidirectional/model.ts'
import { BIDIRECTIONAL } from '../../../../../src/features/tools/bidirectional/spec.ts'
import { carriedTraits } from '../../../../../src/features/tools/bidirectional/use-carried-traits.ts'
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
  test('ends in a record with the numbers of the engine', async () => {
    const { session, kept } = sessionOf(BIDIRECTIONAL)
    await session.choose(inputs('oneway'), { nameA: 'BMI', nameB: 'CHD', kindB: 'binary' })
    expect(bidirectionalObstacle(session.state().draft)).toBeNull()
    const done: number[] = []
    session.subscribe(() => {
      const { run } = session.state()
      if (run.name === 'running' && run.progress) done.push(run.progress.done)
    })
    await session.start()
    expect(session.state().run).toMatchObject({ name: 'done', keeping: 'kept' })
    expect(kept[0]).toMatchObject({
      toolId: '6004',
      title: 'BMI ⇄ CHD',
      fileName: 'sim_oneway_a.tsv + sim_oneway_b.tsv',
      variants: 60,
    })
    const body = readBody(kept[0]?.result ?? '') as BidirectionalBody
    const { a, b } = inputs('oneway')
    const files = { a: [...a], b: [...b] }
    const direct = await runBoth(files)
    expect(body.forward).toEqual(direct.forward)
    expect(body.reverse).toEqual(direct.reverse)
    expect(body.input.sha256).toBe(direct.input.sha256)
    expect(done).toEqual(done.toSorted((x, y) => x - y))
    expect(done.at(-1)).toBeGreaterThan(0.9)
  })

  test('a file that cannot be read is named, and what was there stays', async () => {
    const { session } = sessionOf(BIDIRECTIONAL)
    await session.choose(inputs('oneway'))
    await session.choose({ ...inputs('oneway'), b: [source('only one column\n1\n2', 'odd.txt')] })
    const { draft } = session.state()
    expect(draft.attempt).toMatchObject({ name: 'odd.txt', failure: { code: 'one-column' } })
    expect(draft.inputs?.b[0]?.name).toBe('sim_oneway_b.tsv')
  })
})

describe('before a run', () => {
  test('the obstacles come in the order in which they are removed', async () => {
    const { session } = sessionOf(BIDIRECTIONAL)
    const obstacle = () => bidirectionalObstacle(session.state().draft)
    expect(obstacle()).toBe('noData')
    await session.choose(withTraitFiles(null, 'b', [example('sim_oneway_b.tsv')]))
    expect(obstacle()).toBe('noA')
    // The tool asks which of A1 and A2 is the effect allele when the data do not show it.
    const open = session.state().draft.preview?.b?.read?.question
    expect(open?.readings.map(({ name }) => name)).toEqual(['A1', 'A2'])
    const both = withTraitFiles(session.state().draft.inputs, 'a', [example('sim_oneway_a.tsv')])
    await session.choose(both)
    // The frequencies speak for one, and the answer stays the reader's.
    expect(session.state().draft.preview?.b?.finding).toMatchObject({ column: 'A1', count: 178 })
    expect(obstacle()).toBe('alleles')
    const said = withSaid(session.state().draft, 'b', EXAMPLE_B_MAPPING)
    await session.amend(...said!)
    expect(obstacle()).toBeNull()
    session.setSettings({ instrumentP: '' })
    expect(obstacle()).toBe('settings')
    session.setSettings({ instrumentP: 1e-300 })
    expect(obstacle()).toBe('noRows')
  })

  test('thresholds are tried at once, without reading again', async () => {
    const { session } = sessionOf(BIDIRECTIONAL)
    await session.choose(inputs('oneway'))
    const counts = () => countBoth(session.state().draft)
    expect(counts()).toMatchObject({
      a: { selected: 28, pruned: 18, matched: 28 },
      b: { selected: 32, pruned: 11, matched: 32 },
    })
    session.setSettings({ pruneKb: 0 })
    expect(counts()?.a).toMatchObject({ selected: 46, pruned: 0 })
    session.setSettings({ leastF: 100 })
    expect(counts()?.a.weak).toBeGreaterThan(0)
  })

  test('the first settings are usable; each number outside its range is a fault', () => {
    expect(bidirectionalFaults(FIRST_BIDIRECTIONAL)).toEqual([])
    for (const [change, fault] of [
      [{ instrumentP: 0 }, 'instrumentP'],
      [{ leastF: -1 }, 'leastF'],
      [{ pruneKb: -1 }, 'pruneKb'],
      [{ nboot: 50 }, 'nboot'],
      [{ seed: 1.5 }, 'seed'],
    ] as const) {
      expect(bidirectionalFaults({ ...FIRST_BIDIRECTIONAL, ...change })).toEqual([fault])
    }
  })

  test('too many files of a side are refused before they are read', () => {
    const many = Array.from({ length: 9 }, (_, k) => source('x', `${k}.tsv`))
    expect(refusedTraits(withTraitFiles(null, 'a', many))).toMatchObject({
      failure: { code: 'too-many-files', problem: { expected: '8', found: '9' } },
    })
    expect(refusedTraits(inputs('oneway'))).toBeNull()
  })
})

describe('one table, and data that come from a record', () => {
  test('one table stands on both sides; a file of one side ends that', () => {
    const [one, other] = [source('x', 'wide.tsv'), source('y', 'b.tsv')]
    const wide = withTraitFiles(null, 'table', [one])
    expect(isOneTable(wide)).toBe(true)
    expect(withTraitFiles(wide, 'b', [other])).toEqual({ a: [], b: [other], mapping: {} })
  })

  test('the pair of a record is the forward direction; a file of B joins what it brought', async () => {
    const text = [
      'SNP\teffect_allele.exposure\tother_allele.exposure\teaf.exposure\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome',
      ...Array.from({ length: 10 }, (_, k) =>
        [`rs${k}`, 'A', 'G', 0.3, 0.05 + 0.002 * k, 0.004, 0.02 + 0.0008 * k, 0.004].join('\t'),
      ),
    ].join('\n')
    const pair = {
      text,
      presentation: { exposureName: 'BMI', outcomeName: 'CHD', outcomeKind: 'binary' as const },
      parameters: { convention: 'exact' as const, seed: 7, nboot: 200 },
    }
    const { session } = sessionOf(BIDIRECTIONAL)
    const carried = carriedTraits(pair, 'BMI → CHD')
    await session.choose(carried.inputs, carried.settings)
    const counts = () => countBoth(session.state().draft)
    expect(counts()?.a).toMatchObject({ selected: 10, matched: 10 })
    expect(session.state().draft.settings).toMatchObject({ seed: 7, kindB: 'binary' })
    expect(namesOfTraits(session.state().draft)).toEqual({ a: 'BMI', b: 'CHD' })
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
