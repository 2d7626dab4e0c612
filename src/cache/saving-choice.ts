/**
 * A member's choice where the results of this device are kept: on the device only, or also in the
 * account. Stored per member and device, so that a shared computer may differ from their own.
 */
import { isPresent } from '../platform/presence.ts'
import { storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { readStored, writeStored } from './use-stored.ts'

export type SavingTarget = 'device' | 'account'

export type SavingChoice = {
  target: SavingTarget
  /** False until the member answers the question under a result; the target holds until then. */
  isMade: boolean
}

/** Holds where nothing else is known: nothing leaves the device without a choice. */
export const DEVICE_ONLY: SavingChoice = { target: 'device', isMade: false }

/** Parses a stored choice; null for anything else. */
export function parseSavingChoice(stored: unknown): SavingChoice | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { target, isMade } = stored as Record<string, unknown>
  const isChoice = (target === 'device' || target === 'account') && typeof isMade === 'boolean'
  return isChoice ? { target, isMade } : null
}

/** Whether this device already sends the member's records to the account. */
async function isSynchronising(userId: string): Promise<boolean> {
  const records = await (
    await openDeviceDb(userId)
  ).records.all<{
    id: string
    createdAt: string
    state?: string
  }>()
  return records.some(({ state }) => state !== 'device')
}

/**
 * Returns the choice of a user. Without one, stores what holds until it is made: the account for a
 * member whose device has records that are in the account or on their way there. Called before the
 * first record of this build is written, because later records say nothing about earlier builds.
 * @throws DeviceDbError
 */
export async function readSavingChoice(userId: string): Promise<SavingChoice> {
  if (userId === VISITOR) return DEVICE_ONLY
  const key = storageKeys.savingChoice(userId)
  const known = parseSavingChoice(readStored(key))
  if (known) return known
  const target = (await isSynchronising(userId)) ? 'account' : 'device'
  // Another tab, or the member, may have been faster.
  const meanwhile = parseSavingChoice(readStored(key))
  if (meanwhile) return meanwhile
  const first: SavingChoice = { target, isMade: false }
  if (isPresent(userId)) writeStored(key, JSON.stringify(first))
  return first
}

/** Whether the user has made the choice on this device. */
export const isChoiceMade = (userId: string): boolean =>
  parseSavingChoice(readStored(storageKeys.savingChoice(userId)))?.isMade === true
