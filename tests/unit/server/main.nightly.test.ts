/** The server as a process: start, stop, lock, loss of power. */
import { statSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import smCrypto from 'sm-crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import { copyEmbedded } from '../../helpers/embedded-copy.ts'
import { PUBLIC_MODE } from '../../helpers/public-mode.ts'
import { endAll, installation, runToEnd, startProcess } from '../../helpers/server-process.ts'
import { clientHeaders } from '../../helpers/client-headers.ts'

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const place = installation()
const env = { ...place.env, RATE_LIMIT_PER_MINUTE: '100000' }
let demo = { email: '', password: '' }
let publicKey = ''
afterEach(endAll)
afterAll(() => place.remove())

// oxlint-disable-next-line typescript/no-explicit-any
async function call(url: string, name: EndpointName, params: object, token?: string): Promise<any> {
  const reply = await fetch(`${url}/api/tool`, {
    method: 'POST',
    headers: clientHeaders(token),
    body: JSON.stringify({ method: 'POST', url: contract[name].url, params }),
  })
  return { status: reply.status, ...((await reply.json()) as object) }
}

const signIn = (url: string) =>
  call(url, 'token', {
    grant_type: 'sci_web',
    email: demo.email,
    password: `04${smCrypto.sm2.doEncrypt(demo.password, publicKey, 0)}`,
  })

const record = (id: string) => ({
  id,
  toolId: '6001',
  title: `Record ${id}`,
  fileName: 'a.csv',
  inputSha256: 'ab'.repeat(32),
  variants: 10,
  engineVersion: '1',
  headline: '{}',
  result: '{}',
  createdAt: '2026-01-01T00:00:00.000Z',
})

describe('an installation since its first start', () => {
  beforeAll(async () => {
    const server = await startProcess(env)
    const page = await (await fetch(server.url)).text()
    const text =
      /veriscope-config" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
    const config = JSON.parse(text) as { demo: typeof demo; sm2PublicKey: string }
    demo = config.demo
    publicKey = config.sm2PublicKey
    expect(server.output()).toContain(`${demo.email}  password: ${demo.password}`)
    expect(server.output()).toContain(`${server.url}/dev/mailbox`)
    const articles = await call(server.url, 'contentPage', {})
    expect(articles.data.total).toBeGreaterThan(10)
    expect(await server.end()).toBe(0)
  })

  test('R2 R1 the second start keeps keys and member; refuses a second process with a message; after kill -9 under writes everything acknowledged is stored', async () => {
    let server = await startProcess(env)
    expect(server.output()).toContain(demo.password)
    const second = await runToEnd(env)
    expect(second.code).toBe(1)
    expect(second.output).toMatch(/in use by another Veriscope process/)
    expect(second.output).not.toMatch(/\n\s+at /)
    // The first still runs, and accepts the sign-in.
    const { access_token: first } = await signIn(server.url)
    const unread = await call(server.url, 'unreadTerms', {}, first)
    expect(unread.data).toEqual([4, 5])

    const acknowledged: string[] = []
    /** Writes repeatedly until the server has stopped; several of these run at once. */
    const write = async (url: string, token: string, name: string, confirm: () => void) => {
      for (let index = 0; ; index++) {
        const id = `${name}${String(index).padStart(6, '0')}`
        const saved = await call(url, 'saveRecord', record(id), token).catch(() => null)
        if (saved === null) return
        expect(saved.status).toBe(200)
        acknowledged.push(id)
        confirm()
      }
    }
    // payments-crash.nightly.test.ts kills it more often.
    for (const [round, wanted] of [8, 13, 21].entries()) {
      if (round > 0) server = await startProcess(env)
      const { url, end } = server
      const { access_token: token } = await signIn(url)
      let ended: Promise<unknown> = Promise.resolve()
      let left = wanted
      const confirm = () => {
        left -= 1
        if (left === 0) ended = end('SIGKILL')
      }
      const writers = [1, 2].map((each) => write(url, token, `${round + 1}${each}`, confirm))
      await Promise.all(writers)
      await ended
      expect(left).toBeLessThanOrEqual(0)
    }
    server = await startProcess(env)
    const { access_token: token } = await signIn(server.url)
    const found: string[] = []
    for (let current = 1; ; current++) {
      const { data } = await call(server.url, 'recordPage', { current, size: 100 }, token)
      found.push(...data.records.map(({ id }: { id: string }) => id))
      if (current >= data.pages) break
    }
    const there = new Set(found)
    expect(there.size).toBe(found.length)
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
    expect(await server.end('SIGINT')).toBe(0)
    expect(statSync(join(place.root, 'data/secrets.json')).mode & 0o777).toBe(0o600)
  })

  describe('S41 in public mode', () => {
    const fresh = installation()
    beforeAll(() => copyEmbedded(fresh.env['DATA_DIR'] ?? ''))
    afterAll(() => fresh.remove())

    test('has no demonstration member, mailbox and sandbox, and restricts hosts', async () => {
      const server = await startProcess({ ...fresh.env, ...PUBLIC_MODE })
      const { url } = server
      const page = await (await fetch(url)).text()
      expect(page).toContain('&quot;devMailbox&quot;:false,&quot;demo&quot;:null')
      expect((await fetch(`${url}/dev/mailbox`)).status).toBe(404)
      expect((await fetch(`${url}/sandbox/payment/x`)).status).toBe(404)
      const statusFor = (host: string) =>
        new Promise((done) =>
          get(`${url}/healthz`, { headers: { host } }, (reply) => done(reply.resume().statusCode)),
        )
      expect(await statusFor('veriscope.example')).toBe(200)
      expect(await statusFor('evil.example')).toBe(421)
      expect(await server.end()).toBe(0)
      expect(server.output()).toContain('running at https://veriscope.example\n')
      expect(server.output()).not.toMatch(/password|"level":40/i)
    })

    test('refuses a public address without it, with a message', async () => {
      const refused = await runToEnd({ ...fresh.env, HOST: '0.0.0.0' })
      expect(refused.code).toBe(1)
      expect(refused.output).toMatch(/HOST is not loopback.*MODE=public/)
      expect(refused.output).not.toMatch(/\n\s+at /)
    })
  })
})

test('R12 a stop lets the running call finish, refuses new ones, and cuts off hanging ones', async () => {
  let answer: (() => void) | null = null
  let resolveRequested: () => void = () => {}
  const isRequested = new Promise<void>((done) => (resolveRequested = done))
  const upstream = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method !== 'POST') return void response.end()
      // One call is never answered.
      if (request.url?.endsWith('/page') === true) return
      answer = () => response.end('{"code":200,"data":[]}')
      resolveRequested()
    })
  })
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
  const server = await startProcess({
    ...env,
    DATA_DIR: join(place.root, 'unused'),
    UPSTREAM_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    SM2_PUBLIC_KEY: `04${'ab'.repeat(64)}`,
    STOP_DELAY_MS: '1500',
  })
  const port = Number(new URL(server.url).port)
  // And one request is never sent completely.
  const half = connect(port, 'localhost').on('error', () => {})
  const headers = { ...clientHeaders(), host: `localhost:${port}`, 'content-length': '99' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  half.write(`POST /api/tool HTTP/1.1\r\n${lines.join('')}\r\n{`)
  const isCut = new Promise((done) => half.once('close', done))
  const hanging = call(server.url, 'contentPage', {}).catch(() => 'cut off')
  const running = call(server.url, 'contentList', {})
  await isRequested
  const ended = server.end('SIGTERM')
  // First it reports that it will stop, and still answers.
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  await expect.poll(ready, { timeout: 20_000, interval: 20 }).toBe(503)
  // After the signal the server accepts no new connections.
  const refused = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, 'localhost')
      socket.once('connect', () => done(false)).once('error', () => done(true))
      socket.once('connect', () => socket.destroy())
    })
  await expect.poll(refused, { timeout: 20_000, interval: 20 }).toBe(true)
  expect(server.child.exitCode).toBeNull()
  ;(answer as (() => void) | null)?.()
  expect(await running).toMatchObject({ status: 200, data: [] })
  await isCut
  expect(await hanging).toBe('cut off')
  expect(await ended).toBe(0)
  upstream.closeAllConnections()
  upstream.close()
})

test('a wrong configuration ends the start with a message for each variable', async () => {
  const { code, output } = await runToEnd({ ...env, PORT: 'x', SMTP_URL: 'smtp://user:geheim@h' })
  expect(code).toBe(1)
  expect(output).toMatch(/PORT must be a whole number/)
  expect(output).not.toContain('geheim')
  expect(output).not.toMatch(/\n\s+at /)
})

test('reports a port in use', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, 'localhost', done))
  const { port } = taken.address() as AddressInfo
  const { code, output } = await runToEnd({ ...env, PORT: String(port) })
  expect(code).toBe(1)
  expect(output).toMatch(/Choose another PORT/)
  taken.close()
})
