/** S34: the documented lifetimes of a session are the actual ones. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMITS } from '../../../src/contract/limits.ts'
import { SESSION_COOKIE_S } from '../../../src/session/session-atoms.ts'

const DAY_MS = 24 * 60 * 60_000

test('S34 the documented lifetimes are those of the tokens and of the cookies', () => {
  const text = readFileSync('docs/decisions/013-sessions-cookies-and-headers.md', 'utf8')
  const days = /A session lasts \*\*(\d+) days from signing in\*\*/.exec(text)?.[1]
  expect(Number(days) * DAY_MS).toBe(LIMITS.refreshTokenMs)
  expect(text).toContain('the access\ntoken within it an hour')
  expect(LIMITS.accessTokenMs).toBe(60 * 60_000)
  expect(text).toContain('It is not prolonged by use')
  expect(SESSION_COOKIE_S * 1000).toBe(LIMITS.refreshTokenMs)
})
