/** Report of a multivariable result: its texts, tables and figures. */
import { multivariableMethods } from '../../../results/multivariable/methods.ts'
import type { ReportTools } from './own-report.tsx'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import type { Words } from '../../../i18n/words.ts'
import { summaryOf } from '../../../results/multivariable/summary.ts'
import { influenceCaveats, influenceValues } from '../../../results/influence-text.ts'
import { type MultivariableBody, isOddsScale } from '../../../results/multivariable/body.ts'
import { MV_WARNING_TEXT, mvWarningValues } from '../../../results/multivariable/mv-texts.ts'
import { MultivariableFigure } from '../multivariable/multivariable-view.tsx'
import { influencesOf, leaveOneOutOf } from '../../../results/multivariable/robust.ts'
import type { AnyMethodId } from '../../../science/codes.ts'
import { RobustFigures } from '../multivariable/robust-section.tsx'
import { isDropReason } from '../../../results/report/drop-reason.ts'
import { DROP_TEXT, METHOD_SHORT } from '../../../results/code-texts.ts'
import {
  conventionFact,
  countsOf,
  effectOf,
  facts,
  fileFacts,
  MAX_ROWS,
  paragraph,
  scaleFact,
  table,
} from '../../../results/report/report-blocks.ts'
import type { FlowStep, ReportParts, ReportTable } from '../../../results/report/report-parts.ts'

function filesOf({ input }: MultivariableBody) {
  return input.files.length > 0 ? input.files : [{ name: input.fileName, sha256: input.sha256 }]
}

function estimatesTable(body: MultivariableBody, { t, format }: Words): ReportTable {
  const isOdds = isOddsScale(body)
  return {
    caption: t('analysis.report.table.estimates'),
    columns: [
      t('analysis.column.exposure'),
      t('analysis.report.table.effect'),
      'SE',
      'p',
      t('analysis.mv.conditionalF'),
      t('analysis.mv.alone'),
    ],
    rows: body.estimates.map((row) => [
      row.exposure,
      effectOf(row, isOdds, format),
      format.significant(row.se),
      format.p(row.p, row.negLog10P),
      format.significant(row.conditionalF),
      row.alone ? effectOf(row.alone, isOdds, format) : '—',
    ]),
  }
}

/** Returns each exposure by each method that allows for invalid variants. */
function robustTable(body: MultivariableBody, { t, format }: Words): ReportTable {
  const isOdds = isOddsScale(body)
  return {
    caption: t('analysis.mv.robust.title'),
    columns: [
      t('analysis.column.exposure'),
      t('analysis.table.method'),
      t('analysis.report.table.effect'),
      'SE',
      'p',
    ],
    rows: (body.robust?.estimates ?? []).map((row) => [
      row.exposure,
      t(METHOD_SHORT[row.method]),
      effectOf(row, isOdds, format),
      format.significant(row.se),
      format.p(row.p, row.negLog10P),
    ]),
  }
}

/** Returns the effect of leaving out single variants. */
function leaveOneOutWords(body: MultivariableBody, words: Words): string[] {
  const { t, format } = words
  if (leaveOneOutOf(body).length === 0) return []
  const isOdds = isOddsScale(body)
  if (body.influence) {
    return body.influence.map((one) => {
      const { exposure } = one
      if (one.grade === 'none') {
        const values = { exposure, ...influenceValues(one, isOdds, format) }
        return t('analysis.report.mvLeaveOneOut.most', values)
      }
      const [details] = influenceCaveats([one], isOdds, words)
      return t('analysis.check.mv.single.of', { exposure, text: details?.text ?? '' })
    })
  }
  const found = influencesOf(body)
  return found.length === 0
    ? [t('analysis.report.mvLeaveOneOut.stable')]
    : found.map(({ SNP, exposure, count }) =>
        t('analysis.report.mvLeaveOneOut.depends', { snp: SNP, name: exposure, count }),
      )
}

function sensitivityOf(body: MultivariableBody, words: Words) {
  return [
    ...(body.robust ? [table(robustTable(body, words))] : []),
    ...leaveOneOutWords(body, words).map(paragraph),
  ]
}

function approachesOf({ robust }: MultivariableBody, { t }: Words): string[] {
  return [
    t('analysis.report.sens.alone'),
    ...(robust ? [t('analysis.report.sens.mvRobust')] : []),
    t('analysis.report.sens.mvLeaveOneOut'),
  ]
}

function methodsOf({ robust }: MultivariableBody): AnyMethodId[] {
  const more = (robust?.estimates ?? []).map(({ method }) => method)
  return ['multivariable-ivw', 'ivw', ...new Set(more)]
}

function testsTable(body: MultivariableBody, { t, format }: Words): ReportTable {
  const tests = [
    ['Cochran Q', body.heterogeneity],
    [t('analysis.meta.qTest'), body.heterogeneityWithErrors],
  ] as const
  return {
    caption: t('analysis.report.table.tests'),
    columns: [
      t('analysis.report.table.test'),
      t('analysis.report.table.value'),
      t('analysis.report.table.df'),
      'p',
    ],
    rows: tests.flatMap(([name, test]) =>
      test
        ? [[name, format.significant(test.q, 4), format.integer(test.df), format.p(test.p)]]
        : [],
    ),
  }
}

function variantsTable(body: MultivariableBody, { t, format }: Words): ReportTable {
  const { variants, exposures, outcome } = body
  const pair = (b: number, se: number) => {
    const text = format.estimate({ b, se, ciLow: null, ciHigh: null })
    return `${text.b} (${text.se})`
  }
  return {
    caption: t('analysis.report.table.variants'),
    columns: [t('analysis.table.variant'), ...exposures, outcome],
    rows: variants
      .slice(0, MAX_ROWS)
      .map((row) => [
        row.SNP,
        ...row.betaExposures.map((b, k) => pair(b, row.seExposures[k] ?? 0)),
        pair(row.betaOutcome, row.seOutcome),
      ]),
    total: variants.length,
  }
}

function flowOf({ input, variants }: MultivariableBody, { t }: Words): FlowStep[] {
  return [
    { text: t('analysis.report.flow.rows'), count: input.rows },
    ...countsOf(input.dropped.map(({ reason }) => reason)).map(([reason, count]) => ({
      text: t('analysis.report.flow.out', {
        reason: isDropReason(reason) ? t(DROP_TEXT[reason]) : reason,
      }),
      count,
    })),
    { text: t('analysis.report.flow.kept'), count: variants.length },
  ]
}

function partsOf(body: MultivariableBody, words: Words): ReportParts {
  const { t, format } = words
  const { exposures, outcome, engine, variants, parameters } = body
  const summary = summaryOf(body, words)
  const isOdds = isOddsScale(body)
  return {
    summary,
    method: paragraphOf(multivariableMethods(body, words), words),
    exposure: exposures.join(t('analysis.report.list.joint')),
    outcome,
    engine,
    files: filesOf(body),
    methods: methodsOf(body),
    data: [
      fileFacts(filesOf(body), words),
      facts([
        [t('analysis.report.fact.rows'), format.integer(body.input.rows)],
        [t('analysis.report.fact.variants'), format.integer(variants.length)],
      ]),
    ],
    handling: [
      paragraph(t('analysis.report.handle.harmonised')),
      paragraph(t('analysis.report.handle.multivariable')),
      facts([conventionFact(parameters.convention, words), scaleFact(isOdds, words)]),
    ],
    multiple: [paragraph(t('analysis.report.handle.uncorrected', { n: exposures.length }))],
    checks: [
      {
        kind: 'list',
        items: [t('analysis.report.check.conditional'), t('analysis.report.check.q')],
      },
    ],
    approaches: [{ kind: 'list', items: approachesOf(body, words) }],
    settings: [
      facts([
        [t('analysis.report.fact.engine'), `${engine.name} ${engine.version}`],
        conventionFact(parameters.convention, words),
      ]),
    ],
    flow: flowOf(body, words),
    descriptive: [],
    results: [table(estimatesTable(body, words))],
    assumptions: [table(testsTable(body, words))],
    sensitivity: sensitivityOf(body, words),
    words: [...summary.words, t('analysis.words.limits')],
    limits: body.warnings.map((warning) =>
      t(MV_WARNING_TEXT[warning.code], mvWarningValues(warning, format)),
    ),
    appendix: [variantsTable(body, words)],
  }
}

function Figures({ body }: { body: MultivariableBody }) {
  return body.estimates.length > 0 ? (
    <>
      <MultivariableFigure body={body} />
      <RobustFigures body={body} />
    </>
  ) : null
}

export const multivariableReport: ReportTools<MultivariableBody> = {
  parts: partsOf,
  lead: [],
  Figures,
}
