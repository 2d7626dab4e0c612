/** The documents as PDF viewers read them: text, fonts, metadata, and the same bytes each time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { orders, payments } from '../../../../server/db/schema-billing.ts'
import { drawBillingDocument } from '../../../../server/pdf/billing-document.ts'
import { loadFonts } from '../../../../server/pdf/fonts.ts'
import { DEMO_SELLER } from '../../../../server/seller.ts'
import { invoiceDocument, receiptDocument } from '../../../../server/service/invoices/document.ts'
import { setOfficialNumber } from '../../../../server/service/invoices/operator.ts'
import type { FoundInvoice } from '../../../../server/service/invoices/queries.ts'
import type { OrderRow } from '../../../../server/service/orders/store.ts'
import { contract } from '../../../../src/contract/contract.ts'
import type { InvoiceTitle } from '../../../../src/contract/invoice-title.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { foundInvoice as found, ISSUED, LINE, SELLER, SPECIAL } from '../../../helpers/invoice.ts'
import { PERSON } from '../../../helpers/orders.ts'
import { payInSandbox, placeOrder, PLANS, sellPlans } from '../../../helpers/pay.ts'
import {
  hasPoppler,
  pdfFlow,
  pdfFonts,
  pdfInfo,
  popplerReason,
  pdfText,
} from '../../../helpers/pdf-text.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const draw = async (invoice: FoundInvoice, language: 'zh' | 'en') =>
  drawBillingDocument(await loadFonts(), invoiceDocument(invoice, language))

test('the same invoice gives the same bytes, whenever it is drawn', async () => {
  for (const language of ['zh', 'en'] as const) {
    const once = await draw(found(), language)
    const again = await draw(found(), language)
    expect(again.equals(once)).toBe(true)
    expect(once.subarray(0, 8).toString()).toBe('%PDF-1.7')
    // A subset of the fonts, not all of their 21 MB.
    expect(once.length).toBeLessThan(150_000)
  }
})

describe.skipIf(!hasPoppler)(`as a reader's program sees it${popplerReason}`, () => {
  test('zh: every fact can be selected and searched, rare characters of names too', async () => {
    const flow = pdfFlow(await draw(found({ officialNumber: '26352000000012345678' }), 'zh'))
    for (const text of [
      '发票',
      '发票号码VS2026-000042',
      '2026年11月20日',
      '1763626400123400001',
      '数电票号码',
      '26352000000012345678',
      SPECIAL.name,
      SPECIAL.taxNo,
      SPECIAL.address,
      SPECIAL.bank,
      SPECIAL.account,
      SPECIAL.email,
      SELLER.nameZh,
      SELLER.addressZh,
      SELLER.bank,
      // The days of a line as those of the document: one way of writing a date on one sheet.
      '析微进阶版会员服务（月付），2026年11月20日 至 2026年12月20日',
      '36.79',
      '6%',
      '2.21',
      '¥39.00',
      '价税合计（大写）',
      '叁拾玖元整',
      '企业专票',
      '第1页，共1页',
    ]) {
      expect(flow).toContain(text.replaceAll(/\s+/g, ''))
    }
    expect(flow).not.toMatch(/示例|〓|�/)
  })

  test('en: the plain international form', async () => {
    const title: InvoiceTitle = {
      ...PERSON,
      kind: 'international',
      name: 'Institut für Beispiele',
      country: 'Germany',
      taxNo: 'DE129517720',
      address: 'August-Straße 2, 24306 Plön',
    }
    const lines = [{ ...LINE, net: 566, tax: 34, amount: 600 }]
    const text = pdfText(await draw(found({ title, currency: 'USD', lines }), 'en'))
    for (const part of [
      'Invoice',
      'Number VS2026-000042',
      '20 November 2026',
      title.name,
      title.taxNo,
      title.country,
      SELLER.nameEn,
      'Net (USD)',
      '5.66',
      'US$6.00',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part)
    }
    const flow = pdfFlow(await draw(found({ title, currency: 'USD', lines }), 'en'))
    expect(flow).toContain('VeriscopePlusmembership(monthly),20November2026to20December2026')
    expect(text).not.toContain('SAMPLE')
  })

  test('a dollar invoice in Chinese says so in words', async () => {
    const flow = pdfFlow(await draw(found({ currency: 'USD' }), 'zh'))
    expect(flow).toContain('美元叁拾玖元整')
    expect(flow).toContain('US$39.00')
  })

  test('a red letter names what it takes back, and the other way round', async () => {
    const lines = [{ ...LINE, net: -3679, tax: -221, amount: -3900 }]
    const credit = found({ kind: 'credit', lines, reason: '抬头有误' }, { takesBack: 'VS2026-7' })
    const flow = pdfFlow(await draw(credit, 'zh'))
    for (const text of [
      '红字发票',
      '冲销发票VS2026-7',
      '原因：抬头有误',
      '-¥39.00',
      '负叁拾玖元整',
    ]) {
      expect(flow).toContain(text)
    }
    const english = pdfText(await draw(credit, 'en'))
    expect(english).toContain('Credit note')
    expect(english).toContain('cancels invoice VS2026-7')
    const old = pdfFlow(await draw(found({}, { takenBackBy: 'VS2026-8' }), 'zh'))
    expect(old).toContain('已由红字发票VS2026-8冲销，不再有效')
    const anew = pdfText(await draw(found({}, { replaces: 'VS2026-6' }), 'en'))
    expect(anew).toContain('replaces invoice VS2026-6')
  })

  test('all fonts are embedded subsets whose signs are named', async () => {
    for (const language of ['zh', 'en'] as const) {
      const fonts = pdfFonts(await draw(found(), language))
      expect(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual([
        'NotoSansSC-Regular',
        'NotoSansSC-SemiBold',
      ])
      for (const font of fonts) {
        expect(font).toMatchObject({ isEmbedded: true, isSubset: true, hasUnicode: true })
      }
    }
  })

  test('the file says what it is, and is tagged for screen readers', async () => {
    const info = pdfInfo(await draw(found(), 'zh'))
    expect(info).toMatchObject({
      Title: '发票 VS2026-000042',
      Author: SELLER.nameZh,
      Tagged: 'yes',
      Pages: '1',
    })
    expect(new Date(info['CreationDate'] ?? '').getTime()).toBe(ISSUED.getTime())
    expect((await draw(found(), 'en')).toString('latin1')).toContain('/Lang (en-GB)')
  })

  test('long names and addresses wrap, and a long table goes on over the page', async () => {
    const title: InvoiceTitle = {
      ...SPECIAL,
      name: '很长的单位名称'.repeat(14),
      address: '某某省某某市某某区某某街道某某路'.repeat(12),
      bank: '某某银行某某分行'.repeat(12),
      email: `${'a'.repeat(240)}@example.org`,
    }
    const lines = Array.from({ length: 40 }, (_, at) => ({ ...LINE, textZh: `第 ${at + 1} 项` }))
    const file = await draw(found({ title, lines }), 'zh')
    const flow = pdfFlow(file)
    for (const text of [title.name, title.address, title.bank, title.email, '第40项']) {
      expect(flow).toContain(text.replaceAll(/\s+/g, ''))
    }
    const pages = Number(pdfInfo(file)['Pages'])
    expect(pages).toBeGreaterThan(1)
    for (let page = 1; page <= pages; page++) {
      expect(flow).toContain(`第${page}页，共${pages}页`)
    }
  })

  test('what the font lacks, what hides and what turns the text around does no harm', async () => {
    const name = '艾力·买买提 ⽤\u202e\u0000 𠮷🦠 <b>&amp;</b> )Tj'
    const flow = pdfFlow(await draw(found({ title: { ...PERSON, name } }), 'zh'))
    expect(flow).toContain('艾力·买买提用〓〓<b>&amp;</b>)Tj')
  })

  test('a seller who was not configured makes a sample, and it says so on the page', async () => {
    const zh = pdfFlow(await draw(found({ seller: DEMO_SELLER }), 'zh'))
    expect(zh).toContain('示例文件')
    expect(zh).toContain('不能用于报销')
    const en = pdfText(await draw(found({ seller: DEMO_SELLER }), 'en'))
    expect(en).toContain('cannot be used to claim')
    // The watermark is drawn as a shape, so it is not part of the text.
    expect(en).not.toMatch(/^S$/m)
  })

  test('a receipt says when and how it was paid, and that it is no invoice', async () => {
    const order = {
      id: '17636264001',
      level: 'plus',
      period: 'month',
      periodStart: ISSUED,
      periodEnd: new Date('2026-12-20T08:03:00Z'),
      currency: 'CNY',
      amount: 3900,
      state: 'refunded',
      createdAt: ISSUED,
      paidAt: ISSUED,
      refundedAt: new Date('2026-11-22T01:00:00Z'),
    } as OrderRow
    const payment = { provider: 'stripe', ref: 'pi_42', methodLabel: 'Visa •••• 4242' }
    const paid = { order, payment: payment as never, title: PERSON, seller: SELLER }
    const facts = { ...paid, refunded: 3900 }
    const fonts = await loadFonts()
    const zh = pdfFlow(await drawBillingDocument(fonts, receiptDocument(facts, 'zh')))
    for (const text of [
      '收据',
      '订单号17636264001',
      '2026年11月20日16:03',
      'Stripe/Visa****4242',
      'pi_42',
      '退款时间',
      '2026年11月22日09:00',
      '叁拾玖元整',
      '不是发票',
      '已全额退款',
      PERSON.name,
    ]) {
      expect(zh).toContain(text)
    }
    const en = pdfText(await drawBillingDocument(fonts, receiptDocument(facts, 'en')))
    expect(en).toContain('It is not an invoice')
    expect(en).toContain('CN¥39.00')
  })

  test('what was refunded in part stands on the invoice, its credit note and the receipt', async () => {
    const part = { ...LINE, textZh: `部分退款：${LINE.textZh}`, net: -943, tax: -57, amount: -1000 }
    const credit = found(
      { kind: 'credit', isPart: true, lines: [part], reason: '服务中断' },
      { takesBack: 'VS2026-000042' },
    )
    const zh = pdfFlow(await draw(credit, 'zh'))
    for (const text of ['冲销发票VS2026-000042的一部分', '部分退款', '-9.43', '-0.57', '-10.00']) {
      expect(zh).toContain(text)
    }
    const en = pdfFlow(await draw(credit, 'en'))
    expect(en).toContain('takesbackapartofinvoiceVS2026-000042')
    const invoice = found({}, { partCredits: ['VS2026-000043', 'VS2026-000044'], credited: 1500 })
    expect(pdfFlow(await draw(invoice, 'zh'))).toContain(
      '由红字发票VS2026-000043,VS2026-000044冲销¥15.00，尚余¥24.00',
    )
    expect(pdfFlow(await draw(invoice, 'en'))).toContain('tookbackCN¥15.00ofthisinvoice;CN¥24.00')
    const order = { id: '1', level: 'plus', period: 'month', currency: 'CNY', amount: 3900 }
    const paid = { ...order, state: 'paid', createdAt: ISSUED, paidAt: ISSUED, refundedAt: null }
    const whole = { ...paid, periodStart: null, periodEnd: null } as OrderRow
    const facts = { order: whole, payment: null, title: PERSON, seller: SELLER, refunded: 1500 }
    const receipt = await drawBillingDocument(await loadFonts(), receiptDocument(facts, 'en'))
    expect(pdfFlow(receipt)).toMatch(/RefundedofitCN¥-?15\.00|Refundedofit-CN¥15\.00/)
    expect(pdfFlow(receipt)).toContain('LeftafterrefundsCN¥24.00')
    expect(pdfFlow(receipt)).not.toContain('refundedinfull')
  })
})

onOneDatabase((open) => {
  let service: ServiceApp
  beforeAll(async () => {
    service = await serviceApp(await open())
    await sellPlans(service.parts.db)
  })
  afterAll(() => service.close())

  test.skipIf(!hasPoppler)(
    `both documents of a paid order come through the calls${popplerReason}`,
    async () => {
      const { db } = service.parts
      const memberId = await service.addMember('pdf@example.org')
      const token = (await service.signIn('pdf@example.org')).data.access_token as string
      const { data: open } = await placeOrder(service, token, PLANS.plusMonth, { title: SPECIAL })
      const early = await service.call('orderReceipt', { id: open.id }, { token })
      expect([early.status, early.msg.zh]).toEqual([409, '订单付款后才能开具收据'])
      const { data: order } = await payInSandbox(service, open.id, token)
      const { id, number } = order.invoices[0]
      const file = async (name: 'invoicePdf' | 'orderReceipt', params: object) => {
        const reply = contract[name].reply.parse((await service.call(name, params, { token })).data)
        expect(reply.mediaType).toBe('application/pdf')
        return { name: reply.fileName, bytes: Buffer.from(reply.base64, 'base64') }
      }
      const zh = await file('invoicePdf', { id, language: 'zh' })
      expect(zh.name).toBe(`析微-发票-${number}.pdf`)
      expect(pdfFlow(zh.bytes)).toContain(SPECIAL.name)
      expect(pdfFlow(zh.bytes)).toContain('叁拾玖元整')
      const en = await file('invoicePdf', { id, language: 'en' })
      expect(en.name).toBe(`Veriscope-invoice-${number}.pdf`)
      expect(pdfText(en.bytes)).toContain(number)
      // By default it is the language of the account.
      expect((await file('invoicePdf', { id })).bytes.equals(zh.bytes)).toBe(true)

      const receipt = await file('orderReceipt', { id: order.id, language: 'zh' })
      expect(receipt.name).toBe(`析微-收据-${order.id}.pdf`)
      const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id))
      expect(pdfFlow(receipt.bytes)).toContain(payment?.ref ?? '?')
      expect(pdfFlow(receipt.bytes)).toContain('沙箱支付（测试）')

      const { clock, outbox } = service.parts
      await setOfficialNumber({ db, outbox, now: clock() }, number, '26352000000012345678')
      const numbered = await file('invoicePdf', { id, language: 'zh' })
      expect(pdfFlow(numbered.bytes)).toContain('26352000000012345678')
      const [row] = await db.select().from(orders).where(eq(orders.memberId, memberId))
      expect(row?.id).toBe(order.id)
    },
  )
})
