import type { Format } from '../../i18n/words.ts'

/** Formats a threshold with all its digits: `10`, `0.01`, `5 × 10⁻⁸`. */
export function exactNumber(value: number, format: Format): string {
  const [mantissa = ''] = value.toExponential().split('e')
  return format.significant(value, Math.min(6, Math.max(1, mantissa.replace('.', '').length)))
}
