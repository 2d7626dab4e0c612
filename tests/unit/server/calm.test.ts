/** S36: what a rush left in memory is given back when the server is calm. */
import { expect, test } from 'vitest'
import { createCalmLook, thisProcess } from '../../../server/calm.ts'

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

test('S36 what is given back after the collection does not hide the next rush', () => {
  let held = 160 * MIB
  const look = createCalmLook({ held: () => held, busyShare: () => 0, collect: () => {} })
  expect(look()).toBe(true)
  held = 60 * MIB
  expect(look()).toBe(false)
  held = 120 * MIB
  expect(look()).toBe(true)
})

test('S36 a collection frees what nobody holds any more', () => {
  const { held, busyShare, collect } = thisProcess()
  let bodies: Buffer[] | null = Array.from({ length: 64 }, () => Buffer.alloc(MIB))
  expect(bodies.length).toBe(64)
  const full = held()
  bodies = null
  collect()
  expect(full - held()).toBeGreaterThan(48 * MIB)
  expect(busyShare()).toBeLessThanOrEqual(1)
})
