/** Password, sessions, export of the member's data, and account deletion. */
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import {
  openSettings,
  isSessionActive,
  fieldIn,
  messageLocator,
  otherDevice,
  recordParams,
} from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test(
  '7.8 changes the password: a wrong one is reported at its field, the form stays',
  { tag: '@smoke' },
  async ({ user, server }) => {
    const member = await registerMember(server)
    const next = 'another long phrase'
    await user.signIn(member)
    const elsewhere = await signInByCall(server, member)
    await openSettings(user, 'security')
    const [old, fresh, repeat] = [
      'settings.password.old',
      'settings.password.new',
      'auth.field.repeat.label',
    ].map((label) => fieldIn(user, 'settings.password.title', label)) as [Locator, Locator, Locator]
    await old.fill('not the password')
    await fresh.fill(next)
    await repeat.fill('something else')
    await user.button('settings.password.submit').click()
    await expect(messageLocator(user, 'auth.field.repeat.differs')).toBeVisible()
    await repeat.fill(next)
    await user.button('settings.password.submit').click()
    await expect(old).toHaveAttribute('aria-invalid', 'true')
    await expect(fresh).toHaveValue(next)
    expect(await isSessionActive(server, elsewhere)).toBe(true)
    await old.fill(member.password)
    await user.button('settings.password.submit').click()
    await expect(messageLocator(user, 'settings.password.done')).toBeVisible()
    await expect(old).toHaveValue('')
    expect(await isSessionActive(server, elsewhere)).toBe(false)
    expect(await signInByCall(server, { ...member, password: next })).not.toBe('')
  },
)

test('S14 ends one session, then all others, not the current one', async ({
  browser,
  page,
  user,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await registerMember(server)
  await user.signIn(member)
  const other = await otherDevice(browser, server, 'zh', member)
  const third = await signInByCall(server, member)

  await openSettings(user, 'security')
  const rows = user.main
    .getByRole('list', { name: user.text('settings.sessions.title') })
    .getByRole('listitem')
  const current = user.text('settings.sessions.current')
  await expect(rows.filter({ hasText: current })).toHaveCount(1)
  const before = await rows.count()
  const device = rows.filter({ hasText: 'Chrome' }).filter({ hasNotText: current })
  await device.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: user.text('settings.sessions.ask.yes') }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(before - 1)
  // The other browser is signed out with its next call.
  await other.user.page.goto(paths.profile())
  await expect(other.user.page).toHaveURL('/login')
  expect(await isSessionActive(server, third)).toBe(true)

  await user.button('settings.sessions.endOthers').click()
  await dialog.getByRole('button', { name: user.text('settings.sessions.ask.yes') }).click()
  await expect(rows).toHaveCount(1)
  expect(await isSessionActive(server, third)).toBe(false)
  await page.reload()
  await expect(rows.filter({ hasText: current })).toHaveCount(1)
  await other.context.close()
})

test('S33 downloads an export of the account’s data under a chosen name, without secrets', async ({
  page,
  user,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await registerMember(server)
  const title = 'A record that must be in the copy'
  await callServer(server, 'saveRecord', recordParams(title), await signInByCall(server, member))
  await user.signIn(member)
  await openSettings(user, 'privacy')
  await user.button('settings.export.ask').click()
  const fileName = user.field('settings.export.name')
  await expect(fileName).toBeVisible({ timeout: 30_000 })
  await fileName.fill('my: own/copy')
  const downloading = page.waitForEvent('download')
  await user.main
    .getByRole('region', { name: user.text('settings.export.title') })
    .getByRole('button')
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-own-copy.json')
  const text = readFileSync(await download.path(), 'utf8')
  const copy = JSON.parse(text) as object
  expect(JSON.stringify(copy)).toContain(title)
  expect(text).toContain(member.email)
  expect(text).not.toMatch(/argon2|passwordHash|refresh_?token|access_?token|eyJ[\w-]+\.eyJ/i)
  // An export is allowed once an hour: the page shows the time of the next one instead of a button.
  await expect(user.button('settings.export.askAgain')).toBeHidden()
})
