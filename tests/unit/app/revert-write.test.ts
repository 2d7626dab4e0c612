import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { queuedCalls } from '../../../src/app/queued-calls.ts'
import { type KnownWrite, revertWrite } from '../../../src/cache/known-writes.ts'
import { type Marks, marksKey, NO_MARKS, withReactions } from '../../../src/cache/marks.ts'
import type { QueueableName } from '../../../src/contract/contract.ts'
import { type CookieJar, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import type { Transport } from '../../../src/transport/transport.ts'

const ARTICLE = {
  id: '1',
  titleZh: '文',
  titleEn: 'Text',
  likeCount: 3,
  liked: false,
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
  client.setQueryData(marksKey, { ...NO_MARKS, liked: { 1: true }, likeCounts: { 1: 4 } })
})

const shown = () => withReactions(ARTICLE, client.getQueryData<Marks>(marksKey) ?? NO_MARKS)

const undo = (write: Pick<KnownWrite, 'params' | 'was'> & { name: QueueableName }) =>
  revertWrite(client, {
    key: 'x',
    seq: 1,
    createdAt: '',
    tries: 0,
    fault: null,
    busyUntil: 0,
    call: queuedCalls[write.name],
    ...write,
  })

test('restores a like and its count', async () => {
  await undo({ name: 'like', params: { id: '1' }, was: { liked: false } })
  expect(shown()).toMatchObject({ liked: false, likeCount: 3 })
})

test('does not change the state that the service has already, however often it was toggled', async () => {
  await undo({ name: 'cancelLike', params: { id: '1' }, was: { liked: true } })
  expect(shown()).toMatchObject({ liked: true, likeCount: 4 })
})

test('restores a favourite in the collection with its tags, and removes it', async () => {
  client.setQueryData(COLLECTION, [])
  const params = { articleId: '1' }
  await undo({ name: 'removeFavourite', params, was: { favourite: true, tags: ['a'] } })
  expect(client.getQueryData(COLLECTION)).toMatchObject([{ articleId: '1', tags: ['a'] }])
  expect(shown()).toMatchObject({ favourite: true })
  await undo({ name: 'tagFavourite', params, was: { tags: ['b'] } })
  expect(client.getQueryData(COLLECTION)).toMatchObject([{ tags: ['b'] }])
  await undo({ name: 'addFavourite', params, was: { favourite: false } })
  expect(client.getQueryData(COLLECTION)).toEqual([])
})

test('restores the former name and portrait', async () => {
  const user = { userId: '7', nickName: 'New', avatar: 'cell' }
  jar.write('token', 't')
  jar.write('userData', JSON.stringify(user))
  await undo({ name: 'updateProfile', params: { nickName: 'New' }, was: { nickName: 'Old' } })
  expect(JSON.parse(jar.read('userData') ?? '')).toEqual({ ...user, nickName: 'Old' })
  await undo({ name: 'updateProfile', params: { avatar: 'cell' }, was: { avatar: '' } })
  expect(JSON.parse(jar.read('userData') ?? '')).toMatchObject({ nickName: 'Old', avatar: null })
})
