import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ivwSlope, type Study, toCsv } from '../e2e/analysis.ts'
import type { Member } from '../e2e/product-server.ts'
import { type Language, textOf } from '../e2e/texts.ts'
import { cachedShareHere } from '../e2e/worker-start.ts'
import type { Driver } from './driver.ts'
import * as find from './find.ts'

const MENU_OPENS_MS = 400
/** Longer than the product stays on the page after signing out. */
const SIGN_OUT_MS = 2000
/** Time for the effects of a mounted page to begin and end. */
const MOUNT_EFFECTS_MS = 1000
const PATIENCE_MS = 20_000

/** Returns the beginning of a long text, and its end, where an open dialog is. */
const endsOf = (text: string) =>
  text.length <= 2000 ? text : `${text.slice(0, 500)}\n…\n${text.slice(-1500)}`

/** Returns the page's address, open dialogs, and all its text. This code runs in the page. */
function shownHere(): string {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')]
  const open = dialogs.map(({ innerText }) => innerText).filter((text) => text.trim() !== '')
  return [location.href, ...open, document.body.innerText].join('\n')
}

/** A user of the product in any engine, who finds elements by their text in the page's language. */
export class EngineUser {
  readonly driver: Driver
  readonly language: Language
  readonly #origin: string

  constructor(driver: Driver, language: Language, origin: string) {
    this.driver = driver
    this.language = language
    this.#origin = origin
  }

  text(id: string, values?: Record<string, string | number>): string {
    return textOf(this.language, id, values)
  }

  /** Retries until it succeeds. @param what the expectation, for the error message */
  async until(what: string, isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
    const until = Date.now() + patienceMs
    while (!(await isSo())) {
      if (Date.now() > until) {
        const shown = await this.driver.run(shownHere)
        throw new Error(`${this.driver.name}: not ${what}, but at ${endsOf(shown)}`)
      }
      await new Promise((done) => setTimeout(done, 100))
    }
  }

  async goTo(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.#origin).href)
  }

  /**
   * Waits until the page is hydrated. The server-rendered page shows before, and in WebKit leaving a page
   * while its database is being opened leaves the database locked (docs/browsers.md).
   */
  async waitUntilHydrated(): Promise<void> {
    const isOwn = () => document.querySelector('#root[data-rendered]') === null
    await this.until('his own page', () => this.driver.run(isOwn))
    // While a query of the page is still observed.
    await new Promise((done) => setTimeout(done, MOUNT_EFFECTS_MS))
  }

  path(): Promise<string> {
    return this.driver.run(() => location.pathname)
  }

  waitFor(target: find.Target, patienceMs?: number): Promise<void> {
    const hasPendingQueries = () => this.driver.isVisible(target)
    return this.until(`seen: ${JSON.stringify(target)}`, hasPendingQueries, patienceMs)
  }

  /** Whether an element is visible within a second. */
  async isVisibleSoon(target: find.Target): Promise<boolean> {
    for (let hasPendingQueries = 0; hasPendingQueries < 10; hasPendingQueries += 1) {
      if (await this.driver.isVisible(target)) return true
      await new Promise((done) => setTimeout(done, 100))
    }
    return false
  }

  click(target: find.Target): Promise<void> {
    return this.until(`pressed: ${JSON.stringify(target)}`, () => this.driver.click(target))
  }

  enter(label: string, value: string): Promise<void> {
    const target = find.field(label)
    return this.until(`entered: ${label}`, () => this.driver.type(target, value))
  }

  /** Waits until the service worker controls this page and has cached all its files. */
  async workerReady(): Promise<void> {
    const isControlled = () => this.driver.run(() => Boolean(navigator.serviceWorker?.controller))
    await this.until('controlled by a worker', isControlled, 60_000)
    const isComplete = async () => (await this.driver.run(cachedShareHere)) === 1
    await this.until('ready for offline', isComplete, 60_000)
  }

  accountMenu(): find.Target {
    return find.buttonWith(this.text('layout.account.menu', { name: '' }).trim())
  }

  async signIn(member: Member): Promise<void> {
    await this.goTo('/login')
    await this.enter(this.text('auth.field.email.label'), member.email)
    await this.enter(this.text('auth.field.password.label'), member.password)
    await this.click(find.button(this.text('auth.login.submit')))
    await this.waitFor(this.accountMenu())
    // WebKit freezes a page that is left while it creates its database, which then blocks all tabs: the product
    // reads from the network then, and this test needs stored data.
    await this.until('kept on the device', () => this.driver.run(hasMemberDatabase))
  }

  async signOut(): Promise<void> {
    const signOut = find.menuItem(this.text('layout.account.signOut'))
    await this.until('at the sign-in page', async () => {
      // The offline notice in the bar moves the menu: after a missed click the menu is opened again.
      if (!(await this.driver.isVisible(signOut))) {
        // A panel opened by a missed click may cover the bar.
        await this.driver.run(() =>
          document.querySelector<HTMLElement>('.mantine-Drawer-close')?.click(),
        )
        await this.driver.click(this.accountMenu())
      }
      // While it opens another item may be under the pointer.
      await new Promise((done) => setTimeout(done, MENU_OPENS_MS))
      await this.driver.click(signOut)
      await new Promise((done) => setTimeout(done, SIGN_OUT_MS))
      return (await this.path()) === '/login'
    })
  }

  /** Chooses the file, names exposure and outcome, runs, and waits for the result. */
  async analyse(study: Study, folder: string): Promise<void> {
    const file = join(folder, 'effects.csv')
    writeFileSync(file, toCsv(study.effects))
    await this.goTo('/analysisTools/6001')
    const input = { css: '[data-testid="tool-file"]', part: '' }
    await this.until('a file field', () => this.driver.chooseFile(input, file))
    await this.waitFor(find.text('effects.csv'))
    const name = find.field(this.text('tools.settings.exposure'))
    await this.until('open settings', async () => {
      // The page may still have moved under the pointer: after a missed click, click again.
      await this.driver.click(find.button(this.text('tools.settings.open')))
      return this.isVisibleSoon(name)
    })
    await this.enter(this.text('tools.settings.exposure'), study.exposure)
    await this.enter(this.text('tools.settings.outcome'), study.outcome)
    await this.waitFor(find.text(this.text('tools.run.ready', { n: study.effects.length })))
    await this.click(find.button(this.text('tools.run.start')))
    await this.seesResult(study)
  }

  /** Checks the result's heading and the slope of the definition among the numbers of its row. */
  async seesResult({ exposure, effects }: Study): Promise<void> {
    await this.waitFor(find.heading(exposure), 30_000)
    const method = this.text('analysis.method.ivw')
    await this.until(`the slope ${ivwSlope(effects)}`, async () => {
      const cells = await this.driver.run(cellsOf, method)
      return isAmong(ivwSlope(effects), cells)
    })
  }
}

/** Whether the database of a member exists. This code runs in the page. */
async function hasMemberDatabase(): Promise<boolean> {
  const all = await indexedDB.databases()
  return all.some(({ name }) => /^veriscope-\d+$/.test(name ?? ''))
}

/** Returns the cells of the first row of a table that begins with a name. This code runs in the page. */
function cellsOf(name: string): string[] {
  const rows = [...document.querySelectorAll('main tr')]
  const row = rows.find(({ textContent }) => textContent?.trim().startsWith(name))
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent ?? '')
}

/** Whether a number is shown by one of the texts, with the precision of that text. */
function isAmong(value: number, texts: readonly string[]): boolean {
  return texts.some((shown) => {
    const [found] = /-?\d+\.\d{2,}/.exec(shown.replace('−', '-')) ?? []
    const digits = found?.split('.')[1]?.length ?? 0
    return found !== undefined && Math.abs(Number(found) - value) <= 0.5001 * 10 ** -digits
  })
}
