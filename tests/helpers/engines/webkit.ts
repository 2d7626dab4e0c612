/** Driver of WebKitGTK's own small browser, which speaks classic WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebKitPrograms } from '../../../tools/test/engines.ts'
import { freePort } from '../free-port.ts'
import { type Driver, type DriverOptions, WINDOW } from './driver.ts'
import { isVisibleExpression, readyExpression, type Target } from './find.ts'
import { asJson, callText } from './page-code.ts'

/** Height of the window's bar above the page. */
const BAR = 38
const STARTS_WITHIN_MS = 30_000
/** Key of an element's reference in the specification. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Errors of an element that was re-rendered since it was found, or is covered for a moment: the caller tries
 * again.
 */
const STALE_ELEMENT =
  /: (?:stale element reference|element not interactable|element click intercepted|move target out of bounds|no such element):/

/** Starts a virtual display: this browser has no headless mode. */
async function startDisplay(program: string): Promise<{ process: ChildProcess; name: string }> {
  const size = `${WINDOW.width}x${WINDOW.height + 200}x24`
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']
  const display = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const name = await new Promise<string>((done, failed) => {
    display.once('exit', () => failed(new Error('no screen')))
    display.stdio[3]?.once('data', (chunk: Buffer) => done(`:${chunk.toString().trim()}`))
  })
  return { process: display, name }
}

/** Global of the page that records errors. */
type ProblemLog = typeof globalThis & { problemsHere?: string[] }

/**
 * Records errors of the page from now on: the driver gives no console, and runs nothing before the page's own
 * code. This code runs in the page.
 */
function recordProblems(): void {
  const page: ProblemLog = globalThis
  if (page.problemsHere) return
  const noted: string[] = (page.problemsHere = [])
  const { error } = console
  console.error = (...said: unknown[]) => {
    noted.push(`console: ${said.map(String).join(' ')}`)
    error.apply(console, said)
  }
  addEventListener('error', ({ message }) => noted.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => noted.push(`unhandled: ${String(reason)}`))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    noted.push(`CSP: ${effectiveDirective} ${blockedURI}`)
  })
}

/** Returns and clears the recorded errors. This code runs in the page. */
function takeProblems(): string[] {
  const { problemsHere }: ProblemLog = globalThis
  return problemsHere?.splice(0) ?? []
}

class WebKit implements Driver {
  name = 'WebKitGTK'
  readonly #problems: string[] = []
  readonly #end: () => Promise<void>
  #session = ''

  constructor(end: () => Promise<void>) {
    this.#end = end
  }

  async connect(address: string, browser: string): Promise<void> {
    const alwaysMatch = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
    this.#session = `${address}/session`
    type Started = { sessionId: string; capabilities: { browserVersion: string } }
    const until = Date.now() + STARTS_WITHIN_MS
    const start = async (): Promise<Started> => {
      try {
        return await this.#ask<Started>('POST', '', { capabilities: { alwaysMatch } })
      } catch (error) {
        // The driver does not report when it listens.
        if (!(error instanceof TypeError) || Date.now() > until) throw error
        await wait(50)
        return start()
      }
    }
    const { sessionId, capabilities } = await start()
    this.#session = `${address}/session/${sessionId}`
    this.name = `WebKitGTK ${capabilities.browserVersion}`
    await this.#ask('POST', '/window/rect', { x: 0, y: 0, ...WINDOW, height: WINDOW.height + BAR })
  }

  async #ask<T>(method: 'POST' | 'GET', path: string, body?: unknown): Promise<T> {
    const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}
    const reply = await fetch(`${this.#session}${path}`, { method, ...sent })
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

  async open(url: string): Promise<void> {
    await this.#turn('/url', { url })
  }

  async reload(): Promise<void> {
    await this.#turn('/refresh')
  }

  async #turn(path: string, body?: unknown): Promise<void> {
    await this.problems()
    await this.#ask('POST', path, body)
    await this.run(recordProblems)
  }

  async problems(): Promise<readonly string[]> {
    this.#problems.push(...(await this.run(takeProblems)))
    return this.#problems
  }

  async #json<T>(expression: string): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]
      ${asJson(expression)}.then(done, (error) => done('!' + error))`
    const value = await this.#ask<string>('POST', '/execute/async', { script, args: [] })
    if (value.startsWith('!')) throw new Error(value.slice(1))
    return JSON.parse(value) as T
  }

  async run<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.#json<Result>(callText(code, args))
  }

  async isVisible(target: Target): Promise<boolean> {
    return this.#json<boolean>(isVisibleExpression(target))
  }

  async #element(target: Target): Promise<string | null> {
    const script = `return ${readyExpression(target)}`
    const found = await this.#ask<Record<string, string> | null>('POST', '/execute/sync', {
      script,
      args: [],
    })
    return found?.[ELEMENT] ?? null
  }

  /** Acts on an element that can be used now. @returns whether it was done */
  async #act(target: Target, action: 'click' | 'value', body?: unknown): Promise<boolean> {
    const id = await this.#element(target)
    if (id === null) return false
    try {
      await this.#ask('POST', `/element/${id}/${action}`, body)
      return true
    } catch (error) {
      if (error instanceof Error && STALE_ELEMENT.test(error.message)) return false
      throw error
    }
  }

  async click(target: Target): Promise<boolean> {
    return this.#act(target, 'click')
  }

  async type(target: Target, text: string): Promise<boolean> {
    return this.#act(target, 'value', { text })
  }

  async chooseFile(target: Target, path: string): Promise<boolean> {
    return this.type(target, path)
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#ask<string>('GET', '/screenshot'), 'base64')
  }

  async close(): Promise<void> {
    await this.#end()
  }
}

/** Starts WebKitGTK's browser on a display of its own. Its storage lives as long as the window. */
export async function startWebKit(
  programs: WebKitPrograms,
  options: DriverOptions,
): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-webkit-'))
  const display = await startDisplay(programs.display)
  const port = await freePort()
  const service = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, HOME: folder, TZ: options.timeZone },
    stdio: 'ignore',
  })
  const gone = Promise.all([service, display.process].map((it) => once(it, 'exit')))
  const driver = new WebKit(async () => {
    // Its browser ends with the display.
    service.kill('SIGTERM')
    display.process.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  try {
    await driver.connect(`http://127.0.0.1:${port}`, programs.browser)
  } catch (error) {
    await driver.close()
    throw error
  }
  return driver
}
