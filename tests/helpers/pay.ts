/** Buys as a member does: places the order, begins the payment, and decides it on the sandbox's page. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'
import { plans } from '../../server/db/schema-levels.ts'
import type { SandboxChoice } from '../../server/payment/sandbox-choices.ts'
import type { Answer, ServiceApp } from './service-app.ts'

export type { SandboxChoice } from '../../server/payment/sandbox-choices.ts'

/** Inserts prices into an empty database: those of the product, without its articles, which take a second to import. */
export async function sellPlans(db: Database): Promise<void> {
  await db.insert(plans).values(
    (
      [
        ['7101', 'plus', 'month', 'CNY', 3900],
        ['7102', 'plus', 'year', 'CNY', 39_000],
        ['7103', 'plus', 'month', 'USD', 600],
        ['7104', 'plus', 'year', 'USD', 6000],
        ['7201', 'pro', 'month', 'CNY', 9900],
        ['7202', 'pro', 'year', 'CNY', 99_000],
      ] as const
    ).map(([id, level, period, currency, amount]) => ({ id, level, period, currency, amount })),
  )
}

/** Ids of plans from the content folder that tests buy. */
export const PLANS = {
  plusMonth: '7101',
  plusYear: '7102',
  plusMonthUsd: '7103',
  plusYearUsd: '7104',
  proMonth: '7201',
  proYear: '7202',
} as const

export type OrderRequest = {
  seats?: number | undefined
  couponCode?: string
  idempotencyKey?: string
  title?: object
}

/**
 * Places an order at the price that the page shows to the member.
 * @throws when the service refuses it
 */
export async function placeOrder(
  service: Pick<ServiceApp, 'call'>,
  token: string,
  planId: string = PLANS.plusMonth,
  request: OrderRequest = {},
): Promise<Answer> {
  const { couponCode, seats } = request
  const coupon = {
    ...(couponCode !== undefined && { couponCode }),
    ...(seats !== undefined && { seats }),
  }
  const { data: quote } = await service.call('orderPreview', { planId, ...coupon }, { token })
  const placed = await service.call(
    'submitOrder',
    {
      planId,
      ...coupon,
      title: request.title ?? { kind: 'personal', name: '陈明' },
      expectedAmount: quote.amount,
      currency: quote.currency,
      idempotencyKey: request.idempotencyKey ?? randomUUID(),
    },
    { token },
  )
  if (placed.code !== 200) throw new Error(`the order was refused: ${JSON.stringify(placed.body)}`)
  return placed
}

/** Clicks a button of the sandbox's page. @returns the path to which the payer returns */
export async function decideInSandbox(
  service: Pick<ServiceApp, 'app' | 'parts'>,
  url: string,
  choice: SandboxChoice,
): Promise<string> {
  const reply = await service.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams({ choice }).toString(),
  })
  if (reply.statusCode !== 303) throw new Error(`the sandbox answered ${reply.statusCode}`)
  // Wait for the notifications that the sandbox sends at once.
  await service.parts.background.idle()
  return String(reply.headers['location'])
}

/**
 * Pays an open order in the sandbox, as its owner.
 * @param token the member's access token
 * @returns the order afterwards, as the member reads it
 */
export async function payInSandbox(
  service: ServiceApp,
  orderId: string,
  token: string,
  choice: SandboxChoice = 'succeed',
): Promise<Answer> {
  const begun = await service.call('payOrder', { id: orderId }, { token })
  if (begun.code !== 200) throw new Error(`the payment did not begin: ${begun.msg.en}`)
  if (begun.data.url === null) throw new Error('there is nothing to be paid')
  await decideInSandbox(service, begun.data.url, choice)
  return service.call('order', { id: orderId }, { token })
}
