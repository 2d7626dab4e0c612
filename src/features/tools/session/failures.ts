import { type DeviceDbErrorKind, isDeviceDbError } from '../../../platform/device-db-error.ts'
import { type FailureData, ScienceFailure } from '../../../science/failure.ts'
import { listBlobs } from './stored-draft.ts'
import type { Attempt } from './tool-state.ts'

/** Converts an error of reading inputs to a failed attempt; with several files, the faulty one is named. */
export function toAttempt(error: unknown, inputsName: string, inputs: unknown): Attempt {
  const failure = error instanceof ScienceFailure ? error.toData() : 'unreadable'
  const file = typeof failure === 'object' ? failure.problem.file : undefined
  const name = file ?? inputsName
  const refused = listBlobs(inputs).find((one) => one.name === name)
  return { name, failure, ...(refused && { file: refused }) }
}

/** Converts an error of a run to its failure; anything but a failure of the data counts as one of the engine. */
export function toRunFailure(error: unknown): FailureData {
  return error instanceof ScienceFailure
    ? error.toData()
    : new ScienceFailure({ code: 'engine-fault', found: String(error) }).toData()
}

/** Returns the reason why the device did not store something. */
export function toStorageFault(error: unknown): DeviceDbErrorKind {
  return isDeviceDbError(error) ? error.kind : 'failed'
}
