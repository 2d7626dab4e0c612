/** Membership of the demonstration member: bought, invoiced and its invoice reissued through the ordinary calls. */
import { randomUUID } from 'node:crypto'
import { CODE } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import type { BillingDetails } from '../../src/contract/billing-details.ts'
import { deliverNotices } from '../payment/notices.ts'
import { applyChoice } from '../payment/sandbox-choices.ts'
import { isSandbox } from '../payment/sandbox.ts'
import type { ServiceParts } from '../service/context.ts'
import type { Call } from './caller.ts'

/** Ids of Plus and Pro by the month, as in the content folder. */
const ABANDONED = '7101'
const BOUGHT = '7201'

const NOTHING = {
  taxNo: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
  country: '',
} as const
const PERSON: BillingDetails = { ...NOTHING, kind: 'personal', name: '演示用户 Demo' }
/**
 * An invoice title that belongs to no company: no region has the number 000000, so the tax number is only
 * well-formed.
 */
const INSTITUTE: BillingDetails = {
  ...NOTHING,
  kind: 'company',
  name: '示例大学生命科学学院 (sample)',
  taxNo: '12000000000000000Q',
}
const REASON = '经费报销需要单位抬头 · The institute needs its own name'

/** Pays on a provider's page. */
export type PayOnPage = (url: string) => Promise<void>

/** Pays as the button of the sandbox's page does; null where money would be real. */
export function sandboxPayer(parts: ServiceParts): PayOnPage | null {
  if (!isSandbox(parts.payments)) return null
  return async (url) => {
    const ref = new URL(url, 'http://sandbox').pathname.split('/').at(-1) ?? ''
    const decided = await applyChoice(parts.db, parts.clock(), ref, 'succeed')
    if (decided === null) throw new Error('the sandbox has no such payment')
    await deliverNotices(parts)
  }
}

/** Creates one abandoned order and one paid order, whose invoice is reissued to the institute. */
export async function buyMembership(call: Call, token: string, pay: PayOnPage): Promise<void> {
  const request = async (...[name, params]: [Parameters<Call>[0], object]) => {
    const { code, data } = (await call(name, params, token)) as { code: number; data: unknown }
    if (code !== CODE.ok) throw new Error(`${name} was answered with ${code}`)
    return data
  }
  const place = async (planId: string) => {
    const quote = contract.orderPreview.reply.parse(await request('orderPreview', { planId }))
    const { amount: expectedAmount, currency } = quote
    const idempotencyKey = randomUUID()
    const params = { planId, title: PERSON, expectedAmount, currency, idempotencyKey }
    return contract.submitOrder.reply.parse(await request('submitOrder', params))
  }
  const abandoned = await place(ABANDONED)
  await request('cancelOrder', { id: abandoned.id })
  const { id } = await place(BOUGHT)
  const { url } = contract.payOrder.reply.parse(await request('payOrder', { id }))
  if (url !== null) await pay(url)
  const paid = contract.order.reply.parse(await request('order', { id }))
  const invoice = paid.invoices[0]
  if (invoice === undefined) throw new Error(`the order is ${paid.state}, without an invoice`)
  await request('saveInvoiceTitle', { title: INSTITUTE, isDefault: true })
  await request('reissueInvoice', { id: invoice.id, title: INSTITUTE, reason: REASON })
}
