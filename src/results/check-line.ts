/** The line of a check: why it does not hold, then the figures that the reason does not have. */
import { msg } from '../i18n/msg.ts'
import type { Words } from '../i18n/words.ts'
import type { Check, Grade } from './summary.ts'

const COUNT_TEXT: Record<Grade, string> = {
  holds: msg('analysis.count.holds'),
  open: msg('analysis.count.open'),
  look: msg('analysis.count.look'),
  against: msg('analysis.count.against'),
}

/** Counts checks by grade, such as `4 hold · 3 need a look`. */
export function countsText(checks: readonly Check[], { t }: Pick<Words, 't'>): string {
  return (Object.keys(COUNT_TEXT) as Grade[])
    .map((one) => ({ one, n: checks.filter(({ grade }) => grade === one).length }))
    .flatMap(({ one, n }) => (n === 0 ? [] : [t(COUNT_TEXT[one], { n })]))
    .join('\u00a0· ')
}

/** Numbers of a text, such as `0.82` or `10⁻⁴³`. */
const NUMBER = /\d+(?:[.,]\d+)*[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*/g

/** Raises the first letter of an English clause; names with digits, symbols such as q and Chinese stay as they are. */
export function asSentenceStart(clause: string): string {
  return clause.replace(/^(?:a(?=\s)|\p{Ll}(?=[\p{Ll}’]+[\s,:]))/u, (first) => first.toUpperCase())
}

/** Returns the reason with which the line begins ('' where the check holds), and the figures that it adds. */
export function lineOf({ reason = '', finding }: Pick<Check, 'reason' | 'finding'>): {
  reason: string
  figures: string
} {
  if (reason === '') return { reason, figures: finding }
  const known = new Set(reason.match(NUMBER))
  const isNew = (finding.match(NUMBER) ?? []).some((number) => !known.has(number))
  return { reason: asSentenceStart(reason), figures: isNew ? finding : '' }
}
