/** Saving a list for reading offline: order, pauses and results. */
import { describe, expect, test } from 'vitest'
import {
  createSaving,
  createLimiter,
  type SaveResult,
  type SavingEnvironment,
} from '../../../src/cache/saving-queue.ts'
import type { ConnectionState } from '../../../src/platform/connection-model.ts'

type Call = { id: string; end: (how: SaveResult | SaveResult['name']) => Promise<void> }

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** An environment in which the test answers every call. */
function scene() {
  const listeners = new Set<() => void>()
  const calls: Call[] = []
  const waits: { ms: number; over: () => Promise<void> }[] = []
  let line: ConnectionState = 'good'
  const here = { is: true }
  const environment: SavingEnvironment = {
    save: (id) =>
      new Promise((resolve) => {
        calls.push({
          id,
          end: (how) => {
            resolve(typeof how === 'string' ? ({ name: how } as SaveResult) : how)
            return settle()
          },
        })
      }),
    isPresent: () => here.is,
    connection: () => line,
    onConnection: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wait: (ms) =>
      new Promise((resolve) => {
        waits.push({
          ms,
          over: () => {
            resolve()
            return settle()
          },
        })
      }),
    runLimited: createLimiter(2),
  }
  return {
    calls,
    waits,
    here,
    world: environment,
    listeners,
    saving: createSaving(environment),
    asked: () => calls.map(({ id }) => id),
    line: (next: ConnectionState) => {
      line = next
      for (const listener of listeners) listener()
      return settle()
    },
  }
}

const begin = async (it: ReturnType<typeof scene>, ids: readonly string[]) => {
  void it.saving.start(ids)
  await settle()
}

describe('saving a list', () => {
  test('saves two at a time, in the order of the list, and reports the progress', async () => {
    const it = scene()
    await begin(it, ['1', '2', '3', '4'])
    expect(it.asked()).toEqual(['1', '2'])
    await it.calls[0]?.end('saved')
    expect(it.asked()).toEqual(['1', '2', '3'])
    expect(it.saving.state()).toEqual({ name: 'running', done: 1, total: 4, pause: null })
    for (const call of [1, 2, 3]) await it.calls[call]?.end('saved')
    expect(it.saving.state()).toMatchObject({ name: 'ended', why: 'done', saved: 4, failed: [] })
    expect(it.listeners.size).toBe(0)
  })

  test('fetches two at a time for all lists together', async () => {
    const it = scene()
    const other = createSaving(it.world)
    await begin(it, ['1', '2', '3'])
    void other.start(['8', '9'])
    await settle()
    expect(it.asked()).toEqual(['1', '2'])
    await it.calls[0]?.end('saved')
    await it.calls[1]?.end('saved')
    // In order: the later list does not wait for the end of the first.
    expect(it.asked().slice(2)).toEqual(['8', '9'])
  })

  test('fetches nothing more after a stop, and resumes with what is missing', async () => {
    const it = scene()
    await begin(it, ['1', '2', '3'])
    await it.calls[0]?.end('saved')
    it.saving.stop()
    expect(it.saving.state()).toMatchObject({ name: 'ended', why: 'stopped', saved: 1, total: 3 })
    await it.calls[1]?.end('saved')
    await it.calls[2]?.end('saved')
    expect(it.asked()).toEqual(['1', '2', '3'])
    await begin(it, ['4'])
    expect(it.asked()).toEqual(['1', '2', '3', '4'])
    await it.calls[3]?.end('saved')
    expect(it.saving.state()).toMatchObject({ name: 'ended', why: 'done', saved: 1, total: 1 })
  })

  test('a late result of a stopped run does not change the next run', async () => {
    const it = scene()
    await begin(it, ['1', '2'])
    it.saving.stop()
    await begin(it, ['3'])
    await it.calls[0]?.end('full')
    await it.calls[1]?.end('saved')
    expect(it.saving.state()).toMatchObject({ name: 'running', done: 0, total: 1 })
  })

  test.each([
    ['offline', 'offline'],
    ['stalled', 'line'],
    ['portal', 'line'],
  ] as const)('%s: it waits, says so, and goes on by itself', async (line, pause) => {
    const it = scene()
    await it.line(line)
    await begin(it, ['1'])
    expect(it.asked()).toEqual([])
    expect(it.saving.state()).toMatchObject({ name: 'running', pause })
    await it.line('slow')
    expect(it.asked()).toEqual(['1'])
    expect(it.saving.state()).toMatchObject({ name: 'running', pause: null })
  })

  test('can be stopped while it waits for the network', async () => {
    const it = scene()
    await it.line('offline')
    await begin(it, ['1'])
    it.saving.stop()
    await settle()
    // Its slots are free for the next list.
    expect(it.listeners.size).toBe(0)
    await it.line('good')
    expect(it.asked()).toEqual([])
  })

  test('retries a failed call once, after the others', async () => {
    const it = scene()
    await begin(it, ['1', '2', '3'])
    await it.calls[0]?.end('failed')
    await it.calls[1]?.end('saved')
    await it.calls[2]?.end('saved')
    expect(it.asked()).toEqual(['1', '2', '3', '1'])
    await it.calls[3]?.end('failed')
    expect(it.asked()).toHaveLength(4)
    expect(it.saving.state()).toMatchObject({ name: 'ended', why: 'done', saved: 2, failed: ['1'] })
  })

  test('pauses for as long as a busy service requests', async () => {
    const it = scene()
    await begin(it, ['1', '2', '3'])
    await it.calls[0]?.end({ name: 'busy', waitMs: 4000 })
    await it.calls[1]?.end('saved')
    expect(it.asked()).toEqual(['1', '2'])
    expect(it.saving.state()).toMatchObject({ name: 'running', pause: 'busy' })
    expect(it.waits.map(({ ms }) => ms)).toEqual([4000])
    await it.waits[0]?.over()
    expect(it.asked()).toEqual(['1', '2', '3', '1'])
  })

  test('ends when the user signs out while it waits for the network', async () => {
    const it = scene()
    await it.line('offline')
    await begin(it, ['1'])
    it.here.is = false
    await it.line('good')
    expect(it.asked()).toEqual([])
    expect(it.saving.state()).toMatchObject({ name: 'ended', why: 'left' })
  })
})
