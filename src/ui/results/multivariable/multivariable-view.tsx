/** View of a multivariable result: first its conclusion and its limitations. */
import { effectParts } from '../../../results/effect-text.ts'
import { msg } from '../../../i18n/msg.ts'
import { useSentences, useT } from '../../../i18n/use-t.ts'
import type { Words } from '../../../i18n/words.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { type MultivariableBody, isOddsScale } from '../../../results/multivariable/body.ts'
import { summaryOf } from '../../../results/multivariable/summary.ts'
import { ACTION_TEXT } from '../../../results/scan/texts.ts'
import type { ExposureEstimate } from '../../../science/multivariable/result.ts'
import { ForestChart } from '../../charts/forest-chart.tsx'
import type { IntervalRow } from '../../charts/interval-rows.ts'
import { useFormat } from '../../use-format.ts'
import { estimateAxis, forestHeader, forestSides } from '../forest-columns.ts'
import { DroppedRows } from '../dropped-rows.tsx'
import { FactList, NumberTable } from '../result-parts.tsx'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { multivariableMethods } from '../../../results/multivariable/methods.ts'
import { MethodsSection } from '../methods-section.tsx'
import classes from '../result.module.css'
import { ResultFrame, Section, SectionNav } from '../sections.tsx'
import { forestRow } from '../forest-row.ts'
import { RobustSection } from './robust-section.tsx'
import { Summary } from '../summary/result-summary.tsx'

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS: Record<string, string> = {
  summary: msg('analysis.nav.summary'),
  figures: msg('analysis.nav.figures'),
  estimates: msg('analysis.nav.estimates'),
  sensitivity: msg('analysis.nav.sensitivity'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}
/** Sections that require an estimate. */
const OF_ESTIMATES: ReadonlySet<string> = new Set(['estimates', 'figures', 'sensitivity'])

function ExposureTable({ body }: { body: MultivariableBody }) {
  const t = useT()
  const sentences = useSentences()
  const format = useFormat()
  const isOdds = isOddsScale(body)
  return (
    <Section
      id="estimates"
      title={t('analysis.table.title')}
      lead={sentences(
        t('analysis.mv.table.lead'),
        body.parameters.correlation === null
          ? t('analysis.mv.fNote.assumed')
          : t('analysis.mv.fNote.given'),
      )}
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
          const { value, ci } = effectParts(row, isOdds, format)
          const alone = row.alone ? effectParts(row.alone, isOdds, format) : null
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
    </Section>
  )
}

function rowsOf(
  { exposure, alone, ...own }: ExposureEstimate,
  isOdds: boolean,
  { t, format }: Words,
): IntervalRow[] {
  const adjusted = forestRow(`${exposure} mv`, exposure, own, isOdds, format)
  if (!alone) return [{ ...adjusted, series: 'main' }]
  const name = t('analysis.mv.aloneNamed', { name: exposure })
  return [
    { ...adjusted, series: 'main' },
    { ...forestRow(`${exposure} uv`, name, alone, isOdds, format), series: 'second' },
  ]
}

/** Forest plot of each exposure, adjusted and alone. */
export function MultivariableFigure({ body }: { body: MultivariableBody }) {
  const t = useT()
  const format = useFormat()
  const isOdds = isOddsScale(body)
  const { outcome } = body
  const words = { t, format }
  const rows = body.estimates.flatMap((row) => rowsOf(row, isOdds, words))
  return (
    <Section id="figures" title={t('analysis.figures.title')}>
      <ForestChart
        title={t('analysis.forest.title')}
        caption={t('analysis.mv.forest.text')}
        xTitle={estimateAxis(outcome, isOdds, words)}
        header={forestHeader({ name: t('analysis.column.exposure'), isOdds }, words)}
        sides={forestSides(outcome, isOdds, words)}
        kind={isOdds ? 'odds' : 'linear'}
        rows={rows}
        table={{
          caption: t('analysis.forest.title'),
          columns: [t('analysis.column.exposure'), isOdds ? 'OR' : 'β'],
          rows: rows.map((row) => ({ id: row.id, cells: [row.name, row.value()] })),
        }}
        fileName={`${fileNameOf(`${body.exposures.join('-')}-${outcome}`)}-multivariable`}
      />
    </Section>
  )
}

/** Returns the correlations that were used, pair by pair, or that none were. */
function correlationText({ parameters, exposures }: MultivariableBody, { t, format }: Words) {
  const { correlation } = parameters
  if (correlation === null) return t('analysis.mv.correlation.assumed')
  const pairs = exposures.flatMap((one, a) =>
    exposures.slice(a + 1).map((two, b) => {
      const value = correlation[a]?.[a + 1 + b] ?? null
      return `${one} × ${two}: ${format.significant(value)}`
    }),
  )
  return pairs.join(t('analysis.summary.listJoint'))
}

function Provenance({ body }: { body: MultivariableBody }) {
  const t = useT()
  const format = useFormat()
  const { engine, input, parameters } = body
  return (
    <Section
      id="provenance"
      title={t('analysis.provenance.title')}
      lead={t('analysis.provenance.lead')}
      isFolded
    >
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
                value: `${name}\u00a0· ${sha256.slice(0, 16)}…`,
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
    </Section>
  )
}

export function MultivariableView({ body }: { body: MultivariableBody }) {
  const t = useT()
  const words = { t, format: useFormat() }
  const hasAny = body.estimates.length > 0
  const parts = Object.entries(PARTS)
    .filter(([id]) => hasAny || !OF_ESTIMATES.has(id))
    .map(([id, text]) => ({ id, text: t(text) }))
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={parts} />
        <SectionBoundaries>
          <Summary summary={() => summaryOf(body, words)} />
          {hasAny && <MultivariableFigure body={body} />}
          {hasAny && <ExposureTable body={body} />}
          {hasAny && <RobustSection body={body} />}
          <MethodsSection text={() => paragraphOf(multivariableMethods(body, words), words)} />
          <Provenance body={body} />
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
