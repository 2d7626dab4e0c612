import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { Format } from '../../i18n/words.ts'

/** A p that comes from draws is a share of them: one of 0 says no more than "below one of so many". */
function resolutionOf({ distribution, p, convention }: MethodEstimate): number | null {
  return distribution === 'bootstrap' && p === 0 && convention.nboot ? 1 / convention.nboot : null
}

/** p of an estimate, for tables. */
export function pText(estimate: MethodEstimate, format: Format): string {
  const least = resolutionOf(estimate)
  return least === null
    ? format.p(estimate.p, estimate.negLog10P)
    : `< ${format.significant(least, 1)}`
}

/** `1.23 (1.05–1.44), p = 0.012`: an odds ratio or an effect, as the outcome is read. */
export function effectLine(estimate: MethodEstimate, isBinary: boolean, format: Format): string {
  const least = resolutionOf(estimate)
  const p =
    least === null
      ? format.pStatement(estimate.p, estimate.negLog10P)
      : `p < ${format.significant(least, 1)}`
  if (isBinary) {
    const { or, ci } = format.oddsRatio(estimate)
    return `${or} (${ci}), ${p}`
  }
  const { b, ci } = format.estimate(estimate)
  return `${b} (${ci}), ${p}`
}
