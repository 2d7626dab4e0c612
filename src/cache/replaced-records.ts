/**
 * Versions of records that an opened file replaced. They stay in the store of records under ids of their own, on this
 * device only, and can be restored for 30 days (`listRecords` then removes them).
 */
import { newRecordId } from '../lib/record-id.ts'
import type { ValidRecord } from '../results/record-of.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { publishRecordsChange } from './record-changes.ts'
import { copyInput, removeInput } from './record-inputs.ts'
import {
  contentOf,
  isRestorable,
  readRecord,
  type StoredRecord,
  storeRecord,
} from './record-store.ts'

/** A replaced version as the record's page lists it. */
export type ReplacedVersion = {
  /** Id under which the version is stored. */
  id: string
  title: string
  createdAt: string
  replacedAt: string
}

async function readReplaced(userId: string, id: string) {
  const { records } = await openDeviceDb(userId)
  return (await records.all<StoredRecord>()).filter(({ replaced }) => replaced?.id === id)
}

/** Lists the replaced versions of a record, the one replaced last first. @throws DeviceDbError */
export async function listReplaced(userId: string, id: string): Promise<ReplacedVersion[]> {
  return (await readReplaced(userId, id))
    .filter((record) => isRestorable(record, Date.now()))
    .map(({ id: own, title, createdAt, replaced }) => ({
      id: own,
      title,
      createdAt,
      replacedAt: replaced?.at ?? '',
    }))
    .toSorted((a, b) => b.replacedAt.localeCompare(a.replacedAt))
}

/**
 * Stores a record in place of another with the same id, of which a version that can be restored stays on this device.
 * @param current the record as it is now, on this device or in the account
 */
export async function replaceRecord(
  userId: string,
  current: ValidRecord & Partial<StoredRecord>,
  next: ValidRecord,
): Promise<void> {
  const { id } = current
  const at = new Date().toISOString()
  const own = newRecordId(Date.now(), Math.random)
  const version: StoredRecord = {
    ...current,
    id: own,
    state: 'device',
    updatedAt: current.updatedAt ?? at,
    replaced: { id, at },
  }
  const db = await openDeviceDb(userId)
  // First the copies: nothing is lost where a later step fails.
  await db.records.put(version)
  await copyInput({ userId, id }, { userId, id: own })
  const { updatedAt, createdAt, state = 'saved' } = current
  // The account keeps the date under which it first saved a record.
  const after = { ...next, id, createdAt, state, ...(updatedAt !== undefined && { updatedAt }) }
  await storeRecord(userId, after, { isPrivate: state === 'device', toAccount: state !== 'device' })
  // The stored input made the version that was replaced.
  await removeInput(userId, id)
}

/** Restores a replaced version; the version that it replaces can be restored in turn. @throws DeviceDbError */
export async function restoreReplaced(
  userId: string,
  versionId: string,
  readAccount: (id: string) => Promise<ValidRecord>,
): Promise<void> {
  const version = await readRecord(userId, versionId)
  if (!version?.replaced) return
  const { id } = version.replaced
  const current = (await readRecord(userId, id)) ?? (await readAccount(id))
  await replaceRecord(userId, current, contentOf(version))
  await copyInput({ userId, id: versionId }, { userId, id })
  await (await openDeviceDb(userId)).change({ remove: versionId })
  publishRecordsChange(userId)
}

/** Removes the replaced versions of a record. */
export async function removeReplaced(userId: string, id: string): Promise<void> {
  const db = await openDeviceDb(userId)
  for (const version of await readReplaced(userId, id)) await db.change({ remove: version.id })
}
