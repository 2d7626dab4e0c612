/** Converts one direction to the plain data of figures, with translated texts. */
import type { WithoutRun } from '../../../science/bidirectional/result.ts'
import { type ChartTableData, ROWS_SHOWN } from '../../charts/chart-table.tsx'
import type { IntervalRow } from '../../charts/interval-rows.ts'
import type { SlopeLine } from '../../charts/plot-marks.tsx'
import type { ScatterPoint } from '../../charts/scatter-chart.tsx'
import type { Words } from '../../../i18n/words.ts'
import { inverseVarianceShares } from '../forest-columns.ts'
import { forestRow } from '../forest-row.ts'
import { effectsTable, METHOD_SERIES, methodLines } from '../scatter-data.ts'
import { influenceMarks } from '../../../results/influence-text.ts'
import { METHOD_SHORT } from '../../../results/code-texts.ts'
import type { Direction } from '../../../results/bidirectional/body.ts'

/** Returns the variants, oriented so that their effect on the exposure is positive. */
export function scatterPoints(
  { result, exposure, outcome }: Direction,
  { format }: Words,
): ScatterPoint[] {
  const said = (name: string, b: number, se: number) => {
    const text = format.estimate({ b, se, ciLow: null, ciHigh: null })
    return `${name} ${text.b} (SE ${text.se})`
  }
  return result.variants.map(({ SNP, betaExposure, seExposure, betaOutcome, seOutcome }) => {
    const sign = betaExposure < 0 ? -1 : 1
    const [x, y] = [sign * betaExposure, sign * betaOutcome]
    return {
      id: SNP,
      x,
      y,
      xError: seExposure,
      yError: seOutcome,
      label: () => ({
        title: SNP,
        lines: [said(exposure, x, seExposure), said(outcome, y, seOutcome)],
      }),
    }
  })
}

/** Returns the slopes of the methods with different assumptions. */
export function scatterLines({ result }: Direction, { t }: Words): SlopeLine[] {
  const intercept = result.numbers?.pleiotropy?.intercept ?? 0
  return methodLines(result.numbers?.estimates ?? [], intercept, (method) =>
    t(METHOD_SHORT[method]),
  )
}

export function variantTable(direction: Direction, words: Words): ChartTableData {
  return effectsTable(direction.result.variants, direction, words)
}

/** Returns the rows of single variants, of the methods that combine them, and of the main one without some of them. */
export function forestRows({ result, isBinary }: Direction, { t, format }: Words): IntervalRow[] {
  const single = (result.numbers?.singleSnp ?? []).filter(({ role }) => role === 'variant')
  const shares = inverseVarianceShares(single.map(({ se }) => se))
  const variants = single.map((row, index): IntervalRow => {
    const share = shares[index] ?? null
    return {
      ...forestRow(row.SNP, row.SNP, row, isBinary, format),
      ...(share !== null && { weight: () => format.percent(share, 1) }),
    }
  })
  const methods = (result.numbers?.estimates ?? []).flatMap((row) => {
    const series = METHOD_SERIES[row.method]
    if (!series || row.method === 'wald-ratio') return []
    const name = t(METHOD_SHORT[row.method])
    return [{ ...forestRow(row.method, name, row, isBinary, format), series }]
  })
  const again = (id: string, name: string, run: WithoutRun | null): IntervalRow[] => {
    const [main] = run?.estimates ?? []
    return main ? [{ ...forestRow(id, name, main, isBinary, format), series: 'main' }] : []
  }
  return [
    ...variants,
    ...methods,
    ...again('backward', t('analysis.bidirectional.set.backward'), result.withoutBackward),
    ...again('shared', t('analysis.bidirectional.set.shared'), result.withoutShared),
  ]
}

/** Returns the main estimate without each variant in turn, and with all of them. */
export function leaveOneOutRows(
  { result, isBinary }: Direction,
  { t, format }: Words,
): IntervalRow[] {
  const mark = influenceMarks(result.numbers?.influence)
  return (result.numbers?.leaveOneOut ?? []).map((row) => {
    const isAll = row.role !== 'variant'
    const name = isAll ? t('analysis.loo.all') : mark(row.SNP)
    const drawn = forestRow(`${row.role} ${row.SNP}`, name, row, isBinary, format)
    return isAll ? { ...drawn, series: 'main' as const } : drawn
  })
}

/** Returns the rows of an interval figure as a table. */
export function intervalTable(caption: string, rows: readonly IntervalRow[], sign: string) {
  return {
    caption,
    columns: ['', sign],
    total: rows.length,
    rows: rows.slice(0, ROWS_SHOWN).map((row) => ({ id: row.id, cells: [row.name, row.value()] })),
  }
}
