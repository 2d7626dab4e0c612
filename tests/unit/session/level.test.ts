import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abilityRules } from '../../../src/contract/ability-rules.ts'
import type { UserData } from '../../../src/contract/endpoints/session.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { canAtom } from '../../../src/session/can.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'
import { COOKIE } from '../../../src/contract/cookies.ts'
import {
  currentLevel,
  LEVEL_SKEW_MS,
  levelAtom,
  limitingLevel,
  limitingLevelAtom,
} from '../../../src/session/level.ts'
import { rulesCodec, userDataCodec } from '../../../src/session/session-atoms.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const at = (ms: number) => new Date(ms).toISOString()
const member = (level: string, levelExpiresAt: string | null) =>
  ({ userId: '7', account: 'a@b.example', level, levelExpiresAt }) as UserData

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['plus', null, 'plus'],
  ['pro', at(NOW + 1), 'pro'],
  ['plus', at(NOW - LEVEL_SKEW_MS + 1), 'plus'],
  ['plus', at(NOW - LEVEL_SKEW_MS), 'free'],
  ['plus', 'no date', 'plus'],
  ['gold', null, 'free'],
  ['constructor', null, 'free'],
  ['free', at(NOW - 1e9), 'free'],
])('%s until %s counts as %s', (level, ends, counts) => {
  expect(currentLevel(member(level, ends), NOW)).toBe(counts)
})

test('an upstream without levels limits no member; a visitor always counts as free', () => {
  const user = member('free', null)
  expect(limitingLevel({ isSignedIn: true, user, rules: null }, NOW)).toBe('pro')
  expect(limitingLevel({ isSignedIn: true, user, rules: [] }, NOW)).toBe('pro')
  expect(limitingLevel({ isSignedIn: true, user, rules: abilityRules('free') }, NOW)).toBe('free')
  expect(limitingLevel({ isSignedIn: false, user: null, rules: null }, NOW)).toBe('free')
})

function storeOf(user: UserData) {
  const jar = memoryCookieJar({
    [COOKIE.token]: 'token',
    [COOKIE.userData]: userDataCodec.encode(user),
    [COOKIE.userAbilityRules]: rulesCodec.encode(abilityRules(user.level)),
  })
  const store = createStore()
  connectJar(store, jar)
  return { jar, store }
}

test('a level and its rules end on the device while the page is open', () => {
  const { store } = storeOf(member('plus', at(NOW + 60_000)))
  const stops = [levelAtom, canAtom, limitingLevelAtom].map((each) => store.sub(each, () => {}))
  expect(store.get(levelAtom)).toBe('plus')
  expect(store.get(canAtom)('export', 'Report')).toBe(true)
  vi.advanceTimersByTime(60_000 + LEVEL_SKEW_MS + 20_000)
  expect(store.get(levelAtom)).toBe('free')
  expect(store.get(limitingLevelAtom)).toBe('free')
  expect(store.get(canAtom)('export', 'Report')).toBe(false)
  expect(store.get(canAtom)('use', 'Tool', { level: 'plus' })).toBe(false)
  expect(store.get(canAtom)('save', 'AnalysisRecord')).toBe(true)
  for (const stop of stops) stop()
})

test('a profile read by another tab applies here at once', () => {
  const { jar, store } = storeOf(member('free', null))
  const seen: string[] = []
  const stop = store.sub(limitingLevelAtom, () => seen.push(store.get(limitingLevelAtom)))
  expect(store.get(limitingLevelAtom)).toBe('free')
  jar.write(COOKIE.userAbilityRules, rulesCodec.encode(abilityRules('plus')))
  jar.write(COOKIE.userData, userDataCodec.encode(member('plus', at(NOW + 1e9))))
  expect(seen.at(-1)).toBe('plus')
  expect(store.get(canAtom)('export', 'Report')).toBe(true)
  stop()
})
