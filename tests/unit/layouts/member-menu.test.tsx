// @vitest-environment happy-dom
/** The entries of the member's menu are there before it is pressed, and its opening draws none of them again. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserCache } from '../../../src/cache/user-cache.tsx'
import { MemberMenu } from '../../../src/layouts/member-menu.tsx'
import type { OpenPanel } from '../../../src/layouts/panels.tsx'
import { renderForReader } from '../../helpers/reader-tree.tsx'

const drawn = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../../src/ui/shown-routes.ts', () => ({
  useShownRoutes: () => {
    drawn.times += 1
    return () => true
  },
}))

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function shown(onOpen: OpenPanel = () => {}) {
  renderForReader(
    <UserCache userId="7" onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <MemberMenu onOpen={onOpen} />
    </UserCache>,
    { isSignedIn: true },
  )
  await act(async () => {})
  return screen.getByRole('button', { name: 'layout.account.menu' })
}

const entries = () => [...document.querySelectorAll('[data-menu-item]')]

test('what is pressed shows what is there already', async () => {
  const button = await shown()
  const before = entries()
  expect(before).toHaveLength(11)
  expect(screen.queryAllByRole('menuitem')).toHaveLength(0)
  const { times } = drawn
  fireEvent.click(button)
  expect(screen.getAllByRole('menuitem')).toEqual(before)
  fireEvent.keyDown(screen.getAllByRole('menuitem')[0] ?? document.body, { key: 'Escape' })
  expect(screen.queryAllByRole('menuitem')).toHaveLength(0)
  expect(drawn.times).toBe(times)
})

test('an entry that acts does so, and the menu is closed', async () => {
  const onOpen = vi.fn()
  fireEvent.click(await shown(onOpen))
  fireEvent.click(screen.getByRole('menuitem', { name: 'frame.settings.open' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('settings')
  expect(screen.queryAllByRole('menuitem')).toHaveLength(0)
})
