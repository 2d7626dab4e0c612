import { errors, expect, type Locator, type Page } from '@playwright/test'
import { COOKIE, preferenceCookie } from '../../../src/contract/cookies.ts'
import { createFakeSession } from './fake-session.ts'
import type { Member, ProductServer } from './product-server.ts'
import { type Language, textOf } from './texts.ts'
import { type DeferredWorker, cachedShareHere } from './worker-start.ts'

/** Settings of a user's device. The time zone determines the language (S1). */
export const LANGUAGE_USE: Record<Language, { locale: string; timezoneId: string }> = {
  zh: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
  en: { locale: 'en-GB', timezoneId: 'Europe/London' },
}

/** Time limit for the network of a page to become idle. */
const QUIET_MS = 10_000

/** A user of a page who finds elements by their text in the page's language. */
export class User {
  readonly page: Page
  readonly language: Language
  readonly #server: ProductServer | null

  /** @param server the server for signing in without the form */
  constructor(page: Page, language: Language = 'zh', server: ProductServer | null = null) {
    this.page = page
    this.language = language
    this.#server = server
  }

  /** Returns the text of a message in the user's language. */
  text(id: string, values?: Record<string, string | number>): string {
    return textOf(this.language, id, values)
  }

  get main(): Locator {
    // By its element: searching the role among all elements doubled the time of every check (landmarks test).
    return this.page.locator('main')
  }

  button(id: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.text(id, values), exact: true })
  }

  link(id: string): Locator {
    return this.page.getByRole('link', { name: this.text(id), exact: true })
  }

  field(id: string): Locator {
    return this.main.getByRole('textbox', { name: this.text(id) })
  }

  heading(id: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole('heading', { name: this.text(id, values) })
  }

  tab(id: string): Locator {
    return this.page.getByRole('tab', { name: this.text(id), exact: true })
  }

  /** Opens a collapsed part of a result. */
  async expandPart(id: string): Promise<void> {
    await this.heading(id).getByRole('button', { expanded: false }).click()
  }

  /** Fills in the form for e-mail and password and submits it. */
  async enterPassword(member: Member): Promise<void> {
    await this.field('auth.field.email.label').fill(member.email)
    await this.main
      .getByRole('textbox', { name: this.text('auth.field.password.label') })
      .fill(member.password)
    await this.main
      .getByRole('button', { name: this.text('auth.login.submit'), exact: true })
      .click()
  }

  /** Signs the member in without the form and without opening a page. The next page that is opened is signed in. */
  async signIn(member: Member): Promise<void> {
    if (this.#server === null) throw new Error('a reader without a server signs in by the form')
    const { timezoneId } = LANGUAGE_USE[this.language]
    await createFakeSession(this.page, this.#server, member, timezoneId)
  }

  /** Signs in on the sign-in page and waits until the page has left it. */
  async signInByForm(member: Member): Promise<void> {
    await this.page.goto('/login')
    await this.enterPassword(member)
    await expect(this.accountMenu).toBeVisible()
    await expect(this.page).not.toHaveURL(/\/login/)
  }

  /** Scrolls to the end of and confirms the two documents that the page shows, one after the other (S4, S42). */
  async confirmTerms(): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    const confirm = dialog.getByRole('button', {
      name: this.text('personalCenter.Confirm'),
      exact: true,
    })
    for (const id of ['route.terms', 'route.privacyPolicy']) {
      await expect(
        dialog.getByRole('heading', { level: 2, name: this.text(id) }).first(),
      ).toBeVisible()
      await expect(confirm).toBeDisabled()
      // The text may still be loading: scroll again, as a user would.
      await expect(async () => {
        await dialog.hover()
        await this.page.mouse.wheel(0, 100_000)
        await expect(confirm).toBeEnabled({ timeout: 500 })
      }).toPass({ timeout: 20_000 })
      await confirm.click()
    }
    await expect(dialog).toBeHidden()
  }

  get accountMenu(): Locator {
    const label = this.text('layout.account.menu', { name: '' }).trim()
    return this.page.getByRole('button', { name: label })
  }

  /**
   * Signs out with the menu and waits for the sign-in page (after 500 ms, S4).
   * @param losing the counts that the question names, where something exists only on this device
   */
  async signOut(losing: readonly string[] = []): Promise<void> {
    await this.accountMenu.click()
    await this.page.getByRole('menuitem', { name: this.text('layout.account.signOut') }).click()
    if (losing.length > 0) {
      const question = this.page.getByRole('dialog', { name: this.text('records.signOut.title') })
      for (const text of losing) await expect(question.getByText(text)).toBeVisible()
      await question.getByRole('button', { name: this.text('records.signOut.yes') }).click()
    }
    await expect(this.page).toHaveURL(/\/login$/)
  }

  /** Chooses the colour scheme, as the settings do. */
  async chooseScheme(scheme: 'light' | 'dark' | 'system'): Promise<void> {
    const isOpen = this.page.url().startsWith('http')
    const origin = isOpen ? this.page.url() : this.#server?.url
    if (origin === undefined) throw new Error('no page is open, and no server is known')
    // A page during hydration stays as the server rendered it.
    if (isOpen) await this.waitUntilHydrated()
    const name = preferenceCookie('color-scheme')
    await this.page.context().addCookies([{ name, value: scheme, url: new URL('/', origin).href }])
    if (!isOpen) return
    // The next page reads the scheme from the cookie, so it is not checked again.
    const shown = await this.page.locator('html').getAttribute('data-mantine-color-scheme')
    if (shown !== scheme) await this.page.reload()
  }

  /** Returns the access token that the page holds, or null: the definition of "signed in" (S4). */
  async token(): Promise<string | null> {
    const cookies = await this.page.context().cookies()
    const value = cookies.find(({ name }) => name === COOKIE.token)?.value ?? ''
    return value === '' ? null : decodeURIComponent(value)
  }

  /** Replaces the access token of the page, in every tab. */
  async replaceToken(token: string): Promise<void> {
    const cookies = await this.page.context().cookies()
    const cookie = cookies.find(({ name }) => name === COOKIE.token)
    if (!cookie) throw new Error('nobody is signed in')
    await this.page.context().addCookies([{ ...cookie, value: encodeURIComponent(token) }])
  }

  /** Locates the prompt to update. */
  get updatePrompt(): Locator {
    return this.page.getByRole('status', { name: this.text('app.update.label') })
  }

  /** Clicks "check now" in the About panel and closes it again. */
  async checkForUpdate(answer = 'about.check.new'): Promise<void> {
    await this.waitUntilWorkerReady()
    // By keyboard, because another element may cover the footer; other tests check that.
    await this.button('layout.about.open').first().press('Enter')
    const panel = this.page.getByRole('dialog')
    await panel.getByRole('button', { name: this.text('about.check.now') }).click()
    await expect(panel.getByText(this.text(answer))).toBeVisible({ timeout: 20_000 })
    await panel.getByRole('button', { name: this.text('about.close') }).click()
    await expect(panel).toBeHidden()
  }

  /** Returns the id of the build of this page; empty while the page is loading. */
  async buildId(): Promise<string> {
    const content = await this.page
      .locator('meta[name="veriscope-build"]')
      .getAttribute('content')
      .catch(() => null)
    return content?.split(' ')[0] ?? ''
  }

  /**
   * Waits until the service worker controls this page and has cached all its files: everything works offline
   * then.
   */
  async waitUntilWorkerReady(): Promise<void> {
    await this.waitUntilWorkerActive()
    await expect.poll(() => this.cachedShare(), { timeout: 60_000 }).toBe(1)
  }

  /**
   * Waits for the worker and loads the page from it, before the network is taken away. A page of the server has another opener
   * policy: the next page would get a new process, in which Chromium 150 forgets that it is to be offline.
   */
  async openFromWorker(): Promise<void> {
    await this.waitUntilWorkerReady()
    await this.page.reload()
    await this.waitUntilHydrated()
  }

  /** Returns the share of files that the service worker of this page has cached, from 0 to 1. */
  cachedShare(): Promise<number> {
    return this.page.evaluate(cachedShareHere)
  }

  /** Waits until the service worker controls this page: visited pages can be read offline then. */
  async waitUntilWorkerActive(): Promise<void> {
    if (!this.page.url().startsWith('http')) await this.page.goto('/')
    await this.page.evaluate(async () => {
      const { startWorker: letWorkerStart }: DeferredWorker = globalThis
      letWorkerStart?.()
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller) return
      await new Promise((done) => {
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })
      })
    })
  }

  /** Waits until the page shows its content instead of a skeleton and its pictures are loaded. */
  async waitUntilSettled(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await this.#quiet()
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
    await this.waitUntilHydrated()
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined))
  }

  /**
   * Waits until the network is idle. Playwright sometimes misses the end of a request of a page that was left
   * during it: then the shown content must suffice, and `first-load.spec.ts` finds pages that never become
   * idle.
   */
  async #quiet(): Promise<void> {
    try {
      await this.page.waitForLoadState('networkidle', { timeout: QUIET_MS })
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error
    }
  }

  /** Waits until the page is hydrated. */
  async waitUntilHydrated(): Promise<void> {
    await expect(this.page.locator('#root[data-rendered]')).toHaveCount(0)
  }
}
