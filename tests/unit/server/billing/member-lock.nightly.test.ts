/**
 * Every change of a member's orders, payments, subscription or invoices first locks the member's row. The
 * tests hold that lock in another session, so that the result does not depend on timing.
 */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTimeout as pause } from 'node:timers/promises'
import { rowsOf } from '../../../../server/backup/tables.ts'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { subscriptions } from '../../../../server/db/schema-billing.ts'
import { settleDue } from '../../../../server/service/billing/due-subscription.ts'
import { endOrder } from '../../../../server/service/orders/end-order.ts'
import { refundOrder } from '../../../../server/service/orders/operator.ts'
import { settleRefund } from '../../../../server/service/orders/settle-refund.ts'
import { settlePayment } from '../../../../server/service/orders/settle-payment.ts'
import { lockMembers } from '../../../../server/db/lock-order.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { DAY_MS, lateMoney, PERSON, PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

vi.setConfig({ testTimeout: 60_000 })

// PostgreSQL only: the embedded database has one connection, so no session can wait for another.
onOneDatabase((open) => {
  const service = startedService(open)
  const shop = shoppers(() => service)
  const { newShopper, submit, call, detail } = shop
  const { provider, begin } = lateMoney(() => service)
  let who: Shopper
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(async () => {
    who = await newShopper()
  })

  /** Returns the locks for which the sessions of this database wait. */
  async function waiting(): Promise<string[]> {
    const statement = sql`select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const rows = await rowsOf<{ query: string }>(service.parts.db, statement)
    return rows.map(({ query }) => query)
  }

  /** Begins work while the member's row is locked. @returns the lock that it waits for first, and its result */
  async function runWhileLocked<T>(work: () => Promise<T>) {
    const run = { isOver: false }
    let first: string[] = []
    let done: Promise<T> | null = null
    await service.parts.db.transaction(async (tx) => {
      await lockMembers(tx, who.memberId)
      done = work().finally(() => {
        run.isOver = true
      })
      // Its failure is reported below, after the row is unlocked.
      done.catch(() => {})
      while (first.length === 0 && !run.isOver) {
        await pause(5)
        // A session reports a wait a moment before its statement: the second query has both.
        if ((await waiting()).length > 0) first = await waiting()
      }
    })
    return { first, answer: (await (done as unknown as Promise<T>)) as T }
  }

  async function paid(planId: string = PLAN.plusMonth): Promise<string> {
    const { data } = await submit(who, planId)
    await payInSandbox(service, data.id, who.token)
    return data.id
  }
  const operator = () => {
    const { db, outbox, clock } = service.parts
    return { db, outbox, now: clock() }
  }
  const own = (name: Parameters<typeof call>[0], params: object) => call(name, params, who)

  /** Each entry prepares its data and returns the work that has to wait. */
  const WORK: Record<string, () => Promise<() => Promise<unknown>>> = {
    submitOrder: async () => () => submit(who, PLAN.plusMonth),
    payOrder: async () => {
      const { data } = await submit(who, PLAN.plusMonth)
      return () => own('payOrder', { id: data.id })
    },
    cancelOrder: async () => {
      const { data } = await submit(who, PLAN.plusMonth)
      return () => own('cancelOrder', { id: data.id })
    },
    'an order that runs out': async () => {
      const { data } = await submit(who, PLAN.plusMonth)
      return () => endOrder(service.parts, { id: data.id, memberId: who.memberId }, 'expired')
    },
    'a payment that is told': async () => {
      const { data } = await submit(who, PLAN.plusMonth)
      const facts = await provider().query(await begin(who, data.id))
      const captured = { ...facts, state: 'captured' as const, methodRef: 'sandbox_card' }
      return () => settlePayment(service.parts, captured)
    },
    requestRefund: async () => {
      const id = await paid()
      return () => own('requestRefund', { id, reason: 'R' })
    },
    'a refund that is told': async () => {
      const id = await paid()
      const { refundId } = await refundOrder(operator(), id, '补偿')
      return () => settleRefund(service.parts, refundId, { ref: 're_1', state: 'done' })
    },
    'a refund by the operator': async () => {
      const id = await paid()
      return () => refundOrder(operator(), id, '补偿')
    },
    cancelSubscription: async () => {
      await paid()
      return () => own('cancelSubscription', { reason: 'unused' })
    },
    resumeSubscription: async () => {
      await paid()
      await own('cancelSubscription', { reason: 'unused' })
      return () => own('resumeSubscription', {})
    },
    changeSubscription: async () => {
      await paid(PLAN.proMonth)
      return () => own('changeSubscription', { planId: PLAN.plusMonth })
    },
    'a step of the round': async () => {
      await paid()
      await service.parts.db
        .update(subscriptions)
        .set({ periodEnd: new Date(service.parts.clock().getTime() + DAY_MS / 2) })
        .where(eq(subscriptions.memberId, who.memberId))
      return () => settleDue(service.parts, who.memberId)
    },
    saveInvoiceTitle: async () => () => own('saveInvoiceTitle', { title: PERSON }),
    removeInvoiceTitle: async () => {
      const { data } = await own('saveInvoiceTitle', { title: PERSON })
      return () => own('removeInvoiceTitle', { id: data.id })
    },
    reissueInvoice: async () => {
      const { invoices: written } = await detail(who, await paid())
      const title = { ...PERSON, name: '另一位' }
      return () => own('reissueInvoice', { id: written[0].id, title, reason: '抬头有误' })
    },
  }

  const isDone = (answer: unknown): boolean => {
    if (typeof answer !== 'object' || answer === null) return answer !== false
    const { code = 200, outcome = 'applied' } = answer as { code?: number; outcome?: string }
    return code === 200 && outcome === 'applied'
  }

  test.each(Object.keys(WORK))('%s waits for the member before it reads anything', async (name) => {
    const work = await WORK[name]?.()
    if (work === undefined) throw new Error(name)
    const { first, answer } = await runWhileLocked(work)
    expect(first).toHaveLength(1)
    expect(first[0]).toMatch(/^select "id" from "members" where .* for no key update$/)
    // The work completes when the row is unlocked.
    expect(answer).toSatisfy(isDone)
    await service.parts.background.idle()
  })
})
