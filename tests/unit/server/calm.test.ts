/** S36: what a rush left in memory is given back when the server is calm. */
import { expect, test, vi } from 'vitest'
import { createCalmLook, thisProcess, thisThread } from '../../../server/calm.ts'

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

test('S36 a collection frees what nobody holds any more', () => {
  const { held, busyShare, collect } = thisThread()
  let bodies: Buffer[] | null = Array.from({ length: 64 }, () => Buffer.alloc(MIB))
  expect(bodies.length).toBe(64)
  const full = held()
  bodies = null
  collect()
  expect(full - held()).toBeGreaterThan(48 * MIB)
  expect(busyShare()).toBeLessThan(1.5)
})

const { glibcVersionRuntime } = (
  process.report.getReport() as { header: { glibcVersionRuntime?: string } }
).header

test.runIf(glibcVersionRuntime)(
  'S36 small pieces between others go back to the system',
  async () => {
    const { held, collect, giveBack } = thisProcess()
    // Pieces of 64 KB, as bodies come in, and a small one behind each that stays.
    let pieces: Buffer[] = []
    const kept: Buffer[] = []
    for (let each = 0; each < 1600; each += 1) {
      pieces.push(Buffer.allocUnsafeSlow(64 * 1024).fill(1))
      kept.push(Buffer.allocUnsafeSlow(64).fill(1))
    }
    const full = held()
    pieces = []
    collect()
    // They are swept beside what runs.
    await vi.waitFor(
      () => {
        collect()
        giveBack()
        expect(full - held()).toBeGreaterThan(60 * MIB)
      },
      { timeout: 10_000 },
    )
    expect(kept.length).toBe(1600)
  },
)
