/**
 * Persisted bodies that a user may read on this device: those declared for everybody, which are
 * stored once under `VISITOR`, and the user's own.
 */
import { VISITOR } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import type { PersistedQuery } from '../platform/device-db-stores.ts'
import { isSavedByAnyone } from './library-list.ts'

/** The stores, that of everybody first. */
async function openStores(userId: string) {
  const owners = userId === VISITOR ? [VISITOR] : [VISITOR, userId]
  const opened = await Promise.all(owners.map((owner) => openDeviceDb(owner)))
  return opened.map(({ queries }) => queries)
}

/** Finds a persisted body. @throws DeviceDbError */
export async function findBody(userId: string, key: string): Promise<PersistedQuery | undefined> {
  for (const store of await openStores(userId)) {
    const item = await store.get(key)
    if (item !== undefined) return item
  }
  return undefined
}

/** Lists all persisted bodies, each key once. @throws DeviceDbError */
export async function listBodies(userId: string): Promise<PersistedQuery[]> {
  const found = new Map<string, PersistedQuery>()
  for (const store of (await openStores(userId)).toReversed()) {
    for (const item of await store.all()) found.set(item.key, item)
  }
  return [...found.values()]
}

/**
 * Removes persisted bodies, except for everybody's that another user of the device has saved. The
 * user's own library must not have them any more. @throws DeviceDbError
 */
export async function removeBodies(userId: string, keys: readonly string[]): Promise<void> {
  const [shared, own] = await openStores(userId)
  for (const key of keys) {
    await own?.remove(key)
    if (!isSavedByAnyone(key)) await shared?.remove(key)
  }
}

/**
 * Evicts the oldest persisted bodies; those that somebody has saved come last.
 * @returns whether there were any. @throws DeviceDbError
 */
export async function evictBodies(userId: string, count: number): Promise<boolean> {
  const stores = await openStores(userId)
  for (const isSpared of [isSavedByAnyone, () => false]) {
    for (const store of stores) if ((await store.removeOldest(count, isSpared)) > 0) return true
  }
  return false
}
