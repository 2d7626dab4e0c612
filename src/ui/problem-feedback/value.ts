/** Feedback of a user about an article. */
import { LIMITS } from '../../contract/limits.ts'

export const REASONS = ['wrong', 'unclear', 'outdated', 'missing', 'broken'] as const
export type Reason = (typeof REASONS)[number]

export type ProblemFeedbackValue = {
  isHelpful: boolean
  /** Kind of fault; null while none was chosen, and for a helpful article. */
  reason: Reason | null
  text: string
}

/** `left`: the user was sent elsewhere first (to sign in), nothing was sent yet. */
export type SubmitResult = 'sent' | 'left'

/** The message that is sent: a subject that names the article, and the text. */
export type FeedbackMessage = { title: string; body: string }

/**
 * Sends the feedback; a thrown error is shown in place, and everything typed is preserved.
 * @param messageFor writes the message about an article of that title
 */
export type SubmitFeedback = (
  value: ProblemFeedbackValue,
  messageFor: (articleTitle: string) => FeedbackMessage,
) => Promise<SubmitResult>

/** Whether there is anything to send: a text, or at least a kind of fault. */
export function hasContent({ isHelpful, reason, text }: ProblemFeedbackValue): boolean {
  return text.trim() !== '' || (!isHelpful && reason !== null)
}

/** Parses the draft stored during sign-in; null when it is invalid. */
export function parseFeedback(stored: string | null): ProblemFeedbackValue | null {
  if (stored === null) return null
  try {
    const value = JSON.parse(stored) as Partial<ProblemFeedbackValue> | null
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
