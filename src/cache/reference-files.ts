/**
 * Reference files that a user loads once for all analyses: chain files, tables of merged names.
 * Stored on this device only, with the other data of their owner; a member also has those loaded
 * before signing in.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import type { StoredReference } from '../platform/device-db-stores.ts'
import { requestPersistenceOnce } from './request-persistence-once.ts'

export type ReferenceFacts = Pick<StoredReference, 'kind' | 'from' | 'to'>

export type Reference = StoredReference & {
  owner: string
  /** In the memory of this page only: the browser's storage is full. */
  isMemoryOnly: boolean
}

const NONE: readonly Reference[] = []
const listeners = new Set<() => void>()
let known: { owner: string; loading: Promise<void>; files: readonly Reference[] } = {
  owner: '',
  loading: Promise.resolve(),
  files: NONE,
}

function publish(files: readonly Reference[]): void {
  known = { ...known, files }
  for (const listener of listeners) listener()
}

async function readOwned(owner: string): Promise<Reference[]> {
  const all = await (await openDeviceDb(owner)).references.all().catch(() => [])
  return all.map((file) => ({ ...file, owner, isMemoryOnly: false }))
}

async function load(owner: string): Promise<void> {
  const own = await readOwned(owner).catch(() => [])
  const earlier = owner === VISITOR ? [] : await readOwned(VISITOR).catch(() => [])
  if (known.owner !== owner) return
  const keys = new Set(own.map(({ key }) => key))
  publish([...own, ...earlier.filter(({ key }) => !keys.has(key))])
}

/**
 * Reads the files of an owner once, and drops those of the previous owner at once. Never rejects.
 */
export function loadReferences(owner: string): Promise<void> {
  if (known.owner === owner) return known.loading
  known = { owner, loading: Promise.resolve(), files: NONE }
  const loading = load(owner).catch(() => {})
  known = { ...known, loading }
  return loading
}

/** Returns the present files; the same array until one changes. */
export function references(): readonly Reference[] {
  return known.files
}

/** Returns the key of a file: one for each pair of assemblies, and one table of names. */
function keyOf({ kind, from, to }: ReferenceFacts, name: string): string {
  if (kind === 'names') return kind
  return from !== null && to !== null ? `${from} ${to}` : name
}

/**
 * Stores a file in place of one of the same kind. Without space it is available until the page is
 * closed.
 */
export async function addReference(
  owner: string,
  file: File,
  facts: ReferenceFacts,
): Promise<void> {
  await loadReferences(owner)
  const key = keyOf(facts, file.name)
  const item: StoredReference = { ...facts, key, name: file.name, blob: file, savedAt: Date.now() }
  let stored: StoredReference | undefined
  try {
    const store = (await openDeviceDb(owner)).references
    await store.put(item)
    // The stored copy does not change when the user changes the file.
    stored = (await store.all()).find((one) => one.key === key)
  } catch {
    // The page reports it beside the file.
  }
  void requestPersistenceOnce()
  const added = { ...(stored ?? item), owner, isMemoryOnly: !stored }
  if (known.owner === owner) publish([...known.files.filter((one) => one.key !== key), added])
}

/** Removes a file from this device. */
export async function removeReference({ key, owner }: Reference): Promise<void> {
  publish(known.files.filter((one) => one.key !== key))
  await (await openDeviceDb(owner)).references.remove(key).catch(() => {})
}

/** Removes all of them. */
export async function forgetReferences(owner: string): Promise<void> {
  if (known.owner === owner) publish(known.files.filter((one) => one.owner !== owner))
  await (await openDeviceDb(owner)).references.clear()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the files of an owner and follows their changes. */
export function useReferences(owner: string): readonly Reference[] {
  useEffect(() => void loadReferences(owner), [owner])
  const files = useSyncExternalStore(subscribe, references, references)
  return known.owner === owner ? files : NONE
}
