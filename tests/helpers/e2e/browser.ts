import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunch, withoutHelperThreads } from '../../../tools/test/chromium.ts'

/**
 * A browser with a profile on disk. It can be closed and opened again with all its stored data, and a
 * test can ask it whether it would install the page.
 */
export class ProfileBrowser {
  readonly #folder = mkdtempSync(join(tmpdir(), 'veriscope-profile-'))
  readonly #options: BrowserContextOptions
  readonly #onOpen: (context: BrowserContext) => Promise<void>
  #context: BrowserContext | null = null

  constructor(
    options: BrowserContextOptions,
    onOpen: (context: BrowserContext) => Promise<void> = async () => {},
  ) {
    this.#options = options
    this.#onOpen = onOpen
  }

  /** Opens the browser on its profile. */
  async open(): Promise<BrowserContext> {
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...this.#options,
      ...withoutHelperThreads(chromiumLaunch()),
    })
    await this.#onOpen(this.#context)
    return this.#context
  }

  /** Sets the browser, before it is opened for the first time, to block cookies and site data. */
  blockSiteData(): void {
    mkdirSync(join(this.#folder, 'Default'), { recursive: true })
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(this.#folder, 'Default', 'Preferences'), JSON.stringify(settings))
  }

  /** Closes the browser; the profile stays. */
  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = null
  }

  /** Closes the browser and removes the profile. */
  async dispose(): Promise<void> {
    await this.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
