import { describe, expect, it } from 'vitest'
import {
  chooseRows,
  intervalDomain,
  type IntervalRow,
} from '../../../../src/ui/charts/interval-rows.ts'

function row(id: string, b: number, half: number | null, series?: 'ivw' | 'egger'): IntervalRow {
  return {
    id,
    name: id,
    b,
    low: half === null ? null : b - half,
    high: half === null ? null : b + half,
    value: () => '',
    label: () => ({ title: id, lines: [] }),
    ...(series && { series }),
  }
}

describe('chooseRows', () => {
  it('goes from the largest estimate down, with the summaries below in their own order', () => {
    const rows = [
      row('ivw', 9, 1, 'ivw'),
      row('a', 1, 1),
      row('egger', 0, 1, 'egger'),
      row('b', 2, 1),
    ]
    expect(chooseRows(rows, 30).map(({ id }) => id)).toEqual(['b', 'a', 'ivw', 'egger'])
  })

  it('keeps the most precise rows when there are too many; no error is the least precise', () => {
    const rows = [row('wide', 3, 5), row('none', 4, null), row('sharp', 1, 0.1), row('mid', 2, 1)]
    expect(chooseRows(rows, 2).map(({ id }) => id)).toEqual(['mid', 'sharp'])
  })
})

describe('intervalDomain', () => {
  it('does not let one very long interval compress the others to a point', () => {
    const ordinary = Array.from({ length: 24 }, (_, index) => row(`r${index}`, index / 24, 0.5))
    const [low, high] = intervalDomain([...ordinary, row('endless', 0.5, 400)])
    expect(high - low).toBeLessThan(5)
    expect(high).toBeGreaterThan(1)
  })

  it('never cuts an estimate or a summary', () => {
    const ordinary = Array.from({ length: 24 }, (_, index) => row(`r${index}`, index / 24, 0.5))
    const [low, high] = intervalDomain([...ordinary, row('far', 30, 400), row('ivw', -8, 2, 'ivw')])
    expect(high).toBeGreaterThanOrEqual(30)
    expect(low).toBeLessThanOrEqual(-10)
  })
})
