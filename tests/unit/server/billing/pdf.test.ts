/** The documents as PDF viewers read them: text, fonts, metadata, and the same bytes each time. */
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { orders, payments } from '../../../../server/db/schema-billing.ts'
import { drawBillingDocument } from '../../../../server/pdf/billing-document.ts'
import { loadFonts } from '../../../../server/pdf/fonts.ts'
import { invoiceDocument } from '../../../../server/service/invoices/document.ts'
import { setOfficialNumber } from '../../../../server/service/invoices/operator.ts'
import type { FoundInvoice } from '../../../../server/service/invoices/queries.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { foundInvoice as found, LINE, SELLER, SPECIAL } from '../../../helpers/invoice.ts'
import { PERSON } from '../../../helpers/orders.ts'
import { payInSandbox, placeOrder, PLANS, sellPlans } from '../../../helpers/pay.ts'
import { hasPoppler, pdfFlow, popplerReason, pdfText } from '../../../helpers/pdf-text.ts'
import { startedService } from '../../../helpers/service-app.ts'

const draw = async (invoice: FoundInvoice, language: 'zh' | 'en') =>
  drawBillingDocument(await loadFonts(), invoiceDocument(invoice, language))

test('the same invoice gives the same bytes at any time', async () => {
  for (const language of ['zh', 'en'] as const) {
    const once = await draw(found(), language)
    const again = await draw(found(), language)
    expect(again.equals(once)).toBe(true)
    expect(once.subarray(0, 8).toString()).toBe('%PDF-1.7')
    // A subset of the fonts, not all of their 21 MB.
    expect(once.length).toBeLessThan(150_000)
  }
})

describe.skipIf(!hasPoppler)(`as a PDF viewer reads it${popplerReason}`, () => {
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
      // The dates of a line look like those of the document: one date format per sheet.
      '析微 Plus 会员服务（月付），2026年11月20日 至 2026年12月20日',
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

  test('a red-letter invoice and the cancelled one name each other', async () => {
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
    const reissued = pdfText(await draw(found({}, { replaces: 'VS2026-6' }), 'en'))
    expect(reissued).toContain('replaces invoice VS2026-6')
  })

  test('missing, invisible and bidirectional characters are harmless', async () => {
    const name = '艾力·买买提 ⽤\u202e\u0000 𠮷🦠 <b>&amp;</b> )Tj'
    const flow = pdfFlow(await draw(found({ title: { ...PERSON, name } }), 'zh'))
    expect(flow).toContain('艾力·买买提用〓〓<b>&amp;</b>)Tj')
  })
})

onOneDatabase((open) => {
  const service = startedService(open)
  beforeAll(() => sellPlans(service.parts.db))

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
