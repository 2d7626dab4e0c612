import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../../tools/test/counts.ts'
import { type Planned, schedule } from '../../../../tools/test/schedule.ts'
import { STEPS } from '../../../../tools/test/steps.ts'

const GOOD: Outcome = { passed: 1, failed: 0, skipped: 0, output: '' }
const BAD: Outcome = { passed: 0, failed: 1, skipped: 0, output: '' }

/** Runs steps that end when the test says so, and records what happens. */
function scene(steps: readonly Planned[], cores: number) {
  const events: string[] = []
  const told: string[] = []
  const ends = new Map<string, (outcome: Outcome) => void>()
  const done = schedule(
    steps,
    cores,
    ({ name }) => {
      events.push(`start ${name}`)
      return new Promise((resolve) => ends.set(name, resolve))
    },
    ({ name }, { failed, output }) => void told.push(`${name} ${failed}${output && `: ${output}`}`),
  )
  const end = async (name: string, outcome = GOOD) => {
    ends.get(name)?.(outcome)
    // Each turn of the scheduler takes a few.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { events, told, end, done }
}

describe('the steps of a test run', () => {
  it('run side by side within the processors, the wide one when it has room', async () => {
    const steps = [
      { name: 'a', cores: 1 },
      { name: 'b', cores: 1 },
      { name: 'c', cores: 1 },
      { name: 'wide', cores: 2 },
    ]
    const { events, end, done } = scene(steps, 2)
    expect(events).toEqual(['start a', 'start b'])
    await end('b')
    expect(events.at(-1)).toBe('start c')
    await end('c')
    expect(events).not.toContain('start wide')
    await end('a')
    expect(events.at(-1)).toBe('start wide')
    await end('wide')
    await done
  })

  it('that take what the others leave start beside a wide one', async () => {
    const steps = [
      { name: 'unit', cores: 1 },
      { name: 'wide', cores: 2 },
      { name: 'behind', cores: 0, after: ['unit'] },
    ]
    const { events, end, done } = scene(steps, 2)
    expect(events).toEqual(['start unit'])
    await end('unit')
    expect(events).toEqual(['start unit', 'start wide', 'start behind'])
    await end('wide')
    await end('behind')
    await done
  })

  it('are told in the order of the list, however they end', async () => {
    const steps = ['a', 'b', 'c'].map((name) => ({ name, cores: 1 }))
    const { told, end, done } = scene(steps, 3)
    await end('c')
    await end('b', BAD)
    expect(told).toEqual([])
    await end('a')
    expect(told).toEqual(['a 0', 'b 1', 'c 0'])
    await done
  })

  it('wait for what they need, and are a failure without it', async () => {
    const steps = [
      { name: 'build', cores: 1 },
      { name: 'unit', cores: 1 },
      { name: 'e2e', cores: 1, needs: ['build'] },
      { name: 'sum', cores: 1, after: ['unit', 'e2e'] },
    ]
    const { events, told, end, done } = scene(steps, 4)
    expect(events).toEqual(['start build', 'start unit'])
    await end('build', BAD)
    expect(events).not.toContain('start e2e')
    // `after` waits for the other step, whether that succeeds or fails.
    await end('unit', BAD)
    expect(events.at(-1)).toBe('start sum')
    await end('sum')
    await done
    expect(told).toEqual(['build 1', 'unit 1', 'e2e 1: not run: build failed', 'sum 0'])
  })

  it('do not wait for a step that was not asked for', async () => {
    const { events, end, done } = scene([{ name: 'e2e', cores: 1, needs: ['build'] }], 2)
    expect(events).toEqual(['start e2e'])
    await end('e2e')
    await done
  })

  it('that throw are a failure, and the others go on', async () => {
    const told: string[] = []
    const steps = [
      { name: 'a', cores: 2 },
      { name: 'b', cores: 2 },
    ]
    await schedule(
      steps,
      2,
      ({ name }) => (name === 'a' ? Promise.reject(new Error('no disk')) : Promise.resolve(GOOD)),
      ({ name }, { failed, output }) => void told.push(`${name} ${failed} ${output}`),
    )
    expect(told).toEqual(['a 1 Error: no disk', 'b 0 '])
  })

  it('wider than the machine run alone', async () => {
    const { events, end, done } = scene([{ name: 'a', cores: 8 }], 2)
    expect(events).toEqual(['start a'])
    await end('a')
    await done
  })

  it('that wait for each other are refused', async () => {
    const steps = [
      { name: 'a', cores: 1, needs: ['b'] },
      { name: 'b', cores: 1, needs: ['a'] },
    ]
    await expect(scene(steps, 2).done).rejects.toThrow(/wait for each other: a, b/)
  })

  it('of the project name only steps that there are', () => {
    const names = STEPS.map(({ name }) => name)
    const named = STEPS.flatMap(({ needs = [], after = [] }) => [...needs, ...after])
    expect(named.filter((name) => !names.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})
