/** Members who subscribe, and functions that move the clock. */
import { desc, eq } from '../../server/db/drizzle.ts'
import { members, outbox } from '../../server/db/schema.ts'
import { notifications } from '../../server/db/schema-account.ts'
import { orders, payments, subscriptions } from '../../server/db/schema-billing.ts'
import { sandboxPayments } from '../../server/db/schema-operations.ts'
import { billingRound } from '../../server/service/billing/billing-job.ts'
import { subscriptionOf } from '../../server/service/subscription/read.ts'
import { subscriptionView } from '../../server/service/subscription/view.ts'
import type { EndpointName } from '../../src/contract/contract.ts'
import { LIMITS } from '../../src/contract/limits.ts'
import type { SandboxChoice } from './pay.ts'
import { payInSandbox, placeOrder } from './pay.ts'
import type { ServiceApp } from './service-app.ts'

export const DAY = 24 * 60 * 60_000
const never = new AbortController().signal

let count = 0

/** Creates members and moves the clock of one service. */
export function subscribers(service: ServiceApp) {
  // Read lazily: a suite calls this before its service has started.
  const db = () => service.parts.db
  const now = () => service.parts.clock()

  /** Moves the clock to a time, unless that time has passed. */
  const until = (at: Date | string, offsetMs = 0) => {
    const ms = new Date(at).getTime() + offsetMs - now().getTime()
    if (ms < 0) throw new Error(`${new Date(at).toISOString()} is over`)
    service.advance(ms)
  }
  const round = async (own = service.parts) => {
    await billingRound(own, never)
    await service.parts.background.idle()
  }

  /** Creates a member who signs in again after the clock was moved, because sessions end before periods do. */
  async function member() {
    count += 1
    const email = `subscriber-${count}@example.org`
    const id = await service.addMember(email)
    let signedIn = { token: '', at: -Infinity }
    const token = async () => {
      if (now().getTime() - signedIn.at > LIMITS.accessTokenMs / 2) {
        const { access_token } = (await service.signIn(email)).data
        signedIn = { token: access_token as string, at: now().getTime() }
      }
      return signedIn.token
    }
    const call = async (name: EndpointName, params: object = {}) =>
      service.call(name, params, { token: await token() })

    async function place(planId: string, seats?: number): Promise<string> {
      const own = await token()
      const title = { kind: 'personal', name: '王小明' }
      const idempotencyKey = `key-${planId}-${seats ?? 0}-${now().getTime()}-${count}`
      const made = await placeOrder(service, own, planId, { title, idempotencyKey, seats })
      return made.data.id
    }
    /** Orders a plan and opens the sandbox's page. @returns the sandbox's reference of the payment */
    async function openPage(planId: string, seats?: number): Promise<string> {
      const begun = await call('payOrder', { id: await place(planId, seats) })
      return new URL(begun.data.url, 'https://veriscope.invalid').pathname.split('/').at(-1) ?? ''
    }
    /** Orders a plan and pays it on the sandbox's page. */
    const buy = async (planId: string, choice: SandboxChoice = 'succeed', seats?: number) =>
      (await payInSandbox(service, await place(planId, seats), await token(), choice)).data
    const row = async () => {
      const found = await subscriptionOf(db(), id)
      if (found === null) throw new Error('no subscription')
      return found
    }
    const view = () =>
      subscriptionView({ db: db(), payments: service.parts.payments, now: now() }, id)
    return {
      id,
      email,
      token,
      call,
      buy,
      openPage,
      row,
      view,
      /** Returns the level, read without a sign-in, which takes long. */
      level: async () => (await view()).level,
      orders: () =>
        db().select().from(orders).where(eq(orders.memberId, id)).orderBy(orders.createdAt),
      account: async () => {
        const [found] = await db().select().from(members).where(eq(members.id, id))
        if (found === undefined) throw new Error('no member')
        return found
      },
      /** Returns the amounts that the provider has captured from the member. */
      charged: async () => {
        const taken = await db()
          .select({ amount: sandboxPayments.amount, state: sandboxPayments.state })
          .from(sandboxPayments)
          .innerJoin(payments, eq(payments.id, sandboxPayments.paymentId))
          .innerJoin(orders, eq(orders.id, payments.orderId))
          .where(eq(orders.memberId, id))
        return taken.filter(({ state }) => state === 'captured').map(({ amount }) => amount)
      },
      /** Returns the titles of the notifications, the latest last. */
      told: async () => {
        const list = await db()
          .select({ title: notifications.titleEn })
          .from(notifications)
          .where(eq(notifications.memberId, id))
          .orderBy(notifications.createdAt, notifications.id)
        return list.map(({ title }) => title)
      },
      mails: () =>
        db()
          .select({ subject: outbox.subject, body: outbox.body })
          .from(outbox)
          .where(eq(outbox.recipient, email))
          .orderBy(desc(outbox.createdAt)),
    }
  }
  /** Ends all running subscriptions. */
  const quieten = async () => {
    await db().update(subscriptions).set({ state: 'ended' })
  }
  return { member, until, round, quieten, now }
}

export type Subscriber = Awaited<ReturnType<ReturnType<typeof subscribers>['member']>>
