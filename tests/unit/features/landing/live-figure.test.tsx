// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LiveFigure } from '../../../../src/features/landing/components/live-figure.tsx'
import {
  inverseVariance,
  moveVariant,
  getVariants,
} from '../../../../src/features/landing/model.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const ivwShown = () => {
  const term = screen.getByText('landing.figure.ivw')
  return Number(term.nextElementSibling?.textContent?.match(/-?\d\.\d+/)?.[0])
}
const slider = (id: number) => screen.getAllByRole('slider')[id - 1]!
const slopeOf = (variants: Parameters<typeof inverseVariance>[0]) =>
  Number(inverseVariance(variants).slope.toFixed(2))

test('moving a variant by keyboard changes the slope', () => {
  renderForUser(<LiveFigure />)
  fireEvent.click(screen.getByText('landing.figure.scenario.valid'))
  const start = getVariants('valid').find(({ id }) => id === 12)?.y ?? 0
  for (let clickArrow = 0; clickArrow < 5; clickArrow += 1)
    fireEvent.keyDown(slider(12), { key: 'PageUp' })
  expect(ivwShown()).toBe(slopeOf(moveVariant(getVariants('valid'), 12, start + 0.05)))
  expect(Number(slider(12).getAttribute('aria-valuenow'))).toBeCloseTo(start + 0.05, 4)
  // No scenario is selected any more.
  const isActive = screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
  expect(isActive).toHaveLength(0)
})
