import type { PowerResult } from '../../science/power/analyse-power.ts'
import type { Format } from '../../i18n/words.ts'
import { isBinary } from './body.ts'

/** Formats an effect: `OR 1.12` or `β 0.05`. */
export function effectText(
  body: Pick<PowerResult, 'parameters'>,
  b: number,
  format: Format,
): string {
  return isBinary(body) ? `OR ${format.ratio(b)}` : `β ${format.significant(b)}`
}
