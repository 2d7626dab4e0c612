/**
 * Requests per second and processor time of each on the whole server: calls and server-rendered articles (`proxy`), and
 * the checkout from the price to the invoice beside saved records (`orders`). No limits; an order that is not paid at
 * the end, or has no invoice, fails the run.
 */
import { randomUUID } from 'node:crypto'
import { openEmbedded } from '../server/db/embedded/open-embedded.ts'
import type { EndpointName } from '../src/contract/contract.ts'
import type { Member } from '../tests/helpers/e2e/product-server.ts'
import { call, recordOf, repeatFor, send } from './lib/client.ts'
import { median, milliseconds, runParts, sized } from './lib/options.ts'
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
/** Plans of which each is an upgrade of the previous one. */
const PLANS = ['7101', '7201', '7202']

type Rate = { perSecond: number; processorMs: number }

/** Measures the rate of what `work` does and the server's processor time for one of them. */
async function rateOf({ pid }: BenchServer, work: () => Promise<number>): Promise<Rate> {
  const [startedAt, before] = [performance.now(), processorOf(pid)]
  const count = await work()
  const processorMs = (processorOf(pid) - before) / count
  return { perSecond: (count * 1000) / (performance.now() - startedAt), processorMs }
}

function report(name: string, rates: readonly Rate[]): void {
  const perSecond = median(rates.map((rate) => rate.perSecond)).toFixed(0)
  const processor = median(rates.map((rate) => rate.processorMs)).toFixed(2)
  console.log(
    `  ${name.padEnd(34)} ${perSecond.padStart(6)} per second, processor ${processor} ms each`,
  )
}

async function proxy(): Promise<void> {
  const server = await startServer(UNLIMITED)
  const { url } = server
  try {
    const { token } = await signInDemo(url)
    const path = `/front-pages/article/problemDetails?id=${await firstArticle(url)}`
    await untilRendered(url + path)
    const list = { type: 'problem', current: 1, size: 10 }
    const headers = { 'accept-encoding': 'br', 'accept-language': 'zh-CN', accept: 'text/html' }
    const senders = {
      'a page of articles for visitors': () => call(url, 'contentPage', list),
      'the same for a member': () => call(url, 'contentPage', list, { token }),
      'a server-rendered article': () => send(url, { path, headers }),
    }
    const rates = new Map<string, Rate[]>()
    // The first round warms up; in turns, so that other work of the machine falls on all of them.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, request] of Object.entries(senders)) {
        const checked = async () => {
          const { status, text } = await request()
          if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`)
        }
        const rate = await rateOf(server, () => repeatFor(ROUND_MS, CONNECTIONS, checked))
        if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate])
      }
    }
    for (const [name, all] of rates) report(name, all)
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
    const rates: { saves: Rate; checkouts: Rate }[] = []
    const durations: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const group = buyers.slice(round * CONNECTIONS, (round + 1) * CONNECTIONS)
      const saves = await rateOf(server, () =>
        repeatFor(ROUND_MS, CONNECTIONS, (count) =>
          group[count % CONNECTIONS]!.request('saveRecord', record),
        ),
      )
      const buyAll = async (buyer: Buyer) => {
        for (const planId of PLANS) {
          const startedAt = performance.now()
          await checkOut(buyer, planId)
          durations.push(performance.now() - startedAt)
        }
      }
      const checkouts = await rateOf(server, async () => {
        await Promise.all(group.map(buyAll))
        return group.length * PLANS.length
      })
      if (round > 0) rates.push({ saves, checkouts })
      else durations.length = 0
    }
    report(
      'a saved record',
      rates.map(({ saves }) => saves),
    )
    report(
      'an order',
      rates.map(({ checkouts }) => checkouts),
    )
    console.log(
      `  ${CONNECTIONS} members at once: an order takes ${milliseconds(median(durations))}`,
    )
  } finally {
    await server.stop()
  }
}

console.log(`${CONNECTIONS} connections, median of ${ROUNDS} rounds`)
await runParts({ proxy, orders })
