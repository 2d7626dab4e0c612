/** Sends a member's reading positions to the account, so that their other devices have them. */
import { logFailure } from '../platform/log.ts'
import { currentSession } from '../session/current.ts'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'
import { readingPositionCalls } from './queued-reading-position.ts'
import {
  markSent,
  type StoredPosition,
  readStoredPosition,
  readPendingPositions,
} from './reading-positions.ts'
import { queueCall, sendOrQueue } from './write-queue.ts'

/** Failures that end the session or the page: the service has refused nothing. */
const ENDED: ReadonlySet<CallErrorKind> = new Set(['expired', 'refused', 'aborted'])

const { readingPlace } = readingPositionCalls

const paramsOf = (id: string, { share, at }: StoredPosition) => ({
  id,
  share,
  at: new Date(at).toISOString(),
})

/**
 * Sends the reading position of an article that is stored on this device, or leaves it in the
 * outbox. A refusal is not reported: only the other devices miss the position. A temporary failure
 * is repeated by a later page.
 */
export async function sendReadingPosition(userId: string, articleId: string): Promise<void> {
  const position = readStoredPosition(userId, articleId)
  if (position === null || currentSession().userId() !== userId) return
  try {
    const context = { about: position.untold, owner: userId }
    await sendOrQueue(readingPlace, paramsOf(articleId, position), context)
  } catch (error) {
    if (!isCallError(error)) logFailure('a reading place could not be sent', error)
    if (!isCallError(error) || error.isTransient || ENDED.has(error.kind)) return
  }
  markSent(userId, articleId, position.at)
}

/** Queues the positions that an earlier page could not send. Called once when a page starts. */
export async function queuePendingPositions(userId: string): Promise<void> {
  for (const [articleId, position] of readPendingPositions(userId)) {
    const context = { about: position.untold }
    await queueCall(userId, readingPlace, paramsOf(articleId, position), context)
    markSent(userId, articleId, position.at)
  }
}
