/**
 * Orders per second through the whole checkout (preview, submit, pay, the sandbox's page, sync) with
 * 16 members at once, on the whole server in a process of its own, beside plain saves of a record
 * through the same proxy in turns with them. On the embedded database, and on PostgreSQL where one is
 * installed. An order that is not paid at the end, or has no invoice, fails the run.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import smCrypto from 'sm-crypto'
import type { OpenDatabase } from '../../server/db/database.ts'
import { openEmbedded } from '../../server/db/embedded/open-embedded.ts'
import { openPostgres } from '../../server/db/open.ts'
import { createMember } from '../../server/service/auth/register.ts'
import { hashOf } from '../../server/work/password-hash.ts'
import { contract, type EndpointName } from '../../src/contract/contract.ts'
import { findPostgres, startCluster } from '../helpers/postgres-cluster.ts'
import { installation, startProcess } from '../helpers/server-process.ts'
import { sized } from './options.ts'
import { clientHeaders, PASSWORD } from '../helpers/service-app.ts'

const CONCURRENT = sized(16, 4)
const ROUNDS = sized(3, 1)
/** Plans of which each is an upgrade of the previous one. */
const PLANS = ['7101', '7201', '7202']
const SAVES_MS = sized(3000, 300)

type Json = Record<string, unknown>
// The contract tests check the type of the replies.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT })

function post(url: string, headers: Record<string, string>, body: string): Promise<string> {
  return new Promise((done, failed) => {
    const all = { ...headers, 'content-length': Buffer.byteLength(body) }
    const call = request(url, { method: 'POST', agent, headers: all }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => (text += chunk))
      reply.on('end', () =>
        (reply.statusCode ?? 500) < 400 ? done(text) : failed(new Error(text)),
      )
    })
    call.on('error', failed)
    call.end(body)
  })
}

type Member = { call: (name: EndpointName, params: Json) => Promise<Data>; url: string }

function memberOf(url: string, token: string): Member {
  const call: Member['call'] = async (name, params) => {
    const body = JSON.stringify({ method: 'POST', url: contract[name].url, params })
    return JSON.parse(await post(`${url}/api/tool`, clientHeaders(token), body)).data
  }
  return { call, url }
}

/** Members who are signed in; their accounts are made before the server starts. */
async function signIn(url: string, emails: readonly string[]): Promise<Member[]> {
  const page = await (await fetch(url)).text()
  const text = /content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const { sm2PublicKey } = JSON.parse(text) as { sm2PublicKey: string }
  const password = `04${smCrypto.sm2.doEncrypt(PASSWORD, sm2PublicKey, 0)}`
  const members: Member[] = []
  for (const email of emails) {
    const params = { grant_type: 'sci_web', email, password }
    const body = JSON.stringify({ method: 'POST', url: contract.token.url, params })
    const reply = JSON.parse(await post(`${url}/api/tool`, clientHeaders(), body))
    members.push(memberOf(url, reply.access_token))
  }
  return members
}

const TITLE = { kind: 'personal', name: 'Bench' }

/** What a member does from the price to the invoice. */
async function checkout({ call, url }: Member, planId: string): Promise<void> {
  const quote = await call('orderPreview', { planId })
  const { amount: expectedAmount, currency } = quote
  const asked = { planId, title: TITLE, expectedAmount, currency, idempotencyKey: randomUUID() }
  const { id } = await call('submitOrder', asked)
  const { url: page } = await call('payOrder', { id })
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  await post(`${url}${page}`, headers, 'choice=succeed')
  const order = await call('syncOrder', { id })
  if (order.state !== 'paid' || order.invoices.length !== 1) {
    throw new Error(`order ${id} is ${order.state} with ${order.invoices.length} invoices`)
  }
}

/** All members at once buy one plan after the other. @returns orders per second and each one's time */
async function buyAll(members: readonly Member[]): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    members.map(async (member) => {
      for (const planId of PLANS) {
        const at = performance.now()
        await checkout(member, planId)
        times.push(performance.now() - at)
      }
    }),
  )
  return { rate: (times.length * 1000) / (performance.now() - startedAt), times }
}

const RECORD = {
  toolId: '6001',
  title: 'Bench',
  fileName: 'bench.csv',
  inputSha256: '0'.repeat(64),
  variants: 1,
  engineVersion: '1',
  headline: '{}',
  result: JSON.stringify({ format: 1, rows: Array.from({ length: 50 }, (_, row) => row / 7) }),
  createdAt: '2026-11-19T10:00:00Z',
}

/** Each member saves the same record again and again. @returns saves per second */
async function saveAll(members: readonly Member[], ms: number): Promise<number> {
  const startedAt = performance.now()
  let saves = 0
  await Promise.all(
    members.map(async ({ call }) => {
      while (performance.now() - startedAt < ms) {
        await call('saveRecord', { ...RECORD, id: '176364720000000001' })
        saves += 1
      }
    }),
  )
  return (saves * 1000) / (performance.now() - startedAt)
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function addMembers(database: OpenDatabase, emails: readonly string[]): Promise<void> {
  const account = { nickName: 'Bench', passwordHash: hashOf(PASSWORD), timeZone: null }
  for (const email of emails) await createMember(database.db, new Date(), { ...account, email })
  await database.close()
}

async function bench(name: string, databaseUrl: string | null): Promise<void> {
  const place = installation()
  const env = {
    ...place.env,
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  const emails = Array.from(
    { length: CONCURRENT * (ROUNDS + 1) },
    (_, at) => `bench-${at}@example.org`,
  )
  const directory = place.env['DATA_DIR'] ?? ''
  const opened = databaseUrl === null ? openEmbedded(directory) : openPostgres(databaseUrl)
  await addMembers(await opened, emails)
  const server = await startProcess(env)
  try {
    const members = await signIn(server.url, emails)
    const groupOf = (round: number) => members.slice(round * CONCURRENT, (round + 1) * CONCURRENT)
    await buyAll(groupOf(0))
    await saveAll(groupOf(0), SAVES_MS / 2)
    const rates = { orders: [] as number[], saves: [] as number[] }
    const times: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      rates.saves.push(await saveAll(groupOf(round), SAVES_MS))
      const bought = await buyAll(groupOf(round))
      rates.orders.push(bought.rate)
      times.push(...bought.times)
    }
    const orders = median(rates.orders)
    const saves = median(rates.saves)
    console.log(
      `${name}: ${orders.toFixed(1)} orders/s through checkout, ${median(times).toFixed(0)} ms each; ` +
        `${saves.toFixed(0)} saved records/s; one checkout is ${(saves / orders).toFixed(1)} saves`,
    )
  } finally {
    await server.end()
    place.remove()
  }
}

console.log(
  `${CONCURRENT} members at once, ${PLANS.length} orders each, median of ${ROUNDS} rounds`,
)
await bench('embedded', null)
const bin = findPostgres()
if (bin === null) {
  console.log('PostgreSQL: none is installed')
} else {
  const cluster = await startCluster(bin)
  try {
    await cluster.createDatabase('bench')
    await bench('PostgreSQL', cluster.url('bench'))
  } finally {
    await cluster.dispose()
  }
}
agent.destroy()
