/**
 * The answer of a result: its claim, and in the same sentence the checks that speak against it. Every text that states
 * the result takes it from here, so that none of them can claim more than the checks allow.
 */
import type { Words } from '../i18n/words.ts'
import { type PlainStatement, plainWords } from './plain-words.ts'
import type { Check, ResultSummary } from './summary.ts'

/** Number of doubts that the sentence names; the list of checks has all. */
const NAMED = 2

/** The parts of an answer that a kind of result provides. */
export type Statement = PlainStatement & {
  /** The estimate or finding in words, without the last full stop. */
  claim: string
  /** A sentence that is shown whatever the checks find; '' for none. */
  note: string
  /** A sentence that is shown only where every check holds. */
  reassurance?: string
}

/** Returns the checks that speak against a result, in their order. */
export function checksAgainst(checks: readonly Check[]): Check[] {
  return checks.filter(({ grade }) => grade === 'against')
}

function reasonText({ reason, name }: Check, { t }: Pick<Words, 't'>): string {
  return reason ?? t('analysis.answer.doubt', { name })
}

function doubtsOf(against: readonly Check[], { t }: Pick<Words, 't'>): string {
  const named = against.slice(0, NAMED)
  const more = against.length - named.length
  const clauses = named.map((check) => reasonText(check, { t }))
  const rest = more > 0 ? [t('analysis.answer.more', { n: more })] : []
  const parts = [...clauses, ...rest]
  const last = parts.pop() ?? ''
  const list = parts.join(t('analysis.answer.comma'))
  return list === '' ? last : t('analysis.answer.and', { list, last })
}

/** Gives the reason of the first check that asks for a closer look, else of one that the data cannot decide; '' for none. */
function inspectSentence(checks: readonly Check[], { t }: Pick<Words, 't'>): string {
  const [doubtful, undecided] = (['look', 'open'] as const).map((one) =>
    checks.filter(({ grade }) => grade === one),
  )
  const [first, ...more] = doubtful?.[0] ? doubtful : (undecided ?? [])
  if (!first) return ''
  const values = { reason: reasonText(first, { t }), more: more.length }
  return first.grade === 'look'
    ? t('analysis.answer.look', values)
    : t('analysis.answer.open', values)
}

type Composed = Pick<ResultSummary, 'answer' | 'chance' | 'doubts'>

/** Returns the answer with what speaks against it, and the sentence on chance. */
export function answerOf(
  { claim, isRefusal = false, isDesign = false, note, reassurance = '' }: Omit<Statement, 'plain'>,
  checks: readonly Check[],
  { t }: Pick<Words, 't'>,
): Composed {
  const against = checksAgainst(checks)
  const plain = t('analysis.answer.plain', { claim })
  if (isRefusal) return { answer: plain, chance: note, doubts: 0 }
  if (against.length > 0) {
    const values = { claim, doubts: doubtsOf(against, { t }) }
    const answer = isDesign
      ? t('analysis.answer.doubtedDesign', values)
      : t('analysis.answer.doubted', values)
    return { answer, chance: note, doubts: against.length }
  }
  const chance =
    [note, inspectSentence(checks, { t }), reassurance].find((text) => text !== '') ?? ''
  return { answer: plain, chance, doubts: 0 }
}

/**
 * Completes the summary of a result by the answer that its checks allow.
 *
 * @param concerned the checks on what the claim states; by default all
 */
export function withAnswer(
  { statement, ...rest }: Omit<ResultSummary, keyof Composed | 'plain'> & { statement: Statement },
  words: Pick<Words, 't'>,
  concerned: readonly Check[] = rest.checks,
): ResultSummary {
  const plain = plainWords(statement, concerned, words)
  return { ...rest, ...answerOf(statement, concerned, words), plain }
}

/** Returns the answer and the sentence on chance, for a report. */
export function answerSentences({
  answer,
  chance,
}: Pick<ResultSummary, 'answer' | 'chance'>): string[] {
  return [answer, chance].filter((sentence) => sentence !== '')
}
