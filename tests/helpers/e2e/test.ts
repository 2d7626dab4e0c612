import { test as base, type BrowserContextOptions, expect } from '@playwright/test'
import { ProfileBrowser } from './browser.ts'
import { Faults } from './faults.ts'
import { ProductServer, type ServerOptions } from './product-server.ts'
import { Deployment } from './builds.ts'
import { LANGUAGE_USE, User } from './user.ts'
import { deferWorker } from './worker-start.ts'
import type { Language } from './texts.ts'

// Playwright translates every stack by source maps, for each of its steps: a fourteenth of its workers' time.
// Where Node strips the types (tools/test/steps.ts) there is nothing to translate, because line numbers stay
// the same.
if (process.env['PW_DISABLE_TS_ESM']) Reflect.deleteProperty(Error, 'prepareStackTrace')

export { LANGUAGE_USE }
export type { Language }

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const DESKTOP = { viewport: { width: 1440, height: 900 } }

/**
 * Whether pages start the service worker at once, or at the test's request (`workerReady`).
 * Installing it loads the whole product, which takes time and which most tests do not need.
 */
export type WorkerStart = 'atOnce' | 'whenAsked'

type TestFixtures = {
  workerStart: WorkerStart
  /** The language of the device; `test.use({ language: 'en' })` changes it. */
  language: Language
  /** The user of `page`. */
  user: User
  /** Fails the test when a page logged an error, threw, violated the CSP or called another origin. */
  faults: Faults
  /** Creates a browser with a profile on disk, which is removed after the test. */
  profile: (options?: BrowserContextOptions) => ProfileBrowser
  /** Creates a copy of the built page that the test may replace by newer builds. */
  deploy: () => Deployment
  /** Starts a server for this test only, which is stopped after the test. */
  startServer: (options?: ServerOptions) => Promise<ProductServer>
}
type WorkerFixtures = {
  /** The server of the worker. Its tests share it, so a test must not stop it. */
  server: ProductServer
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await ProductServer.start()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  workerStart: ['whenAsked', { option: true }],
  context: async ({ context, workerStart }, use) => {
    if (workerStart === 'whenAsked') await context.addInitScript(deferWorker)
    await use(context)
  },

  language: ['zh', { option: true }],
  locale: async ({ language }, use) => {
    await use(LANGUAGE_USE[language].locale)
  },
  timezoneId: async ({ language }, use) => {
    await use(LANGUAGE_USE[language].timezoneId)
  },
  user: async ({ page, language, server }, use) => {
    await use(new User(page, language, server))
  },

  baseURL: async ({ server }, use) => {
    await use(server.url)
  },

  faults: [
    async ({ baseURL, context }, use) => {
      const faults = new Faults(baseURL ?? 'http://localhost')
      await faults.watch(context)
      await use(faults)
      expect(faults.list, 'nothing went wrong behind the reader’s back').toEqual([])
    },
    { auto: true },
  ],

  profile: async ({ baseURL, faults, locale, timezoneId, viewport }, use) => {
    const browsers: ProfileBrowser[] = []
    await use((options = {}) => {
      const defaults = { baseURL, locale, timezoneId, viewport }
      const browser = new ProfileBrowser({ ...defaults, ...options }, (context) =>
        faults.watch(context),
      )
      browsers.push(browser)
      return browser
    })
    for (const browser of browsers) await browser.dispose()
  },

  deploy: async ({}, use) => {
    const deployments: Deployment[] = []
    await use(() => {
      const deployment = new Deployment()
      deployments.push(deployment)
      return deployment
    })
    for (const deployment of deployments) deployment.dispose()
  },

  startServer: async ({ faults }, use) => {
    const servers: ProductServer[] = []
    await use(async (options) => {
      const server = await ProductServer.start(options)
      servers.push(server)
      faults.trust(server.url)
      return server
    })
    for (const server of servers) await server.dispose()
  },
})

export { expect }
