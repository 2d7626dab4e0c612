/** A result in at most three plain sentences: what was found, how sure it is, and the main doubt. */
import { msg } from '../i18n/msg.ts'
import type { Words } from '../i18n/words.ts'
import { type Check, type Grade, worstFirst } from './summary.ts'

/** The finding in plain words. Of statistics it has the effect and its interval alone. */
export type Plain = {
  /** A sentence without full stop. */
  what: string
  /** How sure that is, where the checks do not decide it; without full stop. */
  sure?: string
  /** Doubts by check that differ from those below. */
  doubts?: Readonly<Record<string, string>>
}

/** The claim of a result, as far as plain words depend on it. */
export type PlainStatement = {
  plain: Plain
  /** The claim is that there is no answer: doubts add nothing to it. */
  isRefusal?: boolean
  /** The claim is a choice or a plan and no evidence. */
  isDesign?: boolean
}

/** Doubts of all kinds of results by the id of the check: clauses that hold for every grade below `holds`. */
const DOUBT_TEXT: Readonly<Record<string, string>> = {
  strength: msg('analysis.doubt.strength'),
  agreement: msg('analysis.doubt.agreement'),
  independence: msg('analysis.doubt.independence'),
  pleiotropy: msg('analysis.doubt.pleiotropy'),
  heterogeneity: msg('analysis.doubt.heterogeneity'),
  outliers: msg('analysis.doubt.outliers'),
  single: msg('analysis.doubt.single'),
  direction: msg('analysis.doubt.direction'),
  data: msg('analysis.doubt.data'),
  count: msg('analysis.doubt.count'),
  models: msg('analysis.doubt.models'),
  studies: msg('analysis.doubt.studies'),
  asymmetry: msg('analysis.doubt.asymmetry'),
  conditions: msg('analysis.doubt.conditions'),
  multiple: msg('analysis.doubt.multiple'),
  shared: msg('analysis.doubt.shared'),
  steps: msg('analysis.doubt.steps'),
  ways: msg('analysis.doubt.ways'),
  separate: msg('analysis.doubt.separate'),
  signals: msg('analysis.doubt.signals'),
  priors: msg('analysis.doubt.priors'),
  region: msg('analysis.doubt.region'),
  selection: msg('analysis.doubt.selection'),
  loci: msg('analysis.doubt.loci'),
  alleles: msg('analysis.doubt.alleles'),
  outcome: msg('analysis.doubt.outcome'),
  alone: msg('analysis.doubt.alone'),
  power: msg('analysis.doubt.power'),
  range: msg('analysis.doubt.range'),
  formulas: msg('analysis.doubt.formulas'),
  strict: msg('analysis.doubt.strict'),
  reverse: msg('analysis.doubt.reverse'),
}

const SURE: Record<Grade, string> = {
  holds: msg('analysis.plain.sure.holds'),
  open: msg('analysis.plain.sure.look'),
  look: msg('analysis.plain.sure.look'),
  against: msg('analysis.plain.sure.against'),
}

const SURE_DESIGN: Record<Grade, string> = {
  holds: msg('analysis.plain.sure.designHolds'),
  open: msg('analysis.plain.sure.designLook'),
  look: msg('analysis.plain.sure.designLook'),
  against: msg('analysis.plain.sure.designAgainst'),
}

function sureText(
  { isDesign, plain }: PlainStatement,
  checks: readonly Check[],
  grade: Grade,
  { t }: Pick<Words, 't'>,
): string {
  if (plain.sure !== undefined) return plain.sure
  const isCounted = (one: Grade) => (grade === 'against' ? one === 'against' : one !== 'holds')
  const k = checks.filter((check) => isCounted(check.grade)).length
  return t((isDesign ? SURE_DESIGN : SURE)[grade], { k, n: checks.length })
}

/**
 * Returns the sentences in plain words.
 *
 * @param checks those on what the claim states
 */
export function plainWords(
  statement: PlainStatement,
  checks: readonly Check[],
  words: Pick<Words, 't'>,
): string[] {
  const { t } = words
  const { plain, isRefusal } = statement
  const [worst] = worstFirst(checks)
  const grade = worst?.grade ?? 'holds'
  const doubt = worst && (plain.doubts?.[worst.id] ?? DOUBT_TEXT[worst.id])
  const parts = [
    plain.what,
    ...(isRefusal || checks.length === 0 ? [] : [sureText(statement, checks, grade, words)]),
    ...(grade === 'holds' || doubt === undefined
      ? []
      : [t('analysis.plain.doubt', { doubt: t(doubt) })]),
  ]
  return parts.map((claim) => t('analysis.answer.plain', { claim }))
}

/** Returns what an interval that includes no effect leaves open. */
export function unclearPlain(what: string, { t }: Pick<Words, 't'>): Plain {
  return { what, sure: t('analysis.plain.sure.interval') }
}
