import { beforeAll, expect, test } from 'vitest'
import { ensureDemoMember } from '../../../../server/demo/demo-member.ts'
import { sandboxPayer } from '../../../../server/demo/demo-orders.ts'
import { fillDemo } from '../../../../server/demo/fill-demo.ts'
import { embeddedUpstream } from '../../../../server/proxy/embedded.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { sm2PublicKeyOf } from '../../../../server/secrets.ts'
import { brand } from '../../../../src/contract/brand.ts'
import { readBody } from '../../../../src/results/read-body.ts'
import { readHeadline } from '../../../../src/results/two-sample/headline.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { CREDENTIAL } from '../../../helpers/client-headers.ts'
import { PASSWORD, startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  let token: string

  beforeAll(async () => {
    const { db, keys, clock } = service.parts
    await importContent(db, 'server/content')
    await ensureDemoMember(db, clock(), PASSWORD)
    await fillDemo(embeddedUpstream(service.parts), {
      password: PASSWORD,
      sm2PublicKey: sm2PublicKeyOf(keys.sm2PrivateKey),
      credential: CREDENTIAL,
      now: clock(),
      operator: { db, outbox: service.parts.outbox, origin: null },
      pay: sandboxPayer(service.parts),
    })
    token = (await service.signIn(brand.demoEmail)).data.access_token as string
  })

  test('the demonstration member has real analyses that the pages can read', async () => {
    const { data } = await service.call('recordPage', {}, { token })
    expect(data.total).toBe(2)
    for (const { id, headline } of data.records) {
      const { data: record } = await service.call('record', { id }, { token })
      expect(readBody(record.result)).toMatchObject({ input: { kept: record.variants } })
      expect(readHeadline(JSON.parse(headline) as Record<string, unknown>)?.method).toBe('ivw')
    }
  })

  test('and a question in each language with its answer in the same, and notifications', async () => {
    const { data } = await service.call('feedbackPage', {}, { token })
    expect(data).toMatchObject({ total: 2 })
    const { data: notified } = await service.call('notificationPage', {}, { token })
    const spoken: string[] = []
    for (const { id, state } of data.records) {
      expect(state).toBe('answered')
      const { data: thread } = await service.call('feedback', { id }, { token })
      const { title, messages } = thread as {
        title: string
        messages: { isOurs: boolean; body: string }[]
      }
      expect(messages.map(({ isOurs }) => isOurs)).toEqual([false, true])
      const texts = [title, ...messages.map(({ body }) => body)]
      const chinese = texts.filter((text) => /[一-鿿]/.test(text)).length
      expect([0, texts.length], 'one language in a thread').toContain(chinese)
      spoken.push(chinese === 0 ? 'en' : 'zh')
      const href = `/user/feedback?id=${id}`
      expect(notified.records).toContainEqual(
        expect.objectContaining({ kind: 'feedback', href, readAt: null }),
      )
    }
    expect(spoken.toSorted()).toEqual(['en', 'zh'])
    expect(notified.records.map(({ kind }: { kind: string }) => kind)).toContain('welcome')
  })

  test('and a membership: orders, invoices and a subscription, paid in the sandbox', async () => {
    const { data: orders } = await service.call('orderPage', {}, { token })
    const states = orders.records.map(
      ({ state, amount }: { state: string; amount: number }) => `${state} ${amount}`,
    )
    expect(states.toSorted()).toEqual(['cancelled 3900', 'paid 9900'])
    const { data: invoices } = await service.call('invoicePage', {}, { token })
    expect(
      invoices.records.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    ).toEqual([
      ['invoice', 9900],
      ['credit', -9900],
      ['invoice', 9900],
    ])
    expect(invoices.records[0]).toMatchObject({ titleKind: 'company', canReissue: true })
    expect((await service.call('invoiceTitles', {}, { token })).data).toHaveLength(1)
    const { data } = await service.call('subscription', {}, { token })
    expect(data).toMatchObject({ state: 'active', level: 'pro' })
  })

  test('is created once', async () => {
    const { db, clock } = service.parts
    await expect(ensureDemoMember(db, clock(), PASSWORD)).resolves.toEqual({
      isNew: false,
      isPasswordKnown: true,
    })
    await expect(ensureDemoMember(db, clock(), 'another password')).resolves.toEqual({
      isNew: false,
      isPasswordKnown: false,
    })
  })
})
