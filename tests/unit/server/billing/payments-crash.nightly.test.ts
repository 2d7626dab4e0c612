/** R1: the server is killed many times while members pay. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eq, inArray, sql } from '../../../../server/db/drizzle.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { openEmbedded } from '../../../../server/db/embedded/open-embedded.ts'
import { members } from '../../../../server/db/schema.ts'
import { orders, payments, subscriptions } from '../../../../server/db/schema-billing.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import { loadSecrets, sm2PublicKeyOf } from '../../../../server/secrets.ts'
import { hashOf } from '../../../../server/work/password-hash.ts'
import {
  addressOf,
  AT_ONCE,
  BOUGHT,
  type Buyers,
  buyersAt,
  hasBegun,
  isDone,
  newPayer,
  type Payer,
} from '../../../helpers/buying.ts'
import { copyEmbedded } from '../../../helpers/embedded-copy.ts'
import {
  endAll,
  exitOf,
  installation,
  launch,
  startProcess,
} from '../../../helpers/server-process.ts'
import { PASSWORD } from '../../../helpers/service-app.ts'

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

/** Enough members that some still buy when the server is killed for the last time. */
const MEMBERS = 40
/**
 * The 20 times at which the server is killed: after this number of replies and milliseconds; or this
 * number of milliseconds after its start has begun, when it is not ready yet.
 */
const MOMENTS: readonly ({ answers: number; ms: number } | { startingMs: number })[] = [
  { answers: 7, ms: 2 },
  { startingMs: 350 },
  { answers: 12, ms: 0 },
  { answers: 40, ms: 4 },
  { startingMs: 700 },
  { answers: 14, ms: 25 },
  { answers: 3, ms: 0 },
  { answers: 30, ms: 1 },
  { answers: 1, ms: 0 },
  { answers: 15, ms: 4 },
  { answers: 4, ms: 17 },
  { answers: 8, ms: 0 },
  { answers: 11, ms: 6 },
  { answers: 2, ms: 3 },
  { answers: 6, ms: 0 },
  { answers: 10, ms: 12 },
  { answers: 5, ms: 9 },
  { startingMs: 1000 },
  { answers: 5, ms: 0 },
  { answers: 8, ms: 2 },
]

const place = installation()
const data = join(place.root, 'data')
// Making the demonstration member would take long in each start.
const env = {
  ...place.env,
  DEMO: '0',
  PAYMENT_PROVIDER: 'sandbox',
  RATE_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_FAILURES_PER_IP: '100000',
  LOG_LEVEL: 'silent',
}
let buyers: Buyers

beforeAll(async () => {
  await copyEmbedded(data)
  buyers = buyersAt({
    sm2PublicKey: sm2PublicKeyOf(loadSecrets(data).sm2PrivateKey),
    password: PASSWORD,
  })
  const database = await openEmbedded(data)
  const now = new Date()
  const passwordHash = hashOf(PASSWORD)
  await database.db.insert(members).values(
    Array.from({ length: MEMBERS }, (_, index) => ({
      id: `1763647200000${String(index).padStart(5, '0')}`,
      email: addressOf(index),
      nickName: `Payer ${index}`,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await database.close()
})
afterEach(endAll)
afterAll(() => place.remove())

async function killWhileBuying(payers: readonly Payer[], after: { answers: number; ms: number }) {
  const server = await startProcess(env)
  let answers = 0
  let ended: Promise<unknown> = Promise.resolve()
  const kill = async () => {
    if (after.ms > 0) await new Promise((done) => setTimeout(done, after.ms))
    await server.end('SIGKILL')
  }
  await buyers.buyAll(server.url, payers, () => {
    answers += 1
    if (answers === after.answers) ended = kill()
  })
  await ended
  expect(answers, 'buying came to an end').toBeGreaterThanOrEqual(after.answers)
}

async function killWhileStarting(ms: number): Promise<void> {
  const { child } = launch(env)
  const exit = exitOf(child)
  await new Promise((done) => setTimeout(done, ms))
  child.kill('SIGKILL')
  await exit
}

/** Returns the orders, payments and invoices of each member who has bought, by address. */
async function readBooks({ db }: OpenDatabase) {
  const found = await db
    .select({ index: members.email, level: members.level, id: members.id })
    .from(members)
    .where(sql`exists (select 1 from ${orders} where ${orders.memberId} = ${members.id})`)
  return Promise.all(
    found.map(async ({ index, level, id }) => {
      const own = await db.select().from(orders).where(eq(orders.memberId, id))
      const ids = own.map((order) => order.id)
      const attempts = await db.select().from(payments).where(inArray(payments.orderId, ids))
      const taken = await db
        .select()
        .from(sandboxPayments)
        .where(
          inArray(
            sandboxPayments.paymentId,
            attempts.map((each) => each.id),
          ),
        )
      const written = await db.select().from(invoices).where(inArray(invoices.orderId, ids))
      const sum = (rows: readonly { amount: number }[]) =>
        rows.reduce((all, { amount }) => all + amount, 0)
      const captured = attempts.filter(({ state }) => state === 'captured')
      return {
        index: Number(/\d+/.exec(index ?? '')?.[0]),
        level,
        orders: own.map(({ planId, state, id: order }) => ({ planId, state, order })),
        ordered: sum(own),
        payments: captured.map(({ orderId }) => orderId).toSorted(),
        booked: sum(captured),
        taken: sum(taken.filter(({ state }) => state === 'captured')),
        givenBack: taken.reduce((all, { refunded }) => all + refunded, 0),
        invoiced: sum(written),
        invoices: written.map(({ orderId }) => orderId).toSorted(),
      }
    }),
  )
}

test(`R1 killed ${MOMENTS.length} times while members buy: nothing is paid twice, nothing acknowledged is lost`, async () => {
  const payers = Array.from({ length: MEMBERS }, (_, index) => newPayer(index))
  for (const kill of MOMENTS) {
    if ('startingMs' in kill) await killWhileStarting(kill.startingMs)
    else await killWhileBuying(payers, kill)
  }
  // Payments captured before the last kill are found by the payer's calls or by the billing job.
  const server = await startProcess(env)
  const begun = payers.filter(hasBegun)
  await buyers.buyAll(server.url, begun, () => {})
  expect(begun.filter((payer) => !isDone(payer))).toEqual([])
  expect(await server.end()).toBe(0)
  expect(begun.length).toBeGreaterThan(AT_ONCE)

  const database = await openEmbedded(data)
  const books = (await readBooks(database)).toSorted((a, b) => a.index - b.index)
  const subscribed = await database.db.select().from(subscriptions)
  const numbers = await database.db
    .select({ number: invoices.number })
    .from(invoices)
    .orderBy(invoices.number)
  await database.close()

  expect(books.map(({ index }) => index)).toEqual(begun.map(({ index }) => index))
  for (const [at, { orders: confirmed, paid }] of begun.entries()) {
    const book = books[at]
    const ids = [...paid].toSorted()
    // Exactly the orders that were confirmed, with the confirmed ids.
    expect(book).toMatchObject({ level: 'pro', payments: ids, invoices: ids, givenBack: 0 })
    expect(book?.orders.toSorted((a, b) => (a.planId < b.planId ? -1 : 1))).toEqual(
      BOUGHT.map((planId) => ({ planId, state: 'paid', order: confirmed[planId] })),
    )
    // The provider has captured each order once; the invoices have the same amounts.
    const { ordered, booked, taken, invoiced } = book ?? {}
    expect([booked, taken, invoiced]).toEqual([ordered, ordered, ordered])
  }
  expect(subscribed).toHaveLength(begun.length)
  for (const each of subscribed) expect(each).toMatchObject({ planId: '7202', state: 'active' })
  // Without gaps: an unfinished transaction must not use up an invoice number.
  const last = numbers.map(({ number }) => Number(/\d+$/.exec(number)?.[0]))
  expect(last).toEqual(Array.from({ length: 2 * begun.length }, (_, index) => index + 1))
})
