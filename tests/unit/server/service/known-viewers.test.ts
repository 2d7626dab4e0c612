/** The principal of a token is cached for seconds; revocations apply at once. */
import { describe, expect, test } from 'vitest'
import { createKnownViewers, KEPT_MS } from '../../../../server/service/auth/known-viewers.ts'

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
  const viewers = createKnownViewers(() => ms)
  viewers.setHearing(true)
  return { viewers, pass: (more: number) => (ms += more), now: () => ms }
}

describe('the auth cache', () => {
  test('caches for ten seconds, and never beyond the token or the session', () => {
    const { viewers, pass, now } = hearing()
    viewers.keep('t', viewer, now())
    expect(viewers.find('t', AT)).toBe(viewer)
    expect(viewers.find('other', AT)).toBeNull()
    expect(viewers.find('t', later(60_000))).toBeNull()
    viewers.keep('t', { ...viewer, sessionUntil: later(5000) }, now())
    expect(viewers.find('t', later(5000))).toBeNull()
    viewers.keep('t', viewer, now())
    pass(KEPT_MS)
    expect(viewers.find('t', AT)).toBeNull()
  })

  test('evicts on a change of the member, and does not cache an earlier reading', () => {
    const { viewers, pass, now } = hearing()
    viewers.keep('t', viewer, now())
    viewers.keep('u', viewer, now())
    const begun = now()
    pass(5)
    viewers.drop('1')
    expect([viewers.find('t', AT), viewers.find('u', AT)]).toEqual([null, null])
    viewers.keep('t', viewer, begun)
    expect(viewers.find('t', AT)).toBeNull()
    pass(1)
    viewers.keep('t', viewer, now())
    expect(viewers.find('t', AT)).toBe(viewer)
  })

  test('caches nothing while change notifications are down', () => {
    const { viewers, now } = hearing()
    viewers.keep('t', viewer, now())
    viewers.setHearing(false)
    expect(viewers.find('t', AT)).toBeNull()
    viewers.keep('t', viewer, now())
    viewers.setHearing(true)
    expect(viewers.find('t', AT)).toBeNull()
  })
})
