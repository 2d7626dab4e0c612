import type { Format } from '../../i18n/words.ts'
import type { ShiftedEstimate } from '../../science/methods/pleiotropy-shift.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'

/** `0.21 (0.15–0.26)`, an odds ratio or an effect, with as many digits as the main estimate has. */
export function effectLineOf(
  { b, ciLow, ciHigh }: ShiftedEstimate,
  isBinary: boolean,
  body: TwoSampleBody,
  format: Format,
): string {
  if (isBinary) {
    const { or, ci } = format.oddsRatio({ b, ciLow, ciHigh })
    return `${or} (${ci})`
  }
  const { b: text, ci } = format.estimate({ b, se: mainEstimate(body)?.se ?? null, ciLow, ciHigh })
  return `${text} (${ci})`
}
