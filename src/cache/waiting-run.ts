/**
 * A pending run: it exceeds its user's level and waits while the user compares levels, signs in or
 * pays. That may lead over other sites, where this page's memory is lost. Stored on this device
 * only.
 */
import { useSyncExternalStore } from 'react'
import { storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { localStore } from '../platform/local-store.ts'
import { storeInput, readInput, removeInput } from './record-inputs.ts'

/** Time after which a pending run expires. */
const MAX_AGE_MS = 24 * 60 * 60_000

export type WaitingRun = { toolId: string; owner: string; at: number }
export type WaitingDraft = { draft: unknown; bytes: number; fileNames: string[] }

const inputId = (toolId: string) => `waiting-${toolId}`

const listeners = new Set<() => void>()

function mark(owner: string, text: string | null): void {
  const key = storageKeys.waitingRun(owner)
  if (text === null) localStore.remove(key)
  else localStore.set(key, text)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = localStore.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function readMark(owner: string, nowMs: number): WaitingRun | null {
  try {
    const value = JSON.parse(localStore.get(storageKeys.waitingRun(owner)) ?? 'null') as unknown
    if (typeof value !== 'object' || value === null) return null
    const { toolId, at } = value as Record<string, unknown>
    if (typeof toolId !== 'string' || typeof at !== 'number' || nowMs - at > MAX_AGE_MS) return null
    return { toolId, owner, at }
  } catch {
    return null
  }
}

/** Returns the pending run of a user: their own, or one prepared before signing in. */
export function findWaitingRun(userId: string, nowMs: number): WaitingRun | null {
  return readMark(userId, nowMs) ?? readMark(VISITOR, nowMs)
}

/**
 * Returns owner and tool of the pending run. Subscribes to `owner tool`, a string, so that its
 * identity is stable.
 */
export function useWaitingRun(userId: string): Pick<WaitingRun, 'owner' | 'toolId'> | null {
  const read = () => {
    const found = findWaitingRun(userId, Date.now())
    return found ? `${found.owner} ${found.toolId}` : ''
  }
  const [owner, toolId] = useSyncExternalStore(subscribe, read, () => '').split(' ')
  return owner !== undefined && toolId !== undefined ? { owner, toolId } : null
}

/** Stores the inputs of a run. @throws DeviceDbError when storage is full */
export async function storeWaitingRun(
  owner: string,
  toolId: string,
  waiting: WaitingDraft,
): Promise<void> {
  mark(owner, JSON.stringify({ toolId, at: Date.now() }))
  await storeInput(owner, { id: inputId(toolId), ...waiting })
}

/** Returns the waiting run and removes it; undefined when it is gone. */
export async function takeWaitingRun({
  owner,
  toolId,
}: Pick<WaitingRun, 'owner' | 'toolId'>): Promise<unknown> {
  const input = await readInput(owner, inputId(toolId)).catch(() => undefined)
  await dropWaitingRun({ owner, toolId })
  return input?.draft
}

/** Removes the waiting run. */
export async function dropWaitingRun({
  owner,
  toolId,
}: Pick<WaitingRun, 'owner' | 'toolId'>): Promise<void> {
  mark(owner, null)
  await removeInput(owner, inputId(toolId)).catch(() => {})
}

/** Removes runs that waited too long. */
export async function removeExpiredRuns(owner: string, nowMs: number): Promise<void> {
  if (readMark(owner, nowMs) !== null) return
  mark(owner, null)
  const { inputs } = await openDeviceDb(owner)
  for (const { id } of await inputs.all()) {
    if (id.startsWith(inputId(''))) await inputs.remove(id)
  }
}
