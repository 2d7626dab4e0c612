/** Stores of a user's database, and their read and write operations. Opened by `device-db.ts`. */
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import { withReadTimeout, LARGE_READ_TIMEOUT_MS } from './read-timeout.ts'
import { toDeviceDbError } from './device-db-error.ts'

/** A persisted query result for offline reading: an article's body, a record's details. */
export type PersistedQuery = {
  key: string
  /** JSON text. */
  value: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Size of the value in UTF-8 bytes. */
  bytes: number
}

/** An analysis made on this device. The feature that owns it defines its other fields. */
export type DeviceRecord = { id: string; createdAt: string }

/**
 * The input of a record, stored if its owner wants it, on this device only. The feature that owns
 * it defines the contents of `draft`.
 */
export type StoredInput = {
  /** Id of the record. */
  id: string
  /** ISO 8601. */
  savedAt: string
  /** Size of all files together. */
  bytes: number
  fileNames: string[]
  draft: unknown
}

/**
 * A document of the account that was opened here: an invoice or a receipt as the service created
 * it.
 */
export type StoredDocument = {
  key: string
  fileName: string
  mediaType: string
  content: ArrayBuffer
  /** Milliseconds since 1970. */
  savedAt: number
}

/** A file that is loaded once for all analyses: a chain file, a table of merged names. */
export type StoredReference = {
  key: string
  kind: 'chain' | 'names'
  name: string
  /** Assemblies of a chain file; null where they are unknown. */
  from: string | null
  to: string | null
  blob: Blob
  /** Milliseconds since 1970. */
  savedAt: number
}

/** A reference panel that was used, by the location of its files, which are never copied. */
export type StoredPanel = {
  key: string
  files: {
    name: string
    bytes: number
    /** Milliseconds since 1970. */
    modified: number
    /** Fingerprint of a .bim file, beside name and length. */
    print?: string
    /** Present where the browser has file handles. */
    handle?: FileSystemFileHandle
  }[]
  /** Milliseconds since 1970. */
  savedAt: number
}

/** A queued write. `idempotencyKey` lets the service recognise a repetition. */
export type OutboxItem = {
  /** Assigned by the database; the sending order. */
  seq?: number
  idempotencyKey: string
  endpoint: string
  params: unknown
  createdAt: string
  /** Further data of the item's owner: title of the thing, result of sending. */
  notes?: unknown
}

export type Schema = DBSchema & {
  kept: { key: string; value: PersistedQuery; indexes: { savedAt: number } }
  records: { key: string; value: DeviceRecord; indexes: { createdAt: string } }
  outbox: { key: number; value: OutboxItem }
  inputs: { key: string; value: StoredInput }
  files: { key: string; value: StoredDocument }
  references: { key: string; value: StoredReference }
  panels: { key: string; value: StoredPanel }
}

export type DeviceDb = {
  /** Persisted query results, in the object store `kept`. */
  queries: {
    get(key: string): Promise<PersistedQuery | undefined>
    put(item: PersistedQuery): Promise<void>
    remove(key: string): Promise<void>
    all(): Promise<PersistedQuery[]>
    /** Removes the oldest items except spared ones. @returns how many were removed */
    removeOldest(count: number, isSpared?: (key: string) => boolean): Promise<number>
    /** Removes items saved before a time (milliseconds since 1970), except spared ones. */
    removeBefore(time: number, isSpared?: (key: string) => boolean): Promise<void>
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
    /** @returns its sequence number */
    add(item: Omit<OutboxItem, 'seq'>): Promise<number>
    /** Replaces an item, which keeps its sequence number. */
    put(item: OutboxItem & { seq: number }): Promise<void>
    remove(seq: number): Promise<void>
    /** In the order in which they were added. */
    all(): Promise<OutboxItem[]>
    count(): Promise<number>
  }
  inputs: {
    get(id: string): Promise<StoredInput | undefined>
    put(input: StoredInput): Promise<void>
    remove(id: string): Promise<void>
    all(): Promise<StoredInput[]>
    clear(): Promise<void>
  }
  files: {
    get(key: string): Promise<StoredDocument | undefined>
    put(file: StoredDocument): Promise<void>
    all(): Promise<StoredDocument[]>
    /** Keys of the stored files, without reading them. */
    keys(): Promise<string[]>
    clear(): Promise<void>
  }
  references: {
    put(file: StoredReference): Promise<void>
    all(): Promise<StoredReference[]>
    remove(key: string): Promise<void>
    clear(): Promise<void>
  }
  panels: {
    put(panel: StoredPanel): Promise<void>
    all(): Promise<StoredPanel[]>
    clear(): Promise<void>
  }
  /**
   * Changes records and outbox in one transaction. Otherwise a page closed in between would leave a
   * record that waits forever for its outbox item.
   */
  change(changes: RecordChanges): Promise<void>
}

/** Changes of records and outbox in one transaction. */
export type RecordChanges = {
  put?: DeviceRecord | undefined
  /** Record to remove, with its stored inputs. */
  remove?: string | undefined
  enqueue?: Omit<OutboxItem, 'seq'> | undefined
  /** `seq` of items that leave the outbox. */
  dequeue?: readonly number[] | undefined
}

/** Maps what a transaction throws to a named error. */
export async function withDeviceDbErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDeviceDbError(error)
  }
}

/** Awaits a read with a timeout, because the user, or the end of their session, waits for it. */
const read = <T>(reading: () => Promise<T>, timeoutMs?: number): Promise<T> =>
  withDeviceDbErrors(() => withReadTimeout(reading(), timeoutMs))
const readLarge = <T>(reading: () => Promise<T>): Promise<T> => read(reading, LARGE_READ_TIMEOUT_MS)

const NONE_SPARED = () => false

/**
 * Removes stored items, oldest first, while `shouldContinue` returns true. @returns how many were removed
 */
async function removeQueries(
  raw: IDBPDatabase<Schema>,
  isSpared: (key: string) => boolean,
  shouldContinue: (removed: number, savedAt: number) => boolean,
): Promise<number> {
  const transaction = raw.transaction('kept', 'readwrite')
  let cursor = await transaction.store.index('savedAt').openCursor()
  let removed = 0
  while (cursor && shouldContinue(removed, cursor.key)) {
    if (!isSpared(cursor.primaryKey)) {
      await cursor.delete()
      removed += 1
    }
    cursor = await cursor.continue()
  }
  await transaction.done
  return removed
}

function queryStore(raw: IDBPDatabase<Schema>): DeviceDb['queries'] {
  return {
    get: (key) => read(() => raw.get('kept', key)),
    put: (item) => withDeviceDbErrors(async () => void (await raw.put('kept', item))),
    remove: (key) => withDeviceDbErrors(() => raw.delete('kept', key)),
    all: () => readLarge(() => raw.getAll('kept')),
    removeOldest: (count, isSpared = NONE_SPARED) =>
      withDeviceDbErrors(() => removeQueries(raw, isSpared, (removed) => removed < count)),
    removeBefore: (time, isSpared = NONE_SPARED) =>
      withDeviceDbErrors(
        async () => void (await removeQueries(raw, isSpared, (_, savedAt) => savedAt < time)),
      ),
    clear: () => withDeviceDbErrors(() => raw.clear('kept')),
  }
}

/** Writes one item in a transaction that completes even if the page is closed after the call. */
async function writeAndCommit<Name extends 'records' | 'outbox' | 'inputs', T>(
  raw: IDBPDatabase<Schema>,
  name: Name,
  write: (store: IDBPObjectStore<Schema, [Name], Name, 'readwrite'>) => Promise<T>,
): Promise<T> {
  const transaction = raw.transaction(name, 'readwrite')
  const writing = write(transaction.store)
  transaction.commit()
  const [result] = await Promise.all([writing, transaction.done])
  return result
}

/** Runs one transaction, started synchronously, before anything else of this page runs. */
async function changeRecords(raw: IDBPDatabase<Schema>, changes: RecordChanges): Promise<void> {
  const transaction = raw.transaction(['records', 'outbox', 'inputs'], 'readwrite')
  const records = transaction.objectStore('records')
  const outbox = transaction.objectStore('outbox')
  const requests: Promise<unknown>[] = [transaction.done]
  try {
    if (changes.put !== undefined) requests.push(records.put(changes.put))
    if (changes.remove !== undefined) {
      requests.push(records.delete(changes.remove))
      requests.push(transaction.objectStore('inputs').delete(changes.remove))
    }
    for (const seq of changes.dequeue ?? []) requests.push(outbox.delete(seq))
    if (changes.enqueue !== undefined) requests.push(outbox.add(changes.enqueue))
    // The transaction commits without further requests: closing the page now loses nothing.
    transaction.commit()
  } catch (error) {
    // A value that cannot be cloned throws at once and leaves the transaction open for the rest.
    transaction.abort()
    await Promise.allSettled(requests)
    throw error
  }
  await Promise.all(requests)
}

/** Wraps the database in the interface that the rest of the product uses. */
export function wrapDatabase(raw: IDBPDatabase<Schema>): DeviceDb {
  return {
    queries: queryStore(raw),
    records: {
      get: <R extends DeviceRecord>(id: string) =>
        read(() => raw.get('records', id) as Promise<R | undefined>),
      put: (record) =>
        withDeviceDbErrors(
          async () => void (await writeAndCommit(raw, 'records', (all) => all.put(record))),
        ),
      remove: (id) => withDeviceDbErrors(() => raw.delete('records', id)),
      all: <R extends DeviceRecord>() =>
        readLarge(async () => {
          const oldestFirst = (await raw.getAllFromIndex('records', 'createdAt')) as R[]
          return oldestFirst.reverse()
        }),
      count: () => read(() => raw.count('records')),
    },
    outbox: {
      add: (item) =>
        withDeviceDbErrors(() => writeAndCommit(raw, 'outbox', (all) => all.add(item))),
      put: (item) =>
        withDeviceDbErrors(
          async () => void (await writeAndCommit(raw, 'outbox', (all) => all.put(item))),
        ),
      remove: (seq) => withDeviceDbErrors(() => raw.delete('outbox', seq)),
      all: () => read(() => raw.getAll('outbox')),
      count: () => read(() => raw.count('outbox')),
    },
    inputs: {
      get: (id) => readLarge(() => raw.get('inputs', id)),
      put: (input) =>
        withDeviceDbErrors(
          async () => void (await writeAndCommit(raw, 'inputs', (all) => all.put(input))),
        ),
      remove: (id) => withDeviceDbErrors(() => raw.delete('inputs', id)),
      all: () => readLarge(() => raw.getAll('inputs')),
      clear: () => withDeviceDbErrors(() => raw.clear('inputs')),
    },
    files: {
      get: (key) => readLarge(() => raw.get('files', key)),
      put: (file) => withDeviceDbErrors(async () => void (await raw.put('files', file))),
      all: () => readLarge(() => raw.getAll('files')),
      keys: () => read(() => raw.getAllKeys('files')),
      clear: () => withDeviceDbErrors(() => raw.clear('files')),
    },
    references: {
      put: (file) => withDeviceDbErrors(async () => void (await raw.put('references', file))),
      all: () => read(() => raw.getAll('references')),
      remove: (key) => withDeviceDbErrors(() => raw.delete('references', key)),
      clear: () => withDeviceDbErrors(() => raw.clear('references')),
    },
    panels: {
      put: (panel) => withDeviceDbErrors(async () => void (await raw.put('panels', panel))),
      all: () => read(() => raw.getAll('panels')),
      clear: () => withDeviceDbErrors(() => raw.clear('panels')),
    },
    change: (changes) => withDeviceDbErrors(() => changeRecords(raw, changes)),
  }
}
