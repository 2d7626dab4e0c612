import { beforeAll, describe, expect, test } from 'vitest'
import type { TwoSampleBody } from '../../../../../src/results/two-sample/body.ts'
import { shiftFigure } from '../../../../../src/ui/results/two-sample/shift-data.ts'
import { wordsIn } from '../../../../helpers/words.ts'
import { exampleResult } from '../../../../helpers/two-sample-result.ts'

let body: TwoSampleBody

beforeAll(async () => {
  body = await exampleResult('directional_60')
})

describe('the figure of direct effects', () => {
  test('passes through IVW and MR-Egger, and marks where no effect is left', () => {
    const figure = shiftFigure(body, wordsIn('en'))!
    const at = new Map(figure.marks.map(({ id, x, y }) => [id, [x, y] as const]))
    // R 4.2.2, TwoSampleMR 0.7.9: IVW 0.2073336, MR-Egger 0.08554702 at an intercept of 0.008427491.
    expect(at.get('none')?.[1]).toBeCloseTo(0.2073336, 7)
    expect(at.get('egger')?.[0]).toBeCloseTo(0.008427491, 9)
    expect(at.get('egger')?.[1]).toBeCloseTo(0.08554702, 8)
    expect(at.get('includes')?.[0]).toBeCloseTo(0.0106523471, 9)
    expect(at.get('zero')?.[1]).toBeCloseTo(0, 12)
    expect(figure.found.low).toBe(body.pleiotropy!.ciLow)
    const x = figure.curve.map((point) => point.x)
    expect(x).toEqual(x.toSorted((one, other) => one - other))
    expect(Math.min(...x)).toBeLessThanOrEqual(figure.found.low)
    expect(Math.max(...x)).toBeGreaterThanOrEqual(figure.found.high)
    for (const point of figure.curve) expect(point.low).toBeLessThan(point.high)
  })

  test.each(['en', 'zh'] as const)(
    'describes the turning points in the caption and in the table (%s)',
    (language) => {
      const figure = shiftFigure(body, wordsIn(language))!
      expect(figure.caption.join(' ')).toContain('0.0107')
      expect(figure.caption.join(' ')).toContain('0.0143')
      expect(figure.caption.join(' ')).toContain('74%')
      expect(figure.caption.join(' ')).not.toMatch(/[{}]|undefined|NaN/)
      expect(figure.table.rows).toHaveLength(6)
      for (const { cells } of figure.table.rows) {
        expect(cells).toHaveLength(figure.table.columns.length)
      }
      for (const mark of figure.marks) {
        expect(mark.label().lines.join(' ')).not.toMatch(/[{}]|undefined|NaN/)
      }
    },
  )

  test('shows odds ratios where the outcome is binary', () => {
    const odds = { ...body, presentation: { outcomeKind: 'binary' as const } }
    const figure = shiftFigure(odds, wordsIn('en'))!
    expect(figure.table.columns.at(-1)).toBe('OR')
    expect(figure.table.rows.find(({ id }) => id === 'zero')?.cells.at(-1)).toMatch(/^1\.00/)
    expect(figure.caption.join(' ')).toContain('includes 1')
  })
})
