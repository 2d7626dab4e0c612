/**
 * Stores the analyses of a user on this device, and the queue of those still to be sent to the
 * account. Device first: a record is stored here before anything is sent.
 */
import {
  type RecordContent,
  type RecordFault,
  type RecordState,
  tagsOf,
} from '../contract/record-content.ts'
import type { ValidRecord } from '../results/record-of.ts'
import { rankOf } from '../contract/level-rank.ts'
import type { LevelLimit } from '../contract/run-limits.ts'
import { VISITOR } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import type { DeviceDb, OutboxItem } from '../platform/device-db-stores.ts'
import { withTabLock } from '../platform/locks.ts'
import { readSavingChoice } from './saving-choice.ts'
import { requestPersistenceOnce } from './request-persistence-once.ts'
import { publishRecordsChange } from './record-changes.ts'
import { bytesOf, toWire } from './record-wire.ts'

export type StoredRecord = ValidRecord & {
  updatedAt: string
  state: RecordState
  /** When the account saved it: a list that was fetched before does not have it. */
  savedAt?: string
  fault?: RecordFault
  /** With the fault `levelLimit`: the details of the account's refusal. */
  limit?: LevelLimit
  /** In a version that an opened file replaced: the id of its record, and when. */
  replaced?: { id: string; at: string }
}

/** Fields that the owner edits. */
export type EditableFields = Pick<RecordContent, 'title' | 'note' | 'tags'>

/** A stored record without its result, for lists. */
export type StoredSummary = Omit<StoredRecord, 'result'> & { bytes: number }

/** How long a replaced version can be restored. */
const RESTORABLE_MS = 30 * 24 * 3_600_000

/** Reference of a queue item; the record itself is read when it is sent. */
type QueueParams = {
  id: string
  /** The record was a visitor's: the visitor's copy is removed when the account has it. */
  isAdopted?: boolean
  /** The account has an earlier version of the record. */
  isChange?: boolean
}

/** Records older than the tags feature have none. */
function withTags(record: StoredRecord): StoredRecord {
  return { ...record, tags: [...tagsOf(record)] }
}

/** Returns the fields of a record that the account gets; the others are about this device. */
export function contentOf(record: StoredRecord): ValidRecord {
  const {
    updatedAt: _at,
    state: _state,
    savedAt: _savedAt,
    fault: _fault,
    limit: _limit,
    replaced: _replaced,
    ...content
  } = record
  return content
}

/** Returns a record without its result, for lists. */
export function summaryOf({ result, ...summary }: StoredRecord): StoredSummary {
  return { ...summary, bytes: bytesOf(result) }
}

/** Runs one writer at a time across all tabs: the functions below read before they write. */
function withRecordLock<T>(userId: string, work: (db: DeviceDb) => Promise<T>): Promise<T> {
  return withTabLock(`veriscope.records.${userId}`, async () => work(await openDeviceDb(userId)))
}

function queueItem(endpoint: 'saveRecord' | 'removeRecord', params: QueueParams) {
  return {
    idempotencyKey: `${endpoint}:${params.id}`,
    endpoint,
    params,
    createdAt: new Date().toISOString(),
  }
}

export type QueueItem = OutboxItem & {
  seq: number
  endpoint: 'saveRecord' | 'removeRecord'
  params: QueueParams
}

function isQueueItem(item: OutboxItem): item is QueueItem {
  const { endpoint, params, seq } = item
  const isOurs = endpoint === 'saveRecord' || endpoint === 'removeRecord'
  return (
    isOurs && seq !== undefined && typeof params === 'object' && params !== null && 'id' in params
  )
}

/** Reads the user's queue in sending order. Items of other kinds are ignored. */
export async function readQueue(userId: string): Promise<QueueItem[]> {
  const items = await (await openDeviceDb(userId)).outbox.all()
  return items.filter(isQueueItem)
}

/** Removes an item from the queue: it was sent, or never can be. */
export async function removeQueueItem(userId: string, seq: number): Promise<void> {
  await (await openDeviceDb(userId)).outbox.remove(seq)
}

/**
 * Creates the item to add; undefined when it is queued already: the record is read when it is sent.
 */
async function newItem(db: DeviceDb, endpoint: QueueItem['endpoint'], params: QueueParams) {
  const item = queueItem(endpoint, params)
  const waiting = await db.outbox.all()
  const isThere = waiting.some(({ idempotencyKey }) => idempotencyKey === item.idempotencyKey)
  return isThere ? undefined : item
}

/** Whether a replaced version can still be restored. */
export function isRestorable({ replaced }: Pick<StoredRecord, 'replaced'>, nowMs: number): boolean {
  return replaced !== undefined && Date.parse(replaced.at) > nowMs - RESTORABLE_MS
}

/** Lists a user's records, newest first; removes replaced versions that are too old to be restored. @throws DeviceDbError */
export async function listRecords(userId: string): Promise<StoredSummary[]> {
  const db = await openDeviceDb(userId)
  const all = await db.records.all<StoredRecord>()
  for (const record of all) {
    const isExpired = record.replaced && !isRestorable(record, Date.now())
    if (isExpired) await db.change({ remove: record.id }).catch(() => {})
  }
  return all
    .filter(({ replaced }) => !replaced)
    .map(withTags)
    .map(summaryOf)
}

/** Reads one complete record; undefined without one. @throws DeviceDbError */
export async function readRecord(userId: string, id: string): Promise<StoredRecord | undefined> {
  const record = await (await openDeviceDb(userId)).records.get<StoredRecord>(id)
  return record && withTags(record)
}

export type KeepOptions = {
  /** The record was a visitor's: the visitor's copy is removed when the account has it. */
  isAdopted?: boolean
  /** A member may store a record on the device only. */
  isPrivate?: boolean
  /** Sends the record by an act of the member, or because the account has it. */
  toAccount?: boolean
}

/**
 * Whether a record goes to the device only: a known one stays where it is, a new one is kept where
 * the member chose.
 */
async function isDeviceOnly(
  userId: string,
  id: string,
  { isPrivate, isAdopted, toAccount }: KeepOptions,
): Promise<boolean> {
  if (userId === VISITOR || isPrivate) return true
  // Read for every record: the finding without a choice must precede the first record.
  const { target } = await readSavingChoice(userId)
  if (isAdopted || toAccount) return false
  const known = await readRecord(userId, id)
  return (known?.state ?? target) === 'device'
}

async function stateFor(
  userId: string,
  { id, result }: RecordContent,
  options: KeepOptions,
): Promise<Pick<StoredRecord, 'state' | 'fault'>> {
  if (await isDeviceOnly(userId, id, options)) return { state: 'device' }
  // Invalid JSON is left for the account to refuse.
  const isTooLarge = (await toWire(result).catch(() => '')) === null
  return isTooLarge ? { state: 'failed', fault: 'tooLarge' } : { state: 'waiting' }
}

/** Returns the time of a change, always later than the version before: two in one millisecond differ. */
function versionAfter(version: string | undefined): string {
  const at = Math.max(Date.now(), version === undefined ? 0 : Date.parse(version) + 1)
  return new Date(at).toISOString()
}

/**
 * Stores a record on the device and, for a member who keeps results in the account, queues it.
 * @throws DeviceDbError `full`: nothing was stored, earlier data stays
 */
export async function storeRecord(
  userId: string,
  content: ValidRecord,
  options: KeepOptions = {},
): Promise<StoredRecord> {
  const {
    fault: _before,
    limit: _limit,
    updatedAt: version,
    savedAt: _savedAt,
    state: stateBefore,
    replaced: _replaced,
    ...plain
  } = content as Partial<StoredRecord> & ValidRecord
  const record: StoredRecord = {
    ...plain,
    ...(await stateFor(userId, content, options)),
    updatedAt: versionAfter(version),
  }
  await withRecordLock(userId, async (db) => {
    const params = {
      id: record.id,
      ...(options.isAdopted === true && { isAdopted: true }),
      ...(stateBefore === 'saved' && { isChange: true }),
    }
    const isWaiting = record.state === 'waiting'
    const enqueue = isWaiting ? await newItem(db, 'saveRecord', params) : undefined
    await db.change({ put: record, enqueue })
  })
  void requestPersistenceOnce()
  publishRecordsChange(userId)
  return record
}

/** Changes title, note or tags and, for a member, queues the change. @returns null when it is not here */
export async function changeRecord(
  userId: string,
  id: string,
  change: Partial<EditableFields>,
): Promise<StoredRecord | null> {
  const known = await readRecord(userId, id)
  if (!known) return null
  return storeRecord(userId, { ...known, ...change })
}

/** Queues a record that exists only here, or was refused, for the account. */
export async function retryRecord(userId: string, id: string): Promise<void> {
  const known = await readRecord(userId, id)
  if (known) await storeRecord(userId, known, { toAccount: true })
}

function isRefusedByLevel({ state, fault }: Pick<StoredRecord, 'state' | 'fault'>): boolean {
  return state === 'failed' && fault === 'levelLimit'
}

/** Queues records that the account refused because of a lower level than this one. */
export async function retryAboveLevel(userId: string, level: string): Promise<void> {
  for (const record of (await listRecords(userId)).toReversed()) {
    const before = record.limit?.level ?? 'free'
    if (isRefusedByLevel(record) && rankOf(before) < rankOf(level)) {
      await retryRecord(userId, record.id)
    }
  }
}

/** Queues the oldest record that exceeded the account's capacity, which has grown. */
export async function retryForCapacity(userId: string): Promise<void> {
  const waiting = (await listRecords(userId)).filter(
    (record) => isRefusedByLevel(record) && record.limit?.key === 'savedRecords',
  )
  const oldest = waiting.at(-1)
  if (oldest) await retryRecord(userId, oldest.id)
}

/**
 * Records the outcome of sending a record and removes it from the queue, unless it was changed
 * meanwhile: then the queue item is for the change.
 * @param sentVersion `updatedAt` of the version that was sent
 */
export async function settleRecord(
  userId: string,
  item: Pick<QueueItem, 'seq' | 'params'>,
  sentVersion: string,
  mark: { state: 'saved' } | { state: 'failed'; fault: RecordFault; limit?: LevelLimit },
): Promise<void> {
  await withRecordLock(userId, async (db) => {
    const known = await db.records.get<StoredRecord>(item.params.id)
    if (known && known.updatedAt !== sentVersion) return undefined
    if (!known) return db.change({ dequeue: [item.seq] })
    const { fault: _before, limit: _limit, ...rest } = known
    const savedAt = mark.state === 'saved' && { savedAt: new Date().toISOString() }
    return db.change({ dequeue: [item.seq], put: { ...rest, ...mark, ...savedAt } as StoredRecord })
  })
  publishRecordsChange(userId)
}

/**
 * Removes a record from the device and, for a member, queues its removal from the account. A save
 * that was not sent yet is dropped from the queue.
 */
export async function removeRecord(userId: string, id: string): Promise<void> {
  await withRecordLock(userId, async (db) => {
    const waiting = await db.outbox.all()
    const dequeue = waiting.flatMap(({ seq, params, endpoint }) => {
      const isSave = endpoint === 'saveRecord' && (params as QueueParams).id === id
      return isSave && seq !== undefined ? [seq] : []
    })
    const enqueue = userId === VISITOR ? undefined : await newItem(db, 'removeRecord', { id })
    await db.change({ remove: id, dequeue, enqueue })
  })
  publishRecordsChange(userId)
}

/**
 * Removes a change of a record from the queue. A removal is undone; a record that the account has
 * in an earlier version gets it back with the next response; one that it never had stays on this
 * device only.
 */
export async function cancelQueued(userId: string, { seq, endpoint, params }: QueueItem) {
  await withRecordLock(userId, async (db) => {
    const known = await db.records.get<StoredRecord>(params.id)
    if (!known || endpoint === 'removeRecord') return db.change({ dequeue: [seq] })
    const state = params.isChange === true ? ('saved' as const) : ('device' as const)
    return db.change({ dequeue: [seq], put: { ...known, state } as StoredRecord })
  })
  publishRecordsChange(userId)
}

/**
 * Keeps a record on this device only. What was not sent yet is dropped from the queue; where the
 * account has the record, its removal is queued.
 * @param content stored where the record is not on this device
 */
export async function keepOnDevice(userId: string, content: RecordContent): Promise<void> {
  const { id } = content
  await withRecordLock(userId, async (db) => {
    const known = await db.records.get<StoredRecord>(id)
    const saves = (await db.outbox.all())
      .filter(isQueueItem)
      .filter(({ endpoint, params }) => endpoint === 'saveRecord' && params.id === id)
    const isInAccount = known?.state !== 'waiting' || saves.some(({ params }) => params.isChange)
    // The version of a save that is being sent: its success still counts where nothing is removed.
    const updatedAt = isInAccount ? versionAfter(known?.updatedAt) : known.updatedAt
    await db.change({
      put: { ...content, updatedAt, state: 'device' } as StoredRecord,
      dequeue: saves.map(({ seq }) => seq),
      enqueue: isInAccount ? await newItem(db, 'removeRecord', { id }) : undefined,
    })
  })
  publishRecordsChange(userId)
}

/** Removes only the copy on this device, and its inputs; the account keeps its own. */
export async function forgetRecord(userId: string, id: string): Promise<void> {
  await withRecordLock(userId, (db) => db.change({ remove: id }))
  publishRecordsChange(userId)
}
