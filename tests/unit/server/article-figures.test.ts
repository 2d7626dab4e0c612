/**
 * The numbers of the figures in articles: each is that of the article's own table, of a formula in it, or of the engine on
 * the shipped example that its caption names.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Chart } from '../../../server/import/drawing/listing.ts'
import { chartsIn, withoutFigures } from '../../../server/import/figure.ts'
import type { Effects } from '../../../src/science/methods/effects.ts'
import { fitEgger } from '../../../src/science/methods/egger.ts'
import { fitIvw } from '../../../src/science/methods/ivw.ts'
import { adjustP } from '../../../src/science/methods/multiple-testing.ts'
import { normalCdf } from '../../../src/science/numerics/normal.ts'
import { normalTwoSided, studentCritical } from '../../../src/science/numerics/tails.ts'
import { locusResult } from '../../helpers/locus-result.ts'
import { multivariableResult } from '../../helpers/other-results.ts'
import { example, quick, filesOf, runBoth } from '../science/bidirectional/run.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CONTENT = join(ROOT, 'server/content')
const FILES = ['analyses', 'problems', 'industries'].flatMap((folder) =>
  readdirSync(join(CONTENT, folder)).map((name) => join(CONTENT, folder, name)),
)

const sourceOf = (id: string): string =>
  readFileSync(
    FILES.find((file) => file.includes(`/${id}-`) && file.endsWith('.en.md')) ?? '',
    'utf8',
  )

function chartOf(id: string): Chart {
  const [chart] = chartsIn(sourceOf(id))
  if (chart === undefined) throw new Error(`${id} has no chart`)
  return chart
}
const rowsOf = (id: string) => chartOf(id).rows.map(({ values }) => values)

/** Reads a shipped example as rows by the names of its columns. */
function rowsIn(path: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(join(ROOT, path), 'utf8').trim().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

function effectsOf(set: string): { variants: string[]; effects: Effects } {
  const rows = rowsIn(`public/examples/${set}.tsv`)
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]))
  return {
    variants: rows.map((row) => row['SNP'] ?? ''),
    effects: {
      betaExposure: column('beta.exposure'),
      seExposure: column('se.exposure'),
      betaOutcome: column('beta.outcome'),
      seOutcome: column('se.outcome'),
    },
  }
}

const near = (found: number | undefined, expected: number, digits: number) =>
  expect(found).toBeCloseTo(expected, digits)

test('every analysis, question and industry has a figure with numbers, in both languages', () => {
  expect(FILES).toHaveLength(74)
  const without = FILES.filter((file) => chartsIn(readFileSync(file, 'utf8')).length === 0)
  expect(without).toEqual([])
})

describe('figures of a table in the same article', () => {
  test.each(['3001', '3003', '3006', '3007'])('%s: estimates ± 1.96 standard errors', (id) => {
    const quoted = withoutFigures(sourceOf(id)).replaceAll('−', '-')
    for (const [estimate = 0, low = 0, high = 0] of rowsOf(id)) {
      const cell = new RegExp(`\\| ${estimate.toFixed(4)} \\| (\\d\\.\\d{4}) \\|`, 'g')
      const errors = [...quoted.matchAll(cell)].map(([, se]) => Number(se))
      const fits = errors.filter(
        (se) =>
          Math.abs(low - (estimate - 1.96 * se)) < 0.001 &&
          Math.abs(high - (estimate + 1.96 * se)) < 0.001,
      )
      expect(fits.length, `${id} ${estimate}`).toBe(1)
    }
  })

  test.each(['2001', '2006', '2007', '3002', '3013', '2014'])(
    '%s: its numbers are in the text',
    (id) => {
      const text = withoutFigures(sourceOf(id))
      const numbers = new Set(
        text
          .replaceAll('−', '-')
          .match(/-?\d+(?:\.\d+)?/g)
          ?.map(Number),
      )
      // The estimates of 2014 follow from its intervals.
      const used = rowsOf(id).flatMap((values) => (id === '2014' ? values.slice(1) : values))
      expect(used.filter((value) => !numbers.has(value))).toEqual([])
      for (const [estimate = 0, low = 0, high = 0] of id === '2014' ? rowsOf(id) : [])
        near(estimate, Math.sqrt(low * high), 2)
    },
  )

  test('1003: a proxy phenotype shows half of the effect', () => {
    expect(sourceOf('1003')).toContain('about half of those from a direct case-control comparison')
    expect(rowsOf('1003')).toEqual([[1], [0.5]])
  })

  test('3005: an item is filled where the table names something of the record', () => {
    const table = [...sourceOf('3005').matchAll(/^\| \d+ [^|]+\|[^|]+\|([^|]*)\|/gm)].slice(0, 20)
    expect(rowsOf('3005').map(([record]) => record)).toEqual(
      table.map(([, record = '']) => (record.trim() === '' ? 0 : 1)),
    )
  })

  test('3009: estimates and intervals of the table and of genus 090', () => {
    const expected = [
      [0.193, 0.045],
      [0.157, 0.042],
      [0.167, 0.034],
      [0.239, 0.035],
      [-0.214, 0.086],
    ]
    for (const [index, [b = 0, se = 0]] of expected.entries()) {
      const [estimate, low, high] = rowsOf('3009')[index] ?? []
      expect(sourceOf('3009').replaceAll('−', '-')).toMatch(new RegExp(`${b}[^|]{0,14}${se}`))
      expect(estimate).toBe(b)
      near(low, b - 1.96 * se, 3)
      near(high, b + 1.96 * se, 3)
    }
  })
})

describe('figures of a formula in the same article', () => {
  test('2004: expected false signals are a million times the threshold', () => {
    expect(rowsOf('2004').flat()).toEqual(
      [5e-8, 1e-6, 1e-5, 1e-4].map((p) => Math.round(p * 1e8) / 100),
    )
  })

  test('1006: additional cases of an odds ratio of 1.2', () => {
    for (const { label, values } of chartOf('1006').rows) {
      const risk = Number(label.replace(/^baseline |,/g, '')) / 10_000
      const odds = (1.2 * risk) / (1 - risk)
      near(values[0], 10_000 * (odds / (1 + odds) - risk), 1)
    }
  })

  test('1007: F of the variance explained in 3,000 people', () => {
    for (const [percent = 0, f] of rowsOf('1007')) near(f, (percent * 2998) / (100 - percent), 1)
  })

  test('1008: each genotype has its own effect and half of the other', () => {
    const paths = [
      [1, 0],
      [0, 1],
      [1, -1],
    ]
    expect(rowsOf('1008')).toEqual(
      paths.map(([mother = 0, child = 0]) => [mother + child / 2, child + mother / 2]),
    )
  })

  test('2008: the bias in percent is the overlap over F', () => {
    for (const [f = 1, ...bias] of rowsOf('2008'))
      for (const [index, overlap] of [100, 50, 20].entries()) near(bias[index], overlap / f, 2)
  })

  test('2009: the risk ratio of an odds ratio of 2', () => {
    for (const [percent = 0, ratio] of rowsOf('2009')) near(ratio, 2 / (1 + percent / 100), 2)
  })

  test('2012: the expected r² is one over the number of people', () => {
    for (const [n = 1, r2] of rowsOf('2012')) near(r2, 1 / n, 5)
  })

  test('2015: critical values of t', () => {
    for (const [df = 1, value] of rowsOf('2015')) near(value, studentCritical(0.05, df), 2)
  })

  test('3010: power of an effect of 0.05 with R² of 2%', () => {
    for (const [thousand = 0, power] of rowsOf('3010'))
      near(power, normalCdf(Math.sqrt(thousand * 1000 * 0.02) * 0.05 - 1.96), 2)
  })
})

describe('figures of a shipped example', () => {
  test('1001: the ranks of MiBioGen are those of the question on nested taxa', () => {
    expect(sourceOf('2006')).toContain('9 phyla, 16 classes, 20 orders, 35 families and 131 genera')
    expect(rowsOf('1001').flat()).toEqual([9, 16, 20, 35, 131])
  })

  test('1002: each trait alone, and all in one model', () => {
    const rows = rowsIn('public/examples/mv_three_60.tsv')
    const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]))
    const { estimates } = multivariableResult()
    for (const [index, trait] of ['TraitA', 'TraitB', 'TraitC'].entries()) {
      const fit = fitIvw({
        betaExposure: column(`${trait}_beta`),
        seExposure: column(`${trait}_se`),
        betaOutcome: column('Outcome_beta'),
        seOutcome: column('Outcome_se'),
      })
      const se = fit.seFixed * Math.max(1, fit.sigma)
      const [alone, together] = rowsOf('1002').slice(2 * index)
      const model = estimates[index]
      for (const [at, value] of [fit.b, fit.b - 1.96 * se, fit.b + 1.96 * se].entries())
        near(alone?.[at], value, 3)
      for (const [at, value] of [model?.b, model?.ciLow, model?.ciHigh].entries())
        near(together?.[at], value ?? Number.NaN, 3)
    }
  })

  test.each([
    ['shared', 0],
    ['distinct', 1],
    ['none', 2],
  ] as const)('1004: posteriors of the example %s', async (name, row) => {
    const { posterior } = await locusResult(name)
    near(rowsOf('1004')[row]?.[0], posterior[4] ?? Number.NaN, 3)
    near(rowsOf('1004')[row]?.[1], posterior[3] ?? Number.NaN, 3)
  })

  test.each([
    ['3004', 'sim_balanced_24', 8],
    ['2002', 'sim_directional_60', 4],
    ['3008', 'sim_null_outlier_40', 4],
  ])('%s: points and slopes of %s', (id, set, digits) => {
    const { variants, effects } = effectsOf(set)
    const { rows, slopes } = chartOf(id)
    expect(rows.map(({ label }) => label)).toEqual(variants)
    for (const [index, { values }] of rows.entries()) {
      const sign = Math.sign(effects.betaExposure[index] ?? 1)
      near(values[0], sign * (effects.betaExposure[index] ?? 0), 4)
      near(values[1], sign * (effects.betaOutcome[index] ?? 0), 4)
    }
    near(slopes[0]?.slope, fitIvw(effects).b, digits)
    const egger = fitEgger(effects)
    const drawn = slopes.find(({ label }) => label === 'MR-Egger')
    if (drawn === undefined || egger === undefined || egger === 'identical') return
    near(drawn.slope, egger.slope, digits)
    near(drawn.intercept, egger.intercept, digits)
  })

  test('2003: contributions to Q', () => {
    const { variants, effects } = effectsOf('sim_balanced_24')
    const { b, q } = fitIvw(effects)
    const { rows } = chartOf('2003')
    for (const { label, values } of rows.slice(0, -1)) {
      const j = variants.indexOf(label)
      const residual = (effects.betaOutcome[j] ?? 0) - b * (effects.betaExposure[j] ?? 0)
      near(values[0], (residual / (effects.seOutcome[j] ?? 1)) ** 2, 1)
    }
    expect(Math.abs(rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0) - q)).toBeLessThan(
      0.5,
    )
  })

  test('2013: effects and their exponentials', () => {
    const { effects } = effectsOf('sim_balanced_24')
    for (const [index, [beta, odds]] of rowsOf('2013').entries()) {
      near(beta, effects.betaExposure[index] ?? 0, 3)
      near(odds, Math.exp(effects.betaExposure[index] ?? 0), 3)
    }
  })

  test('2016: the Wald ratio of one variant with both standard errors', () => {
    const { variants, effects } = effectsOf('sim_balanced_24')
    const at = (values: Float64Array) => values[variants.indexOf('rs911015')] ?? 0
    const [bx, by] = [at(effects.betaExposure), at(effects.betaOutcome)]
    const [sx, sy] = [at(effects.seExposure), at(effects.seOutcome)]
    const errors = [sy / Math.abs(bx), Math.hypot(sy / bx, (by * sx) / bx ** 2)]
    for (const [index, se] of errors.entries()) {
      const [estimate, low, high] = rowsOf('2016')[index] ?? []
      near(estimate, by / bx, 3)
      near(low, by / bx - 1.96 * se, 3)
      near(high, by / bx + 1.96 * se, 3)
    }
  })

  test('2010 and 1005: both directions, and the reverse one after Steiger filtering', async () => {
    const { forward, reverse } = await runBoth(
      filesOf(example('oneway_a'), example('oneway_b')),
      quick,
    )
    const found = [
      forward?.numbers?.estimates[0],
      reverse?.numbers?.estimates[0],
      reverse?.withoutBackward?.estimates[0],
    ]
    for (const [index, one] of found.entries())
      for (const [column, value] of [one?.b, one?.ciLow, one?.ciHigh].entries())
        near(rowsOf('2010')[index]?.[column], value ?? Number.NaN, 3)
    // 1005 draws the variants of the reverse direction.
    const variants = reverse?.variants ?? []
    expect(chartOf('1005').rows).toHaveLength(variants.length)
    for (const [index, { label, values, isMarked }] of chartOf('1005').rows.entries()) {
      const { SNP, betaExposure = 0, betaOutcome = 0 } = variants[index] ?? {}
      expect(label).toBe(SNP)
      near(values[0], Math.abs(betaExposure), 4)
      near(values[1], Math.sign(betaExposure) * betaOutcome, 4)
      expect(isMarked).toBe(reverse?.withoutBackward?.removed.includes(label))
    }
  })

  test('2005: frequencies of palindromic variants, marked where either is between 0.42 and 0.58', () => {
    const inFile = (path: string) => new Map(rowsIn(path).map((row) => [row['SNP'], row]))
    const exposure = inFile('public/examples/sim211_exposure.tsv')
    const outcome = inFile('public/examples/sim211_outcome.tsv')
    for (const { label, values, isMarked } of chartOf('2005').rows) {
      const { effect_allele: a = '', other_allele: b = '', eaf } = exposure.get(label) ?? {}
      expect(['AT', 'TA', 'CG', 'GC']).toContain(a + b)
      near(values[0], Number(eaf), 3)
      near(values[1], Number(outcome.get(label)?.['FRQ']), 3)
      expect(isMarked).toBe(values.some((value) => value > 0.42 && value < 0.58))
    }
  })

  test('2011: ranks 8 to 19 of the screen, against the line of BH', () => {
    const results = rowsIn('tests/fixtures/science/sim211/sim211_multiple_testing.tsv')
    const p = results.map((row) => Number(row['pval'])).toSorted((a, b) => a - b)
    expect(p).toHaveLength(210)
    for (const [rank = 0, value = 0, line] of rowsOf('2011')) {
      expect(value / (p[rank - 1] ?? 1)).toBeCloseTo(1, 2)
      near(line, (rank * 0.05) / p.length, 6)
    }
    const passed = (how: 'bh' | 'bonferroni') =>
      adjustP(p, how).filter((one) => (one ?? 1) < 0.05).length
    expect([passed('bh'), passed('bonferroni')]).toEqual([14, 12])
  })

  test('3011: the strongest association in every 40 kb', () => {
    const files = ['coloc_protein', 'coloc_disease_shared', 'coloc_disease_distinct']
    const strongest = files.map((file) => {
      const best = new Map<number, number>()
      for (const { BP, beta, se } of rowsIn(`public/examples/${file}.tsv`)) {
        const bin = Math.floor(Number(BP) / 40_000)
        const strength = -Math.log10(normalTwoSided(Number(beta) / Number(se)).p)
        best.set(bin, Math.max(best.get(bin) ?? 0, strength))
      }
      return best
    })
    for (const [megabase = 0, ...values] of rowsOf('3011'))
      for (const [index, value] of values.entries())
        near(value, strongest[index]?.get(Math.floor((megabase * 1e6) / 40_000)) ?? 0, 1)
  })
})
