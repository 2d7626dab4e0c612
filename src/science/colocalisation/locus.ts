/** Bayes factors and the posterior of each variant, from a stored result. */
import type { Side } from '../bidirectional/inputs.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import { logBayesFactor, type Signal, signalOfP } from './bayes-factors.ts'
import type { TraitParameters } from './inputs.ts'
import { sharedVariant } from './posterior.ts'
import type { LocusVariants, TraitModel } from './result.ts'

/** A p of 0 has underflowed; this value is used instead. */
export const LEAST_P = 1e-300

export type LocusTrait = {
  /** ln Bayes factors. */
  lbf: Float64Array
  /** −log₁₀ p, of the effect where that was used. */
  negLog10P: Float64Array
}

export type Locus = Record<Side, LocusTrait> & {
  /** Posterior probability of each variant to be the shared one, given H4. */
  shared: Float64Array
}

type TraitModels = Pick<TraitModel, 'from' | 'n' | 'caseShare' | 'sdY'>

/** Returns the signal of one trait for the variant at this index; null where data are missing. */
export function signalAt(
  variants: LocusVariants,
  side: Side,
  at: number,
  { from, n, caseShare }: TraitModels,
): Signal | null {
  const { beta, se, p, eaf } = variants[side]
  if (from === 'effects') {
    const [effect, error] = [beta[at] ?? null, se[at] ?? null]
    if (effect === null || error === null || !(error > 0)) return null
    return { z: effect / error, variance: error * error }
  }
  const [value, frequency] = [p[at] ?? null, eaf[at] ?? null]
  if (value === null || frequency === null || n === null) return null
  if (!(value >= 0 && value <= 1 && frequency > 0 && frequency < 1)) return null
  return signalOfP(Math.max(LEAST_P, value), frequency, { n, caseShare })
}

function traitOf(
  variants: LocusVariants,
  side: Side,
  reading: TraitModels,
  { kind }: Pick<TraitParameters, 'kind'>,
): LocusTrait {
  const count = variants.SNP.length
  const lbf = new Float64Array(count)
  const negLog10P = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    const signal = signalAt(variants, side, at, reading)
    if (!signal) continue
    lbf[at] = logBayesFactor(signal, kind, reading.sdY ?? 1)
    negLog10P[at] = normalTwoSided(signal.z).negLog10P
  }
  return { lbf, negLog10P }
}

/** Computes Bayes factors and posterior probabilities of each variant from a stored result. */
export function locusOf(result: {
  variants: LocusVariants
  reading: Record<Side, TraitModels>
  parameters: Record<Side, Pick<TraitParameters, 'kind'>>
}): Locus {
  const { variants, reading, parameters } = result
  const a = traitOf(variants, 'a', reading.a, parameters.a)
  const b = traitOf(variants, 'b', reading.b, parameters.b)
  return { a, b, shared: sharedVariant(a.lbf, b.lbf) }
}
