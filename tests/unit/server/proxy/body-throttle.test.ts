/** S36: bodies of one address are read no faster than a usual connection sends them. */
import { expect, test } from 'vitest'
import { createBodyThrottle } from '../../../../server/proxy/body-throttle.ts'

const limits = { bytesPerSecond: 100, atOnce: 200 }

test('S36 reads a burst at once, and delays later chunks to the allowed speed', () => {
  let now = 0
  const throttle = createBodyThrottle(limits, () => now)
  expect([throttle.wait('a', 150), throttle.wait('a', 50)]).toEqual([0, 0])
  expect([throttle.wait('a', 50), throttle.wait('a', 100)]).toEqual([500, 1500])
  // Other addresses are not delayed.
  expect(throttle.wait('b', 200)).toBe(0)
  now = 1500
  expect(throttle.wait('a', 10)).toBe(100)
})

test('S36 removes idle addresses', () => {
  let now = 0
  const throttle = createBodyThrottle(limits, () => now)
  for (let owner = 0; owner < 1000; owner += 1) throttle.wait(`${owner}`, 10)
  expect(throttle.size()).toBe(1000)
  now = 200
  for (let more = 0; more < 999; more += 1) throttle.wait('a', 0)
  expect(throttle.size()).toBeLessThan(5)
})
