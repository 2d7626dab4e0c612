/** Figures of a two-sample result: scatter, direct effects, forest, leave-one-out, radial and funnel plots. */
import { memo, use, useMemo } from 'react'
import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { BandChart } from '../../charts/band-chart.tsx'
import { ForestChart } from '../../charts/forest-chart.tsx'
import { FunnelChart } from '../../charts/funnel-chart.tsx'
import { LeaveOneOutChart } from '../../charts/leave-one-out-chart.tsx'
import { RadialChart } from '../../charts/radial-chart.tsx'
import { ScatterChart } from '../../charts/scatter-chart.tsx'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import {
  forestRows,
  intervalTable,
  leaveOneOutRows,
  referenceOf,
  scatterLines,
  scatterPoints,
  scatterTable,
} from './figure-data.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { funnelPoints, radialLines, radialMarks, radialTable } from './radial-data.ts'
import { estimateAxis, forestHeader, forestSides } from '../forest-columns.ts'
import { FigureTabs } from '../figure-tabs.tsx'
import { Section } from '../sections.tsx'
import { shiftFigure } from './shift-data.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import own from './two-sample.module.css'
import { type Live, LiveNow } from './use-live-result.ts'

type Props = {
  /** The result to show: its lines, summaries and diagnostics. */
  body: TwoSampleBody
  /** Lets the user leave out variants in the figures. */
  live?: Live | null
}

function useFrame(body: TwoSampleBody) {
  const t = useT()
  const format = useFormat()
  const { exposure, outcome, isBinary } = namesOf(body, t)
  return {
    t,
    words: { t, format },
    exposure,
    outcome,
    stem: fileNameOf(`${exposure}-${outcome}`),
    kind: isBinary ? ('odds' as const) : ('linear' as const),
    isBinary,
    axis: estimateAxis(outcome, isBinary, { t, format }),
  }
}

/** Memoised: the clicked point updates at once, thousands of others in a transition. */
const Scatter = memo(function Scatter({ body, live }: Props) {
  const { t, words, exposure, outcome, stem } = useFrame(body)
  const now = use(LiveNow) ?? live
  const stored = now?.stored ?? body
  const { format } = words
  const without = live?.changes.without
  const points = useMemo(
    () => scatterPoints(stored, { t, format }, without),
    [format, stored, t, without],
  )
  const lines = useMemo(() => scatterLines(body, { t, format }), [body, format, t])
  const rows = useMemo(() => new Map(stored.variants.map(({ SNP, row }) => [SNP, row])), [stored])
  const table = useMemo(() => scatterTable(stored, { t, format }), [format, stored, t])
  const pick = (id: string) => {
    const row = rows.get(id)
    if (row !== undefined) now?.toggle(row)
  }
  return (
    <ScatterChart
      title={t('analysis.scatter.title')}
      caption={t('analysis.scatter.text')}
      xTitle={t('analysis.axis.variantEffect', { name: exposure })}
      yTitle={t('analysis.axis.variantEffect', { name: outcome })}
      points={points}
      lines={lines}
      {...(now && { isOutNow: (id: string) => now.changes.without.has(rows.get(id) ?? -1) })}
      table={table}
      fileName={`${stem}-scatter`}
      onPick={now ? pick : undefined}
      footer={
        now && (
          <>
            <span className={`${own.hint} ${own.withMouse}`}>{t('analysis.figures.pick')}</span>
            <span className={`${own.hint} ${own.withoutMouse}`}>{t('analysis.figures.tap')}</span>
          </>
        )
      }
    />
  )
})

function Forest({ body, live }: Props) {
  const { t, words, stem, kind, axis, outcome, isBinary } = useFrame(body)
  const stored = live?.stored ?? body
  const rows = new Map(stored.variants.map(({ SNP, row }) => [`variant ${SNP}`, row]))
  const pick = (id: string) => {
    const row = rows.get(id)
    if (row !== undefined) live?.toggle(row)
  }
  return (
    <ForestChart
      title={t('analysis.forest.title')}
      caption={t('analysis.forest.text')}
      xTitle={axis}
      kind={kind}
      rows={forestRows(body, words, live ? { stored, without: live.changes.without } : undefined)}
      header={forestHeader({ name: t('analysis.table.variant'), isOdds: isBinary }, words)}
      sides={forestSides(outcome, isBinary, words)}
      table={intervalTable(t('analysis.forest.title'), body.singleSnp, body, words)}
      fileName={`${stem}-forest`}
      onPick={live ? pick : undefined}
    />
  )
}

const LeaveOneOut = memo(function LeaveOneOut({ body }: Props) {
  const { t, words, stem, kind, axis, isBinary } = useFrame(body)
  const reference = referenceOf(body)
  if (body.leaveOneOut.length === 0 || reference === null) return null
  return (
    <LeaveOneOutChart
      title={t('analysis.loo.title')}
      caption={t('analysis.loo.text')}
      xTitle={axis}
      kind={kind}
      rows={leaveOneOutRows(body, words)}
      reference={reference}
      referenceName={t('analysis.figures.pooled')}
      header={forestHeader({ name: t('analysis.table.variant'), isOdds: isBinary }, words)}
      table={intervalTable(t('analysis.loo.title'), body.leaveOneOut, body, words)}
      fileName={`${stem}-leave-one-out`}
    />
  )
})

const Radial = memo(function Radial({ body }: Props) {
  const { t, words, stem, kind } = useFrame(body)
  if (!body.radial) return null
  return (
    <RadialChart
      title={t('analysis.radial.title')}
      caption={t('analysis.radial.text')}
      xTitle={t('analysis.radial.x')}
      yTitle={t('analysis.radial.y')}
      kind={kind}
      points={radialMarks(body, words)}
      lines={radialLines(body, words)}
      outlierName={t('analysis.radial.outlier')}
      table={radialTable(body, words)}
      fileName={`${stem}-radial`}
    />
  )
})

const Funnel = memo(function Funnel({ body }: Props) {
  const { t, words, stem, kind, outcome, isBinary } = useFrame(body)
  const centre = referenceOf(body)
  if (body.variants.length < 2 || centre === null) return null
  const single = body.singleSnp.filter(({ role }) => role === 'variant')
  return (
    <FunnelChart
      title={t('analysis.funnel.title')}
      caption={t('analysis.funnel.text')}
      xTitle={estimateAxis(outcome, isBinary, words, false)}
      yTitle={t('analysis.funnel.y')}
      names={{ centre: t('analysis.figures.pooled'), funnel: t('analysis.funnel.limits') }}
      kind={kind}
      points={funnelPoints(body, words)}
      centre={centre}
      table={intervalTable(t('analysis.funnel.title'), single, body, words)}
      fileName={`${stem}-funnel`}
    />
  )
})

/** IVW over the assumed mean direct effect of the variants. */
const Shift = memo(function Shift({ body }: Props) {
  const { t, words, outcome, stem, kind, axis } = useFrame(body)
  // Chinese sentences are joined without a space.
  const joint = languageFacts(useLocale()).separator
  const figure = shiftFigure(body, words)
  if (!figure) return null
  const { found, curve, marks, table, caption } = figure
  return (
    <BandChart
      title={t('analysis.shift.title')}
      caption={caption.join(joint)}
      xTitle={t('analysis.shift.axis', { outcome })}
      yTitle={axis}
      yKind={kind}
      curve={curve}
      curveName={t('analysis.shift.curve')}
      shaded={{ low: found.low, high: found.high, name: t('analysis.shift.fits') }}
      marks={marks}
      table={table}
      fileName={`${stem}-direct-effects`}
    />
  )
})

export function ResultFigures({ body, live = null }: Props) {
  const t = useT()
  const { words } = useFrame(body)
  const hasFunnel = body.variants.length > 1 && referenceOf(body) !== null
  const figures = [
    {
      id: 'scatter',
      name: t('analysis.scatter.title'),
      figure: <Scatter body={body} live={live} />,
    },
    { id: 'forest', name: t('analysis.forest.title'), figure: <Forest body={body} live={live} /> },
    ...(body.leaveOneOut.length > 0
      ? [{ id: 'loo', name: t('analysis.loo.title'), figure: <LeaveOneOut body={body} /> }]
      : []),
    ...(shiftFigure(body, words)
      ? [{ id: 'shift', name: t('analysis.shift.tab'), figure: <Shift body={body} /> }]
      : []),
    ...(body.radial
      ? [{ id: 'radial', name: t('analysis.radial.title'), figure: <Radial body={body} /> }]
      : []),
    ...(hasFunnel
      ? [{ id: 'funnel', name: t('analysis.funnel.title'), figure: <Funnel body={body} /> }]
      : []),
  ]
  return (
    <Section id="figures" title={t('analysis.figures.title')}>
      <FigureTabs figures={figures} />
    </Section>
  )
}
