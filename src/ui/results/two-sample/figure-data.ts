/** Converts a result to the plain data of figures, with translated texts. */
import { forestRow } from '../forest-row.ts'
import type { Format, Translate } from '../../../i18n/words.ts'
import type { VariantInference } from '../../../science/two-sample/result.ts'
import { type ChartTableData, ROWS_SHOWN } from '../../charts/chart-table.tsx'
import type { IntervalRow } from '../../charts/interval-rows.ts'
import type { SlopeLine } from '../../charts/plot-marks.tsx'
import type { ScatterPoint } from '../../charts/scatter-chart.tsx'
import { influenceMarks } from '../../../results/influence-text.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { mainEstimate, type TwoSampleBody } from '../../../results/two-sample/body.ts'
import { inverseVarianceShares } from '../forest-columns.ts'
import { effectsTable, METHOD_SERIES, methodLines } from '../scatter-data.ts'
import { METHOD_SHORT } from '../../../results/code-texts.ts'

type Words = { t: Translate; format: Format }

/** Variants that are currently left out, by their lines in the file. */
type Without = ReadonlySet<number>
const ALL_IN: Without = new Set()

/** Formats an effect with its error, such as `0.052 (SE 0.011)`. */
function effectText(b: number, se: number, format: Format): string {
  const text = format.estimate({ b, se, ciLow: null, ciHigh: null })
  return `${text.b} (SE ${text.se})`
}

/** Returns the variants, oriented to a positive effect on the exposure, as Egger's line requires. */
export function scatterPoints(
  body: TwoSampleBody,
  { t, format }: Words,
  without: Without = ALL_IN,
): ScatterPoint[] {
  const { exposure, outcome } = namesOf(body, t)
  return body.variants.map((variant) => {
    const sign = variant.betaExposure < 0 ? -1 : 1
    const x = sign * variant.betaExposure
    const y = sign * variant.betaOutcome
    const isOut = without.has(variant.row)
    return {
      id: variant.SNP,
      x,
      y,
      xError: variant.seExposure,
      yError: variant.seOutcome,
      isOut,
      label: () => ({
        title: variant.SNP,
        lines: [
          `${exposure} ${effectText(x, variant.seExposure, format)}`,
          `${outcome} ${effectText(y, variant.seOutcome, format)}`,
          ...(isOut ? [t('analysis.variants.isOut')] : []),
        ],
      }),
    }
  })
}

/** Returns one line for each method that is shown in the scatter plot. */
export function scatterLines(body: TwoSampleBody, { t }: Words): SlopeLine[] {
  const intercept = body.pleiotropy?.intercept ?? 0
  return methodLines(body.estimates, intercept, (method) => t(METHOD_SHORT[method]))
}

export function scatterTable(body: TwoSampleBody, words: Words): ChartTableData {
  return effectsTable(body.variants, namesOf(body, words.t), words, [
    { name: 'F', cell: ({ f }) => words.format.significant(f) },
  ])
}

/** Returns the variants that are left out, by the id of their row in the forest plot. */
function leftOut(body: TwoSampleBody, without: Without): Set<string> {
  const left = body.variants.filter(({ row }) => without.has(row))
  return new Set(left.map(({ SNP }) => SNP))
}

/**
 * Returns the rows of single variants, and below them the methods that combine them.
 * @param stored the result whose variants are shown, including those that are currently left out
 */
export function forestRows(
  body: TwoSampleBody,
  { t, format }: Words,
  { stored, without }: { stored: TwoSampleBody; without: Without } = {
    stored: body,
    without: ALL_IN,
  },
): IntervalRow[] {
  const { isBinary } = namesOf(body, t)
  const left = leftOut(stored, without)
  const single = stored.singleSnp.filter(({ role }) => role === 'variant')
  const shares = inverseVarianceShares(single.map(({ SNP, se }) => (left.has(SNP) ? null : se)))
  const samples = new Map(stored.variants.map(({ SNP, outcome }) => [SNP, outcome?.n]))
  const variants = single.map((row, index): IntervalRow => {
    const n = samples.get(row.SNP)
    const share = shares[index] ?? null
    return {
      ...forestRow(`${row.role} ${row.SNP}`, row.SNP, row, isBinary, format),
      isOut: left.has(row.SNP),
      ...(n !== undefined && { n: () => format.integer(n) }),
      ...(share !== null && { weight: () => format.percent(share, 1) }),
    }
  })
  const methods = body.estimates.flatMap((estimate) => {
    const series = METHOD_SERIES[estimate.method]
    if (!series || estimate.method === 'wald-ratio') return []
    const name = t(METHOD_SHORT[estimate.method])
    const row = { ...estimate, SNP: estimate.method, role: 'all' as const }
    return [{ ...forestRow(`${row.role} ${row.SNP}`, name, row, isBinary, format), series }]
  })
  return [...variants, ...methods]
}

/** Returns the estimate without each variant in turn, and with all of them. */
export function leaveOneOutRows(body: TwoSampleBody, { t, format }: Words): IntervalRow[] {
  const { isBinary } = namesOf(body, t)
  const mark = influenceMarks(body.influence)
  return body.leaveOneOut.map((row) =>
    row.role === 'variant'
      ? forestRow(`${row.role} ${row.SNP}`, mark(row.SNP), row, isBinary, format)
      : {
          ...forestRow(`${row.role} ${row.SNP}`, t('analysis.loo.all'), row, isBinary, format),
          series: 'main',
        },
  )
}

export function intervalTable(
  caption: string,
  rows: readonly VariantInference[],
  body: TwoSampleBody,
  { t, format }: Words,
): ChartTableData {
  const { isBinary } = namesOf(body, t)
  const summary: Partial<Record<VariantInference['role'], string>> = {
    all: t('analysis.loo.all'),
    'all-ivw': t(METHOD_SHORT.ivw),
    'all-egger': t(METHOD_SHORT.egger),
  }
  return {
    caption,
    columns: [
      t('analysis.table.variant'),
      isBinary ? 'OR' : 'β',
      t('analysis.table.ci'),
      'SE',
      'p',
    ],
    total: rows.length,
    rows: rows.slice(0, ROWS_SHOWN).map((row) => {
      const text = format.estimate(row)
      const odds = isBinary ? format.oddsRatio(row) : null
      return {
        id: `${row.role} ${row.SNP}`,
        cells: [
          summary[row.role] ?? row.SNP,
          odds?.or ?? text.b,
          odds?.ci ?? text.ci,
          text.se,
          format.p(row.p, row.negLog10P),
        ],
      }
    }),
  }
}

/** Returns the estimate from all variants, the reference of leave-one-out. */
export function referenceOf(body: TwoSampleBody): number | null {
  const all = body.leaveOneOut.find(({ role }) => role === 'all')
  return all?.b ?? mainEstimate(body)?.b ?? null
}
