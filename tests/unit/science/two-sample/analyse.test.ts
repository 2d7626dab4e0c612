import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { STAGE_CODES } from '../../../../src/science/codes.ts'
import type { WarningCode } from '../../../../src/science/codes.ts'
import { ENGINE } from '../../../../src/science/engine.ts'
import { guessMapping, mappingOf } from '../../../../src/science/parser/fields.ts'
import type { Progress } from '../../../../src/science/two-sample/stage-clock.ts'
import { analyseTwoSample } from '../../../../src/science/two-sample/analyse.ts'
import {
  DEFAULTS_BY_CONVENTION,
  checkParameters,
} from '../../../../src/science/two-sample/parameters.ts'
import { previewTwoSample } from '../../../../src/science/two-sample/preview.ts'
import { expectPlainJson } from '../close.ts'
import { GOOD_CSV, HEADER, failureOf, host, utf8 } from '../parser/files.ts'
import { exampleResult } from '../../../helpers/two-sample-result.ts'

const COLUMNS = HEADER.split(',')
const MAPPING = mappingOf(guessMapping(COLUMNS))

function analyse(text: string, parameters = {}) {
  const input = { bytes: utf8(text), fileName: 'mine.csv', mapping: MAPPING }
  return analyseTwoSample(input, { nboot: 100, ...parameters }, { host })
}

const csv = (rows: (string | number)[][]) =>
  [HEADER, ...rows.map((row) => row.join(','))].join('\n')

async function warnedOf(rows: (string | number)[][]) {
  const { warnings } = await analyse(csv(rows))
  return new Map(warnings.map((warning): [WarningCode, object] => [warning.code, warning.values]))
}

describe('the result', () => {
  test('names its input, engine and parameters, and is plain JSON', async () => {
    const text = `${GOOD_CSV}\nrs9,0.1,0,0.1,0.1`
    const result = await analyse(text, { seed: -7 })
    expect(result).toMatchObject({
      schemaVersion: 2,
      kind: 'two-sample-mr',
      engine: ENGINE,
      mapping: MAPPING,
      parameters: { seed: -7, nboot: 100, convention: 'twosamplemr' },
      input: {
        fileName: 'mine.csv',
        sha256: createHash('sha256').update(text).digest('hex'),
        bytes: text.length,
        encoding: 'utf-8',
        delimiter: 'comma',
        decimalMark: 'point',
        rows: 5,
        kept: 4,
        dropped: [{ SNP: 'rs9', row: 6, reason: 'standard-error-not-positive' }],
        exposure: null,
        outcome: null,
      },
      problems: { total: 1 },
    })
    expectPlainJson(result)
    expect(structuredClone(result)).toEqual(result)
    expect(result.variants[2]).toEqual({
      SNP: 'rs3',
      row: 4,
      effectAllele: null,
      otherAllele: null,
      eaf: null,
      betaExposure: -0.15,
      seExposure: 0.01,
      betaOutcome: -0.031,
      seOutcome: 0.011,
      f: (0.15 / 0.01) ** 2,
    })
    expect(result.timings.total).toBeGreaterThan(0)
    expect(Object.keys(result.timings.stages)).toEqual([...STAGE_CODES])
  })

  test('is the same for the same seed and differs in the bootstrap alone for another', async () => {
    const [first, again, other] = await Promise.all([
      analyse(GOOD_CSV, { seed: 1 }),
      analyse(GOOD_CSV, { seed: 1 }),
      analyse(GOOD_CSV, { seed: 2 }),
    ])
    expect({ ...again, timings: null }).toEqual({ ...first, timings: null })
    const se = (result: typeof first) =>
      result.estimates.map((row) => [row.method, row.se] as const)
    const differing = se(first).filter(([, value], index) => value !== se(other)[index]![1])
    expect(differing.map(([method]) => method)).toEqual([
      'weighted-median',
      'simple-median',
      'penalised-weighted-median',
      'simple-mode',
      'weighted-mode',
      'simple-mode-nome',
      'weighted-mode-nome',
    ])
  })
})

describe('progress and cancellation', () => {
  test('rises from 0 to nearly 1 through the stages', async () => {
    const seen: Progress[] = []
    const input = { bytes: utf8(GOOD_CSV), fileName: 'x', mapping: MAPPING }
    await analyseTwoSample(input, {}, { host, onProgress: (progress) => seen.push(progress) })
    const shares = seen.map((progress) => progress.done)
    expect(shares[0]).toBe(0)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
    expect(shares.at(-1)).toBeGreaterThan(0.9)
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
    expect([...new Set(seen.map((progress) => progress.stage))]).toEqual([...STAGE_CODES])
  })

  test('an aborted signal ends the run at the next step', async () => {
    const signal = { aborted: false }
    const onProgress = ({ stage }: Progress) => {
      if (stage === 'bootstrapping') signal.aborted = true
    }
    const input = { bytes: utf8(GOOD_CSV), fileName: 'x', mapping: MAPPING }
    const failure = await failureOf(() =>
      analyseTwoSample(input, { nboot: 20_000 }, { host, onProgress, signal }),
    )
    expect(failure.code).toBe('cancelled')
  })
})

describe('refusals', () => {
  test('no usable row, with the reasons', async () => {
    const { problem, report } = await failureOf(() =>
      analyse(
        csv([
          ['rs1', 'x', 1, 1, 1],
          ['rs2', 1, 0, 1, 1],
        ]),
      ),
    )
    expect(problem).toEqual({ code: 'no-usable-rows', found: '2' })
    expect(report.counts).toEqual({ 'not-a-number': 1, 'standard-error-not-positive': 1 })
  })

  test('parameters out of range, all together', async () => {
    const { report } = await failureOf(() => analyse(GOOD_CSV, { seed: 1.5, nboot: 10 }))
    expect(report.first.map((problem) => [problem.code, problem.column, problem.found])).toEqual([
      ['bad-parameter', 'seed', '1.5'],
      ['bad-parameter', 'nboot', '10'],
    ])
    await failureOf(() => checkParameters({ convention: 'other' as 'exact' }))
    await failureOf(() => checkParameters({ seed: 2 ** 31 }))
    for (const defaults of Object.values(DEFAULTS_BY_CONVENTION)) {
      expect(checkParameters(defaults)).toEqual(defaults)
    }
  })
})

describe('warnings', () => {
  const strong = (n: number, effect: (j: number) => number) =>
    Array.from({ length: n }, (_, j) => [`rs${j}`, 0.1 + 0.01 * j, 0.01, effect(j), 0.01])

  test('nothing to warn about', async () => {
    const rows = strong(12, (j) => (0.1 + 0.01 * j) * 0.5 + (j % 2 ? 0.002 : -0.002))
    expect([...(await warnedOf(rows)).keys()]).toEqual([])
  })

  test('one and two variants', async () => {
    expect(await warnedOf([['rs1', 1, 0.1, 1, 0.1]])).toEqual(
      new Map([['single-variant', { SNP: 'rs1' }]]),
    )
    const two = await warnedOf(strong(2, () => 0.1))
    expect([...two.keys()]).toContain('two-variants')
  })

  test('weak instruments, few variants, dropped rows and duplicates', async () => {
    const warned = await warnedOf([
      ['rs1', 0.02, 0.01, 0.01, 0.01],
      ['rs2', 0.02, 0.01, 0.01, 0.02],
      ['rs3', 0.25, 0.1, 0.01, 0.03],
      ['rs3', 0.25, 0.1, 0.01, 0.03],
      ['rs4', 0.25, 0, 0.01, 0.03],
    ])
    expect(warned.get('weak-on-average')).toEqual({ f: expect.closeTo(4.75, 10) as number })
    expect(warned.get('weak-instruments')).toMatchObject({ count: 3, total: 3 })
    expect(warned.get('few-variants-for-egger')).toEqual({ n: 3 })
    expect(warned.get('rows-dropped')).toEqual({ dropped: 2, rows: 5 })
    expect(warned.get('duplicates-dropped')).toEqual({ count: 1 })
  })

  test('heterogeneity, pleiotropy and one dominant variant', async () => {
    const rows = strong(12, (j) => 0.2 - 0.005 * j)
    const warned = await warnedOf(rows)
    expect(warned.get('directional-pleiotropy')).toMatchObject({ p: expect.any(Number) as number })
    expect(warned.has('heterogeneity')).toBe(true)
    expect(warned.has('directions-disagree')).toBe(true)
    const dominant = await warnedOf([
      ['rs1', 0.5, 0.01, 0.5, 0.01],
      ['rs2', 0.1, 0.01, 0.01, 0.1],
      ['rs3', 0.12, 0.01, -0.01, 0.1],
      ['rs4', 0.11, 0.01, 0.01, 0.1],
    ])
    expect(dominant.get('dominant-variant')).toMatchObject({ SNP: 'rs1' })
  })

  test('pleiotropy that only Q − Q′ shows, as in its example', async () => {
    const { warnings } = await exampleResult('directional_60')
    const known = new Map(warnings.map(({ code, values }) => [code, values]))
    expect(known.has('directional-pleiotropy')).toBe(false)
    // TwoSampleMR 0.7.9, mr_rucker: Q_diff 11.7501430885, p 6.08385608276e-04.
    expect(known.get('directional-by-fit')).toEqual({
      intercept: expect.closeTo(0.008427491, 9) as number,
      q: expect.closeTo(11.7501430885, 9) as number,
      p: expect.closeTo(6.08385608276e-4, 13) as number,
    })
  })

  test('odds ratios and the same column twice', async () => {
    const ratios = await warnedOf(strong(6, (j) => 0.95 + 0.02 * j))
    expect(ratios.has('looks-like-odds-ratios')).toBe(true)
    const same = await warnedOf(strong(5, (j) => 0.1 + 0.01 * j))
    expect(same.has('exposure-equals-outcome')).toBe(true)
  })
})

describe('preview', () => {
  test('columns, guesses, first rows and counts of usable rows', async () => {
    const text = `${GOOD_CSV}\nrs9,0.1,0,0.1,0.1`
    const preview = await previewTwoSample({ bytes: utf8(text), fileName: 'mine.csv' }, host)
    expect(preview).toMatchObject({
      columns: COLUMNS,
      rowCount: 5,
      headerLine: 1,
      delimiter: 'comma',
      origin: { container: 'none', member: null, sheets: [] },
      mapping: MAPPING,
      mappingFault: null,
      check: { rows: 5, kept: 4, dropped: { 'standard-error-not-positive': 1 } },
    })
    expect(preview.firstRows[0]).toEqual({
      row: 2,
      fields: ['rs1', '0.10', '0.01', '0.020', '0.010'],
    })
    expectPlainJson(preview)
  })

  test('has no check without the required columns; a given mapping is tried', async () => {
    const bytes = utf8(GOOD_CSV.replace('beta.exposure', 'LDL'))
    const open = await previewTwoSample({ bytes, fileName: 'x' }, host)
    expect([open.check, open.mappingFault]).toEqual([null, null])
    const mapping = { ...MAPPING, 'beta.exposure': 'LDL' }
    const tried = await previewTwoSample({ bytes, fileName: 'x', mapping }, host)
    expect(tried.check!.kept).toBe(4)
    const wrong = { ...mapping, 'se.exposure': 'LDL' }
    const refused = await previewTwoSample({ bytes, fileName: 'x', mapping: wrong }, host)
    expect(refused.mappingFault!.code).toBe('column-used-twice')
  })
})
