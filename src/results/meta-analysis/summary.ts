/** The summary at the top of a meta-analysis. */
import { withAnswer } from '../answer.ts'
import { effectParts } from '../effect-text.ts'
import type { Words } from '../../i18n/words.ts'
import type { MiniForest, Quoted, ResultSummary, SummaryFact } from '../summary.ts'
import { isRatio, mainOf, type MetaBody, TAU2_NAME } from './body.ts'
import { metaChecks } from './checks.ts'
import { metaSentences, scaleText } from './meta-texts.ts'

/** Number of studies in the small figure, those of the largest weight. */
const SHOWN = 4

function modelName({ parameters }: MetaBody, { t }: Words): string {
  return parameters.model === 'random' ? t('analysis.meta.random') : t('analysis.meta.fixed')
}

function quotedOf(body: MetaBody, words: Words): Quoted[] {
  const { t, format } = words
  const main = mainOf(body)
  const isOdds = isRatio(body)
  const { value, ci } = effectParts(main, isOdds, format)
  return [
    {
      name: modelName(body, words),
      value: `${isOdds ? 'OR' : 'β'} ${value}`,
      rest: [t('analysis.summary.ci', { ci }), format.pStatement(main.p, main.negLog10P)],
    },
  ]
}

/** Returns the studies of the largest weight, in their order, and the pooled estimate. */
function studiesFigure(body: MetaBody, words: Words): MiniForest {
  const { t, format } = words
  const isOdds = isRatio(body)
  const weight = body.parameters.model === 'fixed' ? 'weightFixed' : 'weightRandom'
  const shown = body.studies
    .map((study, at) => ({ study, at }))
    .toSorted((one, other) => other.study[weight] - one.study[weight])
    .slice(0, SHOWN)
  const rowOf = (id: string, name: string, row: ReturnType<typeof mainOf>, isMain: boolean) => {
    const { value, ci } = effectParts(row, isOdds, format)
    return {
      id,
      name,
      b: row.b,
      low: row.ciLow,
      high: row.ciHigh,
      value: `${value} (${ci})`,
      isMain,
    }
  }
  return {
    form: 'forest',
    title: t('analysis.summary.studies'),
    scale: isOdds ? 'odds' : 'linear',
    more: body.studies.length - shown.length,
    rows: [
      rowOf('pooled', modelName(body, words), mainOf(body), true),
      ...shown.map(({ study, at }) => rowOf(`study ${at}`, study.name, study, false)),
    ],
  }
}

function factsOf(body: MetaBody, { t, format }: Words): SummaryFact[] {
  const { pooled, studies, parameters } = body
  const ends = (interval: [number, number] | null, text: (end: number) => string) =>
    interval
      ? [t('analysis.meta.interval', { low: text(interval[0]), high: text(interval[1]) })]
      : []
  const [low, high] = pooled.prediction ?? [null, null]
  const range = { b: pooled.random.b, se: pooled.random.se, ciLow: low, ciHigh: high }
  return [
    { id: 'k', name: t('tools.meta.studies'), value: format.integer(studies.length) },
    {
      id: 'i2',
      name: 'I²',
      value: format.percent(pooled.i2),
      note: [
        t('analysis.meta.i2Note'),
        ...ends(pooled.i2Interval, (end) => format.percent(end)),
      ].join('\u00a0· '),
    },
    {
      id: 'tau',
      name: 'τ²',
      value: format.significant(pooled.tau2),
      note: [
        TAU2_NAME[parameters.tau2],
        ...ends(pooled.tau2Interval, (end) => format.significant(end)),
      ].join('\u00a0· '),
    },
    {
      id: 'q',
      name: t('analysis.meta.qTest'),
      value: format.p(pooled.qP),
      note: `Q = ${format.significant(pooled.q)}\u00a0· ${t('analysis.heterogeneity.df')} ${format.integer(pooled.df)}`,
    },
    ...(pooled.prediction
      ? [
          {
            id: 'prediction',
            name: t('analysis.meta.prediction'),
            value: effectParts(range, isRatio(body), format).ci,
            note: t('analysis.summary.predictionNote'),
          },
        ]
      : []),
  ]
}

/** Returns the summary: the pooled estimate in words, what speaks for and against it, and what it rests on. */
export function summaryOf(body: MetaBody, words: Words): ResultSummary {
  const { t } = words
  const { statement, rest } = metaSentences(body, words)
  const { input, engine, parameters } = body
  const summary = {
    statement,
    quoted: quotedOf(body, words),
    figures: [studiesFigure(body, words)],
    facts: factsOf(body, words),
    checks: metaChecks(body, words),
    words: rest,
    limits: t('analysis.meta.words.limits'),
    provenance: [
      input.fileName,
      `${engine.name} ${engine.version}`,
      scaleText(body, t),
      TAU2_NAME[parameters.tau2],
      `SHA-256 ${input.sha256.slice(0, 8)}`,
    ]
      .filter((part) => part !== '')
      .join('\u00a0· '),
  }
  return withAnswer(summary, words)
}
