/** An article that an operator withdraws, on a device that has saved it. */
import { paths } from '../../src/lib/paths.ts'
import { admin } from '../helpers/e2e/checkout.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { User } from '../helpers/e2e/user.ts'

const ID = '2001'
const REASON = 'Two rows of the table were swapped'

test('a withdrawn article is 410, in no list, and its saved copy says so offline', async ({
  browser,
}) => {
  test.slow()
  const server = await ProductServer.start()
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  try {
    const user = new User(await context.newPage(), 'en')
    const { page } = user
    await page.goto(paths.subject('4001'))
    await user.waitUntilWorkerReady()
    const panel = user.main.getByRole('region', { name: user.text('library.title') })
    await panel.locator('button[aria-expanded="false"]').press('Enter')
    await user.button('library.save', { n: 8 }).click()
    await expect(
      panel.getByText(user.text('library.state.saved'), { exact: true }).first(),
    ).toBeVisible({
      timeout: 60_000,
    })

    await admin(server, 'content', 'withdraw', ID, '--zh', '表中两行互换', '--en', REASON)
    // Replies to visitors are cached for a short time.
    const statusOf = async () =>
      (await page.request.get(`${server.url}${paths.problemArticle(ID)}`)).status()
    await expect.poll(statusOf, { timeout: 60_000 }).toBe(410)
    const list = await page.request.get(`${server.url}${paths.problems()}`)
    expect(await list.text()).not.toContain(`id=${ID}"`)

    // The next connection refetches the saved copy, whatever page is open; the list may be some seconds old.
    await expect(async () => {
      const copy = page.waitForResponse(
        (response) => {
          const sent = response.request().postData() ?? ''
          return sent.includes('homepageConfig/detail') && sent.includes(ID)
        },
        { timeout: 5000 },
      )
      await page.goto(paths.allTools())
      await copy
    }).toPass({ timeout: 60_000 })
    await user.waitUntilSettled()
    await context.setOffline(true)
    await page.goto(paths.problemArticle(ID))
    await expect(user.main.getByRole('alert')).toContainText(REASON)
    await expect(page.locator('article p', { hasText: /instrument/i }).first()).toBeHidden()
  } finally {
    await context.close()
    await server.dispose()
  }
})
