/** Formats of one estimate and its p, which may be a share of draws, for tables and lines of text. */
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { Format } from '../../i18n/words.ts'

/** Returns the resolution of a p that is a share of draws: 0 means below one draw of their number. */
function resolutionOf({ distribution, p, convention }: MethodEstimate): number | null {
  return distribution === 'bootstrap' && p === 0 && convention.nboot ? 1 / convention.nboot : null
}

/** Formats p of an estimate, for tables. */
export function pText(estimate: MethodEstimate, format: Format): string {
  const least = resolutionOf(estimate)
  return least === null ? format.p(estimate.p, estimate.negLog10P) : format.pBelow(least)
}

/** `1.23 (1.05–1.44), p = 0.012`: an odds ratio or an effect, as the outcome is read. */
export function effectLine(estimate: MethodEstimate, isBinary: boolean, format: Format): string {
  const least = resolutionOf(estimate)
  const p =
    least === null
      ? format.pStatement(estimate.p, estimate.negLog10P)
      : `p\u00a0${format.pBelow(least)}`
  if (isBinary) {
    const { or, ci } = format.oddsRatio(estimate)
    return `${or} (${ci}), ${p}`
  }
  const { b, ci } = format.estimate(estimate)
  return `${b} (${ci}), ${p}`
}
