import { brand } from '../../src/contract/brand.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'
import { textOf } from '../helpers/e2e/texts.ts'

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

    test('a page that does not exist says so and leads home', async ({ page, reader }) => {
      await page.goto('/no/such/page?a=1')
      await expect(page.getByText('404', { exact: true })).toBeVisible()
      await expect(reader.heading('error.page.notFound.title')).toBeVisible()
      await expect(
        page.getByText(reader.text('error.page.notFound.path', { fullPath: '/no/such/page?a=1' })),
      ).toBeVisible()
      await reader.link('error.page.backHome').click()
      await expect(page).toHaveURL(ROUTES.landing.path)
    })

    test('a route with an id that is none says so', async ({ page, reader }) => {
      await page.goto('/front-pages/article/detail/abc')
      await expect(
        page.getByText(
          reader.text('error.page.notFound.invalidPath', {
            fullPath: '/front-pages/article/detail/abc',
          }),
        ),
      ).toBeVisible()
    })
  })
}

test('the language that is chosen stays, whatever the time zone says', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(
    page.getByRole('link', { name: textOf('en', 'nav.industries'), exact: true }).first(),
  ).toBeVisible()
})

test('the theme that is chosen stays, also for the first paint', async ({ page, reader }) => {
  await page.goto('/')
  const names = {
    current: reader.text('layout.theme.light'),
    next: reader.text('layout.theme.dark'),
  }
  await reader.button('layout.theme.switch', names).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

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
