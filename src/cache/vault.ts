/**
 * Vault of the device. At the end of a session that its member did not ask for, work that the service
 * has not acknowledged, drafts and choices are locked to their owner; what can be fetched again is
 * erased. Entries are encrypted with a key of the service that the page drops with the session, and
 * open when the member signs in again. Where the upstream has no such keys, they are only hidden.
 */
import { isDeviceDbError } from '../platform/device-db-error.ts'
import { deviceKeyEndpoints } from '../contract/endpoints/device-keys.ts'
import { bytesOfBase64 } from '../lib/bytes.ts'
import { isKeyOfUser, isPushKey, ownerOfKey, storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { openDeviceDb, usersWithDeviceDb, withAbsentDeviceDb } from '../platform/device-db.ts'
import type {
  DeviceDb,
  DeviceRecord,
  OutboxItem,
  StoredInput,
} from '../platform/device-db-stores.ts'
import { deviceStore, localStore } from '../platform/local-store.ts'
import { withTabLock } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'
import { isPresent } from '../platform/presence.ts'
import { type LockedCounts, type LockedEntry, vaultDb } from '../platform/vault-db.ts'
import { callTool } from '../session/current.ts'
import { isCallError } from '../transport/call-error.ts'
import { eraseUser, pendingErasures } from './erase.ts'
import { loadQueuedCalls, type QueuedCalls } from './queued-call.ts'
import { publishRecordsChange } from './record-changes.ts'
import type { StoredRecord } from './record-store.ts'
import { isChoiceMade } from './saving-choice.ts'
import { writeStored } from './use-stored.ts'
import { closeUserStorage } from './user-storage.ts'
import { openSlices, packPayload, sealSlice, sliceCount, unpackPayload } from './vault-payload.ts'
import { publishWritesChange } from './write-queue.ts'

/** Contents of an entry. Query results and documents of the account are not: they can be fetched again. */
type Work = {
  records: DeviceRecord[]
  outbox: OutboxItem[]
  inputs: StoredInput[]
  /** Values of local storage by key: drafts, choices, reading positions. */
  local: Record<string, string>
}

/** `owner`: the masked account, where it is known. */
export type LockedUser = { userId: string; owner: string }

const NO_ROWS: Omit<Work, 'local'> = { records: [], outbox: [], inputs: [] }

async function readRows(db: DeviceDb): Promise<Omit<Work, 'local'>> {
  const inputs = await db.inputs.all()
  const withInput = new Set(inputs.map(({ id }) => id))
  const records = (await db.records.all<StoredRecord>()).filter(
    ({ id, state }) => state !== 'saved' || withInput.has(id),
  )
  return { records, inputs, outbox: await db.outbox.all() }
}

function readLocal(userId: string): Record<string, string> {
  const keys = localStore.keys().filter((key) => isKeyOfUser(key, userId) && !isPushKey(key))
  const others = keys.filter((key) => key !== storageKeys.queries(userId))
  return Object.fromEntries(others.map((key) => [key, deviceStore.get(key) ?? '']))
}

/** Counts what an entry is described by; changes that the product makes by itself are no one's work. */
async function countOf(userId: string, work: Work): Promise<LockedCounts> {
  const calls = await loadQueuedCalls().catch((): QueuedCalls => ({}))
  const isChange = ({ endpoint }: OutboxItem) =>
    calls[endpoint] !== undefined && !calls[endpoint].isAutomatic
  const drafts = [
    storageKeys.feedbackDraft(userId),
    storageKeys.feedbackReplies(userId),
    storageKeys.checkoutDrafts(userId),
    storageKeys.renewalTitleDraft(userId),
    storageKeys.waitingRun(userId),
  ]
  return {
    // Replaced versions are locked with the others, and were put aside by their owner.
    records: (work.records as StoredRecord[]).filter(
      ({ state, replaced }) => state !== 'saved' && replaced === undefined,
    ).length,
    changes: work.outbox.filter(isChange).length,
    drafts: drafts.filter((key) => key in work.local).length,
    inputs: work.inputs.length,
  }
}

const sealName = ({ id, userId }: Pick<LockedEntry, 'id' | 'userId'>) => `${userId}:${id}`

async function storeEntry(
  { userId, owner }: LockedUser,
  work: Work,
  counts: LockedCounts,
): Promise<void> {
  const known = await vaultDb.key(userId)
  const id = crypto.randomUUID()
  const payload = packPayload(work)
  const seal = { key: known?.key ?? null, name: sealName({ id, userId }) }
  const slices = sliceCount(payload)
  for (let index = 0; index < slices; index += 1) {
    await vaultDb.putSlice({ entry: id, index, data: await sealSlice(payload, index, seal) })
  }
  const lockedAt = new Date().toISOString()
  const device = known?.device ?? null
  await vaultDb.putEntry({
    id,
    userId,
    owner: owner || known?.owner || '',
    lockedAt,
    counts,
    device,
  })
}

/** Counts what exists only on this device of a member who is signed in. @throws DeviceDbError */
export async function countOnlyHere(userId: string): Promise<LockedCounts> {
  const rows = await readRows(await openDeviceDb(userId))
  return countOf(userId, { ...rows, local: readLocal(userId) })
}

/**
 * Locks what a user's device storage holds that exists only here, and erases the rest. Safe to call
 * twice, and in several tabs. Where the vault cannot store it, nothing is erased, and a later page
 * tries again.
 * @returns the number of things that are locked and were not sent
 */
export function lockUser(user: LockedUser): Promise<number> {
  const { userId } = user
  return withTabLock(`veriscope.vault.${userId}`, async () => {
    await closeUserStorage(userId)
    const rows = (await withAbsentDeviceDb(userId, readRows)) ?? NO_ROWS
    const work = { ...rows, local: readLocal(userId) }
    const counts = await countOf(userId, work)
    const hasWork = rows.outbox.length > 0 || Object.values(counts).some((count) => count > 0)
    if (hasWork) await storeEntry(user, work, counts)
    // Signed in again meanwhile, here or in another tab: the entry is merged with what is there.
    if (!isPresent(userId)) {
      await eraseUser(userId)
      await vaultDb.removeKey(userId)
    }
    return counts.records + counts.changes + counts.drafts
  })
}

/** Locks what members left whose session ended while no page was open. */
export async function lockAbsentUsers(): Promise<void> {
  const owners = localStore.keys().map(ownerOfKey)
  const users = new Set([...owners, ...(await usersWithDeviceDb())])
  for (const userId of users) {
    const isMember = userId !== null && userId !== VISITOR && /^\d+$/.test(userId)
    if (!isMember || isPresent(userId) || pendingErasures().includes(userId)) continue
    await lockUser({ userId, owner: '' }).catch((error: unknown) =>
      logFailure('work could not be locked', error),
    )
  }
}

async function fetchKey(device: string): Promise<CryptoKey> {
  const { deviceKey } = await callTool(deviceKeyEndpoints.deviceKey, { device })
  const bytes = bytesOfBase64(deviceKey)
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Stores the key with which the member's work will be locked, and the masked account. Without a
 * network, or an upstream that has such keys, there is none yet.
 */
export async function prepareVault(userId: string, owner: string): Promise<void> {
  if ((await vaultDb.key(userId)) !== undefined || typeof crypto.subtle === 'undefined') return
  const device = crypto.randomUUID().replaceAll('-', '')
  const key = await fetchKey(device).catch((error: unknown) => {
    if (isCallError(error)) return null
    throw error
  })
  if (key !== null && isPresent(userId)) await vaultDb.putKey({ userId, owner, device, key })
}

/** Writes back what was locked, beside what is there by now. */
async function restore(userId: string, { records, outbox, inputs, local }: Work): Promise<void> {
  const db = await openDeviceDb(userId)
  for (const record of records) {
    if ((await db.records.get(record.id)) === undefined) await db.records.put(record)
  }
  const known = new Set((await db.outbox.all()).map(({ idempotencyKey }) => idempotencyKey))
  for (const { seq: _seq, ...item } of outbox) {
    if (!known.has(item.idempotencyKey)) await db.outbox.add(item)
  }
  for (const input of inputs) {
    if ((await db.inputs.get(input.id)) === undefined) await db.inputs.put(input)
  }
  for (const [key, value] of Object.entries(local)) {
    const isUnmade = key === storageKeys.savingChoice(userId) && !isChoiceMade(userId)
    if (localStore.get(key) === null || isUnmade) writeStored(key, value)
  }
}

/**
 * Opens the vault for a member who is signed in, and prepares the key for the next end of a session.
 * @throws CallError when the service is not reached
 */
export async function openVault(userId: string, owner: string): Promise<void> {
  await unlockUser(userId)
  await prepareVault(userId, owner)
}

/**
 * Opens the entries of a member who is signed in. What cannot be opened now stays locked.
 * @returns whether there were any
 * @throws CallError without a network, DOMException when an entry was altered
 */
export function unlockUser(userId: string): Promise<boolean> {
  return withTabLock(`veriscope.vault.${userId}`, async () => {
    const entries = (await vaultDb.entries()).filter((entry) => entry.userId === userId)
    for (const entry of entries) {
      const key = entry.device === null ? null : await fetchKey(entry.device)
      const seal = { key, name: sealName(entry) }
      const payload = await openSlices(await vaultDb.slices(entry.id), seal)
      await restore(userId, (await unpackPayload(payload)) as Work)
      await vaultDb.removeEntry(entry.id)
    }
    if (entries.length === 0) return false
    publishRecordsChange(userId)
    publishWritesChange(userId)
    return true
  })
}

/** Erases what is locked of a member, and the key: the member signed out. */
export async function eraseVault(userId: string): Promise<void> {
  try {
    for (const entry of await vaultDb.entries()) {
      if (entry.userId === userId) await vaultDb.removeEntry(entry.id)
    }
    await vaultDb.removeKey(userId)
  } catch (error) {
    // Where the browser has no database, nothing was locked.
    if (!isDeviceDbError(error) || error.kind !== 'denied') throw error
  }
}
