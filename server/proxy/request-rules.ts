/** Whether a request may reach the proxy at all; pure, so that refusals are tested as a family. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CODE, HEADER, REQUESTED_WITH } from '../../src/contract/codes.ts'
import type { MessageKey } from '../service/messages.ts'

export type Refusal = { code: number; key: MessageKey }

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

/** Compares without telling by time how much was right. */
function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Cross-site protection: our own pages say `same-origin`. Where a browser sends no Sec-Fetch-Site,
 * its Origin must be ours; programs send neither, and have no cookies to be abused.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, own: readonly string[]): boolean {
  const site = header(headers, 'sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = header(headers, 'origin')
  return origin !== undefined && !own.includes(origin)
}

/** Origins under which this server is reached. */
export function ownOrigins(
  request: { headers: IncomingHttpHeaders },
  publicOrigin: string | null,
): string[] {
  const host = request.headers.host
  // A proxy in front may speak TLS where this server does not know of it.
  const direct = host === undefined ? [] : [`http://${host}`, `https://${host}`]
  return publicOrigin === null ? direct : [publicOrigin, ...direct]
}

/**
 * Looks at the headers of a call.
 * @param credential the Authorization header that the product's client sends
 * @param own origins under which this server is reached
 * @returns why it is refused, or null
 */
export function refuseRequest(
  headers: IncomingHttpHeaders,
  credential: string,
  own: readonly string[],
): Refusal | null {
  if (isFromElsewhere(headers, own)) return { code: CODE.forbidden, key: 'crossSite' }
  // A header of our own makes the browser ask first (CORS preflight), which is never granted.
  if (header(headers, HEADER.requestedWith) !== REQUESTED_WITH) {
    return { code: CODE.forbidden, key: 'crossSite' }
  }
  if (!isSame(header(headers, HEADER.authorization) ?? '', credential)) {
    return { code: CODE.forbidden, key: 'clientRefused' }
  }
  return null
}

/** The access token of a call, null when there is none. */
export function tokenOf(headers: IncomingHttpHeaders): string | null {
  const value = header(headers, HEADER.token)?.trim() ?? ''
  if (value === '') return null
  return /^bearer(?:\s+(.*))?$/i.exec(value)?.[1]?.trim() ?? value
}

/** The caller's time zone, when it looks like one. */
export function timeZoneOf(headers: IncomingHttpHeaders): string | null {
  const value = header(headers, HEADER.timeZone) ?? ''
  return /^[\w+\-/:.]{1,64}$/.test(value) ? value : null
}
