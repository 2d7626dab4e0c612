/** The envelope of every reply, as read (both dialects) and as sent by the embedded service. */
import { type ContentLanguage } from './languages.ts'

export type LocalisedText = Record<ContentLanguage, string>

/** Envelope of the embedded service. `msg` is keyed by language. */
export type Envelope = {
  code: number
  success: boolean
  data: unknown
  msg: LocalisedText | string
}

/** A reply of either dialect, before its data is validated. */
export type ReadEnvelope = {
  code: number
  data: unknown
  /** Text by language when the upstream sends it so, raw text otherwise. */
  message: string | Partial<Record<string, string>>
  /** OAuth error code when there was one (2010 = expired). */
  errorCode: number | null
}

function readMessage(value: unknown): ReadEnvelope['message'] {
  if (typeof value === 'string') {
    if (!value.trimStart().startsWith('{')) return value
    try {
      return readMessage(JSON.parse(value))
    } catch {
      return value
    }
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  }
  return ''
}

/**
 * Reads `code` or `error_code` (default 200), `error_description` or `msg`, and `data`.
 * A bare object without an envelope (the token reply) is its own data.
 * @param body the parsed JSON body
 * @param httpStatus status of the HTTP reply, used when the body has no code
 */
export function readEnvelope(body: unknown, httpStatus: number): ReadEnvelope {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { code: httpStatus === 200 ? 200 : httpStatus, data: body, message: '', errorCode: null }
  }
  const raw = body as Record<string, unknown>
  const errorCode = raw['error_code'] === undefined ? null : Number(raw['error_code'])
  const given = raw['code'] ?? raw['error_code']
  const code = given === undefined ? httpStatus : Number(given)
  const isWrapped = 'data' in raw || 'code' in raw || 'error_code' in raw || 'msg' in raw
  return {
    code: Number.isFinite(code) ? code : httpStatus,
    data: isWrapped ? raw['data'] : raw,
    message: readMessage(raw['error_description'] ?? raw['msg']),
    errorCode: errorCode !== null && Number.isFinite(errorCode) ? errorCode : null,
  }
}
