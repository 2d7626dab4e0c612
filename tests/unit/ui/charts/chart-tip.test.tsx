// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChartTip } from '../../../../src/ui/charts/chart-tip.tsx'

afterEach(cleanup)

const LABEL = { title: 'Lower end of the intercept’s interval', lines: ['a long line of numbers'] }

// A figure on a phone: 358 px, of which the tip has what lies on its own side of the mark.
test.each([
  [222, 208],
  [100, 244],
  [179, 165],
  [5, 300],
])('a mark at %i px leaves its label no more than %i px', (x, room) => {
  const { container } = render(<ChartTip label={LABEL} at={{ x, y: 50 }} width={358} />)
  const tip = container.querySelector<HTMLElement>('[aria-hidden]')
  expect(tip?.style.maxWidth).toBe(`${room}px`)
})
