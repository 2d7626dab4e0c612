import { describe, expect, it } from 'vitest'
import {
  countDown,
  updateEstimate,
  type TimeEstimate,
} from '../../../../../src/features/tools/session/time-left.ts'

/** A run that reports progress four times a second, and the remaining time that is shown each second. */
function simulateEstimates(shareAt: (ms: number) => number, totalMs: number): (number | null)[] {
  const seen: (number | null)[] = []
  let estimate: TimeEstimate | null = null
  for (let now = 250; now < totalMs; now += 250) {
    estimate = updateEstimate(estimate, { done: shareAt(now), startedAt: 0, now })
    if (now % 1000 === 0) seen.push(estimate && countDown(estimate, now))
  }
  return seen
}

describe('remaining time', () => {
  it('is not shown before there is an estimate', () => {
    const seen = simulateEstimates((ms) => ms / 60_000, 60_000)
    expect(seen.slice(0, 4)).toEqual([null, null, null, null])
    expect(seen[5]).not.toBeNull()
  })

  it('never jumps, neither when the speed changes nor after a long time without progress', () => {
    // Fast at first, then a stop of 5 s, then ten times slower.
    const shareAt = (ms: number) =>
      ms < 4000 ? ms / 8000 : ms < 9000 ? 0.5 : 0.5 + (ms - 9000) / 80_000
    const seen = simulateEstimates(shareAt, 49_000).filter((left) => left !== null)
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
})
