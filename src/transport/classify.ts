/** Classifies the errors of all upstreams by code and text. */
import { CODE, MAINTENANCE_MARK, MESSAGE, OAUTH_EXPIRED } from '../contract/codes.ts'
import type { ReadEnvelope } from '../contract/envelope.ts'
import { CallError, type CallErrorKind, type CallMessage } from './call-error.ts'

/**
 * Texts by which upstreams report errors (the error catalogue has texts, not numbers). They are
 * searched for inside the message, because deployments add punctuation and details.
 */
const MEANINGS: readonly { kind: CallErrorKind; texts: readonly string[] }[] = [
  {
    kind: 'refused',
    texts: [
      MESSAGE.authInvalid.zh,
      '认证信息错误',
      '认证信息无效',
      MESSAGE.authInvalid.en,
      'Authentication information is invalid',
      MESSAGE.refreshInvalid.zh,
      '令牌刷新错误',
      '令牌刷新无效',
      MESSAGE.refreshInvalid.en,
      'Token refresh is wrong',
    ],
  },
  { kind: 'expired', texts: [MESSAGE.loginExpired.zh, '登录已过期', 'login has expired'] },
]

const PLEASE_LOG_IN: readonly string[] = [MESSAGE.pleaseLogIn.zh, MESSAGE.pleaseLogIn.en]

function textsOf(message: CallMessage): string[] {
  return typeof message === 'string'
    ? [message]
    : Object.values(message).filter((text) => text !== undefined)
}

function includesAny(message: CallMessage, searched: readonly string[]): boolean {
  return textsOf(message).some((text) => searched.some((part) => text.includes(part)))
}

const KIND_BY_CODE: Readonly<Record<number, CallErrorKind>> = {
  [CODE.forbidden]: 'forbidden',
  [CODE.notFound]: 'notFound',
  [CODE.tooMany]: 'tooMany',
  [CODE.outdated]: 'outdated',
  [CODE.unavailable]: 'unavailable',
  [CODE.timeout]: 'timeout',
}

function kindOf(envelope: ReadEnvelope, httpStatus: number): CallErrorKind {
  const { code, message, errorCode } = envelope
  if (code === CODE.unavailable && isMaintenance(envelope.data)) return 'maintenance'
  // A 5xx says nothing about the session, whatever its text: a server fault must not sign a member out.
  if (httpStatus >= 500 || (code >= 500 && code < 600))
    return KIND_BY_CODE[code] ?? KIND_BY_CODE[httpStatus] ?? 'failed'
  for (const meaning of MEANINGS) if (includesAny(message, meaning.texts)) return meaning.kind
  if (errorCode === OAUTH_EXPIRED) return 'expired'
  if (code === CODE.bad && includesAny(message, PLEASE_LOG_IN)) return 'expired'
  if (code === CODE.unauthorized || httpStatus === 401) {
    return includesAny(message, Object.values(MESSAGE.notAllowed)) ? 'unauthorised' : 'expired'
  }
  return KIND_BY_CODE[code] ?? (hasFields(envelope.data) ? 'invalid' : 'rejected')
}

function isMaintenance(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  return (data as Record<string, unknown>)[MAINTENANCE_MARK] === true
}

function hasFields(data: unknown): data is { fields: Record<string, string> } {
  return (
    typeof data === 'object' &&
    data !== null &&
    typeof (data as { fields?: unknown }).fields === 'object' &&
    (data as { fields?: unknown }).fields !== null
  )
}

/** Facts from the headers of an answer. */
export type AnswerFacts = {
  retryAfterS?: number | undefined
  answeredAt?: number | undefined
  requestId?: string | undefined
}

/**
 * Maps an envelope to the error that it means.
 * @returns null when the call succeeded
 */
export function errorOf(
  envelope: ReadEnvelope,
  httpStatus: number,
  { retryAfterS, answeredAt, requestId }: AnswerFacts = {},
): CallError | null {
  if (envelope.code === CODE.ok && httpStatus < 400) return null
  return new CallError(kindOf(envelope, httpStatus), {
    code: envelope.code,
    message: envelope.message,
    data: envelope.data,
    ...(hasFields(envelope.data) ? { fields: envelope.data.fields } : {}),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
    ...(answeredAt === undefined ? {} : { answeredAt }),
    ...(requestId === undefined ? {} : { requestId }),
  })
}
