/** Fields, questions and themes: filters and pages in the address, and progress in a theme. */
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const SUBJECTS = '/front-pages/thematicAnalysis'
const PROBLEMS = '/front-pages/moreProblems'
const INDUSTRIES = '/front-pages/industry'

const steps = (user: User) => user.main.getByRole('checkbox')

test.use({ ...PHONE, language: 'en' })

test(
  '2.5d a visitor marks steps as done and continues; the steps stay after a reload, also offline',
  { tag: '@smoke' },
  async ({ context, page, user }) => {
    await page.goto(SUBJECTS)
    await expect(steps(user).first()).toBeVisible()
    const all = await steps(user).count()
    await steps(user).nth(0).click()
    await steps(user).nth(1).click()
    await expect(
      user.main.getByText(user.text('subjects.progress.count', { done: 2, count: all })),
    ).toBeVisible()
    const next = user.main.locator('[aria-current="step"]')
    await expect(next).toContainText(user.text('subjects.progress.next'))
    await page.reload()
    await expect(steps(user).nth(1)).toBeChecked()
    await expect(steps(user).nth(2)).not.toBeChecked()
    await steps(user).nth(1).press('Space')
    await expect(steps(user).nth(1)).not.toBeChecked()
    await test.step('without a network, twice in a row', async () => {
      await user.waitUntilWorkerReady()
      await expect(async () => {
        const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
        expect(stored).toContain('subjects')
      }).toPass()
      await context.setOffline(true)
      for (let time = 0; time < 2; time += 1) {
        await page.reload()
        await expect(steps(user).first()).toBeChecked()
        await steps(user).nth(1).click()
        await expect(steps(user).nth(1)).toBeChecked()
        await steps(user).nth(1).click()
      }
    })
  },
)

test('2.5b, 2.5c search words filter fields and questions, and are in the address', async ({
  page,
  user,
}) => {
  const word = 'microb'
  for (const path of [INDUSTRIES, PROBLEMS]) {
    await page.goto(path)
    const rows = user.main.getByRole('heading', { level: 2 })
    await expect(rows.first()).toBeVisible()
    const all = await rows.count()
    await user.main.getByRole('searchbox').fill(word)
    await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(word)}`))
    await expect(async () => expect(await rows.count()).toBeLessThan(all)).toPass()
    await page.reload()
    await expect(user.main.getByRole('searchbox')).toHaveValue(word)
    await user.main.getByRole('searchbox').fill('qwertyuiop')
    await expect(page.getByText(user.text('articles.problems.noMatch'))).toBeVisible()
    await user.button('articles.problems.reset').click()
    await expect(rows).toHaveCount(all)
  }
})

test('a member’s done steps are in the account: another device shows them', async ({
  page,
  user,
  server,
  browser,
  baseURL,
}) => {
  const member = await registerMember(server)
  await user.signIn(member)
  await page.goto(`${SUBJECTS}?id=4001`)
  await expect(steps(user).first()).toBeVisible()
  await steps(user).first().click()
  await expect(steps(user).first()).toBeChecked()
  const token = (await user.token()) ?? ''
  await expect(async () => {
    const { data } = await callServer<{ doneCount: number }>(
      server,
      'subject',
      { id: '4001' },
      token,
    )
    expect(data.doneCount).toBe(1)
  }).toPass()
  const elsewhere = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const other = new User(await elsewhere.newPage(), 'zh', server)
  await other.signIn(member)
  await other.page.goto(`${SUBJECTS}?id=4001`)
  await expect(steps(other).first()).toBeChecked()
  await elsewhere.close()
  // A visitor does not see the progress.
  const { data } = await callServer<{ doneCount: number }>(server, 'subject', { id: '4001' })
  expect(data.doneCount).toBe(0)
})

test('9.11a pages of 10, 20 and 50 are in the address; back undoes a change', async ({
  page,
  user,
}) => {
  await page.goto(PROBLEMS)
  const rows = user.main.getByRole('heading', { level: 2 })
  await expect(rows).toHaveCount(10)
  await user.main.getByRole('button', { name: user.text('pager.page', { page: 2 }) }).click()
  await expect(page).toHaveURL(/current=2/)
  await expect(async () => expect(await rows.count()).toBeLessThan(10)).toPass()
  await page.goBack()
  await expect(rows).toHaveCount(10)
  await user.main.getByLabel(user.text('pager.size')).selectOption('20')
  await expect(page).toHaveURL(/size=20/)
  await expect(async () => expect(await rows.count()).toBeGreaterThan(10)).toPass()
  await page.goto(`${PROBLEMS}?current=9`)
  await expect(page.getByText(user.text('articles.problems.pastEnd'))).toBeVisible()
  await user.button('articles.problems.toFirst').click()
  await expect(rows).toHaveCount(10)
})
