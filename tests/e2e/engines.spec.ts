/**
 * The main task of a user in the engines other than Chromium, each with a server that goes away.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { installedFirefox, installedWebKit } from '../../tools/test/engines.ts'
import { makeEffects, type Study } from '../helpers/e2e/analysis.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { LANGUAGE_USE } from '../helpers/e2e/user.ts'
import { collectStoredData } from '../helpers/e2e/stored-data.ts'
import type { Language } from '../helpers/e2e/texts.ts'
import { detectFeatures, documentedFeatures } from '../helpers/engines/features.ts'
import type { Driver, DriverOptions } from '../helpers/engines/driver.ts'
import * as find from '../helpers/engines/find.ts'
import { startFirefox } from '../helpers/engines/firefox.ts'
import { EngineUser } from '../helpers/engines/engine-user.ts'
import { startWebKit } from '../helpers/engines/webkit.ts'

type Engine = {
  name: string
  /** Package to install. */
  debian: string
  language: Language
  study: Study
  /** Null when it is not installed here. */
  start: (options: DriverOptions) => Promise<Driver> | null
}

const ENGINES: readonly Engine[] = [
  {
    name: 'Firefox',
    debian: 'firefox-esr',
    language: 'zh',
    study: { exposure: '丁酸', outcome: '体重指数', effects: makeEffects(24, 7) },
    start(options) {
      const program = installedFirefox()
      return program === null ? null : startFirefox(program, options)
    },
  },
  {
    name: 'WebKitGTK',
    debian: 'webkit2gtk-driver xvfb',
    language: 'en',
    study: { exposure: 'butyrate', outcome: 'body mass index', effects: makeEffects(31, 11) },
    start(options) {
      const programs = installedWebKit()
      return programs === null ? null : startWebKit(programs, options)
    },
  },
]

type Fixtures = { engine: Engine; server: ProductServer; folder: string; visitor: EngineUser }

const test = base.extend<Fixtures>({
  engine: [ENGINES[0] as Engine, { option: true }],
  server: async ({}, use) => {
    const server = await ProductServer.start()
    await use(server)
    await server.dispose()
  },
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'veriscope-engine-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  visitor: async ({ engine, server }, use, testInfo) => {
    const starting = engine.start({ timeZone: LANGUAGE_USE[engine.language].timezoneId })
    test.skip(
      starting === null,
      `${engine.name} is not installed: apt-get install ${engine.debian}`,
    )
    const driver = (await starting) as Driver
    await use(new EngineUser(driver, engine.language, server.url))
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('the window', {
        body: await driver.picture(),
        contentType: 'image/png',
      })
    }
    await driver.close()
  },
})

for (const engine of ENGINES) {
  test.describe(engine.name, () => {
    test.use({ engine })

    test(
      'read, sign in, analyse, save, lose the server, reload twice, sign out',
      { tag: '@nightly' },
      async ({ folder, server, visitor }) => {
        test.setTimeout(180_000)
        const { driver } = visitor
        const { study } = engine

        await test.step('open the page', async () => {
          await visitor.goTo('/')
          await visitor.workerReady()
        })
        await test.step('sign in by the form', async () => {
          await visitor.signIn(await server.demoMember())
        })
        const article = await test.step('read an article', async () => {
          await visitor.goTo('/front-pages/industry')
          const first = { css: 'main h2 a[href]', part: '' }
          await visitor.waitFor(first)
          const path = await driver.run(
            () => document.querySelector('main h2 a')?.getAttribute('href') ?? '',
          )
          expect(path).toMatch(/^\/front-pages\/article\/detail\/\d+$/)
          await visitor.goTo(path)
          await visitor.waitFor(find.buttonWith(visitor.text('articles.favourite')))
          const title = await driver.run(() => document.querySelector('main h1')?.textContent ?? '')
          return { path, title }
        })
        await test.step('analyse an own file', async () => {
          await visitor.analyse(study, folder)
          await visitor.click(find.button(visitor.text('saving.account')))
        })
        const record = await test.step('find the result in the records', async () => {
          await visitor.goTo('/user/records')
          await visitor.click(find.link(study.exposure))
          await visitor.seesResult(study)
          // An upload that the navigation aborted is repeated after 15 s.
          await visitor.waitFor(find.text(visitor.text('records.state.saved')), 30_000)
          return visitor.path()
        })

        await test.step('lose the server and reload twice', async () => {
          await server.down()
          for (const path of [record, record]) {
            await driver.reload()
            await visitor.seesResult(study)
            expect(await visitor.path()).toBe(path)
          }
          await visitor.goTo(article.path)
          await visitor.waitFor(find.heading(article.title))
          await visitor.waitUntilHydrated()
          await visitor.goTo('/user/records')
          await visitor.waitFor(find.link(study.exposure))
        })
        await test.step('close the browser and open it again, without the server', async () => {
          if (driver.restart === undefined) return
          await driver.restart()
          await visitor.goTo(record)
          await visitor.seesResult(study)
          await visitor.goTo(article.path)
          await visitor.waitFor(find.heading(article.title))
          await visitor.waitUntilHydrated()
        })
        expect(await driver.run(collectStoredData)).toContain(study.exposure)

        await test.step('sign out without a server', async () => {
          await visitor.signOut()
          await expect.poll(() => driver.run(collectStoredData)).not.toContain(study.exposure)
          await visitor.goTo('/user/records')
          await visitor.until('asked to sign in', async () => (await visitor.path()) === '/login')
        })
        await test.step('docs/browsers.md says what this engine has', async () => {
          expect(await driver.run(detectFeatures)).toEqual(documentedFeatures(engine.name))
        })
        expect(await driver.problems()).toEqual([])
      },
    )
  })
}
