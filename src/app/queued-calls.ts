/** The page's side of every call that may be queued, from all features. */
import { readingPositionCalls } from '../cache/queued-reading-position.ts'
import { reactionCalls } from '../cache/article-reactions.ts'
import type { QueuedCall } from '../cache/queued-call.ts'
import type { QueueableName } from '../contract/contract.ts'
import { accountCalls } from '../features/account/queued-calls.ts'
import { collectionCalls } from '../features/collection/mutations.ts'
import { feedbackCalls } from '../features/feedback/queued-calls.ts'
import { notificationCalls } from '../features/notifications/queued-calls.ts'
import { subjectCalls } from '../features/subjects/mutations.ts'
import { termsCalls } from '../features/terms/queued-calls.ts'

type Calls = Readonly<Record<string, QueuedCall>>
type NamesOf<Features> = Features extends Calls ? keyof Features : never

/** Names that more than one feature declares. */
type Repeated<Features> = Features extends readonly [infer First, ...infer Others]
  ? (NamesOf<First> & NamesOf<Others[number]>) | Repeated<Others>
  : never

/** The calls by name, each under its own. */
type ByName<Names extends string> = { readonly [N in Names]: QueuedCall & { name: N } }

/** Composes the calls of the features. Each call of the contract must be there once. */
export function composeCalls<const Features extends readonly Partial<ByName<QueueableName>>[]>(
  features: Features & ([Repeated<Features>] extends [never] ? unknown : never),
): ByName<NamesOf<Features[number]> & QueueableName> {
  return Object.assign({}, ...features) as ByName<NamesOf<Features[number]> & QueueableName>
}

export const queuedCalls: ByName<QueueableName> = composeCalls([
  reactionCalls,
  readingPositionCalls,
  collectionCalls,
  subjectCalls,
  termsCalls,
  accountCalls,
  feedbackCalls,
  notificationCalls,
])
