import { expect, test } from 'vitest'
import type { UpstreamCall, UpstreamReply } from '../../../../server/proxy/upstream.ts'
import { createVisitorCache } from '../../../../server/proxy/visitor-cache.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { upstreamCall } from '../../../helpers/upstream-call.ts'

const callOf = (name: EndpointName, params = {}, token: string | null = null): UpstreamCall =>
  upstreamCall(name, { params, token })

/** Creates a cache of one second, its clock, and a count of computations. */
function createFixture(lifeMs = 1000) {
  let now = 0
  let computed = 0
  const cache = createVisitorCache(lifeMs, () => now)
  const compute = async (): Promise<UpstreamReply> => {
    computed += 1
    return { status: 200, body: String(computed) }
  }
  return {
    pass: (ms: number) => (now += ms),
    request: async (call: UpstreamCall) => (await cache.answer(call, compute)).body,
    /** Calls, with a computation that waits until it is told to finish. */
    slow: (call: UpstreamCall) => {
      const { promise, resolve } = Promise.withResolvers<UpstreamReply>()
      const begun = cache.answer(call, () => promise).then(({ body }) => body)
      return { begun, finish: (body: string) => resolve({ status: 200, body }) }
    },
    failing: (call: UpstreamCall) => cache.answer(call, () => Promise.reject(new Error('gone'))),
  }
}

test('visitors get the cached answer of each call', async () => {
  const { request, pass } = createFixture()
  expect(await request(callOf('contentPage'))).toBe('1')
  pass(999)
  expect(await request(callOf('contentPage'))).toBe('1')
  expect(await request(callOf('contentPage', { current: 2 }))).toBe('2')
  expect(await request(callOf('contentList'))).toBe('3')
  pass(1)
  // It is recomputed, and waiting for it would mean waiting for the database.
  expect(await request(callOf('contentPage'))).toBe('1')
  expect(await request(callOf('contentPage'))).toBe('4')
  pass(5000)
  expect(await request(callOf('contentPage'))).toBe('5')
})

test('S36 serves popular answers stale while revalidating, computed once per lifetime', async () => {
  const { request, pass, slow } = createFixture()
  expect(await request(callOf('contentPage'))).toBe('1')
  pass(1000)
  const { begun, finish } = slow(callOf('contentPage'))
  expect(await begun).toBe('1')
  for (let each = 0; each < 10; each += 1) expect(await request(callOf('contentPage'))).toBe('1')
  finish('slow')
  await new Promise((done) => setImmediate(done))
  expect(await request(callOf('contentPage'))).toBe('slow')
})

test('a write during revalidation is seen, and a failed revalidation is retried', async () => {
  const { request, pass, slow, failing } = createFixture()
  expect(await request(callOf('contentPage'))).toBe('1')
  pass(1000)
  const { finish } = slow(callOf('contentPage'))
  await request(callOf('like', { id: '1' }, 'token'))
  finish('from before')
  await new Promise((done) => setImmediate(done))
  expect(await request(callOf('contentPage'))).toBe('1')
  expect(await request(callOf('contentPage'))).toBe('3')
  pass(1000)
  expect((await failing(callOf('contentPage'))).body).toBe('3')
  await new Promise((done) => setImmediate(done))
  expect(await request(callOf('contentPage'))).toBe('3')
  await new Promise((done) => setImmediate(done))
  expect(await request(callOf('contentPage'))).toBe('4')
})

test('concurrent calls wait for the same answer', async () => {
  const { request } = createFixture()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => request(callOf('contentList'))),
  )
  expect(new Set(answers)).toEqual(new Set(['1']))
})

test("S16 a member's answers are never cached, and members get no visitor's answer", async () => {
  const { request } = createFixture()
  expect(await request(callOf('contentPage'))).toBe('1')
  expect(await request(callOf('contentPage', {}, 'token'))).toBe('2')
  expect(await request(callOf('contentPage', {}, 'token'))).toBe('3')
  expect(await request(callOf('contentPage'))).toBe('1')
  expect(await request(callOf('me'))).toBe('4')
  expect(await request(callOf('me'))).toBe('5')
})

test('a write of this process is seen by its member at once, and by the second next visitor', async () => {
  const { request } = createFixture()
  expect(await request(callOf('likeCount', { id: '1' }))).toBe('1')
  await request(callOf('like', { id: '1' }, 'token'))
  expect(await request(callOf('likeCount', { id: '1' }, 'token'))).toBe('3')
  expect(await request(callOf('likeCount', { id: '1' }))).toBe('1')
  expect(await request(callOf('likeCount', { id: '1' }))).toBe('4')
})

test('S36 repeated likes delay no request', async () => {
  const { request, slow, pass } = createFixture()
  expect(await request(callOf('contentPage'))).toBe('1')
  for (let each = 0; each < 40; each += 1) {
    await request(callOf('like', { id: '1' }, 'token'))
    // Its computation takes longer than this visitor waits.
    expect(await slow(callOf('contentPage')).begun).toBe('1')
    pass(100)
  }
})

test('S36 registering, failed sign-ins and saving do not invalidate pages', async () => {
  const { request } = createFixture()
  expect(await request(callOf('contentPage'))).toBe('1')
  for (const name of ['register', 'token', 'sendEmailCode'] as const) await request(callOf(name))
  await request(callOf('saveRecord', {}, 'token'))
  expect(await request(callOf('contentPage'))).toBe('1')
})

test('S36 a flood of searches does not evict popular answers', async () => {
  const { request } = createFixture()
  expect(await request(callOf('contentPage'))).toBe('1')
  for (let index = 0; index < 1000; index += 1) {
    await request(callOf('contentList', { keyword: `${index}` }))
    if (index % 100 === 0) expect(await request(callOf('contentPage'))).toBe('1')
  }
})

/** Calls for public content, the same for everybody: articles, themes, terms, levels and prices. */
const SHARED: readonly string[] =
  'contentList contentPage content likeCount terms homepageSubjects subjectPage subject subjectItems levelBenefits toolBenefits plans'.split(
    ' ',
  )

test('S45 caches replies to calls for public content and to no other call', async () => {
  for (const name of Object.keys(contract) as EndpointName[]) {
    const { request } = createFixture()
    const isCached = (await request(callOf(name))) === (await request(callOf(name)))
    expect({ name, isCached }).toEqual({ name, isCached: SHARED.includes(name) })
  }
})

test('a failure is not cached', async () => {
  const { request, failing } = createFixture()
  await expect(failing(callOf('contentList'))).rejects.toThrow('gone')
  expect(await request(callOf('contentList'))).toBe('1')
})

test('memory is bounded, and 0 switches it off', async () => {
  const { request } = createFixture()
  for (let index = 0; index < 301; index++)
    await request(callOf('contentList', { keyword: `${index}` }))
  expect(await request(callOf('contentList', { keyword: '0' }))).toBe('302')
  const off = createFixture(0)
  expect(await off.request(callOf('contentList'))).not.toBe(
    await off.request(callOf('contentList')),
  )
})
