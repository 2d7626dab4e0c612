/** Errors of the device database, by what the user can do about them. */

/**
 * Reason why an operation on the device's database failed. `full`: no space left. `denied`: storage
 * is switched off for this page. `blocked`: another tab holds an older version open, or does not
 * close it. `closed`: the owner has signed out. `failed`: anything else.
 */
export type DeviceDbErrorKind = 'full' | 'denied' | 'blocked' | 'closed' | 'failed'

export class DeviceDbError extends Error {
  override readonly name = 'DeviceDbError'
  readonly kind: DeviceDbErrorKind

  constructor(kind: DeviceDbErrorKind, cause?: unknown) {
    super(`device database: ${kind}`, { cause })
    this.kind = kind
  }
}

/** Narrows an unknown thrown value. */
export function isDeviceDbError(error: unknown): error is DeviceDbError {
  return error instanceof DeviceDbError
}

/** Maps a browser error to one of these reasons. */
export function toDeviceDbError(error: unknown): DeviceDbError {
  if (error instanceof DeviceDbError) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return new DeviceDbError('full', error)
  if (name === 'SecurityError' || name === 'InvalidAccessError') {
    return new DeviceDbError('denied', error)
  }
  if (name === 'InvalidStateError') return new DeviceDbError('closed', error)
  return new DeviceDbError('failed', error)
}
