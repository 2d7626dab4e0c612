// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ResultFrame, Section } from '../../../../src/ui/results/sections.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

afterEach(() => void vi.useRealTimers())

test('a folded part answers a press with its heading; what it holds, and the distance to the next, follow behind the picture', async () => {
  vi.useFakeTimers()
  renderForReader(
    <ResultFrame>
      <Section id="a" title="First" isFolded>
        Held
      </Section>
    </ResultFrame>,
  )
  const button = screen.getByRole('button', { name: 'First' })
  const isClosed = () => button.closest('section')?.hasAttribute('data-closed')
  expect(isClosed()).toBe(true)
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.queryByText('Held')).toBeNull()
  expect(isClosed()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(screen.getByText('Held')).toBeTruthy()
  expect(isClosed()).toBe(false)
  fireEvent.click(button)
  expect(screen.queryByText('Held')).toBeNull()
  expect(isClosed()).toBe(true)
})
