/** The principal of a token is cached for seconds; revocations apply at once. */
import { describe, expect, test } from 'vitest'
import { createAuthCache, ENTRY_TTL_MS } from '../../../../server/service/auth/auth-cache.ts'

const AT = new Date('2026-11-20T08:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const principal = {
  memberId: '1',
  sessionId: 's',
  level: 'plus' as const,
  levelExpiresAt: null,
  tokenUntil: later(60_000),
  sessionUntil: later(120_000),
}

function hearing() {
  let ms = 0
  const authCache = createAuthCache(() => ms)
  authCache.setSubscribed(true)
  return { viewers: authCache, pass: (more: number) => (ms += more), now: () => ms }
}

describe('the auth cache', () => {
  test('caches for ten seconds, and never beyond the token or the session', () => {
    const { viewers: authCache, pass, now } = hearing()
    authCache.store('t', principal, now())
    expect(authCache.find('t', AT)).toBe(principal)
    expect(authCache.find('other', AT)).toBeNull()
    expect(authCache.find('t', later(60_000))).toBeNull()
    authCache.store('t', { ...principal, sessionUntil: later(5000) }, now())
    expect(authCache.find('t', later(5000))).toBeNull()
    authCache.store('t', principal, now())
    pass(ENTRY_TTL_MS)
    expect(authCache.find('t', AT)).toBeNull()
  })

  test('evicts on a change of the member, and does not cache an earlier reading', () => {
    const { viewers: authCache, pass, now } = hearing()
    authCache.store('t', principal, now())
    authCache.store('u', principal, now())
    const begun = now()
    pass(5)
    authCache.invalidate('1')
    expect([authCache.find('t', AT), authCache.find('u', AT)]).toEqual([null, null])
    authCache.store('t', principal, begun)
    expect(authCache.find('t', AT)).toBeNull()
    pass(1)
    authCache.store('t', principal, now())
    expect(authCache.find('t', AT)).toBe(principal)
  })

  test('caches nothing while change notifications are down', () => {
    const { viewers: authCache, now } = hearing()
    authCache.store('t', principal, now())
    authCache.setSubscribed(false)
    expect(authCache.find('t', AT)).toBeNull()
    authCache.store('t', principal, now())
    authCache.setSubscribed(true)
    expect(authCache.find('t', AT)).toBeNull()
  })
})
