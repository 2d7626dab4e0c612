/** Fixture of one member, their payment provider and a clock, for tests with random events. */
import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '../../../server/db/database.ts'
import { sql } from '../../../server/db/drizzle.ts'
import { members } from '../../../server/db/schema.ts'
import { coupons } from '../../../server/db/schema-billing.ts'
import { importContent } from '../../../server/import/import-content.ts'
import { createOutbox } from '../../../server/mail/outbox.ts'
import { scheduleNotices } from '../../../server/payment/notices.ts'
import { ProviderError } from '../../../server/payment/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../../../server/payment/sandbox.ts'
import { createAuthCache } from '../../../server/service/auth/auth-cache.ts'
import { deriveKeys } from '../../../server/service/auth/keys.ts'
import { createBackground } from '../../../server/service/background.ts'
import { billingRound } from '../../../server/service/billing/billing-job.ts'
import type { Context, Handler, ServiceParts } from '../../../server/service/context.ts'
import { OperatorError } from '../../../server/service/feedback/operator.ts'
import { handlers } from '../../../server/service/handlers.ts'
import { ServiceError } from '../../../server/service/service-error.ts'
import { DEMO_SELLER } from '../../../server/seller.ts'
import type { ParamsOf } from '../../../src/contract/endpoint.ts'
import type { Contract, EndpointName } from '../../../src/contract/contract.ts'
import { TEST_VAPID } from '../push-device.ts'
import { NO_LIMITS } from '../service-app.ts'
import { work } from '../work.ts'
import { createDashboard, type Dashboard, withDashboard } from './dashboard.ts'

const START = Date.parse('2026-01-31T08:00:00Z')
const NEVER_ABORTED = new AbortController().signal

/** The member, their provider and the clock. */
export type BillingFixture = {
  parts: ServiceParts
  provider: SandboxProvider
  /** Refunds made at the provider, outside of the product. */
  dashboard: Dashboard
  memberId: string
  /** Members without purchases to whom seats can be assigned. */
  guests: readonly string[]
  /** Sends a call as the member. @returns the reply, or null when it was refused */
  call: <N extends EndpointName>(name: N, params: ParamsOf<Contract[N]>) => Promise<unknown>
  /** Sends a call as another member. */
  callAs: <N extends EndpointName>(
    memberId: string,
    name: N,
    params: ParamsOf<Contract[N]>,
  ) => Promise<unknown>
  /** Runs an operator's function. @returns null when it was refused */
  operate: <T>(work: (parts: Operator) => Promise<T>) => Promise<T | null>
  advance: (ms: number) => void
  /** Switches the provider off, so that every request fails, or on again. */
  setProvider: (isUp: boolean) => void
  round: () => Promise<void>
  /** Errors that the service has logged: there must be none. */
  faults: unknown[]
  /** Starts again with another member, without any data of the last one. */
  renew: () => Promise<void>
}

export type Operator = Pick<ServiceParts, 'db' | 'outbox' | 'seller'> & { now: Date }

/** Wraps a provider so that all its calls fail while it is switched off. */
function withOutages(real: SandboxProvider, isUp: () => boolean): SandboxProvider {
  const guard =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      isUp() ? call(...args) : Promise.reject(new ProviderError('down'))
  return {
    ...real,
    start: guard(real.start),
    query: guard(real.query),
    close: guard(real.close),
    outlook: guard(real.outlook),
    charge: guard(real.charge),
    startSetup: guard(real.startSetup),
    querySetup: guard(real.querySetup),
    refund: guard(real.refund),
    queryRefund: guard(real.queryRefund),
    ...(real.taken === undefined ? {} : { taken: guard(real.taken) }),
  }
}

/** Deletes in one statement, because the rows refer to each other. */
async function clear(
  db: ServiceParts['db'],
  { memberId, guests }: Pick<BillingFixture, 'memberId' | 'guests'>,
): Promise<void> {
  const own = sql`(select id from orders where member_id = ${memberId})`
  await db.execute(sql`with
    gone_subscriptions as (delete from subscriptions),
    gone_invoices as (delete from invoices where order_id in ${own}),
    gone_refunds as (delete from refunds where order_id in ${own}),
    gone_payments as (delete from payments where order_id in ${own}),
    gone_quotations as (delete from quotations where order_id in ${own}),
    gone_uses as (delete from coupon_uses where order_id in ${own}),
    gone_orders as (delete from orders where member_id = ${memberId}),
    gone_sandbox as (delete from sandbox_payments),
    gone_notices as (delete from sandbox_notices),
    gone_events as (delete from payment_events),
    gone_mails as (delete from outbox)
    delete from members where id in ${[memberId, ...guests]}`)
}

async function addMember(db: ServiceParts['db'], now: Date, id: string): Promise<void> {
  await db.insert(members).values({
    id,
    email: `member-${id}@example.org`,
    passwordHash: '-',
    nickName: '林测序',
    createdAt: now,
    updatedAt: now,
  })
}

/** Inserts coupons that the members of all sequences try. */
async function addCoupons(db: ServiceParts['db'], now: Date): Promise<void> {
  const values = [
    { code: 'TENTH', percentOff: 10, usesPerMember: 2 },
    { code: 'TWENTY', amountOff: 2000, currency: 'CNY' as const },
    { code: 'GIFT', percentOff: 100 },
  ].map((coupon) => ({ ...coupon, createdAt: now }))
  await db.insert(coupons).values(values)
}

const isRefusal = (error: unknown) =>
  error instanceof ServiceError || error instanceof OperatorError

/** Creates the real service with the real sandbox, called without HTTP. */
export async function createBillingFixture(database: OpenDatabase): Promise<BillingFixture> {
  const { db } = database
  let now = START
  let isUp = true
  let count = 0
  const clock = () => new Date(now)
  const faults: unknown[] = []
  const silent = () => {}
  /** Errors of an unreachable provider are expected. */
  const fault = (...said: unknown[]) => {
    const { err } = said[0] as { err?: unknown }
    if (!(err instanceof ProviderError)) faults.push(said)
  }
  const log = {
    info: silent,
    warn: silent,
    debug: silent,
    error: fault,
  }
  const sandbox = sandboxProvider({
    db,
    secret: 'a secret that signs notifications',
    clock,
    wake: (inMs) => {
      // Only due jobs run: the billing job sends the rest, so that no timer runs during a sequence.
      if (inMs <= 0) scheduleNotices(parts, 0)
    },
  })
  const dashboard = createDashboard(db)
  const provider = withOutages(withDashboard(sandbox, dashboard), () => isUp)
  const parts: ServiceParts = {
    db,
    authCache: createAuthCache(),
    keys: deriveKeys(
      'a secret of at least thirty-two characters',
      '0'.repeat(63) + '1',
      'a key that seals',
    ),
    outbox: createOutbox(() => false, silent),
    pushKey: TEST_VAPID.publicKey,
    findAddresses: async () => [],
    limits: NO_LIMITS,
    log,
    background: createBackground({
      warn: fault,
    }),
    work,
    payments: provider,
    origin: 'https://veriscope.example',
    // Not the demonstration seller: this one accepts bank transfers.
    seller: { ...DEMO_SELLER, taxNo: '91350100M000100Y43', taxRateBp: 600 },
    clock,
  }
  const context = (memberId: string): Context => {
    const member = async () => ({ memberId, sessionId: '1', level: 'free' })
    return {
      ...parts,
      now: clock(),
      token: null,
      timeZone: null,
      ip: '203.0.113.7',
      userAgent: '',
      device: { token: null, isNew: false },
      knownDevice: null,
      principal: member,
      member,
      allow: async () => {},
    }
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    // Ids are milliseconds and five random digits, so with a stopped clock two of them could be equal.
    now += 1
    try {
      const done = await work()
      await parts.background.idle()
      return done
    } catch (error) {
      if (!isRefusal(error)) throw error
      return null
    }
  }
  const fixture: BillingFixture = {
    parts,
    provider,
    dashboard,
    memberId: '',
    guests: [],
    call: (name, params) => fixture.callAs(fixture.memberId, name, params),
    callAs: (memberId, name, params) =>
      attempt(() => (handlers[name] as Handler<EndpointName>)(context(memberId), params as never)),
    operate: (work) =>
      attempt(() => work({ db, outbox: parts.outbox, seller: parts.seller, now: clock() })),
    advance: (ms) => {
      now += ms
    },
    setProvider: (isAvailable) => {
      isUp = isAvailable
    },
    round: async () => {
      await billingRound(parts, NEVER_ABORTED)
      await parts.background.idle()
    },
    faults,
    renew: async () => {
      await parts.background.idle()
      if (fixture.memberId !== '') await clear(db, fixture)
      now = START
      isUp = true
      count += 1
      dashboard.clear()
      faults.length = 0
      fixture.memberId = `${count}`
      fixture.guests = [1, 2, 3].map((at) => `${fixture.memberId}-${at}`)
      for (const id of [fixture.memberId, ...fixture.guests]) await addMember(db, clock(), id)
    },
  }
  await importContent(db, 'server/content')
  await addCoupons(db, clock())
  return fixture
}

export const newKey = () => randomUUID()
