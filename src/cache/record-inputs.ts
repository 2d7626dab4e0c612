/**
 * Stores the input files of records, if their owner wants it. On this device only: no request sends
 * them, and they are removed with their record, with the storage, and at sign-out.
 */
import { openDeviceDb } from '../platform/device-db.ts'
import type { StoredInput } from '../platform/device-db-stores.ts'
import { publishRecordsChange } from './record-changes.ts'

/** A stored input without the data. */
export type InputSummary = Omit<StoredInput, 'draft'>

/** Stores a record's input. @throws DeviceDbError `full`: the record itself stays */
export async function storeInput(
  userId: string,
  input: Omit<StoredInput, 'savedAt'>,
): Promise<void> {
  const { inputs } = await openDeviceDb(userId)
  await inputs.put({ ...input, savedAt: new Date().toISOString() })
  publishRecordsChange(userId)
}

/** Reads the stored input of a record; undefined without one. @throws DeviceDbError */
export async function readInput(userId: string, id: string): Promise<StoredInput | undefined> {
  return (await openDeviceDb(userId)).inputs.get(id)
}

/** Lists the stored inputs and their sizes. @throws DeviceDbError */
export async function listInputs(userId: string): Promise<InputSummary[]> {
  const all = await (await openDeviceDb(userId)).inputs.all()
  return all.map(({ draft: _data, ...summary }) => summary)
}

/** Removes the stored input of a record; the record stays. */
export async function removeInput(userId: string, id: string): Promise<void> {
  await (await openDeviceDb(userId)).inputs.remove(id)
  publishRecordsChange(userId)
}

/** Removes all stored inputs of a user; the records stay. */
export async function removeInputs(userId: string): Promise<void> {
  await (await openDeviceDb(userId)).inputs.clear()
  publishRecordsChange(userId)
}

/** Copies an input to another record, of the same user or of the member who adopts the record. */
export async function copyInput(
  from: { userId: string; id: string },
  to: { userId: string; id: string },
): Promise<void> {
  const input = await readInput(from.userId, from.id)
  if (input) await storeInput(to.userId, { ...input, id: to.id })
}
