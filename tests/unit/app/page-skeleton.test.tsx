// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageSkeleton } from '../../../src/app/pages/page-skeleton.tsx'
import { SlowLoadingNotice } from '../../../src/layouts/slow-loading-notice.tsx'
import { connection } from '../../../src/platform/connection.ts'
import { renderForUser } from '../../helpers/user-tree.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('R15 a page whose code does not load shows a notice after three seconds, with a button to go back', async () => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  const { rerender } = renderForUser(
    <>
      <SlowLoadingNotice />
      <PageSkeleton isFramed={false} />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(2900))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('status').textContent).toContain('states.stalled')
  fireEvent.click(screen.getByRole('button', { name: 'states.stop' }))
  expect(back).toHaveBeenCalledTimes(1)
  // The code is loaded: nothing is pending any more.
  rerender(<output>the page</output>)
  act(() => connection.update())
  expect(connection.state()).toBe('good')
})
