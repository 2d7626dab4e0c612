import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { showBefore } from '../../../src/app/show-before.ts'
import type { QueuedWrite } from '../../../src/cache/write-queue.ts'
import { type CookieJar, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import type { Transport } from '../../../src/transport/transport.ts'

const ARTICLE = {
  id: '1',
  titleZh: '文',
  titleEn: 'Text',
  likeCount: 4,
  liked: true,
  favourite: false,
}
const CONTENT = ['articles', 'detail', '1']
const COLLECTION = ['favourites', 'all']

let client: QueryClient
let jar: CookieJar
beforeEach(() => {
  jar = memoryCookieJar({})
  configureSession(createSession({ jar, transport: (async () => null) as Transport }))
  client = new QueryClient()
  client.setQueryData(CONTENT, ARTICLE)
})

const undo = (write: Pick<QueuedWrite, 'name' | 'params' | 'was'>) =>
  showBefore(client, {
    key: 'x',
    seq: 1,
    createdAt: '',
    tries: 0,
    fault: null,
    busyUntil: 0,
    ...write,
  })

test('a like is taken back, with its count', async () => {
  await undo({ name: 'like', params: { id: '1' }, was: { liked: false } })
  expect(client.getQueryData(CONTENT)).toMatchObject({ liked: false, likeCount: 3 })
})

test('what the service has already is left as it is, however often the press was changed', async () => {
  await undo({ name: 'cancelLike', params: { id: '1' }, was: { liked: true } })
  expect(client.getQueryData(CONTENT)).toMatchObject({ liked: true, likeCount: 4 })
})

test('a favourite comes back into the collection with its tags, and goes', async () => {
  client.setQueryData(COLLECTION, [])
  const params = { articleId: '1' }
  await undo({ name: 'removeFavourite', params, was: { favourite: true, tags: ['a'] } })
  expect(client.getQueryData(COLLECTION)).toMatchObject([{ articleId: '1', tags: ['a'] }])
  expect(client.getQueryData(CONTENT)).toMatchObject({ favourite: true })
  await undo({ name: 'tagFavourite', params, was: { tags: ['b'] } })
  expect(client.getQueryData(COLLECTION)).toMatchObject([{ tags: ['b'] }])
  await undo({ name: 'addFavourite', params, was: { favourite: false } })
  expect(client.getQueryData(COLLECTION)).toEqual([])
})

test('a step and a wish are shown as they were', async () => {
  const items = [{ position: 1, done: true }]
  client.setQueryData(['subjects', 'detail', '9'], { id: '9', doneCount: 1, itemCount: 1, items })
  const tick = { id: '9', position: 1, done: true }
  await undo({ name: 'subjectProgress', params: tick, was: { done: false } })
  expect(client.getQueryData(['subjects', 'detail', '9'])).toMatchObject({
    doneCount: 0,
    items: [{ done: false }],
  })
  client.setQueryData(['account', 'preferences'], { newsMail: false, newsNotice: true })
  await undo({ name: 'updatePreferences', params: { newsMail: false }, was: { newsMail: true } })
  expect(client.getQueryData(['account', 'preferences'])).toEqual({
    newsMail: true,
    newsNotice: true,
  })
})

test('notifications are unread again, and a removed one is back at its place', async () => {
  const [newer, middle, older] = ['3', '2', '1'].map((id) => ({
    id,
    createdAt: `2026-12-0${id}`,
    readAt: 'now',
  }))
  const list = ['notifications', 'list']
  const unread = ['notifications', 'unread']
  client.setQueryData(list, { pages: [{ records: [newer] }, { records: [older] }], pageParams: [] })
  client.setQueryData(unread, { unread: 0 })
  await undo({ name: 'readAllNotifications', params: {}, was: { ids: ['1', '3', '9'] } })
  expect(client.getQueryData(list)).toMatchObject({
    pages: [{ records: [{ id: '3', readAt: null }] }, { records: [{ id: '1', readAt: null }] }],
  })
  expect(client.getQueryData(unread)).toEqual({ unread: 2 })
  const item = { ...middle, readAt: null }
  await undo({ name: 'removeNotification', params: { id: '2' }, was: { item } })
  expect(client.getQueryData(list)).toMatchObject({
    pages: [{ records: [{ id: '3' }] }, { records: [{ id: '2' }, { id: '1' }] }],
  })
  expect(client.getQueryData(unread)).toEqual({ unread: 3 })
})

test('a conversation is open again, in the list as well', async () => {
  const page = ['feedback', 'page', { current: 1 }]
  client.setQueryData(['feedback', 'detail', '5'], { id: '5', state: 'closed', messages: [] })
  client.setQueryData(page, { records: [{ id: '5', state: 'closed' }] })
  await undo({ name: 'closeFeedback', params: { id: '5' }, was: { state: 'answered' } })
  expect(client.getQueryData(['feedback', 'detail', '5'])).toMatchObject({ state: 'answered' })
  expect(client.getQueryData(page)).toEqual({ records: [{ id: '5', state: 'answered' }] })
})

test('a name and a portrait are the former ones', async () => {
  const user = { userId: '7', nickName: 'New', avatar: 'cell' }
  jar.write('token', 't')
  jar.write('userData', JSON.stringify(user))
  await undo({ name: 'updateProfile', params: { nickName: 'New' }, was: { nickName: 'Old' } })
  expect(JSON.parse(jar.read('userData') ?? '')).toEqual({ ...user, nickName: 'Old' })
  await undo({ name: 'updateProfile', params: { avatar: 'cell' }, was: { avatar: '' } })
  expect(JSON.parse(jar.read('userData') ?? '')).toMatchObject({ nickName: 'Old', avatar: null })
})
