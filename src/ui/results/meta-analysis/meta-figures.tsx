/** Figures of a meta-analysis: forest, funnel and leave-one-out plots. */
import { useT } from '../../../i18n/use-t.ts'
import { ForestChart } from '../../charts/forest-chart.tsx'
import { FunnelChart } from '../../charts/funnel-chart.tsx'
import { LeaveOneOutChart } from '../../charts/leave-one-out-chart.tsx'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import { estimateAxis, forestHeader, forestSides } from '../forest-columns.ts'
import { FigureTabs } from '../figure-tabs.tsx'
import { Section } from '../sections.tsx'
import { isRatio, mainOf, type MetaBody } from '../../../results/meta-analysis/body.ts'
import {
  estimatesTable,
  funnelPoints,
  metaForestRows,
  metaWithoutRows,
  weightsOf,
} from './meta-figure-data.ts'

type FigureProps = { body: MetaBody; axis: string; stem: string }

/** Funnel plot of the studies, with contours by the p value of a single study. */
function Funnel({ body, axis, stem }: FigureProps) {
  const t = useT()
  const words = { t, format: useFormat() }
  const title = t('analysis.meta.funnel.title')
  return (
    <FunnelChart
      title={title}
      caption={t('analysis.meta.funnel.text')}
      xTitle={axis}
      yTitle={t('analysis.meta.funnel.axis')}
      kind={isRatio(body) ? 'odds' : 'linear'}
      points={funnelPoints(body, words)}
      centre={mainOf(body).b}
      names={{ centre: t('analysis.meta.figures.pooled'), funnel: t('analysis.funnel.limits') }}
      contours={[
        t('analysis.meta.contour.tenth'),
        t('analysis.meta.contour.twentieth'),
        t('analysis.meta.contour.hundredth'),
      ]}
      table={estimatesTable(title, body.studies, body, words)}
      fileName={`${stem}-funnel`}
    />
  )
}

/** The pooled estimate without each study in turn. */
function Without({ body, axis, stem }: FigureProps) {
  const t = useT()
  const words = { t, format: useFormat() }
  const title = t('analysis.loo.title')
  return (
    <LeaveOneOutChart
      title={title}
      caption={t('analysis.meta.loo.text')}
      xTitle={axis}
      kind={isRatio(body) ? 'odds' : 'linear'}
      rows={metaWithoutRows(body, words)}
      reference={mainOf(body).b}
      referenceName={t('analysis.meta.figures.pooled')}
      header={forestHeader({ name: t('tools.meta.study'), isOdds: isRatio(body) }, words)}
      table={estimatesTable(title, body.leaveOneOut, body, words)}
      fileName={`${stem}-leave-one-out`}
    />
  )
}

export function MetaFigures({ body }: { body: MetaBody }) {
  const t = useT()
  const words = { t, format: useFormat() }
  const isOdds = isRatio(body)
  const { exposureName = '', outcomeName = '' } = body.presentation ?? {}
  const outcome = outcomeName || t('analysis.outcome')
  const stem = fileNameOf(`${exposureName}-${outcomeName}`, 'meta-analysis')
  const kind = isOdds ? 'odds' : 'linear'
  const axis = estimateAxis(outcome, isOdds, words)
  const { studies, leaveOneOut } = body
  const figures = [
    {
      id: 'forest',
      name: t('analysis.forest.title'),
      figure: (
        <ForestChart
          title={t('analysis.forest.title')}
          caption={t('analysis.meta.forest.text')}
          xTitle={axis}
          kind={kind}
          rows={metaForestRows(body, words)}
          header={forestHeader({ name: t('tools.meta.study'), isOdds }, words)}
          sides={forestSides(outcome, isOdds, words)}
          table={estimatesTable(t('analysis.forest.title'), studies, body, words, weightsOf(body))}
          fileName={`${stem}-forest`}
        />
      ),
    },
    ...(studies.length > 2
      ? [
          {
            id: 'funnel',
            name: t('analysis.meta.funnel.title'),
            figure: (
              <Funnel body={body} axis={estimateAxis(outcome, isOdds, words, false)} stem={stem} />
            ),
          },
        ]
      : []),
    ...(leaveOneOut.length > 0
      ? [
          {
            id: 'loo',
            name: t('analysis.loo.title'),
            figure: <Without body={body} axis={axis} stem={stem} />,
          },
        ]
      : []),
  ]
  return (
    <Section id="figures" title={t('analysis.figures.title')}>
      <FigureTabs figures={figures} />
    </Section>
  )
}
