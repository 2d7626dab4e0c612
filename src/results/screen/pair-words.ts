/** One pair as short texts, in the reader's format. */
import type { PairRow } from '../../science/screen-run/result.ts'
import type { Format } from '../../i18n/words.ts'

/** `OR 1.23 (1.05–1.44)` or `β 0.45 (0.33–0.56)`; '' without an estimate. */
export function effectText(row: PairRow, isBinary: boolean, format: Format): string {
  const { b, se, ciLow, ciHigh } = row
  if (b === null) return ''
  if (isBinary) {
    const { or, ci } = format.oddsRatio({ b, ciLow, ciHigh })
    return `OR ${or} (${ci})`
  }
  const text = format.estimate({ b, se, ciLow, ciHigh })
  return `β ${text.b} (${text.ci})`
}

/** Effects of one further method: `1.23` or `0.45`. */
export function pointText(b: number, se: number | null, isBinary: boolean, format: Format): string {
  if (isBinary) return format.oddsRatio({ b, ciLow: null, ciHigh: null }).or
  return format.estimate({ b, se, ciLow: null, ciHigh: null }).b
}

/** z of a pair; null without an estimate or an error. */
export function zOf({ b, se }: Pick<PairRow, 'b' | 'se'>): number | null {
  return b === null || se === null || !(se > 0) ? null : b / se
}
