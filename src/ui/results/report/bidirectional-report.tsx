import { bidirectionalMethods } from '../../../results/bidirectional/methods.ts'
import {
  arrowOf,
  type BidirectionalBody,
  type Direction,
  directionsOf,
  traitNames,
} from '../../../results/bidirectional/body.ts'
import { DIRECTION_RULE_TEXT } from '../../../results/bidirectional/bidirectional-texts.ts'
import { useT } from '../../../i18n/use-t.ts'
import { directionWarnings, sentenceOf } from '../../../results/bidirectional/sentences.ts'
import { DirectionFigures } from '../bidirectional/direction-figures.tsx'
import type { ReportTools } from './own-report.tsx'
import { summaryOf } from '../../../results/bidirectional/summary.ts'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import type { Words } from '../../../i18n/words.ts'
import { ACTION_TEXT, REASON_TEXT } from '../../../results/scan/texts.ts'
import { METHOD_SHORT } from '../../../results/code-texts.ts'
import {
  conventionFact,
  countsOf,
  effectOf,
  facts,
  fileFacts,
  listOr,
  MAX_ROWS,
  paragraph,
  table,
} from '../../../results/report/report-blocks.ts'
import type {
  FlowStep,
  ReportBlock,
  ReportParts,
  ReportTable,
} from '../../../results/report/report-parts.ts'

function estimatesTable(direction: Direction, { t, format }: Words): ReportTable {
  const { result, isBinary } = direction
  return {
    caption: `${t('analysis.report.table.estimates')}\u00a0· ${arrowOf(direction)}`,
    columns: [
      t('analysis.table.method'),
      'n',
      isBinary ? `OR (${t('analysis.table.ci')})` : `β (${t('analysis.table.ci')})`,
      'SE',
      'p',
    ],
    rows: (result.numbers?.estimates ?? []).map((row) => [
      t(METHOD_SHORT[row.method]),
      format.integer(row.nsnp),
      effectOf(row, isBinary, format),
      row.se === null ? '—' : format.significant(row.se),
      format.p(row.p, row.negLog10P),
    ]),
  }
}

function testsTable(direction: Direction, { t, format }: Words): ReportTable {
  const { numbers, steiger, q } = direction.result
  const rows = (numbers?.heterogeneity ?? []).map((row) => [
    row.method === 'egger' ? 'Rücker Q′' : `Q\u00a0· ${t(METHOD_SHORT[row.method])}`,
    format.significant(row.q, 4),
    format.p(row.p, row.negLog10P),
  ])
  const intercept = numbers?.pleiotropy
  if (intercept) {
    rows.push([
      t('analysis.intercept.title'),
      format.significant(intercept.intercept),
      format.p(intercept.p, intercept.negLog10P),
    ])
    const { q: gain, p } = intercept.difference
    rows.push(['Q − Q′', format.significant(gain, 4), format.p(p)])
  }
  if (steiger) {
    const { r2Exposure, r2Outcome, p, negLog10P } = steiger.test
    const shares = `${format.percent(r2Exposure, 2)} / ${format.percent(r2Outcome, 2)}`
    rows.push(['Steiger (R²)', shares, format.p(p, negLog10P)])
  }
  rows.push(['q (BH)', '', format.p(q)])
  return {
    caption: `${t('analysis.report.table.tests')}\u00a0· ${arrowOf(direction)}`,
    columns: [t('analysis.report.table.test'), t('analysis.report.table.value'), 'p'],
    rows,
  }
}

function variantsTable(direction: Direction, { t, format }: Words): ReportTable {
  const { variants } = direction.result
  const pair = (b: number, se: number) => {
    const text = format.estimate({ b, se, ciLow: null, ciHigh: null })
    return `${text.b} (${text.se})`
  }
  return {
    caption: `${t('analysis.report.table.variants')}\u00a0· ${arrowOf(direction)}`,
    columns: [
      t('analysis.table.variant'),
      t('analysis.report.table.allele'),
      t('analysis.report.table.exposureEffect'),
      t('analysis.report.table.outcomeEffect'),
    ],
    rows: variants
      .slice(0, MAX_ROWS)
      .map((row) => [
        row.SNP,
        `${row.effectAllele}/${row.otherAllele ?? ''}`,
        pair(row.betaExposure, row.seExposure),
        pair(row.betaOutcome, row.seOutcome),
      ]),
    total: variants.length,
  }
}

function flowOf(direction: Direction, { t }: Words): FlowStep[] {
  const { result } = direction
  const name = arrowOf(direction)
  return [
    { text: `${name}\u00a0· ${t('analysis.report.flow.below')}`, count: result.instruments.aboveP },
    ...countsOf(result.dropped.map(({ reason }) => reason)).map(([reason, count]) => ({
      text: `${name}\u00a0· ${t('analysis.report.flow.out', { reason: t(REASON_TEXT[reason]) })}`,
      count,
    })),
    { text: `${name}\u00a0· ${t('analysis.report.flow.kept')}`, count: result.variants.length },
  ]
}

function dataOf(body: BidirectionalBody, words: Words): ReportBlock[] {
  const { t, format } = words
  const { parameters, input } = body
  return [
    fileFacts(input.files, words),
    facts([
      [t('analysis.report.fact.threshold'), `p ≤ ${format.exact(parameters.instrumentP)}`],
      [t('analysis.report.fact.leastF'), format.exact(parameters.leastF)],
    ]),
  ]
}

function settingsOf(body: BidirectionalBody, words: Words): ReportBlock[] {
  const { t, format } = words
  const { engine, parameters } = body
  return [
    facts([
      [t('analysis.report.fact.engine'), `${engine.name} ${engine.version}`],
      conventionFact(parameters.convention, words),
      [t('analysis.report.fact.seed'), format.digits(parameters.seed)],
      [t('analysis.report.fact.nboot'), format.integer(parameters.nboot)],
    ]),
  ]
}

function checksOf(directions: readonly Direction[], words: Words): ReportBlock[] {
  const { t } = words
  const rules = [
    ...new Set(directions.flatMap(({ result }) => result.rules.map(({ rule }) => rule))),
  ]
  return [
    paragraph(t('analysis.report.check.rules')),
    ...listOr(
      rules.map((rule) => t(DIRECTION_RULE_TEXT[rule])),
      words,
    ),
  ]
}

function partsOf(body: BidirectionalBody, words: Words): ReportParts {
  const { t } = words
  const directions = directionsOf(body)
  const { a, b } = traitNames(body)
  const each = directions.map((direction) => sentenceOf(direction, words))
  const estimates = directions.flatMap(({ result }) => result.numbers?.estimates ?? [])
  return {
    summary: summaryOf(body, words),
    method: paragraphOf(bidirectionalMethods(body, words), words),
    exposure: a,
    outcome: b,
    engine: body.engine,
    files: body.input.files,
    methods: estimates.map(({ method }) => method),
    data: dataOf(body, words),
    handling: [
      paragraph(t(ACTION_TEXT[body.parameters.action])),
      facts([conventionFact(body.parameters.convention, words)]),
    ],
    multiple: [paragraph(t('analysis.report.handle.multiple', { n: directions.length }))],
    checks: checksOf(directions, words),
    approaches: listOr([t('analysis.report.sens.loo')], words),
    settings: settingsOf(body, words),
    flow: directions.flatMap((direction) => flowOf(direction, words)),
    descriptive: [],
    results: directions.map((direction) => table(estimatesTable(direction, words))),
    assumptions: directions.map((direction) => table(testsTable(direction, words))),
    sensitivity: [],
    words: [...each, t('analysis.words.limits')],
    limits: directions.flatMap((direction) =>
      directionWarnings(direction, words).map(({ text }) => `${arrowOf(direction)}: ${text}`),
    ),
    appendix: directions
      .map((direction) => variantsTable(direction, words))
      .filter(({ rows }) => rows.length > 0),
  }
}

function Figures({ body, isLead }: { body: BidirectionalBody; isLead: boolean }) {
  const t = useT()
  return directionsOf(body).map((direction) => (
    <section key={direction.way}>
      {!isLead && <h3>{t('analysis.bidirectional.figures', { direction: arrowOf(direction) })}</h3>}
      <DirectionFigures direction={direction} />
    </section>
  ))
}

/** Report of a bidirectional result. */
export const bidirectionalReport: ReportTools<BidirectionalBody> = {
  parts: partsOf,
  lead: ['-scatter'],
  Figures,
}
