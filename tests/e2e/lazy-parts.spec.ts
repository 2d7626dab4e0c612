/** When a part of a page that is loaded later cannot be loaded, the rest of the page stays. */
import { paths } from '../../src/lib/paths.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

// Several tabs must share one worker, so pages start it at once.
test.use({ workerStart: 'atOnce' })

// Without the worker, because the worker would give its stored copy of the part.
test.use({ serviceWorkers: 'block' })

const STRIP = /\/assets\/deletion-strip-[^/]+\.js$/

test('a member’s page stays when the strip above it does not come', async ({
  context,
  page,
  reader,
  server,
}) => {
  await reader.signIn(await registerMember(server, 'Strip'))
  let lost = 0
  page.on('requestfailed', (request) => {
    if (STRIP.test(request.url())) lost += 1
  })
  await context.route(STRIP, (route) => route.abort())
  await page.goto(paths.profile())
  // The first time the page is fetched anew: another build may have taken its place.
  await expect.poll(() => lost).toBe(2)
  // What the page makes of it, it has drawn by the second frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Strip')
  await expect(reader.main.getByText(reader.text('error.page.failed.title'))).toHaveCount(0)
})
