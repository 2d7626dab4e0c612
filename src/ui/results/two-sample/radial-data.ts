/** Plain data of the radial plot and the funnel plot of a result. */
import type { Format, Translate } from '../../../i18n/words.ts'
import { radialPoints } from '../../../science/two-sample/radial-points.ts'
import { type ChartTableData, ROWS_SHOWN } from '../../charts/chart-table.tsx'
import type { FunnelPoint } from '../../charts/funnel-chart.tsx'
import type { RadialPoint } from '../../charts/radial-chart.tsx'
import type { SlopeLine } from '../../charts/plot-marks.tsx'
import { METHOD_SHORT } from '../../../results/code-texts.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'

type Words = { t: Translate; format: Format }

/** Returns the points of the radial plot; outliers of the result are marked. */
export function radialMarks(body: TwoSampleBody, { t, format }: Words): RadialPoint[] {
  const outliers = new Map(body.radial?.outliers.map((row) => [row.SNP, row]))
  return radialPoints(body.variants).map(({ SNP, weight, ratio, contribution }) => {
    const outlier = outliers.get(SNP)
    return {
      id: SNP,
      weight,
      ratio,
      isOutlier: outlier !== undefined,
      label: () => ({
        title: SNP,
        lines: [
          `Q ${format.significant(contribution)}`,
          ...(outlier ? [t('analysis.radial.isOutlier', { p: format.pStatement(outlier.p) })] : []),
        ],
      }),
    }
  })
}

/** Returns the rays of radial IVW and, with its intercept, of radial Egger. */
export function radialLines(body: TwoSampleBody, { t }: Words): SlopeLine[] {
  const lines: SlopeLine[] = []
  const ivw = body.estimates.find(({ method }) => method === 'radial-ivw-modified')
  if (ivw) {
    const name = t(METHOD_SHORT[ivw.method])
    lines.push({ id: ivw.method, name, slope: ivw.b, intercept: 0, series: 'ivw' })
  }
  const egger = body.radial?.egger
  if (egger) {
    const { slope, intercept } = egger
    const name = t('analysis.radial.egger')
    lines.push({ id: 'egger', name, slope: slope.b, intercept: intercept.b, series: 'egger' })
  }
  return lines
}

export function radialTable(body: TwoSampleBody, { t, format }: Words): ChartTableData {
  const outliers = new Map(body.radial?.outliers.map((row) => [row.SNP, row]))
  const points = radialPoints(body.variants)
  return {
    caption: t('analysis.radial.title'),
    columns: [t('analysis.table.variant'), '√W', '√W·β', 'Q', 'p'],
    total: points.length,
    rows: points.slice(0, ROWS_SHOWN).map(({ SNP, weight, ratio, contribution }) => {
      const outlier = outliers.get(SNP)
      return {
        id: SNP,
        cells: [
          SNP,
          format.significant(weight, 4),
          format.significant(ratio, 4),
          format.significant(contribution),
          outlier ? format.p(outlier.p) : '> 0.05',
        ],
      }
    }),
  }
}

/** Returns the ratios of single variants against their errors. */
export function funnelPoints(body: TwoSampleBody, { t, format }: Words): FunnelPoint[] {
  const { isBinary } = namesOf(body, t)
  return body.singleSnp.flatMap((row) => {
    const { SNP, role, b, se } = row
    if (role !== 'variant' || se === null) return []
    const label = () => ({
      title: SNP,
      lines: [
        isBinary ? `OR ${format.oddsRatio(row).or}` : `β ${format.estimate(row).b}`,
        `SE ${format.significant(se)}`,
      ],
    })
    return [{ id: SNP, b, se, label }]
  })
}
