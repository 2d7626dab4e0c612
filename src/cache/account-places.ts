/** Takes where a member stopped in an article to his account, so that his other devices know it. */
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { logFailure } from '../platform/log.ts'
import { callTool, currentSession } from '../session/current.ts'
import { isCallError } from '../transport/call-error.ts'
import { readNoted } from './reading-places.ts'
import { sendOrQueue, type Titles } from './write-queue.ts'

/**
 * Sends what the device has noted of an article, or leaves it in the outbox. What the service refuses is lost for
 * the other devices only, and nothing that a reader would have to be told.
 */
export async function sendPlace(userId: string, articleId: string, about: Titles): Promise<void> {
  const noted = readNoted(userId, articleId)
  if (noted === null || currentSession().userId() !== userId) return
  const params = { id: articleId, share: noted.share, at: new Date(noted.at).toISOString() }
  const send = async () => {
    await callTool(contentEndpoints.readingPlace, params, { owner: userId })
    return true
  }
  try {
    await sendOrQueue({ key: `place:${articleId}`, name: 'readingPlace', params, about }, send)
  } catch (error) {
    if (!isCallError(error)) logFailure('a reading place could not be sent', error)
  }
}
