import { expect, test } from 'vitest'
import { newNumericId } from '../../../../server/service/ids.ts'

test('ten thousand ids of one millisecond differ, and fit a route', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  const ids = Array.from({ length: 10_000 }, () => newNumericId(now))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^\d{1,19}$/.test(id))).toBe(true)
  expect(ids.every((id) => id.startsWith(String(now.getTime())))).toBe(true)
})
