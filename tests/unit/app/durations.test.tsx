// @vitest-environment happy-dom
/** Durations of toasts and of the sign-out delay, with a fake clock. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignOutPolicy } from '../../../src/app/sign-out-policy.tsx'
import { ToastHost } from '../../../src/app/toast-host.tsx'
import { useErrorToast } from '../../../src/app/toasts.ts'
import { renderForUser } from '../../helpers/user-tree.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let show: (message: string) => void
function Fails() {
  show = useErrorToast()
  return null
}

const opacity = () =>
  screen.getByRole('alert').style.getPropertyValue('--notifications-state-opacity')

test('8.4 9.1 a toast stays for two seconds', async () => {
  renderForUser(
    <>
      <ToastHost />
      <Fails />
    </>,
  )
  await act(async () => {
    show('No room')
    await import('@mantine/notifications')
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByRole('alert').textContent).toContain('No room')
  await pass(1900)
  expect(opacity()).toBe('1')
  await pass(100)
  expect(opacity()).toBe('0')
  // It fades for a quarter of a second.
  await pass(250)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('4.2 9.2 signing out leads to the sign-in page after 500 ms', async () => {
  const { session, visited } = renderForUser(<SignOutPolicy />, {
    isSignedIn: true,
    at: '/user/records',
    answer: () => null,
  })
  session.signOut('asked')
  await pass(0)
  await pass(490)
  expect(visited?.at(-1)).toBe('/user/records')
  await pass(10)
  expect(visited?.at(-1)).toBe('/login')
})
