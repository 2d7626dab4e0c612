/** Warnings about a two-sample result, most important first. */
import { isContradictedBy } from '../methods/agreement.ts'
import { medianWeights } from '../methods/weighted-median.ts'
import type { Effects } from '../methods/effects.ts'
import { fStatistics } from '../methods/strength.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import { markNotes } from '../notes.ts'
import { locusOf } from './loci.ts'
import type { PairNumbers } from './pair-numbers.ts'
import type { AnalysedVariant, TwoSampleParameters, TwoSampleResult, Warning } from './result.ts'

const WEAK_F = 10
const EGGER_WANTS = 10
const LOW_I2GX = 0.9
const SIGNIFICANT = 0.05
const GENOME_WIDE = 5e-8
/** A p between this and 0.05 is not robust to a second analysis of the same data. */
const NOMINAL = 0.01

type Given = {
  effects: Effects
  variants: readonly Omit<AnalysedVariant, 'f'>[]
  numbers: PairNumbers
  parameters: TwoSampleParameters
  input: TwoSampleResult['input']
}
type Known = Given & { ids: readonly string[] }

/**
 * Warnings that a usual analysis cannot avoid (instruments at a relaxed threshold, few variants for MR-Egger, dropped rows),
 * and one that concerns MR-Egger's slope alone. They are in nearly every valid result, so that as alarms they would be
 * worth nothing.
 */
const NOTES: ReadonlySet<Warning['code']> = new Set([
  'relaxed-threshold',
  'low-i2gx',
  'few-variants-for-egger',
  'duplicates-dropped',
])
/** Share of rows from which dropped ones are an alarm. */
const MANY_DROPPED = 0.5

function isNote({ code, values }: Warning, { numbers }: Known): boolean {
  if (code === 'rows-dropped') {
    return Number(values['dropped']) < MANY_DROPPED * Number(values['rows'])
  }
  // Signs about an estimate near 0 differ by chance.
  if (code === 'directions-disagree') return !((mainOf(numbers)?.p ?? 1) < SIGNIFICANT)
  return NOTES.has(code)
}

function mainOf({ estimates }: PairNumbers) {
  return estimates.find(({ method }) => method === 'ivw' || method === 'wald-ratio')
}

/** Returns the warnings about a result, notes among them. */
export function warningsOf(given: Given): Warning[] {
  const known = { ...given, ids: given.variants.map(({ SNP }) => SNP) }
  const warnings = [
    ...inputWarnings(known),
    ...countWarnings(known),
    ...strengthWarnings(known),
    ...instrumentWarnings(known),
    ...validityWarnings(known),
    ...robustnessWarnings(known),
    ...readingWarnings(known),
  ]
  return markNotes(warnings, (warning) => isNote(warning, known))
}

/** Warns about the instruments themselves, regardless of the outcome. */
function instrumentWarnings({ variants }: Known): Warning[] {
  const found: Warning[] = []
  const p = variants.map(
    (variant) => variant.exposure?.p ?? normalTwoSided(variant.betaExposure / variant.seExposure).p,
  )
  const relaxed = p.filter((value) => value > GENOME_WIDE)
  if (relaxed.length > 0) {
    const values = { count: relaxed.length, total: p.length, p: Math.max(...relaxed) }
    found.push({ code: 'relaxed-threshold', values })
  }
  const placed = variants.flatMap((variant) => {
    const locus = locusOf(variant)
    return locus === null ? [] : [{ SNP: variant.SNP, locus }]
  })
  const [first] = placed
  if (first) found.push({ code: 'known-locus', values: { ...first, count: placed.length } })
  return found
}

/** Warns about the reliability of the main estimate. */
function readingWarnings({ numbers }: Known): Warning[] {
  const found: Warning[] = []
  const main = mainOf(numbers)
  if (main && main.p !== null && main.p < SIGNIFICANT && main.p > NOMINAL) {
    found.push({ code: 'nominal-only', values: { p: main.p } })
  }
  return found
}

function inputWarnings({ effects, input }: Known): Warning[] {
  const found: Warning[] = []
  const { rows } = input
  const dropped = input.dropped.filter(({ reason }) => reason !== 'left-out')
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
  } else if (test && test.difference.p !== null && test.difference.p < SIGNIFICANT) {
    const { q, p } = test.difference
    found.push({
      code: 'directional-by-fit',
      values: { intercept: test.intercept, q: q ?? 0, p },
    })
  }
  const { presso, steiger } = numbers
  if (presso && presso.global.p < SIGNIFICANT) {
    const count = presso.outliers?.filter(({ isOutlier }) => isOutlier).length ?? 0
    // A share of 0 means fewer than one in the number of draws.
    const p = Math.max(presso.global.p, presso.global.resolution)
    found.push({ code: 'presso-outliers', values: { count, p } })
  }
  if (steiger && !steiger.test.isForward) {
    const { r2Exposure, r2Outcome, p } = steiger.test
    found.push({ code: 'reverse-direction', values: { r2Exposure, r2Outcome, p: p ?? 1 } })
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

  if (isContradictedBy(['egger', 'weighted-median'], numbers.estimates)) {
    found.push({ code: 'directions-disagree', values: {} })
  }
  return found
}
