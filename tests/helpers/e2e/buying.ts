import { randomUUID } from 'node:crypto'
import type { BillingDetails } from '../../../src/contract/billing-details.ts'
import type { Invoice } from '../../../src/contract/endpoints/invoices.ts'
import type { Order, Quote } from '../../../src/contract/endpoints/orders.ts'
import type { Page } from '../../../src/contract/fields.ts'
import type { SandboxChoice } from '../../../server/payment/sandbox-choices.ts'
import { callServer } from './calls.ts'
import type { ProductServer } from './product-server.ts'

/** Plans of the initial content. */
export const PLAN = {
  plusMonth: '7101',
  plusYear: '7102',
  plusMonthUsd: '7103',
  proMonth: '7201',
} as const

/** A company with the example tax number of the standard. */
export const COMPANY: BillingDetails = {
  kind: 'company',
  name: '析微示例生物科技有限公司',
  taxNo: '91350100M000100Y43',
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
  country: '',
}

/** The person who is the buyer in most tests. */
export const PERSON: BillingDetails = { ...COMPANY, kind: 'personal', name: '林测序', taxNo: '' }

type Server = { server: ProductServer; token: string }
type OrderRequest = { planId?: string; seats?: number; title?: BillingDetails; couponCode?: string }

async function demand<T>(reply: Promise<{ code: number; data: T; msg: unknown }>): Promise<T> {
  const { code, data, msg } = await reply
  if (code !== 200) throw new Error(`refused with ${code}: ${JSON.stringify(msg)}`)
  return data
}

/** Creates an unpaid order at its present price, as checkout does. */
export async function placeOrder(
  { server, token }: Server,
  request: OrderRequest = {},
): Promise<Order> {
  const { planId = PLAN.plusMonth, title = PERSON, seats, couponCode } = request
  const selection = {
    planId,
    ...(seats !== undefined && { seats }),
    ...(couponCode !== undefined && { couponCode }),
  }
  const quote = await demand(callServer<Quote>(server, 'orderPreview', selection, token))
  const params = {
    ...selection,
    title,
    expectedAmount: quote.amount,
    currency: quote.currency,
    idempotencyKey: randomUUID(),
  }
  return demand(callServer<Order>(server, 'submitOrder', params, token))
}

/** Pays an order on the sandbox's page, by its form. @returns the order afterwards */
export async function payOrder(
  { server, token }: Server,
  id: string,
  choice: SandboxChoice = 'toldFirst',
): Promise<Order> {
  const started = await demand(callServer<{ url: string }>(server, 'payOrder', { id }, token))
  const page = new URL(started.url, server.url)
  const reply = await fetch(page, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ choice }).toString(),
    redirect: 'manual',
  })
  if (reply.status !== 303) throw new Error(`the sandbox answered ${reply.status}`)
  return demand(callServer<Order>(server, 'syncOrder', { id }, token))
}

/** Buys a plan through the sandbox. @returns the paid order */
export async function buy(at: Server, request: OrderRequest = {}): Promise<Order> {
  const { id } = await placeOrder(at, request)
  const order = await payOrder(at, id)
  if (order.state !== 'paid') throw new Error(`the order is ${order.state}, not paid`)
  return order
}

/** Creates an order and cancels it. */
export async function abandonOrder(at: Server, request: OrderRequest = {}): Promise<Order> {
  const { id } = await placeOrder(at, request)
  return demand(callServer<Order>(at.server, 'cancelOrder', { id }, at.token))
}

/** Requests the refund of an order. */
export function refundOrder({ server, token }: Server, id: string): Promise<Order> {
  return demand(callServer<Order>(server, 'requestRefund', { id, reason: 'by a test' }, token))
}

/** Returns the member's invoices, newest first. */
export async function invoicesOf({ server, token }: Server): Promise<Invoice[]> {
  const page = await demand(
    callServer<Page<Invoice>>(server, 'invoicePage', { current: 1, size: 50 }, token),
  )
  return page.records
}

/** Returns the member's current level. */
export async function levelOf({ server, token }: Server): Promise<string> {
  const me = await demand(callServer<{ level: string }>(server, 'me', {}, token))
  return me.level
}
