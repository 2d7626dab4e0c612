/** Converts a meta-analysis to the plain data of figures, with translated texts. */
import { influenceMarks } from '../../../results/influence-text.ts'
import { effectParts, effectText } from '../../../results/effect-text.ts'
import type { Inference } from '../../../science/methods/estimate.ts'
import type { ChartTableData } from '../../charts/chart-table.tsx'
import type { FunnelPoint } from '../../charts/funnel-chart.tsx'
import type { IntervalRow } from '../../charts/interval-rows.ts'
import type { Words } from '../../../i18n/words.ts'
import { isRatio, type MetaBody } from '../../../results/meta-analysis/body.ts'
import { forestRow } from '../forest-row.ts'

const LARGEST_SQUARE = 8
const SMALLEST_SQUARE = 2

type Named = Inference & { name: string }

/** Returns the weights of the studies in the reported model. */
export function weightsOf({ studies, parameters }: MetaBody): number[] {
  return studies.map(({ weightFixed, weightRandom }) =>
    parameters.model === 'fixed' ? weightFixed : weightRandom,
  )
}

function predictionRow(body: MetaBody, { t, format }: Words): IntervalRow[] {
  const { prediction, random } = body.pooled
  if (!prediction) return []
  const name = t('analysis.meta.prediction')
  const [low, high] = prediction
  const ends = { b: random.b, se: random.se, ciLow: low, ciHigh: high }
  const value = () => effectParts(ends, isRatio(body), format).ci
  return [
    {
      id: 'prediction',
      name,
      b: random.b,
      low,
      high,
      series: 'main',
      isRange: true,
      value,
      label: () => ({ title: name, lines: [value()] }),
    },
  ]
}

/** Returns one row for each study, its square as large as its weight; the models below as diamonds. */
export function metaForestRows(body: MetaBody, words: Words): IntervalRow[] {
  const { t, format } = words
  const isOdds = isRatio(body)
  const weights = weightsOf(body)
  const largest = Math.max(...weights)
  const studies = body.studies.map((study, index) => {
    const row = forestRow(`study ${index}`, study.name, study, isOdds, format)
    const weight = () => format.percent(weights[index] ?? null, 1)
    return {
      ...row,
      weight,
      ...(study.n !== undefined && { n: () => format.integer(study.n ?? 0) }),
      // Where no columns fit, the tooltip has the weight.
      label: () => {
        const { title, lines } = row.label()
        return { title, lines: [...lines, `${t('analysis.meta.weight')} ${weight()}`] }
      },
      size: Math.max(
        SMALLEST_SQUARE,
        LARGEST_SQUARE * Math.sqrt((weights[index] ?? 0) / largest) || 0,
      ),
    }
  })
  const { fixed, random } = body.pooled
  return [
    ...studies,
    {
      ...forestRow('fixed', t('analysis.meta.fixed'), fixed, isOdds, format),
      series: 'second',
    },
    {
      ...forestRow('random', t('analysis.meta.random'), random, isOdds, format),
      series: 'main',
    },
    ...predictionRow(body, words),
  ]
}

/** Returns the pooled estimate without each study. */
export function metaWithoutRows(body: MetaBody, { format }: Words): IntervalRow[] {
  const mark = influenceMarks(body.influence)
  return body.leaveOneOut.map((row, index) =>
    forestRow(`without ${index}`, mark(row.name), row, isRatio(body), format),
  )
}

export function funnelPoints(body: MetaBody, { format }: Words): FunnelPoint[] {
  return body.studies.flatMap((study, index) =>
    study.se === null
      ? []
      : [
          {
            id: `study ${index}`,
            b: study.b,
            se: study.se,
            label: () => ({
              title: study.name,
              lines: [
                effectText(study, isRatio(body), format),
                `SE ${format.significant(study.se)}`,
              ],
            }),
          },
        ],
  )
}

/** Returns estimates as the table of a figure. */
export function estimatesTable(
  caption: string,
  rows: readonly Named[],
  body: MetaBody,
  { t, format }: Words,
  weights?: readonly number[],
): ChartTableData {
  const isOdds = isRatio(body)
  return {
    caption,
    columns: [
      t('tools.meta.study'),
      isOdds ? 'OR' : 'β',
      t('analysis.table.ci'),
      'SE',
      'p',
      ...(weights ? [t('analysis.meta.weight')] : []),
    ],
    rows: rows.map((row, index) => {
      const { value, ci } = effectParts(row, isOdds, format)
      const cells = [
        row.name,
        value,
        ci,
        format.significant(row.se),
        format.p(row.p, row.negLog10P),
      ]
      if (weights) cells.push(format.percent(weights[index] ?? null, 1))
      return { id: String(index), cells }
    }),
  }
}
