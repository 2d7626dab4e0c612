/** Classifies the errors of all upstreams by code and text. */
import { CODE, MAINTENANCE_MARK, OAUTH_EXPIRED } from '../contract/codes.ts'
import type { ReadEnvelope } from '../contract/envelope.ts'
import { CallError, type CallErrorKind, type CallMessage } from './call-error.ts'

/**
 * Messages about a session, matched by meaning: deployments word these errors differently, under codes of their
 * own (section 8 of the specification). The patterns see texts as `normalise` leaves them.
 */
const SESSION_MEANINGS: readonly { kind: 'expired' | 'refused'; pattern: RegExp }[] = [
  {
    kind: 'refused',
    pattern:
      /authentication info(?:rmation)?(?: is| was| has been)? (?:wrong|invalid|incorrect|not valid)|认证信息(?:已经?|为|是)?(?:有误|错误|无效|失效|不正确)/u,
  },
  {
    kind: 'refused',
    pattern:
      /(?:token refresh|refresh(?:ing)?(?: the)? token)(?: is| was| has been| has)? (?:wrong|invalid|incorrect|not valid|failed|expired)|invalid refresh token|(?:令牌刷新|刷新令牌|token刷新|刷新token)(?:已经?|为|是)?(?:有误|错误|无效|失效|失败|过期)/u,
  },
  {
    kind: 'expired',
    pattern:
      /(?:login|log in|sign in|session|access token|token)(?: status)?(?: has| is)?(?: been)? (?:expired|timed out)|(?:登[录陆](?:状态|信息|凭证)?|令牌|token)(?:状态)?(?:已经?)?(?:过期|失效|超时)|缺失令牌鉴权失败/u,
  },
]

/** The whole text asks for a sign-in; as a part of a longer one, it may be about something else. */
const PLEASE_LOG_IN =
  /^(?:please|you (?:must|need to|have to)) (?:log|sign) ?in(?: again| first)?$|^(?:您?尚?未登[录陆])?请?您?(?:先|重新)?登[录陆](?:后再试|后重试|后操作)?$/u

/** "Not authorised" may mean a bad token or a missing permission. */
const NOT_ALLOWED = /请求未授权|没有权限|not allowed to do this|not authori[sz]ed|unauthori[sz]ed/u

/** Returns a text without differences of width, case, punctuation and spacing; Chinese without spaces. */
function normalise(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{Z}\p{C}\s]+/gu, ' ')
    .trim()
  return words.replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
}

function textsOf(message: CallMessage): string[] {
  return typeof message === 'string'
    ? [message]
    : Object.values(message).filter((text) => text !== undefined)
}

/** Returns what a message says about the session; null when it is about something else. */
function sessionMeaningOf(message: CallMessage, code: number): 'expired' | 'refused' | null {
  const texts = textsOf(message).map(normalise)
  const meaning = SESSION_MEANINGS.find(({ pattern }) => texts.some((text) => pattern.test(text)))
  if (meaning) return meaning.kind
  const isRequest = code === CODE.bad || code === CODE.unauthorized || isFault(code)
  return isRequest && texts.some((text) => PLEASE_LOG_IN.test(text)) ? 'expired' : null
}

const isFault = (code: number) => code >= 500 && code < 600

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
  const meaning = sessionMeaningOf(message, code)
  if (isFault(httpStatus) || isFault(code)) {
    // A server fault alone must not sign a member out (S7): what it says about the session is tried by a refresh.
    if (meaning !== null) return 'expired'
    return KIND_BY_CODE[code] ?? KIND_BY_CODE[httpStatus] ?? 'failed'
  }
  if (meaning !== null) return meaning
  if (errorCode === OAUTH_EXPIRED) return 'expired'
  if (code === CODE.unauthorized || httpStatus === 401) {
    const isAmbiguous = textsOf(message).some((text) => NOT_ALLOWED.test(normalise(text)))
    return isAmbiguous ? 'unauthorised' : 'expired'
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
