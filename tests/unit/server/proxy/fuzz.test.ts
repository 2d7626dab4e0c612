/** R10: malformed calls by the thousand, with a fixed seed, against the whole embedded service. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgets } from '../../../../server/db/schema.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { onEachDatabase } from '../../../helpers/database.ts'
import { clientHeaders, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const CALLS = 2500

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
  ['\0'],
  ['\ud800', '\udfff'],
  [null, 1, {}],
  Array.from({ length: 5000 }, () => 'a'),
  'A'.repeat(60_000),
  'iVBORw0KGgo=',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  '{"__proto__":{"a":1}}',
  '٣',
  '１',
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
  'tag',
  'tags',
  'kind',
  'state',
  'body',
  'context',
  'messageId',
  'attachmentName',
  'attachmentType',
  'attachmentData',
  'position',
  'done',
  'from',
  'to',
  'currency',
  'part',
  'reason',
  'nickName',
  'avatar',
  'timeZone',
  'language',
  'unreadOnly',
  'newsMail',
  'constructor',
  '__proto__',
  'toString',
  'then',
  'length',
]

onEachDatabase((open) => {
  let service: ServiceApp
  let token = ''
  beforeAll(async () => {
    service = await serviceApp(await open())
    await importContent(service.parts.db, 'server/content')
    await service.addMember('fuzz@example.org')
    token = (await service.signIn('fuzz@example.org')).data.access_token
  })
  afterAll(() => service.close())

  test('R10 no malformed call ends in a 5xx or without an envelope', async () => {
    const random = randomFrom(20261120)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const names = Object.keys(contract) as EndpointName[]
    const ids = { article: '2001', subject: '4001' } as const
    const own = { record: '17', feedback: '17', notification: '17', session: '17' } as const
    const bought = { order: '17', invoice: '17', title: '17' } as const
    const valid = callParams({ ...ids, ...own, ...bought })
    const seen = new Map<number, number>()
    for (let index = 0; index < CALLS; index++) {
      const name = pick(names)
      // After a sign-out all later calls would fail at the first check.
      const isWhole = name !== 'signOut' && random() < 0.7
      const params: Record<string, unknown> = isWhole ? { ...valid[name] } : {}
      const known = Object.keys(valid[name])
      for (let count = Math.floor(random() * 3); count >= 0; count--) {
        const field = known.length > 0 && random() < 0.6 ? pick(known) : pick(NAMES)
        params[field] = pick(ODD)
      }
      // The hourly limits would refuse all later calls.
      if (index % 40 === 0) await service.parts.db.delete(budgets)
      const body =
        random() < 0.05
          ? pick(ODD)
          : {
              method: 'POST',
              url: contract[name].url,
              params: random() < 0.95 ? params : pick(ODD),
            }
      const reply = await service.app.inject({
        method: 'POST',
        url: '/api/tool',
        headers: { ...clientHeaders(token), 'Time-Zone': 'x'.repeat(Math.floor(random() * 90)) },
        payload: JSON.stringify(body),
      })
      if (reply.statusCode >= 500)
        throw new Error(`${reply.statusCode} for ${JSON.stringify(body)?.slice(0, 2000)}`)
      expect(typeof reply.json()).toBe('object')
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
    }
    // The calls reach the handlers, not only the first check, and the token is valid until the end.
    expect(seen.get(200)).toBeGreaterThan(CALLS / 20)
    expect(seen.get(400)).toBeGreaterThan(CALLS / 20)
    expect(seen.get(404)).toBeGreaterThan(CALLS / 100)
    expect(seen.get(401) ?? 0).toBe(0)
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
