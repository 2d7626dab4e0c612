/**
 * Wrong input for every parameter of every call: values that the schema refuses get an error at their
 * field, in both languages; values that it accepts never cause a server error.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROXY_PATH } from '../../../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { openAny } from '../../../helpers/database.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { clientHeaders } from '../../../helpers/client-headers.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  ' ',
  'x'.repeat(100_000),
  '9'.repeat(30),
  'a\0b',
  '\ud800',
  '<script>alert(1)</script>',
  "'; drop table members; --",
  [],
  ['a', ['b']],
  {},
  { $ne: null },
  { toString: 1, __proto__: { length: 1 } },
]

type Shape = Record<string, unknown>
type Def = { shape?: Shape; options?: { _zod: { def: Def } }[] }

/** Names of all parameters of a call, also where it is one of several forms. */
function fieldsOf(name: EndpointName): string[] {
  const { def } = (contract[name].params as unknown as { _zod: { def: Def } })._zod
  const shapes = def.shape ? [def.shape] : (def.options ?? []).map((one) => one._zod.def.shape)
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape ?? {})))]
}

const names = (Object.keys(contract) as EndpointName[]).filter((name) => fieldsOf(name).length > 0)

test('finds the parameters', () => {
  expect(names.flatMap(fieldsOf).length).toBeGreaterThan(80)
  expect(fieldsOf('token')).toContain('refresh_token')
})

describe('hostile values', () => {
  let service: ServiceApp
  let token = ''
  const params = callParams()
  beforeAll(async () => {
    service = await serviceApp(await openAny())
    await service.addMember('hostile@example.org')
    token = (await service.signIn('hostile@example.org')).data.access_token
  })
  afterAll(() => service.close())

  const REVEALED = { zh: '请检查填写的内容', en: 'Please check what you entered' }

  test.each(names)(
    '%s: names values that its schema refuses, in both languages; nothing is a 5xx',
    async (name) => {
      const { params: schema, maxBytes = LIMITS.smallBody }: Endpoint = contract[name]
      const wrong: unknown[] = []
      for (const [at, field] of fieldsOf(name).entries()) {
        // A few of the values for each parameter by day, all of them at night.
        const values = HOSTILE.filter((_, each) => isNightly || (each + at) % 4 === 0)
        for (const value of values) {
          const given: Record<string, unknown> = { ...params[name], [field]: value }
          const { status, data, msg } = await service.call(name, given, { token })
          const isNul = typeof value === 'string' && value.includes('\0')
          if (JSON.stringify(given).length > maxBytes) {
            if (status !== 413) wrong.push([field, 'too large', status])
            continue
          }
          const isAccepted = !isNul && schema.safeParse(given).success
          const isNamed = status === 400 && Object.keys(data?.fields ?? {}).join() === field
          const isRevealed = msg?.zh === REVEALED.zh && msg.en === REVEALED.en
          if (isAccepted ? status >= 500 : !(isNamed && isRevealed))
            wrong.push([field, JSON.stringify(value)?.slice(0, 40), status])
        }
        const without = { ...params[name] } as Record<string, unknown>
        delete without[field]
        const { status, data } = await service.call(name, without, { token })
        const isOptional = schema.safeParse(without).success
        if (isOptional ? status >= 500 : data?.fields?.[field] !== 'required')
          wrong.push([field, 'left out', status])
      }
      expect(wrong).toEqual([])
    },
  )

  test('leaves the member unchanged', async () => {
    const { data } = await service.signIn('hostile@example.org')
    const me = (await service.call('me', {}, { token: data.access_token })).data
    expect(me).toMatchObject({ email: 'hostile@example.org', level: 'free', phone: null })
  })
})

describe('calls that no page makes are bad requests, without internal details', () => {
  let service: ServiceApp
  beforeAll(async () => {
    service = await serviceApp(await openAny())
  })
  afterAll(() => service.close())

  const LIST = '/api/homepageConfig/list'
  const PAGE = '/api/homepageConfig/page'
  test.each<[string, unknown]>([
    ['an address that is not on the list', { method: 'POST', url: '/api/secret', params: {} }],
    ['another host', { method: 'POST', url: `http://localhost:1${LIST}`, params: {} }],
    ['two slashes', { method: 'POST', url: `//evil.example${LIST}`, params: {} }],
    ['an encoded way up', { method: 'POST', url: '/api/homepageConfig/%2e%2e/x', params: {} }],
    ['another method', { method: 'DELETE', url: LIST, params: {} }],
    ['params that are no object', { method: 'POST', url: LIST, params: 'a' }],
    ['no address', { method: 'POST', params: {} }],
    ['a list', [1, 2, 3]],
    ['wrong types', { method: 'POST', url: PAGE, params: { current: 'x' } }],
    ['a page of a million', { method: 'POST', url: PAGE, params: { current: 1, size: 1e6 } }],
    ['an id that is none', { method: 'POST', url: contract.content.url, params: { id: '1;--' } }],
  ])('%s', async (_what, body) => {
    const reply = await service.app.inject({
      method: 'POST',
      url: PROXY_PATH,
      headers: clientHeaders(),
      payload: JSON.stringify(body),
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 400, success: false })
    expect(reply.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|select /i)
  })
})
