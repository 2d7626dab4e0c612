import { describe, expect, it } from 'vitest'
import {
  countedDown,
  nextEstimate,
  roughly,
  type TimeEstimate,
} from '../../../../../src/features/tools/session/time-left.ts'

/** A run that reports progress four times a second, and the remaining time that is shown each second. */
function told(shareAt: (ms: number) => number, totalMs: number): (number | null)[] {
  const seen: (number | null)[] = []
  let estimate: TimeEstimate | null = null
  for (let now = 250; now < totalMs; now += 250) {
    estimate = nextEstimate(estimate, { done: shareAt(now), startedAt: 0, now })
    if (now % 1000 === 0) seen.push(estimate && countedDown(estimate, now))
  }
  return seen
}

describe('time left', () => {
  it('is not said before something is known', () => {
    const seen = told((ms) => ms / 60_000, 60_000)
    expect(seen.slice(0, 4)).toEqual([null, null, null, null])
    expect(seen[5]).not.toBeNull()
  })

  it('of an even run is right from the first word on', () => {
    const seen = told((ms) => ms / 30_000, 30_000)
    for (const [index, left] of seen.entries()) {
      if (left !== null) expect(left).toBeCloseTo(30_000 - (index + 1) * 1000, -2)
    }
  })

  it('never jumps: not where the pace changes, nor where nothing is told for long', () => {
    // Fast at first, then a stop of 5 s, then ten times slower.
    const shareAt = (ms: number) =>
      ms < 4000 ? ms / 8000 : ms < 9000 ? 0.5 : 0.5 + (ms - 9000) / 80_000
    const seen = told(shareAt, 49_000).filter((left) => left !== null)
    expect(seen.length).toBeGreaterThan(40)
    for (const [index, left] of seen.entries()) {
      const before = seen[index - 1]
      if (before === undefined) continue
      // From one second to the next it changes by less than a third, unless little time is left.
      expect(Math.abs(left - before)).toBeLessThan(1000 + Math.max(before, left) / 3)
    }
    // In the middle it has adapted to the new speed: 19 s are left after 30.
    const at30 = seen[28] ?? 0
    expect(at30).toBeGreaterThan(14_000)
    expect(at30).toBeLessThan(26_000)
  })

  it('is counted down between two reports and never below nothing', () => {
    const estimate = { leftMs: 3000, at: 1000, done: 0.5, pace: 1e-4 }
    expect(countedDown(estimate, 2500)).toBe(1500)
    expect(countedDown(estimate, 9000)).toBe(0)
  })
})

describe('roughly', () => {
  it.each([
    [900, { unit: 'moment' }],
    [4200, { unit: 'second', value: 5 }],
    [13_100, { unit: 'second', value: 15 }],
    [34_000, { unit: 'second', value: 30 }],
    [57_000, { unit: 'minute', value: 1 }],
    [250_000, { unit: 'minute', value: 4 }],
    [1_450_000, { unit: 'minute', value: 25 }],
    [3_700_000, { unit: 'hour', value: 1 }],
  ])('%d ms', (ms, expected) => {
    expect(roughly(ms)).toEqual(expected)
  })
})
