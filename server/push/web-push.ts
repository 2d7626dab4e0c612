/** Adapter of `web-push`, which encrypts (RFC 8291) and signs (RFC 8292). It sends nothing. */
import webPush from 'web-push'
import type { Vapid } from './vapid.ts'

export type PushRequest = {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

type Device = { endpoint: string; p256dh: string; auth: string }

/** Time to live of a message: a device that is offline longer finds it in the list of notifications. */
const TTL_S = 3 * 24 * 60 * 60

/**
 * Creates a message for one device, encrypted for it and signed by us.
 * @param topic a message that still waits at the service is replaced by a later one of the same topic
 * @throws for invalid keys of a device
 */
export function createPushRequest(
  vapid: Vapid,
  { endpoint, p256dh, auth }: Device,
  { text, topic }: { text: string; topic: string },
): PushRequest {
  const made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: vapid,
    TTL: TTL_S,
    topic,
    urgency: 'normal',
  })
  return { endpoint, headers: made.headers, body: made.body ?? Buffer.alloc(0) }
}
