import * as fakeIndexedDb from 'fake-indexeddb'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { readWrites } from '../../../../src/cache/write-queue.ts'
import { contentOf, EMPTY_DRAFT } from '../../../../src/features/feedback/model.ts'
import { closeThread, queueDraft, queueReply } from '../../../../src/features/feedback/send.ts'
import { memoryCookieJar } from '../../../../src/platform/cookie-jar.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../../src/platform/device-db.ts'
import { configureSession } from '../../../../src/session/current.ts'
import { createSession } from '../../../../src/session/session.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import type { Transport } from '../../../../src/transport/transport.ts'

Object.assign(globalThis, fakeIndexedDb)

const DRAFT = { ...EMPTY_DRAFT, id: '12', title: 'Axis', body: 'It is cut off' }

beforeEach(async () => {
  await deleteDeviceDb('7')
  allowDeviceDb('7')
  const jar = memoryCookieJar({
    token: 't',
    refresh_token: 'r',
    userData: JSON.stringify({ userId: '7', nickName: 'Lin' }),
  })
  const transport = (async () => {
    throw new CallError('offline')
  }) as Transport
  configureSession(createSession({ jar, transport }))
})

test('queues a message under the id under which it may have arrived already', async () => {
  await queueDraft({ ...DRAFT, tried: contentOf(DRAFT) }, {}, null)
  await queueDraft({ ...DRAFT, tried: contentOf(DRAFT) }, {}, null)
  expect(await readWrites('7')).toMatchObject([
    { key: 'feedback:12', name: 'sendFeedback', params: { id: '12', title: 'Axis' } },
  ])
})

test('queues a text changed after an attempt under a new id, so that it is not lost', async () => {
  await queueDraft({ ...DRAFT, tried: contentOf({ ...DRAFT, body: 'first words' }) }, {}, null)
  const [write] = await readWrites('7')
  expect(write?.params['id']).toMatch(/^\d+$/)
  expect(write?.params['id']).not.toBe('12')
})

test('queues a reply under its conversation', async () => {
  await queueReply({ id: '12', messageId: '13', body: 'more' }, 'Axis')
  expect(await readWrites('7')).toMatchObject([{ key: 'feedback:12/13', name: 'replyFeedback' }])
})

test('shows a closed conversation, and queues closing behind its replies', async () => {
  const client = new QueryClient()
  const thread = { id: '12', title: 'Axis', state: 'answered' as const }
  const page = ['feedback', 'page', {}]
  client.setQueryData(['feedback', 'detail', '12'], thread)
  client.setQueryData(page, { records: [thread, { ...thread, id: '13' }] })
  await queueReply({ id: '12', messageId: '14', body: 'thanks' }, 'Axis')
  await closeThread(client, thread)
  expect(await readWrites('7')).toMatchObject([
    { name: 'replyFeedback' },
    { key: 'feedback:12/close', name: 'closeFeedback', was: { state: 'answered' } },
  ])
  expect(client.getQueryData(['feedback', 'detail', '12'])).toMatchObject({ state: 'closed' })
  expect(client.getQueryData(page)).toMatchObject({
    records: [{ state: 'closed' }, { state: 'answered' }],
  })
})
