import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { addToLibrary } from '../../../src/cache/library-changes.ts'
import { storeRecord, readQueue } from '../../../src/cache/record-store.ts'
import { queuedCalls } from '../../../src/app/queued-calls.ts'
import type { KnownWrite } from '../../../src/cache/known-writes.ts'
import { configureQueuedCalls } from '../../../src/cache/queued-call.ts'
import {
  onWritesChange,
  queueCall,
  readWrites,
  sendOrQueue,
} from '../../../src/cache/write-queue.ts'
import { sendWrites } from '../../../src/cache/write-sending.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { DeviceDbError } from '../../../src/platform/device-db-error.ts'
import type { DeviceDb } from '../../../src/platform/device-db-stores.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import type { Transport } from '../../../src/transport/transport.ts'
import { CallError } from '../../../src/transport/call-error.ts'
import { stubLocalStorage } from '../../helpers/local-storage.ts'
import { recordContent } from '../../helpers/record-content.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '7'
type Context = { about?: { zh: string; en: string }; was?: { liked: boolean } }
type Respond = () => Promise<unknown>

/** Responses to the calls made at once, by address and id; the others succeed. */
const responses = new Map<string, Respond>()
const transport = ((endpoint: Endpoint, { id }: { id: string }) =>
  responses.get(`${endpoint.url} ${id}`)?.() ?? Promise.resolve('reply')) as unknown as Transport

function click(name: 'like' | 'cancelLike', id: string, respond: Respond, context: Context = {}) {
  const call = queuedCalls[name]
  responses.set(`${call.endpoint.url} ${id}`, respond)
  return sendOrQueue(call, { id }, context)
}
const like = (id: string, respond: Respond, context?: Context) =>
  click('like', id, respond, context)
const unlike = (id: string, respond: Respond, context?: Context) =>
  click('cancelLike', id, respond, context)
const queue = (name: 'like' | 'cancelLike', id: string) =>
  queueCall(MEMBER, queuedCalls[name], { id }, {})
const lost = () => Promise.reject(new CallError('offline'))
const replied = async () => 'reply'

let sent: string[]
/** Results of the next calls, in order; the others succeed. */
let errors: (Error | null)[]

const sender = {
  async send({ name, params }: Pick<KnownWrite, 'name' | 'params'>) {
    sent.push(`${name} ${String(params['id'])}`)
    const error = errors.shift()
    if (error) throw error
  },
  isOwner: (userId: string) => userId === MEMBER,
}
const refused: unknown[] = []
const send = () => sendWrites(MEMBER, (error) => refused.push(error), sender)
const waiting = async () =>
  (await readWrites(MEMBER)).map(({ name, params }) => `${name} ${String(params['id'])}`)

beforeEach(async () => {
  await deleteDeviceDb(MEMBER)
  allowDeviceDb(MEMBER)
  sent = []
  errors = []
  refused.length = 0
  const jar = memoryCookieJar({
    token: 't',
    refresh_token: 'r',
    userData: JSON.stringify({ userId: MEMBER, nickName: 'Lin' }),
  })
  configureSession(createSession({ jar, transport }))
  responses.clear()
  configureQueuedCalls(async () => queuedCalls)
})

describe('sendOrQueue', () => {
  test('does not queue a change that the service accepts', async () => {
    expect(await like('1', replied)).toEqual({ reply: 'reply' })
    expect(await waiting()).toEqual([])
  })

  test.each(['offline', 'timeout', 'portal', 'unavailable', 'maintenance', 'outdated'] as const)(
    'queues a change without a response (%s), and publishes it',
    async (kind) => {
      const notifications: string[] = []
      const stop = onWritesChange((userId) => notifications.push(userId))
      expect(await like('1', () => Promise.reject(new CallError(kind)))).toBeNull()
      stop()
      expect([await waiting(), notifications]).toEqual([['like 1'], [MEMBER]])
      expect(await send()).toEqual({ name: 'empty', sent: 1 })
    },
  )

  /**
   * Sends a like without a response. @returns closes the page: browsers release the locks of a
   * closed page
   */
  async function clickUnanswered(id: string): Promise<() => Promise<void>> {
    const page = like(id, () => new Promise(() => {})).catch(() => {})
    await vi.waitFor(async () => expect(await waiting()).toEqual([`like ${id}`]))
    const lock = `veriscope.call.${MEMBER}.like:${id}`
    return async () => {
      await navigator.locks.request(lock, { steal: true }, () => {})
      await page
    }
  }

  test('is not sent by another tab while it is in flight; when its page is closed, it is sent at once', async () => {
    const leave = await clickUnanswered('1')
    await queue('like', '2')
    expect(await send()).toMatchObject({ name: 'later', sent: 1 })
    expect(sent).toEqual(['like 2'])
    await leave()
    expect(await send()).toEqual({ name: 'empty', sent: 1 })
    expect(sent).toEqual(['like 2', 'like 1'])
  })

  test('sends a change and its reversal in that order: the second call waits for the first', async () => {
    let answer = () => {}
    const first = like('1', () => new Promise<void>((resolve) => (answer = resolve)))
    await vi.waitFor(async () => expect(await waiting()).toEqual(['like 1']))
    const second = unlike('1', lost)
    await vi.waitFor(async () => expect(await waiting()).toEqual(['cancelLike 1']))
    expect(await send()).toMatchObject({ name: 'later', sent: 0 })
    let isNext: unknown
    const stop = onWritesChange(() => void (isNext ??= send()))
    const ends: string[] = []
    void first.then(() => ends.push('first'))
    void second.then(() => ends.push('second'))
    answer()
    expect(await second).toBeNull()
    expect(ends).toEqual(['first', 'second'])
    stop()
    expect(await isNext).toEqual({ name: 'empty', sent: 1 })
    expect(sent).toEqual(['cancelLike 1'])
  })

  test('is sent a minute after its page was closed in browsers without Web Locks', async () => {
    const leave = await clickUnanswered('1')
    await leave()
    vi.stubGlobal('navigator', {})
    expect(await send()).toMatchObject({ name: 'later', sent: 0 })
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect(await send()).toEqual({ name: 'empty', sent: 1 })
    now.mockRestore()
    vi.unstubAllGlobals()
  })

  test('is not delayed by a clock that was a day ahead and was corrected', async () => {
    const day = 24 * 60 * 60_000
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + day)
    const leave = await clickUnanswered('1')
    await leave()
    ahead.mockRestore()
    vi.stubGlobal('navigator', {})
    expect(await send()).toEqual({ name: 'empty', sent: 1 })
    vi.unstubAllGlobals()
  })

  test.each(['forbidden', 'failed', 'notFound', 'refused'] as const)(
    'rejects a change that the service refuses (%s)',
    async (kind) => {
      const sendLike = like('1', () => Promise.reject(new CallError(kind)))
      await expect(sendLike).rejects.toMatchObject({ kind })
      expect(await waiting()).toEqual([])
    },
  )

  test('queues only the last state of each thing', async () => {
    await like('1', lost)
    await like('2', lost)
    await unlike('1', lost)
    expect(await waiting()).toEqual(['like 2', 'cancelLike 1'])
  })

  test('remembers the state of the service across several changes', async () => {
    const about = { zh: '文', en: 'Text' }
    await like('1', lost, { about, was: { liked: false } })
    await unlike('1', lost, { about, was: { liked: true } })
    expect(await readWrites(MEMBER)).toMatchObject([
      { name: 'cancelLike', about, was: { liked: false } },
    ])
  })

  test('is sent after queued changes of the same thing, even when the network is back', async () => {
    await like('1', lost)
    let calls = 0
    const now = unlike('1', async () => (calls += 1))
    expect([await now, calls, await waiting()]).toEqual([null, 0, ['cancelLike 1']])
  })
})

describe('when storage is full', () => {
  const full = () => Promise.reject(new DeviceDbError('full'))
  let db: DeviceDb
  beforeEach(async () => {
    db = await openDeviceDb(MEMBER)
    vi.spyOn(db.outbox, 'add').mockImplementationOnce(full)
  })

  test('evicts results that can be fetched again', async () => {
    await db.queries.put({ key: 'body-1', value: '{}', savedAt: 1, bytes: 2 })
    expect(await like('1', lost)).toBeNull()
    expect([await waiting(), await db.queries.all()]).toEqual([['like 1'], []])
  })

  test('evicts results that the user saved last', async () => {
    stubLocalStorage()
    addToLibrary(MEMBER, 'body-saved')
    await db.queries.put({ key: 'body-saved', value: '{}', savedAt: 1, bytes: 2 })
    await db.queries.put({ key: 'body-read', value: '{}', savedAt: 2, bytes: 2 })
    expect(await like('1', lost)).toBeNull()
    expect((await db.queries.all()).map(({ key }) => key)).toEqual(['body-saved'])
    vi.spyOn(db.outbox, 'add').mockImplementationOnce(full)
    expect(await like('2', lost)).toBeNull()
    expect(await db.queries.all()).toEqual([])
    vi.unstubAllGlobals()
  })

  test('rejects the change when nothing can be evicted, and keeps the queue', async () => {
    await queue('cancelLike', '1').catch(() => {})
    await queue('cancelLike', '1')
    vi.spyOn(db.outbox, 'add').mockImplementationOnce(full)
    await expect(like('1', lost)).rejects.toMatchObject({ kind: 'full' })
    vi.spyOn(db.outbox, 'add').mockImplementationOnce(full)
    await expect(like('2', lost)).rejects.toMatchObject({ kind: 'full' })
    expect(await waiting()).toEqual(['cancelLike 1'])
  })
})

test('in a private window without storage a change is sent, and a failure is reported', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await deleteDeviceDb(MEMBER)
  allowDeviceDb(MEMBER)
  expect(await like('1', replied)).toEqual({ reply: 'reply' })
  await expect(like('1', lost)).rejects.toMatchObject({ kind: 'offline' })
  vi.unstubAllGlobals()
})

describe('sendWrites', () => {
  test('stops when the network is gone, and resumes there', async () => {
    for (const id of ['1', '2']) await queue('like', id)
    errors = [null, new CallError('unavailable', { retryAfterS: 4 })]
    expect(await send()).toEqual({ name: 'later', sent: 1, retryAfterMs: 4000 })
    expect(await waiting()).toEqual(['like 2'])
    await send()
    expect(sent).toEqual(['like 1', 'like 2', 'like 2'])
  })

  test('reports a permanent refusal, sends the others, and does not retry it', async () => {
    for (const id of ['1', '2']) await queue('like', id)
    errors = [new CallError('notFound', { code: 404, message: { zh: '没有', en: 'Gone' } })]
    expect(await send()).toEqual({ name: 'empty', sent: 2 })
    expect(refused).toMatchObject([{ kind: 'notFound' }])
    expect(await readWrites(MEMBER)).toMatchObject([
      {
        key: 'like:1',
        fault: { kind: 'notFound', code: 404, serviceMessage: { zh: '没有', en: 'Gone' } },
      },
    ])
    await send()
    expect(sent).toEqual(['like 1', 'like 2'])
  })

  test('a new state replaces a refused one', async () => {
    await queue('like', '1')
    errors = [new CallError('forbidden')]
    await send()
    // The queue is empty: the next change is sent at once.
    expect(await unlike('1', replied)).toEqual({ reply: 'reply' })
    await unlike('1', lost)
    expect(await readWrites(MEMBER)).toMatchObject([{ name: 'cancelLike', fault: null }])
  })

  test('retries after a fault of the product up to three attempts, and sends the others meanwhile', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const id of ['1', '2']) await queue('like', id)
    errors = [new TypeError('x is undefined')]
    expect(await send()).toEqual({ name: 'later', sent: 1, retryAfterMs: null })
    expect([sent, refused]).toEqual([['like 1', 'like 2'], []])
    errors = [new TypeError('again')]
    await send()
    errors = [new TypeError('again')]
    await send()
    expect(await send()).toEqual({ name: 'empty', sent: 0 })
    expect(sent.filter((call) => call === 'like 1')).toHaveLength(3)
    expect(await readWrites(MEMBER)).toMatchObject([{ key: 'like:1', fault: { kind: 'failed' } }])
    expect([refused.length, logged.mock.calls.length]).toEqual([1, 3])
    logged.mockRestore()
  })

  test('keeps a write that the service fails at, and sends the others', async () => {
    for (const id of ['1', '2']) await queue('like', id)
    for (let round = 0; round < 5; round += 1) {
      errors = [new CallError('failed')]
      expect(await send()).toMatchObject({ name: 'later' })
    }
    expect(await waiting()).toEqual(['like 1'])
    expect(await send()).toEqual({ name: 'empty', sent: 1 })
  })

  test('keeps the order of two parts of a thing', async () => {
    const { replyFeedback } = queuedCalls
    for (const messageId of ['a', 'b']) {
      await queueCall(MEMBER, replyFeedback, { id: '1', messageId, body: 'x' }, {})
    }
    errors = [new CallError('failed')]
    await send()
    expect(sent).toEqual(['replyFeedback 1'])
  })

  test('sends a part of a thing after the thing, and drops it when the whole is changed', async () => {
    const { addFavourite, removeFavourite, tagFavourite } = queuedCalls
    const favourite = { id: '1', articleId: '1' }
    await queueCall(MEMBER, addFavourite, favourite, {})
    expect(await sendOrQueue(tagFavourite, { ...favourite, tags: ['a'] }, {})).toBeNull()
    errors = [new CallError('failed')]
    await send()
    expect(sent).toEqual(['addFavourite 1'])
    await queueCall(MEMBER, removeFavourite, favourite, {})
    expect(await waiting()).toEqual(['removeFavourite 1'])
  })

  test('leaves a change alone whose name only another build knows, and sends the others', async () => {
    const { outbox } = await openDeviceDb(MEMBER)
    const item = { idempotencyKey: 'write:pin:1', endpoint: 'pinFavourite', params: { id: '1' } }
    await outbox.add({ ...item, createdAt: '2026-11-20T08:15:00.000Z' })
    await queue('like', '1')
    expect(await send()).toEqual({ name: 'empty', sent: 1 })
    expect([sent, refused, await waiting()]).toEqual([['like 1'], [], ['pinFavourite 1']])
  })

  test.each(['expired', 'outdated'] as const)(
    'keeps the queue when the session or the page has ended (%s)',
    async (kind) => {
      await queue('like', '1')
      errors = [new CallError(kind)]
      expect(await send()).toMatchObject({ name: 'later' })
      expect(await waiting()).toEqual(['like 1'])
    },
  )

  test('sends a state that changed while the previous one was being sent', async () => {
    await queue('like', '1')
    const slow = {
      ...sender,
      async send(write: KnownWrite) {
        await sender.send(write)
        if (write.name === 'like') await queue('cancelLike', '1')
      },
    }
    expect(await sendWrites(MEMBER, () => {}, slow)).toEqual({ name: 'empty', sent: 2 })
    expect(sent).toEqual(['like 1', 'cancelLike 1'])
  })

  test('leaves queued records in the same store alone', async () => {
    await storeRecord(MEMBER, recordContent('9'), { toAccount: true })
    await queue('like', '1')
    await send()
    expect(await readQueue(MEMBER)).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })
})
