import { brand } from '../../src/contract/brand.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'

for (const language of ['zh', 'en'] satisfies Language[]) {
  test.describe(`the page starts (${language})`, () => {
    test.use({ language })

    test(
      'the first address leads to the landing page in the language of the time zone',
      { tag: '@smoke' },
      async ({ page, user }) => {
        await page.goto('/')
        await expect(page).toHaveURL(ROUTES.landing.path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute(
          'lang',
          language === 'zh' ? 'zh-CN' : 'en-US',
        )
        await expect(page).toHaveTitle(new RegExp(brand.name[language]))
        await expect(user.link('nav.industries').first()).toBeVisible()
      },
    )
  })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the navigation opens and navigates', { tag: '@smoke' }, async ({ page, user }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await user.button('layout.nav.open').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: user.text('nav.industries') })
      .click()
    await expect(page).toHaveURL(ROUTES.industry.path)
  })
})
