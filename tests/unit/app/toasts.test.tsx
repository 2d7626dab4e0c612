// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseCatalog } from '../../../server/shell/catalog-messages.ts'
import { COOKIE, PRIVATE_COOKIES } from '../../../src/contract/cookies.ts'
import { SignOutPolicy } from '../../../src/app/sign-out-policy.tsx'
import type { SignOutReason } from '../../../src/session/session.ts'
import { palette } from '../../../src/ui/palette.ts'
import { renderForUser } from '../../helpers/user-tree.tsx'

type Shown = { message: string; color: keyof typeof palette }
const shown = vi.hoisted(() => [] as Shown[])
vi.mock('@mantine/notifications', () => ({
  notifications: { show: (toast: Shown) => void shown.push(toast) },
}))

const vault = vi.hoisted(() => ({
  lockUser: vi.fn(async () => 0),
  eraseVault: vi.fn(async () => {}),
  lockAbsentUsers: vi.fn(async () => {}),
}))
vi.mock('../../../src/cache/vault.ts', () => vault)

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  shown.length = 0
})

async function signOut(reason: SignOutReason) {
  const { session, jar } = renderForUser(<SignOutPolicy />, {
    isSignedIn: true,
    answer: () => null,
  })
  await act(async () => {
    session.signOut(reason)
    await import('@mantine/notifications')
  })
  return jar
}

test('8.3 8.4 shows the end of a session in a red toast, in the words of the specification', async () => {
  await signOut('refused')
  expect(shown).toHaveLength(1)
  const [{ message, color } = { message: '', color: 'gray' as const }] = shown
  const english = parseCatalog(readFileSync('locales/en.po', 'utf8')).get(message)
  expect(message).toBe('home.Your login has expired, please log in again')
  expect(english).toBe('Your login has expired, please log in again')
  const [red = 0, green = 0, blue = 0] = (palette[color][6].match(/[\da-f]{2}/g) ?? []).map(
    (part) => Number.parseInt(part, 16),
  )
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
})

test('4.5a a refused session stores the page with query and hash, without the token of a shared result', async () => {
  const stored = async (address: string) => {
    history.replaceState(null, '', address)
    const jar = await signOut('refused')
    cleanup()
    history.replaceState(null, '', '/')
    return jar.read(COOKIE.redirectRoute)
  }
  expect(await stored('/user/orders?current=2#7')).toBe('/user/orders?current=2#7')
  expect(await stored('/analysisTool/6001?a=1#share=x')).toBe('/analysisTool/6001?a=1')
})

test('8.3 shows no toast after a sign-out by the user', async () => {
  await signOut('asked')
  expect(shown).toEqual([])
})

test.each([
  ['refused', 2, ['home.Your login has expired, please log in again', 'app.signOut.locked']],
  ['declined', 1, ['app.signOut.locked']],
  ['replaced', 0, []],
  ['erased', 2, ['home.Your login has expired, please log in again']],
  ['asked', 2, []],
] as const)(
  'R18 reports what the end of a session (%s) has locked: %s',
  async (reason, count, expected) => {
    vault.lockUser.mockResolvedValue(count)
    await signOut(reason)
    await vi.waitFor(() => expect(shown.map(({ message }) => message)).toEqual(expected))
    const isErased = reason === 'asked' || reason === 'erased'
    expect(vault.lockUser).toHaveBeenCalledTimes(isErased ? 0 : 1)
    expect(vault.eraseVault).toHaveBeenCalledTimes(isErased ? 1 : 0)
  },
)

test('R18 locks the work of a member whose cookies were deleted by hand while the page is open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { jar } = renderForUser(<SignOutPolicy />, { isSignedIn: true })
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(vault.lockAbsentUsers).toHaveBeenCalledTimes(1))
  act(() => {
    for (const name of PRIVATE_COOKIES) jar.remove(name)
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(vault.lockAbsentUsers).toHaveBeenCalledTimes(2))
  vi.useRealTimers()
})
