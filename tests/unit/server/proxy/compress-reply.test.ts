import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { success } from '../../../../server/proxy/envelope.ts'
import { compressReply } from '../../../../server/proxy/compress-reply.ts'
import type { UpstreamReply } from '../../../../server/proxy/upstream.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { type ProxyApp, proxyApp } from '../../../helpers/proxy-app.ts'

const LONG = success({ content: '<p>孟德尔随机化 and pleiotropy</p>'.repeat(200) })
const READ = { method: 'POST', url: contract.content.url, params: { id: '1001' } }
const SIGN_IN = {
  method: 'POST',
  url: contract.token.url,
  params: { grant_type: 'sci_web', email: 'a@example.org', code: '000000' },
}

let proxy: ProxyApp | null = null
afterEach(() => proxy?.app.close())

async function replyTo(
  call: object,
  accept: string | undefined,
  reply: UpstreamReply = { status: 200, body: LONG },
) {
  proxy = await proxyApp(async () => reply)
  const answer = await proxy.post(call, { 'accept-encoding': accept })
  expect(proxy.calls).toHaveLength(1)
  return answer
}

describe('the reply to a reading call', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('for %s comes as %s, as an object or its text', async (accept, encoding, unpack) => {
    for (const body of [LONG, JSON.stringify(LONG)]) {
      const { headers, rawPayload } = await replyTo(READ, accept, { status: 200, body })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(JSON.parse(unpack(rawPayload).toString('utf8'))).toEqual(LONG)
      expect(rawPayload.byteLength).toBeLessThan(JSON.stringify(LONG).length / 10)
      await proxy?.app.close()
    }
  })

  test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0'])(
    'is not compressed for %j',
    async (accept) => {
      const reply = await replyTo(READ, accept)
      expect(reply.headers['content-encoding']).toBeUndefined()
      expect(reply.json()).toEqual(LONG)
    },
  )

  test('is not compressed when small', async () => {
    const body = success({ content: 'short '.repeat(100) })
    const reply = await replyTo(READ, 'br', { status: 200, body })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.json()).toEqual(body)
  })

  test('is not compressed when it is a refusal', async () => {
    const reply = await replyTo(READ, 'br', { status: 500, body: LONG })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  test('is compressed once while it is the same reply', async () => {
    const reply: UpstreamReply = { status: 200, body: LONG }
    const first = await compressReply(reply, contract.content, 'br')
    expect(first).not.toBeNull()
    expect(await compressReply(reply, contract.content, 'br')).toBe(first)
    expect(await compressReply(reply, contract.content, 'gzip')).not.toEqual(first)
  })
})

test('never compresses replies with tokens, and to changing calls', async () => {
  const reply = await replyTo(SIGN_IN, 'gzip, br')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBeUndefined()
  const others = Object.values(contract).filter(({ repeat }) => repeat !== 'read')
  expect(others.length).toBeGreaterThan(20)
  for (const endpoint of others) {
    expect(await compressReply({ status: 200, body: LONG }, endpoint, 'br')).toBeNull()
  }
})
