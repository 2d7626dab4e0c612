import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { type ColocalisationBody, traitNames } from '../../../results/colocalisation/body.ts'
import { probabilityText } from '../../../results/colocalisation/texts.ts'
import { sensitivity } from '../../../science/colocalisation/posterior.ts'
import { LineChart } from '../../charts/line-chart.tsx'
import type { LineMeaning } from '../../charts/meanings.ts'
import { useFormat } from '../../use-format.ts'

const SERIES: readonly (readonly [number, LineMeaning])[] = [
  [4, 'main'],
  [3, 'second'],
  [1, 'third'],
  [2, 'fourth'],
]

/** Posterior over the prior probability of a shared variant. */
export function SensitivityChart({ body }: { body: ColocalisationBody }) {
  const t = useT()
  const format = useFormat()
  const { posterior, variants, priors } = body
  const points = useMemo(
    () => sensitivity(posterior, variants.SNP.length, priors),
    [posterior, variants, priors],
  )
  const { a, b } = traitNames(body)
  const title = t('analysis.coloc.sensitivity.title')
  const h4 = posterior[4]
  return (
    <LineChart
      title={title}
      caption={t('analysis.coloc.sensitivity.text')}
      xTitle={t('analysis.coloc.sensitivity.x')}
      yTitle={t('analysis.coloc.posterior')}
      yDomain={[0, 1]}
      mostHeight={240}
      lines={SERIES.map(([h, series]) => ({
        id: `h${h}`,
        name: `H${h}`,
        series,
        points: points.map((point) => ({
          x: Math.log10(point.p12),
          y: point.posterior[h] ?? 0,
        })),
      }))}
      marks={[
        {
          id: 'used',
          x: Math.log10(priors.p12),
          y: h4,
          label: () => ({
            title: `p12 ${format.significant(priors.p12)}`,
            lines: [`H4 ${probabilityText(h4, format)}`],
          }),
        },
      ]}
      table={{
        caption: title,
        columns: ['p12', 'H0', 'H1', 'H2', 'H3', 'H4'],
        rows: points
          .filter((_, at) => at % 9 === 0)
          .map((point) => ({
            id: String(point.p12),
            cells: [
              format.significant(point.p12),
              ...point.posterior.map((value) => probabilityText(value, format)),
            ],
          })),
      }}
      fileName={`${fileNameOf(`${a}-${b}`)}-sensitivity`}
    />
  )
}
