/**
 * The page of an earlier commit and that of this one show the same text for the same records:
 * results with all their parts open, and reports. Expected differences are in `differences.json`
 * with their reason.
 */
import type { Browser, Page } from '@playwright/test'
import { TOOLS } from '../../src/contract/tools.ts'
import { paths } from '../../src/lib/paths.ts'
import { createMemberFixture } from '../helpers/e2e/member-fixture.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import { User } from '../helpers/e2e/user.ts'
import { expect, LANGUAGE_USE, test } from '../helpers/e2e/test.ts'
import { BASELINE, BaselineUser } from './baseline.ts'
import { isExpected } from './differences.ts'

test.setTimeout(600_000)

/** A duration: of an analysis that was run for this test, or since a record was saved. */
const DURATION = /[\d.]+ ?(?:ms|sec|min|毫秒|秒|分钟)(?:onds?|utes?| ago|前)?/g

/** Returns the words of a part of a page, one on a line, without durations; those of figures included. */
const wordsOf = (page: Page, within: string) =>
  page.locator(within).evaluate((element: HTMLElement, duration) => {
    const labels = [...element.querySelectorAll('svg text')].map((text) => text.textContent)
    const text = [element.innerText.replaceAll(duration, '…'), ...labels].join('\n')
    // Where lines break is layout.
    return text.split(/\s+/).join('\n')
  }, DURATION)

/** Opens every folded part of a result, until nothing more appears: parts are mounted one after the other. */
async function openAllParts({ main, page }: User): Promise<void> {
  const folded = main.locator('h2 button[aria-expanded="false"]')
  await expect(async () => {
    const before = await main.innerText()
    while ((await folded.count()) > 0) await folded.first().press('Enter')
    await page.waitForTimeout(500)
    expect(await main.innerText()).toBe(before)
  }).toPass({ timeout: 60_000 })
}

type Build = { root?: string; isFresh?: boolean; UserClass: typeof User }

/** Returns the text that a build shows for each record, by tool and part. */
async function textsOf(browser: Browser, server: ProductServer, { UserClass: Own }: Build) {
  const fixture = await createMemberFixture(server, 'Lin')
  const texts = new Map<string, string>()
  for (const language of ['zh', 'en'] as const) {
    const context = await browser.newContext({ baseURL: server.url, ...LANGUAGE_USE[language] })
    const page = await context.newPage()
    const user = new Own(page, language, server)
    await user.signIn(fixture.member)
    for (const { toolId, id } of fixture.records) {
      const name = `${toolId}/${language}`
      await page.goto(paths.toolRecord(toolId, id))
      await user.waitUntilSettled()
      await openAllParts(user)
      await user.waitUntilSettled()
      texts.set(`${name}/result`, await wordsOf(page, 'main'))
      await user.button('analysis.export.open').first().press('Enter')
      const report = page.getByRole('menuitem', { name: user.text('analysis.export.report') })
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      if ((await report.count()) === 0) continue
      await report.press('Enter')
      await page.locator('[data-report]').waitFor()
      await user.waitUntilSettled()
      texts.set(`${name}/report`, await wordsOf(page, '[data-report]'))
    }
    await context.close()
  }
  return texts
}

test('every kind of result shows the same text as in the earlier commit', async ({
  browser,
  startServer,
}) => {
  const [before = new Map<string, string>(), now = new Map<string, string>()] = await Promise.all(
    [{ root: BASELINE, isFresh: true, UserClass: BaselineUser }, { UserClass: User }].map(
      async (build) => textsOf(browser, await startServer(build), build),
    ),
  )
  expect([...now.keys()]).toEqual([...before.keys()])
  expect(now.size).toBeGreaterThan(2 * TOOLS.length)
  for (const [name, text] of now)
    if (!isExpected(name)) expect.soft(text, name).toBe(before.get(name))
})
