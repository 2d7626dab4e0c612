/** R1: the server is killed in the midst of paying, again and again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import smCrypto from 'sm-crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../../../server/db/drizzle.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { openPglite } from '../../../../server/db/open.ts'
import { members } from '../../../../server/db/schema.ts'
import { orders, payments } from '../../../../server/db/schema-billing.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import { loadSecrets, sm2PublicKeyOf } from '../../../../server/secrets.ts'
import { hashPassword } from '../../../../server/service/auth/passwords.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import type { SandboxChoice } from '../../../helpers/pay.ts'
import {
  endAll,
  installation,
  type ServerProcess,
  startProcess,
} from '../../../helpers/server-process.ts'
import { clientHeaders, PASSWORD } from '../../../helpers/service-app.ts'

// Whole processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 })

const MEMBERS = 12
/** How often the server is killed, and after how many answers of each time. */
const KILLED_AFTER = [3, 7, 12, 18]

const place = installation()
const data = join(place.root, 'data')
// In production there is no demonstration member, whose equipment would take the time of the test.
const env = {
  ...place.env,
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'sandbox',
  RATE_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_FAILURES_PER_IP: '100000',
  LOG_LEVEL: 'silent',
}
let publicKey = ''

beforeAll(async () => {
  publicKey = sm2PublicKeyOf(loadSecrets(data).sm2PrivateKey)
  const database = await openPglite(data)
  const now = new Date()
  const passwordHash = await hashPassword(PASSWORD)
  await database.db.insert(members).values(
    Array.from({ length: MEMBERS }, (_, index) => ({
      id: `1763647200000${String(index).padStart(5, '0')}`,
      email: `payer-${index}@example.org`,
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

type Payer = { index: number; token: string | null; isPaid: boolean }
const CHOICES: readonly SandboxChoice[] = ['succeed', 'toldFirst', 'toldTwice', 'neverTold']

class Refused extends Error {}

/** Everything a payer does until his order is paid; each answer is counted. */
async function pay(url: string, payer: Payer, answered: () => void): Promise<void> {
  const call = async (name: EndpointName, params: object) => {
    const reply = await fetch(`${url}/api/tool`, {
      method: 'POST',
      headers: clientHeaders(payer.token),
      body: JSON.stringify({ method: 'POST', url: contract[name].url, params }),
    })
    // oxlint-disable-next-line typescript/no-explicit-any
    const body = (await reply.json()) as any
    if (reply.status !== 200) throw new Refused(`${name}: ${JSON.stringify(body)}`)
    answered()
    return body.data ?? body
  }
  const password = `04${smCrypto.sm2.doEncrypt(PASSWORD, publicKey, 0)}`
  payer.token ??= (
    await call('token', {
      grant_type: 'sci_web',
      email: `payer-${payer.index}@example.org`,
      password,
    })
  ).access_token as string
  const order = await call('submitOrder', {
    planId: '7101',
    title: { kind: 'personal', name: `Payer ${payer.index}` },
    expectedAmount: 3900,
    currency: 'CNY',
    idempotencyKey: `order-of-payer-${payer.index}-0000`,
  })
  const begun = await call('payOrder', { id: order.id })
  if (begun.url !== null) {
    const choice = CHOICES[payer.index % CHOICES.length] ?? 'succeed'
    const reply = await fetch(`${url}${begun.url}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `choice=${choice}`,
    })
    await reply.arrayBuffer()
    if (reply.status !== 303) throw new Refused(`the sandbox answered ${reply.status}`)
    answered()
  }
  const after = await call('syncOrder', { id: order.id })
  payer.isPaid = after.state === 'paid'
}

async function payAll(server: ServerProcess, payers: readonly Payer[], answered: () => void) {
  await Promise.all(
    payers
      .filter(({ isPaid }) => !isPaid)
      .map(async (payer) => {
        try {
          await pay(server.url, payer, answered)
        } catch (error) {
          // The server is gone. What it has answered before is another matter.
          if (error instanceof Refused) throw error
        }
      }),
  )
}

async function countBooks({ db }: OpenDatabase) {
  return {
    paid: await db.$count(orders, sql`state = 'paid'`),
    orders: await db.$count(orders),
    captured: await db.$count(payments, sql`state = 'captured'`),
    takenBySandbox: await db.$count(sandboxPayments, sql`state = 'captured'`),
    invoices: await db.$count(invoices),
    levels: await db.$count(members, sql`level = 'plus'`),
  }
}

test('R1 after kill -9 while members pay, nothing is paid twice and nothing paid is lost', async () => {
  const payers: Payer[] = Array.from({ length: MEMBERS }, (_, index) => ({
    index,
    token: null,
    isPaid: false,
  }))
  for (const killedAfter of KILLED_AFTER) {
    const server = await startProcess(env)
    let answers = 0
    let ended: Promise<unknown> = Promise.resolve()
    await payAll(server, payers, () => {
      answers += 1
      if (answers === killedAfter) ended = server.end('SIGKILL')
    })
    await ended
    await server.end('SIGKILL')
    expect(answers).toBeGreaterThanOrEqual(killedAfter)
  }
  const acknowledged = payers.filter(({ isPaid }) => isPaid).length

  // What was taken before the last stop is found by its payers, or by nobody's doing.
  const server = await startProcess(env)
  await payAll(server, payers, () => {})
  expect(payers.filter(({ isPaid }) => !isPaid)).toEqual([])
  expect(await server.end()).toBe(0)
  expect(acknowledged).toBeLessThanOrEqual(MEMBERS)

  const database = await openPglite(data)
  const books = await countBooks(database)
  const numbers = await database.db
    .select({ number: invoices.number })
    .from(invoices)
    .orderBy(invoices.number)
  await database.close()
  expect(books).toEqual({
    paid: MEMBERS,
    orders: MEMBERS,
    captured: MEMBERS,
    takenBySandbox: MEMBERS,
    invoices: MEMBERS,
    levels: MEMBERS,
  })
  // Without a gap: a number that was taken by what was never finished would be one.
  const last = numbers.map(({ number }) => Number(/\d+$/.exec(number)?.[0]))
  expect(last).toEqual(Array.from({ length: MEMBERS }, (_, index) => index + 1))
  expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toContain('webhookSecret')
})
