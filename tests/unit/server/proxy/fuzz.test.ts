/** R10: malformed calls by the thousand, with a fixed seed, against the whole embedded service. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, endpointsByUrl } from '../../../../src/contract/contract.ts'
import { onEachDatabase } from '../../../helpers/database.ts'
import { clientHeaders, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const CALLS = 1500

/** mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  '\0',
  '\ud800',
  '\u202e',
  "'; drop table members; --",
  '%',
  '\\',
  '{{7*7}}',
  '$1',
  'a'.repeat(5000),
  '9'.repeat(19),
  '9'.repeat(20),
  'a@b.co',
  '+8613800000000',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  [],
  {},
  [[[]]],
  { toString: 'x' },
  { $ne: null },
  ['a', 'b'],
]

const NAMES = [
  'id',
  'type',
  'current',
  'size',
  'keyword',
  'useType',
  'email',
  'phone',
  'password',
  'code',
  'grant_type',
  'refresh_token',
  'codeType',
  'title',
  'result',
  'createdAt',
  'variants',
  'toolId',
  'articleId',
  'problemType',
  'languageType',
  'constructor',
  'toString',
  'then',
  'length',
]

onEachDatabase((open) => {
  let service: ServiceApp
  let token = ''
  beforeAll(async () => {
    service = await serviceApp(await open())
    await service.addMember('fuzz@example.org')
    token = (await service.signIn('fuzz@example.org')).data.access_token
  })
  afterAll(() => service.close())

  test('R10 no malformed call ends in a 5xx or without an envelope', async () => {
    const random = randomFrom(20261120)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const urls = [...endpointsByUrl().keys()]
    const good = {
      id: '17',
      toolId: '6001',
      title: 'T',
      fileName: 'f',
      inputSha256: '0'.repeat(64),
      variants: 1,
      engineVersion: '1',
      headline: '{}',
      result: '{}',
      createdAt: '2026-11-19T10:00:00Z',
      articleId: '1',
      useType: 4,
    }
    const seen = new Map<number, number>()
    for (let index = 0; index < CALLS; index++) {
      const params: Record<string, unknown> = random() < 0.5 ? { ...good } : {}
      for (let count = Math.floor(random() * 4); count >= 0; count--)
        params[pick(NAMES)] = pick(ODD)
      const body =
        random() < 0.05
          ? pick(ODD)
          : { method: 'POST', url: pick(urls), params: random() < 0.95 ? params : pick(ODD) }
      const reply = await service.app.inject({
        method: 'POST',
        url: '/api/tool',
        headers: { ...clientHeaders(token), 'Time-Zone': 'x'.repeat(Math.floor(random() * 90)) },
        payload: JSON.stringify(body),
      })
      if (reply.statusCode >= 500)
        throw new Error(`${reply.statusCode} for ${JSON.stringify(body)}`)
      expect(typeof reply.json()).toBe('object')
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
    }
    // The fuzz reaches the handlers, not only the first check.
    expect(seen.get(200)).toBeGreaterThan(CALLS / 20)
    expect(seen.get(400)).toBeGreaterThan(CALLS / 20)
  }, 120_000)

  test('R10 broken bytes and headers', async () => {
    const bodies = [
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('{"method":"POST","url":"\xff"}', 'latin1'),
      Buffer.from(
        `{"method":"POST","url":"${contract.contentList.url}","params":${'['.repeat(20_000)}`,
      ),
      Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    ]
    for (const payload of bodies) {
      const headers = { ...clientHeaders(), 'Blade-Auth': 'bearer \t' }
      const reply = await service.app.inject({ method: 'POST', url: '/api/tool', headers, payload })
      expect(reply.statusCode).toBe(400)
    }
  })
})
