/** WebKitGTK's own small browser by the driver that comes with it, which speaks classic WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebKitPrograms } from '../../../tools/test/engines.ts'
import { freePort } from '../free-port.ts'
import { type Driver, type DriverOptions, WINDOW } from './driver.ts'
import { isThereText, readyText, type Wanted } from './find.ts'
import { asJson, callText } from './page-code.ts'

/** The height of what stands above the page in its window. */
const BAR = 38
const STARTS_WITHIN_MS = 30_000
/** The key under which the specification hands out an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** It was drawn anew since it was found, or something stands before it for a moment: whoever waits looks again. */
const MOVED_ON =
  /: (?:stale element reference|element not interactable|element click intercepted|move target out of bounds|no such element):/

/** Starts a screen that nobody sees: this browser has no mode without a window. */
async function startScreen(program: string): Promise<{ process: ChildProcess; name: string }> {
  const size = `${WINDOW.width}x${WINDOW.height + 200}x24`
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']
  const screen = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const name = await new Promise<string>((done, failed) => {
    screen.once('exit', () => failed(new Error('no screen')))
    screen.stdio[3]?.once('data', (chunk: Buffer) => done(`:${chunk.toString().trim()}`))
  })
  return { process: screen, name }
}

/** Where the page notes what went wrong in it. */
type Noting = typeof globalThis & { problemsHere?: string[] }

/**
 * Notes what goes wrong in the page from now on: the driver hands no console out, and runs nothing before the
 * page's own code. This code runs in the page.
 */
function noteProblems(): void {
  const page: Noting = globalThis
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

/** Takes what was noted. This code runs in the page. */
function takeProblems(): string[] {
  const { problemsHere }: Noting = globalThis
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
        // The driver does not say when it listens.
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
    await this.run(noteProblems)
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

  async isThere(wanted: Wanted): Promise<boolean> {
    return this.#json<boolean>(isThereText(wanted))
  }

  async #element(wanted: Wanted): Promise<string | null> {
    const script = `return ${readyText(wanted)}`
    const found = await this.#ask<Record<string, string> | null>('POST', '/execute/sync', {
      script,
      args: [],
    })
    return found?.[ELEMENT] ?? null
  }

  /** Does something with an element that can be used now. @returns whether it was done */
  async #act(wanted: Wanted, action: 'click' | 'value', body?: unknown): Promise<boolean> {
    const id = await this.#element(wanted)
    if (id === null) return false
    try {
      await this.#ask('POST', `/element/${id}/${action}`, body)
      return true
    } catch (error) {
      if (error instanceof Error && MOVED_ON.test(error.message)) return false
      throw error
    }
  }

  async press(wanted: Wanted): Promise<boolean> {
    return this.#act(wanted, 'click')
  }

  async type(wanted: Wanted, text: string): Promise<boolean> {
    return this.#act(wanted, 'value', { text })
  }

  async chooseFile(wanted: Wanted, path: string): Promise<boolean> {
    return this.type(wanted, path)
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#ask<string>('GET', '/screenshot'), 'base64')
  }

  async close(): Promise<void> {
    await this.#end()
  }
}

/** Starts WebKitGTK's browser on a screen of its own. What it stores lives as long as the window. */
export async function startWebKit(
  programs: WebKitPrograms,
  options: DriverOptions,
): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-webkit-'))
  const screen = await startScreen(programs.screen)
  const port = await freePort()
  const service = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.name, HOME: folder, TZ: options.timeZone },
    stdio: 'ignore',
  })
  const gone = Promise.all([service, screen.process].map((it) => once(it, 'exit')))
  const driver = new WebKit(async () => {
    // Its browser goes with the screen.
    service.kill('SIGTERM')
    screen.process.kill('SIGTERM')
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
