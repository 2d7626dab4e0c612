import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CoverFigure } from '../../../src/ui/figures/cover-figure.tsx'
import { bellShaped, seededRandom } from '../../../src/ui/figures/seeded.ts'

const NAMES = 'scatter forest funnel density heatmap network taxa timeline flow bars'.split(' ')
const draw = (name: string, id: string) => renderToStaticMarkup(<CoverFigure name={name} id={id} />)

describe('seededRandom', () => {
  test('is the same for the same text and stays in [0, 1)', () => {
    const [first, second] = [seededRandom('2001'), seededRandom('2001')]
    for (let index = 0; index < 1000; index += 1) {
      const value = first()
      expect(second()).toBe(value)
      expect(value >= 0 && value < 1).toBe(true)
    }
    expect(seededRandom('2001')()).not.toBe(seededRandom('2002')())
  })

  test('bell-shaped numbers stay inside a drawing and centre on zero', () => {
    const random = seededRandom('bell')
    const values = Array.from({ length: 2000 }, () => bellShaped(random))
    expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(3.6)
    expect(Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length)).toBeLessThan(
      0.1,
    )
  })
})

describe('CoverFigure', () => {
  test.each(NAMES)('%s is drawn from its id, hidden from listeners, and small', (name) => {
    const markup = draw(name, '2001')
    expect(markup).toBe(draw(name, '2001'))
    expect(markup).not.toBe(draw(name, '2002'))
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).not.toMatch(/NaN|undefined|Infinity/)
    expect(markup.length).toBeLessThan(16_000)
  })

  test('the ten covers differ from each other', () => {
    expect(new Set(NAMES.map((name) => draw(name, '2001'))).size).toBe(10)
  })

  test('an unknown cover still shows a drawing', () => {
    expect(draw('brand-new', '1')).toContain('<circle')
  })

  test('nothing is drawn outside the field of 320 × 180', () => {
    for (const name of NAMES) {
      for (const id of ['1001', '2004', '3003', '4001']) {
        const circles = draw(name, id).matchAll(/c([xy])="(-?[\d.]+)"/g)
        for (const [, axis, value] of circles) {
          expect(Number(value)).toBeGreaterThanOrEqual(0)
          expect(Number(value)).toBeLessThanOrEqual(axis === 'x' ? 320 : 180)
        }
      }
    }
  })
})
