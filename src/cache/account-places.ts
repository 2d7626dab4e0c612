/** Takes where a member stopped in an article to his account, so that his other devices know it. */
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { logFailure } from '../platform/log.ts'
import { callTool, currentSession } from '../session/current.ts'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'
import { markTold, type NotedPlace, readNoted, readUntold } from './reading-places.ts'
import { queueWrite, sendOrQueue, type Write } from './write-queue.ts'

/** The session or the page is over: the service has refused nothing. */
const ENDED: ReadonlySet<CallErrorKind> = new Set(['expired', 'refused', 'aborted'])

function writeOf(articleId: string, { share, at, untold }: NotedPlace) {
  const params = { id: articleId, share, at: new Date(at).toISOString() }
  return { key: `place:${articleId}`, name: 'readingPlace', params, about: untold } satisfies Write
}

/**
 * Sends what the device has noted of an article, or leaves it in the outbox. What the service refuses is lost for
 * the other devices only, and nothing that a reader would have to be told. What it fails at is sent by a later page.
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
    if (!isCallError(error) || error.isPassing || ENDED.has(error.kind)) return
  }
  markTold(userId, articleId, noted.at)
}

/** Puts what a page that is gone could not send any more into the outbox. Once, when a page begins. */
export async function queueUntold(userId: string): Promise<void> {
  for (const [articleId, noted] of readUntold(userId)) {
    await queueWrite(userId, writeOf(articleId, noted))
    markTold(userId, articleId, noted.at)
  }
}
