/** When a part of a page that is loaded later cannot be loaded, the rest of the page stays. */
import { paths } from '../../src/lib/paths.ts'
import { expect, test } from '../helpers/e2e/test.ts'

// Without the worker, because the worker would give its stored copy of the part.
test.use({ serviceWorkers: 'block' })

const BELOW_FOLD = /\/assets\/(?:below-fold|lists-shared)-[\w-]{8}\.js$/

test('the landing page stays when what stands further down does not come', async ({
  context,
  page,
  reader,
}) => {
  let pages = 0
  page.on('domcontentloaded', () => (pages += 1))
  // By page: one that preloads the part asks for it twice.
  const lostOn = new Set<number>()
  page.on('requestfailed', (request) => {
    if (BELOW_FOLD.test(request.url())) lostOn.add(pages)
  })
  await context.route(BELOW_FOLD, (route) => route.abort())
  await page.goto(paths.landing())
  const title = reader.main.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  // The first time the page is fetched anew: another build may have taken its place.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)).catch(() => null)
      return lostOn.size
    })
    .toBe(2)
  // What the page makes of it, it has drawn by the second frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await expect(title).toBeVisible()
  await expect(reader.main.getByText(reader.text('error.page.failed.title'))).toHaveCount(0)
  // What the server wrote of the part can still be read, and says so when it is pressed.
  const levels = reader.main.getByRole('heading', { name: reader.text('landing.levels.title') })
  await expect(levels).toBeVisible()
  await reader.main.locator('[aria-pressed]').last().click()
  await expect(page.locator('#late')).toContainText(reader.text('late.failed'))
})
