/** The functions of an article's page. */
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const INDUSTRY = '/front-pages/article/detail/1001'
const ANALYSIS = '/front-pages/article/analysisDetail/3001'
const PROBLEM = '/front-pages/article/problemDetails'

// One visit of each page: the checks are independent of each other.
test('2.6a, 2.6b, 2.6c, 2.18b, 2.23 the three pages: width, title, contents, size of the text', async ({
  page,
  user,
}) => {
  await page.goto(ANALYSIS)
  await user.waitUntilSettled()
  await test.step('2.23 the analysis page has the product’s name as its title', async () => {
    await expect(page).toHaveTitle('析微')
  })

  await test.step('2.18b the contents lead to their sections, 60 px below the top', async () => {
    const link = user.main.locator('a[href="#section-3"]').filter({ visible: true }).first()
    await link.click()
    await expect(page).toHaveURL(/#section-3$/)
    const top = () =>
      page.evaluate(() => document.getElementById('section-3')?.getBoundingClientRect().top ?? 0)
    await expect.poll(async () => Math.round(await top())).toBe(60)
    // The reading progress bar has moved.
    const line = user.main.locator('[data-part="reading-progress"] > div')
    await expect
      .poll(() => line.evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).a))
      .toBeGreaterThan(0.05)
  })

  const size = () =>
    page.evaluate(() => {
      const text = document.querySelector('#section-1')?.nextElementSibling
      return text ? Number.parseFloat(getComputedStyle(text).fontSize) : 0
    })
  const before = await size()
  const larger = user.button('articles.text.larger').filter({ visible: true }).first()
  await larger.click()
  await larger.click()
  await expect.poll(size).toBeGreaterThan(before)
  await expect(larger).toHaveAttribute('aria-disabled', 'true')
  const grown = await size()

  await page.goto(INDUSTRY)
  await user.waitUntilSettled()
  expect(await size(), 'larger text stays larger, on the next article too').toBeCloseTo(grown, 1)
  const heading = await user.main.getByRole('heading', { level: 1 }).textContent()
  await expect(page).toHaveTitle(`${heading} · 析微`)
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', /.{20,}/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')

  await page.goto(`${PROBLEM}?id=2003`)
  await user.waitUntilSettled()
})

test('sharing: by the device’s share sheet if available, else a link and a citation', async ({
  page,
  context,
  user,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  })
  await page.goto(`${PROBLEM}?id=2003`)
  await user.waitUntilSettled()
  const share = user.button('articles.share').filter({ visible: true }).first()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await share.click()
  await user.button('articles.share.link').click()
  await expect(user.main.getByText(user.text('articles.share.copied'))).toBeVisible()
  expect(await clipboard()).toBe(`${baseURL}${PROBLEM}?id=2003&lang=zh`)
  await user.button('articles.share.citation').click()
  const title = (await user.main.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect.poll(clipboard).toContain(title)
  // The same in every language.
  expect(await clipboard()).not.toContain('lang=')
  await page.keyboard.press('Escape')
  await expect(user.button('articles.share.link')).toBeHidden()
  await expect(share).toBeFocused()

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.documentElement.dataset['shared'] = data.url ?? ''
        return Promise.resolve()
      },
      configurable: true,
    })
  })
  await page.reload()
  await user.waitUntilSettled()
  await share.click()
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    `${baseURL}${PROBLEM}?id=2003&lang=zh`,
  )
  await expect(user.button('articles.share.link')).toBeHidden()
})

test(
  '1.3 a member likes an article and adds it to favourites; the service has both',
  { tag: '@smoke' },
  async ({ page, user, server }) => {
    await user.signIn(await registerMember(server))
    await page.goto(INDUSTRY)
    await user.waitUntilSettled()
    for (const id of ['articles.like', 'articles.favourite']) {
      const button = user.main
        .getByRole('button', { name: user.text(id) })
        .filter({ visible: true })
        .first()
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
    }
    const token = (await user.token()) ?? ''
    await expect(async () => {
      const { data } = await callServer<{ liked: boolean; favourite: boolean }>(
        server,
        'content',
        { id: '1001' },
        token,
      )
      expect(data).toMatchObject({ liked: true, favourite: true })
    }).toPass()
  },
)
