/** A region with two signals among correlated variants, clumped at a threshold of r². */
import { clumpByLd } from '../instruments/independence.ts'
import type { Effects } from '../methods/effects.ts'
import { fitIvw } from '../methods/ivw.ts'
import { correlatedIvw } from '../methods/ivw-correlated.ts'
import { FastRandom } from '../numerics/fast-random.ts'
import { normalTwoSided } from '../numerics/tails.ts'

const VARIANTS = 64
const SEED = 2012
const SE = 0.01
const TRUE_EFFECT = 0.4
/** −log₁₀ of the p below which a variant is an instrument. */
export const SIGNIFICANT = 7.3
/** Correlation falls by 1/e over this distance. */
const REACH_KB = 70
const SPAN_KB = 800
/** The two causal variants, by index, and their effects. */
const SIGNALS = [
  { at: 18, effect: 0.12 },
  { at: 44, effect: 0.085 },
] as const

/** The thresholds of the control; 1: nothing is removed. */
export const THRESHOLDS = [0.001, 0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1] as const

export type LinkedVariant = { kb: number; negLog10P: number; isRetained: boolean }
export type LinkageResult = {
  variants: LinkedVariant[]
  kept: number
  /**
   * Standard error of IVW when the retained variants are treated as independent, and with their correlation.
   */
  seNaive: number
  seTrue: number | null
}

function draw() {
  const random = new FastRandom(SEED)
  const kb = Array.from({ length: VARIANTS }, () => random.uniform() * SPAN_KB).toSorted(
    (a, b) => a - b,
  )
  const rho = (i: number, j: number) => Math.exp(-Math.abs(kb[i]! - kb[j]!) / REACH_KB)
  // Errors of neighbours are as correlated as their alleles.
  const errors = () => {
    const found: number[] = []
    for (let j = 0; j < VARIANTS; j += 1) {
      const step = j === 0 ? 0 : rho(j, j - 1)
      found.push(step * (found[j - 1] ?? 0) + Math.sqrt(1 - step * step) * random.normal())
    }
    return found
  }
  const [first, second] = [errors(), errors()]
  return kb.map((place, j) => {
    const truth = SIGNALS.reduce((sum, { at, effect }) => sum + effect * rho(at, j), 0)
    const bx = truth + SE * first[j]!
    return { kb: place, bx, by: TRUE_EFFECT * truth + SE * second[j]! }
  })
}

/** Returns the variants that clumping at a threshold retains, and the error of IVW. */
export function linkageAt(threshold: number): LinkageResult {
  const rows = draw()
  const rho = (i: number, j: number) => Math.exp(-Math.abs(rows[i]!.kb - rows[j]!.kb) / REACH_KB)
  const ranked = rows.map(({ kb, bx }, index) => ({
    SNP: `rs${index}`,
    row: index,
    chromosome: '1',
    position: Math.round(kb * 1000),
    negLog10P: normalTwoSided(bx / SE).negLog10P,
    f: (bx / SE) ** 2,
  }))
  const ld = {
    indexOf: (key: string) => Number(/\d+$/.exec(key)?.[0]),
    r2: (i: number, j: number) => rho(i, j) ** 2,
  }
  const candidates = ranked.filter(({ negLog10P }) => negLog10P >= SIGNIFICANT)
  const { kept } =
    threshold >= 1
      ? { kept: candidates }
      : clumpByLd(candidates, ld, { r2: threshold, windowKb: 10_000, outside: 'keep' })
  const at = kept.map(({ row }) => row).toSorted((a, b) => a - b)
  const effects: Effects = {
    betaExposure: Float64Array.from(at, (j) => rows[j]!.bx),
    seExposure: new Float64Array(at.length).fill(SE),
    betaOutcome: Float64Array.from(at, (j) => rows[j]!.by),
    seOutcome: new Float64Array(at.length).fill(SE),
  }
  const values = Float64Array.from(at.flatMap((i) => at.map((j) => rho(i, j))))
  const fit = correlatedIvw(effects, { size: at.length, values }, 'exact')
  // Fixed effects, so that the two differ by the correlation alone.
  const added = fit ? Math.max(1, Math.sqrt((fit.heterogeneity.q ?? 0) / (at.length - 1))) : 1
  return {
    variants: ranked.map(({ row, negLog10P }) => ({
      kb: rows[row]!.kb,
      negLog10P,
      isRetained: at.includes(row),
    })),
    kept: at.length,
    seNaive: fitIvw(effects).seFixed,
    seTrue: fit?.estimate.se == null ? null : fit.estimate.se / added,
  }
}
