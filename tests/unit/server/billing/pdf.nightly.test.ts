/** The further documents as PDF viewers read them: texts in English, fonts, metadata, receipts. */
import { describe, expect, test } from 'vitest'
import { drawBillingDocument } from '../../../../server/pdf/billing-document.ts'
import { loadFonts } from '../../../../server/pdf/fonts.ts'
import { DEMO_SELLER } from '../../../../server/seller.ts'
import { invoiceDocument, receiptDocument } from '../../../../server/service/invoices/document.ts'
import type { FoundInvoice } from '../../../../server/service/invoices/queries.ts'
import type { OrderRow } from '../../../../server/service/orders/store.ts'
import type { BillingDetails } from '../../../../src/contract/billing-details.ts'
import { foundInvoice as found, ISSUED, LINE, SELLER, SPECIAL } from '../../../helpers/invoice.ts'
import { PERSON } from '../../../helpers/orders.ts'
import {
  hasPoppler,
  pdfFlow,
  pdfFonts,
  pdfInfo,
  popplerReason,
  pdfText,
} from '../../../helpers/pdf-text.ts'

const draw = async (invoice: FoundInvoice, language: 'zh' | 'en') =>
  drawBillingDocument(await loadFonts(), invoiceDocument(invoice, language))

describe.skipIf(!hasPoppler)(`as a PDF viewer reads it${popplerReason}`, () => {
  test('en: the international form', async () => {
    const title: BillingDetails = {
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

  test('all fonts are embedded subsets with named characters', async () => {
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

  test('the file has metadata, and is tagged for screen readers', async () => {
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

  test('long names and addresses wrap, and a long table continues on the next page', async () => {
    const title: BillingDetails = {
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

  test('without a configured seller the document is a sample, and is marked as such', async () => {
    const zh = pdfFlow(await draw(found({ seller: DEMO_SELLER }), 'zh'))
    expect(zh).toContain('示例文件')
    expect(zh).toContain('不能用于报销')
    const en = pdfText(await draw(found({ seller: DEMO_SELLER }), 'en'))
    expect(en).toContain('cannot be used to claim')
    // The watermark is drawn as a shape, so it is not part of the text.
    expect(en).not.toMatch(/^S$/m)
  })

  test('a receipt has the time and means of payment, and states that it is no invoice', async () => {
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

  test('a partial refund appears on the invoice, its credit note and the receipt', async () => {
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
    expect(en).toContain('cancelspartofinvoiceVS2026-000042')
    const invoice = found({}, { partCredits: ['VS2026-000043', 'VS2026-000044'], credited: 1500 })
    expect(pdfFlow(await draw(invoice, 'zh'))).toContain(
      '由红字发票VS2026-000043,VS2026-000044冲销¥15.00，尚余¥24.00',
    )
    expect(pdfFlow(await draw(invoice, 'en'))).toContain(
      'creditnoteVS2026-000043,VS2026-000044:CN¥15.00;CN¥24.00remainsvalid',
    )
    const order = { id: '1', level: 'plus', period: 'month', currency: 'CNY', amount: 3900 }
    const paid = { ...order, state: 'paid', createdAt: ISSUED, paidAt: ISSUED, refundedAt: null }
    const whole = { ...paid, periodStart: null, periodEnd: null } as OrderRow
    const facts = { order: whole, payment: null, title: PERSON, seller: SELLER, refunded: 1500 }
    const receipt = await drawBillingDocument(await loadFonts(), receiptDocument(facts, 'en'))
    expect(pdfFlow(receipt)).toMatch(/OfwhichrefundedCN¥-?15\.00|Ofwhichrefunded-CN¥15\.00/)
    expect(pdfFlow(receipt)).toContain('LeftafterrefundsCN¥24.00')
    expect(pdfFlow(receipt)).not.toContain('refundedinfull')
  })
})
