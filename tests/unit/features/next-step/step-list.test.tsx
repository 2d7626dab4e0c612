// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StepList } from '../../../../src/features/next-step/components/step-list.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const steps = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
  id: `step${n}`,
  values: {},
  actions: [
    { name: 'tool', toolId: '6006' },
    { name: 'tool', toolId: '6007' },
  ] as const,
  articles: ['2001'],
  texts: { title: `title ${n}`, reason: `reason ${n}`, text: `text ${n}` },
}))
const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

test('shows five steps with one button each; the rest, instructions and other actions on request', () => {
  renderForUser(
    <StepList steps={steps} about={{ recordId: '1', toolId: '6001', isBinary: false }} />,
    { answer: () => [] },
  )
  expect(titles()).toEqual(['title 1', 'title 2', 'title 3', 'title 4', 'title 5'])
  expect(screen.getAllByRole('link')).toHaveLength(5)
  expect(screen.queryByText('text 1')).toBeNull()

  const [details] = screen.getAllByRole('button', { name: 'nextStep.more' })
  if (details) fireEvent.click(details)
  expect(details?.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('text 1')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(6)

  fireEvent.click(screen.getByRole('button', { name: 'nextStep.rest' }))
  expect(titles()).toHaveLength(7)
})
