import { brand } from '../../src/contract/brand.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { waitUntilServerRendered } from '../helpers/e2e/first-load.ts'
import { expect, type Language, LANGUAGE_USE, PHONE, test } from '../helpers/e2e/test.ts'
import { textOf } from '../helpers/e2e/texts.ts'

const ARTICLE = '/front-pages/article/detail/1001'

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

test.describe('in a browser that is too old', () => {
  test.use({ ...PHONE, language: 'en' })

  test('R21 says so in both languages, runs no code, reports nothing, and the article is readable', async ({
    page,
    user,
    faults,
  }) => {
    await page.addInitScript(() => Object.assign(CSS, { supports: () => false }))
    // The browser logs the scripts that are refused.
    faults.allow(/script-src 'none'|^CSP: script-src-elem/)
    const sent: string[] = []
    page.on('request', (request) => {
      if (['fetch', 'xhr', 'ping'].includes(request.resourceType())) sent.push(request.url())
    })
    await waitUntilServerRendered(page.context(), ARTICLE, LANGUAGE_USE.en.locale)
    await page.goto(ARTICLE)
    for (const text of [textOf('zh', 'late.oldBrowser'), textOf('en', 'late.oldBrowser')]) {
      await expect(page.getByText(text)).toBeInViewport()
    }
    await expect(user.main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#late')).toBeHidden()
    expect(await page.evaluate(() => window.veriscopeStarted)).toBeUndefined()
    expect(sent).toEqual([])
    expect(await accessFaults(page)).toEqual([])

    await test.step('where the server renders nothing, too', async () => {
      await page.goto('/user/orders')
      await expect(page.getByText(textOf('en', 'late.oldBrowser'))).toBeInViewport()
      await expect(page.locator('#root')).toBeEmpty()
    })
  })
})
