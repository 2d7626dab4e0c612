/** Variants selected by p in one sample, and measured again in another. */
import { fitIvw } from '../methods/ivw.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'
import { FastRandom } from '../numerics/fast-random.ts'

const VARIANTS = 12_000
const SEED = 2004
/** Mean size of the true effects, in standard errors of the first sample: many small ones, few large. */
const MEAN_SIZE = 0.85

export type CurseSettings = {
  /** −log₁₀ of the p below which a variant is selected. */
  threshold: number
  /** Size of the second sample as a multiple of the first. */
  size: number
}
/** z of one variant in the selecting sample and in the second one. */
export type CursePoint = { first: number; again: number }
export type CurseResult = {
  /** The selected variants: z in the selecting sample, and in the other; positive in the first. */
  chosen: CursePoint[]
  /** Minimum |z| of selection. */
  least: number
  /** Slope of the second on the first, through the origin: the replicated share. */
  share: number
  fFirst: number
  fAgain: number
}

let cachedDraws: { truth: number; first: number; again: number }[] | null = null
function draws() {
  if (cachedDraws) return cachedDraws
  const random = new FastRandom(SEED)
  cachedDraws = Array.from({ length: VARIANTS }, () => ({
    truth: -MEAN_SIZE * Math.log(random.uniform()) * Math.sign(random.uniform() - 0.5),
    first: random.normal(),
    again: random.normal(),
  }))
  return cachedDraws
}

const meanSquare = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one * one, 0) / Math.max(1, values.length)

/** Returns the variants selected at a threshold, and their effects in the second sample. */
export function curseAt({ threshold, size }: CurseSettings): CurseResult {
  const least = -normalQuantile(10 ** -threshold / 2)
  const chosen = draws().flatMap(({ truth, first, again }) => {
    const z = truth * Math.sqrt(size)
    if (Math.abs(z + first) < least) return []
    const side = Math.sign(z + first)
    return [{ first: side * (z + first), again: side * (z + again) }]
  })
  const ones = new Float64Array(chosen.length).fill(1)
  const fit = fitIvw({
    betaExposure: Float64Array.from(chosen, ({ first }) => first),
    seExposure: ones,
    betaOutcome: Float64Array.from(chosen, ({ again }) => again),
    seOutcome: ones,
  })
  return {
    chosen,
    least,
    share: fit.b,
    fFirst: meanSquare(chosen.map(({ first }) => first)),
    fAgain: meanSquare(chosen.map(({ again }) => again)),
  }
}
