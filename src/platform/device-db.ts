/**
 * Opens IndexedDB; the only module that does. One database for each user of this device, so that
 * the next user can never read what the last one stored.
 */
import type { IDBPDatabase, OpenDBCallbacks } from 'idb'
import { deviceDbName, ownerOfDeviceDb } from '../lib/storage-keys.ts'
import { DeviceDbError } from './device-db-error.ts'
import { type DeviceDb, wrapDatabase, withDeviceDbErrors, type Schema } from './device-db-stores.ts'
import { withReadTimeout } from './read-timeout.ts'
import { endTransactionWithPage, endWithPage } from './open-transactions.ts'
import { isPresent } from './presence.ts'

const STORES = ['kept', 'records', 'outbox', 'inputs', 'files', 'references', 'panels'] as const
const VERSION = 5
/** How long other tabs may take to close an older version, or a database that is to be deleted. */
const BLOCKED_TIMEOUT_MS = 3000

type Connection = { raw: IDBPDatabase<Schema>; db: DeviceDb }

const connections = new Map<string, Promise<Connection>>()
const closedUsers = new Set<string>()

const lossListeners = new Set<(userId: string) => void>()
/**
 * An erasure by this product announces the user before it deletes; a deletion by the browser does
 * not. Milliseconds.
 */
const LOSS_GRACE_MS = 500

/**
 * Calls back when the present user's database was deleted under this page: by the browser, by its
 * settings, or by another page. Data that was only there is lost.
 * @returns a function that ends the subscription
 */
export function onDeviceDbLost(listener: (userId: string) => void): () => void {
  lossListeners.add(listener)
  return () => lossListeners.delete(listener)
}

function reportLossLater(userId: string): void {
  setTimeout(() => {
    if (closedUsers.has(userId) || !isPresent(userId)) return
    for (const listener of lossListeners) listener(userId)
  }, LOSS_GRACE_MS)
}

/**
 * Creates the stores. Each version only adds to the one before; stored data is not touched, so that
 * an older build can work with a newer version after a rollback.
 */
function upgrade(raw: IDBPDatabase<Schema>, oldVersion: number): void {
  if (oldVersion < 1) {
    raw.createObjectStore('kept', { keyPath: 'key' }).createIndex('savedAt', 'savedAt')
    raw.createObjectStore('records', { keyPath: 'id' }).createIndex('createdAt', 'createdAt')
    raw.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
  }
  if (oldVersion < 2) raw.createObjectStore('inputs', { keyPath: 'id' })
  if (oldVersion < 3) raw.createObjectStore('files', { keyPath: 'key' })
  if (oldVersion < 4) raw.createObjectStore('references', { keyPath: 'key' })
  if (oldVersion < 5) raw.createObjectStore('panels', { keyPath: 'key' })
}

async function connect(userId: string): Promise<Connection> {
  if (typeof indexedDB === 'undefined') throw new DeviceDbError('denied')
  // Loaded on demand: a visitor's first page needs no database.
  const { openDB, unwrap } = await import('idb')
  const name = deviceDbName(userId)
  const dropConnection = () => connections.delete(userId)
  let blockedTimer: ReturnType<typeof setTimeout> | undefined
  const raw = await new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
    const callbacks: OpenDBCallbacks<Schema> = {
      upgrade(database, oldVersion, _newVersion, transaction) {
        endTransactionWithPage(unwrap(transaction))
        // Callers of `openDeviceDb` get the error.
        transaction.done.catch(() => {})
        upgrade(database, oldVersion)
      },
      blocked() {
        blockedTimer = setTimeout(() => reject(new DeviceDbError('blocked')), BLOCKED_TIMEOUT_MS)
      },
      blocking(_current, next, event) {
        // Another tab deletes or upgrades the database, which an open connection would block.
        ;(event.target as IDBDatabase).close()
        dropConnection()
        if (next === null) reportLossLater(userId)
      },
      terminated() {
        dropConnection()
        reportLossLater(userId)
      },
    }
    openDB<Schema>(name, VERSION, callbacks)
      .catch((error: unknown) => {
        // A newer build was rolled back: its version has everything that this one needs.
        const isNewer = error instanceof DOMException && error.name === 'VersionError'
        if (!isNewer) throw error
        return openDB<Schema>(name, undefined, callbacks)
      })
      .then(resolve, reject)
      .finally(() => clearTimeout(blockedTimer))
  })
  endWithPage(unwrap(raw))
  return { raw, db: wrapDatabase(raw) }
}

/**
 * Opens a user's database; calls while it is open share one connection.
 * @throws DeviceDbError; `closed` for a user who is not signed in, and after `closeDeviceDb` until
 * `allowDeviceDb`; `blocked` when it is not open in time: it is used once it is
 */
export async function openDeviceDb(userId: string): Promise<DeviceDb> {
  if (closedUsers.has(userId) || !isPresent(userId)) throw new DeviceDbError('closed')
  let opening = connections.get(userId)
  if (!opening) {
    opening = connect(userId)
    connections.set(userId, opening)
    opening.catch(() => connections.delete(userId))
  }
  const { db } = await withDeviceDbErrors(() => withReadTimeout(opening))
  return db
}

/** Allows a user's database to be opened (again): this user is signed in now. */
export function allowDeviceDb(userId: string): void {
  closedUsers.delete(userId)
}

/** Closes a user's database; this page cannot write to it from now on. */
export async function closeDeviceDb(userId: string): Promise<void> {
  closedUsers.add(userId)
  const opening = connections.get(userId)
  connections.delete(userId)
  const closing = opening?.then(({ raw }) => raw.close())
  // A connection that is not open in time is closed as soon as it is.
  await (closing && withReadTimeout(closing).catch(() => {}))
}

/** Empties the stores, so that nothing is left even where the deletion has to wait for another tab. */
async function clearStores(userId: string): Promise<void> {
  const { raw } = await connect(userId)
  const transaction = raw.transaction(STORES, 'readwrite')
  await Promise.all([
    ...STORES.map((name) => transaction.objectStore(name).clear()),
    transaction.done,
  ])
  raw.close()
}

/** Returns the members who have a database on this device; none where the browser cannot list them. */
export async function usersWithDeviceDb(): Promise<string[]> {
  const known = await withReadTimeout(indexedDB.databases()).catch(() => [])
  return known.flatMap(({ name = '' }) => ownerOfDeviceDb(name) ?? [])
}

/**
 * Reads the database of a user whose session has ended, to lock what is in it.
 * @returns null when there is none
 */
export async function withAbsentDeviceDb<T>(
  userId: string,
  work: (db: DeviceDb) => Promise<T>,
): Promise<T | null> {
  if (typeof indexedDB === 'undefined' || !(await hasDatabase(userId))) return null
  const { raw, db } = await connect(userId)
  try {
    return await work(db)
  } finally {
    raw.close()
  }
}

/** Whether a user has a database on this device; true where the browser cannot list them. */
async function hasDatabase(userId: string): Promise<boolean> {
  try {
    const known = await withReadTimeout(indexedDB.databases())
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
  if (!(await hasDatabase(userId))) return true
  await withReadTimeout(clearStores(userId)).catch(() => {})
  const { deleteDB } = await import('idb')
  const timeout = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), BLOCKED_TIMEOUT_MS)
  })
  const deletion = deleteDB(deviceDbName(userId)).then(
    () => true,
    () => false,
  )
  return Promise.race([deletion, timeout])
}
