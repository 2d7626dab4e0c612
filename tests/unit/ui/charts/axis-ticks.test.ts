import { expect, test } from 'vitest'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { removeOverlaps, ticksFor } from '../../../../src/ui/charts/axis-ticks.ts'
import { linearScale } from '../../../../src/ui/charts/scale.ts'

const scale = linearScale([-10, 10], [0, 100])
const labels = (ticks: readonly { value: number; label: string }[], width = 100) =>
  removeOverlaps(ticks, scale, width).map(({ label }) => label)

test('labels do not overlap, and that of no effect has priority', () => {
  const crowded = [-2, -1, 0, 1, 8].map((value) => ({ value, label: `${value}.00` }))
  expect(labels(crowded)).toEqual(['0.00', '8.00'])
})

test('labels very large and very small ratios as powers of ten', () => {
  const ticks = ticksFor([Math.log(1e-6), Math.log(10)], 300, 'odds', 64, formatsFor('en', 'UTC'))
  const distinct = ticks.map(({ label }) => label)
  expect(distinct).toContain('1')
  expect(distinct.some((label) => /^1\s×\s10⁻⁶$/.test(label))).toBe(true)
  expect(Math.max(...distinct.map((label) => label.length))).toBeLessThanOrEqual(8)
})

test('labels steps below 0.0001 as powers of ten with enough digits to differ', () => {
  const distinct = (domain: [number, number]) =>
    ticksFor(domain, 200, 'linear', 52, formatsFor('en', 'UTC')).map(({ label }) =>
      label.replaceAll(/\s/g, ''),
    )
  expect(distinct([-6e-8, 6e-8])).toEqual(['−5×10⁻⁸', '0', '5×10⁻⁸'])
  // All labels have the same decimals, zero included.
  expect(distinct([-0.06, 0.06])).toEqual(['−0.05', '0.00', '0.05'])
  const close = distinct([1e-6, 1.0003e-6])
  expect(new Set(close).size).toBe(close.length)
})
