/** Labels of the reasons for which an article was not helpful. */
import { msg } from '../../i18n/msg.ts'
import type { Reason } from './value.ts'

export const REASON_TEXTS: Record<Reason, string> = {
  wrong: msg('problemFeedback.reason.wrong'),
  unclear: msg('problemFeedback.reason.unclear'),
  outdated: msg('problemFeedback.reason.outdated'),
  missing: msg('problemFeedback.reason.missing'),
  broken: msg('problemFeedback.reason.broken'),
}
