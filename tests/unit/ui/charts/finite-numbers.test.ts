/** Axes with arbitrary finite numbers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../helpers/nightly.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { type AxisKind, ticksOf } from '../../../../src/ui/charts/axis-ticks.ts'
import { linearScale, niceTicks, oddsTicks, paddedDomain } from '../../../../src/ui/charts/scale.ts'

const RUNS = { numRuns: runs(60, 1000) }
const WILD = [0, 5e-324, 1e-300, 1e-12, 0.05, 99, 45_413, 1e15, 1e300, 1.7e308, Number.MAX_VALUE]
const number = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(...WILD, ...WILD.map((value) => -value)),
)
const nearby = fc
  .tuple(number, fc.double({ min: -1e-9, max: 1e-9, noNaN: true }))
  .map(([value, share]): [number, number] => [value, value * (1 + share)])
/** Ends of an axis, in any order, also next to each other. */
const ends = fc.oneof(fc.tuple(number, number), nearby)
const count = fc.integer({ min: 1, max: 30 })
const kind = fc.constantFrom<AxisKind>('linear', 'odds')
const formats = [formatsFor('en', 'UTC'), formatsFor('zh', 'UTC')] as const
const UNREADABLE = /NaN|Infinity|∞|undefined|\d{16}/

test('an axis has a few ticks, all of them within and in order, whatever its ends', () => {
  fc.assert(
    fc.property(ends, count, (pair, expected) => {
      for (const find of [niceTicks, oddsTicks]) {
        const [low, high] = pair
        const { values, decimals } = find(low, high, expected)
        expect(values.length).toBeLessThanOrEqual(2 * expected + 4)
        expect(values).toEqual(values.toSorted((a, b) => a - b))
        expect(new Set(values).size).toBe(values.length)
        expect(Number.isFinite(decimals)).toBe(true)
        const capacity = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high))
        expect(values.every((value) => value >= low - capacity && value <= high + capacity)).toBe(
          true,
        )
      }
    }),
    RUNS,
  )
})

test('tick labels are short for all finite values', () => {
  fc.assert(
    fc.property(ends, count, kind, ([low, high], expected, of) => {
      for (const format of formats) {
        for (const { label } of ticksOf([low, high], expected, of, format)) {
          expect(label).not.toMatch(UNREADABLE)
          expect(label.length).toBeLessThanOrEqual(24)
        }
      }
    }),
    RUNS,
  )
})

test('a scale maps every number to a coordinate that browsers accept', () => {
  fc.assert(
    fc.property(ends, number, (domain, value) => {
      const scale = linearScale(domain, [40, 600])
      for (const one of [value, -value, value * 2, ...domain]) {
        expect(Math.abs(scale(one))).toBeLessThanOrEqual(1e6)
      }
      expect(Number.isFinite(scale.invert(300))).toBe(true)
    }),
    RUNS,
  )
})

test('the numbers of a file lie between the ends of their axis', () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 6 }), fc.boolean(), (values, zero) => {
      const [low, high] = paddedDomain(values, 0.05, zero)
      expect(Number.isFinite(low) && Number.isFinite(high) && low < high).toBe(true)
      const scale = linearScale([low, high], [0, 100])
      for (const value of values) {
        expect(scale(value)).toBeGreaterThanOrEqual(-1e-6)
        expect(scale(value)).toBeLessThanOrEqual(100 + 1e-6)
      }
    }),
    RUNS,
  )
})

test('an axis of odds ratios beyond the range of a double has powers of ten', () => {
  const domain: [number, number] = [0, 45_413]
  const labels = ticksOf(domain, 4, 'odds', formats[0]).map(({ label }) => label)
  expect(labels).toEqual([
    '1',
    '1\u00a0×\u00a010⁵⁰⁰⁰',
    '1\u00a0×\u00a010¹⁰⁰⁰⁰',
    '1\u00a0×\u00a010¹⁵⁰⁰⁰',
  ])
})

test('labels of odds ratios in steps of 0.001 differ', () => {
  const domain: [number, number] = [Math.log(0.9985), Math.log(1.0015)]
  const labels = ticksOf(domain, 3, 'odds', formats[0]).map(({ label }) => label)
  expect(labels).toEqual(['0.999', '1.000', '1.001'])
})
