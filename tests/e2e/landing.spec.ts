/** The landing page: live figure, likes, levels, subjects, notices, and the files that it loads. */
import type { Locator } from '@playwright/test'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const PATH = '/front-pages/landing-page'

/** Scrolls to the part below the first screen, which is loaded when the user scrolls near it. */
async function readToEnd(user: User): Promise<void> {
  const end = user.heading('landing.closing.title')
  await expect(async () => {
    await user.page.evaluate(() => window.scrollBy(0, 3000))
    await expect(end).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(user.main.locator('[aria-busy="true"]')).toHaveCount(0)
}

const likeOf = (user: User, title: string): Locator =>
  user.main.getByRole('button', { name: user.text('content.likeThis', { title }) })

/** The title of the newest problem on the page. */
async function firstTitle(user: User): Promise<string> {
  const section = user.main.getByRole('heading', { name: user.text('nav.problems') }).locator('..')
  const link = section.getByRole('listitem').first().getByRole('link')
  const text = (await link.textContent()) ?? ''
  return text.replace(user.text('content.newTab'), '').trim()
}

test.use({ ...PHONE, language: 'en' })

test('2.3 every part of the page is there and fits; the figure responds to its settings; offline it can be read twice in a row', async ({
  context,
  page,
  user,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(PATH)
  for (const scheme of ['light', 'dark'] as const) {
    await user.chooseScheme(scheme)
    await readToEnd(user)
    for (const id of [
      'landing.data.title',
      'landing.latest.title',
      'landing.notices.title',
      'landing.subjects.title',
      'landing.method.title',
      'landing.levels.title',
    ]) {
      await expect(user.heading(id)).toBeVisible()
    }
  }
  // The free level has a price, as on the page of prices.
  await expect(user.main.getByText('$0', { exact: true })).toBeVisible()

  // The figure is computed in the page: another situation, another slope.
  const figure = user.main.getByRole('figure')
  const slope = figure.getByText(user.text('landing.figure.ivw')).locator('xpath=..').locator('dd')
  const before = await slope.textContent()
  await figure.getByRole('button', { name: user.text('landing.figure.scenario.valid') }).click()
  await expect(slope).not.toHaveText(before ?? '')
  const valid = await slope.textContent()
  const mark = figure.getByRole('slider').last()
  await mark.focus()
  await page.keyboard.press('PageUp')
  await expect(slope).not.toHaveText(valid ?? '')
  await test.step('without a network, twice in a row', async () => {
    await readToEnd(user)
    const title = await firstTitle(user)
    await user.waitUntilWorkerReady()
    // The replies are stored a moment later.
    await expect(async () => {
      expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain(
        title,
      )
    }).toPass()
    await context.setOffline(true)
    for (let time = 0; time < 2; time += 1) {
      await page.reload()
      await readToEnd(user)
      await expect(user.main.getByRole('link', { name: title }).first()).toBeVisible()
    }
  })
})

test('a notice expands in place, a level links to the full comparison; a like of a visitor leads to sign-in and back', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  await page.goto(PATH)
  await readToEnd(user)
  const notices = user.main
    .getByRole('heading', { name: user.text('landing.notices.title') })
    .locator('..')
  const first = notices.getByRole('button').first()
  await first.click()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expect(notices.locator('p').nth(1)).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  await user.link('landing.levels.compare').click()
  await expect(page).toHaveURL('/front-pages/pricing')
  await page.goBack()
  await expect(page).toHaveURL(PATH)
  await readToEnd(user)

  await likeOf(user, await firstTitle(user)).click()
  await expect(page).toHaveURL('/login')
  await user.enterPassword(member)
  await expect(page).toHaveURL(PATH)
})

test('1.3 a like shows at once, is stored, and is undone when the service refuses', async ({
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server))
  await page.goto(PATH)
  await readToEnd(user)
  const title = await firstTitle(user)
  const like = likeOf(user, title)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(async () => {
    const { data } = await callServer<{ records: { titleEn: string; liked: boolean }[] }>(
      server,
      'contentPage',
      { type: 'problem', size: 20 },
      (await user.token()) ?? '',
    )
    expect(data.records.find(({ titleEn }) => titleEn === title)?.liked).toBe(true)
  }).toPass()

  // From here on the service refuses: the page rolls back the optimistic change, with a message.
  await page.route('**/api/tool', async (route) => {
    const isLike = route.request().postData()?.includes('update/') ?? false
    if (!isLike) return route.fallback()
    const body = { code: 500, success: false, data: null, msg: { zh: '稍后再试', en: 'Try later' } }
    return route.fulfill({ status: 200, json: body })
  })
  await like.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
