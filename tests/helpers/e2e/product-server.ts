import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { decodeJwt } from 'jose'
import { LIMITS } from '../../../src/contract/limits.ts'
import { signAccessToken } from '../../../server/service/auth/access-token.ts'
import type { PageConfig } from '../../../server/shell/page-config.ts'
import { keysFrom } from '../../../server/service/auth/keys.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const NODE = join(ROOT, 'node_modules/.bin/node')
const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 15_000

/** A data directory that was filled once; workers copy it instead of filling their own. */
export const TEMPLATE_DATA = join(ROOT, '.cache/e2e/data')

/** A port that nothing listens on. It stays the server's through restarts. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

export type Member = { email: string; password: string }

export type ServerOptions = {
  /** Built page to serve; the project's own by default. */
  dist?: string
  /** Further variables of the server. */
  env?: Record<string, string>
  /** Start with an empty data directory instead of a copy of the filled one. */
  isFresh?: boolean
  /** Start with a clock that `moveClock` moves, and look for what is due twice a second. */
  hasMovableClock?: boolean
}

/** Tests sign in and ask for codes far more often than people do. */
const GENEROUS = {
  RATE_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_FAILURES_PER_IP: '10000',
  CODES_PER_HOUR_PER_IP: '10000',
  LOG_LEVEL: 'warn',
}

/** The product as an operator runs it: `node server/main.ts` on the built page. */
export class ProductServer {
  readonly url: string
  readonly dataDirectory: string
  readonly #port: number
  readonly #options: ServerOptions
  #child: ChildProcess | null = null
  #aheadMs = 0
  #output = ''

  private constructor(port: number, options: ServerOptions) {
    this.#port = port
    this.#options = options
    this.url = `http://localhost:${port}`
    this.dataDirectory = mkdtempSync(join(tmpdir(), 'veriscope-e2e-'))
    if (!options.isFresh && existsSync(TEMPLATE_DATA)) {
      cpSync(TEMPLATE_DATA, this.dataDirectory, { recursive: true })
    }
  }

  /** Starts a server with a data directory of its own. */
  static async start(options: ServerOptions = {}): Promise<ProductServer> {
    const server = new ProductServer(await freePort(), options)
    await server.up()
    return server
  }

  /** What the server has printed since it was made. */
  get output(): string {
    return this.#output
  }

  /** Starts the process and waits until it is ready. */
  async up(): Promise<void> {
    const { hasMovableClock = false } = this.#options
    const script = hasMovableClock ? 'tests/helpers/e2e/moved-clock-server.ts' : 'server/main.ts'
    const child = spawn(NODE, [script], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        ...GENEROUS,
        ...this.#options.env,
        ...(hasMovableClock && { CLOCK_FILE: this.#clockFile }),
        HOST: 'localhost',
        PORT: String(this.#port),
        DATA_DIR: this.dataDirectory,
        DIST_DIR: this.#options.dist ?? join(ROOT, 'dist'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const keep = (chunk: Buffer) => (this.#output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    await this.#untilReady(child)
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS
    while (Date.now() < until) {
      if (child.exitCode !== null) break
      const isReady = await fetch(`${this.url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
      if (isReady) return
      await new Promise((done) => setTimeout(done, 100))
    }
    child.kill('SIGKILL')
    throw new Error(`the server did not start:\n${this.#output.slice(-4000)}`)
  }

  get #clockFile(): string {
    return join(this.dataDirectory, 'clock-ahead-ms')
  }

  /**
   * Moves the server's clock, ahead of all that was moved before; it stays so through restarts. What is
   * due then is done within a second: wait for what the reader sees of it. Sign-ins run out as they
   * would: access after an hour, the session after a week.
   */
  moveClock(ms: number): void {
    if (this.#options.hasMovableClock !== true) throw new Error('started without hasMovableClock')
    this.#aheadMs += ms
    // Never a half-written number for the server.
    writeFileSync(`${this.#clockFile}.new`, String(this.#aheadMs))
    renameSync(`${this.#clockFile}.new`, this.#clockFile)
  }

  /** What the server's clock says. */
  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  /** Stops the process; the data stay. With `SIGKILL` as a power cut would. */
  async down(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    const forced = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await gone
    clearTimeout(forced)
  }

  /** Stops the process and removes its data. */
  async dispose(): Promise<void> {
    await this.down()
    rmSync(this.dataDirectory, { recursive: true, force: true })
  }

  /** The configuration that the server puts into the page. */
  async pageConfig(): Promise<PageConfig> {
    const html = await (await fetch(this.url, { headers: { Accept: 'text/html' } })).text()
    const content = /<meta\s+name="veriscope-config"\s+content="([^"]*)"/.exec(html)?.[1]
    if (content === undefined) throw new Error('the page carries no configuration')
    const text = content.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&')
    return JSON.parse(text) as PageConfig
  }

  /** The demonstration member, with the password that this server has made. */
  async demoMember(): Promise<Member> {
    const { demo } = await this.pageConfig()
    if (!demo) throw new Error('the server has no demonstration member')
    return demo
  }

  /** The newest code that was sent to an address; waits for the mail, which leaves after the reply. */
  async mailCode(email: string, after: Date = new Date(0)): Promise<string> {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const address = `${this.url}/dev/mailbox?format=json&to=${encodeURIComponent(email)}`
      const { messages } = (await (await fetch(address)).json()) as { messages: Mail[] }
      const newest = messages.find(({ createdAt }) => new Date(createdAt) >= after)
      const code = /(?<!\d)\d{6}(?!\d)/.exec(newest?.body ?? '')?.[0]
      if (code !== undefined) return code
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`no code for ${email}`)
  }

  /** A token like the given one that has expired: what a page holds after a night. */
  async expired(token: string): Promise<string> {
    const claims = decodeJwt(token)
    const { jwtSecret } = JSON.parse(
      readFileSync(join(this.dataDirectory, 'secrets.json'), 'utf8'),
    ) as { jwtSecret: string }
    return signAccessToken(
      keysFrom(jwtSecret, ''),
      { memberId: String(claims.sub), sessionId: String(claims['sid']) },
      new Date(Date.now() - 2 * LIMITS.accessTokenMs),
    )
  }
}

type Mail = { body: string; createdAt: string }
