/** Terms of an article that open their definitions. */
import { accessFaults } from '../helpers/e2e/axe.ts'
import { waitUntilServerRendered } from '../helpers/e2e/first-load.ts'
import { expect, LANGUAGE_USE, test } from '../helpers/e2e/test.ts'

const ARTICLE = '/front-pages/article/analysisDetail/3001'
const TERM = 'a[href="#term-mr-egger"]'

test('a term opens its definition by keyboard and gets the focus back, also offline', async ({
  page,
  context,
  user,
}) => {
  await page.goto(ARTICLE)
  await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
  await user.waitUntilWorkerReady()
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    if (isOffline) await page.reload()
    await user.waitUntilSettled()
    const term = page.locator(TERM)
    await term.focus()
    await page.keyboard.press('Enter')
    const definition = page.getByRole('dialog', { name: 'MR-Egger 回归' })
    await expect(definition).toBeFocused()
    await expect(definition).toContainText('回归线不必过原点')
    await expect(definition.locator('svg circle').first()).toBeVisible()
    if (!isOffline) expect(await accessFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(definition).toHaveCount(0)
    await expect(term).toBeFocused()
  }
  expect(page.url(), 'the address stays').not.toContain('#')

  await page.locator(TERM).click()
  // From the button, Tab goes on behind the term.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('a[href="#term-nome"]')).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a term leads to its definition in the list below the text', async ({ page }) => {
    await waitUntilServerRendered(page.context(), ARTICLE, LANGUAGE_USE.zh.locale)
    await page.goto(ARTICLE)
    await page.locator(TERM).click()
    await expect(page.getByText('回归线不必过原点')).toBeInViewport()
  })
})
