// @vitest-environment happy-dom
/** The checks of a result: one disclosure per row, what holds in one row, and everything open on paper. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Check, Grade } from '../../../../src/results/summary.ts'
import { ResultFrame, Section } from '../../../../src/ui/results/sections.tsx'
import { GradedChecks } from '../../../../src/ui/results/summary/graded-checks.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const CAVEAT = { id: 'low', text: 'Mean F is only 4.', reason: 'mean F is 4', isSerious: true }
const checkWith = (id: string, grade: Grade, more: Partial<Check> = {}): Check => ({
  id,
  grade,
  name: `Name of ${id}`,
  finding: `Found ${id}`,
  section: 'figures',
  caveats: [],
  ...more,
})
const CHECKS = [
  checkWith('a', 'holds'),
  checkWith('b', 'look', { reason: 'some methods disagree' }),
  checkWith('c', 'holds', { caveats: [{ ...CAVEAT, isNote: true }] }),
  checkWith('d', 'against', { reason: 'mean F is 4, under 10', caveats: [CAVEAT] }),
]

function show(checks: readonly Check[]) {
  return renderForUser(
    <ResultFrame>
      <Section id="summary" title="Answer">
        <GradedChecks checks={checks} />
      </Section>
      <Section id="figures" title="Figures">
        Content
      </Section>
    </ResultFrame>,
    { language: 'en' },
  ).container
}

const openRows = (container: Element) => container.querySelectorAll('details[open]').length

test('counts the checks, begins each line with its reason, and folds those that hold', () => {
  const container = show(CHECKS)
  expect(screen.getByText('2 hold · 1 needs a look · 1 against')).toBeTruthy()
  const rows = [...container.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(rows[0]).toBe('Name of dAgainstMean F is 4, under 101 caveat')
  expect(rows[1]).toBe('2 holdName of a, Name of c')
  expect(openRows(container)).toBe(0)
})

test('goes to its section from a row without details, and from the details of another', async () => {
  show(CHECKS)
  const heading = screen.getByRole('heading', { name: 'Figures' })
  fireEvent.click(screen.getByRole('button', { name: /Name of b/ }))
  await waitFor(() => expect(document.activeElement).toBe(heading))
  heading.blur()
  fireEvent.click(screen.getByRole('button', { name: 'Show: Name of d' }))
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('is open where every check holds', () => {
  const container = show(CHECKS.filter(({ grade }) => grade === 'holds'))
  expect(container.querySelector('details')?.open).toBe(true)
})

test('is open on paper, without buttons', () => {
  const container = show(CHECKS)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(openRows(container)).toBe(container.querySelectorAll('details').length)
  expect(container.querySelectorAll('button')).toHaveLength(0)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(openRows(container)).toBe(0)
})
