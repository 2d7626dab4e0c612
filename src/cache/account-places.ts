/** Sends a member's reading positions to the account, so that their other devices have them. */
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { logFailure } from '../platform/log.ts'
import { callTool, currentSession } from '../session/current.ts'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'
import { markTold, type NotedPlace, readNoted, readUntold } from './reading-places.ts'
import { queueWrite, sendOrQueue, type Write } from './write-queue.ts'

/** Failures that end the session or the page: the service has refused nothing. */
const ENDED: ReadonlySet<CallErrorKind> = new Set(['expired', 'refused', 'aborted'])

function writeOf(articleId: string, { share, at, untold }: NotedPlace) {
  const params = { id: articleId, share, at: new Date(at).toISOString() }
  return { key: `place:${articleId}`, name: 'readingPlace', params, about: untold } satisfies Write
}

/**
 * Sends the reading position of an article that is stored on this device, or leaves it in the
 * outbox. A refusal is not reported: only the other devices miss the position. A temporary failure
 * is repeated by a later page.
 */
export async function sendPlace(userId: string, articleId: string): Promise<void> {
  const noted = readNoted(userId, articleId)
  if (noted === null || currentSession().userId() !== userId) return
  const write = writeOf(articleId, noted)
  try {
    await sendOrQueue(write, async () => {
      await callTool(contentEndpoints.readingPlace, write.params, { owner: userId })
      return true
    })
  } catch (error) {
    if (!isCallError(error)) logFailure('a reading place could not be sent', error)
    if (!isCallError(error) || error.isTransient || ENDED.has(error.kind)) return
  }
  markTold(userId, articleId, noted.at)
}

/** Queues the positions that an earlier page could not send. Called once when a page starts. */
export async function queueUntold(userId: string): Promise<void> {
  for (const [articleId, noted] of readUntold(userId)) {
    await queueWrite(userId, writeOf(articleId, noted))
    markTold(userId, articleId, noted.at)
  }
}
