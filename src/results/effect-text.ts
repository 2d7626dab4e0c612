/** Formats of an effect and its interval. */
import type { Format } from '../i18n/words.ts'
import type { Inference } from '../science/methods/estimate.ts'

type Effect = Pick<Inference, 'b' | 'ciLow' | 'ciHigh'> & { se?: number | null }

/** Formats the number and its interval: `1.23`, `1.05–1.44`; odds where the outcome is binary. */
export function effectParts(
  row: Effect,
  isOdds: boolean,
  format: Format,
): { sign: 'OR' | 'β'; value: string; ci: string } {
  if (isOdds) {
    const { or, ci } = format.oddsRatio(row)
    return { sign: 'OR', value: or, ci }
  }
  const { b, ci } = format.estimate({ ...row, se: row.se ?? null })
  return { sign: 'β', value: b, ci }
}

/** `1.23 (1.05–1.44)` */
export function effectText(row: Effect, isOdds: boolean, format: Format): string {
  const { value, ci } = effectParts(row, isOdds, format)
  return `${value} (${ci})`
}

/** `OR 1.23 (1.05–1.44)` or `β 0.45 (0.33–0.56)` */
export function signedEffectText(row: Effect, isOdds: boolean, format: Format): string {
  return `${effectParts(row, isOdds, format).sign} ${effectText(row, isOdds, format)}`
}
