/** The summary at the top of a two-sample result. */
import type { Words } from '../../i18n/words.ts'
import { smallestDetectable } from '../../science/two-sample/smallest-detectable.ts'
import { type Statement, withAnswer } from '../answer.ts'
import { regionsNotes } from '../independence.ts'
import { unclearPlain } from '../plain-words.ts'
import { CONVENTION_TEXT, METHOD_SHORT } from '../code-texts.ts'
import type { MiniForest, Quoted, ResultSummary, SummaryFact } from '../summary.ts'
import { mainEstimate, presentationOf, type TwoSampleBody } from './body.ts'
import { pooledOf } from './pooled.ts'
import { checksOf } from './checks.ts'
import { isBelow } from './level.ts'
import { namesOf } from './names.ts'
import { narrativeOf, type Sentence } from './narrative.ts'
import { sentenceValues } from './sentence-values.ts'

/** One method of each kind of assumption: relatives agree anyway. */
const SHOWN = ['ivw', 'wald-ratio', 'weighted-median', 'weighted-mode', 'egger'] as const

function quotedOf(body: TwoSampleBody, { t, format }: Words): Quoted[] {
  const main = mainEstimate(body)
  if (!main) return []
  const { b, ci } = format.estimate(main)
  const odds = namesOf(body, t).isBinary ? format.oddsRatio(main) : null
  return [
    {
      name: t(METHOD_SHORT[main.method]),
      value: odds ? `OR ${odds.or}` : `β ${b}`,
      rest: [
        t('analysis.summary.ci', { ci: odds?.ci ?? ci }),
        format.pStatement(main.p, main.negLog10P),
      ],
    },
  ]
}

/** Returns the figure of the methods: one of each kind of assumption, or all that were not set aside. */
export function methodsFigure(
  body: TwoSampleBody,
  { t, format }: Words,
  isWhole = false,
): MiniForest | null {
  const main = mainEstimate(body)
  const { isBinary } = namesOf(body, t)
  const chosen = SHOWN.flatMap((id) => body.estimates.find(({ method }) => method === id) ?? [])
  const others = isWhole ? body.estimates.filter(({ setAside }) => setAside === undefined) : []
  const shown = [...new Set([...chosen, ...others])]
  if (!main || shown.length === 0) return null
  const text = (row: (typeof shown)[number]) => {
    const { b, ci } = format.estimate(row)
    const odds = format.oddsRatio(row)
    return isBinary ? `${odds.or} (${odds.ci})` : `${b} (${ci})`
  }
  return {
    form: 'forest',
    title: t('analysis.summary.methods'),
    scale: isBinary ? 'odds' : 'linear',
    more: isWhole ? 0 : body.estimates.length - shown.length,
    rows: shown.map((row) => ({
      id: row.method,
      name: t(METHOD_SHORT[row.method]),
      b: row.b,
      low: row.ciLow,
      high: row.ciHigh,
      value: text(row),
      isMain: row === main,
    })),
  }
}

function factsOf(body: TwoSampleBody, words: Words): SummaryFact[] {
  const { t, format } = words
  const { strength, input, variants, steiger } = body
  const reach = smallestDetectable(body)
  const { isBinary } = namesOf(body, t)
  const none = { ciLow: null, ciHigh: null }
  return [
    {
      id: 'variants',
      name: t('analysis.guard.variants'),
      value: format.integer(variants.length),
      note: [
        t('analysis.guard.ofRows', { rows: format.integer(input.rows) }),
        ...regionsNotes(pooledOf(body), words),
      ].join('\u00a0· '),
    },
    {
      id: 'f',
      name: t('analysis.guard.fMean'),
      value: format.significant(strength.fMean),
      note: t('analysis.guard.fLeast', { f: format.significant(strength.fMin) }),
    },
    ...(reach === null
      ? []
      : [
          {
            id: 'reach',
            name: t('analysis.guard.reach'),
            value: isBinary
              ? `OR ${format.oddsRatio({ b: reach, ...none }).or}`
              : `β ${format.significant(reach)}`,
            note: t('analysis.guard.reachRule'),
          },
        ]),
    ...(steiger
      ? [
          {
            id: 'r2',
            name: t('analysis.guard.r2'),
            value: format.percent(steiger.test.r2Exposure, 1),
            note: t('analysis.guard.r2Rule'),
          },
        ]
      : []),
    ...(strength.i2gx === null
      ? []
      : [
          {
            id: 'i2gx',
            name: t('analysis.guard.i2gx'),
            value: format.percent(strength.i2gx, 1),
            note: t('analysis.guard.i2gxRule'),
          },
        ]),
  ]
}

/** Returns the estimate in words, and what its interval leaves open. */
function statementOf(
  body: TwoSampleBody,
  values: Record<string, unknown>,
  { t }: Pick<Words, 't'>,
): Statement {
  const main = mainEstimate(body)
  if (!main) {
    const claim = t('analysis.words.none')
    return { claim, plain: { what: claim }, note: '', isRefusal: true }
  }
  const isBinary = presentationOf(body).outcomeKind === 'binary'
  const claim = isBinary ? t('analysis.words.mainOdds', values) : t('analysis.words.main', values)
  const plainValues = {
    ...values,
    scale: isBinary ? 'odds' : 'linear',
    value: isBinary ? values['or'] : values['b'],
    way: main.b > 0 ? 'up' : 'down',
  }
  if (isBelow(main.p)) {
    const plain = { what: t('analysis.plain.link', plainValues) }
    const isOpen = main.ciLow === null || main.ciHigh === null
    return { claim, plain, note: '', reassurance: isOpen ? '' : t('analysis.words.clear', values) }
  }
  const plain = unclearPlain(t('analysis.plain.noLink', plainValues), { t })
  const isKnown = main.p !== null && main.ciLow !== null && main.ciHigh !== null
  return { claim, plain, note: isKnown ? t('analysis.words.unclear', values) : '' }
}

/** Returns the summary: the estimate in words, what speaks for and against it, and what it rests on. */
export function summaryOf(body: TwoSampleBody, words: Words): ResultSummary {
  const { t, format } = words
  const values = sentenceValues(body, words)
  const sentences = narrativeOf(body)
  const sentencesOn = (...topics: Sentence['topic'][]) =>
    sentences.filter(({ topic }) => topics.includes(topic)).map(({ id }) => t(id, values))
  const figure = methodsFigure(body, words)
  const { fMean } = body.strength
  const summary = {
    statement: statementOf(body, values, words),
    quoted: quotedOf(body, words),
    figures: figure ? [figure] : [],
    facts: factsOf(body, words),
    checks: checksOf(body, words),
    words: [
      ...sentencesOn('methods', 'checks'),
      ...(fMean === null
        ? []
        : [
            t('analysis.guard.overlap', {
              bias: format.percent(Math.min(1, 1 / Math.max(1, fMean)), 1),
            }),
          ]),
    ],
    limits: sentencesOn('limits').join(''),
    provenance: [
      body.input.fileName,
      `${body.engine.name} ${body.engine.version}`,
      t(CONVENTION_TEXT[body.parameters.convention]),
      `SHA-256 ${body.input.sha256.slice(0, 8)}`,
    ].join('\u00a0· '),
  }
  return withAnswer(summary, words)
}
