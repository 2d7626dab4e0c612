/** Report of a mediation analysis: its texts, tables and figures. */
import { summaryOf } from '../../../results/mediation/summary.ts'
import { mediationMethods } from '../../../results/mediation/methods.ts'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import type { Words } from '../../../i18n/words.ts'
import { METHOD_SHORT } from '../../../results/code-texts.ts'
import { inSentence } from '../../../results/in-sentence.ts'
import {
  arrowOf,
  type MediationBody,
  isOddsScale,
  traitNames,
} from '../../../results/mediation/body.ts'
import {
  assumptionTexts,
  EXCLUSION_TEXT,
  MEDIATION_WARNING_TEXT,
  mediationWarningValues,
  shareWords,
} from '../../../results/mediation/texts.ts'
import {
  conventionFact,
  effectOf,
  facts,
  fileFacts,
  MAX_ROWS,
  paragraph,
  scaleFact,
  table,
} from '../../../results/report/report-blocks.ts'
import type { FlowStep, ReportParts, ReportTable } from '../../../results/report/report-parts.ts'
import { STEPS } from '../../../science/mediation/result.ts'
import type { Inference } from '../../../science/methods/estimate.ts'
import type { ReportTools } from '../report/own-report.tsx'
import { MediationFigures } from './mediation-view.tsx'

type Body = MediationBody

function estimatesTable(body: Body, { t, format }: Words): ReportTable {
  const isOdds = isOddsScale(body)
  const names = traitNames(body)
  const line = (name: string, row: Inference | null, odds = isOdds) =>
    row
      ? [
          [
            name,
            effectOf(row, odds, format),
            format.significant(row.se),
            format.p(row.p, row.negLog10P),
          ],
        ]
      : []
  return {
    caption: t('analysis.report.table.estimates'),
    columns: [t('analysis.mediation.effects'), t('analysis.report.table.effect'), 'SE', 'p'],
    rows: [
      ...line(arrowOf('xm', names), body.steps.xm, false),
      ...line(arrowOf('my', names), body.steps.my),
      ...line(t('analysis.mediation.total'), body.steps.xy),
      ...line(t('analysis.mediation.direct'), body.direct),
      ...line(t('analysis.mediation.product'), body.indirect),
      ...line(t('analysis.mediation.difference'), body.difference),
    ],
  }
}

function testsTable(body: Body, { t, format }: Words): ReportTable {
  const names = traitNames(body)
  return {
    caption: t('analysis.report.table.tests'),
    columns: [
      t('analysis.report.table.test'),
      t('analysis.report.table.value'),
      t('analysis.report.table.df'),
      'p',
    ],
    rows: STEPS.flatMap((id) => {
      const step = body.steps[id]
      if (!step || step.q === null || step.qDf === null) return []
      const name = `Cochran Q\u00a0· ${arrowOf(id, names)}`
      return [[name, format.significant(step.q, 4), format.integer(step.qDf), format.p(step.qP)]]
    }),
  }
}

function otherMethods(body: Body, { t, format }: Words): ReportTable {
  const isOdds = isOddsScale(body)
  return {
    caption: t('analysis.mediation.indirect'),
    columns: [t('analysis.mediation.way'), t('analysis.report.table.effect'), 'p'],
    rows: body.byMethod.map((row) => [
      t('analysis.mediation.by', { method: inSentence(t(METHOD_SHORT[row.method])) }),
      effectOf(row, isOdds, format),
      format.p(row.p, row.negLog10P),
    ]),
  }
}

function variantsTable(body: Body, { t, format }: Words): ReportTable {
  const names = traitNames(body)
  const pair = (b: number, se: number) => {
    const text = format.estimate({ b, se, ciLow: null, ciHigh: null })
    return `${text.b} (${text.se})`
  }
  const rows = STEPS.flatMap((id) =>
    (body.steps[id]?.variants ?? []).map((row) => [
      arrowOf(id, names),
      row.SNP,
      pair(row.betaExposure, row.seExposure),
      pair(row.betaOutcome, row.seOutcome),
    ]),
  )
  return {
    caption: t('analysis.report.table.variants'),
    columns: [
      t('analysis.mediation.stepsTitle'),
      t('analysis.table.variant'),
      t('analysis.column.exposure'),
      t('analysis.column.outcome'),
    ],
    rows: rows.slice(0, MAX_ROWS),
    total: rows.length,
  }
}

function flowOf(body: Body, { t }: Words): FlowStep[] {
  const { steps, direct } = body
  const names = traitNames(body)
  return [
    ...STEPS.flatMap((id) => {
      const n = steps[id]?.nsnp ?? null
      return n === null ? [] : [{ text: arrowOf(id, names), count: n }]
    }),
    ...(direct?.nsnp == null ? [] : [{ text: t('analysis.mediation.direct'), count: direct.nsnp }]),
  ]
}

/** Returns the handling of variants and effects. */
function handlingOf(body: Body, words: Words): ReportParts['handling'] {
  const { t, format } = words
  const { parameters } = body
  return [
    paragraph(t('analysis.report.handle.harmonised')),
    paragraph(
      t('analysis.report.handle.mediation', {
        exclude: t(EXCLUSION_TEXT[parameters.exclude]),
        seed: format.digits(parameters.seed),
        n: format.integer(parameters.nboot),
      }),
    ),
    facts([
      conventionFact(parameters.convention, words),
      scaleFact(isOddsScale(body), words),
      [t('tools.screen.instrumentP'), format.exact(parameters.instrumentP)],
    ]),
  ]
}

/** Returns the estimates, and the share where there is one. */
function resultsOf(body: Body, words: Words): ReportParts['results'] {
  const { t } = words
  const share = body.proportion && shareWords(body.proportion, words)
  return [
    table(estimatesTable(body, words)),
    ...(share
      ? [
          facts([
            [t('analysis.mediation.share'), share.value],
            [t('analysis.mediation.fieller'), share.fieller],
            [t('analysis.mediation.bootstrapCi'), share.bootstrap],
          ]),
        ]
      : []),
  ]
}

function partsOf(body: Body, words: Words): ReportParts {
  const { t } = words
  const { engine, parameters } = body
  const names = traitNames(body)
  const files = body.input.files.map(({ name, sha256 }) => ({ name, sha256 }))
  const said = assumptionTexts(body, words)
  const warnings = body.warnings.map((warning) =>
    t(MEDIATION_WARNING_TEXT[warning.code], mediationWarningValues(warning, body, words)),
  )
  return {
    summary: summaryOf(body, words),
    method: paragraphOf(mediationMethods(body, words), words),
    exposure: `${names.x} → ${names.m}`,
    outcome: names.y,
    engine,
    files,
    methods: ['ivw', 'multivariable-ivw'],
    data: [fileFacts(files, words)],
    handling: handlingOf(body, words),
    multiple: [paragraph(t('analysis.report.handle.uncorrected', { n: 1 }))],
    checks: [
      {
        kind: 'list',
        items: [t('analysis.report.check.conditional'), t('analysis.report.check.q')],
      },
    ],
    approaches: [{ kind: 'list', items: [t('analysis.mediation.table.lead')] }],
    settings: [
      facts([
        [t('analysis.report.fact.engine'), `${engine.name} ${engine.version}`],
        conventionFact(parameters.convention, words),
      ]),
    ],
    flow: flowOf(body, words),
    descriptive: [],
    results: resultsOf(body, words),
    assumptions: [table(testsTable(body, words))],
    sensitivity: body.byMethod.length > 0 ? [table(otherMethods(body, words))] : [],
    words: [...said, t('analysis.mediation.limits')],
    limits: warnings,
    appendix: body.source === 'files' ? [variantsTable(body, words)] : [],
  }
}

export const mediationReport: ReportTools<MediationBody> = {
  parts: partsOf,
  lead: ['-path'],
  Figures: MediationFigures,
}
