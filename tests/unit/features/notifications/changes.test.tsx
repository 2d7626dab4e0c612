// @vitest-environment happy-dom
/** Changes of notifications while the service is not reached. */
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWrites } from '../../../../src/cache/write-queue.ts'
import { NotificationsPanel } from '../../../../src/features/notifications/notifications-panel.tsx'
import { useUnread } from '../../../../src/features/notifications/use-unread.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../../src/platform/device-db.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { type Call, renderForUser } from '../../../helpers/user-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})
beforeEach(async () => {
  await deleteDeviceDb('7')
  allowDeviceDb('7')
})

const item = (id: string) => ({
  id,
  kind: 'content',
  titleZh: `第${id}条`,
  titleEn: `No. ${id}`,
  bodyZh: '',
  bodyEn: '',
  href: null,
  createdAt: `2026-11-2${id}T08:00:00.000Z`,
  readAt: null,
})

/** Lists are answered; changes fail as offline. */
function answer({ url }: Call) {
  if (url.endsWith('unreadCount')) return { unread: 5 }
  if (!url.endsWith('page')) throw new CallError('offline')
  const records = ['3', '2', '1'].map(item)
  return { records, total: 3, size: 20, current: 1, pages: 1 }
}

function Unread() {
  return <output>{useUnread()}</output>
}

const open = async () => {
  const shown = renderForUser(
    <>
      <Unread />
      <NotificationsPanel onFollow={() => {}} />
    </>,
    { isSignedIn: true, answer },
  )
  await screen.findByText(/第3条|No\. 3/)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5'))
  return shown
}
const unreadRows = () => document.querySelectorAll('[data-unread]').length
const button = (name: RegExp) => screen.getByRole('button', { name })

test('one is marked as read at once, another removed, and both are queued with their titles', async () => {
  const { calls } = await open()
  const callsBefore = calls.length
  fireEvent.click(button(/^(?!.*remove).*(第2条|No\. 2)/))
  await waitFor(async () => expect(await readWrites('7')).toHaveLength(1))
  fireEvent.click(
    screen.getAllByRole('button', { name: 'notifications.remove' })[0] ?? document.body,
  )
  await waitFor(async () => expect(await readWrites('7')).toHaveLength(2))
  expect(unreadRows()).toBe(1)
  expect(screen.getByRole('status').textContent).toBe('3')
  expect(await readWrites('7')).toMatchObject([
    { key: 'notice:2', name: 'readNotification', about: { en: 'No. 2' }, was: { ids: ['2'] } },
    { key: 'notice:3', name: 'removeNotification', was: { item: { id: '3', readAt: null } } },
  ])
  // The service would answer with the earlier state.
  expect(calls.slice(callsBefore).map(({ url }) => url)).toEqual([
    '/api/notification/read',
    '/api/notification/remove',
  ])
})

test('all are marked as read, up to the newest one shown', async () => {
  await open()
  onlineManager.setOnline(false)
  fireEvent.click(button(/notifications\.readAll/))
  await waitFor(async () => expect(await readWrites('7')).toHaveLength(1))
  expect(unreadRows()).toBe(0)
  expect(await readWrites('7')).toMatchObject([
    {
      name: 'readAllNotifications',
      params: { until: '2026-11-23T08:00:00.000Z' },
      was: { ids: ['3', '2', '1'] },
    },
  ])
})
