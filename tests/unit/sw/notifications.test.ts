import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PUSH_KINDS } from '../../../src/contract/push.ts'
import { listenForNotifications, PUSH_MESSAGES, showNotice } from '../../../sw/notifications.ts'
import { createWorkerScope, type WorkerScope } from '../../helpers/worker-scope.ts'

const notice = { title: 'Done', body: 'X → Y', tag: '7', path: '/analysisTools/6001?record=7' }
let scope: WorkerScope

beforeEach(() => {
  scope = createWorkerScope()
  listenForNotifications()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a notification for a page', () => {
  test('holds which page requested it, and nothing beside its text', async () => {
    await showNotice(notice, { id: 'page-1' } as Client)
    expect(scope.registration.showNotification).toHaveBeenCalledWith(
      'Done',
      expect.objectContaining({
        body: 'X → Y',
        tag: '7',
        data: { clientId: 'page-1', path: notice.path },
      }),
    )
  })

  test('is no error when permission was withdrawn', async () => {
    scope.registration.showNotification.mockRejectedValue(new TypeError('denied'))
    await expect(showNotice(notice, null)).resolves.toBeUndefined()
  })
})

describe('a click', () => {
  const close = vi.fn()
  const click = (clientId: string) =>
    scope.dispatch('notificationclick', {
      notification: { close, data: { clientId, path: notice.path } },
    })

  test('focuses the page and sends it the path, without a navigation', async () => {
    scope.openPage('page-0')
    const page = scope.openPage('page-1', 'hidden')
    await click('page-1')
    expect(close).toHaveBeenCalled()
    expect(page.focus).toHaveBeenCalled()
    expect(page.postMessage).toHaveBeenCalledWith({ type: 'openPath', path: notice.path })
    expect(scope.self.clients.openWindow).not.toHaveBeenCalled()
  })

  test('opens a page again that was closed meanwhile', async () => {
    scope.openPage('page-2')
    await click('page-1')
    expect(scope.self.clients.openWindow).toHaveBeenCalledWith(notice.path)
  })

  test('goes to the visible page when no page requested the notification', async () => {
    const hidden = scope.openPage('page-1', 'hidden')
    const visible = scope.openPage('page-2')
    await click('')
    expect(visible.postMessage).toHaveBeenCalledWith({ type: 'openPath', path: notice.path })
    expect([hidden.focus.mock.calls.length, visible.focus.mock.calls.length]).toEqual([0, 1])
    expect(scope.self.clients.openWindow).not.toHaveBeenCalled()
  })
})

describe('a push message', () => {
  async function shownFor(value: string | null) {
    scope.registration.showNotification.mockClear()
    const data = value === null ? null : { json: () => JSON.parse(value) as unknown }
    await scope.dispatch('push', { data })
    expect(scope.registration.showNotification).toHaveBeenCalledTimes(1)
    const [title, options] = scope.registration.showNotification.mock.calls[0] ?? []
    return { title, ...options }
  }

  test('of each kind has its fixed text in both languages, and leads to its page', async () => {
    for (const kind of PUSH_KINDS) {
      for (const language of ['zh', 'en'] as const) {
        const path = '/user/feedback?id=7'
        expect(await shownFor(JSON.stringify({ kind, language, path }))).toMatchObject({
          title: PUSH_MESSAGES[kind].title[language],
          body: PUSH_MESSAGES[kind].body[language],
          lang: language,
          data: { clientId: '', path },
        })
      }
    }
  })

  test('never shows text that was sent, nor keeps an address elsewhere', async () => {
    const sent = { kind: 'sale', title: 'Win a prize', body: 'Now', path: '//evil.example' }
    const shown = await shownFor(JSON.stringify({ ...sent, language: 'en' }))
    expect(JSON.stringify(shown)).not.toMatch(/prize|Now|evil/)
    for (const broken of [null, 'no json', '[]', '7'])
      expect((await shownFor(broken)).data).toEqual({ clientId: '', path: '/' })
  })

  test('puts a dot on the icon only while no page is visible', async () => {
    scope.openPage('page-1', 'hidden')
    await shownFor('{}')
    expect(scope.self.navigator.setAppBadge).toHaveBeenCalledTimes(1)
    scope.openPage('page-2')
    await shownFor('{}')
    expect(scope.self.navigator.setAppBadge).toHaveBeenCalledTimes(1)
  })
})

test('an ended subscription is renewed with the same key, unless the browser has done it', async () => {
  const { subscribe } = scope.registration.pushManager
  const applicationServerKey = new Uint8Array([4, 1, 2]).buffer
  const oldSubscription = { options: { applicationServerKey, userVisibleOnly: true } }
  await scope.dispatch('pushsubscriptionchange', { oldSubscription })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey })
  expect(scope.messages).toEqual([{ type: 'pushChanged' }])
  subscribe.mockClear()
  for (const fields of [{}, { oldSubscription: null }, { oldSubscription, newSubscription: {} }])
    await scope.dispatch('pushsubscriptionchange', fields)
  expect(subscribe).not.toHaveBeenCalled()
})
