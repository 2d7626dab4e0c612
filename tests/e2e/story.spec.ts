/** The main task of a user, from the first visit to the next build. */
import type { BrowserContext, Page } from '@playwright/test'
import {
  expectSlope,
  makeEffects,
  resultTitle,
  runAnalysis,
  type Study,
} from '../helpers/e2e/analysis.ts'
import { registerOnPage } from '../helpers/e2e/registering.ts'
import { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const STUDY: Study = {
  exposure: 'butyrate',
  outcome: 'body mass index',
  effects: makeEffects(31, 11),
}

/** Registers on the page, which signs a new member in at once. */
async function register(user: User, codeFor: (email: string) => Promise<string>) {
  const member = {
    email: `story-${user.language}@veriscope.example`,
    password: 'long and plain words',
  }
  await user.page.goto('/register')
  await registerOnPage(user, member, codeFor)
  await expect(user.accountMenu).toBeVisible()
  return member
}

/** Opens the first field of application, which opens a tab of its own (S4). */
async function readArticle(user: User, context: BrowserContext): Promise<Page> {
  await user.page.goto('/front-pages/industry')
  const opened = context.waitForEvent('page')
  await user.main.getByRole('heading', { level: 2 }).getByRole('link').first().click()
  const tab = await opened
  const there = new User(tab, user.language)
  await there.waitUntilSettled()
  await expect(tab).toHaveURL(/\/front-pages\/article\/detail\/\d+$/)
  const like = there.button('articles.like').first()
  await there.main
    .getByRole('button', { name: user.text('articles.favourite') })
    .first()
    .click()
  await expect(there.main.locator('[aria-pressed="true"]').first()).toBeVisible()
  await expect(like.or(there.main)).not.toHaveCount(0)
  return tab
}

test.use({ language: 'en' })

test('read, analyse, save, go offline, reload twice, restart, update', async ({
  deploy,
  profile,
  startServer,
}) => {
  test.setTimeout(180_000)
  const study = STUDY
  const deployment = deploy()
  const server = await startServer({ dist: deployment.dist })
  const browser = profile({ baseURL: server.url })
  let context = await browser.open()
  let user = new User(context.pages()[0] ?? (await context.newPage()), 'en')

  await test.step('open the page', async () => {
    await user.page.goto('/')
    await user.waitUntilSettled()
    await user.waitUntilWorkerReady()
  })
  await test.step('sign in', async () => {
    await register(user, (email) => server.mailCode(email))
  })
  const article = await test.step('read an article', () => readArticle(user, context))
  const articleUrl = article.url()
  const articleTitle = await article.getByRole('heading', { level: 1 }).innerText()

  await test.step('analyse an own file', async () => {
    await runAnalysis(user, study)
    await expectSlope(user, study, user.text('analysis.method.ivw'))
    for (const method of ['analysis.method.egger', 'analysis.method.weightedMedian']) {
      await expect(user.main.getByText(user.text(method)).first()).toBeVisible()
    }
  })

  const recordUrl = await test.step('find the result in the records', async () => {
    await user.page.goto('/user/records')
    await user.main.getByRole('link', { name: study.exposure }).first().click()
    await expect(resultTitle(user, study)).toBeVisible()
    await expect(user.page).toHaveURL(/\/user\/analysisRecordInfo\/\d+$/)
    await expect(
      user.page.getByText(user.text('records.state.saved')).first(),
      // The upload that the navigation aborted is repeated after 15 s.
    ).toBeVisible({ timeout: 30_000 })
    await user.waitUntilSettled()
    return user.page.url()
  })

  const readAll = async () => {
    await user.page.goto(articleUrl)
    await expect(user.page.getByRole('heading', { level: 1 })).toHaveText(articleTitle)
    await expect(user.main.locator('p').nth(3)).toBeVisible()
    await user.page.goto('/user/records')
    await expect(user.main.getByRole('link', { name: study.exposure }).first()).toBeVisible()
    await user.page.goto(recordUrl)
    await expect(resultTitle(user, study)).toBeVisible()
    await expectSlope(user, study, user.text('analysis.method.ivw'))
  }

  await test.step('lose the network and reload twice', async () => {
    await context.setOffline(true)
    for (const attempt of [1, 2]) {
      await user.page.reload()
      await expect(resultTitle(user, study), `reload ${attempt}`).toBeVisible()
    }
    await readAll()
  })

  await test.step('close the browser and open it again, still without a network', async () => {
    await browser.close()
    context = await browser.open()
    await context.setOffline(true)
    user = new User(context.pages()[0] ?? (await context.newPage()), 'en')
    await readAll()
    await user.page.reload()
    await expect(resultTitle(user, study)).toBeVisible()
  })

  await test.step('analyse once more without a network', async () => {
    await runAnalysis(user, { ...study, exposure: `${study.exposure} 2` })
  })

  await test.step('a new build is published and offered', async () => {
    await context.setOffline(false)
    const before = deployment.buildId
    const after = deployment.publish('story')
    expect(after).not.toBe(before)
    await user.page.goto(recordUrl)
    await user.checkForUpdate()
    const prompt = user.updatePrompt
    await expect(prompt.getByText(user.text('app.update.title'))).toBeVisible()
    expect(await user.buildId()).toBe(before)
    await prompt.getByRole('button', { name: user.text('app.update.apply') }).click()
    await expect.poll(() => user.buildId(), { timeout: 20_000 }).toBe(after)
    await expect(resultTitle(user, study)).toBeVisible()
    await expect(prompt.getByRole('button')).toHaveCount(0)
  })
})
