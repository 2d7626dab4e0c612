import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeLabels } from '../../../../src/ui/charts/place-labels.ts'
import { textWidth } from '../../../../src/ui/charts/text-width.ts'

const BOX = { left: 0, right: 300, top: 0, bottom: 200 }
const options = { box: BOX, fontPx: 12, radius: 3.5 }
const place = (named: { x: number; y: number; text: string }[]) =>
  placeLabels(
    named.map((one, index) => ({ id: String(index), ...one })),
    { ...options, points: named },
  )

test('no name overlaps another or a point, and all are within the box', () => {
  const point = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 200 }),
    text: fc.constantFrom('Blautia', '拟杆菌属', 'genus.Ruminococcaceae', 'BMI → CHD'),
  })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), (named) => {
      const rects = place(named).map(({ x, y, anchor, text }) => {
        const width = textWidth(text, 12)
        const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
        return { left, right: left + width, top: y - 9.6, bottom: y + 3 }
      })
      for (const [index, a] of rects.entries()) {
        expect(a.left >= 0 && a.right <= 300 && a.top >= 0 && a.bottom <= 200).toBe(true)
        for (const b of rects.slice(index + 1)) {
          const apart =
            a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
          expect(apart).toBe(true)
        }
        for (const { x, y } of named) {
          const inside = x > a.left && x < a.right && y > a.top && y < a.bottom
          expect(inside).toBe(false)
        }
      }
    }),
  )
})
