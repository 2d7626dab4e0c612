import type { FeedbackKind, FeedbackState } from '../../../contract/endpoints/feedback.ts'
import { msg } from '../../../i18n/msg.ts'
import type { AttachmentFault } from '../attachment.ts'
import type { ContextKey } from '../model.ts'

/** Names and hints of the kinds of feedback (message ids). */
export const KIND_TEXTS: Record<FeedbackKind, { name: string; hint: string }> = {
  problem: { name: msg('feedback.kind.problem'), hint: msg('feedback.kind.problem.hint') },
  suggestion: { name: msg('feedback.kind.suggestion'), hint: msg('feedback.kind.suggestion.hint') },
  question: { name: msg('feedback.kind.question'), hint: msg('feedback.kind.question.hint') },
  content: { name: msg('feedback.kind.content'), hint: msg('feedback.kind.content.hint') },
}

/** Names of the states of a conversation (message ids). */
export const STATE_TEXTS: Record<FeedbackState, string> = {
  open: msg('feedback.state.open'),
  answered: msg('feedback.state.answered'),
  closed: msg('feedback.state.closed'),
}

/** Labels of the parts of the context (message ids). */
export const CONTEXT_TEXTS: Record<ContextKey, string> = {
  page: msg('feedback.context.page'),
  build: msg('feedback.context.build'),
  language: msg('feedback.context.language'),
  browser: msg('feedback.context.browser'),
  screen: msg('feedback.context.screen'),
}

/** Messages of refused files (message ids). */
export const FILE_FAULTS: Record<AttachmentFault, string> = {
  kind: msg('feedback.file.fault.kind'),
  empty: msg('feedback.file.fault.empty'),
  textTooLarge: msg('feedback.file.fault.textTooLarge'),
  imageTooLarge: msg('feedback.file.fault.imageTooLarge'),
  unreadable: msg('feedback.file.fault.unreadable'),
}
