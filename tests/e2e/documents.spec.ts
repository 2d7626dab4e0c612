/** The two documents as pages: contents, version, printing, offline use. */
import { readContent } from '../../server/import/read-content.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const RUNS = [
  { language: 'zh', size: DESKTOP },
  { language: 'en', size: PHONE },
] as const

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

for (const { language, size } of inTurn(import.meta.filename, RUNS)) {
  test.describe(`the documents (${language})`, () => {
    test.use({ ...size, language })

    test('are whole, in the reader’s language, with contents that lead to their sections', async ({
      page,
      reader,
      server,
    }) => {
      await reader.signIn(await registerMember(server, 'Lawyer'))
      for (const { path, route, useType } of PAGES) {
        await page.goto(path)
        await expect(
          page.getByRole('heading', { level: 1, name: reader.text(route) }),
        ).toBeVisible()
        const version = reader.text('terms.page.version', { version: versionOf(useType) })
        await expect(reader.main.getByText(version, { exact: true })).toBeVisible()
        await expect(reader.main.locator('time').first()).toHaveAttribute('datetime', /^2026-/)

        const last = reader.main.getByRole('heading', { level: 2 }).last()
        const name = (await last.textContent()) ?? ''
        const folded = reader.main.locator('details > summary').first()
        if (await folded.isVisible()) await folded.click()
        await reader.main.getByRole('link', { name, exact: true }).filter({ visible: true }).click()
        await expect(last).toBeInViewport()
        await expect(last).toBeFocused()
        await expect(page).toHaveURL(/#section-\d+$/)
      }
    })

    test('stand on paper without what is around them', async ({ page, reader, server }) => {
      await reader.signIn(await registerMember(server, 'Printer'))
      await page.goto('/user/terms')
      await expect(reader.button('terms.page.print')).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(reader.button('terms.page.print')).toBeHidden()
      await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(reader.main.getByRole('heading', { level: 2 }).first()).toBeVisible()
    })
  })
}

test('are read without a network, twice in a row', async ({ context, page, reader, server }) => {
  await reader.signIn(await registerMember(server, 'Hiker'))
  await reader.workerReady()
  await page.goto('/user/terms')
  await expect(reader.main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await context.setOffline(true)
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(reader.text('route.terms'))
    await expect(reader.main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
})

test('8.5 a document that cannot be loaded is logged to the console, and loading ends; 2.21 one that the service does not have is said to be no data', async ({
  faults,
  page,
  reader,
  server,
}) => {
  faults.allow(/terms document could not be loaded/)
  await reader.signIn(await registerMember(server, 'Unlucky'))
  await page.route('**/api/tool', async (route) => {
    const isDocument = (route.request().postData() ?? '').includes('getPrivacyPolicy')
    await (isDocument ? route.fulfill({ status: 500, body: '{}' }) : route.continue())
  })
  const logged = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('terms document could not be loaded'),
    timeout: 30_000,
  })
  await page.goto('/user/privacyPolicy')
  await logged
  await expect(reader.button('states.retry')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.unroute('**/api/tool')
  await reader.button('states.retry').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    reader.text('route.privacyPolicy'),
  )
  await test.step('2.21 no document', async () => {
    await page.route('**/api/tool', async (route) => {
      const isDocument = (route.request().postData() ?? '').includes('getPrivacyPolicy')
      const none = { code: 200, success: true, data: null, msg: '' }
      await (isDocument ? route.fulfill({ json: none }) : route.continue())
    })
    await page.goto('/user/terms')
    await expect(reader.heading('personalCenter.noDataText')).toBeVisible()
  })
})
