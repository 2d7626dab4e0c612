import type { BrowserContext, Request } from '@playwright/test'
import { GRANT, PROXY_PATH } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import { COOKIE, PRIVATE_COOKIES } from '../../src/contract/cookies.ts'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { User } from '../helpers/e2e/user.ts'

type Call = { url: string; params: Record<string, unknown> }

function callOf(request: Request): Call | null {
  if (!request.url().endsWith(PROXY_PATH)) return null
  return request.postDataJSON() as Call
}

/** Counts the refresh calls of all tabs of a context. */
function countRefreshes(context: BrowserContext): () => number {
  let refreshes = 0
  context.on('request', (request) => {
    const call = callOf(request)
    const isToken = call?.url === contract.token.url
    if (isToken && call.params['grant_type'] === GRANT.refresh) refreshes += 1
  })
  return () => refreshes
}

test(
  'three tabs with an expired token refresh once and all continue',
  { tag: '@smoke' },
  async ({ context, page, user, server }) => {
    await user.signIn(await server.demoMember())
    // They share one worker.
    await user.waitUntilWorkerActive()
    const token = (await user.token()) ?? ''
    const refreshes = countRefreshes(context)
    await user.replaceToken(await server.expired(token))

    const tabs = [page, await context.newPage(), await context.newPage()]
    await Promise.all(tabs.map((tab) => tab.goto('/user/records')))
    for (const tab of tabs) {
      await expect(tab).toHaveURL('/user/records')
      await new User(tab).waitUntilSettled()
    }
    expect(refreshes()).toBe(1)
    expect(await user.token()).not.toBe(token)
  },
)

test('an unreachable server signs no user out; a record is queued and sent once when it is back', async ({
  faults,
  user,
  startServer,
}) => {
  const own = await startServer()
  faults.allow(/could not be loaded CallError: (unavailable|offline)/)
  await user.page.goto(own.url)
  const here = new User(user.page, user.language)
  await here.page.goto(`${own.url}/login`)
  await here.enterPassword(await own.demoMember())
  await expect(here.accountMenu).toBeVisible()
  await here.waitUntilWorkerReady()
  await here.replaceToken(await own.expired((await here.token()) ?? ''))
  await own.down()
  await here.page.reload()
  await expect(here.accountMenu).toBeVisible()
  expect(await here.token()).not.toBeNull()
  const waits = { exposure: 'kept-while-away', outcome: 'outcome', effects: makeEffects(8, 21) }
  await runAnalysis(here, waits, own.url)
  await expect(here.page.getByText(here.text('records.state.waiting')).first()).toBeVisible()
  await own.up()
  await here.page.goto(`${own.url}/user/records`)
  await here.waitUntilSettled()
  await expect(here.page).toHaveURL(`${own.url}/user/records`)
  const link = here.main.getByRole('link', { name: waits.exposure })
  await expect(link).toHaveCount(1)
  await link.click()
  await expect(here.page.getByText(here.text('records.state.saved')).first()).toBeVisible({
    timeout: 20_000,
  })
})

test(
  'a session that was ended elsewhere ends here, with a message',
  { tag: '@smoke' },
  async ({ context, page, user, server }) => {
    await user.signIn(await server.demoMember())
    await page.goto('/')
    await user.replaceToken(await server.expired((await user.token()) ?? ''))
    const cookies = await context.cookies()
    const refresh = cookies.find(({ name }) => name === COOKIE.refreshToken)
    if (!refresh) throw new Error('no refresh token')
    await context.addCookies([{ ...refresh, value: 'x'.repeat(43) }])
    await page.goto('/user/records')
    await expect(
      page.getByText(user.text('home.Your login has expired, please log in again')),
    ).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await user.token()).toBeNull()
  },
)

test('S7 a refresh without tokens ends the session whole, with a message, and signing in returns to the page', async ({
  context,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  await user.signIn(member)
  await page.goto('/user/settings')
  await user.waitUntilSettled()
  const ofMember = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => /\.\d+\./.test(key)),
      ...(await indexedDB.databases()).filter(({ name }) => /^veriscope-\d+$/.test(name ?? '')),
    ])
  expect(await ofMember()).not.toEqual([])
  await context.route(`**${PROXY_PATH}`, async (route) => {
    const call = callOf(route.request())
    const isRefresh = call?.params['grant_type'] === GRANT.refresh
    if (isRefresh) await route.fulfill({ json: { code: 200, data: {} } })
    else await route.continue()
  })
  const refreshes = countRefreshes(context)
  await user.replaceToken(await server.expired((await user.token()) ?? ''))
  await page.goto('/user/records?size=20')
  await expect(
    page.getByText(user.text('home.Your login has expired, please log in again')),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(refreshes()).toBe(2)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names.filter((name) => PRIVATE_COOKIES.includes(name))).toEqual([])
  await expect.poll(ofMember).toEqual([])
  await user.enterPassword(member)
  await expect(page).toHaveURL('/user/records?size=20')
})

test('signing out in one tab signs out the others', async ({ context, page, user, server }) => {
  await user.signIn(await server.demoMember())
  const other = await context.newPage()
  await other.goto('/user/records')
  await new User(other).waitUntilSettled()
  await page.goto('/')
  await user.signOut()
  await expect(other).toHaveURL('/login')
  await expect(new User(other).accountMenu).toBeHidden()
})
