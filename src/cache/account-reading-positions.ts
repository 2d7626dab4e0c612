/** Sends a member's reading positions to the account, so that their other devices have them. */
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { logFailure } from '../platform/log.ts'
import { callTool, currentSession } from '../session/current.ts'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'
import {
  markSent,
  type StoredPosition,
  readStoredPosition,
  readPendingPositions,
} from './reading-positions.ts'
import { queueWrite, sendOrQueue, type Write } from './write-queue.ts'

/** Failures that end the session or the page: the service has refused nothing. */
const ENDED: ReadonlySet<CallErrorKind> = new Set(['expired', 'refused', 'aborted'])

function writeOf(articleId: string, { share, at, untold }: StoredPosition) {
  const params = { id: articleId, share, at: new Date(at).toISOString() }
  return { key: `place:${articleId}`, name: 'readingPlace', params, about: untold } satisfies Write
}

/**
 * Sends the reading position of an article that is stored on this device, or leaves it in the
 * outbox. A refusal is not reported: only the other devices miss the position. A temporary failure
 * is repeated by a later page.
 */
export async function sendReadingPosition(userId: string, articleId: string): Promise<void> {
  const position = readStoredPosition(userId, articleId)
  if (position === null || currentSession().userId() !== userId) return
  const write = writeOf(articleId, position)
  try {
    await sendOrQueue(write, async () => {
      await callTool(contentEndpoints.readingPlace, write.params, { owner: userId })
      return true
    })
  } catch (error) {
    if (!isCallError(error)) logFailure('a reading place could not be sent', error)
    if (!isCallError(error) || error.isTransient || ENDED.has(error.kind)) return
  }
  markSent(userId, articleId, position.at)
}

/** Queues the positions that an earlier page could not send. Called once when a page starts. */
export async function queuePendingPositions(userId: string): Promise<void> {
  for (const [articleId, position] of readPendingPositions(userId)) {
    await queueWrite(userId, writeOf(articleId, position))
    markSent(userId, articleId, position.at)
  }
}
