import { expect, test } from 'vitest'
import type { UpstreamCall, UpstreamReply } from '../../../../server/proxy/upstream.ts'
import { createVisitorCache } from '../../../../server/proxy/visitor-cache.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { upstreamCall } from '../../../helpers/upstream-call.ts'

const callOf = (name: EndpointName, params = {}, token: string | null = null): UpstreamCall =>
  upstreamCall(name, { params, token })

/** Creates a cache of one second, its clock, and a count of computations. */
function world(lifeMs = 1000) {
  let now = 0
  let computed = 0
  const cache = createVisitorCache(lifeMs, () => now)
  const compute = async (): Promise<UpstreamReply> => {
    computed += 1
    return { status: 200, body: String(computed) }
  }
  return {
    pass: (ms: number) => (now += ms),
    ask: async (call: UpstreamCall) => (await cache.answer(call, compute)).body,
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
  const { ask, pass } = world()
  expect(await ask(callOf('contentPage'))).toBe('1')
  pass(999)
  expect(await ask(callOf('contentPage'))).toBe('1')
  expect(await ask(callOf('contentPage', { current: 2 }))).toBe('2')
  expect(await ask(callOf('contentList'))).toBe('3')
  pass(1)
  // It is recomputed, and waiting for it would mean waiting for the database.
  expect(await ask(callOf('contentPage'))).toBe('1')
  expect(await ask(callOf('contentPage'))).toBe('4')
  pass(5000)
  expect(await ask(callOf('contentPage'))).toBe('5')
})

test('S36 serves popular answers stale while revalidating, computed once per lifetime', async () => {
  const { ask, pass, slow } = world()
  expect(await ask(callOf('contentPage'))).toBe('1')
  pass(1000)
  const { begun, finish } = slow(callOf('contentPage'))
  expect(await begun).toBe('1')
  for (let each = 0; each < 10; each += 1) expect(await ask(callOf('contentPage'))).toBe('1')
  finish('slow')
  await new Promise((done) => setImmediate(done))
  expect(await ask(callOf('contentPage'))).toBe('slow')
})

test('a write during revalidation is seen, and a failed revalidation is retried', async () => {
  const { ask, pass, slow, failing } = world()
  expect(await ask(callOf('contentPage'))).toBe('1')
  pass(1000)
  const { finish } = slow(callOf('contentPage'))
  await ask(callOf('like', { id: '1' }, 'token'))
  finish('from before')
  await new Promise((done) => setImmediate(done))
  expect(await ask(callOf('contentPage'))).toBe('1')
  expect(await ask(callOf('contentPage'))).toBe('3')
  pass(1000)
  expect((await failing(callOf('contentPage'))).body).toBe('3')
  await new Promise((done) => setImmediate(done))
  expect(await ask(callOf('contentPage'))).toBe('3')
  await new Promise((done) => setImmediate(done))
  expect(await ask(callOf('contentPage'))).toBe('4')
})

test('concurrent calls wait for the same answer', async () => {
  const { ask } = world()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(callOf('contentList'))))
  expect(new Set(answers)).toEqual(new Set(['1']))
})

test("S16 a member's answers are never cached, and members get no visitor's answer", async () => {
  const { ask } = world()
  expect(await ask(callOf('contentPage'))).toBe('1')
  expect(await ask(callOf('contentPage', {}, 'token'))).toBe('2')
  expect(await ask(callOf('contentPage', {}, 'token'))).toBe('3')
  expect(await ask(callOf('contentPage'))).toBe('1')
  expect(await ask(callOf('me'))).toBe('4')
  expect(await ask(callOf('me'))).toBe('5')
})

test('a write of this process is seen by its member at once, and by the second next visitor', async () => {
  const { ask } = world()
  expect(await ask(callOf('likeCount', { id: '1' }))).toBe('1')
  await ask(callOf('like', { id: '1' }, 'token'))
  expect(await ask(callOf('likeCount', { id: '1' }, 'token'))).toBe('3')
  expect(await ask(callOf('likeCount', { id: '1' }))).toBe('1')
  expect(await ask(callOf('likeCount', { id: '1' }))).toBe('4')
})

test('S36 repeated likes delay no request', async () => {
  const { ask, slow, pass } = world()
  expect(await ask(callOf('contentPage'))).toBe('1')
  for (let each = 0; each < 40; each += 1) {
    await ask(callOf('like', { id: '1' }, 'token'))
    // Its computation takes longer than this visitor waits.
    expect(await slow(callOf('contentPage')).begun).toBe('1')
    pass(100)
  }
})

test('S36 registering, failed sign-ins and saving do not invalidate pages', async () => {
  const { ask } = world()
  expect(await ask(callOf('contentPage'))).toBe('1')
  for (const name of ['register', 'token', 'sendEmailCode'] as const) await ask(callOf(name))
  await ask(callOf('saveRecord', {}, 'token'))
  expect(await ask(callOf('contentPage'))).toBe('1')
})

test('S36 a flood of searches does not evict popular answers', async () => {
  const { ask } = world()
  expect(await ask(callOf('contentPage'))).toBe('1')
  for (let index = 0; index < 1000; index += 1) {
    await ask(callOf('contentList', { keyword: `${index}` }))
    if (index % 100 === 0) expect(await ask(callOf('contentPage'))).toBe('1')
  }
})

/** Calls for public content, the same for everybody: articles, themes, terms, levels and prices. */
const SHARED: readonly string[] =
  'contentList contentPage content likeCount terms homepageSubjects subjectPage subject subjectItems levelBenefits toolBenefits plans'.split(
    ' ',
  )

test('S45 caches replies to calls for public content and to no other call', async () => {
  for (const name of Object.keys(contract) as EndpointName[]) {
    const { ask } = world()
    const isCached = (await ask(callOf(name))) === (await ask(callOf(name)))
    expect({ name, isCached }).toEqual({ name, isCached: SHARED.includes(name) })
  }
})

test('a failure is not cached', async () => {
  const { ask, failing } = world()
  await expect(failing(callOf('contentList'))).rejects.toThrow('gone')
  expect(await ask(callOf('contentList'))).toBe('1')
})

test('memory is bounded, and 0 switches it off', async () => {
  const { ask } = world()
  for (let index = 0; index < 301; index++)
    await ask(callOf('contentList', { keyword: `${index}` }))
  expect(await ask(callOf('contentList', { keyword: '0' }))).toBe('302')
  const off = world(0)
  expect(await off.ask(callOf('contentList'))).not.toBe(await off.ask(callOf('contentList')))
})
