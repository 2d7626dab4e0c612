/** The settings of this device: time zone, offline use, stored data. */
import { paths } from '../../src/lib/paths.ts'
import { COOKIE } from '../../src/contract/cookies.ts'
import { openSettings, readMember, chooseZone, messageLocator } from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** A size of nothing, in either language. */
const NOTHING = /(?<![\d.,])0\s?(?:字节|bytes)/

test('9.7a 9.7b a time zone changes the displayed dates, and is stored', async ({
  context,
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server))
  await openSettings(user, 'language')
  const clock = user.main.getByText(/UTC[+-]\d\d:\d\d[)）]$/)
  const before = await clock.textContent()
  await chooseZone(user, '+14', /UTC\+14:00/)
  await expect(clock).toContainText('UTC+14:00')
  expect(await clock.textContent()).not.toBe(before)
  await expect(messageLocator(user, 'settings.saved')).toBeVisible()
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name: key }) => key === COOKIE.timeZone)
  expect(decodeURIComponent(cookie?.value ?? '')).toBe('Pacific/Kiritimati')
  expect((await readMember(server, await user.token())).timeZone).toBe('Pacific/Kiritimati')

  // A date on another page, and the header of its calls.
  const request = page.waitForRequest((call) => call.headers()['time-zone'] !== undefined)
  await openSettings(user, 'security')
  expect((await request).headers()['time-zone']).toBe('Pacific/Kiritimati')
  const there = new Intl.DateTimeFormat('zh-CN', {
    dateStyle: 'medium',
    timeZone: 'Pacific/Kiritimati',
  })
  await expect(
    user.main.getByRole('listitem').filter({ hasText: user.text('settings.sessions.current') }),
  ).toContainText(there.format(new Date()))

  await openSettings(user, 'language')
  await chooseZone(user, '', new RegExp(`^${user.text('settings.zone.device', { zone: '' })}`))
  await expect(clock).not.toContainText('UTC+14:00')
  await expect.poll(async () => (await readMember(server, await user.token())).timeZone).toBeNull()
})

test('offline the account is readable with its age, and disabled buttons have a reason', async ({
  context,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Reader on a train')
  await user.signIn(member)
  await user.waitUntilWorkerReady()
  for (const tab of ['account', 'security', 'notifications', 'language'] as const) {
    await openSettings(user, tab)
    await user.waitUntilSettled()
  }
  await page.goto(paths.profile())
  await user.waitUntilSettled()
  await context.setOffline(true)
  for (let round = 0; round < 2; round += 1) {
    await page.goto(paths.profile())
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reader on a train')
    await openSettings(user, 'security')
    await expect(messageLocator(user, 'settings.offline')).toBeVisible()
    await expect(messageLocator(user, 'settings.sessions.current')).toBeVisible()
    await expect(user.button('settings.password.submit')).toBeDisabled()
  }
  await openSettings(user, 'language')
  await chooseZone(user, '+5:45', /UTC\+05:45/)
  await expect(messageLocator(user, 'settings.waiting')).toBeVisible()
  await expect(user.main.getByText(/UTC\+05:45[)）]$/)).toBeVisible()
})

test('“Free up space” says what goes and what stays; the parts add up to the total', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  await user.signIn(member)
  const { data } = await callServer<{ records: { id: string }[] }>(server, 'contentPage', {
    type: 'problem',
    size: 1,
  })
  await page.goto(paths.problemArticle(data.records[0]?.id ?? ''))
  await user.waitUntilSettled()
  await openSettings(user, 'storage')
  const groups = user.main
    .getByRole('list', { name: user.text('settings.kept.title') })
    .getByRole('listitem')
  await expect(groups).toHaveCount(3)
  const articles = groups.filter({ hasText: user.text('settings.kept.articles.label') })
  await expect(articles).not.toContainText(NOTHING)
  await user.button('settings.kept.free').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(user.text('settings.kept.free.goes'))
  await expect(dialog).toContainText(user.text('settings.kept.free.stays'))
  await dialog.getByRole('button', { name: user.text('settings.kept.free'), exact: true }).click()
  await expect(user.main.getByText(user.text('settings.kept.freed'))).toBeVisible()
  await expect(articles).toContainText(NOTHING)
})
