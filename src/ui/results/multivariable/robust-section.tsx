/** Section on the results beside multivariable IVW: under other assumptions, and without each variant. */
import { useT } from '../../../i18n/use-t.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { influenceMarks } from '../../../results/influence-text.ts'
import { METHOD_SHORT, METHOD_TEXT, OMISSION_TEXT } from '../../../results/code-texts.ts'
import { type MultivariableBody, isOddsScale } from '../../../results/multivariable/body.ts'
import { leaveOneOutOf, robustOf } from '../../../results/multivariable/robust.ts'
import type { ExposureEstimate } from '../../../science/multivariable/result.ts'
import { ROWS_SHOWN } from '../../charts/chart-table.tsx'
import { ForestChart } from '../../charts/forest-chart.tsx'
import { LeaveOneOutChart } from '../../charts/leave-one-out-chart.tsx'
import { useFormat } from '../../use-format.ts'
import { FigureTabs } from '../figure-tabs.tsx'
import { estimateAxis, forestHeader, forestSides } from '../forest-columns.ts'
import { type FactItem, FactList } from '../result-parts.tsx'
import classes from '../result.module.css'
import { Section } from '../sections.tsx'
import { namesLine } from '../two-sample/outlier-cards.tsx'
import { forestRow, forestTable } from '../forest-row.ts'

type OfExposure = { body: MultivariableBody; row: ExposureEstimate }

function useFrame({ body, row }: OfExposure) {
  const t = useT()
  const format = useFormat()
  const isOdds = isOddsScale(body)
  const words = { t, format }
  return {
    t,
    format,
    isOdds,
    words,
    stem: fileNameOf(`${row.exposure}-${body.outcome}`),
    common: {
      xTitle: estimateAxis(body.outcome, isOdds, words),
      kind: isOdds ? ('odds' as const) : ('linear' as const),
      sides: forestSides(body.outcome, isOdds, words),
    },
  }
}

/** One exposure by multivariable IVW and by each method that allows for invalid variants. */
function MethodForest(props: OfExposure) {
  const { body, row } = props
  const { t, format, isOdds, words, stem, common } = useFrame(props)
  const ivw = 'multivariable-ivw'
  const rows = [
    { ...forestRow(ivw, t(METHOD_SHORT[ivw]), row, isOdds, format), series: 'main' as const },
    ...robustOf(body, row.exposure).map((own) => ({
      ...forestRow(own.method, t(METHOD_SHORT[own.method]), own, isOdds, format),
      series: 'second' as const,
    })),
  ]
  const method = t('analysis.table.method')
  return (
    <ForestChart
      {...common}
      title={t('analysis.mv.robust.title')}
      caption={t('analysis.mv.robust.figure', { exposure: row.exposure })}
      header={forestHeader({ name: method, isOdds }, words)}
      rows={rows}
      table={forestTable(t('analysis.mv.robust.title'), method, isOdds, rows)}
      fileName={`${stem}-robust`}
    />
  )
}

/** One exposure by multivariable IVW without each variant in turn. */
function LeaveOneOutForest(props: OfExposure) {
  const { body, row } = props
  const { t, format, isOdds, words, stem, common } = useFrame(props)
  const at = body.exposures.indexOf(row.exposure)
  const mark = influenceMarks(body.influence?.filter(({ exposure }) => exposure === row.exposure))
  const without = leaveOneOutOf(body).flatMap(({ SNP, estimates }) => {
    const own = estimates[at]
    return own ? [forestRow(SNP, mark(SNP), own, isOdds, format)] : []
  })
  const all = forestRow('all', t('analysis.loo.all'), row, isOdds, format)
  const variant = t('analysis.table.variant')
  const title = t('analysis.loo.title')
  return (
    <LeaveOneOutChart
      {...common}
      title={title}
      caption={t('analysis.mv.loo.text', { exposure: row.exposure })}
      rows={[...without, { ...all, series: 'main' }]}
      reference={row.b}
      referenceName={t('analysis.figures.pooled')}
      header={forestHeader({ name: variant, isOdds }, words)}
      table={{
        ...forestTable(title, variant, isOdds, without.slice(0, ROWS_SHOWN)),
        total: without.length,
      }}
      fileName={`${stem}-leave-one-out`}
    />
  )
}

/** Figures, a tab for each exposure; also used in the report. */
export function RobustFigures({ body }: { body: MultivariableBody }) {
  const t = useT()
  const methods = body.estimates.map((row, at) => ({
    id: `methods-${at}`,
    name: row.exposure,
    figure: <MethodForest body={body} row={row} />,
  }))
  const leaveOneOut = body.estimates.map((row, at) => ({
    id: `loo-${at}`,
    name: t('analysis.mv.loo.named', { exposure: row.exposure }),
    figure: <LeaveOneOutForest body={body} row={row} />,
  }))
  const hasMethods = (body.robust?.estimates.length ?? 0) > 0
  const hasLeaveOneOut = leaveOneOutOf(body).length > 0
  return (
    <>
      {hasMethods && (
        <div className={classes.between}>
          <FigureTabs figures={methods} />
        </div>
      )}
      {hasLeaveOneOut && (
        <div className={classes.between}>
          <FigureTabs figures={leaveOneOut} />
        </div>
      )}
    </>
  )
}

/** Returns the intercept, and the variants that the methods excluded. */
function useFacts({ robust, exposures }: MultivariableBody): FactItem[] {
  const t = useT()
  const format = useFormat()
  if (!robust) return []
  const { intercept, lasso, cml } = robust
  const named = (invalid: readonly string[]) =>
    invalid.length === 0 ? t('analysis.mv.robust.none') : namesLine(invalid)
  const items: FactItem[] = []
  if (intercept) {
    const { b, ci } = format.estimate(intercept)
    const p = format.pStatement(intercept.p, intercept.negLog10P)
    const name = t('analysis.mv.robust.intercept', { exposure: exposures[0] ?? '' })
    items.push({ id: 'intercept', name, value: t('analysis.mv.robust.interceptOf', { b, ci, p }) })
  }
  if (lasso) {
    items.push({ id: 'lasso', name: t('analysis.mv.robust.lasso'), value: named(lasso.invalid) })
  }
  if (!cml) return items
  items.push(
    { id: 'cml', name: t('analysis.mv.robust.cml'), value: named(cml.invalid) },
    {
      id: 'sample',
      name: t('analysis.mv.robust.sample'),
      value: format.integer(cml.sampleSize),
    },
  )
  if (cml.draws) {
    const { made, settled } = cml.draws
    items.push({
      id: 'draws',
      name: t('analysis.mv.robust.settled'),
      value: t('analysis.mv.robust.ofDraws', {
        settled: format.integer(settled),
        made: format.integer(made),
      }),
    })
  }
  return items
}

export function RobustSection({ body }: { body: MultivariableBody }) {
  const t = useT()
  const facts = useFacts(body)
  const { robust } = body
  return (
    <Section
      id="sensitivity"
      title={t('analysis.sensitivity.title')}
      lead={robust ? t('analysis.mv.robust.lead') : t('analysis.mv.robust.before')}
    >
      {facts.length > 0 && <FactList items={facts} />}
      <RobustFigures body={body} />
      {(robust?.omitted ?? []).map(({ method, reason }) => (
        <p key={method} className={classes.note}>
          {t('analysis.omitted.line', {
            method: t(METHOD_TEXT[method]),
            reason: t(OMISSION_TEXT[reason]),
          })}
        </p>
      ))}
    </Section>
  )
}
