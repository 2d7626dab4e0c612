/** Estimates repeated without some variants. */
import type { AnyMethodId } from '../codes.ts'
import type { Effects } from '../methods/effects.ts'
import { analyseCompletely, type CompleteChoice } from '../two-sample/analyse-completely.ts'
import type { WithoutRun } from './result.ts'

/** Methods with different assumptions, the main one first. */
const SHOWN: readonly AnyMethodId[] = [
  'wald-ratio',
  'ivw',
  'egger',
  'weighted-median',
  'weighted-mode',
]

/** Returns the effects of the variants at the given indices. */
export function effectsAt(effects: Effects, at: readonly number[]): Effects {
  const pick = (column: Float64Array) => Float64Array.from(at, (index) => column[index]!)
  return {
    betaExposure: pick(effects.betaExposure),
    seExposure: pick(effects.seExposure),
    betaOutcome: pick(effects.betaOutcome),
    seOutcome: pick(effects.seOutcome),
  }
}

/**
 * Repeats the main estimate and the usual further ones without the named variants; MR-PRESSO is not repeated.
 * null when no variant has to be removed.
 */
export function analyseWithout(
  effects: Effects,
  ids: readonly string[],
  removed: ReadonlySet<string>,
  choice: CompleteChoice,
): WithoutRun | null {
  if (removed.size === 0) return null
  const at = ids.flatMap((id, index) => (removed.has(id) ? [] : [index]))
  const run: WithoutRun = {
    removed: ids.filter((id) => removed.has(id)),
    nsnp: at.length,
    estimates: [],
    q: null,
    qDf: null,
    qP: null,
    intercept: null,
    interceptP: null,
  }
  if (at.length === 0) return run
  const { estimates, heterogeneity, pleiotropy } = analyseCompletely(
    effectsAt(effects, at),
    at.map((index) => ids[index]!),
    { ...choice, pressoDraws: null },
  )
  const cochran = heterogeneity.find(({ method }) => method === 'ivw')
  return {
    ...run,
    estimates: SHOWN.flatMap((shownMethod) =>
      estimates
        .filter(({ method }) => method === shownMethod)
        .map(({ method, nsnp, b, se, ciLow, ciHigh, p, negLog10P }) => ({
          method,
          nsnp,
          b,
          se,
          ciLow,
          ciHigh,
          p,
          negLog10P,
        })),
    ),
    q: cochran?.q ?? null,
    qDf: cochran?.df ?? null,
    qP: cochran?.p ?? null,
    intercept: pleiotropy?.intercept ?? null,
    interceptP: pleiotropy?.p ?? null,
  }
}
