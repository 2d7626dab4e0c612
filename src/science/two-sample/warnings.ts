import { medianWeights } from '../methods/weighted-median.ts'
import type { Effects } from '../methods/effects.ts'
import { fStatistics } from '../methods/strength.ts'
import type { TwoSampleNumbers } from './estimate-all.ts'
import type { DroppedRow, TwoSampleParameters, Warning } from './result.ts'

const WEAK_F = 10
const EGGER_WANTS = 10
const LOW_I2GX = 0.9
const SIGNIFICANT = 0.05

type Known = {
  effects: Effects
  ids: readonly string[]
  numbers: TwoSampleNumbers
  parameters: TwoSampleParameters
  rows: number
  dropped: readonly DroppedRow[]
}

/** What a careful reader of the result would object to, in the order of weight. */
export function warningsOf(known: Known): Warning[] {
  return [
    ...inputWarnings(known),
    ...countWarnings(known),
    ...strengthWarnings(known),
    ...validityWarnings(known),
    ...robustnessWarnings(known),
  ]
}

function inputWarnings({ effects, rows, dropped }: Known): Warning[] {
  const found: Warning[] = []
  const outcomes = [...effects.betaOutcome]
  if (outcomes.length >= 3 && outcomes.every((value, j) => value === effects.betaExposure[j])) {
    found.push({ code: 'exposure-equals-outcome', values: {} })
  }
  const middle = outcomes.toSorted((a, b) => a - b)[outcomes.length >> 1] ?? 0
  const near = outcomes.every((value) => value > 0.2 && value < 5)
  if (outcomes.length >= 5 && near && middle > 0.8 && middle < 1.25) {
    found.push({ code: 'looks-like-odds-ratios', values: { median: middle } })
  }
  if (dropped.length > 0) {
    found.push({ code: 'rows-dropped', values: { dropped: dropped.length, rows } })
  }
  const duplicates = dropped.filter((row) => row.reason === 'duplicate-variant').length
  if (duplicates > 0) found.push({ code: 'duplicates-dropped', values: { count: duplicates } })
  return found
}

function countWarnings({ ids }: Known): Warning[] {
  const n = ids.length
  if (n === 1) return [{ code: 'single-variant', values: { SNP: ids[0]! } }]
  if (n === 2) return [{ code: 'two-variants', values: {} }]
  return n < EGGER_WANTS ? [{ code: 'few-variants-for-egger', values: { n } }] : []
}

function strengthWarnings({ effects, numbers }: Known): Warning[] {
  const found: Warning[] = []
  const { fMean, fMin, i2gx } = numbers.strength
  const f = fStatistics(effects)
  const count = f.filter((value) => value < WEAK_F).length
  if (fMean !== null && fMean < WEAK_F)
    found.push({ code: 'weak-on-average', values: { f: fMean } })
  if (count > 0) {
    found.push({ code: 'weak-instruments', values: { count, total: f.length, fMin: fMin ?? 0 } })
  }
  if (i2gx !== null && i2gx < LOW_I2GX && numbers.pleiotropy) {
    found.push({ code: 'low-i2gx', values: { i2gx } })
  }
  return found
}

function validityWarnings({ numbers }: Known): Warning[] {
  const found: Warning[] = []
  const cochran = numbers.heterogeneity.find((row) => row.method === 'ivw')
  if (cochran && cochran.p !== null && cochran.p < SIGNIFICANT) {
    const { q, df, p, i2 } = cochran
    found.push({ code: 'heterogeneity', values: { q: q ?? 0, df, p, i2: i2 ?? 0 } })
  }
  const test = numbers.pleiotropy
  if (test && test.p !== null && test.p < SIGNIFICANT) {
    found.push({
      code: 'directional-pleiotropy',
      values: { intercept: test.intercept, p: test.p },
    })
  }
  return found
}

function robustnessWarnings({ effects, ids, numbers, parameters }: Known): Warning[] {
  const found: Warning[] = []
  if (ids.length < 3) return found
  const weights = medianWeights(effects, parameters.convention)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const heaviest = weights.reduce((best, weight, j) => (weight > weights[best]! ? j : best), 0)
  const share = weights[heaviest]! / sum
  if (share > 0.5) found.push({ code: 'dominant-variant', values: { SNP: ids[heaviest]!, share } })

  const all = numbers.leaveOneOut.find((row) => row.role === 'all')
  const isSignificant = (p: number | null | undefined) => p != null && p < SIGNIFICANT
  const movers = numbers.leaveOneOut.filter(
    (row) => row.role === 'variant' && isSignificant(row.p) !== isSignificant(all?.p),
  )
  if (movers[0]) {
    found.push({
      code: 'depends-on-one-variant',
      values: { SNP: movers[0].SNP, count: movers.length },
    })
  }
  const main = numbers.estimates.filter((row) =>
    ['ivw', 'egger', 'weighted-median'].includes(row.method),
  )
  if (new Set(main.map((row) => Math.sign(row.b))).size > 1) {
    found.push({ code: 'directions-disagree', values: {} })
  }
  return found
}
