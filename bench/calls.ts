/**
 * Requests per second and processor time of each on the whole server: calls and server-rendered articles (`proxy`), and
 * the checkout from the price to the invoice beside saved records (`orders`). No limits; an order that is not paid at
 * the end, or has no invoice, fails the run.
 */
import { randomUUID } from 'node:crypto'
import { openEmbedded } from '../server/db/embedded/open-embedded.ts'
import type { EndpointName } from '../src/contract/contract.ts'
import type { Member } from '../tests/helpers/e2e/product-server.ts'
import { call, recordOf, repeatFor, send, type Sent } from './lib/client.ts'
import { median, runParts, sized } from './lib/options.ts'
import { processorOf } from './lib/process.ts'
import {
  addMembers,
  type BenchServer,
  firstArticle,
  signIn,
  signInDemo,
  startServer,
  untilRendered,
} from './lib/server.ts'

const CONNECTIONS = sized(16, 4)
const ROUNDS = sized(3, 1)
const ROUND_MS = sized(3000, 300)
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000' }
/** Ids of plans, each an upgrade of the previous one. */
const PLANS = ['7101', '7201', '7202']

/** A task that repeats an action in one round. @returns how often it was done */
type Task = (round: number) => Promise<number>

/** Runs all tasks once a round, so that other work of the machine falls on all of them; the first round warms up. */
async function measureRounds({ pid }: BenchServer, tasks: Record<string, Task>): Promise<void> {
  const rates = new Map(
    Object.keys(tasks).map((name) => [name, { perSecond: [], each: [] } as Rates]),
  )
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, task] of Object.entries(tasks)) {
      const [startedAt, before] = [performance.now(), processorOf(pid)]
      const count = await task(round)
      if (round === 0) continue
      rates.get(name)?.perSecond.push((count * 1000) / (performance.now() - startedAt))
      rates.get(name)?.each.push((processorOf(pid) - before) / count)
    }
  }
  for (const [name, { perSecond, each }] of rates) {
    const rate = median(perSecond).toFixed(0).padStart(6)
    console.log(
      `  ${name.padEnd(34)} ${rate} per second, processor ${median(each).toFixed(2)} ms each`,
    )
  }
}

type Rates = { perSecond: number[]; each: number[] }

async function proxy(): Promise<void> {
  const server = await startServer(UNLIMITED)
  const { url } = server
  try {
    const { token } = await signInDemo(url)
    const path = `/front-pages/article/problemDetails?id=${await firstArticle(url)}`
    await untilRendered(url + path)
    const list = { type: 'problem', current: 1, size: 10 }
    const headers = { 'accept-encoding': 'br', 'accept-language': 'zh-CN', accept: 'text/html' }
    const repeat = (request: () => Promise<Sent>) => () =>
      repeatFor(ROUND_MS, CONNECTIONS, async () => {
        const { status, text } = await request()
        if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
      })
    await measureRounds(server, {
      'a page of articles for visitors': repeat(() => call(url, 'contentPage', list)),
      'the same for a member': repeat(() => call(url, 'contentPage', list, { token })),
      'a server-rendered article': repeat(() => send(url, { path, headers })),
    })
  } finally {
    await server.stop()
  }
}

type Buyer = {
  url: string
  // The contract tests check the type of the replies.
  // oxlint-disable-next-line typescript/no-explicit-any
  request: (name: EndpointName, params: object) => Promise<any>
}

async function buyerOf(url: string, member: Member): Promise<Buyer> {
  const token = await signIn(url, member)
  const request: Buyer['request'] = async (name, params) => {
    const { status, text } = await call(url, name, params, { token })
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
    return JSON.parse(text).data
  }
  return { url, request }
}

/** Goes from the price to the invoice, as a member does. */
async function checkOut({ url, request }: Buyer, planId: string): Promise<void> {
  const { amount: expectedAmount, currency } = await request('orderPreview', { planId })
  const title = { kind: 'personal', name: 'Bench' }
  const idempotencyKey = randomUUID()
  const order = { planId, title, expectedAmount, currency, idempotencyKey }
  const { id } = await request('submitOrder', order)
  const { url: path } = await request('payOrder', { id })
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  await send(url, { path, headers, body: 'choice=succeed' })
  const { state, invoices } = await request('syncOrder', { id })
  if (state !== 'paid' || invoices.length !== 1)
    throw new Error(`order ${id} is ${state} with ${invoices.length} invoices`)
}

async function orders(): Promise<void> {
  const emails = Array.from(
    { length: CONNECTIONS * (ROUNDS + 1) },
    (_, at) => `bench-${at}@example.org`,
  )
  let members: Member[] = []
  const server = await startServer(UNLIMITED, async (directory) => {
    members = await addMembers(await openEmbedded(directory), emails, 'free')
  })
  try {
    const buyers: Buyer[] = []
    for (const member of members) buyers.push(await buyerOf(server.url, member))
    const result = JSON.stringify({ format: 1, rows: Array.from({ length: 50 }, (_, n) => n / 7) })
    const record = recordOf('176364720000000001', result)
    const groupOf = (round: number) => buyers.slice(round * CONNECTIONS, (round + 1) * CONNECTIONS)
    await measureRounds(server, {
      'a saved record': (round) =>
        repeatFor(ROUND_MS, CONNECTIONS, (count) =>
          groupOf(round)[count % CONNECTIONS]!.request('saveRecord', record),
        ),
      'an order from price to invoice': async (round) => {
        await Promise.all(
          groupOf(round).map(async (buyer) => {
            for (const planId of PLANS) await checkOut(buyer, planId)
          }),
        )
        return CONNECTIONS * PLANS.length
      },
    })
  } finally {
    await server.stop()
  }
}

console.log(`${CONNECTIONS} connections, median of ${ROUNDS} rounds`)
await runParts({ proxy, orders })
