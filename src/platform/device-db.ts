/**
 * The only door to IndexedDB. One database for each user of this device, so that the next one can
 * never read what the last one kept.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { deviceDbName } from '../lib/storage-keys.ts'
import { DeviceDbError, toDeviceDbError } from './device-db-error.ts'

/** A thing kept for reading without a network: an article's body, a record's details. */
export type KeptItem = {
  key: string
  /** JSON text. */
  value: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Size of the value in UTF-8 bytes. */
  bytes: number
}

/** An analysis made on this device. The feature that owns it knows the rest of its fields. */
export type DeviceRecord = { id: string; createdAt: string }

/** A write that waits for the network. `idempotencyKey` lets the service know it again. */
export type OutboxItem = {
  /** Given by the database; the order in which items go out. */
  seq?: number
  idempotencyKey: string
  endpoint: string
  params: unknown
  createdAt: string
}

type Schema = DBSchema & {
  kept: { key: string; value: KeptItem; indexes: { savedAt: number } }
  records: { key: string; value: DeviceRecord; indexes: { createdAt: string } }
  outbox: { key: number; value: OutboxItem }
}

const STORES = ['kept', 'records', 'outbox'] as const
const VERSION = 1
/** How long other tabs get to let go of an older version, or of a database that is to be deleted. */
const BLOCKED_PATIENCE_MS = 3000

export type DeviceDb = {
  kept: {
    get(key: string): Promise<KeptItem | undefined>
    put(item: KeptItem): Promise<void>
    remove(key: string): Promise<void>
    all(): Promise<KeptItem[]>
    /** Removes the items that were saved first. @returns how many went */
    removeOldest(count: number): Promise<number>
    /** Removes what was saved before a time (milliseconds since 1970). */
    removeBefore(time: number): Promise<void>
    clear(): Promise<void>
  }
  records: {
    get<R extends DeviceRecord>(id: string): Promise<R | undefined>
    put(record: DeviceRecord): Promise<void>
    remove(id: string): Promise<void>
    /** Newest first. */
    all<R extends DeviceRecord>(): Promise<R[]>
    count(): Promise<number>
  }
  outbox: {
    add(item: Omit<OutboxItem, 'seq'>): Promise<void>
    remove(seq: number): Promise<void>
    /** In the order in which they were added. */
    all(): Promise<OutboxItem[]>
    count(): Promise<number>
  }
  /**
   * Changes records and outbox together: all of it or nothing. A page that is left in between would
   * otherwise keep a record that waits for ever for a place in the outbox.
   */
  change(changes: RecordChanges): Promise<void>
}

/** Changes of records and outbox that belong together. */
export type RecordChanges = {
  put?: DeviceRecord | undefined
  remove?: string | undefined
  enqueue?: Omit<OutboxItem, 'seq'> | undefined
  /** `seq` of items that leave the outbox. */
  dequeue?: readonly number[] | undefined
}

type Connection = { raw: IDBPDatabase<Schema>; db: DeviceDb }

const connections = new Map<string, Promise<Connection>>()
const closedUsers = new Set<string>()

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDeviceDbError(error)
  }
}

/** Removes kept items from the oldest on, while `goesOn` says so. @returns how many went */
async function removeKept(
  raw: IDBPDatabase<Schema>,
  goesOn: (removed: number, savedAt: number) => boolean,
): Promise<number> {
  const transaction = raw.transaction('kept', 'readwrite')
  let cursor = await transaction.store.index('savedAt').openCursor()
  let removed = 0
  while (cursor && goesOn(removed, cursor.key)) {
    await cursor.delete()
    removed += 1
    cursor = await cursor.continue()
  }
  await transaction.done
  return removed
}

function keptStore(raw: IDBPDatabase<Schema>): DeviceDb['kept'] {
  return {
    get: (key) => guarded(() => raw.get('kept', key)),
    put: (item) => guarded(async () => void (await raw.put('kept', item))),
    remove: (key) => guarded(() => raw.delete('kept', key)),
    all: () => guarded(() => raw.getAll('kept')),
    removeOldest: (count) => guarded(() => removeKept(raw, (removed) => removed < count)),
    removeBefore: (time) =>
      guarded(async () => void (await removeKept(raw, (_, savedAt) => savedAt < time))),
    clear: () => guarded(() => raw.clear('kept')),
  }
}

/** One transaction; it is on its way to the disk before anything else of this page runs. */
async function changeTogether(raw: IDBPDatabase<Schema>, changes: RecordChanges): Promise<void> {
  const transaction = raw.transaction(['records', 'outbox'], 'readwrite')
  const records = transaction.objectStore('records')
  const outbox = transaction.objectStore('outbox')
  const requests: Promise<unknown>[] = [transaction.done]
  try {
    if (changes.put !== undefined) requests.push(records.put(changes.put))
    if (changes.remove !== undefined) requests.push(records.delete(changes.remove))
    for (const seq of changes.dequeue ?? []) requests.push(outbox.delete(seq))
    if (changes.enqueue !== undefined) requests.push(outbox.add(changes.enqueue))
  } catch (error) {
    // What cannot be cloned throws at once and leaves the transaction open for the rest.
    transaction.abort()
    await Promise.allSettled(requests)
    throw error
  }
  await Promise.all(requests)
}

function facade(raw: IDBPDatabase<Schema>): DeviceDb {
  return {
    kept: keptStore(raw),
    records: {
      get: <R extends DeviceRecord>(id: string) =>
        guarded(async () => (await raw.get('records', id)) as R | undefined),
      put: (record) => guarded(async () => void (await raw.put('records', record))),
      remove: (id) => guarded(() => raw.delete('records', id)),
      all: <R extends DeviceRecord>() =>
        guarded(async () => {
          const oldestFirst = (await raw.getAllFromIndex('records', 'createdAt')) as R[]
          return oldestFirst.reverse()
        }),
      count: () => guarded(() => raw.count('records')),
    },
    outbox: {
      add: (item) => guarded(async () => void (await raw.add('outbox', item))),
      remove: (seq) => guarded(() => raw.delete('outbox', seq)),
      all: () => guarded(() => raw.getAll('outbox')),
      count: () => guarded(() => raw.count('outbox')),
    },
    change: (changes) => guarded(() => changeTogether(raw, changes)),
  }
}

async function connect(userId: string): Promise<Connection> {
  if (typeof indexedDB === 'undefined') throw new DeviceDbError('denied')
  // Not with the page: a visitor's first page needs no database.
  const { openDB } = await import('idb')
  const forget = () => connections.delete(userId)
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const raw = await new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
    openDB<Schema>(deviceDbName(userId), VERSION, {
      upgrade(fresh) {
        fresh.createObjectStore('kept', { keyPath: 'key' }).createIndex('savedAt', 'savedAt')
        fresh.createObjectStore('records', { keyPath: 'id' }).createIndex('createdAt', 'createdAt')
        fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      },
      blocked() {
        giveUp = setTimeout(() => reject(new DeviceDbError('blocked')), BLOCKED_PATIENCE_MS)
      },
      blocking(_current, _next, event) {
        // Another tab deletes or upgrades: whoever does not let go holds it up.
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
      .then(resolve, reject)
      .finally(() => clearTimeout(giveUp))
  })
  return { raw, db: facade(raw) }
}

/**
 * Opens a user's database; calls while it is open share one connection.
 * @throws DeviceDbError; `closed` after `closeDeviceDb` until `allowDeviceDb`
 */
export async function openDeviceDb(userId: string): Promise<DeviceDb> {
  if (closedUsers.has(userId)) throw new DeviceDbError('closed')
  let opening = connections.get(userId)
  if (!opening) {
    opening = connect(userId)
    connections.set(userId, opening)
    opening.catch(() => connections.delete(userId))
  }
  const { db } = await guarded(() => opening)
  return db
}

/** Lets a user's database be opened (again): he is the one who is here now. */
export function allowDeviceDb(userId: string): void {
  closedUsers.delete(userId)
}

/** Closes a user's database; nothing of this page writes to it from now on. */
export async function closeDeviceDb(userId: string): Promise<void> {
  closedUsers.add(userId)
  const opening = connections.get(userId)
  connections.delete(userId)
  const connection = await opening?.catch(() => undefined)
  connection?.raw.close()
}

/** Empties the stores, so that nothing is left even where the deletion has to wait for another tab. */
async function empty(userId: string): Promise<void> {
  const { raw } = await connect(userId)
  const transaction = raw.transaction(STORES, 'readwrite')
  await Promise.all([
    ...STORES.map((name) => transaction.objectStore(name).clear()),
    transaction.done,
  ])
  raw.close()
}

/** Whether a user has a database on this device; true where the browser cannot list them. */
async function exists(userId: string): Promise<boolean> {
  try {
    const known = await indexedDB.databases()
    return known.some(({ name }) => name === deviceDbName(userId))
  } catch {
    return true
  }
}

/**
 * Closes and deletes a user's database. Does nothing when there is none.
 * @returns whether it is gone; false when another tab still holds it open (its stores are empty then)
 */
export async function deleteDeviceDb(userId: string): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return true
  await closeDeviceDb(userId)
  if (!(await exists(userId))) return true
  await empty(userId).catch(() => {})
  const { deleteDB } = await import('idb')
  const patience = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), BLOCKED_PATIENCE_MS)
  })
  const deletion = deleteDB(deviceDbName(userId)).then(
    () => true,
    () => false,
  )
  return Promise.race([deletion, patience])
}
