/**
 * Small changes that a member makes without a network: the last state of each thing waits on the device and is
 * sent when the line is back. Only calls that end in the same state however often they are sent.
 */
import { channels } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { isDeviceDbError } from '../platform/device-db-error.ts'
import type { DeviceDb, OutboxItem } from '../platform/device-db-stores.ts'
import { isTabLockHeld, withTabLock } from '../platform/locks.ts'
import { currentSession } from '../session/current.ts'
import { CallError, isUnreached } from '../transport/call-error.ts'
import { readLibrary } from './library-list.ts'
import { createUserNews } from './user-news.ts'

/** The calls that may wait, by their names in the contract. */
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

/** A name in both languages, for the list of what waits. */
export type Titles = { zh: string; en: string }

export type Write = {
  /**
   * Names the thing that is changed: of two writes with one key the later one counts. `thing/part` is a part of
   * it: it is sent after what waits for the thing, and goes when the whole is changed anew.
   */
  key: string
  name: WriteName
  params: Record<string, unknown>
  /** What it is about. */
  about?: Titles | undefined
  /** The service's state, as far as it is known: shown again when the reader discards the change. */
  was?: Record<string, unknown> | undefined
}

export type QueuedWrite = Write & {
  seq: number
  /** ISO 8601. */
  createdAt: string
  /** How often sending it failed by a fault of this product. */
  tries: number
  /** Why it is not sent any more by itself; null while it waits. */
  fault: CallError | null
  /** Until when (milliseconds since 1970) a page is making the call; 0 when none is. */
  busyUntil: number
}

const PREFIX = 'write:'

/** What a `CallError` says, as it is stored. */
type StoredFault = Pick<CallError, 'kind' | 'code' | 'fields'> & { message: CallError['words'] }
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

/** What waits, in the order in which it was made, and what was refused. @throws DeviceDbError */
export async function readWrites(userId: string): Promise<QueuedWrite[]> {
  const items = await (await openDeviceDb(userId)).outbox.all()
  return items.flatMap((item) => readItem(item) ?? [])
}

const news = createUserNews(channels.writes, 'writesChanged')

/** Announces that a user's writes changed. */
export const tellWrites = news.tell
/** Calls back when something is queued, sent or dropped. @returns a function that ends the subscription */
export const onWrites = news.subscribe

/** One writer at a time across all tabs: the functions below read before they write. */
function writing<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return withTabLock(`veriscope.writes.${userId}`, work)
}

/** The thing that a write changes, or changes a part of. */
export const thingOf = ({ key }: Pick<Write, 'key'>): string => key.split('/', 1)[0] ?? key

const isReplaced = (earlier: string, key: string) =>
  earlier === key || earlier.startsWith(`${key}/`)

/** How many kept answers make room for a change; they can be read again, and it cannot. */
const GO_AT_ONCE = 10

/** What was saved for reading offline makes room last. */
async function makeRoom({ kept }: DeviceDb, userId: string): Promise<boolean> {
  const saved = readLibrary(userId)
  const gone = await kept.removeOldest(GO_AT_ONCE, (key) => saved.has(key))
  return gone > 0 || (await kept.removeOldest(GO_AT_ONCE)) > 0
}

async function add(db: DeviceDb, userId: string, item: Omit<OutboxItem, 'seq'>): Promise<number> {
  for (;;) {
    try {
      return await db.outbox.add(item)
    } catch (error) {
      const isFull = isDeviceDbError(error) && error.kind === 'full'
      if (!isFull || !(await makeRoom(db, userId))) throw error
    }
  }
}

/** @returns the place of the write in the queue */
function enqueue(userId: string, write: Write, busyUntil = 0): Promise<number> {
  const { key, name, params, about } = write
  return writing(userId, async () => {
    const db = await openDeviceDb(userId)
    const earlier = (await readWrites(userId)).filter((waiting) => isReplaced(waiting.key, key))
    // The service has not seen the states in between.
    const was = earlier.find((waiting) => waiting.key === key)?.was ?? write.was
    const createdAt = new Date().toISOString()
    // The call that an earlier state is making may still be under way: this one goes out behind it.
    const until = Math.max(busyUntil, ...earlier.map((waiting) => waiting.busyUntil))
    const notes: Notes = { about, was, busyUntil: until }
    const item = { idempotencyKey: PREFIX + key, endpoint: name, params, createdAt, notes }
    // Added first: where there is no room for it, what waited before still waits.
    const seq = await add(db, userId, item)
    for (const waiting of earlier) await db.outbox.remove(waiting.seq)
    return seq
  })
}

/** Queues a write in the place of an earlier one for the same thing. @throws DeviceDbError */
export async function queueWrite(userId: string, write: Write): Promise<void> {
  await enqueue(userId, write)
  tellWrites(userId)
}

/** Takes a write out of the queue: it was sent, or the reader does not want it any more. */
export async function dropWrite(userId: string, seq: number): Promise<void> {
  await (await openDeviceDb(userId)).outbox.remove(seq)
}

/** Notes how sending a write ended, unless a later state has taken its place. */
export async function noteWrite(userId: string, seq: number, notes: Notes): Promise<void> {
  await writing(userId, async () => {
    const { outbox } = await openDeviceDb(userId)
    const item = (await outbox.all()).find((one) => one.seq === seq)
    if (item) await outbox.put({ ...item, seq, notes: { ...(item.notes as Notes), ...notes } })
  })
}

/** A refusal as `noteWrite` keeps it. */
export function faultOf({ kind, code, words, fields }: CallError): StoredFault {
  return { kind, code, message: words, fields }
}

/** Longer than a call waits for its reply, with one refresh. */
const BUSY_MS = 60_000

const callLock = (userId: string, thing: string) => `veriscope.call.${userId}.${thing}`

/**
 * Whether a page is making the call just now. A page that was left has let go of its lock, so that what it left
 * behind is sent at once; without locks only the time tells. A clock that was set back does not count.
 */
export async function isBusy(userId: string, write: QueuedWrite, now: number): Promise<boolean> {
  const { busyUntil } = write
  if (busyUntil <= now || busyUntil > now + BUSY_MS) return false
  return (await isTabLockHeld(callLock(userId, thingOf(write)))) ?? true
}

/**
 * Makes a change now, or leaves it in the queue when the service is not reached. It is there from the beginning, so
 * that a page which is left before the reply loses nothing.
 * @returns the reply; null when the change waits
 * @throws what the service refuses, and what cannot be kept on the device
 */
export async function sendOrQueue<T>(write: Write, send: () => Promise<T>): Promise<T | null> {
  const userId = currentSession().userId()
  if (userId === null) return send()
  const lock = callLock(userId, thingOf(write))
  const queued = await readWrites(userId).catch(() => [])
  const isUnderWay = (await isTabLockHeld(lock)) === true
  // Behind what waits for the same thing, so that the earlier state does not arrive last.
  if (isUnderWay || queued.some((one) => one.fault === null && thingOf(one) === thingOf(write))) {
    await queueWrite(userId, write)
    // What the earlier call brings is shown first, and this over it.
    await withTabLock(lock, async () => {})
    return null
  }
  try {
    return await withTabLock(lock, () => sendKept(userId, write, send))
  } finally {
    // Once the lock is free: what waits behind this call is sent now.
    tellWrites(userId)
  }
}

/** Makes a change that is in the queue until the service has answered. */
async function sendKept<T>(userId: string, write: Write, send: () => Promise<T>) {
  let seq: number
  try {
    seq = await enqueue(userId, write, Date.now() + BUSY_MS)
  } catch (unkept) {
    return sendUnkept(send, unkept)
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
    await noteWrite(userId, seq, { busyUntil: 0 }).catch(() => {})
    return null
  }
}

/** Makes a change that the device cannot keep. */
async function sendUnkept<T>(send: () => Promise<T>, unkept: unknown): Promise<T> {
  try {
    return await send()
  } catch (error) {
    // Without a store of its own a page says what it always said; with a full one there is something to do.
    const isFull = isDeviceDbError(unkept) && unkept.kind === 'full'
    throw isFull && isUnreached(error) ? unkept : error
  }
}
