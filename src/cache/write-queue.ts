/**
 * Small changes that a member makes without a network: the last state of each thing waits on the device and is
 * sent when the line is back. Only calls that end in the same state however often they are sent.
 */
import { collectionEndpoints } from '../contract/endpoints/collection.ts'
import { contentEndpoints } from '../contract/endpoints/content.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import type { OutboxItem } from '../platform/device-db-stores.ts'
import { withTabLock } from '../platform/locks.ts'
import { callTool, currentSession } from '../session/current.ts'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'
import type { SyncOutcome } from './sync-loop.ts'

const WRITES = {
  like: contentEndpoints.like,
  cancelLike: contentEndpoints.cancelLike,
  addFavourite: collectionEndpoints.addFavourite,
  removeFavourite: collectionEndpoints.removeFavourite,
  subjectProgress: contentEndpoints.subjectProgress,
} as const satisfies Record<string, Endpoint>

export type WriteName = keyof typeof WRITES

/** `key` names the thing that is changed: of two writes with one key the later one counts. */
export type Write = { key: string; name: WriteName; params: Record<string, unknown> }
export type QueuedWrite = Write & { seq: number }

const PREFIX = 'write:'

function readItem({ seq, idempotencyKey, endpoint, params }: OutboxItem): QueuedWrite | null {
  const isOurs = idempotencyKey.startsWith(PREFIX) && Object.hasOwn(WRITES, endpoint)
  if (!isOurs || seq === undefined || typeof params !== 'object' || params === null) return null
  const key = idempotencyKey.slice(PREFIX.length)
  return { seq, key, name: endpoint as WriteName, params: params as Record<string, unknown> }
}

/** What waits, in the order in which it was made. @throws DeviceDbError */
export async function readWrites(userId: string): Promise<QueuedWrite[]> {
  const items = await (await openDeviceDb(userId)).outbox.all()
  return items.flatMap((item) => readItem(item) ?? [])
}

const listeners = new Set<(userId: string) => void>()

/** Calls back when something is queued or sent in this tab. @returns a function that ends the subscription */
export function onWrites(listener: (userId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(userId: string): void {
  for (const listener of listeners) listener(userId)
}

/** Queues a write in the place of an earlier one for the same thing. @throws DeviceDbError */
export async function queueWrite(userId: string, { key, name, params }: Write): Promise<void> {
  await withTabLock(`veriscope.writes.${userId}`, async () => {
    const { outbox } = await openDeviceDb(userId)
    for (const { seq, ...waiting } of await readWrites(userId))
      if (waiting.key === key) await outbox.remove(seq)
    const createdAt = new Date().toISOString()
    await outbox.add({ idempotencyKey: PREFIX + key, endpoint: name, params, createdAt })
  })
  announce(userId)
}

/** The service was not reached, or could not be: the same call may succeed later. */
const UNREACHED: ReadonlySet<CallErrorKind> = new Set([
  'offline',
  'timeout',
  'portal',
  'unavailable',
  'maintenance',
  'unrenewed',
])

/**
 * Makes a change now, or queues it when the service is not reached.
 * @returns the reply; null when the change waits
 * @throws what the service refuses, and what cannot be kept on the device
 */
export async function sendOrQueue<T>(write: Write, send: () => Promise<T>): Promise<T | null> {
  const userId = currentSession().userId()
  if (userId === null) return send()
  const waiting = await readWrites(userId).catch(() => [])
  // Behind what waits for the same thing, so that the earlier state does not arrive last.
  if (waiting.some(({ key }) => key === write.key)) {
    await queueWrite(userId, write)
    return null
  }
  try {
    return await send()
  } catch (error) {
    if (!isCallError(error) || !UNREACHED.has(error.kind)) throw error
    await queueWrite(userId, write).catch(() => {
      throw error
    })
    return null
  }
}

export type WriteSender = {
  send: (write: QueuedWrite, owner: string) => Promise<unknown>
  /** Whether this user is still signed in: nothing is sent in another one's name. */
  isOwner: (userId: string) => boolean
}

const accountSender: WriteSender = {
  send: ({ name, params }, owner) => callTool(WRITES[name] as Endpoint, params, { owner }),
  isOwner: (userId) => currentSession().userId() === userId,
}

/**
 * Sends what waits, one after the other, until nothing is left or the line is gone again. What the service
 * refuses for good is dropped, and told.
 */
export async function sendWrites(
  userId: string,
  onRefused: (error: unknown) => void,
  sender: WriteSender = accountSender,
): Promise<SyncOutcome> {
  const outcome = await sendAll(userId, onRefused, sender)
  if (outcome.sent > 0) announce(userId)
  return outcome
}

function sendAll(
  userId: string,
  onRefused: (error: unknown) => void,
  sender: WriteSender,
): Promise<SyncOutcome> {
  return withTabLock(`veriscope.writes-out.${userId}`, async () => {
    let sent = 0
    for (;;) {
      const [write] = await readWrites(userId)
      if (!write) return { name: 'empty', sent }
      if (!sender.isOwner(userId)) return { name: 'later', sent, retryAfterMs: null }
      try {
        await sender.send(write, userId)
      } catch (error) {
        const isPassing = !isCallError(error) || error.isPassing || error.kind === 'aborted'
        const isOver = isCallError(error) && (error.kind === 'expired' || error.kind === 'refused')
        if (isPassing || isOver) {
          const retryAfterS = isCallError(error) ? error.retryAfterS : null
          const retryAfterMs = retryAfterS === null ? null : retryAfterS * 1000
          return { name: 'later', sent, retryAfterMs }
        }
        onRefused(error)
      }
      await (await openDeviceDb(userId)).outbox.remove(write.seq)
      sent += 1
    }
  })
}
