/** Stores of a user's database, and their read and write operations. Opened by `device-db.ts`. */
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import { withReadTimeout, LARGE_READ_TIMEOUT_MS } from './answered.ts'
import { toDeviceDbError } from './device-db-error.ts'

/** A persisted query result for offline reading: an article's body, a record's details. */
export type KeptItem = {
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
export type KeptInput = {
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
export type KeptFile = {
  key: string
  fileName: string
  mediaType: string
  content: ArrayBuffer
  /** Milliseconds since 1970. */
  savedAt: number
}

/** A file that is loaded once for all analyses: a chain file, a table of merged names. */
export type KeptReference = {
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
export type KeptPanel = {
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
  kept: { key: string; value: KeptItem; indexes: { savedAt: number } }
  records: { key: string; value: DeviceRecord; indexes: { createdAt: string } }
  outbox: { key: number; value: OutboxItem }
  inputs: { key: string; value: KeptInput }
  files: { key: string; value: KeptFile }
  references: { key: string; value: KeptReference }
  panels: { key: string; value: KeptPanel }
}

export type DeviceDb = {
  /** Persisted query results, in the object store `kept`. */
  queries: {
    get(key: string): Promise<KeptItem | undefined>
    put(item: KeptItem): Promise<void>
    remove(key: string): Promise<void>
    all(): Promise<KeptItem[]>
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
    get(id: string): Promise<KeptInput | undefined>
    put(input: KeptInput): Promise<void>
    remove(id: string): Promise<void>
    all(): Promise<KeptInput[]>
    clear(): Promise<void>
  }
  files: {
    get(key: string): Promise<KeptFile | undefined>
    put(file: KeptFile): Promise<void>
    all(): Promise<KeptFile[]>
    /** Keys of the stored files, without reading them. */
    keys(): Promise<string[]>
    clear(): Promise<void>
  }
  references: {
    put(file: KeptReference): Promise<void>
    all(): Promise<KeptReference[]>
    remove(key: string): Promise<void>
    clear(): Promise<void>
  }
  panels: {
    put(panel: KeptPanel): Promise<void>
    all(): Promise<KeptPanel[]>
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
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDeviceDbError(error)
  }
}

/** Awaits a read with a timeout, because the user, or the end of their session, waits for it. */
const read = <T>(reading: () => Promise<T>, patienceMs?: number): Promise<T> =>
  guarded(() => withReadTimeout(reading(), patienceMs))
const readLarge = <T>(reading: () => Promise<T>): Promise<T> => read(reading, LARGE_READ_TIMEOUT_MS)

const NONE_SPARED = () => false

/**
 * Removes stored items, oldest first, while `goesOn` returns true. @returns how many were removed
 */
async function removeKept(
  raw: IDBPDatabase<Schema>,
  isSpared: (key: string) => boolean,
  goesOn: (removed: number, savedAt: number) => boolean,
): Promise<number> {
  const transaction = raw.transaction('kept', 'readwrite')
  let cursor = await transaction.store.index('savedAt').openCursor()
  let removed = 0
  while (cursor && goesOn(removed, cursor.key)) {
    if (!isSpared(cursor.primaryKey)) {
      await cursor.delete()
      removed += 1
    }
    cursor = await cursor.continue()
  }
  await transaction.done
  return removed
}

function keptStore(raw: IDBPDatabase<Schema>): DeviceDb['queries'] {
  return {
    get: (key) => read(() => raw.get('kept', key)),
    put: (item) => guarded(async () => void (await raw.put('kept', item))),
    remove: (key) => guarded(() => raw.delete('kept', key)),
    all: () => readLarge(() => raw.getAll('kept')),
    removeOldest: (count, isSpared = NONE_SPARED) =>
      guarded(() => removeKept(raw, isSpared, (removed) => removed < count)),
    removeBefore: (time, isSpared = NONE_SPARED) =>
      guarded(async () => void (await removeKept(raw, isSpared, (_, savedAt) => savedAt < time))),
    clear: () => guarded(() => raw.clear('kept')),
  }
}

/** Writes one item in a transaction that completes even if the page is closed after the call. */
async function writeNow<Name extends 'records' | 'outbox' | 'inputs', T>(
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
async function changeTogether(raw: IDBPDatabase<Schema>, changes: RecordChanges): Promise<void> {
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
export function facade(raw: IDBPDatabase<Schema>): DeviceDb {
  return {
    queries: keptStore(raw),
    records: {
      get: <R extends DeviceRecord>(id: string) =>
        read(() => raw.get('records', id) as Promise<R | undefined>),
      put: (record) =>
        guarded(async () => void (await writeNow(raw, 'records', (all) => all.put(record)))),
      remove: (id) => guarded(() => raw.delete('records', id)),
      all: <R extends DeviceRecord>() =>
        readLarge(async () => {
          const oldestFirst = (await raw.getAllFromIndex('records', 'createdAt')) as R[]
          return oldestFirst.reverse()
        }),
      count: () => read(() => raw.count('records')),
    },
    outbox: {
      add: (item) => guarded(() => writeNow(raw, 'outbox', (all) => all.add(item))),
      put: (item) =>
        guarded(async () => void (await writeNow(raw, 'outbox', (all) => all.put(item)))),
      remove: (seq) => guarded(() => raw.delete('outbox', seq)),
      all: () => read(() => raw.getAll('outbox')),
      count: () => read(() => raw.count('outbox')),
    },
    inputs: {
      get: (id) => readLarge(() => raw.get('inputs', id)),
      put: (input) =>
        guarded(async () => void (await writeNow(raw, 'inputs', (all) => all.put(input)))),
      remove: (id) => guarded(() => raw.delete('inputs', id)),
      all: () => readLarge(() => raw.getAll('inputs')),
      clear: () => guarded(() => raw.clear('inputs')),
    },
    files: {
      get: (key) => readLarge(() => raw.get('files', key)),
      put: (file) => guarded(async () => void (await raw.put('files', file))),
      all: () => readLarge(() => raw.getAll('files')),
      keys: () => read(() => raw.getAllKeys('files')),
      clear: () => guarded(() => raw.clear('files')),
    },
    references: {
      put: (file) => guarded(async () => void (await raw.put('references', file))),
      all: () => read(() => raw.getAll('references')),
      remove: (key) => guarded(() => raw.delete('references', key)),
      clear: () => guarded(() => raw.clear('references')),
    },
    panels: {
      put: (panel) => guarded(async () => void (await raw.put('panels', panel))),
      all: () => read(() => raw.getAll('panels')),
      clear: () => guarded(() => raw.clear('panels')),
    },
    change: (changes) => guarded(() => changeTogether(raw, changes)),
  }
}
