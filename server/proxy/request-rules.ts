/** Rules on which requests may reach the proxy. Pure functions, so that tests can cover all refusals. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CODE, HEADER, REQUESTED_WITH } from '../../src/contract/codes.ts'
import { OLDEST_CONTRACT } from '../../src/contract/contract-number.ts'
import type { MessageKey } from '../service/messages.ts'

/** Reason of a refused request: code and message. */
export type Refusal = { code: number; key: MessageKey }

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

/** Whether two texts are equal, in constant time, so that the time does not reveal how much was right. */
function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether a request comes from another site: browsers send `same-origin` for our own pages. Without
 * Sec-Fetch-Site the Origin must be ours. Programs send neither header and have no cookies to abuse.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, own: readonly string[]): boolean {
  const site = header(headers, 'sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = header(headers, 'origin')
  return origin !== undefined && !own.includes(origin)
}

/** Returns the origins of this server. */
export function ownOrigins(
  request: { headers: IncomingHttpHeaders },
  publicOrigin: string | null,
): string[] {
  const host = request.headers.host
  // https as well: a reverse proxy may end TLS without telling this server.
  const direct = host === undefined ? [] : [`http://${host}`, `https://${host}`]
  return publicOrigin === null ? direct : [publicOrigin, ...direct]
}

/**
 * Checks the headers of a call.
 * @param credential the Authorization header that the product's client sends
 * @param own the origins of this server
 * @param oldest the number of the oldest page that is answered
 * @returns the reason for a refusal, or null
 */
export function refuseRequest(
  headers: IncomingHttpHeaders,
  credential: string,
  own: readonly string[],
  oldest = OLDEST_CONTRACT,
): Refusal | null {
  if (isFromElsewhere(headers, own)) return { code: CODE.forbidden, key: 'crossSite' }
  // A custom header forces other sites to send a CORS preflight, which is never granted.
  if (header(headers, HEADER.requestedWith) !== REQUESTED_WITH) {
    return { code: CODE.forbidden, key: 'crossSite' }
  }
  if (!isSame(header(headers, HEADER.authorization) ?? '', credential)) {
    return { code: CODE.forbidden, key: 'clientRefused' }
  }
  // Other clients send no page version: they are built against the documented contract.
  if ((pageContractOf(headers) ?? oldest) < oldest) {
    return { code: CODE.outdated, key: 'outdatedPage' }
  }
  return null
}

/** Returns the contract number of the page that calls, null for other clients. */
export function pageContractOf(headers: IncomingHttpHeaders): number | null {
  const value = header(headers, HEADER.contract)
  return value === undefined ? null : Number(value)
}

/** Returns the access token of a call, null when there is none. */
export function tokenOf(headers: IncomingHttpHeaders): string | null {
  const value = header(headers, HEADER.token)?.trim() ?? ''
  if (value === '') return null
  return /^bearer(?:\s+(.*))?$/i.exec(value)?.[1]?.trim() ?? value
}

/** Returns the caller's time zone, when it looks like one. */
export function timeZoneOf(headers: IncomingHttpHeaders): string | null {
  const value = header(headers, HEADER.timeZone) ?? ''
  return /^[\w+\-/:.]{1,64}$/.test(value) ? value : null
}
