/** Erases a user's data on this device. The only module that does; needs no network. */
import {
  cacheStores,
  channels,
  isKeyOfUser,
  isPushKey,
  PRIVATE_CACHE_PREFIX,
  storageKeys,
  VISITOR,
} from '../lib/storage-keys.ts'
import { openChannel } from '../platform/broadcast.ts'
import { deleteCaches } from '../platform/cache-storage.ts'
import { clearLaunchedFiles } from '../platform/launched-files.ts'
import { deleteDeviceDb, openDeviceDb } from '../platform/device-db.ts'
import { localStore } from '../platform/local-store.ts'
import { deletePanelFolder } from '../platform/panel-folder.ts'
import { isPresent } from '../platform/presence.ts'
import { workerClient } from '../platform/worker-registration.ts'
import { closeUserStorage } from './user-storage.ts'

type Erasure = { type: 'erased'; userId: string }

/** Reads another tab's message that a user was erased; null for anything else (S31). */
export function readErasure(data: unknown): Erasure | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, userId } = data as Record<string, unknown>
  const isOurs = type === 'erased' && typeof userId === 'string' && userId.length <= 64
  return isOurs ? { type, userId } : null
}

function removeKeys(userId: string): void {
  for (const key of localStore.keys()) if (isKeyOfUser(key, userId)) localStore.remove(key)
}

/** Returns the users whose erasure was started and not completed. */
export function pendingErasures(): string[] {
  try {
    const pending: unknown = JSON.parse(localStore.get(storageKeys.erasing()) ?? '[]')
    return Array.isArray(pending) ? pending.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function setPending(userId: string, isPending: boolean): void {
  const others = pendingErasures().filter((id) => id !== userId)
  const next = isPending ? [...others, userId] : others
  if (next.length === 0) localStore.remove(storageKeys.erasing())
  else localStore.set(storageKeys.erasing(), JSON.stringify(next))
}

/**
 * Erases everything stored for a user on this device: closes the storage first, then removes the
 * local-storage keys, the database, private caches and notifications, and makes the other tabs do the same. Safe
 * to call twice, and for a user without data. `resumeErasures` completes what a closed page could
 * not finish.
 */
export async function eraseUser(userId: string): Promise<void> {
  setPending(userId, true)
  await closeUserStorage(userId)
  removeKeys(userId)
  clearLaunchedFiles()
  const channel = openChannel<Erasure>(channels.storage, readErasure, () => {})
  channel.post({ type: 'erased', userId })
  const isGone = await deleteDeviceDb(userId)
  await deletePanelFolder(userId)
  await deleteCaches(PRIVATE_CACHE_PREFIX).catch(() => {})
  // A second time: another tab may have written before it received the message.
  if (!isPresent(userId)) removeKeys(userId)
  channel.close()
  // The browser has one push subscription; that of the next member stays.
  await workerClient.endNotices(!localStore.keys().some(isPushKey)).catch(() => {})
  if (isGone) setPending(userId, false)
}

/**
 * Follows erasures by other tabs, except of the user who is present (again). Lives as long as the
 * page: a component remounted for the next user would miss a message about the previous one.
 * @returns a function that ends it
 */
export function followErasures(): () => void {
  const channel = openChannel<Erasure>(channels.storage, readErasure, ({ userId }) => {
    if (!isPresent(userId)) void followErasure(userId)
  })
  return channel.close
}

/** Repeats an erasure: a tab that receives the message late may have opened the database again. */
async function followErasure(userId: string): Promise<void> {
  await closeUserStorage(userId)
  removeKeys(userId)
  await deleteDeviceDb(userId)
  await deletePanelFolder(userId)
}

/** Finishes erasures that an earlier page started, except for the current user. */
export async function resumeErasures(currentUserId: string): Promise<void> {
  setPending(currentUserId, false)
  for (const userId of pendingErasures()) {
    // The page may still be an earlier user's, and the user to be erased may have signed in again.
    if (!isPresent(userId)) await eraseUser(userId)
  }
}

/**
 * Removes everything that can be fetched again: persisted results, the app shell, the worker. The
 * user's own analyses and queued writes stay. The caller reloads the page afterwards.
 */
export async function resetOfflineData(userId: string): Promise<void> {
  // Public content is stored under the visitor.
  for (const owner of new Set([VISITOR, userId])) {
    const db = await openDeviceDb(owner).catch(() => null)
    await db?.queries.clear().catch(() => {})
    await closeUserStorage(owner)
    localStore.remove(storageKeys.queries(owner))
  }
  localStore.remove(storageKeys.library(userId))
  localStore.remove(storageKeys.updateDecision())
  for (const name of Object.values(cacheStores)) await deleteCaches(name)
  await workerClient.unregister()
}
