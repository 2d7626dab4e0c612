/** Summary of a user's stored data on this device: number and size of each kind. */
import { cacheStores, storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { measureCaches } from '../platform/cache-storage.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { localStore } from '../platform/local-store.ts'
import { readPanelFileSizes } from '../platform/panel-folder.ts'
import { areaOf } from './body-persister.ts'
import { listBodies } from './stored-bodies.ts'
import { listMappings } from './remembered-mappings.ts'

/** A number of things and their size in bytes. */
export type Amount = { count: number; bytes: number }

export type StorageSummary = {
  /** Lists and other small answers. */
  lists: Amount
  /** Complete articles and documents. */
  articles: Amount
  /** Details of records that the account holds. */
  recordDetails: Amount
  /** Analyses made on this device. */
  records: Amount
  /** Files stored with a record. */
  inputs: Amount
  /** Invoices and receipts that were opened here. */
  documents: Amount
  /** Chain files and tables of merged names. */
  references: Amount
  /** Location of the last reference panel, and the index of variants of panels. */
  panels: Amount
  /** Corrected column mappings. */
  mappings: Amount
  /** Queued writes. */
  queued: Amount
  /** The app's own files. */
  shell: Amount
}

/** Groups of the stored data, as they are shown; every part is in one of them. */
export const STORAGE_GROUPS = {
  articles: ['articles'],
  analyses: ['records', 'recordDetails', 'inputs', 'references', 'panels', 'mappings'],
  rest: ['shell', 'documents', 'lists', 'queued'],
} as const satisfies Record<string, readonly (keyof StorageSummary)[]>

export type StorageGroup = keyof typeof STORAGE_GROUPS

/** Returns the size of a group in bytes. */
export function groupBytes(summary: StorageSummary, group: StorageGroup): number {
  return STORAGE_GROUPS[group].reduce((bytes, part) => bytes + summary[part].bytes, 0)
}

/**
 * Returns the size of everything in bytes. The browser's own estimate would not add up with the parts: it
 * compresses, rounds, and counts in its own blocks.
 */
export function totalBytes(summary: StorageSummary): number {
  return Object.values(summary).reduce((bytes, part) => bytes + part.bytes, 0)
}

const none: Amount = { count: 0, bytes: 0 }

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength
}

function sum(sizes: readonly number[]): Amount {
  return { count: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) }
}

function add(first: Amount, second: Amount): Amount {
  return { count: first.count + second.count, bytes: first.bytes + second.bytes }
}

function measureLists(userId: string): Amount {
  const text = localStore.get(storageKeys.queries(userId))
  if (text === null) return none
  try {
    const { clientState } = JSON.parse(text) as { clientState?: { queries?: unknown[] } }
    return { count: clientState?.queries?.length ?? 0, bytes: bytesOf(text) }
  } catch {
    return none
  }
}

/**
 * Measures what is stored for a user on this device, for display. Unreadable parts count as empty.
 */
export async function readStorageSummary(userId: string): Promise<StorageSummary> {
  const db = await openDeviceDb(userId).catch(() => null)
  const queries = await listBodies(userId).catch(() => [])
  const records = (await db?.records.all().catch(() => [])) ?? []
  const queued = (await db?.outbox.all().catch(() => [])) ?? []
  const isRecord = (item: { key: string }) => areaOf(item) === 'records'
  const inputs = (await db?.inputs.all().catch(() => [])) ?? []
  const documents = (await db?.files.all().catch(() => [])) ?? []
  const references = (await db?.references.all().catch(() => [])) ?? []
  const panels = (await db?.panels.all().catch(() => [])) ?? []
  const indexes = await readPanelFileSizes(userId)
  const shell = await measureCaches(cacheStores.shell).catch(() => [])
  return {
    lists: add(measureLists(VISITOR), userId === VISITOR ? none : measureLists(userId)),
    articles: sum(queries.filter((item) => !isRecord(item)).map(({ bytes }) => bytes)),
    recordDetails: sum(queries.filter(isRecord).map(({ bytes }) => bytes)),
    records: sum(records.map(bytesOf)),
    inputs: sum(inputs.map(({ bytes }) => bytes)),
    documents: sum(documents.map(({ content }) => content.byteLength)),
    references: sum(references.map(({ blob }) => blob.size)),
    panels: sum([...indexes, ...panels.map(({ files }) => bytesOf(files.map(({ name }) => name)))]),
    mappings: sum(listMappings(userId).map(bytesOf)),
    queued: sum(queued.map(bytesOf)),
    shell: shell.reduce((total, { files, bytes }) => add(total, { count: files, bytes }), none),
  }
}
