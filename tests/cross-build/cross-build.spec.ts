/**
 * A member who used the build of an earlier commit gets this one: everything that the earlier build
 * stored in the browser is still there, works, and is there again after a return to the earlier
 * build.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { PROXY_PATH } from '../../src/contract/codes.ts'
import type { EndpointName } from '../../src/contract/contract.ts'
import { paths } from '../../src/lib/paths.ts'
import { runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { confirmTerms, signInByCall } from '../helpers/e2e/members.ts'
import type { Member, ProductServer } from '../helpers/e2e/product-server.ts'
import { User } from '../helpers/e2e/user.ts'
import { study, titleOf } from '../helpers/e2e/records.ts'
import { readStoredData } from '../helpers/e2e/stored-data.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { BASELINE, BaselineUser } from './baseline.ts'

// Several tabs must share one worker, so pages start it at once.
test.use({ workerStart: 'atOnce' })
test.setTimeout(300_000)

const ARTICLE_ID = '1003'
const ARTICLE = paths.industryArticle(ARTICLE_ID)
const RECORDS = paths.records()
const FEEDBACK = paths.newFeedback()
const OUTBOX = paths.accountSettings('storage')
const TABS = [ARTICLE, RECORDS, OUTBOX] as const

const SENT: Study = study(1)
const WAITING: Study = study(2)
const DRAFT = { title: 'draft of an earlier build', body: 'kept where it was written' }

/**
 * Refuses a member's changes for now, as a busy server does, so that they stay queued across
 * builds.
 */
async function refuseWrites(context: BrowserContext): Promise<void> {
  await context.route(`**${PROXY_PATH}`, (route) =>
    /"url":"\/api\/[^"]*\/(?:submit|update\/like)"/.test(route.request().postData() ?? '')
      ? route.fulfill({ status: 503, headers: { 'Retry-After': '3600' }, json: { code: 503 } })
      : route.fallback(),
  )
}

async function openTabs(context: BrowserContext): Promise<[Page, Page, Page]> {
  const first = context.pages()[0] ?? (await context.newPage())
  return [first, await context.newPage(), await context.newPage()]
}

/**
 * Uses the earlier build as a member: three tabs, and an item in every store.
 * @param isRefusing whether the server refuses offline changes, so that they stay queued
 */
async function useBaseline(
  context: BrowserContext,
  member: Member,
  isRefusing: boolean,
): Promise<BaselineUser[]> {
  const pages = await openTabs(context)
  const users = pages.map((page) => new BaselineUser(page))
  const [user] = users as [BaselineUser]
  await user.signInByForm(member)
  await user.waitUntilWorkerReady()
  await runAnalysis(user, SENT)
  await expect(user.main.getByText(user.text('records.state.saved')).first()).toBeVisible()

  await user.page.goto(ARTICLE)
  await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
  await user.waitUntilSettled()
  await context.setOffline(true)
  for (const id of ['articles.like', 'articles.favourite'])
    await user.main
      .getByRole('button', { name: user.text(id) })
      .first()
      .click()
  await expect.poll(() => readStoredData(user.page)).toContain('addFavourite')
  await runAnalysis(user, WAITING)
  await expect(user.main.getByText(user.text('records.state.waiting')).first()).toBeVisible()

  if (isRefusing) await refuseWrites(context)
  await user.page.goto(FEEDBACK)
  await user.field('feedback.form.title').fill(DRAFT.title)
  await user.field('feedback.form.body').fill(DRAFT.body)
  await context.setOffline(false)
  for (const [index, path] of TABS.entries()) {
    await users[index]?.page.goto(path)
    await users[index]?.waitUntilSettled()
  }
  return users
}

/** The like, the favourite and a record. */
const ALL_WAITING = 3

/**
 * Checks that everything the member stored is there: the article, records, queued changes and the
 * draft.
 */
async function expectEverything(users: readonly User[], waiting = ALL_WAITING): Promise<void> {
  const [article, records, outbox] = users as [User, User, User]
  await expect(article.main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(article.main.getByText(article.text('articles.kept'))).toBeVisible()
  for (const one of [SENT, WAITING])
    await expect(records.main.getByText(titleOf(one)).first()).toBeVisible()
  const changes = outbox.main.getByRole('list', { name: outbox.text('outbox.title') })
  await expect(changes.getByRole('listitem')).toHaveCount(waiting)
  await outbox.page.goto(FEEDBACK)
  await expect(outbox.field('feedback.form.title')).toHaveValue(DRAFT.title)
  await expect(outbox.field('feedback.form.body')).toHaveValue(DRAFT.body)
  await outbox.page.goto(OUTBOX)
}

/** Takes the offered build in the second tab; all tabs follow. */
async function update(users: readonly User[], buildId: string): Promise<void> {
  const [first, second] = users as [User, User]
  await first.checkForUpdate()
  for (const { updatePrompt } of users)
    await expect(updatePrompt.getByRole('button').first()).toBeVisible()
  await second.updatePrompt.getByRole('button', { name: second.text('app.update.apply') }).click()
  for (const user of users)
    await expect.poll(() => user.buildId(), { timeout: 60_000 }).toBe(buildId)
}

async function reloadTwiceOffline(
  context: BrowserContext,
  users: readonly User[],
  waiting = ALL_WAITING,
): Promise<void> {
  await context.setOffline(true)
  for (let time = 0; time < 2; time += 1) {
    for (const { page } of users) await page.reload()
    await expectEverything(users, waiting)
  }
  await context.setOffline(false)
}

async function servedBuild(server: ProductServer): Promise<string> {
  const reply = await fetch(`${server.url}/build.json`)
  return ((await reply.json()) as { id: string }).id
}

/** Checks that each change has reached the account, and none of them twice. */
async function expectInAccountOnce(server: ProductServer, member: Member): Promise<void> {
  const token = await signInByCall(server, member)
  const read = async <T>(name: EndpointName, params: Record<string, unknown>) =>
    (await callServer<T>(server, name, params, token)).data
  const account = async () => {
    const article = await read<{ liked: boolean }>('content', { id: ARTICLE_ID })
    const all = { size: 100 }
    const { records } = await read<{ records: { title: string }[] }>('recordPage', all)
    const favourites = await read<{ records: { articleId: string }[] }>('favouritePage', all)
    const countOf = (study: Study) => records.filter(({ title }) => title === titleOf(study)).length
    return {
      isLiked: article.liked,
      favourites: favourites.records.filter(({ articleId }) => articleId === ARTICLE_ID).length,
      records: [SENT, WAITING].map(countOf),
    }
  }
  await expect.poll(account).toEqual({ isLiked: true, favourites: 1, records: [1, 1] })
}

async function startBaseline(start: (options: object) => Promise<ProductServer>) {
  const server = await start({ root: BASELINE, isFresh: true })
  const member = await server.demoMember()
  await confirmTerms(server, member)
  return { server, member }
}

test('data stored by an earlier build is available in this build, reaches the account once, and is there after a return', async ({
  faults,
  profile,
  startServer,
}) => {
  faults.allow(/CallError|api\/tool/)
  const { server, member } = await startBaseline(startServer)
  const before = await servedBuild(server)
  const context = await profile({ baseURL: server.url }).open()
  const earlier = await useBaseline(context, member, true)
  await expectEverything(earlier)

  await server.replaceBy({})
  // This build may bring a new version of the terms, whose dialog would cover the pages.
  await confirmTerms(server, member)
  const after = await servedBuild(server)
  expect(after).not.toBe(before)
  await update(earlier, after)
  const now = earlier.map(({ page }) => new User(page))
  await expectEverything(now)
  await reloadTwiceOffline(context, now)

  await context.unroute(`**${PROXY_PATH}`)
  const [article] = now as [User]
  await article.page.reload()
  await expectInAccountOnce(server, member)

  await server.replaceBy({ root: BASELINE })
  await update(now, before)
  await expectEverything(earlier, 0)
  await reloadTwiceOffline(context, earlier, 0)
})

test('a build that does not start falls back to the earlier one, with all stored data', async ({
  deploy,
  faults,
  profile,
  startServer,
}) => {
  faults.allow(/index-gone|MIME type|CallError|api\/tool/)
  const { server, member } = await startBaseline(startServer)
  const before = await servedBuild(server)
  const context = await profile({ baseURL: server.url }).open()
  const earlier = await useBaseline(context, member, false)
  // A start of its own, which makes the earlier build trusted.
  for (const user of earlier) {
    await user.page.reload()
    await user.waitUntilSettled()
  }

  const deployment = deploy()
  deployment.breakCode()
  await server.replaceBy({ dist: deployment.dist })
  await update(earlier, deployment.buildId)
  const [article] = earlier as [BaselineUser]
  await expect(async () => {
    await article.page.waitForTimeout(3500)
    await article.page.reload()
    expect(await article.buildId()).toBe(before)
  }).toPass({ timeout: 60_000 })
  for (const { page } of earlier) await page.reload()
  await expectEverything(earlier, 0)
})
