/** Visits many screens within one opened page, without loading it again. */
import type { Page, Request } from '@playwright/test'
import { accessFaults, contrastFaults } from './axe.ts'
import { pushAddress } from './push-address.ts'
import type { Reader } from './reader.ts'
import { isMessageId } from './texts.ts'

const LOOK_EVERY_MS = 100
const CHANGE_WITHIN_MS = 4000
const CLOSED_WITHIN_MS = 500
const ESCAPES = 3
const SETTLE_WITHIN_MS = 15_000
/** How many checks in a row must find no change before a screen counts as settled. */
const QUIET_LOOKS = 2

/** What one press of Escape closes. */
const OPENED = '[role="dialog"], [role="menu"], [role="listbox"]'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A state of a screen to check. */
export type State = {
  path: string
  /** Whether its contrast is looked at in dark too, in a walk that is light. */
  inDark?: boolean
  /** The action that opens the state. */
  open?: (reader: Reader) => Promise<void>
  /** Selector of the part to check, when it makes the rest of the page inert. */
  within?: string
}

export class Walk {
  readonly #reader: Reader
  readonly #page: Page
  readonly #open = new Set<Request>()
  /** All faults, each once. A test checks every screen before it fails with them. */
  readonly found = new Set<string>()

  constructor(reader: Reader) {
    this.#reader = reader
    this.#page = reader.page
    this.#page.on('request', (request) => this.#open.add(request))
    const done = (request: Request) => this.#open.delete(request)
    this.#page.on('requestfinished', done)
    this.#page.on('requestfailed', done)
  }

  /** Goes to an address without loading the page again, unless only that shows its screen. */
  async to(path: string): Promise<void> {
    const isLoaded =
      this.#page.url().startsWith('http') &&
      (await this.#hasNothingOpen()) &&
      (this.#page.url().endsWith(path) || (await pushAddress(this.#page, path, CHANGE_WITHIN_MS)))
    if (!isLoaded) await this.#page.goto(path)
    return this.settled()
  }

  /** Closes what the state before has opened, a dialog within a sheet too. @returns whether all has gone */
  async #hasNothingOpen(): Promise<boolean> {
    for (let press = 0; press < ESCAPES; press += 1) {
      await this.#page.keyboard.press('Escape')
      const hasGone = await this.#page
        .waitForFunction(
          (open) => ![...document.querySelectorAll(open)].some((part) => part.checkVisibility()),
          OPENED,
          { timeout: CLOSED_WITHIN_MS },
        )
        .then(
          () => true,
          () => false,
        )
      if (hasGone) return true
    }
    return false
  }

  /** Waits until nothing is loading or busy and the page has the same text twice in a row. */
  async settled(): Promise<void> {
    await this.#page.getByRole('heading', { level: 1 }).first().waitFor()
    let before = ''
    let quiet = 0
    for (
      let waited = 0;
      waited < SETTLE_WITHIN_MS && quiet < QUIET_LOOKS;
      waited += LOOK_EVERY_MS
    ) {
      await pause(LOOK_EVERY_MS)
      const now = await this.#page.evaluate(
        () =>
          `${document.querySelectorAll('[aria-busy="true"]').length} ${document.body.innerHTML.length}`,
      )
      quiet = now === before && now.startsWith('0 ') && this.#open.size === 0 ? quiet + 1 : 0
      before = now
    }
  }

  /**
   * Collects the accessibility faults of the screen, and what is wider than the screen.
   * @param inDark look at its contrast in dark as well as in light
   */
  async look(within?: string, inDark = false): Promise<void> {
    const page = this.#page
    const where = new URL(page.url()).pathname
    for (const fault of await accessFaults(page, within)) this.found.add(fault)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) this.found.add(`${where} is ${over} px too wide`)
    const text = await page.locator('body').innerText()
    const ids = (text.match(/[a-z]\w*(?:\.\w+)+/gi) ?? []).filter(isMessageId)
    for (const id of ids) this.found.add(`${where} shows the id of a message: ${id}`)
    if (!inDark) return
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const fault of await contrastFaults(page, within)) this.found.add(`dark: ${fault}`)
    await page.emulateMedia({ colorScheme: 'light' })
  }

  /** Collects what is wider than the screen in other sizes of it: the smallest phone, and one that is turned. */
  async fit(sizes: readonly { width: number; height: number }[]): Promise<void> {
    const page = this.#page
    const own = page.viewportSize()
    const where = new URL(page.url()).pathname
    for (const size of sizes) {
      await page.setViewportSize(size)
      const widest = await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
        // A phone zooms out until everything fits.
        return Math.max(document.documentElement.scrollWidth, document.documentElement.clientWidth)
      })
      if (widest > size.width) this.found.add(`${where} needs ${widest} px of ${size.width}`)
    }
    if (own) await page.setViewportSize(own)
  }

  /** Goes to a state of a screen and checks it. */
  async visit({ path, open, within, inDark }: State): Promise<void> {
    await this.to(path)
    if (open) {
      await open(this.#reader)
      await this.settled()
    }
    await this.look(within, inDark)
  }
}
