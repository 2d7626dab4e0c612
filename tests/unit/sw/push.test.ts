import { expect, test, vi } from 'vitest'
import { PUSH_KINDS } from '../../../src/contract/push.ts'
import { isSubscriptionChange, renewSubscription, showPush } from '../../../sw/push.ts'
import { PUSH_TEXTS } from '../../../sw/push-texts.ts'

async function shown(value: unknown, inView = false) {
  const showNotification = vi.fn(async () => {})
  const setBadge = vi.fn(async () => {})
  const page = { visibilityState: inView ? 'visible' : 'hidden' }
  // A worker's page has more than what is looked at here.
  const matchAll = vi.fn(async () => [page])
  const clients = { matchAll: matchAll as unknown as Clients['matchAll'] }
  const data = { json: () => JSON.parse(String(value)) as unknown }
  await showPush({ showNotification }, { clients, setBadge }, value === null ? null : data)
  expect(showNotification).toHaveBeenCalledTimes(1)
  return {
    said: showNotification.mock.calls[0] as unknown as [string, NotificationOptions],
    setBadge,
  }
}

test('each kind has its fixed words in both languages, and leads to its page', async () => {
  for (const kind of PUSH_KINDS) {
    for (const language of ['zh', 'en'] as const) {
      const { said } = await shown(JSON.stringify({ kind, language, path: '/user/feedback?id=7' }))
      expect(said[0]).toBe(PUSH_TEXTS[kind].title[language])
      expect(said[1]).toMatchObject({
        body: PUSH_TEXTS[kind].body[language],
        lang: language,
        data: { clientId: '', path: '/user/feedback?id=7' },
      })
    }
  }
})

test('words that were sent are never shown, and an address elsewhere is never kept', async () => {
  const odd = {
    kind: 'sale',
    title: 'Win a prize',
    body: 'Now',
    path: '//evil.example',
    language: 'en',
  }
  const { said } = await shown(JSON.stringify(odd))
  expect(JSON.stringify(said)).not.toMatch(/prize|Now|evil/)
  expect(said[1].data).toEqual({ clientId: '', path: '/' })
  for (const broken of [null, 'no json', '[]', '7']) {
    expect((await shown(broken)).said[1].data).toEqual({ clientId: '', path: '/' })
  }
})

test('the icon gets a dot only while no page is in view', async () => {
  expect((await shown('{}')).setBadge).toHaveBeenCalled()
  expect((await shown('{}', true)).setBadge).not.toHaveBeenCalled()
})

test('an ended subscription is renewed with the same key, unless the browser has done it', async () => {
  const key = new Uint8Array([4, 1, 2]).buffer
  const subscribe = vi.fn(async () => ({}) as PushSubscription)
  const options = { applicationServerKey: key, userVisibleOnly: true }
  const event = (fields: object) => {
    const made = Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => {} }, fields)
    if (!isSubscriptionChange(made)) throw new Error('not recognised')
    return made
  }
  await renewSubscription({ pushManager: { subscribe } }, event({ oldSubscription: { options } }))
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
  subscribe.mockClear()
  for (const fields of [
    {},
    { oldSubscription: null },
    { oldSubscription: { options }, newSubscription: {} },
  ]) {
    await renewSubscription({ pushManager: { subscribe } }, event(fields))
  }
  expect(subscribe).not.toHaveBeenCalled()
})
