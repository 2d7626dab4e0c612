/** The summary at the top of a multivariable result. */
import { type Statement, withAnswer } from '../answer.ts'
import { effectParts, signedEffectText } from '../effect-text.ts'
import type { Plain } from '../plain-words.ts'
import type { Words } from '../../i18n/words.ts'
import { ACTION_TEXT } from '../scan/texts.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import type { MiniFigure, Quoted, ResultSummary, SummaryFact } from '../summary.ts'
import { type MultivariableBody, isOddsScale } from './body.ts'
import { mvChecks, weakestOf } from './checks.ts'
import { isInterpretable, exposureSentence, openingSentence } from './mv-texts.ts'

const STRONG_F = 10
/** Number of exposures that the summary states one by one; the others follow in the sentences below. */
const STATED = 3
/** Number of exposures in the figure. */
const SHOWN = 8

type Body = MultivariableBody

/** Returns the numbers that may be quoted; where the exposures cannot be separated, the F that shows it. */
function quotedOf(body: Body, { t, format }: Words): Quoted[] {
  const isOdds = isOddsScale(body)
  if (isInterpretable(body)) {
    return body.estimates.slice(0, STATED).map((row) => {
      const { value, ci } = effectParts(row, isOdds, format)
      return {
        name: row.exposure,
        value: `${isOdds ? 'OR' : 'β'} ${value}`,
        // Three intervals would push the figure, which has them too, below the fold of a phone.
        rest:
          body.estimates.length > 2
            ? []
            : [t('analysis.summary.ci', { ci }), format.pStatement(row.p, row.negLog10P)],
      }
    })
  }
  const weakest = weakestOf(body)
  if (!weakest) return []
  return [
    {
      name: t('analysis.mv.leastF'),
      value: `F ${format.significant(weakest.f)}`,
      rest: [weakest.exposure, t('analysis.guard.fRule')],
    },
  ]
}

/** Returns the direct effects; where they must not be interpreted, how well each exposure is separated. */
function figuresOf(body: Body, { t, format }: Words): MiniFigure[] {
  const { estimates } = body
  const isOdds = isOddsScale(body)
  if (estimates.length === 0) return []
  if (!isInterpretable(body)) {
    return [
      {
        form: 'bars',
        title: t('analysis.mv.conditionalF'),
        rule: { at: STRONG_F, name: t('analysis.guard.fRule') },
        rows: estimates.map(({ exposure, conditionalF: f }, at) => ({
          id: `${at}`,
          name: exposure,
          length: f ?? 0,
          value: format.significant(f),
          isMain: f === null || f < STRONG_F,
        })),
      },
    ]
  }
  const shown = estimates.slice(0, SHOWN)
  return [
    {
      form: 'forest',
      title: t('analysis.summary.direct'),
      scale: isOdds ? 'odds' : 'linear',
      more: estimates.length - shown.length,
      rows: shown.map((row, at) => {
        const { value, ci } = effectParts(row, isOdds, format)
        return {
          id: `${at}`,
          name: row.exposure,
          b: row.b,
          low: row.ciLow,
          high: row.ciHigh,
          value: `${value} (${ci})`,
          isMain: false,
        }
      }),
    },
  ]
}

function factsOf(body: Body, { t, format }: Words): SummaryFact[] {
  const { variants, exposures, input, heterogeneityWithErrors: spread } = body
  return [
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
      value: format.significant(weakestOf(body)?.f ?? null),
      note: t('analysis.guard.fRule'),
    },
    {
      id: 'q',
      name: t('analysis.meta.qTest'),
      value: format.p(spread?.p ?? null),
      note: `Q = ${format.significant(spread?.q ?? null)}`,
    },
  ]
}

/** Returns the first of the exposures with a clear effect of their own in plain words. */
function plainOf(body: Body, { t, format }: Words): Plain {
  const clear = body.estimates.filter(({ p }) => p !== null && p < 0.05)
  const { outcome } = body
  if (clear.length === 0) {
    const what = t('analysis.plain.noDirect', { outcome })
    return { what, sure: t('analysis.plain.sure.absent') }
  }
  const isOdds = isOddsScale(body)
  const list = clear
    .slice(0, STATED)
    .map((row) => `${row.exposure} ${signedEffectText(row, isOdds, format)}`)
  return {
    what: t('analysis.plain.direct', { outcome, list: list.join(t('analysis.summary.listJoint')) }),
  }
}

/** Returns the first exposures in one sentence; the others follow one by one. */
function statementOf(body: Body, words: Words): Statement {
  const { t, format } = words
  const isOdds = isOddsScale(body)
  if (!isInterpretable(body)) {
    const plain = { what: t('analysis.plain.inseparable') }
    return { claim: t('analysis.mv.words.stop'), plain, note: '', isRefusal: true }
  }
  const sentences = body.estimates.slice(0, STATED).map((row) =>
    t('analysis.mv.words.item', {
      exposure: row.exposure,
      ...effectParts(row, isOdds, format),
      p: format.pStatement(row.p, row.negLog10P),
    }),
  )
  const values = { outcome: body.outcome, list: sentences.join(t('analysis.summary.listJoint')) }
  return {
    claim: isOdds
      ? t('analysis.mv.words.answerOdds', values)
      : t('analysis.mv.words.answer', values),
    plain: plainOf(body, words),
    note: openingSentence(body, words),
  }
}

/** Returns the summary: the direct effects in words, what speaks for and against them, and what they rest on. */
export function summaryOf(body: Body, words: Words): ResultSummary {
  const { t } = words
  const { input, engine, parameters } = body
  const files = input.files.length > 0 ? input.files.map(({ name }) => name) : [input.fileName]
  const summary = {
    statement: statementOf(body, words),
    words: isInterpretable(body)
      ? [
          ...body.estimates.slice(STATED).map((row) => exposureSentence(row, body, words)),
          t('analysis.mv.words.meaning'),
        ]
      : [],
    quoted: quotedOf(body, words),
    figures: figuresOf(body, words),
    facts: factsOf(body, words),
    checks: mvChecks(body, words),
    limits: t('analysis.words.limits'),
    provenance: [
      ...files,
      `${engine.name} ${engine.version}`,
      t(CONVENTION_TEXT[parameters.convention]),
      ...(parameters.action === null ? [] : [t(ACTION_TEXT[parameters.action])]),
      `SHA-256 ${input.sha256.slice(0, 8)}`,
    ].join('\u00a0· '),
  }
  return withAnswer(summary, words)
}
