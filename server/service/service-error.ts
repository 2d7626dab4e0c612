/** Error type of the service, by which a caller learns why a call was refused. */
import { CODE } from '../../src/contract/codes.ts'
import { type MessageKey } from './messages.ts'

type Details = {
  /** Reason by field name. */
  fields?: Record<string, string>
  /** Seconds after which to try again. */
  retryAfterS?: number
  /** Further data of the response: becomes the envelope's `data`. */
  data?: object
}

/** A refusal that is reported to the caller. Everything else that is thrown becomes a generic 500. */
export class ServiceError extends Error {
  readonly code: number
  readonly key: MessageKey
  readonly details: Details
  constructor(code: number, key: MessageKey, details: Details = {}) {
    super(key)
    this.name = 'ServiceError'
    this.code = code
    this.key = key
    this.details = details
  }
}

/** Creates a refusal for wrong fields: code 400 with `{ fields: { name: reason } }`. */
export function fieldError(key: MessageKey, fields: Record<string, string>): ServiceError {
  return new ServiceError(CODE.bad, key, { fields })
}

export function notFound(): ServiceError {
  return new ServiceError(CODE.notFound, 'notFound')
}
