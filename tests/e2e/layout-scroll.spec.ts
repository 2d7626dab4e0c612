/** The scroll position after a navigation. */
import { HASH_OFFSET_PX } from '../../src/app/scrolling.ts'
import { SCROLL_TO_TOP_PX } from '../../src/layouts/scroll-distance.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import type { Page } from '@playwright/test'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const ARTICLE = '/front-pages/article/detail/1001'

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const topOf = (page: Page, id: string) =>
  page.evaluate(
    (name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1),
    id,
  )

/** The ids of the article's headings, in order. */
async function headings(page: Page): Promise<string[]> {
  const found = page.locator('main :is(h2, h3)[id]')
  await expect(found.nth(1)).toBeAttached()
  return found.evaluateAll((elements) => elements.map(({ id }) => id))
}

test.use({ viewport: { width: 1280, height: 420 } })

test('2.18a a new path scrolls to the top; 2.22 the button to the top appears once the page is scrolled more than 200 px', async ({
  page,
  user,
}) => {
  await page.goto('/front-pages/industry')
  await user.waitUntilSettled()
  expect(SCROLL_TO_TOP_PX).toBe(200)
  const button = user.button('layout.scrollToTop')
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect.poll(() => scrollY(page)).toBe(200)
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 201))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => scrollY(page)).toBe(0)
  await expect(button).toBeHidden()

  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => scrollY(page)).toBeGreaterThan(250)
  await user.link('nav.problems').first().press('Enter')
  await expect(page).toHaveURL(/moreProblems/)
  await expect.poll(() => scrollY(page)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('2.18b a hash scrolls smoothly to its element with an offset of 60 px, a link too, and a hash in the address', async ({
  page,
  user,
}) => {
  await page.goto(ARTICLE)
  await user.waitUntilSettled()
  const ids = await headings(page)
  const target = ids[1] ?? ''
  const seen = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const places = new Set<number>()
        const onScroll = () => places.add(Math.round(window.scrollY))
        window.addEventListener('scroll', onScroll)
        window.addEventListener('scrollend', () => done(places.size), { once: true })
      }),
  )
  await page.evaluate((id) => {
    location.hash = id
  }, target)
  await expect.poll(() => topOf(page, target)).toBe(HASH_OFFSET_PX)
  expect(HASH_OFFSET_PX).toBe(60)
  // Smooth: the page was at more than one position in between.
  expect(await seen).toBeGreaterThan(2)

  // A link on the page: keyboard navigation continues from its target.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        history.replaceState(history.state, '', location.pathname)
        window.scrollTo({ top: 0, behavior: 'instant' })
        // The end of the programmatic scrolling comes with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )
  await page.evaluate((id) => {
    const link = document.createElement('a')
    link.href = `#${id}`
    link.textContent = 'jump'
    document.querySelector('main')?.prepend(link)
  }, target)
  const places = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const list: number[] = []
        window.addEventListener('scroll', () => list.push(Math.round(window.scrollY)))
        window.addEventListener('scrollend', () => done(list), { once: true })
      }),
  )
  await page.getByRole('link', { name: 'jump' }).click()
  await expect.poll(() => topOf(page, target)).toBe(60)
  // The scrolling was smooth: the page was at more than one position in between.
  expect(new Set(await places).size).toBeGreaterThan(2)
  await expect(page).toHaveURL(new RegExp(`#`))
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(target)

  // With the hash in the address it is reached when its section is loaded.
  await page.goto('about:blank')
  await page.route('**/api/tool', async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page.goto(`${ARTICLE}#${encodeURIComponent(target)}`)
  await expect.poll(() => topOf(page, target)).toBe(60)
})

test('2.18b /analysisTools/All keeps its position, another page does not', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/All')
  await user.waitUntilSettled()
  await page.evaluate(() => window.scrollTo(0, 260))
  await expect.poll(() => scrollY(page)).toBe(260)
  await user.link('nav.twoSampleMr').press('Enter')
  await expect(page).toHaveURL(/6001$/)
  await expect.poll(() => scrollY(page)).toBe(0)
  await user.waitUntilSettled()
  await user.link('nav.allTools').press('Enter')
  await expect(page).toHaveURL(/All$/)
  await expect.poll(() => scrollY(page)).toBe(260)
  await page.goBack()
  await expect(page).toHaveURL(/6001$/)
  await page.goForward()
  await expect.poll(() => scrollY(page)).toBe(260)
})

test('the page behind a dialog does not scroll, by wheel or keys', async ({ page, user }) => {
  await page.goto('/analysisTools/All')
  await user.waitUntilSettled()
  await page.mouse.move(900, 300)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => scrollY(page)).toBe(300)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.mouse.move(20, 200)
  await page.mouse.wheel(0, 400)
  await page.getByRole('button', { name: user.text('search.close') }).focus()
  for (const key of ['PageDown', 'End', 'ArrowDown']) await page.keyboard.press(key)
  await page.waitForTimeout(500)
  expect(await scrollY(page)).toBe(300)

  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.mouse.move(900, 300)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => scrollY(page)).toBeGreaterThan(300)
})
