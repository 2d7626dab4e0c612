// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RowInterval } from '../../../../src/ui/results/row-interval.tsx'

afterEach(cleanup)

const at = (element: Element | null, name: string) =>
  Number.parseFloat(element?.getAttribute(name) ?? '')

test('draws an effect with its interval on its side of no effect', () => {
  const headline = JSON.stringify({ b: 0.2, ciLow: 0.1, ciHigh: 0.3 })
  const { container } = render(<RowInterval headline={headline} />)
  const [none, interval] = container.querySelectorAll('line')
  const dot = container.querySelector('circle')
  expect(at(none ?? null, 'x1')).toBeLessThan(at(interval ?? null, 'x1'))
  expect(at(interval ?? null, 'x1')).toBeLessThan(at(dot, 'cx'))
  expect(at(dot, 'cx')).toBeLessThan(at(interval ?? null, 'x2'))
  // Two thirds of the way from no effect to the end of the interval, with padding on both sides.
  expect(at(dot, 'cx')).toBeCloseTo(8 + (84 * 2) / 3, 6)
})
