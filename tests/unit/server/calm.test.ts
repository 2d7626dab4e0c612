/** S36: what a rush left in memory is given back when the server is calm. */
import { expect, test } from 'vitest'
import { createCalmLook } from '../../../server/calm.ts'

const MIB = 1024 * 1024

test('S36 garbage is collected by a calm server, when there is clearly more than last time', () => {
  let held = 90 * MIB
  let busy = 0
  let collected = 0
  const look = createCalmLook({
    held: () => held,
    busyShare: () => busy,
    collect: () => {
      collected += 1
      held = 50 * MIB
    },
    giveBack: () => {},
  })
  expect([look(), collected]).toEqual([true, 1])
  held = 73 * MIB
  expect(look()).toBe(false)
  held = 300 * MIB
  busy = 0.2
  expect(look()).toBe(false)
  busy = 0.01
  expect([look(), collected]).toEqual([true, 2])
  expect(look()).toBe(false)
})

test('S36 what is free only after the collection is given back, too, and does not hide the next rush', () => {
  let held = 160 * MIB
  let free = 40 * MIB
  let given = 0
  const look = createCalmLook({
    held: () => held,
    busyShare: () => 0,
    collect: () => {},
    giveBack: () => {
      held -= free
      given += free
      free = 0
    },
  })
  expect([look(), given]).toEqual([true, 40 * MIB])
  free = 60 * MIB
  expect([look(), given]).toEqual([false, 100 * MIB])
  free = 20 * MIB
  expect([look(), given]).toEqual([false, 120 * MIB])
  held = 65 * MIB
  expect(look()).toBe(true)
})

test('S36 what a collection frees is given back at once, not only after the next look', () => {
  let held = 160 * MIB
  let free = 0
  const look = createCalmLook({
    held: () => held,
    busyShare: () => 0,
    collect: () => (free = 70 * MIB),
    giveBack: () => {
      held -= free
      free = 0
    },
  })
  look()
  expect(held).toBe(90 * MIB)
})
