/** The estimate that stands for a direction, and how an effect is written there. */
import type { Inference } from '../../science/methods/estimate.ts'
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { Format } from '../../i18n/words.ts'
import type { Direction } from './body.ts'

/** The number and its interval: `1.23`, `1.05–1.44`; odds where the outcome is binary. */
export function effectParts(
  row: Pick<Inference, 'b' | 'se' | 'ciLow' | 'ciHigh'>,
  isBinary: boolean,
  format: Format,
): { sign: 'OR' | 'β'; value: string; ci: string } {
  if (isBinary) {
    const { or, ci } = format.oddsRatio(row)
    return { sign: 'OR', value: or, ci }
  }
  const { b, ci } = format.estimate(row)
  return { sign: 'β', value: b, ci }
}

/** `1.23 (1.05–1.44)` */
export function effectText(
  row: Pick<Inference, 'b' | 'se' | 'ciLow' | 'ciHigh'>,
  isBinary: boolean,
  format: Format,
): string {
  const { value, ci } = effectParts(row, isBinary, format)
  return `${value} (${ci})`
}

/** The estimate that stands for a direction. */
export function mainOf({ result }: Direction): MethodEstimate | null {
  const { numbers, main } = result
  return numbers?.estimates.find(({ method }) => method === main?.method) ?? null
}
