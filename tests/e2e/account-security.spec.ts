/** Password, sessions, a copy of the member's data, and deleting the account. */
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import {
  openSettings,
  holds,
  fieldIn,
  said,
  otherDevice,
  recordParams,
  ACCOUNT_RUNS,
} from '../helpers/e2e/account.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

for (const { language, size, name } of inTurn(import.meta.filename, ACCOUNT_RUNS)) {
  test.describe(`the account (${name})`, () => {
    test.use({ ...size, language })

    test('7.8 the password is changed: a wrong one is told at its field, the form stays', async ({
      reader,
      server,
    }) => {
      const member = await registerMember(server)
      const next = 'another long phrase'
      await reader.signIn(member)
      const elsewhere = await signInByCall(server, member)
      await openSettings(reader, 'security')
      const [old, fresh, repeat] = [
        'settings.password.old',
        'settings.password.new',
        'auth.field.repeat.label',
      ].map((label) => fieldIn(reader, 'settings.password.title', label)) as [
        Locator,
        Locator,
        Locator,
      ]
      await old.fill('not the password')
      await fresh.fill(next)
      await repeat.fill('something else')
      await reader.button('settings.password.submit').click()
      await expect(said(reader, 'auth.field.repeat.differs')).toBeVisible()
      await repeat.fill(next)
      await reader.button('settings.password.submit').click()
      await expect(old).toHaveAttribute('aria-invalid', 'true')
      await expect(fresh).toHaveValue(next)
      expect(await holds(server, elsewhere)).toBe(true)
      await old.fill(member.password)
      await reader.button('settings.password.submit').click()
      await expect(said(reader, 'settings.password.done')).toBeVisible()
      await expect(old).toHaveValue('')
      expect(await holds(server, elsewhere)).toBe(false)
      expect(await signInByCall(server, { ...member, password: next })).not.toBe('')
    })

    test('S14 sessions: one is ended, then all others; this one stays', async ({
      browser,
      page,
      reader,
      server,
    }) => {
      test.setTimeout(120_000)
      const member = await registerMember(server)
      await reader.signIn(member)
      const other = await otherDevice(browser, server, language, member)
      const third = await signInByCall(server, member)

      await openSettings(reader, 'security')
      const rows = reader.main
        .getByRole('list', { name: reader.text('settings.sessions.title') })
        .getByRole('listitem')
      const current = reader.text('settings.sessions.current')
      await expect(rows.filter({ hasText: current })).toHaveCount(1)
      const before = await rows.count()
      const device = rows.filter({ hasText: 'Chrome' }).filter({ hasNotText: current })
      await device.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: reader.text('settings.sessions.ask.yes') }).click()
      await expect(dialog).toBeHidden()
      await expect(rows).toHaveCount(before - 1)
      // The other browser learns of it with its next call.
      await other.reader.page.goto(paths.profile())
      await expect(other.reader.page).toHaveURL('/login')
      expect(await holds(server, third)).toBe(true)

      await reader.button('settings.sessions.endOthers').click()
      await dialog.getByRole('button', { name: reader.text('settings.sessions.ask.yes') }).click()
      await expect(rows).toHaveCount(1)
      expect(await holds(server, third)).toBe(false)
      await page.reload()
      await expect(rows.filter({ hasText: current })).toHaveCount(1)
      await other.context.close()
    })

    test('S33 a copy of the account’s data is downloaded under a chosen name, without secrets', async ({
      page,
      reader,
      server,
    }) => {
      test.setTimeout(120_000)
      const member = await registerMember(server)
      const title = 'A record that must be in the copy'
      await callServer(
        server,
        'saveRecord',
        recordParams(title),
        await signInByCall(server, member),
      )
      await reader.signIn(member)
      await openSettings(reader, 'privacy')
      await reader.button('settings.export.ask').click()
      const fileName = reader.field('settings.export.name')
      await expect(fileName).toBeVisible({ timeout: 30_000 })
      await fileName.fill('my: own/copy')
      const downloading = page.waitForEvent('download')
      await reader.main
        .getByRole('region', { name: reader.text('settings.export.title') })
        .getByRole('button')
        .click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('my-own-copy.json')
      const text = readFileSync(await download.path(), 'utf8')
      const copy = JSON.parse(text) as object
      expect(JSON.stringify(copy)).toContain(title)
      expect(text).toContain(member.email)
      expect(text).not.toMatch(/argon2|passwordHash|refresh_?token|access_?token|eyJ[\w-]+\.eyJ/i)
      // A copy is allowed once an hour: the page shows no button, but the time of the next one.
      await expect(reader.button('settings.export.askAgain')).toBeHidden()
    })

    test('S33 deletion is asked for, told on every page of the account, and cancelled', async ({
      page,
      reader,
      server,
    }) => {
      const member = await registerMember(server)
      await reader.signIn(member)
      const elsewhere = await signInByCall(server, member)
      await openSettings(reader, 'privacy')
      await reader.button('settings.deletion.open').click()
      await reader.field('settings.deletion.reason.label').fill('Only trying it out')
      await reader.button('settings.deletion.submit').click()
      const banner = page.getByRole('region').filter({
        hasText: reader.text('settings.deletion.banner.text'),
      })
      await expect(banner).toBeVisible()
      expect(await holds(server, elsewhere)).toBe(false)
      await page.goto(paths.profile())
      await expect(banner).toBeVisible()
      await banner.getByRole('button').click()
      await expect(banner).toBeHidden()
      const state = await callServer<{ dueAt: string | null }>(
        server,
        'deletionState',
        {},
        (await reader.token()) ?? '',
      )
      expect(state.data.dueAt).toBeNull()
    })
  })
}

test('S39 ten minutes after signing in, the account is deleted only by who proves himself', async ({
  reader,
  startServer,
}) => {
  const server = await startServer({ hasMovableClock: true })
  const member = await registerMember(server)
  await reader.page.goto(`${server.url}/login`)
  await reader.enterPassword(member)
  await expect(reader.accountMenu).toBeVisible()
  server.moveClock(11 * 60_000)
  await reader.page.goto(`${server.url}${paths.accountSettings('privacy')}`)
  await reader.button('settings.deletion.open').click()
  await reader.field('settings.deletion.reason.label').fill('Only trying it out')
  await reader.button('settings.deletion.submit').click()
  const dialog = reader.page.getByRole('dialog', { name: reader.text('settings.proof.title') })
  const password = dialog.locator('input[name="proofPassword"]')
  await expect(password).toBeVisible()
  expect(await accessFaults(reader.page)).toEqual([])
  await password.fill('not the password')
  const confirm = dialog.getByRole('button', { name: reader.text('settings.proof.submit') })
  await confirm.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(member.password)
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(reader.main.getByText(reader.text('settings.deletion.banner.text'))).toBeVisible()
})
