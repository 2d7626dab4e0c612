import { LIMITS } from '../../contract/limits.ts'
import type { Translate } from '../../i18n/words.ts'
import { REASON_TEXTS } from './reason-texts.ts'
import type { FeedbackMessage, ProblemFeedbackValue } from './value.ts'

/** Shortens a text to a limit, at whole characters, with an ellipsis. */
export function shorten(text: string, most: number): string {
  const characters = [...text.trim()]
  let length = 0
  const fittingCharacters = characters.filter(
    (character) => (length += character.length) <= most - 1,
  )
  return fittingCharacters.length === characters.length
    ? fittingCharacters.join('')
    : `${fittingCharacters.join('')}…`
}

/** Returns the kind of fault in the first line, then the user's own text. */
export function bodyOf(reasonText: string, text: string): string {
  const words = [...text.trim()].slice(0, LIMITS.feedbackBody - reasonText.length - 2).join('')
  return [reasonText, words].filter(Boolean).join('\n\n')
}

/** Writes the message in the user's language. Built next to the form, so that its texts are loaded with the form. */
export function composeMessage(
  t: Translate,
  { isHelpful, reason, text }: ProblemFeedbackValue,
  articleTitle: string,
): FeedbackMessage {
  const reasonText = isHelpful || reason === null ? '' : t(REASON_TEXTS[reason])
  const about = { title: shorten(articleTitle, LIMITS.feedbackTitle - 40) }
  return {
    title: isHelpful
      ? t('problemFeedback.subject.helpful', about)
      : t('problemFeedback.subject.problem', about),
    body: bodyOf(reasonText, text),
  }
}
