/** The settings of this device: time zone, offline use, stored data, the keyboard, axe. */
import type { Locator } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { COOKIE } from '../../src/contract/cookies.ts'
import {
  openSettings,
  me,
  chooseZone,
  otherDevice,
  said,
  zoneField,
  ACCOUNT_RUNS,
} from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

for (const { language, size, name } of inTurn(import.meta.filename, ACCOUNT_RUNS)) {
  test.describe(`the account (${name})`, () => {
    test.use({ ...size, language })

    test('9.7a 9.7b a time zone changes the dates on the screen, and is kept', async ({
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
      const there = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', {
        dateStyle: 'medium',
        timeZone: 'Pacific/Kiritimati',
      })
      await expect(
        reader.main
          .getByRole('listitem')
          .filter({ hasText: reader.text('settings.sessions.current') }),
      ).toContainText(there.format(new Date()))

      await openSettings(reader, 'language')
      await chooseZone(
        reader,
        '',
        new RegExp(`^${reader.text('settings.zone.device', { zone: '' })}`),
      )
      await expect(clock).not.toContainText('UTC+14:00')
      await expect.poll(async () => (await me(server, await reader.token())).timeZone).toBeNull()
    })

    test('a time zone that was chosen elsewhere holds on a new device, whose language stays', async ({
      browser,
      page,
      reader,
      server,
    }) => {
      const member = await registerMember(server)
      await reader.signIn(member)
      await openSettings(reader, 'language')
      await chooseZone(reader, '+14', /UTC\+14:00/)
      await expect(said(reader, 'settings.saved')).toBeVisible()
      const elsewhere = language === 'zh' ? 'en' : 'zh'
      const { context, reader: second } = await otherDevice(browser, server, elsewhere, member)
      await openSettings(second, 'language')
      const clock = second.main.getByText(/UTC[+-]\d\d:\d\d[)）]$/)
      await expect(clock).toContainText('UTC+14:00')
      await expect(zoneField(second)).toHaveValue(/UTC\+14:00/)
      // One choice returns to the time zone of the device, for dates and calls.
      await chooseZone(
        second,
        '',
        new RegExp(`^${second.text('settings.zone.device', { zone: '' })}`),
      )
      await expect(clock).not.toContainText('UTC+14:00')
      await expect(said(second, 'settings.saved')).toBeVisible()
      await second.signOut()
      await second.signIn(member)
      expect((await me(server, await second.token())).timeZone).toBeNull()
      // The device on which the time zone was chosen keeps it.
      await page.reload()
      await expect(zoneField(reader)).toHaveValue(/UTC\+14:00/)
      await context.close()
    })

    test('without a network the account is readable with its age, and says why buttons rest', async ({
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
  })
}

test('what is kept on the device is removed part by part, and the account keeps its own', async ({
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

test('the settings by the keyboard alone', async ({ page, reader, server }) => {
  test.setTimeout(120_000)
  await reader.signIn(await registerMember(server, 'Before'))
  await openSettings(reader, 'account')
  const focused = page.locator(':focus')
  /** Presses Tab until an element has the focus, as a person without a mouse does. */
  const reach = async (target: Locator) => {
    for (let step = 0; step < 80; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`not reached by Tab: ${String(target)}`)
  }
  await reach(
    reader.main.getByRole('radio', { name: reader.text('account.portrait.initial'), exact: true }),
  )
  await page.keyboard.press('ArrowRight')
  await expect(
    reader.main.getByRole('radio', { name: reader.text('account.portrait.helix'), exact: true }),
  ).toBeChecked()
  await reach(reader.field('auth.field.nick.label'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('键盘')
  await page.keyboard.press('Enter')
  await expect(said(reader, 'settings.saved')).toBeVisible()
  expect(await me(server, await reader.token())).toMatchObject({
    nickName: '键盘',
    avatar: 'helix',
  })

  await page.evaluate(() => document.getElementById('main')?.focus())
  await reach(reader.main.getByRole('link', { name: reader.text('settings.tab.notifications') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.accountSettings('notifications'))
  const billing = `${reader.text('settings.mail.billing.label')} ${reader.text('settings.mail.byMail')}`
  await reach(reader.main.getByRole('switch', { name: billing }))
  await page.keyboard.press('Space')
  await expect(focused).not.toBeChecked()
  await expect(said(reader, 'settings.saved')).toBeVisible()

  await page.evaluate(() => document.getElementById('main')?.focus())
  await reach(reader.main.getByRole('link', { name: reader.text('settings.tab.language') }))
  await page.keyboard.press('Enter')
  const zone = zoneField(reader)
  await reach(zone)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('kathmandu')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/UTC\+05:45/)

  await page.evaluate(() => document.getElementById('main')?.focus())
  await reach(reader.main.getByRole('link', { name: reader.text('settings.tab.privacy') }))
  await page.keyboard.press('Enter')
  await reach(reader.button('settings.deletion.open'))
  await page.keyboard.press('Enter')
  await reach(reader.button('settings.deletion.submit'))
})
