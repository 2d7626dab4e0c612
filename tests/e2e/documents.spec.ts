/** The two documents as pages: contents, version, printing, offline use. */
import { readContent } from '../../server/import/read-content.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const PAGES = [
  { path: '/user/terms', route: 'route.terms', useType: 4 },
  { path: '/user/privacyPolicy', route: 'route.privacyPolicy', useType: 5 },
] as const

/** The version of a document in the product. */
function versionOf(useType: number): string {
  const found = readContent('server/content').terms.find(({ facts }) => facts.useType === useType)
  if (found === undefined) throw new Error(`no document ${useType}`)
  return found.facts.version
}

test('are complete, in the user’s language, with links to their sections', async ({
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server, 'Lawyer'))
  for (const { path, route, useType } of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: user.text(route) })).toBeVisible()
    const version = user.text('terms.page.version', { version: versionOf(useType) })
    await expect(user.main.getByText(version, { exact: true })).toBeVisible()
    await expect(user.main.locator('time').first()).toHaveAttribute('datetime', /^2026-/)

    const last = user.main.getByRole('heading', { level: 2 }).last()
    const name = (await last.textContent()) ?? ''
    const folded = user.main.locator('details > summary').first()
    if (await folded.isVisible()) await folded.click()
    await user.main.getByRole('link', { name, exact: true }).filter({ visible: true }).click()
    await expect(last).toBeInViewport()
    await expect(last).toBeFocused()
    await expect(page).toHaveURL(/#section-\d+$/)
  }
})
