import { expect, test } from 'vitest'
import { isSignedIn, defaultAudience } from '../../../src/platform/user-appearance.ts'

test.each([
  ['', 'visitor'],
  ['language=en; veriscope-color-scheme=dark; veriscope-theme=dark', 'visitor'],
  ['token=; userData=', 'visitor'],
  ['token=x', 'member'],
  ['language=en; userData=%7B%7D; token=x; veriscope-color-scheme=dark', 'member'],
  // Incomplete: the outcome of such a session is not known yet.
  ['refresh_token=y', null],
  ['userData=%7B%7D', null],
  // Pages have another appearance.
  ['veriscope-skin=bordered', null],
  ['token=x; veriscope-timeZone=Asia%2FTokyo', null],
])('%j is %s', (cookies, audience) => {
  expect(defaultAudience(cookies)).toBe(audience)
})

test('ignores cookies with other names', () => {
  expect(isSignedIn('mytoken=x; token_old=y')).toBe(false)
})
