/** The stores of a user's database, and how they are read and written. Opened by `device-db.ts`. */
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import { answered, LARGE_PATIENCE_MS } from './answered.ts'
import { toDeviceDbError } from './device-db-error.ts'

/** An item stored for offline reading: an article's body, a record's details. */
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
 * The input of a record, where its owner wants it stored: on this device, nowhere else. The feature
 * that owns it defines what `draft` holds.
 */
export type KeptInput = {
  /** Of the record. */
  id: string
  /** ISO 8601. */
  savedAt: string
  /** Of all files together. */
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

/** A file that is brought once for all analyses: a chain file, a table of merged names. */
export type KeptReference = {
  key: string
  kind: 'chain' | 'names'
  name: string
  /** Assemblies of a chain file; null where they are none that is known. */
  from: string | null
  to: string | null
  blob: Blob
  /** Milliseconds since 1970. */
  savedAt: number
}

/** A reference panel that was used: where its files lie. They are never copied. */
export type KeptPanel = {
  key: string
  files: {
    name: string
    bytes: number
    /** Milliseconds since 1970. */
    modified: number
    /** What a .bim file is known again by, beside name and length. */
    print?: string
    /** Where the browser gives handles to files. */
    handle?: FileSystemFileHandle
  }[]
  /** Milliseconds since 1970. */
  savedAt: number
}

/** A write that waits for the network. `idempotencyKey` lets the service recognise a repetition. */
export type OutboxItem = {
  /** Assigned by the database; the sending order. */
  seq?: number
  idempotencyKey: string
  endpoint: string
  params: unknown
  createdAt: string
  /** What else the owner of the item knows of it: what it is about, how sending ended. */
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
  kept: {
    get(key: string): Promise<KeptItem | undefined>
    put(item: KeptItem): Promise<void>
    remove(key: string): Promise<void>
    all(): Promise<KeptItem[]>
    /** Removes the oldest items, those apart that are spared. @returns how many were removed */
    removeOldest(count: number, isSpared?: (key: string) => boolean): Promise<number>
    /** Removes what was saved before a time (milliseconds since 1970), what is spared apart. */
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
    /** @returns its place */
    add(item: Omit<OutboxItem, 'seq'>): Promise<number>
    /** Replaces an item, which keeps its place. */
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
    /** Which files are stored, without reading them. */
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
   * record that waits for ever for its place in the outbox.
   */
  change(changes: RecordChanges): Promise<void>
}

/** Changes of records and outbox that belong together. */
export type RecordChanges = {
  put?: DeviceRecord | undefined
  /** The record goes, and the inputs that were kept with it. */
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

/** What a reader, or the end of his session, waits for: it ends, as an error if need be. */
const read = <T>(reading: () => Promise<T>, patienceMs?: number): Promise<T> =>
  guarded(() => answered(reading(), patienceMs))
const readLarge = <T>(reading: () => Promise<T>): Promise<T> => read(reading, LARGE_PATIENCE_MS)

const NONE_SPARED = () => false

/** Removes stored items from the oldest on, while `goesOn` says so. @returns how many were removed */
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

function keptStore(raw: IDBPDatabase<Schema>): DeviceDb['kept'] {
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

/** Writes one thing, which needs the page no more as soon as it has been handed over. */
async function writeNow<Name extends 'records' | 'outbox' | 'inputs', T>(
  raw: IDBPDatabase<Schema>,
  name: Name,
  write: (store: IDBPObjectStore<Schema, [Name], Name, 'readwrite'>) => Promise<T>,
): Promise<T> {
  const transaction = raw.transaction(name, 'readwrite')
  const written = write(transaction.store)
  transaction.commit()
  const [result] = await Promise.all([written, transaction.done])
  return result
}

/** One transaction, started synchronously, before anything else of this page runs. */
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
    // Whoever leaves the page now loses nothing: no answer has to come back for it.
    transaction.commit()
  } catch (error) {
    // A value that cannot be cloned throws at once and leaves the transaction open for the rest.
    transaction.abort()
    await Promise.allSettled(requests)
    throw error
  }
  await Promise.all(requests)
}

/** The database as the rest of the product sees it. */
export function facade(raw: IDBPDatabase<Schema>): DeviceDb {
  return {
    kept: keptStore(raw),
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
