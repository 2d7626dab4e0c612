import { CODE } from '../../src/contract/codes.ts'
import { type MessageKey } from './messages.ts'

type Details = {
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>
  /** After how many seconds it is worth trying again. */
  retryAfterS?: number
  /** What more the caller is told: becomes the envelope's `data`. */
  data?: object
}

/** A refusal that the caller is told about. Everything else that is thrown becomes a generic 500. */
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

/** One field is wrong: code 400 with `{ fields: { name: what } }`. */
export function fieldError(key: MessageKey, fields: Record<string, string>): ServiceError {
  return new ServiceError(CODE.bad, key, { fields })
}

export function notFound(): ServiceError {
  return new ServiceError(CODE.notFound, 'notFound')
}
