/** Expiry of a token by its own claims, without a request. */

/** Returns the claims of a JWT; null for a token that is none. */
function claimsOf(token: string): Record<string, unknown> | null {
  const [, payload, signature] = token.split('.')
  if (payload === undefined || signature === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null
      ? (claims as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/**
 * Whether a token has ended by its own `exp` (RFC 7519, seconds since 1970). False for an opaque
 * token: the service decides.
 * @param now milliseconds since 1970, by the service's clock where it is known: a device's clock may be
 *   wrong by years
 */
export function hasEndedByItself(token: string, now: number): boolean {
  const exp = claimsOf(token)?.['exp']
  return typeof exp === 'number' && Number.isFinite(exp) && exp * 1000 <= now
}
