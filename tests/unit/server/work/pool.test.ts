/** S36: data of callers is expanded, decrypted and drawn on threads with limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWork, WorkStoppedError } from '../../../../server/work/pool.ts'
import { largeResult, longColumn } from '../../../helpers/hostile-records.ts'
import { work } from '../../../helpers/work.ts'

const facts = { toolId: '6001', inputSha256: 'ab'.repeat(32), variants: 3 }
const lane = {
  slots: 1,
  perOwner: 8,
  total: 8,
  timeMs: 10_000,
  memoryMb: 64,
  nice: 10,
  idleMs: 30_000,
}

describe('S36 work on threads', () => {
  // Starting a thread does not count as work.
  beforeAll(async () => {
    await work.run('openTexts', 'start', { ciphers: [], keys: [] })
    await work.run('measureResult', 'start', { ...facts, result: '{}' })
  })

  test('refuses small texts that expand to millions of values', async () => {
    const bombs = [longColumn(3_000_000), longColumn(1_500_000, 'n'.repeat(200))]
    expect(bombs.map((bomb) => bomb.length < 9000)).toEqual([true, true])
    for (const result of bombs) {
      expect(await work.run('measureResult', 'a', { ...facts, result })).toBeNull()
      expect(await work.run('expandResult', 'a', { result })).toBeNull()
    }
  })
})

describe('S36 a task has limits', () => {
  const opened: ReturnType<typeof createWork>[] = []
  const open = (limits: Partial<typeof lane>) => {
    const own = createWork({ short: lane, pages: lane, long: { ...lane, ...limits } })
    opened.push(own)
    return own
  }
  afterAll(async () => {
    for (const own of opened) await own.close()
  })

  test.each([
    ['time', { timeMs: 1 }],
    ['memory', { memoryMb: 24 }],
  ])('of %s: stops the task, and the next one runs', async (_name, limits) => {
    const own = open(limits)
    const large = { ...facts, result: largeResult(1_900_000) }
    await expect(own.run('measureResult', 'a', large)).rejects.toThrow(WorkStoppedError)
    if ('timeMs' in limits) return
    const small = { ...facts, result: '{"variants":[1,2]}' }
    expect(await own.run('measureResult', 'a', small)).toMatchObject({ variants: 2 })
  })

  test('reports an error in a task unchanged', async () => {
    const own = open({})
    await expect(own.run('drawDocument', 'a', null as never)).rejects.not.toThrow(WorkStoppedError)
  })
})
