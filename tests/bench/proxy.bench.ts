/**
 * Calls per second through `/api/tool` on the whole server (proxy, embedded service, database) beside
 * a bare Fastify route that answers as many bytes, in turns, from the same load generator. Also how
 * long a second start takes and how much memory the server holds.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import smCrypto from 'sm-crypto'
import { contract } from '../../src/contract/contract.ts'
import { installation, startProcess } from '../helpers/server-process.ts'
import { clientHeaders } from '../helpers/service-app.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const ROUND_MS = 3000
const WARM_UP_MS = 1500

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

/** Calls per second over `ms`, each connection sending the next call when the last is answered. */
async function load(url: string, ms: number, token: string | null = null): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const startedAt = performance.now()
  let calls = 0
  const worker = async () => {
    while (performance.now() - startedAt < ms) {
      await post(url, agent, token)
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

/** The demonstration member's access token. */
async function signIn(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const text = /content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const { demo, sm2PublicKey } = JSON.parse(text) as {
    demo: { email: string; password: string }
    sm2PublicKey: string
  }
  const password = `04${smCrypto.sm2.doEncrypt(demo.password, sm2PublicKey, 0)}`
  const params = { grant_type: 'sci_web', email: demo.email, password }
  const reply = await fetch(`${url}/api/tool`, {
    method: 'POST',
    headers: clientHeaders(),
    body: JSON.stringify({ method: 'POST', url: contract.token.url, params }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

function residentMegabytes(pid: number | undefined): number {
  const pages = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(pages ?? 0) / 1024
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const place = installation()
const env = { ...place.env, RATE_LIMIT_PER_MINUTE: '1000000' }
await (await startProcess(env)).end()
const startedAt = performance.now()
const server = await startProcess(env)
const startMs = performance.now() - startedAt
const tool = `${server.url}/api/tool`
const bytes = await post(tool, new Agent(), null)
const bare = await bareFastify(bytes)
try {
  const token = await signIn(server.url)
  await load(tool, WARM_UP_MS)
  await load(tool, WARM_UP_MS, token)
  await load(bare.url, WARM_UP_MS)
  const results = { visitor: [] as number[], member: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    results.bare.push(await load(bare.url, ROUND_MS))
    results.visitor.push(await load(tool, ROUND_MS))
    results.member.push(await load(tool, ROUND_MS, token))
  }
  const bareRate = median(results.bare)
  const show = (name: string, rate: number) => {
    const percent = `${((rate / bareRate) * 100).toFixed(1)} %`
    console.log(`${name.padEnd(52)} ${rate.toFixed(0).padStart(6)} calls/s  ${percent.padStart(7)}`)
  }
  console.log(`answer: ${bytes} bytes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`)
  show('bare Fastify route', bareRate)
  show('/api/tool, a page of articles for visitors', median(results.visitor))
  show('/api/tool, the same for a member (the database each time)', median(results.member))
  console.log(`second start: ${(startMs / 1000).toFixed(2)} s`)
  console.log(`memory after the load: ${residentMegabytes(server.child.pid).toFixed(0)} MB`)
} finally {
  bare.stop()
  await server.end()
  place.remove()
}
