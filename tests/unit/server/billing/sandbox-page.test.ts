/** The sandbox's page. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type StartPayment } from '../../../../server/payment/provider.ts'
import { isSandbox, type SandboxProvider } from '../../../../server/payment/sandbox.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { decideInSandbox } from '../../../helpers/pay.ts'
import { serviceApp, startedService } from '../../../helpers/service-app.ts'
import { paymentsToStart } from '../../../helpers/payments-to-start.ts'

const MINUTE = 60_000

onOneDatabase((open) => {
  const service = startedService(open)
  let sandbox: SandboxProvider
  beforeAll(async () => {
    if (!isSandbox(service.parts.payments)) throw new Error('there is no sandbox')
    sandbox = service.parts.payments
  })

  const starting = paymentsToStart()
  const begin = async (changes: Partial<StartPayment> = {}) => {
    const expiresAt = new Date(service.parts.clock().getTime() + 30 * MINUTE)
    const payment = starting({ expiresAt, ...changes })
    return { ...(await sandbox.start(payment)), payment }
  }
  const get = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({ url, headers })
  const post = (url: string, choice: string, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ choice }).toString(),
    })

  describe('the page', () => {
    test('states in both languages that it is a test, the purchase and the amount', async () => {
      const { url } = await begin()
      const zh = await get(url)
      expect(zh.statusCode).toBe(200)
      expect(zh.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(zh.headers['cache-control']).toBe('no-store')
      expect(zh.body).toContain('<html lang="zh-CN">')
      for (const text of ['测试页面，不会真实扣款', '¥39.00', '析微 Plus · 1 个月']) {
        expect(zh.body).toContain(text)
      }
      const bare = url.split('?')[0] ?? ''
      const en = await get(bare, { 'accept-language': 'en-GB,en;q=0.9' })
      expect(en.body).toContain('<html lang="en">')
      for (const text of ['Test page, no money moves', 'CN¥39.00']) expect(en.body).toContain(text)
      expect((await get(`${bare}?lang=zh`, { 'accept-language': 'en' })).body).toContain('zh-CN')
      const usd = await begin({ currency: 'USD', amount: 590, language: 'en' })
      expect(usd.url).toMatch(/\?lang=en$/)
      expect((await get(usd.url)).body).toMatch(/\$5\.90/)
    })

    test('has no script, and escapes external text', async () => {
      const { url } = await begin({
        description: '<script>alert(1)</script>" onload="x',
        returnPath: '/front-pages/payment?order="><img src=x>',
      })
      for (const choice of [null, 'declined']) {
        if (choice !== null) await decideInSandbox(service, url, 'declined')
        const { body, headers } = await get(url)
        expect(body).not.toMatch(/<script|<img|javascript:|\son\w+="/i)
        expect(headers['content-security-policy']).toContain("form-action 'self'")
        expect(headers['content-security-policy']).toContain("script-src 'self'")
      }
    })

    test.each([
      ['cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['same-site', { 'sec-fetch-site': 'same-site' }],
      ['another origin', { origin: 'https://evil.example' }],
      ['an origin without a name', { origin: 'null' }],
    ])('S18 refuses a post from another site: %s', async (_, headers) => {
      const { url, ref } = await begin()
      const refused = await post(url, 'succeed', headers)
      expect(refused.statusCode).toBe(403)
      expect(refused.body).toContain('来自其他网站')
      expect((await sandbox.query(ref)).state).toBe('requires_more')
      const own = await post(url, 'succeed', {
        host: 'localhost:80',
        origin: 'http://localhost:80',
      })
      expect(own.statusCode).toBe(303)
    })

    test('is 404 with another provider', async () => {
      const other = await serviceApp(
        {
          db: service.parts.db,
          exclusively: async (work) => work(service.parts.db),
          close: async () => {},
        },
        { payments: null },
      )
      const { url } = await begin()
      expect((await other.app.inject({ url })).statusCode).toBe(404)
      await other.app.close()
    })
  })
})
