/** Parts of a page that come by themselves and do not arrive: the page around them stays. */
import type { BrowserContext } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** Loses the file of a part on its way. @returns how often it was asked for */
async function lose(context: BrowserContext, part: string): Promise<() => number> {
  let asked = 0
  await context.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), (route) => {
    asked += 1
    return route.abort()
  })
  return () => asked
}

test('an article stays when what follows it does not come', async ({ context, page, reader }) => {
  const asked = await lose(context, 'related')
  await page.goto('/front-pages/article/detail/1001')
  await reader.settled()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(asked).toBeGreaterThan(0)
  await expect(reader.main.getByRole('region').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(reader.main.getByText(reader.text('error.page.failed.title'))).toHaveCount(0)
})

test('a member’s page stays when the strip above it does not come', async ({
  context,
  page,
  reader,
  server,
}) => {
  await reader.signIn(await registerMember(server, 'Strip'))
  const asked = await lose(context, 'deletion-strip')
  await page.goto(paths.profile())
  await expect.poll(asked).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Strip')
})
