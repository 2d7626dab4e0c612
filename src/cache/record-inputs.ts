/**
 * What records were made from, where their owner wants it kept. On this device only: no call carries
 * it, and it goes with its record, with the storage it is in, and at sign-out.
 */
import { openDeviceDb } from '../platform/device-db.ts'
import type { KeptInput } from '../platform/device-db-stores.ts'
import { tellRecords } from './record-changes.ts'

/** A kept input without the data. */
export type InputSummary = Omit<KeptInput, 'draft'>

/** Keeps what a record was made from. @throws DeviceDbError `full`: the record itself stays */
export async function keepInput(userId: string, input: Omit<KeptInput, 'savedAt'>): Promise<void> {
  const { inputs } = await openDeviceDb(userId)
  await inputs.put({ ...input, savedAt: new Date().toISOString() })
  tellRecords(userId)
}

/** What a record was made from, or undefined. @throws DeviceDbError */
export async function readInput(userId: string, id: string): Promise<KeptInput | undefined> {
  return (await openDeviceDb(userId)).inputs.get(id)
}

/** Of which records the inputs are here, and how large they are. @throws DeviceDbError */
export async function listInputs(userId: string): Promise<InputSummary[]> {
  const all = await (await openDeviceDb(userId)).inputs.all()
  return all.map(({ draft: _data, ...summary }) => summary)
}

/** Takes the input of a record away; the record stays. */
export async function removeInput(userId: string, id: string): Promise<void> {
  await (await openDeviceDb(userId)).inputs.remove(id)
  tellRecords(userId)
}

/** Takes all of a user's kept inputs away; the records stay. */
export async function removeInputs(userId: string): Promise<void> {
  await (await openDeviceDb(userId)).inputs.clear()
  tellRecords(userId)
}

/** Gives an input to another record, of the same user or of the one who takes it over. */
export async function copyInput(
  from: { userId: string; id: string },
  to: { userId: string; id: string },
): Promise<void> {
  const input = await readInput(from.userId, from.id)
  if (input) await keepInput(to.userId, { ...input, id: to.id })
}
