/**
 * Database of the vault: what belongs to members whose session has ended. It belongs to the device,
 * so that it outlives the database of each member.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { VAULT_DB } from '../lib/storage-keys.ts'
import { DeviceDbError } from './device-db-error.ts'
import { withDeviceDbErrors } from './device-db-stores.ts'

/** Numbers of things in an entry, for its description. */
export type LockedCounts = { records: number; changes: number; drafts: number; inputs: number }

/** An entry without its contents. Any user of the device can read it: it names no titles. */
export type LockedEntry = {
  id: string
  userId: string
  /** The masked account. */
  owner: string
  /** ISO 8601. */
  lockedAt: string
  counts: LockedCounts
  /** Id of the device for the key of the entry; null: not encrypted, only hidden. */
  device: string | null
}

/** The key of a member whose session lives; it cannot be exported. */
export type StoredKey = { userId: string; owner: string; device: string; key: CryptoKey }

type Slice = { entry: string; index: number; data: ArrayBuffer }

type Schema = DBSchema & {
  keys: { key: string; value: StoredKey }
  entries: { key: string; value: LockedEntry }
  slices: { key: [string, number]; value: Slice }
}

const slicesOf = (entry: string) => IDBKeyRange.bound([entry, 0], [entry, Infinity])

async function open(): Promise<IDBPDatabase<Schema>> {
  if (typeof indexedDB === 'undefined') throw new DeviceDbError('denied')
  const { openDB } = await import('idb')
  return openDB<Schema>(VAULT_DB, 1, {
    upgrade(raw) {
      raw.createObjectStore('keys', { keyPath: 'userId' })
      raw.createObjectStore('entries', { keyPath: 'id' })
      raw.createObjectStore('slices', { keyPath: ['entry', 'index'] })
    },
  })
}

/** Opens the vault for one piece of work. @throws DeviceDbError */
function withVault<T>(work: (raw: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  return withDeviceDbErrors(async () => {
    const raw = await open()
    try {
      return await work(raw)
    } finally {
      raw.close()
    }
  })
}

export const vaultDb = {
  key: (userId: string) => withVault((raw) => raw.get('keys', userId)),
  keys: () => withVault((raw) => raw.getAll('keys')),
  putKey: (key: StoredKey) => withVault(async (raw) => void (await raw.put('keys', key))),
  removeKey: (userId: string) => withVault((raw) => raw.delete('keys', userId)),
  /** The complete entries, oldest first. */
  entries: () =>
    withVault(async (raw) =>
      (await raw.getAll('entries')).toSorted((a, b) => a.lockedAt.localeCompare(b.lockedAt)),
    ),
  /** Stores a slice. An entry exists once `putEntry` is called after all its slices. */
  putSlice: (slice: Slice) => withVault(async (raw) => void (await raw.put('slices', slice))),
  putEntry: (entry: LockedEntry) =>
    withVault(async (raw) => void (await raw.put('entries', entry))),
  slices: (entry: string) =>
    withVault(async (raw) => (await raw.getAll('slices', slicesOf(entry))).map(({ data }) => data)),
  removeEntry: (entry: string) =>
    withVault(async (raw) => {
      const transaction = raw.transaction(['entries', 'slices'], 'readwrite')
      await Promise.all([
        transaction.objectStore('entries').delete(entry),
        transaction.objectStore('slices').delete(slicesOf(entry)),
        transaction.done,
      ])
    }),
}
