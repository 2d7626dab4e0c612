/** Crawls many states within one opened page; all checks of a state share one visit of it. */
import type { Page, Request } from '@playwright/test'
import { LANGUAGES } from '../../../src/contract/languages.ts'
import { accessFaults, contrastFaults } from './axe.ts'
import { type Cell, HEIGHTS, type Plan, planOf, type Width } from './catalogue/cells.ts'
import { isPlainRoute, nameOf, type PageState, type CatalogueFixture } from './catalogue/state.ts'
import {
  coveringBars,
  cutTexts,
  forcedColourFaults,
  markPaintedElements,
  showOn,
  WINDOWS,
} from './displays.ts'
import { misfits } from './fit.ts'
import { pushAddress } from './push-address.ts'
import type { User } from './user.ts'
import { smallTargets } from './targets.ts'
import { waitUntilStable } from './stable-page.ts'
import { changeLanguage } from './change-language.ts'
import { isMessageId } from './texts.ts'
import { tooManyTypeSizes } from './type-sizes.ts'

const CHANGE_WITHIN_MS = 4000
/** An error shows after the retries. */
const FAULT_WITHIN_MS = 12_000
/** Loading indicators show by then. */
const BUSY_WITHIN_MS = 2000
const CLOSED_WITHIN_MS = 500
const ESCAPES = 3
const CALLS_WITHIN_MS = 15_000
const POLL_EVERY_MS = 50

/** Elements that one Escape key closes. */
const OPENED = '[role="dialog"], [role="menu"], [role="listbox"]'

const NEEDS_NAME = /page-has-heading-one/

/** Loading placeholders have no accessible name yet. */
const named = (faults: readonly string[], { isBusy }: PageState) =>
  isBusy ? faults.filter((each) => !NEEDS_NAME.test(each)) : faults

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Crawls states of pages and collects their faults. */
export class Crawl {
  readonly #reader: User
  readonly #page: Page
  readonly #world: CatalogueFixture
  readonly #open = new Set<Request>()
  #scheme: Cell['scheme'] = 'light'
  /** All faults, each once. A test checks every page before it fails with them. */
  readonly found = new Set<string>()

  constructor(user: User, fixture: CatalogueFixture) {
    this.#reader = user
    this.#page = user.page
    this.#world = fixture
    this.#page.on('request', (request) => this.#open.add(request))
    const done = (request: Request) => this.#open.delete(request)
    this.#page.on('requestfinished', done)
    this.#page.on('requestfailed', done)
  }

  /**
   * Goes to the address of a state without loading the page again, unless only a reload shows it.
   * @param canStay whether nothing of the state before is left open
   */
  async #to(state: PageState, canStay: boolean): Promise<void> {
    const page = this.#page
    const path = state.path(this.#world)
    if (!canStay || state.isFresh) return void (await page.goto(path))
    // A loaded page is server-rendered, whatever the network does.
    const isOfNetwork = state.before !== undefined || state.offlineFrom !== undefined
    // A loading page has no heading of its own to wait for.
    const longest = state.isBusy ? BUSY_WITHIN_MS : FAULT_WITHIN_MS
    const withinMs = isOfNetwork ? longest : CHANGE_WITHIN_MS
    const isThere = page.url().endsWith(path) || (await pushAddress(page, path, withinMs))
    if (!isThere && !isOfNetwork) await page.goto(path)
  }

  /** Switches the network off once the page has the messages of both languages. */
  async #goOffline(path: string): Promise<() => Promise<void>> {
    await this.#page.goto(path)
    await this.settled()
    for (const language of LANGUAGES.toReversed()) await changeLanguage(this.#page, language)
    await changeLanguage(this.#page, this.#reader.language)
    await this.#page.context().setOffline(true)
    return () => this.#page.context().setOffline(false)
  }

  /**
   * Closes everything that the state before has opened, a dialog within a sheet too.
   * @returns whether all has closed
   */
  async #hasNothingOpen(): Promise<boolean> {
    const isClosed = () =>
      this.#page
        .waitForFunction(
          (open) => ![...document.querySelectorAll(open)].some((part) => part.checkVisibility()),
          OPENED,
          { timeout: CLOSED_WITHIN_MS },
        )
        .then(
          () => true,
          () => false,
        )
    for (let count = 0; count < ESCAPES; count += 1) {
      await this.#page.keyboard.press('Escape')
      if (await isClosed()) return true
    }
    return false
  }

  /** Waits until every call is answered and the page is stable. */
  async settled(isBusy = false): Promise<void> {
    if (isBusy) {
      // An empty page is stable, too.
      await this.#page.locator('main').first().waitFor()
      return waitUntilStable(this.#page, true)
    }
    await this.#page.getByRole('heading', { level: 1 }).first().waitFor()
    await waitUntilStable(this.#page)
    for (let waited = 0; this.#open.size > 0 && waited < CALLS_WITHIN_MS; waited += POLL_EVERY_MS) {
      await pause(POLL_EVERY_MS)
      if (this.#open.size === 0) await waitUntilStable(this.#page)
    }
  }

  async #resize(width: Width): Promise<void> {
    const [size, height] = [this.#page.viewportSize(), HEIGHTS[width]]
    if (size?.width === width && size.height === height) return
    await this.#page.setViewportSize({ width, height })
  }

  async #paint(scheme: Cell['scheme']): Promise<void> {
    if (this.#scheme === scheme) return
    await this.#page.emulateMedia({ colorScheme: scheme })
    this.#scheme = scheme
  }

  #report(name: string, cell: Partial<Cell>, faults: readonly string[]): void {
    const where = Object.values(cell).join(', ')
    for (const fault of faults) this.found.add(`${name} (${where}): ${fault}`)
  }

  /** Returns message ids without a translation. */
  async #ids(): Promise<string[]> {
    const text = await this.#page.evaluate(() => document.body.innerText)
    return (text.match(/[a-z]\w*(?:\.\w+)+/gi) ?? [])
      .filter(isMessageId)
      .map((id) => `shows the id of a message: ${id}`)
  }

  /** Repeats findings of elements that a sticky bar covers after scrolling them free. */
  async #access(within?: string): Promise<string[]> {
    const found = await accessFaults(this.#page, within)
    if (!found.some((fault) => fault.includes('partially obscured'))) return found
    await this.#page.evaluate(() => window.scrollBy(0, 150))
    const again = await accessFaults(this.#page, within)
    return found.filter((fault) => again.includes(fault) || !fault.includes('partially obscured'))
  }

  /** Returns the controls that are too small for a finger, on a device with touch. */
  async #targets(within?: string): Promise<string[]> {
    const isTouched = await this.#page.evaluate(() => matchMedia('(pointer: coarse)').matches)
    return isTouched ? smallTargets(this.#page, within) : []
  }

  async #look(name: string, state: PageState, { home, fits, language }: Plan): Promise<void> {
    this.#report(name, home, await misfits(this.#page, home.width))
    this.#report(name, home, named(await this.#access(state.within), state))
    this.#report(name, home, await this.#ids())
    this.#report(name, home, await this.#targets(state.within))
    this.#report(name, home, await tooManyTypeSizes(this.#page))
    if (state.inBothSchemes) {
      const scheme = home.scheme === 'light' ? 'dark' : 'light'
      await this.#paint(scheme)
      this.#report(name, { ...home, scheme }, await contrastFaults(this.#page, state.within))
    }
    await this.#inOtherDisplays(name, state, home)
    // The current language first: changing it renders everything again.
    const own = fits.filter((fit) => fit.language === language)
    const others = fits.filter((fit) => fit.language !== language)
    await this.#fit(name, own)
    if (others.length === 0) return
    await changeLanguage(this.#page, others[0]?.language ?? language)
    await this.#fit(name, others)
    this.#report(name, { language: others[0]?.language ?? language }, await this.#ids())
    await changeLanguage(this.#page, language)
  }

  /** Checks what a display of its own can change: states without backgrounds, fit and bars. */
  async #inOtherDisplays(name: string, state: PageState, home: Cell): Promise<void> {
    await markPaintedElements(this.#page)
    await showOn(this.#page, 'forced')
    const forced = { display: 'forced', scheme: home.scheme, width: home.width } as const
    this.#report(name, forced, await forcedColourFaults(this.#page))
    // A state that only wide windows have would lose its button.
    const isWideOnly = state.fromWidth !== undefined
    for (const display of isWideOnly ? [] : (['large', 'low'] as const)) {
      await showOn(this.#page, display)
      const width = WINDOWS[display]?.width ?? home.width
      this.#report(name, { display }, await misfits(this.#page, width))
      this.#report(name, { display }, await cutTexts(this.#page))
      this.#report(name, { display }, display === 'low' ? await coveringBars(this.#page) : [])
    }
    await showOn(this.#page, 'usual')
    await this.#resize(home.width)
  }

  async #fit(name: string, fits: Plan['fits']): Promise<void> {
    for (const { width, language } of fits) {
      await this.#resize(width)
      this.#report(name, { language, width }, await misfits(this.#page, width))
    }
  }

  /** Goes to a state at one width, holds it while it is checked, and restores the network. */
  async #at(state: PageState, home: Cell, check: () => Promise<void>): Promise<void> {
    // Before the width changes: a panel opened by a button that only wide windows have would be hidden, not
    // closed.
    const isClosed = this.#page.url().startsWith('http') && (await this.#hasNothingOpen())
    await this.#resize(home.width)
    await this.#paint(home.scheme)
    const { before, offlineFrom, open } = state
    const putBack = offlineFrom ? await this.#goOffline(offlineFrom) : await before?.(this.#reader)
    // Going offline has just loaded a page.
    const canStay = isClosed || offlineFrom !== undefined
    try {
      await this.#to(state, canStay)
      await this.settled(state.isBusy)
      if (open) {
        await open(this.#reader)
        await this.settled()
      }
      if (state.shows !== undefined) await this.#page.locator(state.shows).first().waitFor()
      await check()
    } finally {
      await putBack?.()
      if (putBack) this.#open.clear()
      if (state.onlyPicture) await this.#leavePaper()
    }
  }

  async #leavePaper(): Promise<void> {
    await this.#page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await this.#page.emulateMedia({ media: null })
  }

  /**
   * Goes to a state and checks it.
   * @param also further checks while it is shown, in the user's language
   */
  async visit(state: PageState, also?: () => Promise<string[]>): Promise<void> {
    const name = nameOf(state)
    const plan = planOf(name, this.#reader.language, {
      isRoute: isPlainRoute(state),
      ...(state.fromWidth !== undefined && { fromWidth: state.fromWidth }),
    })
    await this.#at(state, plan.home, async () => {
      if (also) for (const fault of await also()) this.found.add(fault)
      await this.#look(name, state, plan)
    })
  }

  /** Goes to a state once and shows it in each of these cells, all in the user's language. */
  async show(
    state: PageState,
    cells: readonly Cell[],
    each: (cell: Cell) => Promise<void>,
  ): Promise<void> {
    const [first] = cells
    if (!first) return
    await this.#at(state, first, async () => {
      for (const cell of cells) {
        await this.#resize(cell.width)
        await this.#paint(cell.scheme)
        await showOn(this.#page, cell.display ?? 'usual')
        if (cell !== first) await waitUntilStable(this.#page, state.isBusy)
        await each(cell)
      }
      await showOn(this.#page, 'usual')
    })
  }
}
