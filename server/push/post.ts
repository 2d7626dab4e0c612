/** Sends requests to push services. */
import { request } from 'node:https'
import { InnerAddressError, isPushEndpoint, publicLookup } from './public-address.ts'
import type { PushRequest } from './web-push.ts'

const TIMEOUT_MS = 10_000

/** Sends one request to a push service. @returns the status of its answer */
export type Post = (message: PushRequest) => Promise<number>

/**
 * Posts to a public address, follows no redirect, and reads nothing of the answer but its status.
 * @throws InnerAddressError for an address that is not public
 */
export const postToService: Post = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    if (!isPushEndpoint(endpoint)) {
      reject(new InnerAddressError())
      return
    }
    const sending = request(
      endpoint,
      {
        method: 'POST',
        headers,
        lookup: publicLookup,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (reply) => {
        resolve(reply.statusCode ?? 0)
        reply.destroy()
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
