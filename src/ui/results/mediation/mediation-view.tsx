/** View of a mediation analysis: first its conclusion and its limitations. */
import { forestRow } from '../forest-row.ts'
import { effectParts } from '../../../results/effect-text.ts'
import type { ReactNode } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Words } from '../../../i18n/words.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { CONVENTION_TEXT, METHOD_SHORT } from '../../../results/code-texts.ts'
import { inSentence } from '../../../results/in-sentence.ts'
import {
  arrowOf,
  type MediationBody,
  isOddsScale,
  traitNames,
} from '../../../results/mediation/body.ts'
import { summaryOf } from '../../../results/mediation/summary.ts'
import { bootstrapWords, NO_PROPORTION_TEXT, shareWords } from '../../../results/mediation/texts.ts'
import { STEPS } from '../../../science/mediation/result.ts'
import type { Inference } from '../../../science/methods/estimate.ts'
import { ForestChart } from '../../charts/forest-chart.tsx'
import type { IntervalRow } from '../../charts/interval-rows.ts'
import { useFormat } from '../../use-format.ts'
import { estimateAxis, forestHeader, forestSides } from '../forest-columns.ts'
import { NumberTable } from '../result-parts.tsx'
import { SectionBoundaries } from '../../charts/figure-boundary.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { mediationMethods } from '../../../results/mediation/methods.ts'
import { MethodsSection } from '../methods-section.tsx'
import classes from '../result.module.css'
import { ResultFrame, Section, SectionNav } from '../sections.tsx'
import { Summary } from '../summary/result-summary.tsx'
import { MediationProvenance } from './mediation-provenance.tsx'
import { PathDiagram } from './path-diagram.tsx'

type Props = { body: MediationBody }

/** Sections of the page in their order, with the labels of the table of contents. */
const PARTS = {
  summary: msg('analysis.nav.summary'),
  figures: msg('analysis.mediation.nav.path'),
  estimates: msg('analysis.nav.estimates'),
  steps: msg('analysis.mediation.stepsTitle'),
  methods: msg('analysis.nav.methods'),
  provenance: msg('analysis.nav.provenance'),
}

type Effect = { id: string; name: string; row: Inference; bootstrap: string; isMain?: boolean }

/** Returns the total, direct and indirect effects, as far as they are known. */
function effectsOf(body: MediationBody, { t, format }: Words): Effect[] {
  const one = (id: string, name: string, row: Inference | null, bootstrap = '—'): Effect[] =>
    row ? [{ id, name, row, bootstrap, isMain: id === 'indirect' }] : []
  return [
    ...one('total', t('analysis.mediation.total'), body.steps.xy),
    ...one('direct', t('analysis.mediation.direct'), body.direct),
    ...one(
      'indirect',
      t('analysis.mediation.product'),
      body.indirect,
      bootstrapWords(body, format) ?? '—',
    ),
    ...one('difference', t('analysis.mediation.difference'), body.difference),
    ...body.byMethod.flatMap((row) =>
      one(
        row.method,
        t('analysis.mediation.by', { method: inSentence(t(METHOD_SHORT[row.method])) }),
        row,
      ),
    ),
  ]
}

/** Forest plot of the effects, which have one unit. */
function EffectsForest({ body }: Props) {
  const t = useT()
  const words = { t, format: useFormat() }
  const { format } = words
  const isOdds = isOddsScale(body)
  const names = traitNames(body)
  const rows = effectsOf(body, words).map(({ id, name, row, isMain }): IntervalRow => ({
    ...forestRow(id, name, row, isOdds, format),
    series: isMain ? 'main' : 'second',
  }))
  const title = t('analysis.mediation.forest')
  return (
    <ForestChart
      title={title}
      xTitle={estimateAxis(names.y, isOdds, words)}
      header={forestHeader({ name: t('analysis.mediation.effects'), isOdds }, words)}
      sides={forestSides(names.y, isOdds, words)}
      kind={isOdds ? 'odds' : 'linear'}
      rows={rows}
      table={{
        caption: title,
        columns: [t('analysis.mediation.effects'), isOdds ? 'OR' : 'β'],
        rows: rows.map((row) => ({ id: row.id, cells: [row.name, row.value()] })),
      }}
      fileName={`${fileNameOf(`${names.x}-${names.m}-${names.y}`)}-effects`}
    />
  )
}

/** Both figures, one under the other. */
export function MediationFigures({ body }: Props) {
  return (
    <div className={classes.figures}>
      <PathDiagram body={body} />
      <EffectsForest body={body} />
    </div>
  )
}

function EffectsTable({ body }: Props) {
  const t = useT()
  const words = { t, format: useFormat() }
  const { format } = words
  const isOdds = isOddsScale(body)
  return (
    <NumberTable
      columns={[
        t('analysis.mediation.way'),
        isOdds ? 'OR' : 'β',
        t('analysis.table.ci'),
        'p',
        t('analysis.mediation.bootstrapCi'),
      ]}
      rows={effectsOf(body, words).map(({ id, name, row, bootstrap, isMain = false }) => {
        const { value, ci } = effectParts(row, isOdds, format)
        return { id, name, isMain, cells: [value, ci, format.p(row.p, row.negLog10P), bootstrap] }
      })}
    />
  )
}

/** The mediated share of the total effect, or why there is none. */
function ShareTable({ body }: Props) {
  const t = useT()
  const words = { t, format: useFormat() }
  const { proportion, proportionByDifference, noProportion } = body
  const proportionMethods = [
    { id: 'product', name: t('analysis.mediation.shareBy.product'), own: proportion },
    {
      id: 'difference',
      name: t('analysis.mediation.shareBy.difference'),
      own: proportionByDifference,
    },
  ]
  if (noProportion !== null) {
    return (
      <p>
        {t('analysis.mediation.share')}: {t(NO_PROPORTION_TEXT[noProportion])}
      </p>
    )
  }
  return (
    <NumberTable
      columns={[
        t('analysis.mediation.share'),
        '%',
        t('analysis.mediation.fieller'),
        t('analysis.mediation.bootstrapCi'),
      ]}
      rows={proportionMethods.flatMap(({ id, name, own }) => {
        if (!own) return []
        const { value, fieller, bootstrap } = shareWords(own, words)
        return [{ id, name, isMain: id === 'product', cells: [value, fieller, bootstrap] }]
      })}
    />
  )
}

type Line = { id: string; isMain: boolean; name: ReactNode; cells: string[] }

/** Returns one path by one method; `more` are its variants, F and p of Q. */
function stepLine(
  { id, name, method }: { id: string; name: string; method: string },
  row: Inference,
  { isOdds, format }: { isOdds: boolean; format: Words['format'] },
  more: string[],
): Line {
  const { sign, value, ci } = effectParts(row, isOdds, format)
  return {
    id,
    isMain: more.some((cell) => cell !== ''),
    name: (
      <>
        {name}
        <span className={classes.rule}>{method}</span>
      </>
    ),
    cells: [`${sign} ${value}`, ci, format.p(row.p, row.negLog10P), ...more],
  }
}

/** Returns every path by every method, and the mediator adjusted for the exposure. */
function stepLines(body: MediationBody, { t, format }: Words): Line[] {
  const names = traitNames(body)
  const isOdds = isOddsScale(body)
  const count = (n: number | null) => (n === null ? '—' : format.integer(n))
  const lines = STEPS.flatMap((id) => {
    const step = body.steps[id]
    if (!step) return []
    const how = { isOdds: id !== 'xm' && isOdds, format }
    const name = arrowOf(id, names)
    const method =
      step.method === null ? t('analysis.mediation.fromEstimates') : t(METHOD_SHORT[step.method])
    const more = [count(step.nsnp), format.significant(step.fMean), format.p(step.qP)]
    return [
      stepLine({ id, name, method }, step, how, more),
      ...step.others.map((row) =>
        stepLine(
          { id: `${id} ${row.method}`, name, method: t(METHOD_SHORT[row.method]) },
          row,
          how,
          ['', '', ''],
        ),
      ),
    ]
  })
  const { direct } = body
  if (!direct?.mediator) return lines
  const adjusted = {
    id: 'adjusted',
    name: t('analysis.mediation.adjusted', names),
    method: t(METHOD_SHORT['multivariable-ivw']),
  }
  const more = [count(direct.nsnp), format.significant(direct.conditionalF.m), format.p(direct.qP)]
  return [...lines, stepLine(adjusted, direct.mediator, { isOdds, format }, more)]
}

/** Each path by every method, with its variants' strength and heterogeneity. */
function StepsTable({ body }: Props) {
  const t = useT()
  const words = { t, format: useFormat() }
  return (
    <NumberTable
      columns={[
        t('analysis.mediation.stepsTitle'),
        t('analysis.mediation.effect'),
        t('analysis.table.ci'),
        'p',
        t('analysis.guard.variants'),
        'F',
        'Q p',
      ]}
      rows={stepLines(body, words)}
    />
  )
}

export function MediationView({ body }: Props) {
  const t = useT()
  const words = { t, format: useFormat() }
  return (
    <ResultFrame>
      <div className={classes.result}>
        <SectionNav parts={Object.entries(PARTS).map(([id, text]) => ({ id, text: t(text) }))} />
        <SectionBoundaries>
          <Summary summary={() => summaryOf(body, words)} />
          <Section id="figures" title={t('analysis.figures.title')}>
            <MediationFigures body={body} />
          </Section>
          <Section
            id="estimates"
            title={t('analysis.table.title')}
            lead={t('analysis.mediation.table.lead')}
          >
            <EffectsTable body={body} />
            <p className={`${classes.lead} ${classes.between}`}>
              {t('analysis.mediation.shareLead')}
            </p>
            <ShareTable body={body} />
          </Section>
          <Section
            id="steps"
            title={t('analysis.mediation.stepsTitle')}
            lead={t('analysis.mediation.stepsLead')}
          >
            <StepsTable body={body} />
          </Section>
          <MethodsSection text={() => paragraphOf(mediationMethods(body, words), words)} />
          <MediationProvenance
            body={body}
            conventionName={CONVENTION_TEXT[body.parameters.convention]}
          />
        </SectionBoundaries>
      </div>
    </ResultFrame>
  )
}
