/** S36: an owner with many jobs delays only their own. */
import { describe, expect, test } from 'vitest'
import { createJobQueue } from '../../../../server/work/job-queue.ts'

/** Creates jobs that end on demand, and records the order in which they began. */
function jobs() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const job = (name: string) => () => {
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<string>()
    ends.set(name, () => resolve(name))
    return promise
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((done) => setImmediate(done))
  }
  return { begun, job, end }
}

const LIMITS = { slots: 1, perOwner: 8, total: 100 }

describe('S36 owners are queued fairly', () => {
  test('one job of another owner runs after the first, not after the last of a hundred', async () => {
    const { begun, job, end } = jobs()
    const turns = createJobQueue(LIMITS)
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', job(name)))
    all.push(turns.run('b', job('b1')))
    await end('')
    for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) await end(name)
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
    expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a3'))
  })

  test('an owner has one slot, even where others are free', async () => {
    const { begun, job, end } = jobs()
    const turns = createJobQueue({ ...LIMITS, slots: 3 })
    const all = [turns.run('a', job('a1')), turns.run('a', job('a2')), turns.run('b', job('b1'))]
    await end('')
    expect(begun).toEqual(['a1', 'b1'])
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    await Promise.all(all)
  })

  test('an owner may have several slots, and the others still run in between', async () => {
    const { begun, job, end } = jobs()
    const turns = createJobQueue({ ...LIMITS, slots: 3, atOnce: 2 })
    const all = ['a1', 'a2', 'a3'].map((name) => turns.run('a', job(name)))
    all.push(turns.run('b', job('b1')))
    await end('')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
    await Promise.all(all)
  })

  test('refuses too many jobs of one owner, the others continue', async () => {
    const { job, end } = jobs()
    const turns = createJobQueue({ ...LIMITS, perOwner: 1 })
    const all = [turns.run('a', job('a1')), turns.run('a', job('a2'))]
    await expect(turns.run('a', job('a3'))).rejects.toMatchObject({
      code: 429,
      details: { retryAfterS: 5 },
    })
    all.push(turns.run('b', job('b1')))
    await end('')
    for (const name of ['a1', 'a2', 'b1', 'a2']) await end(name)
    await Promise.all(all)
    expect(turns.waiting()).toBe(0)
  })

  test('refuses too many jobs altogether, of any owner', async () => {
    const { job, end } = jobs()
    const turns = createJobQueue({ ...LIMITS, total: 1 })
    const all = [turns.run('a', job('a1')), turns.run('b', job('b1'))]
    await expect(turns.run('c', job('c1'))).rejects.toMatchObject({ code: 503 })
    await end('')
    for (const name of ['a1', 'b1']) await end(name)
    await Promise.all(all)
  })

  test('a failing job frees its slot', async () => {
    const turns = createJobQueue(LIMITS)
    const fail = () => Promise.reject(new Error('no'))
    await expect(turns.run('a', fail)).rejects.toThrow('no')
    expect(await turns.run('a', async () => 1)).toBe(1)
  })
})

describe('S50 preferred jobs', () => {
  test('run before those of 120 waiting owners, and are admitted where the queue is full', async () => {
    const { begun, job, end } = jobs()
    const queue = createJobQueue({ ...LIMITS, total: 120 })
    const all = Array.from({ length: 121 }, (_, owner) => queue.run(`${owner}`, job(`${owner}`)))
    await expect(queue.run('stranger', job('stranger'))).rejects.toThrow('unavailable')
    all.push(queue.run('known', job('known'), { isPreferred: true }))
    await end('0')
    expect(begun).toEqual(['0', 'known'])
    for (const name of ['known', ...Array.from({ length: 120 }, (_, owner) => `${owner + 1}`)])
      await end(name)
    await Promise.all(all)
  })

  test('alone cannot fill the queue: after four of them one other runs', async () => {
    const { begun, job, end } = jobs()
    const queue = createJobQueue(LIMITS)
    const names = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6']
    const all = [queue.run('first', job('first')), queue.run('other', job('other'))]
    all.push(...names.map((name) => queue.run(name, job(name), { isPreferred: true })))
    await end('')
    const order = ['first', 'k1', 'k2', 'k3', 'k4', 'other', 'k5', 'k6']
    for (const name of order) await end(name)
    expect(begun).toEqual(order)
    await Promise.all(all)
  })
})
