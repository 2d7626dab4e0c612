/**
 * Outbox of a member's small changes: the last state of each thing is stored on the device and sent
 * when the network is back. Only calls that are idempotent.
 */
import type { Endpoint, ParamsOf, ReplyOf } from '../contract/endpoint.ts'
import { channels } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { isDeviceDbError } from '../platform/device-db-error.ts'
import type { DeviceDb, OutboxItem } from '../platform/device-db-stores.ts'
import { isTabLocked, withTabLock } from '../platform/locks.ts'
import { callTool, currentSession } from '../session/current.ts'
import { CallError, isUnreached } from '../transport/call-error.ts'
import { evictBodies } from './stored-bodies.ts'
import { createChangeEvents } from './change-events.ts'
import type { QueuedCall } from './queued-call.ts'

/** A title in both languages, for the list of queued changes. */
export type Titles = { zh: string; en: string }

/** The thing that a call changes, for the list of queued changes and for undoing it. */
type Context<W> = {
  /** Title of the thing. */
  about?: Titles | undefined
  /** The service's state, as far as known: shown again when the user discards the change. */
  was?: W | undefined
}

/** A queued call as data. `key` and `name` are those of its declaration (`QueuedCall`). */
export type Write = Context<Record<string, unknown>> & {
  key: string
  name: string
  params: Record<string, unknown>
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
  if (!idempotencyKey.startsWith(PREFIX) || seq === undefined) return null
  if (typeof params !== 'object' || params === null) return null
  const { tries = 0, fault, about, was, busyUntil = 0 } = (notes ?? {}) as Notes
  return {
    seq,
    key: idempotencyKey.slice(PREFIX.length),
    name: endpoint,
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

async function add(db: DeviceDb, userId: string, item: Omit<OutboxItem, 'seq'>): Promise<number> {
  for (;;) {
    try {
      return await db.outbox.add(item)
    } catch (error) {
      const isFull = isDeviceDbError(error) && error.kind === 'full'
      if (!isFull || !(await evictBodies(userId, EVICT_COUNT))) throw error
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
    const known = earlier.find((waiting) => waiting.key === key)?.was
    const was = write.was || known ? { ...write.was, ...known } : undefined
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

/** Parameters of a queued call. */
export type Params<C extends QueuedCall> = ParamsOf<C['endpoint']>
type ContextOf<C> = C extends QueuedCall<Endpoint, infer W> ? Context<W> : never

const toWrite = <C extends QueuedCall>(call: C, params: Params<C>, { about, was }: ContextOf<C>) =>
  ({ key: call.keyOf(params), name: call.name, params, about, was }) as Write

async function queueWrite(userId: string, write: Write): Promise<void> {
  await enqueue(userId, write)
  publishWritesChange(userId)
}

/** Queues a call in place of an earlier one for the same thing. @throws DeviceDbError */
export function queueCall<C extends QueuedCall>(
  userId: string,
  call: C,
  params: Params<C>,
  context: ContextOf<C>,
): Promise<void> {
  return queueWrite(userId, toWrite(call, params, context))
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
 * Makes a call now, or leaves it in the queue when the service is not reached. It is queued from
 * the beginning, so that a page that is closed before the response loses nothing.
 * @param context with the member in whose name alone it may be sent, where that is not the one whom
 * the page shows
 * @returns the service's reply; null when the call is queued
 * @throws what the service refuses, and what cannot be stored on the device
 */
export async function sendOrQueue<C extends QueuedCall>(
  call: C,
  params: Params<C>,
  context: ContextOf<C> & { owner?: string },
): Promise<{ reply: ReplyOf<C['endpoint']> } | null> {
  const endpoint: C['endpoint'] = call.endpoint
  const { owner } = context
  const send = async () => ({ reply: await callTool(endpoint, params, { owner }) })
  const userId = currentSession().userId()
  if (userId === null) return send()
  const write = toWrite(call, params, context)
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
