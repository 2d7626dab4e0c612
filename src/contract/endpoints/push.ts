/** Devices that show system notifications while no page is open (Web Push). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { flag, id, instant, list, nothing, text } from '../fields.ts'

const key = z.string().check(z.regex(/^[\w-]{16,200}={0,2}$/))

const pushDevice = z.object({ id, userAgent: text, createdAt: instant, isCurrent: flag })

export const pushEndpoints = {
  /** The member's devices, and the key that a device subscribes with. */
  pushDevices: endpoint({
    url: '/api/notification/push/list',
    access: 'member',
    permission: ['read', 'Notification'],
    reauthentication: 'none',
    repeat: 'read',
    cache: 'nobody',
    params: z.object({}),
    reply: z.object({ publicKey: text, devices: list(pushDevice) }),
  }),
  /** Subscribes this session's device, in place of its earlier subscription. */
  subscribeToPush: endpoint({
    url: '/api/notification/push/submit',
    access: 'member',
    permission: ['update', 'Notification'],
    reauthentication: 'none',
    repeat: 'idempotent',
    limits: [{ per: 'member', stored: LIMITS.pushDevices }],
    params: z.object({
      endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
      p256dh: key,
      auth: key,
      /** The key with which it subscribed. */
      publicKey: key,
    }),
    reply: nothing,
    secrets: ['endpoint', 'p256dh', 'auth'],
  }),
  /** Unsubscribes one device: by default that of this session. */
  unsubscribeFromPush: endpoint({
    url: '/api/notification/push/remove',
    access: 'member',
    permission: ['update', 'Notification'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
    reply: nothing,
  }),
}
