/** Every kind of mail through a real SMTP server: content, language and headers of received mails. */
import { eq } from '../../../../server/db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox } from '../../../../server/db/schema.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PLANS, sellPlans } from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
import { startSmtpServer } from '../../../helpers/smtp.ts'
import { subscribers } from '../../../helpers/subscriber.ts'

onOneDatabase((open) => {
  let service: ServiceApp
  let office: Awaited<ReturnType<typeof startSmtpServer>>
  beforeAll(async () => {
    service = await serviceApp(await open())
    await sellPlans(service.parts.db)
    office = await startSmtpServer()
  })
  afterAll(async () => {
    await office.stop()
    await service.close()
  })
  beforeEach(async () => {
    office.arrived.length = 0
    await service.parts.db.delete(outbox)
  })
  const deliver = () => office.deliver(service.parts.db, service.parts.clock)

  test('a code arrives once, and is not stored afterwards', async () => {
    const email = 'code@example.org'
    await service.call('sendEmailCode', { email, codeType: 1 })
    const code = await service.lastCode(email)
    await deliver()
    await deliver()
    expect(office.arrived).toHaveLength(1)
    const [mail] = office.arrived
    expect(mail?.to).toEqual([email])
    expect(mail?.headers.get('from')).toBe('Veriscope <post@veriscope.example>')
    expect(mail?.subject).toContain(code)
    expect(mail?.text).toContain(`\n    ${code}\n`)
    // An account mail is no mailing list, so it has no unsubscribe header.
    expect(mail?.headers.has('list-unsubscribe')).toBe(false)
    const [row] = await service.parts.db.select().from(outbox)
    expect(row).toMatchObject({ status: 'sent', subject: '', body: '', headers: null })
  })

  test('a receipt arrives with its order and amount; the notice of a new sign-in in both languages', async () => {
    const member = await subscribers(service).member()
    await member.token()
    await member.buy(PLANS.plusMonth)
    await deliver()
    const [order] = await member.orders()
    const receipt = office.arrived.find(({ subject }) => subject.includes(order?.id ?? '-'))
    expect(receipt?.to).toEqual([member.email])
    expect(receipt?.text).toContain(order?.id)
    expect(receipt?.text).toContain('39.00')
  })

  test('resends a refused mail as the same mail', async () => {
    const email = 'again@example.org'
    await service.call('sendEmailCode', { email, codeType: 1 })
    office.refuseNext(1)
    await deliver()
    expect(office.arrived).toEqual([])
    const [row] = await service.parts.db.select().from(outbox).where(eq(outbox.recipient, email))
    expect(row).toMatchObject({ status: 'pending', attempts: 1 })
    service.advance(60_000)
    await deliver()
    expect(office.arrived).toHaveLength(1)
    expect(office.arrived[0]?.headers.get('message-id')).toBe(`<${row?.id}@veriscope.example>`)
  })

  test('an invitation to a seat arrives at an address without an account, with nothing that its payer wrote', async () => {
    const payer = await subscribers(service).member()
    await payer.buy(PLANS.plusMonth, 'succeed', 2)
    await payer.call('updateProfile', { nickName: 'Win at evil.example' })
    await payer.call('inviteToSeat', { address: 'colleague@example.org' })
    await deliver()
    const mail = office.arrived.find(({ to }) => to.includes('colleague@example.org'))
    expect(mail?.subject).toContain(payer.email)
    expect(mail?.text).toContain(`${service.parts.origin}/user/subscription`)
    expect(mail?.text).toMatch(/[^]*Create one with this address first/)
    expect(mail?.text).not.toContain('evil.example')
    expect(mail?.subject).not.toContain('evil.example')
  })
})
