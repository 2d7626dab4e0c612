import { type DeviceDbErrorKind, isDeviceDbError } from '../../../platform/device-db-error.ts'
import { type FailureData, ScienceFailure } from '../../../science/failure.ts'
import type { Attempt } from './tool-state.ts'

/** What went wrong with reading; of several files, the one that is at fault is named. */
export function attemptOf(error: unknown, name: string): Attempt {
  const failure = error instanceof ScienceFailure ? error.toData() : 'unreadable'
  const file = typeof failure === 'object' ? failure.problem.file : undefined
  return { name: file ?? name, failure }
}

/** What went wrong with a run; what is no failure of the data is one of the engine. */
export function runFailureOf(error: unknown): FailureData {
  return error instanceof ScienceFailure
    ? error.toData()
    : new ScienceFailure({ code: 'engine-fault', found: String(error) }).toData()
}

/** Why a device does not keep something. */
export function keepingFaultOf(error: unknown): DeviceDbErrorKind {
  return isDeviceDbError(error) ? error.kind : 'failed'
}
