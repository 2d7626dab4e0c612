/** Driver of Firefox by WebDriver BiDi, which it speaks itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, type DriverOptions, WINDOW } from './driver.ts'
import { isVisibleExpression, readyExpression, type Target } from './find.ts'
import { asJson, callText } from './page-code.ts'

type Reply = { id?: number; method?: string; error?: string; message?: string } & {
  result?: unknown
  params?: unknown
}
type Entry = { type: string; level: string; text: string }
type Evaluated =
  | { type: 'success'; result: { type: string; value?: unknown; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** Firefox’s NS_BINDING_ABORTED. */
const BINDING_ABORTED = 2152398850
const STARTS_WITHIN_MS = 30_000
/** Preferences beside those that Firefox sets by itself for a driven browser. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'ui.prefersReducedMotion': 1,
  // Without a window there is no mouse either: one that is fine (2) and can hover (4).
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
}

/** Connection to the browser: commands with their results, and events. */
class Session {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #asked = 0

  private constructor(socket: WebSocket, onEvent: (method: string, params: unknown) => void) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply
      if (reply.id === undefined) onEvent(reply.method ?? '', reply.params)
      else this.#waiting.get(reply.id)?.(reply)
    })
  }

  static async open(url: string, onEvent: (method: string, params: unknown) => void) {
    const socket = new WebSocket(url)
    await new Promise((done, failed) => {
      socket.addEventListener('open', done, { once: true })
      socket.addEventListener('error', () => failed(new Error(`no session at ${url}`)))
    })
    return new Session(socket, onEvent)
  }

  async send<T>(method: string, params: Record<string, unknown> = {}): Promise<T> {
    const id = (this.#asked += 1)
    const answer = new Promise<Reply>((done) => this.#waiting.set(id, done))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await answer
    this.#waiting.delete(id)
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`)
    return result as T
  }
}

/** Returns the address at which the started browser listens. */
function listening(browser: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    let said = ''
    const give = () => failed(new Error(`Firefox did not start: ${said.slice(-1000)}`))
    setTimeout(give, STARTS_WITHIN_MS).unref()
    browser.once('exit', give)
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (url !== undefined) done(`${url}/session`)
    })
  })
}

function makeProfile(isPrivate: boolean): string {
  const profile = mkdtempSync(join(tmpdir(), 'veriscope-firefox-'))
  const all = { ...PREFERENCES, 'browser.privatebrowsing.autostart': isPrivate }
  const lines = Object.entries(all).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  return profile
}

/**
 * Reports violations of the security policy, which Firefox does not log on the console. This code runs in the
 * page.
 */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`CSP: ${effectiveDirective} ${blockedURI}`)
  })
}

/** A running browser. */
type Started = { url: string; gone: Promise<void>; kill: () => void }

class Firefox implements Driver {
  name = 'Firefox'
  readonly #problems: string[] = []
  readonly #launch: () => Promise<Started>
  readonly #tidy: () => void
  #started: Started | null = null
  #session!: Session
  #context = ''

  constructor(launch: () => Promise<Started>, tidy: () => void) {
    this.#launch = launch
    this.#tidy = tidy
  }

  async start(): Promise<void> {
    this.#started = await this.#launch()
    await this.#connect(this.#started.url)
  }

  async restart(): Promise<void> {
    // A normal close writes the pages' stored data to the profile.
    await this.#session.send('browser.close')
    await this.#started?.gone
    await this.start()
  }

  async #connect(url: string): Promise<void> {
    this.#session = await Session.open(url, (method, params) => {
      if (method !== 'log.entryAdded') return
      const { type, level, text } = params as Entry
      // A font request that a navigation aborts is no fault.
      const isLeft = text.includes('download failed') && text.includes(`status=${BINDING_ABORTED}`)
      if (level === 'error' && !isLeft) this.#problems.push(`${type}: ${text}`)
    })
    type Capabilities = { capabilities: { browserVersion: string } }
    const { capabilities } = await this.#session.send<Capabilities>('session.new', {
      capabilities: {},
    })
    this.name = `Firefox ${capabilities.browserVersion}`
    await this.#session.send('session.subscribe', { events: ['log.entryAdded'] })
    await this.#session.send('script.addPreloadScript', {
      functionDeclaration: reportViolations.toString(),
    })
    type Tree = { contexts: [{ context: string }] }
    const { contexts } = await this.#session.send<Tree>('browsingContext.getTree')
    this.#context = contexts[0].context
    await this.#here('browsingContext.setViewport', { viewport: WINDOW })
  }

  #here<T>(method: string, params: Record<string, unknown> = {}): Promise<T> {
    return this.#session.send<T>(method, { context: this.#context, ...params })
  }

  async open(url: string): Promise<void> {
    await this.#here('browsingContext.navigate', { url, wait: 'complete' })
  }

  async reload(): Promise<void> {
    await this.#here('browsingContext.reload', { wait: 'complete' })
  }

  async #evaluate(expression: string) {
    const reply = await this.#session.send<Evaluated>('script.evaluate', {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
    })
    if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text)
    return reply.result
  }

  async #json<T>(expression: string): Promise<T> {
    const { value } = await this.#evaluate(asJson(expression))
    return JSON.parse(String(value)) as T
  }

  async run<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.#json<Result>(callText(code, args))
  }

  async #element(target: Target): Promise<{ sharedId: string } | null> {
    const { sharedId } = await this.#evaluate(readyExpression(target))
    return sharedId === undefined ? null : { sharedId }
  }

  async isVisible(target: Target): Promise<boolean> {
    return this.#json<boolean>(isVisibleExpression(target))
  }

  async click(target: Target): Promise<boolean> {
    const element = await this.#element(target)
    if (!element) return false
    const at = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } }
    const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
    try {
      await this.#here('input.performActions', {
        actions: [{ type: 'pointer', id: 'mouse', actions }],
      })
    } catch (error) {
      // Re-rendered since it was found: the caller tries again.
      if (/out of bounds|no such element|stale/.test(String(error))) return false
      throw error
    }
    return true
  }

  async type(target: Target, text: string): Promise<boolean> {
    if (!(await this.click(target))) return false
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#here('input.performActions', { actions: [{ type: 'key', id: 'keys', actions }] })
    return true
  }

  async chooseFile(target: Target, path: string): Promise<boolean> {
    const element = await this.#element(target)
    if (element) await this.#here('input.setFiles', { element, files: [path] })
    return element !== null
  }

  async problems(): Promise<readonly string[]> {
    return this.#problems
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.#here<{ data: string }>('browsingContext.captureScreenshot')
    return Buffer.from(data, 'base64')
  }

  async close(): Promise<void> {
    // Tidying up a temporary profile would take seconds.
    this.#started?.kill()
    await this.#started?.gone
    this.#tidy()
  }
}

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox(program: string, options: DriverOptions): Promise<Driver> {
  const profile = makeProfile(options.isPrivate === true)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const env = { ...process.env, TZ: options.timeZone, HOME: profile, LC_ALL: 'C.UTF-8' }
  const launch = async (): Promise<Started> => {
    const browser = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const gone = new Promise<void>((done) => browser.once('exit', () => done()))
    const kill = () => void browser.kill('SIGKILL')
    try {
      return { url: await listening(browser), gone, kill }
    } catch (error) {
      kill()
      await gone
      throw error
    }
  }
  const driver = new Firefox(launch, () =>
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  )
  try {
    await driver.start()
  } catch (error) {
    await driver.close()
    throw error
  }
  return driver
}
