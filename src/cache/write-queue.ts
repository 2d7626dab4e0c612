/**
 * Outbox of a member's small changes: the last state of each thing is stored on the device and sent
 * when the network is back. Only calls that are idempotent.
 */
import { channels } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { isDeviceDbError } from '../platform/device-db-error.ts'
import type { DeviceDb, OutboxItem } from '../platform/device-db-stores.ts'
import { isTabLocked, withTabLock } from '../platform/locks.ts'
import { currentSession } from '../session/current.ts'
import { CallError, isUnreached } from '../transport/call-error.ts'
import { readLibrary } from './library-list.ts'
import { createChangeEvents } from './change-events.ts'

/** Calls that may be queued, by their names in the contract. */
export const WRITE_NAMES = [
  'like',
  'cancelLike',
  'addFavourite',
  'removeFavourite',
  'tagFavourite',
  'subjectProgress',
  'readingPlace',
  'readTerms',
  'updatePreferences',
  'updateProfile',
  'sendFeedback',
  'replyFeedback',
  'closeFeedback',
  'readNotification',
  'readAllNotifications',
  'removeNotification',
] as const

export type WriteName = (typeof WRITE_NAMES)[number]

const nameOf = (endpoint: string) => WRITE_NAMES.find((name) => name === endpoint)

/** A title in both languages, for the list of queued changes. */
export type Titles = { zh: string; en: string }

export type Write = {
  /**
   * Identifies the thing that is changed: of two writes with one key the later one counts.
   * `thing/part` is a part of it: it is sent after the writes of the thing, and is removed when the
   * whole is changed again.
   */
  key: string
  name: WriteName
  params: Record<string, unknown>
  /** Title of the thing. */
  about?: Titles | undefined
  /** The service's state, as far as known: shown again when the user discards the change. */
  was?: Record<string, unknown> | undefined
}

export type QueuedWrite = Write & {
  seq: number
  /** ISO 8601. */
  createdAt: string
  /** Number of attempts that failed by a fault of this product. */
  tries: number
  /** Why it is no longer sent automatically; null while it waits. */
  fault: CallError | null
  /** Until when (milliseconds since 1970) a page is making the call; 0 when none is. */
  busyUntil: number
}

const PREFIX = 'write:'

/** Stored form of a `CallError`. */
type StoredFault = Pick<CallError, 'kind' | 'code' | 'fields'> & {
  message: CallError['serviceMessage']
}
type Notes = Pick<Write, 'about' | 'was'> & {
  tries?: number
  fault?: StoredFault | undefined
  busyUntil?: number
}

function readItem({
  seq,
  idempotencyKey,
  endpoint,
  params,
  createdAt,
  notes,
}: OutboxItem): QueuedWrite | null {
  const name = nameOf(endpoint)
  if (!idempotencyKey.startsWith(PREFIX) || name === undefined || seq === undefined) return null
  if (typeof params !== 'object' || params === null) return null
  const { tries = 0, fault, about, was, busyUntil = 0 } = (notes ?? {}) as Notes
  return {
    seq,
    key: idempotencyKey.slice(PREFIX.length),
    name,
    params: params as Record<string, unknown>,
    about,
    was,
    createdAt,
    tries,
    fault: fault === undefined ? null : new CallError(fault.kind, fault),
    busyUntil,
  }
}

/**
 * Reads the queued and the refused writes, in the order in which they were made. @throws
 * DeviceDbError
 */
export async function readWrites(userId: string): Promise<QueuedWrite[]> {
  const items = await (await openDeviceDb(userId)).outbox.all()
  return items.flatMap((item) => readItem(item) ?? [])
}

const events = createChangeEvents(channels.writes, 'writesChanged')

/** Publishes a change of a user's writes. */
export const publishWritesChange = events.publish
/** Subscribes to queued, sent and dropped writes. @returns a function that ends the subscription */
export const onWritesChange = events.subscribe

/** Runs one writer at a time across all tabs: the functions below read before they write. */
function withWriteLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return withTabLock(`veriscope.writes.${userId}`, work)
}

/** Returns the key of the thing that a write changes, in whole or in part. */
export const thingOf = ({ key }: Pick<Write, 'key'>): string => key.split('/', 1)[0] ?? key

const isReplaced = (earlier: string, key: string) =>
  earlier === key || earlier.startsWith(`${key}/`)

/**
 * Number of persisted results evicted at a time for a change: they can be fetched again, it cannot.
 */
const EVICT_COUNT = 10

/** Evicts persisted results; those that the user saved are evicted last. */
async function evictResults({ queries }: DeviceDb, userId: string): Promise<boolean> {
  const saved = readLibrary(userId)
  const evicted = await queries.removeOldest(EVICT_COUNT, (key) => saved.has(key))
  return evicted > 0 || (await queries.removeOldest(EVICT_COUNT)) > 0
}

async function add(db: DeviceDb, userId: string, item: Omit<OutboxItem, 'seq'>): Promise<number> {
  for (;;) {
    try {
      return await db.outbox.add(item)
    } catch (error) {
      const isFull = isDeviceDbError(error) && error.kind === 'full'
      if (!isFull || !(await evictResults(db, userId))) throw error
    }
  }
}

/** @returns the sequence number of the write in the queue */
function enqueue(userId: string, write: Write, busyUntil = 0): Promise<number> {
  const { key, name, params, about } = write
  return withWriteLock(userId, async () => {
    const db = await openDeviceDb(userId)
    const earlier = (await readWrites(userId)).filter((waiting) => isReplaced(waiting.key, key))
    // The service has not seen the states in between.
    const was = earlier.find((waiting) => waiting.key === key)?.was ?? write.was
    const createdAt = new Date().toISOString()
    // The call of an earlier state may still be under way: this one is sent after it.
    const until = Math.max(busyUntil, ...earlier.map((waiting) => waiting.busyUntil))
    const notes: Notes = { about, was, busyUntil: until }
    const item = { idempotencyKey: PREFIX + key, endpoint: name, params, createdAt, notes }
    // Added first: if storage is full, the earlier write stays queued.
    const seq = await add(db, userId, item)
    for (const waiting of earlier) await db.outbox.remove(waiting.seq)
    return seq
  })
}

/** Queues a write in place of an earlier one for the same thing. @throws DeviceDbError */
export async function queueWrite(userId: string, write: Write): Promise<void> {
  await enqueue(userId, write)
  publishWritesChange(userId)
}

/** Removes a write from the queue: it was sent, or the user discarded it. */
export async function dropWrite(userId: string, seq: number): Promise<void> {
  await (await openDeviceDb(userId)).outbox.remove(seq)
}

/** Records the result of sending a write, unless a later state has replaced it. */
export async function recordWrite(userId: string, seq: number, notes: Notes): Promise<void> {
  await withWriteLock(userId, async () => {
    const { outbox } = await openDeviceDb(userId)
    const item = (await outbox.all()).find((one) => one.seq === seq)
    if (item) await outbox.put({ ...item, seq, notes: { ...(item.notes as Notes), ...notes } })
  })
}

/** Converts a refusal to its stored form. */
export function faultOf({ kind, code, serviceMessage: words, fields }: CallError): StoredFault {
  return { kind, code, message: words, fields }
}

/** Longer than a call waits for its response, with one token refresh. */
const BUSY_MS = 60_000

const callLock = (userId: string, thing: string) => `veriscope.call.${userId}.${thing}`

/**
 * Whether a page is making the call just now. A closed page has released its lock, so that its
 * write is sent at once; without Web Locks only the time decides. A clock that was set back does
 * not count.
 */
export async function isBusy(userId: string, write: QueuedWrite, now: number): Promise<boolean> {
  const { busyUntil } = write
  if (busyUntil <= now || busyUntil > now + BUSY_MS) return false
  return (await isTabLocked(callLock(userId, thingOf(write)))) ?? true
}

/**
 * Sends a change now, or leaves it in the queue when the service is not reached. It is queued from
 * the beginning, so that a page that is closed before the response loses nothing.
 * @returns the response; null when the change is queued
 * @throws what the service refuses, and what cannot be stored on the device
 */
export async function sendOrQueue<T>(write: Write, send: () => Promise<T>): Promise<T | null> {
  const userId = currentSession().userId()
  if (userId === null) return send()
  const lock = callLock(userId, thingOf(write))
  const queued = await readWrites(userId).catch(() => [])
  const isInFlight = (await isTabLocked(lock)) === true
  // After queued writes for the same thing, so that the earlier state does not arrive last.
  if (isInFlight || queued.some((one) => one.fault === null && thingOf(one) === thingOf(write))) {
    await queueWrite(userId, write)
    // The result of the earlier call is shown first, then this one.
    await withTabLock(lock, async () => {})
    return null
  }
  try {
    return await withTabLock(lock, () => sendQueued(userId, write, send))
  } finally {
    // Once the lock is released: writes queued behind this call are sent now.
    publishWritesChange(userId)
  }
}

/** Sends a change that stays queued until the service has responded. */
async function sendQueued<T>(userId: string, write: Write, send: () => Promise<T>) {
  let seq: number
  try {
    seq = await enqueue(userId, write, Date.now() + BUSY_MS)
  } catch (storageError) {
    return sendUnqueued(send, storageError)
  }
  try {
    const reply = await send()
    await dropWrite(userId, seq).catch(() => {})
    return reply
  } catch (error) {
    if (!isUnreached(error)) {
      await dropWrite(userId, seq).catch(() => {})
      throw error
    }
    await recordWrite(userId, seq, { busyUntil: 0 }).catch(() => {})
    return null
  }
}

/** Sends a change that the device cannot store. */
async function sendUnqueued<T>(send: () => Promise<T>, storageError: unknown): Promise<T> {
  try {
    return await send()
  } catch (error) {
    // Without storage the page reports its usual error; when storage is full, the user can act on
    // it.
    const isFull = isDeviceDbError(storageError) && storageError.kind === 'full'
    throw isFull && isUnreached(error) ? storageError : error
  }
}
