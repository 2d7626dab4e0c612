/** Plain data shared by the scatter plots of several kinds, with translated texts. */
import { type ChartTableData, ROWS_SHOWN } from '../charts/chart-table.tsx'
import type { SlopeLine } from '../charts/plot-marks.tsx'
import type { LineMeaning, SymbolMeaning } from '../charts/meanings.ts'
import type { Words } from '../../i18n/words.ts'

/** Line meaning of each method that is drawn as a line. */
export const METHOD_SERIES: Partial<Record<string, LineMeaning & SymbolMeaning>> = {
  ivw: 'ivw',
  'wald-ratio': 'ivw',
  egger: 'egger',
  'weighted-median': 'median',
  'weighted-mode': 'mode',
}

/** Returns the lines of the methods that have a line meaning; only Egger's has an intercept. */
export function methodLines<M extends string>(
  estimates: readonly { method: M; b: number }[],
  eggerIntercept: number,
  nameOf: (method: M) => string,
): SlopeLine[] {
  return estimates.flatMap(({ method, b }) => {
    const series = METHOD_SERIES[method]
    if (!series) return []
    const intercept = method === 'egger' ? eggerIntercept : 0
    return [{ id: method, name: nameOf(method), slope: b, intercept, series }]
  })
}

type Effects = {
  SNP: string
  betaExposure: number
  seExposure: number
  betaOutcome: number
  seOutcome: number
}
type Further<V> = { name: string; cell: (variant: V) => string }

/** Returns the points of a scatter plot as a table. */
export function effectsTable<V extends Effects>(
  variants: readonly V[],
  { exposure, outcome }: { exposure: string; outcome: string },
  { t, format }: Words,
  further: readonly Further<V>[] = [],
): ChartTableData {
  return {
    caption: t('analysis.scatter.caption', { exposure, outcome }),
    columns: [
      t('analysis.table.variant'),
      `β ${exposure}`,
      `SE ${exposure}`,
      `β ${outcome}`,
      `SE ${outcome}`,
      ...further.map(({ name }) => name),
    ],
    total: variants.length,
    rows: variants.slice(0, ROWS_SHOWN).map((variant) => ({
      id: variant.SNP,
      cells: [
        variant.SNP,
        format.significant(variant.betaExposure, 4),
        format.significant(variant.seExposure, 3),
        format.significant(variant.betaOutcome, 4),
        format.significant(variant.seOutcome, 3),
        ...further.map(({ cell }) => cell(variant)),
      ],
    })),
  }
}
