import { describe, expect, test } from 'vitest'
import { anchorDayOf, periodEnd } from '../../../src/lib/billing-period.ts'

/** The ends of `count` periods, each computed from the end of the previous one. */
function ends(start: string, period: 'month' | 'year', count: number): string[] {
  const anchor = anchorDayOf(new Date(start))
  const found: string[] = []
  let at = new Date(start)
  for (let index = 0; index < count; index += 1) {
    at = periodEnd(at, period, anchor)
    found.push(at.toISOString().slice(0, 10))
  }
  return found
}

describe('periods of a subscription', () => {
  test('a month from the 31st ends on the last day of a short month and does not drift', () => {
    expect(ends('2026-01-31T10:00:00Z', 'month', 4)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
    expect(ends('2027-12-30T10:00:00Z', 'month', 3)).toEqual([
      '2028-01-30',
      '2028-02-29',
      '2028-03-30',
    ])
  })

  test('a year from 29 February ends on 28 February, and on the 29th when there is one', () => {
    expect(ends('2028-02-29T00:00:00Z', 'year', 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('every day of four years: a month is 28 to 31 days, twelve are a year', () => {
    const first = Date.UTC(2027, 0, 1, 12)
    for (let day = 0; day < 4 * 366; day += 1) {
      const start = new Date(first + day * 86_400_000)
      const anchor = anchorDayOf(start)
      let at = start
      for (let month = 0; month < 12; month += 1) {
        const end = periodEnd(at, 'month', anchor)
        const days = (end.getTime() - at.getTime()) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(28)
        expect(days).toBeLessThanOrEqual(31)
        at = end
      }
      expect(at).toEqual(periodEnd(start, 'year', anchor))
    }
  })
})
