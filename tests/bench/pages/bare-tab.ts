/**
 * A tab that is looked at from outside only. Playwright's own pages have its scripts in them, and V8's inspector: for
 * that each error that a library makes is given places in the source, for which V8 reads the whole file again, some
 * 30 ms of the thread for React's four. No reader has that.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../../tools/test/chromium.ts'
import { LINE, PHONE } from './phone.ts'

type Params = Record<string, unknown>
type Listener = (params: Params) => void
/** One end of the protocol: the browser, or a tab of it. */
export type Wire = {
  send: (method: string, params?: Params) => Promise<Params>
  on: (method: string, listener: Listener) => void
}

type Message = {
  id?: number
  method?: string
  params?: Params
  result?: Params
  error?: { message: string }
  sessionId?: string
}

const START_WITHIN_MS = 60_000
/** A tab that has done nothing for so long has said everything. */
const QUIET_MS = 1500
const QUIET_WITHIN_MS = 120_000
/** What a tab that does nothing does, of its thread in `QUIET_MS`. */
const IDLE_MS = 4
const LOOK_EVERY_MS = 250

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Speaks the protocol over one socket. */
async function connect(address: string): Promise<{ wireOf: (session?: string) => Wire }> {
  const socket = new WebSocket(address)
  await new Promise((open, fail) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', fail)
  })
  const waiting = new Map<
    number,
    { done: (result: Params) => void; fail: (error: Error) => void }
  >()
  const listeners = new Map<string, Listener[]>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const {
      id,
      method,
      params = {},
      result = {},
      error,
      sessionId = '',
    } = JSON.parse(String(data)) as Message
    if (id === undefined) {
      for (const tell of listeners.get(`${sessionId} ${method}`) ?? []) tell(params)
      return
    }
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.fail(new Error(error.message))
    else asked?.done(result)
  })
  const wireOf = (session = ''): Wire => ({
    send: (method, params = {}) =>
      new Promise((done, fail) => {
        last += 1
        waiting.set(last, { done, fail })
        const to = session === '' ? {} : { sessionId: session }
        socket.send(JSON.stringify({ id: last, method, params, ...to }))
      }),
    on: (method, listener) => {
      const key = `${session} ${method}`
      listeners.set(key, [...(listeners.get(key) ?? []), listener])
    },
  })
  return { wireOf }
}

export type BareBrowser = {
  wire: Wire
  wireOf: (session: string) => Wire
  close: () => Promise<void>
}

/** A browser without Playwright. */
export async function openBareBrowser(): Promise<BareBrowser> {
  const { executablePath = chromium.executablePath(), args, env } = chromiumLaunch()
  const profile = mkdtempSync(join(tmpdir(), 'bare-'))
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(executablePath, [...args, ...own], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const address = await new Promise<string>((done, fail) => {
    let said = ''
    const late = setTimeout(() => fail(new Error(`no browser: ${said}`)), START_WITHIN_MS)
    child.stderr.on('data', (data) => {
      said += String(data)
      const [, found] = /listening on (ws:\S+)/.exec(said) ?? []
      if (found === undefined) return
      clearTimeout(late)
      done(found)
    })
  })
  const { wireOf } = await connect(address)
  const close = async () => {
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { wire: wireOf(), wireOf, close }
}

/** Makes a tab the phone on the slow line, without a worker. */
async function likeAPhone(tab: Wire): Promise<void> {
  const { viewport, deviceScaleFactor, timezoneId, locale } = PHONE
  await tab.send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor,
    mobile: true,
  })
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await tab.send('Emulation.setTimezoneOverride', { timezoneId })
  await tab.send('Emulation.setLocaleOverride', { locale })
  await tab.send('Network.enable')
  await tab.send('Network.setExtraHTTPHeaders', { headers: { 'accept-language': locale } })
  await tab.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
  await tab.send('Page.enable')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'ServiceWorkerContainer.prototype.register=()=>new Promise(()=>{})',
  })
}

/** Until nothing is on the line and the thread does nothing. */
async function untilQuiet(tab: Wire, open: ReadonlySet<unknown>): Promise<void> {
  await tab.send('Performance.enable')
  const workedMs = async () => {
    const { metrics } = (await tab.send('Performance.getMetrics')) as {
      metrics: { name: string; value: number }[]
    }
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const until = Date.now() + QUIET_WITHIN_MS
  let [since, before] = [Date.now(), await workedMs()]
  while (Date.now() - since < QUIET_MS) {
    if (Date.now() > until) throw new Error('the page does not come to rest')
    await after(LOOK_EVERY_MS)
    const worked = await workedMs()
    if (open.size > 0 || worked - before > IDLE_MS) [since, before] = [Date.now(), worked]
  }
}

/** A first visit in a tab and a session of its own, until the page is quiet. */
export async function visitBare(browser: BareBrowser, url: string): Promise<void> {
  const { wire } = browser
  const { browserContextId } = await wire.send('Target.createBrowserContext')
  const { targetId } = await wire.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  try {
    const { sessionId } = await wire.send('Target.attachToTarget', { targetId, flatten: true })
    const tab = browser.wireOf(String(sessionId))
    const open = new Set<unknown>()
    tab.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId))
    for (const end of ['Network.loadingFinished', 'Network.loadingFailed']) {
      tab.on(end, ({ requestId }) => open.delete(requestId))
    }
    await likeAPhone(tab)
    const loaded = new Promise<void>((done) => tab.on('Page.loadEventFired', () => done()))
    await tab.send('Page.navigate', { url })
    await loaded
    await untilQuiet(tab, open)
  } finally {
    await wire.send('Target.disposeBrowserContext', { browserContextId })
  }
}
