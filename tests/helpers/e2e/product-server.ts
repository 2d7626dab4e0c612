import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { preparedMembers } from './prepared-members.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { signAccessToken } from '../../../server/service/auth/access-token.ts'
import type { PageConfig } from '../../../server/shell/page-config.ts'
import { deriveKeys } from '../../../server/service/auth/keys.ts'
import { removeData } from '../embedded-copy.ts'
import { freePort } from '../free-port.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const NODE = join(ROOT, 'node_modules/.bin/node')
/** A start takes seconds, and minutes on a busy machine. */
const READY_WITHIN_MS = 180_000
const STOP_WITHIN_MS = 15_000

/** A data directory that was filled once; workers copy it instead of filling their own. */
export const TEMPLATE_DATA = join(ROOT, '.cache/e2e/data')

export type Member = { email: string; password: string }

export type ServerOptions = {
  /** The checkout whose server and page are run; by default this one. */
  root?: string
  /** The built page to serve; by default the one of the project. */
  dist?: string
  /** Further environment variables of the server. */
  env?: Record<string, string>
  /** Whether to start with an empty data directory instead of a copy of the filled one. */
  isFresh?: boolean
  /** Whether to start with a clock that `moveClock` moves, and to run due jobs twice a second. */
  hasMovableClock?: boolean
}

/** Higher limits, because tests sign in and request codes far more often than people do. */
const GENEROUS = {
  RATE_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_FAILURES_PER_IP: '10000',
  CODES_PER_HOUR_PER_IP: '10000',
  CODES_PER_HOUR: '10000',
  LOG_LEVEL: 'warn',
}

/**
 * Collects garbage without helper threads, which on two busy processors wait for each other: a server that
 * was started, then served pages, files and calls took 6.2 s of processor time instead of 6.9 (one run each).
 */
const THRIFTY = ['--single-threaded-gc']

/** The product as an operator runs it: `node server/main.ts` with the built page. */
export class ProductServer {
  readonly url: string
  readonly dataDirectory: string
  readonly #port: number
  #options: ServerOptions
  #child: ChildProcess | null = null
  #aheadMs = 0
  #output = ''
  #pageConfig: Promise<PageConfig> | null = null
  #waiting: Member[]

  private constructor(port: number, options: ServerOptions) {
    this.#port = port
    this.#options = options
    this.url = `http://localhost:${port}`
    this.dataDirectory = mkdtempSync(join(tmpdir(), 'veriscope-e2e-'))
    const isFilled = options.isFresh !== true && existsSync(TEMPLATE_DATA)
    if (isFilled) {
      cpSync(TEMPLATE_DATA, this.dataDirectory, { recursive: true, verbatimSymlinks: true })
    }
    this.#waiting = isFilled ? preparedMembers() : []
  }

  /** Starts a server with a data directory of its own. */
  static async start(options: ServerOptions = {}): Promise<ProductServer> {
    const server = new ProductServer(await freePort(), options)
    await server.up()
    return server
  }

  /** Everything that the server has printed so far. */
  get output(): string {
    return this.#output
  }

  /** Starts the process and waits until it is ready. */
  async up(): Promise<void> {
    const { hasMovableClock = false, root = ROOT } = this.#options
    const script = hasMovableClock ? 'tests/helpers/e2e/fake-clock-server.ts' : 'server/main.ts'
    const child = spawn(NODE, [...THRIFTY, script], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        ...GENEROUS,
        ...this.#options.env,
        ...(hasMovableClock && { CLOCK_FILE: this.#clockFile }),
        HOST: 'localhost',
        PORT: String(this.#port),
        DATA_DIR: this.dataDirectory,
        DIST_DIR: this.#options.dist ?? join(root, 'dist'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#pageConfig = null
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
   * Moves the server's clock further ahead, also for later restarts. Due work is then done within a second:
   * wait for the result that the user sees. Access tokens and sessions expire by this clock, after an hour
   * and after a week.
   */
  moveClock(ms: number): void {
    if (this.#options.hasMovableClock !== true) throw new Error('started without hasMovableClock')
    this.#aheadMs += ms
    // Written elsewhere and then renamed, so that the server never reads a half-written number.
    writeFileSync(`${this.#clockFile}.new`, String(this.#aheadMs))
    renameSync(`${this.#clockFile}.new`, this.#clockFile)
  }

  /** Returns the time of the server's clock. */
  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  /** Stops the process; the data stay. `SIGKILL` simulates a power cut. */
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

  /** Stops the process and starts another version of the product at the same address, with the same data. */
  async replaceBy(version: Pick<ServerOptions, 'root' | 'dist'>): Promise<void> {
    await this.down()
    this.#options = { ...this.#options, root: ROOT, dist: undefined, ...version }
    await this.up()
  }

  /** Runs a script on the data directory of a server that is down. */
  async runOnData(script: string): Promise<void> {
    await promisify(execFile)(NODE, [script], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: this.dataDirectory },
    })
  }

  /** Stops the process and removes its data. */
  async dispose(): Promise<void> {
    await this.down()
    removeData(this.dataDirectory)
  }

  /** Returns the configuration that the server puts into the page; it is constant while the server runs. */
  pageConfig(): Promise<PageConfig> {
    this.#pageConfig ??= this.#readPageConfig()
    return this.#pageConfig
  }

  async #readPageConfig(): Promise<PageConfig> {
    const html = await (await fetch(this.url, { headers: { Accept: 'text/html' } })).text()
    const content = /<meta\s+name="veriscope-config"\s+content="([^"]*)"/.exec(html)?.[1]
    if (content === undefined) throw new Error('the page carries no configuration')
    const text = content.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&')
    return JSON.parse(text) as PageConfig
  }

  /** Takes an unused pre-registered member of the filled data directory; null when there is none left. */
  takeMember(): Member | null {
    return this.#waiting.pop() ?? null
  }

  /** Returns the demonstration member, with the password that this server generated. */
  async demoMember(): Promise<Member> {
    const { demo } = await this.pageConfig()
    if (!demo) throw new Error('the server has no demonstration member')
    return demo
  }

  /** Returns what the newest mail to an address has of a form. Waits for the mail, which is sent after the reply. */
  async #inMail(email: string, pattern: RegExp, after: Date): Promise<string> {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const address = `${this.url}/dev/mailbox?format=json&to=${encodeURIComponent(email)}`
      const { messages } = (await (await fetch(address)).json()) as { messages: Mail[] }
      const newest = messages.find(({ createdAt }) => new Date(createdAt) >= after)
      const found = pattern.exec(newest?.body ?? '')?.[0]
      if (found !== undefined) return found
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`no such mail to ${email}`)
  }

  /** Returns the newest code sent to an address. */
  mailCode(email: string, after: Date = new Date(0)): Promise<string> {
    return this.#inMail(email, /(?<!\d)\d{6}(?!\d)/, after)
  }

  /** Returns the path of the link "This was not me" in the newest mail to an address. */
  undoPath(email: string): Promise<string> {
    return this.#inMail(email, /\/account\/undo\/[\w-]+/, new Date(0))
  }

  /** Returns an expired token of the same session, as a page has it after a night. */
  async expired(token: string): Promise<string> {
    const claims = decodeJwt(token)
    const { jwtSecret } = JSON.parse(
      readFileSync(join(this.dataDirectory, 'secrets.json'), 'utf8'),
    ) as { jwtSecret: string }
    return signAccessToken(
      deriveKeys(jwtSecret, '', ''),
      { memberId: String(claims.sub), sessionId: String(claims['sid']) },
      new Date(Date.now() - 2 * LIMITS.accessTokenMs),
    )
  }
}

type Mail = { body: string; createdAt: string }
