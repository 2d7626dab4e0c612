/** Displays that users set up for themselves, on one page each; `accessible.spec.ts` checks every state at night. */
import {
  coveringBars,
  cutTexts,
  forcedColourFaults,
  markPaintedElements,
  showOn,
  WINDOWS,
} from '../helpers/e2e/displays.ts'
import { misfits } from '../helpers/e2e/fit.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.use({ language: 'en' })

test('forced colours show what is chosen, with text of drawings readable', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/All')
  await user.waitUntilHydrated()
  await user.button('frame.settings.open').first().press('Enter')
  await page.getByRole('dialog').getByRole('switch').first().waitFor()
  await markPaintedElements(page)
  await showOn(page, 'forced')
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-width', '1px')
  // The choice of the theme, switches and the current entry of the navigation.
  const states = page.locator('input:checked, [aria-current]')
  expect(await states.count()).toBeGreaterThan(5)
  expect(await forcedColourFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  // The search, and the entry that Enter opens.
  await page.keyboard.press('Control+k')
  await page.locator('[data-combobox-selected]').waitFor()
  expect(await forcedColourFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  // A dark system, whose user chose the light scheme here: drawings are not forced by themselves.
  await page.emulateMedia({ colorScheme: 'dark' })
  await user.chooseScheme('light')
  await page.goto('/front-pages/landing-page')
  await user.waitUntilHydrated()
  expect(await page.locator('svg text').count()).toBeGreaterThan(5)
  expect(await forcedColourFaults(page)).toEqual([])
})

test('text of twice the size is whole on a phone', async ({ page, user }) => {
  for (const path of ['/front-pages/landing-page', '/front-pages/pricing']) {
    await page.goto(path)
    await user.waitUntilHydrated()
    const size = () =>
      page
        .locator('h1')
        .first()
        .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize))
    const [width = 0] = [WINDOWS.large?.width]
    await page.setViewportSize({ width, height: 844 })
    const usual = await size()
    await showOn(page, 'large')
    expect(await size()).toBeGreaterThan(1.6 * usual)
    expect(await misfits(page, width)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    const overlapping = await page
      .locator('header')
      .first()
      .evaluate((header) => {
        const boxes = [...header.querySelectorAll('button svg, button div, a svg')]
          .map((part) => part.getBoundingClientRect())
          .filter(({ width, height }) => width > 0 && height > 0)
        const meets = (a: DOMRect, b: DOMRect) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return boxes.filter((a, at) => boxes.slice(at + 1).some((b) => meets(a, b))).length
      })
    expect(overlapping).toBe(0)
    await showOn(page, 'usual')
  }
})

test('bars leave a low window to the page', async ({ page, user }) => {
  await page.goto('/front-pages/article/detail/1001')
  await user.waitUntilHydrated()
  await showOn(page, 'low')
  expect(await coveringBars(page)).toEqual([])
  expect(await misfits(page, 320)).toEqual([])
  // Whatever takes the focus is seen whole.
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press('Shift+Tab')
    const isSeen = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        return focused?.contains(at) === true || at?.contains(focused) === true
      })
    // Content near the window is drawn then, with its true height.
    await expect.poll(isSeen).toBe(true)
  }
})
