import { expect, test } from 'vitest'
import { newRequestId } from '../../../server/observe/request-ids.ts'

test('names of requests are of ten signs, and none comes twice', () => {
  const names = Array.from({ length: 2000 }, newRequestId)
  expect(new Set(names).size).toBe(2000)
  expect(names.every((name) => /^[2-9a-hj-km-np-z]{10}$/.test(name))).toBe(true)
})
