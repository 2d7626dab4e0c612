/** The settings of this device: time zone, offline use, stored data. */
import { paths } from '../../src/lib/paths.ts'
import { COOKIE } from '../../src/contract/cookies.ts'
import { openSettings, me, chooseZone, said } from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test('9.7a 9.7b a time zone changes the displayed dates, and is stored', async ({
  context,
  page,
  reader,
  server,
}) => {
  await reader.signIn(await registerMember(server))
  await openSettings(reader, 'language')
  const clock = reader.main.getByText(/UTC[+-]\d\d:\d\d[)）]$/)
  const before = await clock.textContent()
  await chooseZone(reader, '+14', /UTC\+14:00/)
  await expect(clock).toContainText('UTC+14:00')
  expect(await clock.textContent()).not.toBe(before)
  await expect(said(reader, 'settings.saved')).toBeVisible()
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name: key }) => key === COOKIE.timeZone)
  expect(decodeURIComponent(cookie?.value ?? '')).toBe('Pacific/Kiritimati')
  expect((await me(server, await reader.token())).timeZone).toBe('Pacific/Kiritimati')

  // A date on another page, and the header of its calls.
  const request = page.waitForRequest((call) => call.headers()['time-zone'] !== undefined)
  await openSettings(reader, 'security')
  expect((await request).headers()['time-zone']).toBe('Pacific/Kiritimati')
  const there = new Intl.DateTimeFormat('zh-CN', {
    dateStyle: 'medium',
    timeZone: 'Pacific/Kiritimati',
  })
  await expect(
    reader.main.getByRole('listitem').filter({ hasText: reader.text('settings.sessions.current') }),
  ).toContainText(there.format(new Date()))

  await openSettings(reader, 'language')
  await chooseZone(reader, '', new RegExp(`^${reader.text('settings.zone.device', { zone: '' })}`))
  await expect(clock).not.toContainText('UTC+14:00')
  await expect.poll(async () => (await me(server, await reader.token())).timeZone).toBeNull()
})

test('offline the account is readable with its age, and disabled buttons have a reason', async ({
  context,
  page,
  reader,
  server,
}) => {
  const member = await registerMember(server, 'Reader on a train')
  await reader.signIn(member)
  await reader.workerReady()
  for (const tab of ['account', 'security', 'notifications', 'language'] as const) {
    await openSettings(reader, tab)
    await reader.settled()
  }
  await page.goto(paths.profile())
  await reader.settled()
  await context.setOffline(true)
  for (let round = 0; round < 2; round += 1) {
    await page.goto(paths.profile())
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reader on a train')
    await openSettings(reader, 'security')
    await expect(said(reader, 'settings.offline')).toBeVisible()
    await expect(said(reader, 'settings.sessions.current')).toBeVisible()
    await expect(reader.button('settings.password.submit')).toBeDisabled()
  }
  await openSettings(reader, 'language')
  await chooseZone(reader, '+5:45', /UTC\+05:45/)
  await expect(said(reader, 'settings.waiting')).toBeVisible()
  await expect(reader.main.getByText(/UTC\+05:45[)）]$/)).toBeVisible()
})

test('stored data is removed from the device part by part, not from the account', async ({
  page,
  reader,
  server,
}) => {
  const member = await registerMember(server)
  await reader.signIn(member)
  const { data } = await callServer<{ records: { id: string }[] }>(server, 'contentPage', {
    type: 'problem',
    size: 1,
  })
  await page.goto(paths.problemArticle(data.records[0]?.id ?? ''))
  await reader.settled()
  await openSettings(reader, 'storage')
  const articles = reader.main
    .getByRole('listitem')
    .filter({ hasText: reader.text('settings.kept.articles.label') })
  await expect(articles).not.toContainText(reader.text('about.kept.nothing'))
  await articles.getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: reader.text('settings.kept.remove'), exact: true })
    .click()
  await expect(articles).toContainText(reader.text('about.kept.nothing'))
  await page.reload()
  await expect(articles).toContainText(reader.text('about.kept.nothing'))
})
