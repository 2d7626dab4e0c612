import { expect, test, vi } from 'vitest'
import { openFromNotice, showNotice } from '../../../sw/notices.ts'

const notice = { title: 'Done', body: 'X → Y', tag: '7', path: '/analysisTools/6001?record=7' }

test('a notice keeps which page asked for it, and holds nothing beside its words', async () => {
  const showNotification = vi.fn(async () => {})
  await showNotice({ showNotification }, notice, { id: 'page-1' } as Client)
  expect(showNotification).toHaveBeenCalledWith(
    'Done',
    expect.objectContaining({
      body: 'X → Y',
      tag: '7',
      data: { clientId: 'page-1', path: notice.path },
    }),
  )
})

test('a permission that was taken back is no fault', async () => {
  const showNotification = vi.fn(() => Promise.reject(new TypeError('denied')))
  await expect(showNotice({ showNotification }, notice, null)).resolves.toBeUndefined()
})

test('pressing it brings the page to view and tells it where to go, without loading it anew', async () => {
  const page = { focus: vi.fn(async () => {}), postMessage: vi.fn() }
  // A worker's page has more than what is called here.
  const clients = {
    get: vi.fn(async () => page as unknown as WindowClient),
    matchAll: vi.fn(),
    openWindow: vi.fn(),
  }
  const close = vi.fn()
  const data = { clientId: 'page-1', path: notice.path }
  await openFromNotice(clients, { close, data })
  expect(close).toHaveBeenCalled()
  expect(clients.get).toHaveBeenCalledWith('page-1')
  expect(page.focus).toHaveBeenCalled()
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'openPath', path: notice.path })
  expect(clients.openWindow).not.toHaveBeenCalled()
})

test('a page that was closed meanwhile is opened again at the result', async () => {
  const clients = {
    get: vi.fn(async () => undefined),
    matchAll: vi.fn(),
    openWindow: vi.fn(async () => null),
  }
  const data = { clientId: 'page-1', path: notice.path }
  await openFromNotice(clients, { close: vi.fn(), data })
  expect(clients.openWindow).toHaveBeenCalledWith(notice.path)
})

test('what no page has asked for is shown by the page in view, or by a new one where none is open', async () => {
  const made = (visibilityState: string) => ({
    visibilityState,
    focus: vi.fn(async () => {}),
    postMessage: vi.fn(),
  })
  const pages = [made('hidden'), made('visible')]
  const matchAll = vi.fn(async () => pages as unknown as WindowClient[])
  const clients = {
    get: vi.fn(),
    matchAll: matchAll as unknown as Clients['matchAll'],
    openWindow: vi.fn(),
  }
  const data = { clientId: '', path: '/user/feedback?id=7' }
  await openFromNotice(clients, { close: vi.fn(), data })
  expect(pages[1]?.postMessage).toHaveBeenCalledWith({ type: 'openPath', path: data.path })
  expect(pages[1]?.focus).toHaveBeenCalled()
  expect(pages[0]?.focus).not.toHaveBeenCalled()
  expect(clients.openWindow).not.toHaveBeenCalled()
  pages.length = 0
  await openFromNotice(clients, { close: vi.fn(), data })
  expect(clients.openWindow).toHaveBeenCalledWith(data.path)
})
