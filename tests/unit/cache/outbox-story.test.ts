/**
 * A day offline and its end, with the real session, queue and refresh; only the network is
 * simulated.
 */
import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { queuedCalls } from '../../../src/app/queued-calls.ts'
import { configureQueuedCalls } from '../../../src/cache/queued-call.ts'
import { readWrites, sendOrQueue } from '../../../src/cache/write-queue.ts'
import { sendWrites } from '../../../src/cache/write-sending.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { type CookieJar, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../src/platform/device-db.ts'
import { configureSession, currentSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import { CallError, type CallErrorKind } from '../../../src/transport/call-error.ts'
import type { Transport } from '../../../src/transport/transport.ts'

Object.assign(globalThis, fakeIndexedDb)

const LIN = '7'
const WU = '8'

/** Calls that reached the service, with their token. */
let calls: string[]
/** Tokens that the service accepts. */
let valid: Set<string>
let isCut: boolean
/** Calls that are refused, by the end of their address. */
let refusals: Record<string, CallErrorKind>
/** Runs while the service responds. */
let onCall: () => void
let jar: CookieJar

const service = (async (
  endpoint: Endpoint,
  params: unknown,
  options?: { token: string | null },
) => {
  const token = options?.token ?? ''
  if (isCut) throw new CallError('offline')
  const { id, refresh_token: refreshToken } = params as { id?: string; refresh_token?: string }
  const name = endpoint.url.split('/').at(-1)
  if (name === 'token') {
    calls.push(`refresh ${refreshToken}`)
    valid.add('new')
    return {
      userId: LIN,
      nickName: 'Lin',
      accessToken: 'new',
      refreshToken: 'r2',
      expiresIn: 3600,
      tokenType: 'bearer',
    }
  }
  calls.push(`${token} ${name} ${id}`)
  onCall()
  if (!valid.has(token)) throw new CallError('expired', { code: 401 })
  const refusal = refusals[name ?? '']
  if (refusal !== undefined) throw new CallError(refusal)
  if (name === 'detail')
    return { userId: LIN, nickName: 'as the account has it', userAbilityRules: [] }
  return { id, likeCount: 1, liked: true }
}) as Transport

function signIn(userId: string, token: string) {
  jar = memoryCookieJar({
    token,
    refresh_token: `refresh of ${token}`,
    userData: JSON.stringify({ userId, nickName: 'x' }),
  })
  configureSession(createSession({ jar, transport: service }))
}

beforeEach(async () => {
  for (const member of [LIN, WU]) {
    await deleteDeviceDb(member)
    allowDeviceDb(member)
  }
  calls = []
  valid = new Set()
  isCut = true
  refusals = {}
  onCall = () => {}
  signIn(LIN, 'old')
  configureQueuedCalls(async () => queuedCalls)
})

const click = (id: string) => sendOrQueue(queuedCalls.like, { id }, {})
const pass = (userId: string) => sendWrites(userId, () => {})
const waiting = async (userId: string) => (await readWrites(userId)).map(({ key }) => key)

test('sends everything once after a day with an expired token, after one refresh', async () => {
  for (const id of ['1', '2', '3']) expect(await click(id)).toBeNull()
  isCut = false
  expect(await pass(LIN)).toEqual({ name: 'empty', sent: 3 })
  expect(await pass(LIN)).toEqual({ name: 'empty', sent: 0 })
  expect(calls).toEqual([
    'old like 1',
    'refresh refresh of old',
    'new like 1',
    'new like 2',
    'new like 3',
  ])
})

test('two members on one device each send their own outbox, in their own name', async () => {
  for (const id of ['1', '2', '3']) await click(id)
  signIn(WU, 'wu')
  valid = new Set(['wu'])
  for (const id of ['8', '9']) await click(id)
  expect([await waiting(LIN), await waiting(WU)]).toEqual([
    ['like:1', 'like:2', 'like:3'],
    ['like:8', 'like:9'],
  ])

  isCut = false
  expect(await pass(LIN)).toMatchObject({ name: 'later', sent: 0 })
  expect(await pass(WU)).toEqual({ name: 'empty', sent: 2 })
  expect(calls).toEqual(['wu like 8', 'wu like 9'])
  expect(await waiting(LIN)).toHaveLength(3)
})

test('a member who signs in while another’s outbox is being sent sends nothing of it', async () => {
  for (const id of ['1', '2']) await click(id)
  isCut = false
  valid = new Set(['old', 'wu'])
  onCall = () => signIn(WU, 'wu')
  expect(await pass(LIN)).toMatchObject({ name: 'later', sent: 1 })
  expect([calls, await waiting(LIN)]).toEqual([['old like 1'], ['like:2']])
})

test('an optimistic name is replaced by the account’s when it is refused', async () => {
  expect(await sendOrQueue(queuedCalls.updateProfile, { nickName: 'x' }, {})).toBeNull()
  currentSession().showProfile(LIN, { nickName: 'x' })
  expect(jar.read('userData')).toContain('"nickName":"x"')
  isCut = false
  valid = new Set(['old'])
  refusals = { update: 'invalid' }
  await pass(LIN)
  expect(jar.read('userData')).toContain('as the account has it')
  expect((await readWrites(LIN)).map(({ fault }) => fault?.kind)).toEqual(['invalid'])
})

test('drops writes of a notification or an article that no longer exists', async () => {
  const { readNotification, removeNotification, readingPlace } = queuedCalls
  expect(await sendOrQueue(readNotification, { id: '3' }, {})).toBeNull()
  expect(await sendOrQueue(removeNotification, { id: '4' }, {})).toBeNull()
  const params = { id: '3', share: 0.5, at: '2026-03-12T09:00:00Z' }
  await sendOrQueue(readingPlace, params, {})
  isCut = false
  valid = new Set(['old'])
  refusals = { read: 'notFound', remove: 'notFound', submit: 'notFound' }
  expect(await pass(LIN)).toEqual({ name: 'empty', sent: 3 })
  expect(await waiting(LIN)).toEqual([])
})
