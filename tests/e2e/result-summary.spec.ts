/**
 * The summary fits the first screen: of a result of any kind, at the width of a desktop and of a
 * phone, the answer, its number and its first figure; and the whole result is a few screens long.
 */
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { bidirectionalResult } from '../helpers/bidirectional-result.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { hashOf, createMemberFixture } from '../helpers/e2e/member-fixture.ts'
import { paidMember, signInByCall } from '../helpers/e2e/members.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import { pushAddress } from '../helpers/e2e/push-address.ts'
import { waitUntilStable } from '../helpers/e2e/stable-page.ts'
import { changeLanguage } from '../helpers/e2e/change-language.ts'
import { expect, type Language, test } from '../helpers/e2e/test.ts'
import { textOf } from '../helpers/e2e/texts.ts'
import { mapOfLocus, twoSignalsBody } from '../helpers/two-signals.ts'

type Size = {
  width: number
  height: number
  languages: readonly Language[]
  maxHeights: number
  /** Height of the bottom of the page that the bar with the four links covers. */
  bar: number
}

const DESK: Size = { width: 1440, height: 900, languages: ['en'], maxHeights: 5.2, bar: 0 }
// An answer in English is up to a third longer than in Chinese, and fits or not by lines.
const PHONE: Size = { width: 390, height: 844, languages: ['en', 'zh'], maxHeights: 9.2, bar: 57 }
/** The narrowest device that is still common: the quoted numbers are visible. */
const SMALL: Size = { width: 360, height: 800, languages: ['zh', 'en'], maxHeights: 10.2, bar: 0 }

const summaryIn = (page: Page, language: Language) =>
  page.locator('main').getByRole('region', {
    name: textOf(language, 'analysis.summary.title'),
    // 结论 is a part of other headings too.
    exact: true,
  })

/** Returns which part of the summary is below the first screen, and the length of the whole. */
async function tooLong(page: Page, language: Language, size: Size): Promise<string[]> {
  const summary = summaryIn(page, language)
  await expect(summary).toBeVisible()
  // Deferred parts are rendered.
  await waitUntilStable(page)
  const found: string[] = []
  const check = async (name: string, part: Locator) => {
    const box = await part.first().boundingBox()
    if (!box) found.push(`no ${name}`)
    else if (box.y + box.height > size.height - size.bar) {
      found.push(`the ${name} ends at ${Math.round(box.y + box.height)}`)
    }
  }
  await check('answer', summary.getByRole('paragraph'))
  await check('number', summary.getByRole('definition'))
  await check('first figure', summary.getByRole('figure'))
  const heights = (await page.evaluate(() => document.documentElement.scrollHeight)) / size.height
  if (heights > size.maxHeights) found.push(`${heights.toFixed(1)} screens`)
  return found.map((fault) => `${size.width} px, ${language}: ${fault}`)
}

const PANEL_TITLE = 'With a panel and a map'

/**
 * Saves a colocalisation with a panel and a genetic map: a part for each further signal, and a
 * figure. @returns the id of its record
 */
async function savedWithPanel(server: ProductServer, token: string): Promise<string> {
  const content = recordParams(PANEL_TITLE)
  const result = JSON.stringify(await twoSignalsBody(undefined, [mapOfLocus()]))
  const params = { ...content, toolId: '6009', inputSha256: hashOf('mv_three_60'), result }
  const reply = await callServer(server, 'saveRecord', params, token)
  expect(reply.code).toBe(200)
  return String(content['id'])
}

/**
 * Checks the reading order of the summary: the answer, its numbers, its figure, its checks with
 * their grades.
 */
async function isReadInOrder(summary: Locator): Promise<void> {
  // Word joiners keep an interval in one line; screen readers skip them.
  const read = (await summary.ariaSnapshot()).replaceAll('\u2060', '')
  const order = [
    'heading "Answer" [level=2]',
    'By IVW, ',
    'term: IVW',
    'definition: β 0.207',
    'definition: 95% CI 0.153–0.262',
    'p = 6.9 × 10',
    'figure "Estimates by method',
    'listitem: IVW 0.207 (0.153–0.262)',
    'listitem: Weighted median 0.197 (0.159–0.234)',
    'listitem: MR-Egger 0.086 (−0.091 to 0.262)',
    'term: Variants',
    'heading "Checks" [level=3]',
    '4 hold · 1 cannot tell · 3 need a look · 1 against',
    'Directional pleiotropy Against An intercept improves the fit beyond chance',
    'Heterogeneity Look closer Q finds more scatter than chance',
    'Reliance on single variants Look closer rs912002 alone moves the estimate',
    'button "Independent variants Cannot tell There are no positions',
    '4 hold Instrument strength, Agreement across methods',
  ]
  let from = 0
  for (const said of order) {
    const at = read.indexOf(said, from)
    expect(at, `${said} in\n${read.slice(from)}`).toBeGreaterThanOrEqual(0)
    from = at + said.length
  }
}

test.describe('a device of any width', () => {
  test.use({ viewport: DESK, language: 'en', hasTouch: true, isMobile: true })

  test(
    'the summary of every kind of result fits the first screen, in both languages, and is read aloud in order',
    { tag: '@nightly' },
    async ({ user, page, server }) => {
      test.setTimeout(240_000)
      const fixture = await createMemberFixture(server, 'Shen')
      await user.signIn(fixture.member)
      await user.chooseScheme('system')
      const found: string[] = []
      const withPanel = await savedWithPanel(server, fixture.token)
      const titles = new Map(fixture.records.map(({ id }, index) => [id, `Shen ${index + 1}`]))
      titles.set(withPanel, PANEL_TITLE)
      for (const { toolId, id } of [...fixture.records, { toolId: 'with panel', id: withPanel }]) {
        const path = paths.recordInfo(id)
        // Another result in the same page: each reload would take as long as the check.
        const isThere = page.url().startsWith('http') && (await pushAddress(page, path, 4000))
        if (!isThere) await page.goto(path)
        await expect(
          page.locator('main h1').filter({ hasText: titles.get(id) ?? '' }),
        ).toBeVisible()
        for (const size of [DESK, PHONE, SMALL]) {
          await page.setViewportSize(size)
          for (const language of size.languages) {
            await changeLanguage(page, language)
            const faults = await tooLong(page, language, size)
            found.push(...faults.map((fault) => `${toolId}, ${fault}`))
          }
        }
        await page.setViewportSize(DESK)
        if (toolId === '6001') await isReadInOrder(summaryIn(page, 'en'))
      }
      expect(found).toEqual([])
    },
  )
})

test.describe('long names', () => {
  test.use({ viewport: DESK, language: 'en' })

  test(
    'names of 80 characters: nothing is wider than the page, every table can be scrolled',
    { tag: '@nightly' },
    async ({ page, user, server }) => {
      test.setTimeout(120_000)
      const member = await paidMember(server, 'plus')
      const token = await signInByCall(server, member)
      await user.signIn(member)
      const long = JSON.stringify(await bidirectionalResult())
        .replaceAll(
          'BMI',
          `Body mass index, sex-combined, ${'adjusted for age and '.repeat(2)}array`,
        )
        .replaceAll('CHD', `Coronary_heart_disease_${'x'.repeat(57)}`)
        .replaceAll('a'.repeat(64), hashOf('mv_three_60'))
      const content = recordParams('Long names')
      const params = { ...content, toolId: '6004', inputSha256: hashOf('mv_three_60') }
      const reply = await callServer(server, 'saveRecord', { ...params, result: long }, token)
      expect(reply.code).toBe(200)
      await page.goto(paths.recordInfo(String(content['id'])))
      await expect(summaryIn(page, 'en')).toBeVisible()
      const folded = user.main.locator('h2 button[aria-expanded="false"]')
      while ((await folded.count()) > 0) await folded.first().click()
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size)
        await waitUntilStable(page)
        expect(await widerThanPage(page)).toEqual([])
      }
    },
  )
})

/** Returns elements wider than the page, except those that scroll within a box of their own. */
function widerThanPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const moves = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || moves(element.parentElement))
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .filter((element) => !moves(element))
      .map((element) => `${element.localName}: ${element.textContent.slice(0, 60)}`)
  })
}
