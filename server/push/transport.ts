/** Transport of system notifications to the devices of members (Web Push). */
import { and, eq } from '../db/drizzle.ts'
import type { Database } from '../db/database.ts'
import { sessions } from '../db/schema.ts'
import { pushDevices } from '../db/schema-account.ts'
import type { Transport } from '../mail/dispatcher.ts'
import { deletePushDevices, hasOpenSession } from '../service/notifications/push.ts'
import { type Post, postToService } from './post.ts'
import type { Vapid } from './vapid.ts'

/** Statuses of a push service for a subscription that has ended: the browser ended it, or is gone. */
const EXPIRED_STATUSES: readonly number[] = [404, 410]

type Parts = { db: Database; vapid: Vapid; clock: () => Date; post?: Post }

/**
 * Sends to the device that the message names. A device is deleted when its session has ended, when it has
 * subscribed with another key of ours, or when its service no longer knows it.
 */
export function pushTransport({ db, vapid, clock, post = postToService }: Parts): Transport {
  return async ({ recipient, subject, body }) => {
    const isDevice = eq(pushDevices.id, recipient)
    const [device] = await db
      .select({
        endpoint: pushDevices.endpoint,
        p256dh: pushDevices.p256dh,
        auth: pushDevices.auth,
        serverKey: pushDevices.serverKey,
      })
      .from(pushDevices)
      .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
      .where(and(isDevice, hasOpenSession(clock())))
    if (device?.serverKey !== vapid.publicKey) return deletePushDevices(db, isDevice)
    // Loaded with the first message: most servers send none for hours.
    const { createPushRequest: pushRequest } = await import('./web-push.ts')
    const status = await post(pushRequest(vapid, device, { text: body, topic: subject }))
    if (EXPIRED_STATUSES.includes(status)) return deletePushDevices(db, isDevice)
    if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
    await db.update(pushDevices).set({ lastSentAt: clock() }).where(isDevice)
  }
}
