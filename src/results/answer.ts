/**
 * The answer of a result: its claim, and in the same sentence the checks that speak against it. Every text that states
 * the result takes it from here, so that none of them can claim more than the checks allow.
 */
import { msg } from '../i18n/msg.ts'
import type { Words } from '../i18n/words.ts'
import type { Check, ResultSummary } from './summary.ts'

/** Number of doubts that the sentence names; the list of checks has all. */
const NAMED = 2

/** Clauses for checks of all kinds by id, where a check has none of its own. */
const DOUBT_TEXT: Readonly<Record<string, string>> = {
  strength: msg('analysis.doubt.strength'),
  agreement: msg('analysis.doubt.agreement'),
  independence: msg('analysis.doubt.independence'),
  pleiotropy: msg('analysis.doubt.pleiotropy'),
  heterogeneity: msg('analysis.doubt.heterogeneity'),
  outliers: msg('analysis.doubt.outliers'),
  direction: msg('analysis.doubt.direction'),
  data: msg('analysis.doubt.data'),
  count: msg('analysis.doubt.count'),
  models: msg('analysis.doubt.models'),
  studies: msg('analysis.doubt.studies'),
  conditions: msg('analysis.doubt.conditions'),
  shared: msg('analysis.doubt.shared'),
  steps: msg('analysis.doubt.steps'),
  ways: msg('analysis.doubt.ways'),
  signals: msg('analysis.doubt.signals'),
  priors: msg('analysis.doubt.priors'),
  region: msg('analysis.doubt.region'),
  outcome: msg('analysis.doubt.outcome'),
  loci: msg('analysis.doubt.loci'),
  power: msg('analysis.doubt.power'),
  range: msg('analysis.doubt.range'),
}

/** The parts of an answer that a kind of result provides. */
export type Statement = {
  /** The estimate or finding in words, without the last full stop. */
  claim: string
  /** The claim is that there is no answer: doubts add nothing to it. */
  isRefusal?: boolean
  /** The claim is a choice or a plan and no evidence. */
  isDesign?: boolean
  /** A sentence that is shown whatever the checks find; '' for none. */
  note: string
  /** A sentence that is shown only where every check holds. */
  reassurance?: string
}

/** Returns the checks that speak against a result, in their order. */
export function checksAgainst(checks: readonly Check[]): Check[] {
  return checks.filter(({ grade }) => grade === 'against')
}

function doubtsOf(against: readonly Check[], { t }: Pick<Words, 't'>): string {
  // A check that states its own doubt knows more than its name.
  const named = against
    .toSorted((one, other) => Number(!one.doubt) - Number(!other.doubt))
    .slice(0, NAMED)
  const more = against.length - named.length
  const clauses = named.map(({ id, doubt, name }) => {
    const text = DOUBT_TEXT[id]
    return doubt ?? (text === undefined ? t('analysis.answer.doubt', { name }) : t(text))
  })
  const rest = more > 0 ? [t('analysis.answer.more', { n: more })] : []
  const parts = [...clauses, ...rest]
  const last = parts.pop() ?? ''
  const list = parts.join(t('analysis.answer.comma'))
  return list === '' ? last : t('analysis.answer.and', { list, last })
}

/** Names the checks that ask for a closer look, or else those that the data cannot decide; '' for none. */
function inspectSentence(checks: readonly Check[], { t }: Pick<Words, 't'>): string {
  const namesOf = (one: Check['grade']) =>
    checks
      .filter(({ grade }) => grade === one)
      .map(({ name }) => name)
      .join(t('analysis.answer.nameJoint'))
  const [doubtful, undecided] = [namesOf('look'), namesOf('open')]
  if (doubtful !== '') return t('analysis.answer.look', { names: doubtful })
  return undecided === '' ? '' : t('analysis.answer.open', { names: undecided })
}

type Composed = Pick<ResultSummary, 'answer' | 'chance' | 'doubts'>

/** Returns the answer with what speaks against it, and the sentence on chance. */
export function answerOf(
  { claim, isRefusal = false, isDesign = false, note, reassurance = '' }: Statement,
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
  { statement, ...rest }: Omit<ResultSummary, keyof Composed> & { statement: Statement },
  words: Pick<Words, 't'>,
  concerned: readonly Check[] = rest.checks,
): ResultSummary {
  return { ...rest, ...answerOf(statement, concerned, words) }
}

/** Returns the answer and the sentence on chance, for a report. */
export function answerSentences({
  answer,
  chance,
}: Pick<ResultSummary, 'answer' | 'chance'>): string[] {
  return [answer, chance].filter((sentence) => sentence !== '')
}
