/** S36: the memory of incomplete bodies is bounded, for each address and in total. */
import { expect, test } from 'vitest'
import { createBodyRoom } from '../../../../server/proxy/body-room.ts'

test('S36 each address has its own capacity, which freed bytes restore', () => {
  const room = createBodyRoom({ perOwner: 10, total: 100, small: 2, large: 4 })
  expect([room.take('a', 10), room.take('a', 1), room.take('b', 10)]).toEqual([true, false, true])
  room.give('a', 4)
  expect([room.take('a', 4), room.take('a', 1)]).toEqual([true, false])
})

test('S36 an announced length counts against its own address only', () => {
  const room = createBodyRoom({ perOwner: 10, total: 20, small: 2, large: 4 })
  expect([room.promise('a', 6), room.promise('a', 5), room.promise('a', 4)]).toEqual([
    true,
    false,
    true,
  ])
  for (const owner of ['b', 'c', 'd']) expect(room.promise(owner, 10)).toBe(true)
  expect(room.take('e', 10)).toBe(true)
  room.release('a', 6)
  room.release('a', 4)
  expect([room.promise('a', 10), room.promise('a', 5)]).toEqual([true, false])
})

test('S36 reads small bodies of other addresses at the total limit', () => {
  const room = createBodyRoom({ perOwner: 10, total: 20, small: 2, large: 4 })
  room.take('a', 10)
  room.take('b', 10)
  expect([room.take('c', 3), room.take('c', 2), room.take('c', 1)]).toEqual([false, true, false])
  room.give('a', 10)
  expect(room.take('c', 3)).toBe(true)
})
