/** Browsers that block cookies and site data of the page, by the browser's own setting or in parts. */
import { paths } from '../../src/lib/paths.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, type Language, test } from '../helpers/e2e/test.ts'
import { User } from '../helpers/e2e/user.ts'

for (const language of ['zh', 'en'] satisfies Language[]) {
  test.describe(language, () => {
    test.use({ language })

    test('signing in where the browser blocks site data says what to do, and articles can be read', async ({
      profile,
      server,
      language: own,
    }) => {
      const browser = profile()
      browser.blockSiteData()
      const context = await browser.open()
      const page = context.pages()[0] ?? (await context.newPage())
      const user = new User(page, own)
      await page.goto(paths.login())
      await user.enterPassword(await registerMember(server))
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
        user.text('auth.error.notStored'),
      )
      await expect(page).toHaveURL(/\/login$/)
      await page.goto(paths.industryArticle('1001'))
      await expect(page.locator('article p').nth(4)).toBeVisible()
    })
  })
}

test('signing in works where local storage and databases are denied and cookies are not', async ({
  page,
  user,
  server,
}) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, { get: denied })
    }
  })
  await page.goto(paths.login())
  await user.enterPassword(await registerMember(server))
  await expect(user.accountMenu).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})
