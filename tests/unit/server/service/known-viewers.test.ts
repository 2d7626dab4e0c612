/** The principal of a token is cached for seconds; revocations apply at once. */
import { describe, expect, test } from 'vitest'
import { createAuthCache, ENTRY_TTL_MS } from '../../../../server/service/auth/known-viewers.ts'

const AT = new Date('2026-11-20T08:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const viewer = {
  memberId: '1',
  sessionId: 's',
  level: 'plus' as const,
  levelExpiresAt: null,
  tokenUntil: later(60_000),
  sessionUntil: later(120_000),
}

function hearing() {
  let ms = 0
  const viewers = createAuthCache(() => ms)
  viewers.setSubscribed(true)
  return { viewers, pass: (more: number) => (ms += more), now: () => ms }
}

describe('the auth cache', () => {
  test('caches for ten seconds, and never beyond the token or the session', () => {
    const { viewers, pass, now } = hearing()
    viewers.store('t', viewer, now())
    expect(viewers.find('t', AT)).toBe(viewer)
    expect(viewers.find('other', AT)).toBeNull()
    expect(viewers.find('t', later(60_000))).toBeNull()
    viewers.store('t', { ...viewer, sessionUntil: later(5000) }, now())
    expect(viewers.find('t', later(5000))).toBeNull()
    viewers.store('t', viewer, now())
    pass(ENTRY_TTL_MS)
    expect(viewers.find('t', AT)).toBeNull()
  })

  test('evicts on a change of the member, and does not cache an earlier reading', () => {
    const { viewers, pass, now } = hearing()
    viewers.store('t', viewer, now())
    viewers.store('u', viewer, now())
    const begun = now()
    pass(5)
    viewers.invalidate('1')
    expect([viewers.find('t', AT), viewers.find('u', AT)]).toEqual([null, null])
    viewers.store('t', viewer, begun)
    expect(viewers.find('t', AT)).toBeNull()
    pass(1)
    viewers.store('t', viewer, now())
    expect(viewers.find('t', AT)).toBe(viewer)
  })

  test('caches nothing while change notifications are down', () => {
    const { viewers, now } = hearing()
    viewers.store('t', viewer, now())
    viewers.setSubscribed(false)
    expect(viewers.find('t', AT)).toBeNull()
    viewers.store('t', viewer, now())
    viewers.setSubscribed(true)
    expect(viewers.find('t', AT)).toBeNull()
  })
})
