import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type {
  ExposureEstimate,
  MultivariableWarning,
  MultivariableWarningCode,
} from '../../../science/multivariable/result.ts'
import type { Inference } from '../../../science/methods/estimate.ts'
import { ForestChart } from '../../charts/forest-chart.tsx'
import type { IntervalRow } from '../../charts/interval-rows.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import type { Format, Words } from '../../../i18n/words.ts'
import classes from '../result.module.css'
import {
  FactList,
  GuardSection,
  NumberTable,
  ResultSection,
  WordsSection,
} from '../result-parts.tsx'
import { DroppedRows } from '../dropped-rows.tsx'
import { ACTION_TEXT } from '../../../results/screen/texts.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { isStrong, type MultivariableBody, readsOdds } from '../../../results/multivariable/body.ts'

export const MV_WARNING_TEXT: Record<MultivariableWarningCode, string> = {
  'weak-conditional': msg('analysis.mv.warning.weak'),
  'not-identified': msg('analysis.mv.warning.notIdentified'),
  'few-variants': msg('analysis.mv.warning.few'),
  heterogeneity: msg('analysis.mv.warning.heterogeneity'),
  'direction-changes': msg('analysis.mv.warning.direction'),
  'rows-dropped': msg('analysis.mv.warning.dropped'),
}
const SERIOUS: ReadonlySet<MultivariableWarningCode> = new Set([
  'weak-conditional',
  'not-identified',
  'few-variants',
])
const AS_COUNT = new Set(['n', 'k', 'df', 'count', 'dropped', 'rows'])

export function mvWarningValues(
  { values }: MultivariableWarning,
  format: Format,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value ?? 0]
      if (name === 'p') return [name, format.pStatement(value)]
      return [name, format.significant(value)]
    }),
  )
}

function effectOf(row: Inference, isOdds: boolean, format: Format) {
  if (!isOdds) {
    const { b, ci } = format.estimate(row)
    return { value: b, ci }
  }
  const { or, ci } = format.oddsRatio(row)
  return { value: or, ci }
}

/** What the result says; where the exposures cannot be told apart, to stop. */
export function sentences(body: MultivariableBody, { t, format }: Words) {
  const isOdds = readsOdds(body)
  const { outcome, estimates, variants } = body
  const stop = estimates.length === 0 || !isStrong(body)
  const rows = estimates.map((row) => {
    const values = {
      exposure: row.exposure,
      outcome,
      ...effectOf(row, isOdds, format),
      p: format.pStatement(row.p, row.negLog10P),
    }
    return isOdds ? t('analysis.mv.words.rowOdds', values) : t('analysis.mv.words.row', values)
  })
  const opening = t('analysis.mv.words.open', { n: variants.length, k: body.exposures.length })
  return stop
    ? { main: [t('analysis.mv.words.stop')], rest: [] }
    : { main: [opening, ...rows], rest: [t('analysis.mv.words.meaning')] }
}

function ExposureTable({ body }: { body: MultivariableBody }) {
  const t = useT()
  const format = useFormat()
  const isOdds = readsOdds(body)
  return (
    <ResultSection
      title={t('analysis.table.title')}
      lead={`${t('analysis.mv.table.lead')} ${
        body.parameters.correlation === null
          ? t('analysis.mv.fNote.assumed')
          : t('analysis.mv.fNote.given')
      }`}
    >
      <NumberTable
        columns={[
          t('analysis.column.exposure'),
          isOdds ? 'OR' : 'β',
          t('analysis.table.ci'),
          'p',
          t('analysis.mv.conditionalF'),
          t('analysis.mv.alone'),
        ]}
        rows={body.estimates.map((row) => {
          const { value, ci } = effectOf(row, isOdds, format)
          const alone = row.alone ? effectOf(row.alone, isOdds, format) : null
          return {
            id: row.exposure,
            name: row.exposure,
            cells: [
              value,
              ci,
              format.p(row.p, row.negLog10P),
              format.significant(row.conditionalF),
              alone ? `${alone.value} (${alone.ci})` : '—',
            ],
          }
        })}
      />
    </ResultSection>
  )
}

function forestRow(
  id: string,
  name: string,
  row: Inference,
  isOdds: boolean,
  format: Format,
): IntervalRow {
  const value = () => {
    const { value: b, ci } = effectOf(row, isOdds, format)
    return `${b} (${ci})`
  }
  return {
    id,
    name,
    b: row.b,
    low: row.ciLow,
    high: row.ciHigh,
    value,
    label: () => ({ title: name, lines: [value(), format.pStatement(row.p, row.negLog10P)] }),
  }
}

function rowsOf(
  { exposure, alone, ...own }: ExposureEstimate,
  isOdds: boolean,
  { t, format }: Words,
): IntervalRow[] {
  const adjusted = forestRow(`${exposure} mv`, exposure, own, isOdds, format)
  if (!alone) return [{ ...adjusted, series: 1 }]
  const name = t('analysis.mv.aloneNamed', { name: exposure })
  return [
    { ...adjusted, series: 1 },
    { ...forestRow(`${exposure} uv`, name, alone, isOdds, format), series: 2 },
  ]
}

/** Each exposure adjusted and alone, as a forest. */
export function MultivariableFigure({ body }: { body: MultivariableBody }) {
  const t = useT()
  const format = useFormat()
  const isOdds = readsOdds(body)
  const { outcome } = body
  const rows = body.estimates.flatMap((row) => rowsOf(row, isOdds, { t, format }))
  return (
    <ResultSection title={t('analysis.figures.title')}>
      <ForestChart
        title={t('analysis.forest.title')}
        caption={t('analysis.mv.forest.text')}
        xTitle={
          isOdds ? t('analysis.axis.odds', { outcome }) : t('analysis.axis.effect', { outcome })
        }
        kind={isOdds ? 'odds' : 'linear'}
        rows={rows}
        table={{
          caption: t('analysis.forest.title'),
          columns: [t('analysis.column.exposure'), isOdds ? 'OR' : 'β'],
          rows: rows.map((row) => ({ id: row.id, cells: [row.name, row.value()] })),
        }}
        fileName={`${fileNameOf(`${body.exposures.join('-')}-${outcome}`)}-multivariable`}
      />
    </ResultSection>
  )
}

/** The correlations that were counted in, pair by pair, or that none were. */
function correlationText({ parameters, exposures }: MultivariableBody, { t, format }: Words) {
  const { correlation } = parameters
  if (correlation === null) return t('analysis.mv.correlation.assumed')
  const pairs = exposures.flatMap((one, a) =>
    exposures.slice(a + 1).map((two, b) => {
      const value = correlation[a]?.[a + 1 + b] ?? null
      return `${one} × ${two}: ${format.significant(value)}`
    }),
  )
  return pairs.join('; ')
}

function Provenance({ body }: { body: MultivariableBody }) {
  const t = useT()
  const format = useFormat()
  const { engine, input, parameters } = body
  return (
    <ResultSection title={t('analysis.provenance.title')} lead={t('analysis.provenance.lead')}>
      <FactList
        items={[
          ...(input.files.length === 0
            ? [{ id: 'file', name: t('analysis.provenance.file'), value: input.fileName }]
            : input.files.map(({ role, name, sha256 }, at) => ({
                id: `file ${at}`,
                name:
                  role === 'exposure'
                    ? t('analysis.column.exposure')
                    : t('analysis.column.outcome'),
                value: `${name} · ${sha256.slice(0, 16)}…`,
              }))),
          { id: 'size', name: t('analysis.provenance.size'), value: format.bytes(input.bytes) },
          { id: 'hash', name: 'SHA-256', value: input.sha256, isMono: true },
          {
            id: 'convention',
            name: t('analysis.provenance.convention'),
            value: t(CONVENTION_TEXT[parameters.convention]),
          },
          {
            id: 'correlation',
            name: t('analysis.mv.correlation.name'),
            value: correlationText(body, { t, format }),
          },
          ...(parameters.action === null
            ? []
            : [
                {
                  id: 'action',
                  name: t('analysis.mv.action'),
                  value: t(ACTION_TEXT[parameters.action]),
                },
              ]),
          {
            id: 'engine',
            name: t('analysis.provenance.engine'),
            value: `${engine.name} ${engine.version}`,
          },
        ]}
      />
      <DroppedRows dropped={input.dropped} />
    </ResultSection>
  )
}

/** A multivariable result whole: what speaks against it first. */
export function MultivariableView({ body }: { body: MultivariableBody }) {
  const t = useT()
  const format = useFormat()
  const { input, variants, exposures, heterogeneityWithErrors: spread } = body
  const leastF = body.estimates.flatMap(({ conditionalF }) => conditionalF ?? [])
  return (
    <div className={classes.result}>
      <GuardSection
        tiles={[
          {
            id: 'n',
            name: t('analysis.guard.variants'),
            value: format.integer(variants.length),
            note: t('analysis.guard.ofRows', { rows: format.integer(input.rows) }),
          },
          { id: 'k', name: t('analysis.mv.exposures'), value: format.integer(exposures.length) },
          {
            id: 'f',
            name: t('analysis.mv.leastF'),
            value: format.significant(leastF.length > 0 ? Math.min(...leastF) : null),
            note: t('analysis.guard.fRule'),
          },
          {
            id: 'q',
            name: t('analysis.meta.qTest'),
            value: format.p(spread?.p ?? null),
            note: `Q = ${format.significant(spread?.q ?? null)}`,
          },
        ]}
        warnings={body.warnings.map((warning) => ({
          id: warning.code,
          text: t(MV_WARNING_TEXT[warning.code], mvWarningValues(warning, format)),
          isSerious: SERIOUS.has(warning.code),
        }))}
      />
      <WordsSection {...sentences(body, { t, format })} limits={t('analysis.words.limits')} />
      {body.estimates.length > 0 && <ExposureTable body={body} />}
      {body.estimates.length > 0 && <MultivariableFigure body={body} />}
      <Provenance body={body} />
    </div>
  )
}
