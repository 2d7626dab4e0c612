// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { UserCache } from '../../../src/cache/user-cache.tsx'
import { MemberMenu } from '../../../src/layouts/member-menu.tsx'
import type { OpenPanel } from '../../../src/layouts/panels.tsx'
import { renderForUser } from '../../helpers/user-tree.tsx'

afterEach(cleanup)

async function shown(onOpen: OpenPanel = () => {}) {
  renderForUser(
    <UserCache userId="7" onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <MemberMenu onOpen={onOpen} />
    </UserCache>,
    { isSignedIn: true },
  )
  await act(async () => {})
  return screen.getByRole('button', { name: 'layout.account.menu' })
}

test('runs the action of an entry and closes the menu', async () => {
  const onOpen = vi.fn()
  fireEvent.click(await shown(onOpen))
  fireEvent.click(screen.getByRole('menuitem', { name: 'frame.settings.open' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('settings')
  expect(screen.queryAllByRole('menuitem')).toHaveLength(0)
})
