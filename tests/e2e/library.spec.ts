/** Articles of a list saved for reading offline. */
import { paths } from '../../src/lib/paths.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { pushAddress } from '../helpers/e2e/push-address.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

/** The theme about a first study: eight articles and a tool. */
const THEME = paths.subject('4001')
const ARTICLES = [
  paths.problemArticle('2001'),
  paths.problemArticle('2005'),
  paths.problemArticle('2002'),
  paths.analysisArticle('3001'),
  paths.problemArticle('2003'),
  paths.analysisArticle('3003'),
  paths.analysisArticle('3004'),
  paths.analysisArticle('3005'),
] as const
const ALL = ARTICLES.length
const WHOLE: readonly string[] = [paths.problemArticle('2001'), paths.analysisArticle('3001')]

const panel = (user: User) => user.main.getByRole('region', { name: user.text('library.title') })

async function openPanel(user: User): Promise<void> {
  const toggle = panel(user).locator('button[aria-expanded]')
  // While the panel replaces its button a key may reach neither: the key is repeated until the
  // panel is open.
  await expect(async () => {
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.press('Enter')
    await expect(rows(user).first()).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 20_000 })
}

const rows = (user: User) => panel(user).getByRole('listitem')
const inState = (user: User, state: 'saved' | 'changed' | 'kept' | 'none') =>
  rows(user).getByText(user.text(`library.state.${state}`), { exact: true })
const expectStatus = (user: User, id: string, values: Record<string, string | number>) =>
  expect(
    panel(user)
      .getByRole('status')
      .filter({ hasText: user.text(id, values) }),
  )

test.use({ ...PHONE, language: 'en' })

test('a theme is saved, read and found offline, and removed', async ({ context, page, user }) => {
  test.slow()
  await page.goto(THEME)
  await user.waitUntilWorkerReady()
  await openPanel(user)
  await expect(inState(user, 'none')).toHaveCount(ALL)
  // The size is known before.
  await expect(panel(user)).toContainText(/\d\s?(?:KB|kB)/)
  await user.button('library.save', { n: ALL }).press('Enter')
  await expectStatus(user, 'library.end.done', { n: ALL }).toBeVisible()
  await expect(inState(user, 'saved')).toHaveCount(ALL)

  await context.setOffline(true)
  await page.reload()
  await expect(
    panel(user).getByText(user.text('library.open.some', { n: ALL, total: ALL })),
  ).toBeVisible()
  const other = await context.newPage()
  const paragraph = other.locator('article p').nth(4)
  // One of each kind as a page of its own, twice in a row; the others within it.
  for (const path of WHOLE) {
    await other.goto(path)
    await expect(paragraph).toBeVisible()
    await other.reload()
    await expect(paragraph).toBeVisible()
  }
  for (const path of ARTICLES.filter((each) => !WHOLE.includes(each))) {
    expect([path, await pushAddress(other, path, 4000)]).toEqual([path, true])
    await expect(paragraph).toBeVisible()
  }
  await other.close()
  await page.goto(paths.allTools())
  await user.waitUntilSettled()
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('STROBE-MR')
  await expect(page.getByRole('option', { name: /STROBE-MR/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(false)
  await page.goto(THEME)
  await openPanel(user)
  await rows(user)
    .first()
    .getByRole('button', { name: user.text('library.row.remove') })
    .press('Enter')
  await expect(inState(user, 'saved')).toHaveCount(ALL - 1)
  await expect(inState(user, 'none')).toHaveCount(1)
  await user.button('library.remove', { n: ALL - 1 }).press('Enter')
  await expect(user.button('library.save', { n: ALL })).toBeVisible()
  await expect(inState(user, 'none')).toHaveCount(ALL)
  await context.setOffline(true)
  const tab = await context.newPage()
  await tab.goto(ARTICLES[0])
  await expect(tab.locator('article p').nth(4)).toBeHidden()
})

test('saving pauses offline and resumes; failed articles are retried', async ({
  context,
  page,
  user,
}) => {
  let isBroken = true
  await page.route('**/api/tool', async (route) => {
    const body = route.request().postData() ?? ''
    const isIt = body.includes('homepageConfig/detail') && body.includes('"2003"')
    await (isIt && isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue())
  })
  await page.goto(THEME)
  await openPanel(user)
  await context.setOffline(true)
  await user.button('library.save', { n: ALL }).click()
  await expect(panel(user).getByText(user.text('library.pause.offline'))).toBeVisible()
  await context.setOffline(false)
  await expectStatus(user, 'library.end.failed', { n: 1 }).toBeVisible()
  await expect(inState(user, 'saved')).toHaveCount(ALL - 1)
  isBroken = false
  await user.button('library.again', { n: 1 }).click()
  await expect(inState(user, 'saved')).toHaveCount(ALL)
})

test('a list is saved with its other pages; a newer version is shown and fetched', async ({
  page,
  user,
}) => {
  let isNewer = false
  await page.route('**/api/tool', async (route) => {
    const body = route.request().postData() ?? ''
    if (!isNewer || !/homepageConfig\/(?:list|page)/.test(body)) return route.continue()
    const response = await route.fetch()
    const text = await response.text()
    const json = text.replaceAll(/"updatedAt":"[^"]*"/g, '"updatedAt":"2030-01-01T00:00:00Z"')
    return route.fulfill({ response, body: json })
  })
  await page.goto(`${paths.problems()}?keyword=MR`)
  await openPanel(user)
  const all = await rows(user).count()
  await user.button('library.save', { n: all }).click()
  await expect(inState(user, 'saved')).toHaveCount(all)
  // Shown in the list itself, too.
  const mark = user.main.getByText(user.text('library.state.saved'), { exact: true })
  await expect.poll(() => mark.count()).toBeGreaterThan(all)
  isNewer = true
  await page.goto(`${paths.problems()}?size=10`)
  await openPanel(user)
  expect(await rows(user).count()).toBeGreaterThan(10)
  const changed = rows(user).filter({ hasText: user.text('library.state.changed') })
  await expect(changed.first()).toBeVisible()
  const detailRequest = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('homepageConfig/detail'),
  )
  await changed
    .first()
    .getByRole('button', { name: user.text('library.row.renew') })
    .click()
  await detailRequest
  await expectStatus(user, 'library.end.done', { n: 1 }).toBeVisible()
})

test('the settings show the saved size, save everything and remove it; signing out keeps public texts alone', async ({
  context,
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server, 'Reader'))
  await page.goto(THEME)
  await openPanel(user)
  await user.button('library.save', { n: ALL }).click()
  await expect(inState(user, 'saved')).toHaveCount(ALL)
  const section = user.main.getByRole('region', { name: user.text('settings.library.title') })
  const count = section.getByText(user.text('settings.library.count', { n: ALL, size: '' }).trim())
  await page.goto(paths.accountSettings('storage'))
  await expect(count).toBeVisible()
  await section.getByRole('button', { name: user.text('settings.library.remove') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: user.text('settings.library.remove') }).click()
  await expect(section.getByText(user.text('settings.library.nothing'))).toBeVisible()
  await pushAddress(page, THEME, 4000)
  await openPanel(user)
  await expect(inState(user, 'none')).toHaveCount(ALL)
  await user.button('library.save', { n: ALL }).click()
  await expect(inState(user, 'saved')).toHaveCount(ALL)
  await pushAddress(page, paths.accountSettings('storage'), 4000)
  await expect(count).toBeVisible()

  // The whole catalogue, with the themes’ own texts, from here.
  await openPanel(user)
  const whole = await rows(user).count()
  expect(whole).toBeGreaterThan(ALL)
  await user.button('library.save', { n: whole - ALL }).click()
  await expect(inState(user, 'saved')).toHaveCount(whole)
  await user.waitUntilWorkerActive()
  await context.setOffline(true)
  await page.goto(paths.subject('4002'))
  await expect(user.main.getByRole('checkbox').first()).toBeVisible()
  await context.setOffline(false)
  await user.signOut()
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((it) => /library/.test(it)),
  )
  expect(left).toEqual([])
  await page.goto(THEME)
  await openPanel(user)
  // The list of saved articles is the member's; the texts are everybody's.
  await expect(inState(user, 'kept')).toHaveCount(ALL)
})
