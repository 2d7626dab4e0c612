/** S36: the memory of incomplete bodies is bounded, for each address and in total. */
import { expect, test } from 'vitest'
import { createBodyCapacity } from '../../../../server/proxy/body-capacity.ts'

test('S36 each address has its own capacity, which freed bytes restore', () => {
  const capacity = createBodyCapacity({ perOwner: 10, total: 100, small: 2, large: 4 })
  expect([capacity.take('a', 10), capacity.take('a', 1), capacity.take('b', 10)]).toEqual([
    true,
    false,
    true,
  ])
  capacity.free('a', 4)
  expect([capacity.take('a', 4), capacity.take('a', 1)]).toEqual([true, false])
})

test('S36 an announced length counts against its own address only', () => {
  const capacity = createBodyCapacity({ perOwner: 10, total: 20, small: 2, large: 4 })
  expect([capacity.reserve('a', 6), capacity.reserve('a', 5), capacity.reserve('a', 4)]).toEqual([
    true,
    false,
    true,
  ])
  for (const owner of ['b', 'c', 'd']) expect(capacity.reserve(owner, 10)).toBe(true)
  expect(capacity.take('e', 10)).toBe(true)
  capacity.cancelReservation('a', 6)
  capacity.cancelReservation('a', 4)
  expect([capacity.reserve('a', 10), capacity.reserve('a', 5)]).toEqual([true, false])
})

test('S36 reads small bodies of other addresses at the total limit', () => {
  const capacity = createBodyCapacity({ perOwner: 10, total: 20, small: 2, large: 4 })
  capacity.take('a', 10)
  capacity.take('b', 10)
  expect([capacity.take('c', 3), capacity.take('c', 2), capacity.take('c', 1)]).toEqual([
    false,
    true,
    false,
  ])
  capacity.free('a', 10)
  expect(capacity.take('c', 3)).toBe(true)
})
