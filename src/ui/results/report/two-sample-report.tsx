import { twoSampleMethods } from '../../../results/two-sample/methods.ts'
import { smallestDetectable } from '../../../science/two-sample/smallest-detectable.ts'
import type { ReportTools } from './own-report.tsx'
import { summaryOf } from '../../../results/two-sample/summary.ts'
import type { Words } from '../../../i18n/words.ts'
import {
  DROP_TEXT,
  ERROR_RULE_TEXT,
  METHOD_SHORT,
  WARNING_TEXT,
  WEIGHTS_TEXT,
} from '../../../results/code-texts.ts'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { warningValues } from '../../../results/two-sample/warning-values.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { ResultFigures } from '../two-sample/result-figures.tsx'
import { mainEstimate, type TwoSampleBody } from '../../../results/two-sample/body.ts'
import {
  conventionFact,
  countsOf,
  engineFacts,
  facts,
  fileFacts,
  listOr,
  namedEffect,
  paragraph,
  scaleFact,
  table,
} from '../../../results/report/report-blocks.ts'
import type { FlowStep, ReportBlock, ReportParts } from '../../../results/report/report-parts.ts'
import { proxySentence } from '../../../results/two-sample/proxy-text.ts'
import { sentencesOf } from '../../../results/two-sample/report-sentences.ts'
import {
  droppedTable,
  estimatesTable,
  testsTable,
  variantsTable,
} from '../../../results/two-sample/report-tables.ts'

function dataOf(body: TwoSampleBody, words: Words): ReportBlock[] {
  const { t, format } = words
  const { input, parameters, variants } = body
  const { exposure, outcome } = parameters.samples
  const people = (count: number | null) => (count === null ? null : format.integer(count))
  return [
    fileFacts([{ name: input.fileName, sha256: input.sha256 }], words),
    facts([
      [t('analysis.report.fact.rows'), format.integer(input.rows)],
      [t('analysis.report.fact.variants'), format.integer(variants.length)],
      [t('analysis.report.fact.people', { side: t('analysis.exposure') }), people(exposure)],
      [t('analysis.report.fact.people', { side: t('analysis.outcome') }), people(outcome)],
      [t('analysis.report.fact.fMean'), format.significant(body.strength.fMean)],
      [t('analysis.report.fact.fMin'), format.significant(body.strength.fMin)],
    ]),
  ]
}

function handlingOf(body: TwoSampleBody, words: Words): ReportBlock[] {
  const { t } = words
  const main = mainEstimate(body)
  const proxies = proxySentence(body.variants, words)
  return [
    paragraph(t('analysis.report.handle.harmonised')),
    ...(proxies === null ? [] : [paragraph(proxies)]),
    paragraph(t('analysis.report.handle.missing')),
    ...(main
      ? [
          paragraph(
            t('analysis.report.handle.main', {
              method: t(METHOD_SHORT[main.method]),
              weights: t(WEIGHTS_TEXT[main.convention.weights]),
              rule: t(ERROR_RULE_TEXT[main.convention.standardError]),
            }),
          ),
        ]
      : []),
    facts([
      conventionFact(body.parameters.convention, words),
      scaleFact(namesOf(body, t).isBinary, words),
    ]),
  ]
}

function checksOf(body: TwoSampleBody, words: Words): ReportBlock[] {
  const { t, format } = words
  const { heterogeneity, pleiotropy, presso, radial, steiger, strength } = body
  return listOr(
    [
      strength.fMean !== null && t('analysis.report.check.f'),
      strength.i2gx !== null && t('analysis.report.check.i2gx'),
      heterogeneity.length > 0 && t('analysis.report.check.q'),
      pleiotropy && t('analysis.report.check.intercept'),
      presso && t('analysis.report.check.presso', { n: format.integer(presso.draws) }),
      radial && t('analysis.report.check.radial'),
      steiger && t('analysis.report.check.steiger'),
    ].filter((text) => typeof text === 'string'),
    words,
  )
}

function approachesOf(body: TwoSampleBody, words: Words): ReportBlock[] {
  const { t } = words
  const main = mainEstimate(body)?.method
  const others = body.estimates.filter(({ method }) => method !== main)
  const names = [...new Set(others.map(({ method }) => t(METHOD_SHORT[method])))]
  return listOr(
    [
      names.length > 0 &&
        t('analysis.report.sens.methods', { list: names.join(t('analysis.report.list.joint')) }),
      body.leaveOneOut.length > 0 && t('analysis.report.sens.loo'),
    ].filter((text) => typeof text === 'string'),
    words,
  )
}

function settingsOf(body: TwoSampleBody, words: Words): ReportBlock[] {
  const { t } = words
  const { engine, parameters } = body
  return [
    facts([
      ...engineFacts(engine, parameters, words),
      [t('analysis.report.fact.density'), parameters.density === 'r-4.4' ? 'R ≥ 4.4' : 'R < 4.4'],
    ]),
  ]
}

function flowOf({ input, variants }: TwoSampleBody, { t }: Words): FlowStep[] {
  return [
    { text: t('analysis.report.flow.rows'), count: input.rows },
    ...countsOf(input.dropped.map(({ reason }) => reason)).map(([reason, count]) => ({
      text: t('analysis.report.flow.out', { reason: t(DROP_TEXT[reason]) }),
      count,
    })),
    { text: t('analysis.report.flow.kept'), count: variants.length },
  ]
}

function descriptiveOf(body: TwoSampleBody, words: Words): ReportBlock[] {
  const { t, format } = words
  const { strength, steiger } = body
  const { isBinary } = namesOf(body, t)
  const reach = smallestDetectable(body)
  const side = (name: string) => t('analysis.report.fact.r2', { side: name })
  return [
    facts([
      [t('analysis.report.fact.fMean'), format.significant(strength.fMean)],
      [t('analysis.report.fact.fMin'), format.significant(strength.fMin)],
      ['I²GX', strength.i2gx === null ? null : format.percent(strength.i2gx, 1)],
      [side(t('analysis.exposure')), steiger ? format.percent(steiger.test.r2Exposure, 2) : null],
      [side(t('analysis.outcome')), steiger ? format.percent(steiger.test.r2Outcome, 2) : null],
      [
        t('analysis.report.fact.reach'),
        reach === null
          ? null
          : namedEffect({ b: reach, se: null, ciLow: null, ciHigh: null }, isBinary, format),
      ],
    ]),
  ]
}

function partsOf(body: TwoSampleBody, words: Words): ReportParts {
  const { t, format } = words
  const { exposure, outcome } = namesOf(body, t)
  return {
    summary: summaryOf(body, words),
    method: paragraphOf(twoSampleMethods(body, words), words),
    exposure,
    outcome,
    engine: body.engine,
    files: [{ name: body.input.fileName, sha256: body.input.sha256 }],
    methods: body.estimates.map(({ method }) => method),
    data: dataOf(body, words),
    handling: handlingOf(body, words),
    multiple: [paragraph(t('analysis.report.handle.uncorrected', { n: 1 }))],
    checks: checksOf(body, words),
    approaches: approachesOf(body, words),
    settings: settingsOf(body, words),
    flow: flowOf(body, words),
    descriptive: descriptiveOf(body, words),
    results: [table(estimatesTable(body, words))],
    assumptions: [
      ...sentencesOf(body, ['checks'], words).map(paragraph),
      table(testsTable(body, words)),
    ],
    sensitivity: sentencesOf(body, ['methods'], words).map(paragraph),
    words: sentencesOf(body, ['methods', 'limits'], words),
    limits: body.warnings.map((warning) =>
      t(WARNING_TEXT[warning.code], warningValues(warning, format)),
    ),
    appendix: [variantsTable(body, words), droppedTable(body, words)].filter(
      ({ rows }) => rows.length > 0,
    ),
  }
}

function Figures({ body }: { body: TwoSampleBody }) {
  return <ResultFigures body={body} />
}

/** Report of a two-sample result. */
export const twoSampleReport: ReportTools<TwoSampleBody> = {
  parts: partsOf,
  lead: ['-scatter'],
  Figures,
}
