/** Columns and axis texts of the forest plots of all kinds of results. */
import type { Words } from '../../i18n/words.ts'
import type { IntervalHeader } from '../charts/interval-parts.tsx'
import type { IntervalRow } from '../charts/interval-rows.ts'

type HeaderFacts = { name: string; isOdds: boolean }

/** Returns the header of a forest plot; columns without any value are left out. */
export function forestHeader({ name, isOdds }: HeaderFacts, { t }: Words): IntervalHeader {
  return {
    name,
    n: 'n',
    value: `${isOdds ? 'OR' : 'β'} (${t('analysis.table.ci')})`,
    p: 'p',
    weight: t('analysis.meta.weight'),
  }
}

/** Returns the meanings of estimates to the left and to the right of no effect. */
export function forestSides(outcome: string, isOdds: boolean, { t }: Words) {
  return isOdds
    ? {
        low: t('analysis.axis.lowOdds', { outcome }),
        high: t('analysis.axis.highOdds', { outcome }),
      }
    : { low: t('analysis.axis.low', { outcome }), high: t('analysis.axis.high', { outcome }) }
}

/** Returns the title of an axis of estimates: of rows with intervals, or of points without. */
export function estimateAxis(outcome: string, isOdds: boolean, { t }: Words, hasIntervals = true) {
  if (hasIntervals) {
    return isOdds ? t('analysis.axis.odds', { outcome }) : t('analysis.axis.effect', { outcome })
  }
  return isOdds
    ? t('analysis.axis.oddsOnly', { outcome })
    : t('analysis.axis.effectOnly', { outcome })
}

/** Returns the p value of a row, for its column and for sorting. */
export function pCells(
  { p, negLog10P }: { p: number | null; negLog10P: number | null },
  { format }: Pick<Words, 'format'>,
): Pick<IntervalRow, 'p' | 'negLog10P'> {
  return { p: () => format.p(p, negLog10P), negLog10P }
}

/** Returns the share of each row in an inverse-variance estimate: 1/SE² over the sum. Null where a row has no error. */
export function inverseVarianceShares(errors: readonly (number | null)[]): (number | null)[] {
  const weights = errors.map((se) => (se === null || !(se > 0) ? null : 1 / (se * se)))
  const sum = weights.reduce<number>((total, weight) => total + (weight ?? 0), 0)
  return weights.map((weight) => (weight === null || sum === 0 ? null : weight / sum))
}
