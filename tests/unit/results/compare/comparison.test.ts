import { beforeAll, describe, expect, test } from 'vitest'
import { comparableOf } from '../../../../src/results/compare/comparable-result.ts'
import { type ComparedEstimate, factsOf } from '../../../../src/results/compare/comparable-parts.ts'
import { comparisonTsv } from '../../../../src/results/compare/compare-tsv.ts'
import { compareResults, intervalsOverlap } from '../../../../src/results/compare/comparison.ts'
import { FACT_TEXT } from '../../../../src/results/compare/compare-texts.ts'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'

let whole: TwoSampleBody
let other: TwoSampleBody

const HEADER = 'SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    [`rs${at}`, 0.1 + at / 100, 0.01, 0.03 + at / 200, 0.01 + at / 1000].join('\t'),
  )
const named = { exposureName: 'BMI', outcomeName: 'CHD', outcomeKind: 'binary' as const }

beforeAll(async () => {
  whole = await resultOf([HEADER, ...rows(12)].join('\n'), named, { nboot: 100, seed: 42 })
  other = await resultOf(
    [HEADER, ...rows(13).slice(2)].join('\n'),
    { ...named, outcomeName: 'CAD' },
    { nboot: 100, seed: 7 },
  )
})

describe('two runs side by side', () => {
  test('the same run has no difference', () => {
    const same = compareResults(comparableOf(whole), comparableOf(whole))
    const facts = [...same.parameters, ...same.mapping, ...same.numbers]
    expect(facts.length).toBeGreaterThan(10)
    expect(facts.filter(({ isDifferent }) => isDifferent)).toEqual([])
    expect(same.estimates.length).toBe(whole.estimates.length)
    expect(same.estimates.every(({ difference }) => difference === 0)).toBe(true)
    expect(same.variants).toEqual({ both: 12, onlyA: [], onlyB: [] })
  })

  test('marks parameters that differ, and lists the others', () => {
    const { parameters } = compareResults(comparableOf(whole), comparableOf(other))
    const different = parameters.filter(({ isDifferent }) => isDifferent)
    expect(different.map(({ id, a, b }) => [id, a, b])).toEqual([
      ['presentation.outcomeName', 'CHD', 'CAD'],
      ['seed', 42, 7],
      // The number of draws of MR-PRESSO depends on that of variants.
      ['pressoDraws', 2400, 2200],
    ])
    expect(parameters.map(({ id }) => id)).toContain('convention')
  })

  test('puts estimates of a method in one row, with their difference', () => {
    const { estimates } = compareResults(comparableOf(whole), comparableOf(other))
    for (const { key, a, b, difference, overlaps } of estimates) {
      const of = (body: TwoSampleBody) => body.estimates.find(({ method }) => key === `\n${method}`)
      expect([a?.b, b?.b]).toEqual([of(whole)?.b, of(other)?.b])
      if (!a || !b) continue
      expect(difference).toBe(b.b - a.b)
      if (a.ciLow === null || b.ciHigh === null || a.ciHigh === null || b.ciLow === null) continue
      expect(overlaps).toBe(Math.max(a.ciLow, b.ciLow) <= Math.min(a.ciHigh, b.ciHigh))
    }
    expect(estimates.some(({ difference }) => difference !== null && difference !== 0)).toBe(true)
  })

  test('variants of only one of them are named', () => {
    const { variants } = compareResults(comparableOf(whole), comparableOf(other))
    expect(variants).toEqual({ both: 10, onlyA: ['rs0', 'rs1'], onlyB: ['rs12'] })
  })

  test('marks a method that only one result has', async () => {
    const few = await resultOf([HEADER, ...rows(2)].join('\n'))
    const { estimates } = compareResults(comparableOf(whole), comparableOf(few))
    const egger = estimates.find(({ of }) => of.method === 'egger')
    expect(egger).toMatchObject({ b: null, difference: null, overlaps: null })
    expect(egger?.a?.b).toBeTypeOf('number')
  })

  test('exports rows of equal length, with every digit', () => {
    const comparison = compareResults(comparableOf(whole), comparableOf(other))
    const lines = comparisonTsv(
      [{ id: 'title', a: 'One', b: '=2+2', isDifferent: true }],
      comparison,
    ).split('\n')
    const widths = new Set(lines.slice(0, -1).map((line) => line.split('\t').length))
    expect(widths).toEqual(new Set([15]))
    expect(lines[1]).toContain("'=2+2")
    const ivw = whole.estimates.find(({ method }) => method === 'ivw')
    expect(lines.find((line) => line.startsWith('estimate\tivw\t'))).toContain(String(ivw?.b))
    expect(lines).toContain(['variant', 'rs12', 'false', 'true', 'true', ...NOTHING].join('\t'))
  })
})

const NOTHING = Array.from({ length: 10 }, () => 'NA')

describe('the comparable parts of a result', () => {
  test('every parameter of the two-sample tool and its diagnostics have a label', async () => {
    const body = await exampleResult('balanced_24', named)
    const { parameters, numbers } = comparableOf(body)
    const nameless = [...parameters, ...numbers].filter(({ id }) => !Object.hasOwn(FACT_TEXT, id))
    expect(nameless.map(({ id }) => id)).toEqual([])
  })

  test('pairs of a scan are matched by name', () => {
    const row = (exposure: string, b: number) => ({
      exposure,
      outcome: 'CHD',
      b,
      se: 0.1,
      ciLow: b - 0.2,
      ciHigh: b + 0.2,
      p: 0.1,
      negLog10P: 1,
    })
    const scan = (rowsOfScan: object[]) =>
      ({
        kind: 'gut-microbiota-mr',
        parameters: { seed: 1 },
        summary: { pairs: 2, verdicts: { robust: 1 } },
        rows: rowsOfScan,
      }) as unknown as RecordBody
    const { estimates, numbers } = compareResults(
      comparableOf(scan([row('genus A', 0.1), row('genus B', 0.3)])),
      comparableOf(scan([row('genus B', 0.9), row('genus C', 0.1)])),
    )
    expect(estimates.map(({ of, overlaps }) => [of.about, overlaps])).toEqual([
      ['genus A → CHD', null],
      ['genus B → CHD', false],
      ['genus C → CHD', null],
    ])
    expect(numbers.map(({ id }) => id)).toEqual(['summary.pairs', 'summary.verdicts.robust'])
  })

  test('a kind without estimates has its parameters compared', () => {
    const body = { kind: 'later', parameters: { a: { b: 1 }, list: ['x', 'y'] } }
    const comparable = comparableOf(body as unknown as RecordBody)
    expect(comparable).toMatchObject({ estimates: [], variants: null })
    expect(comparable.parameters).toEqual([
      { id: 'a.b', value: 1 },
      { id: 'list', value: 'x, y' },
    ])
  })

  test('long lists and objects in lists are no facts', () => {
    expect(factsOf({ long: Array.from({ length: 21 }, () => 1), rows: [{ a: 1 }] })).toEqual([])
    expect(factsOf({ empty: null, no: false })).toEqual([
      { id: 'empty', value: null },
      { id: 'no', value: false },
    ])
  })
})

test.each([
  [[0, 1], [1, 2], true],
  [[0, 1], [1.1, 2], false],
  [[0, 3], [1, 2], true],
  [[-2, -1], [0, 1], false],
  [[null, 1], [0, 1], null],
] as const)('intervals %j and %j overlap: %s', ([aLow, aHigh], [bLow, bHigh], expected) => {
  const ends = (ciLow: number | null, ciHigh: number | null) =>
    ({ ciLow, ciHigh }) as ComparedEstimate
  expect(intervalsOverlap(ends(aLow, aHigh), ends(bLow, bHigh))).toBe(expected)
  expect(intervalsOverlap(ends(bLow, bHigh), ends(aLow, aHigh))).toBe(expected)
})
