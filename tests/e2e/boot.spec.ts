import { brand } from '../../src/contract/brand.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'

for (const language of ['zh', 'en'] satisfies Language[]) {
  test.describe(`the page starts (${language})`, () => {
    test.use({ language })

    test('the first address leads to the landing page in the language of the time zone', async ({
      page,
      reader,
    }) => {
      await page.goto('/')
      await expect(page).toHaveURL(ROUTES.landing.path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute(
        'lang',
        language === 'zh' ? 'zh-CN' : 'en-US',
      )
      await expect(page).toHaveTitle(new RegExp(brand.name[language]))
      await expect(reader.link('nav.industries').first()).toBeVisible()
    })
  })
}

for (const path of ['/front-pages/landing-page', '/analysisTools/6001']) {
  test(`at the end of ${path} nothing lies over the footer`, async ({ page, reader }) => {
    await page.goto(path)
    await reader.settled()
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }))
    for (const id of ['route.terms', 'route.privacyPolicy', 'layout.about.open']) {
      await reader.button(id).last().click({ trial: true, timeout: 5000 })
    }
    await reader.link('layout.footer.contact').click({ trial: true, timeout: 5000 })
  })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('nothing is wider than the screen and the navigation opens', async ({ page, reader }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await reader.button('layout.nav.open').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: reader.text('nav.industries') })
      .click()
    await expect(page).toHaveURL(ROUTES.industry.path)
  })
})
