/** The reading position as a call that may be queued. */
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { marksKey } from './marks.ts'
import { queuedCall } from './queued-call.ts'

export const readingPositionCalls = {
  readingPlace: queuedCall(contentEndpoints, 'readingPlace', {
    keyOf: ({ id }) => `place:${id}`,
    affects: [marksKey],
    isAutomatic: true,
    // The article was removed.
    isDoneWhenGone: true,
  }),
}
