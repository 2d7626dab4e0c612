/** Envelopes of replies: success, refusal, maintenance, and any error that was thrown. */
import { CODE, MAINTENANCE_MARK } from '../../src/contract/codes.ts'
import type { Envelope } from '../../src/contract/envelope.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import { type MessageKey, messages } from '../service/messages.ts'
import { ServiceError } from '../service/service-error.ts'
import { JsonText } from '../json-text.ts'
import type { UpstreamReply } from './upstream.ts'

/** How long a client should wait when the service is unavailable. */
const RETRY_AFTER_S = 5
const MAINTENANCE_RETRY_S = 30

export function success(data: unknown): Envelope {
  return { code: CODE.ok, success: true, data, msg: messages.ok }
}

const AROUND = JSON.stringify(success(null)).split('null', 2)

/** Serialises a success envelope. */
export function successText(data: unknown): string {
  if (!(data instanceof JsonText)) return JSON.stringify(success(data))
  return AROUND.join(data.text)
}

/** Creates an envelope of a refusal, with its message in both languages. */
export function failure(code: number, key: MessageKey, data: unknown = null): Envelope {
  return { code, success: false, data, msg: messages[key] }
}

/** Creates the reply of a refusal. The HTTP status equals the code, as in BladeX for thrown errors. */
export function refusal(
  code: number,
  key: MessageKey,
  data: unknown = null,
  retryAfterS?: number,
): UpstreamReply {
  return {
    status: code,
    body: failure(code, key, data),
    ...(retryAfterS === undefined ? {} : { headers: { 'retry-after': String(retryAfterS) } }),
  }
}

/**
 * Creates the reply to every call during maintenance. `Retry-After` is the expected remaining time, or half a
 * minute when the operator gave none.
 */
export function underMaintenance(until: Date | null, now: Date): UpstreamReply {
  const leftS = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000)
  const retryAfterS = leftS > 0 ? leftS : MAINTENANCE_RETRY_S
  return refusal(CODE.unavailable, 'maintenance', { [MAINTENANCE_MARK]: true }, retryAfterS)
}

/** Creates a 503 reply with Retry-After. */
export function unavailable(): UpstreamReply {
  return refusal(CODE.unavailable, 'unavailable', null, RETRY_AFTER_S)
}

/**
 * Converts any error to a reply. Only a `ServiceError` gives its reason to the client; other errors get a
 * general reply, and their details stay in the log.
 */
export function replyOfError(error: unknown): UpstreamReply {
  if (error instanceof ServiceError) {
    const { fields, retryAfterS, data: more } = error.details
    const data = {
      ...more,
      ...(fields === undefined ? {} : { fields }),
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    }
    return refusal(error.code, error.key, Object.keys(data).length === 0 ? null : data, retryAfterS)
  }
  if (isDatabaseUnavailable(error)) return unavailable()
  return refusal(CODE.failed, 'failed')
}
