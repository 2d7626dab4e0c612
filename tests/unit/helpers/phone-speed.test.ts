import { expect, test } from 'vitest'
import { phoneSpeed } from '../../bench/pages/phone-speed.ts'

test.each([
  // As when the limits were set: the plain page after 564 ms with ÷ 4.
  [324, 564, 4],
  // Three times slower: 200 ms of network, 120 of the processor, of which the phone has 364.
  [320, 680, 3],
  [400, 1000, 1.8],
  // Faster: the phone stays what it is.
  [260, 412, 7],
  // A machine that is slower than the phone with all it has.
  [700, 1600, 1],
  // Nothing can be told from these.
  [500, 500, 4],
  [300, 301, 12],
])('plain page after %d and %d ms: processor ÷ %d', (fastMs, slowMs, slowdown) => {
  expect(phoneSpeed(fastMs, slowMs)).toBe(slowdown)
})
