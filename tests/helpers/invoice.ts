/** Invoices and their owners, for the tests of invoices. */
import type { InvoiceLineRow, SellerRow } from '../../server/db/schema-invoices.ts'
import { totalsOf } from '../../server/service/invoices/lines.ts'
import type { FoundInvoice } from '../../server/service/invoices/queries.ts'
import { contract } from '../../src/contract/contract.ts'
import type { BillingDetails } from '../../src/contract/billing-details.ts'
import { PERSON } from './orders.ts'
import { type OrderRequest, payInSandbox, placeOrder, PLANS } from './pay.ts'
import { type ServiceApp, TEST_SELLER } from './service-app.ts'

export const SPECIAL: BillingDetails = {
  kind: 'special',
  name: '上海喆堃镕㛃龘生物科技有限公司',
  taxNo: '91350100M000100Y43',
  address: '上海市徐汇区岳阳路 320 号',
  phone: '021-54920000',
  bank: '中国工商银行上海市枫林支行',
  account: '1001 2345 6789 0123 456',
  email: 'fapiao@example.org',
  country: '',
}
export const ISSUED = new Date('2026-11-20T08:03:00Z')
export const LINE: InvoiceLineRow = {
  textZh: '析微 Plus 会员服务（月付），2026-11-20 至 2026-12-20',
  textEn: 'Veriscope Plus membership (monthly), 2026-11-20 to 2026-12-20',
  quantity: 1,
  net: 3679,
  tax: 221,
  rateBp: 600,
  amount: 3900,
}
const { taxRateBp: _rate, ...snapshot } = TEST_SELLER
export const SELLER: SellerRow = snapshot

/** Returns an invoice as a query returns it, made without a database. */
export function foundInvoice(
  changes: Partial<FoundInvoice['row']> = {},
  around: Partial<FoundInvoice> = {},
): FoundInvoice {
  const lines = changes.lines ?? [LINE]
  return {
    row: {
      id: '9',
      number: 'VS2026-000042',
      memberId: '1',
      orderId: '1763626400123400001',
      kind: 'invoice',
      reversesId: null,
      isPart: false,
      title: SPECIAL,
      seller: SELLER,
      lines,
      currency: 'CNY',
      ...totalsOf(lines),
      reason: '',
      officialNumber: null,
      issuedAt: ISSUED,
      ...changes,
    },
    orderState: 'paid',
    takenBackBy: null,
    takesBack: null,
    partCredits: [],
    credited: 0,
    replaces: null,
    credits: 0,
    ...around,
  }
}

export const COMPANY: BillingDetails = {
  ...PERSON,
  kind: 'company',
  name: '福州某某生物科技有限公司',
  taxNo: '91350100M000100Y43',
}

let count = 0

/** Creates a member who buys. */
export async function invoiceOwner(service: ServiceApp) {
  const email = `invoices-${count++}@example.org`
  const id = await service.addMember(email)
  const token = (await service.signIn(email)).data.access_token as string
  const call = (name: Parameters<ServiceApp['call']>[0], params: object = {}) =>
    service.call(name, params, { token })
  const page = async (params: object = {}) =>
    contract.invoicePage.reply.parse((await call('invoicePage', params)).data)
  const pay = async (orderId: string) => payInSandbox(service, orderId, token)
  const place = (planId?: string, request?: OrderRequest) =>
    placeOrder(service, token, planId, request)
  return {
    id,
    email,
    call,
    pay,
    place,
    page,
    /** Orders and pays. @returns the order */
    buy: async (planId: string = PLANS.plusMonth, request?: OrderRequest) =>
      (await pay((await place(planId, request)).data.id)).data,
    /** Returns the newest invoice. */
    newest: async () => {
      const [first] = (await page()).records
      if (first === undefined) throw new Error('there is no invoice')
      return first
    },
    reissue: (invoiceId: string, title: object, reason = '抬头有误') =>
      call('reissueInvoice', { id: invoiceId, title, reason }),
  }
}
