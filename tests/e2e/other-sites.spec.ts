/** Isolation of the product's windows from other sites. */
import { expect, test } from '../helpers/e2e/test.ts'

const ELSEWHERE = 'http://elsewhere.test/'
const PAGE = '/front-pages/landing-page'

test(
  'S22 another site that opens a page of the product in a window cannot access it',
  { tag: '@smoke' },
  async ({ page, server, faults }) => {
    faults.trust(ELSEWHERE)
    await page.route(ELSEWHERE, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    )
    await page.goto(ELSEWHERE)
    const opens = page.context().waitForEvent('page')
    await page.evaluate((url) => {
      Object.assign(globalThis, { held: open(url) })
    }, server.url + PAGE)
    const ours = await opens
    await expect(ours.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await ours.evaluate(() => opener === null)).toBe(true)
    const isGone = () => page.evaluate(() => (globalThis as { held?: Window }).held?.closed)
    await expect.poll(isGone).toBe(true)
  },
)
