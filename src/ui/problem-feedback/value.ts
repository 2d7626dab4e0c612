/** What a reader says about an article, and what becomes of it on the wire. */
import { LIMITS } from '../../contract/limits.ts'

export const REASONS = ['wrong', 'unclear', 'outdated', 'missing', 'broken'] as const
export type Reason = (typeof REASONS)[number]

export type ProblemFeedbackValue = {
  isHelpful: boolean
  /** What is wrong; null while none was chosen, and where nothing is. */
  reason: Reason | null
  text: string
}

/** Whether there is anything to send: a word, or at least what kind of fault it is. */
export function isSayingSomething({ isHelpful, reason, text }: ProblemFeedbackValue): boolean {
  return text.trim() !== '' || (!isHelpful && reason !== null)
}

/** Reads what was kept while its reader signed in; null when it makes no sense. */
export function readValue(kept: string | null): ProblemFeedbackValue | null {
  if (kept === null) return null
  try {
    const value = JSON.parse(kept) as Partial<ProblemFeedbackValue> | null
    if (value === null || typeof value.text !== 'string') return null
    return {
      isHelpful: value.isHelpful === true,
      reason: REASONS.find((reason) => reason === value.reason) ?? null,
      text: value.text.slice(0, LIMITS.feedbackBody),
    }
  } catch {
    return null
  }
}

/** A text within a limit, whole characters only, with a sign where it was cut. */
export function shorten(text: string, most: number): string {
  const signs = [...text.trim()]
  let length = 0
  const kept = signs.filter((sign) => (length += sign.length) <= most - 1)
  return kept.length === signs.length ? kept.join('') : `${kept.join('')}…`
}

/** First line what kind of fault it is, then the reader's own words. */
export function bodyOf(reasonText: string, text: string): string {
  const words = [...text.trim()].slice(0, LIMITS.feedbackBody - reasonText.length - 2).join('')
  return [reasonText, words].filter(Boolean).join('\n\n')
}
