/** Report of a scan of taxa or of a causal map: its texts, tables and figures. */
import { VERDICT_RULES } from '../../../science/scan/verdict.ts'
import type { ReportTools } from './own-report.tsx'
import type { Words } from '../../../i18n/words.ts'
import {
  ACTION_TEXT,
  effectText,
  guardNotes,
  REASON_TEXT,
  RULE_TEXT,
  testedSentence,
  VERDICT_TEXT,
} from '../../../results/scan/texts.ts'
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { scanMethods } from '../../../results/scan/methods.ts'
import { calibrationSentences } from '../../../results/scan/calibration-sentences.ts'
import { summaryOf } from '../../../results/scan/summary.ts'
import { rankedRows } from '../../../results/scan/ranked.ts'
import {
  isBinaryScan,
  type MapBody,
  outcomeNameOf,
  reverseBody,
  type ScanBody,
} from '../../../results/scan/body.ts'
import { GutFigures, MapFigures } from '../scan/scan-figures.tsx'
import { METHOD_SHORT } from '../../../results/code-texts.ts'
import {
  conventionFact,
  engineFacts,
  facts,
  fileFacts,
  listOr,
  MAX_ROWS,
  paragraph,
  scaleFact,
  table,
} from '../../../results/report/report-blocks.ts'
import type {
  FlowStep,
  ReportBlock,
  ReportParts,
  ReportTable,
} from '../../../results/report/report-parts.ts'

/** Returns the collective name of the exposures. */
function exposureName({ kind, rows }: ScanBody, { t }: Words): string {
  const names = [...new Set(rows.map(({ exposure }) => exposure))]
  if (kind === 'gut-microbiota-mr') return t('analysis.report.screen.taxa', { n: names.length })
  return names.length > 3
    ? t('analysis.report.screen.exposures', { n: names.length })
    : names.join(t('analysis.report.list.joint'))
}

function outcomeName(body: ScanBody, { t }: Words): string {
  if (body.kind === 'gut-microbiota-mr') return outcomeNameOf(body)
  const names = [...new Set(body.rows.map(({ outcome }) => outcome))]
  return names.length > 3
    ? t('analysis.report.screen.outcomes', { n: names.length })
    : names.join(t('analysis.report.list.joint'))
}

function dataOf(body: ScanBody, words: Words): ReportBlock[] {
  const { t, format } = words
  const { input, parameters, summary } = body
  return [
    fileFacts(input.files, words),
    facts([
      [t('analysis.report.fact.threshold'), `p ≤ ${format.exact(parameters.instrumentP)}`],
      [t('analysis.report.fact.leastF'), format.exact(parameters.leastF)],
      [t('analysis.report.fact.variants'), format.integer(summary.kept)],
    ]),
  ]
}

function flowOf({ input, summary, rows }: ScanBody, { t }: Words): FlowStep[] {
  const dropped = new Map<keyof typeof REASON_TEXT, number>()
  for (const row of rows) {
    for (const [reason, count] of Object.entries(row.dropped)) {
      const key = reason as keyof typeof REASON_TEXT
      dropped.set(key, (dropped.get(key) ?? 0) + count)
    }
  }
  const side = (name: string) => t('analysis.report.flow.rowsOf', { side: name })
  return [
    { text: side(t('analysis.exposure')), count: input.rows.exposure },
    { text: side(t('analysis.outcome')), count: input.rows.outcome },
    { text: t('analysis.report.flow.below'), count: summary.belowThreshold },
    { text: t('analysis.report.flow.matched'), count: summary.matched },
    ...[...dropped]
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]) => ({
        text: t('analysis.report.flow.out', { reason: t(REASON_TEXT[reason]) }),
        count,
      })),
    { text: t('analysis.report.flow.kept'), count: summary.kept },
    { text: t('analysis.report.flow.testable'), count: summary.testable },
    { text: t('analysis.report.flow.clusters'), count: summary.clusters },
  ]
}

function pairsTable(body: ScanBody, { t, format }: Words, isReverse = false): ReportTable {
  // The reverse direction is on the scale of the exposures.
  const isBinary = !isReverse && isBinaryScan(body)
  const rows = rankedRows(body.rows)
  const isPair = body.kind === 'causal-map'
  return {
    caption: isReverse ? t('analysis.reverse.title') : t('analysis.report.table.pairs'),
    columns: [
      isPair ? t('analysis.report.table.pair') : t('analysis.column.exposure'),
      'n',
      t('analysis.report.table.effect'),
      'p',
      'q (BH)',
      'Q p',
      t('analysis.report.table.verdict'),
    ],
    rows: rows
      .slice(0, MAX_ROWS)
      .map((row) => [
        isPair ? `${row.exposure} → ${row.outcome}` : row.exposure,
        format.integer(row.nsnp),
        effectText(row, isBinary, format) || '—',
        format.p(row.p, row.negLog10P),
        format.p(row.bhClustered),
        format.p(row.qP),
        t(VERDICT_TEXT[row.verdict]),
      ]),
    total: rows.length,
  }
}

function sentencesOf(body: ScanBody, { t }: Words): string[] {
  const { verdicts, significantBh, significantBonferroni } = body.summary
  return [
    testedSentence(body, t),
    t('analysis.screen.words.bh', { n: significantBh, bonferroni: significantBonferroni }),
    ...(body.upgradedFrom === undefined ? [] : [t('analysis.verdictRule.older')]),
    t('analysis.screen.words.rest', {
      n: verdicts['not-supported'],
      none: verdicts['not-testable'],
    }),
  ]
}

function checksOf({ parameters }: ScanBody, words: Words): ReportBlock[] {
  const { t, format } = words
  return [
    ...listOr(
      [
        t('analysis.report.check.f'),
        t('analysis.report.check.q'),
        t('analysis.report.check.intercept'),
        ...(parameters.pressoDraws === null
          ? []
          : [t('analysis.report.check.presso', { n: format.integer(parameters.pressoDraws) })]),
        t('analysis.report.check.steiger'),
      ],
      words,
    ),
    paragraph(t('analysis.report.check.rules')),
    { kind: 'list', items: VERDICT_RULES.map((rule) => t(RULE_TEXT[rule])) },
    paragraph(t('analysis.verdictRule.dependent')),
    ...calibrationSentences(words).map(paragraph),
  ]
}

function methodsOf({ rows }: ScanBody) {
  return [
    ...new Set(
      rows.flatMap(({ method, further }) => [
        ...(method === null ? [] : [method]),
        ...further.map((one) => one.method),
      ]),
    ),
  ]
}

function handlingOf(body: ScanBody, words: Words): ReportBlock[] {
  const { t } = words
  const { parameters } = body
  return [
    paragraph(t(ACTION_TEXT[parameters.action])),
    paragraph(t('analysis.report.handle.missing')),
    facts([conventionFact(parameters.convention, words), scaleFact(isBinaryScan(body), words)]),
  ]
}

function settingsOf({ engine, parameters }: ScanBody, words: Words): ReportBlock[] {
  return [facts(engineFacts(engine, parameters, words))]
}

function approachesOf(body: ScanBody, words: Words): ReportBlock[] {
  const { t } = words
  const list = methodsOf(body)
    .map((method) => t(METHOD_SHORT[method]))
    .join(t('analysis.report.list.joint'))
  return listOr([t('analysis.report.sens.methods', { list }), t('analysis.report.sens.loo')], words)
}

/** Returns further methods beside the main one, for the pairs with the smallest p. */
function methodsTable(body: ScanBody, { t, format }: Words): ReportTable {
  const isBinary = isBinaryScan(body)
  const made = new Set(methodsOf(body))
  const methods = [
    ...(['egger', 'weighted-median', 'weighted-mode', 'divw'] as const),
    ...(['lasso', 'cml-ma-dp', 'mrmix'] as const).filter((method) => made.has(method)),
  ]
  const rows = rankedRows(body.rows).filter(({ b }) => b !== null)
  const shown = rows.filter(({ further }) => further.length > 0).slice(0, 20)
  return {
    caption: t('analysis.report.table.estimates'),
    columns: [t('analysis.report.table.pair'), ...methods.map((method) => t(METHOD_SHORT[method]))],
    rows: shown.map(({ exposure, outcome, further }) => [
      `${exposure} → ${outcome}`,
      ...methods.map((method) => {
        const one = further.find((row) => row.method === method)
        if (!one) return '—'
        const { b, se, p } = one
        const row = { b, se, ciLow: null, ciHigh: null }
        const effect = isBinary ? format.oddsRatio(row).or : format.estimate(row).b
        return `${effect} (${format.pStatement(p)})`
      }),
    ]),
    total: rows.length,
  }
}

function partsOf(body: ScanBody, words: Words): ReportParts {
  const { t, format } = words
  const { input, summary, engine } = body
  const sentences = sentencesOf(body, words)
  const reverse = reverseBody(body)
  return {
    summary: summaryOf(body, words),
    method: paragraphOf(scanMethods(body, words), words),
    exposure: exposureName(body, words),
    outcome: outcomeName(body, words),
    engine,
    files: input.files,
    methods: methodsOf(body),
    data: dataOf(body, words),
    handling: handlingOf(body, words),
    multiple: [
      paragraph(t('analysis.report.handle.multiple', { n: format.integer(summary.testable) })),
    ],
    checks: checksOf(body, words),
    approaches: approachesOf(body, words),
    settings: settingsOf(body, words),
    flow: flowOf(body, words),
    descriptive: [],
    results: [...sentences.slice(0, 2).map(paragraph), table(pairsTable(body, words))],
    assumptions: sentences.slice(2).map(paragraph),
    sensitivity: [
      table(methodsTable(body, words)),
      ...(reverse ? [table(pairsTable(reverse, words, true))] : []),
    ],
    words: [...sentences, t('analysis.screen.words.limits')],
    limits: guardNotes(body).map(({ id, values }) => t(id, values(format))),
    appendix: [],
  }
}

function isMap(body: ScanBody): body is MapBody {
  return body.kind === 'causal-map'
}

function Figures({ body }: { body: ScanBody }) {
  const isBinary = isBinaryScan(body)
  if (!isMap(body)) return <GutFigures body={body} isBinary={isBinary} />
  return <MapFigures body={body} isBinary={isBinary} reverse={reverseBody(body)} />
}

export const scanReport: ReportTools<ScanBody> = {
  parts: partsOf,
  lead: ['-volcano'],
  Figures,
}
