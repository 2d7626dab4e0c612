/**
 * Calls per second through `/api/tool`, and server-rendered articles, on the whole server (proxy, embedded service, database) beside
 * a bare Fastify route that answers as many bytes, in turns, from the same load generator. Also how
 * long a second start takes and how much memory the server holds.
 */
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { resolve } from 'node:path'
import { contract } from '../../src/contract/contract.ts'
import { installation, startProcess } from '../helpers/server-process.ts'
import { closeAgents } from './hostile/client.ts'
import { equip, residentMegabytes } from './hostile/place.ts'
import { sized } from './options.ts'
import { untilWritten } from './pages/ready.ts'
import { clientHeaders } from '../helpers/service-app.ts'

const CONNECTIONS = 16
const ROUNDS = sized(3, 1)
const ROUND_MS = sized(3000, 300)
const WARM_UP_MS = sized(1500, 200)

const BODY = JSON.stringify({
  method: 'POST',
  url: contract.contentPage.url,
  params: { type: 'problem', current: 1, size: 10 },
})

/** One POST; resolves with the number of bytes of the answer. */
function post(url: string, agent: Agent, token: string | null): Promise<number> {
  return new Promise((done, failed) => {
    const headers = { ...clientHeaders(token), 'content-length': Buffer.byteLength(BODY) }
    const call = request(url, { method: 'POST', agent, headers }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () =>
        reply.statusCode === 200 ? done(bytes) : failed(new Error(`status ${reply.statusCode}`)),
      )
    })
    call.on('error', failed)
    call.end(BODY)
  })
}

/** One page as a browser asks for it; resolves with its bytes as they travel. */
async function fetchPage(url: string, agent: Agent): Promise<number> {
  return new Promise((done, failed) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': 'zh-CN', accept: 'text/html' }
    const call = request(url, { agent, headers }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () => done(bytes))
    })
    call.on('error', failed)
    call.end()
  })
}

type Send = (agent: Agent) => Promise<unknown>

/** Requests per second over `ms`, each connection sending the next one when the last is answered. */
async function load(send: Send, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const startedAt = performance.now()
  let calls = 0
  const worker = async () => {
    while (performance.now() - startedAt < ms) {
      await send(agent)
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return calls / seconds
}

/** A Fastify route that does nothing but answer, in a process of its own as the server is. */
async function bareFastify(bytes: number): Promise<{ url: string; stop: () => void }> {
  const code = `
    import fastify from 'fastify'
    const app = fastify()
    const answer = { data: 'x'.repeat(${bytes}) }
    app.post('/', async () => answer)
    console.log(await app.listen({ port: 0, host: '127.0.0.1' }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done) =>
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim())),
  )
  return { url: `${url}/`, stop: () => void child.kill() }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const place = installation()
const env = { ...place.env, DIST_DIR: resolve('dist'), RATE_LIMIT_PER_MINUTE: '1000000' }
await (await startProcess(env)).end()
const startedAt = performance.now()
const server = await startProcess(env)
const startMs = performance.now() - startedAt
const tool = `${server.url}/api/tool`
const bytes = await post(tool, new Agent(), null)
const bare = await bareFastify(bytes)
try {
  const { article, target } = await equip(server.url)
  const page = `${server.url}/front-pages/article/problemDetails?id=${article}`
  await untilWritten(page)
  const senders: Record<string, Send> = {
    'bare Fastify route': (agent) => post(bare.url, agent, null),
    '/api/tool, a page of articles for visitors': (agent) => post(tool, agent, null),
    '/api/tool, the same for a member (the database each time)': (agent) =>
      post(tool, agent, target.token),
    'a server-rendered article': (agent) => fetchPage(page, agent),
  }
  for (const send of Object.values(senders)) await load(send, WARM_UP_MS)
  const rates = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, send] of Object.entries(senders)) {
      rates.set(name, [...(rates.get(name) ?? []), await load(send, ROUND_MS)])
    }
  }
  console.log(`answer: ${bytes} bytes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`)
  const bareRate = median(rates.get('bare Fastify route') ?? [])
  for (const [name, all] of rates) {
    const percent = `${((median(all) / bareRate) * 100).toFixed(1)} %`
    console.log(
      `${name.padEnd(58)} ${median(all).toFixed(0).padStart(6)} per second  ${percent.padStart(7)}`,
    )
  }
  console.log(`second start: ${(startMs / 1000).toFixed(2)} s`)
  console.log(`memory after the load: ${residentMegabytes(server.child.pid).toFixed(0)} MB`)
} finally {
  closeAgents()
  bare.stop()
  await server.end()
  place.remove()
}
