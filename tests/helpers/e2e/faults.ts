import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/**
 * Browsers log every reply ≥ 400 and every failed request as an error. The product shows these to the user,
 * and tests check what it shows.
 */
const NETWORK_NOISE = /^Failed to load resource: /

/**
 * Collects errors that must not occur on any page: errors in the console, uncaught exceptions, violations of
 * the Content Security Policy, requests to another origin.
 */
export class Faults {
  readonly #found: string[] = []
  readonly #allowed: RegExp[] = []
  readonly #origins = new Set<string>()

  constructor(origin: string) {
    this.trust(origin)
  }

  /** Allows requests to another origin, for tests with a server of their own. */
  trust(origin: string): void {
    this.#origins.add(new URL(origin).origin)
  }

  /** Allows one kind of fault, for tests that cause it. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  get list(): string[] {
    return this.#found.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)))
  }

  /** Watches all pages of a context, also those opened later. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('__veriscopeCspBreach', (_source, breach: string) => {
      this.#found.push(`CSP: ${breach}`)
    })
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (globalThis as unknown as { __veriscopeCspBreach: (text: string) => void })
          .__veriscopeCspBreach
        report(
          `${event.effectiveDirective} ${event.blockedURI} ${event.sample} at ${event.sourceFile}`,
        )
      })
    })
    for (const page of context.pages()) this.#watchPage(page)
    context.on('page', (page) => this.#watchPage(page))
    context.on('request', (request) => {
      const url = new URL(request.url())
      const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
      if (isWeb && !this.#origins.has(url.origin)) this.#found.push(`foreign request: ${url.href}`)
    })
  }

  #watchPage(page: Page): void {
    page.on('pageerror', (error) => this.#found.push(`uncaught: ${error.stack ?? error.message}`))
    page.on('console', (message: ConsoleMessage) => {
      const text = message.text()
      if (message.type() !== 'error' || NETWORK_NOISE.test(text)) return
      this.#found.push(`console: ${text} (${page.url()})`)
    })
  }
}
