/** The profile of a member and its settings, on a phone. */
import { paths } from '../../src/lib/paths.ts'
import {
  openSettings,
  readMember,
  isSessionActive,
  messageLocator,
  freshAddresses,
} from '../helpers/e2e/account.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test, PHONE } from '../helpers/e2e/test.ts'

test.use({ ...PHONE, language: 'en' })

test('2.15g a chosen portrait and name are shown everywhere', async ({ page, user, server }) => {
  await user.signIn(await registerMember(server, 'Before'))
  await openSettings(user, 'account')
  await expect(user.button('settings.save')).toBeDisabled()
  await user.main
    .getByRole('radio', { name: user.text('account.portrait.helix'), exact: true })
    .check({ force: true })
  const nick = user.field('auth.field.nick.label')
  await nick.fill('x'.repeat(31))
  await user.button('settings.save').click()
  await expect(messageLocator(user, 'auth.field.nick.invalid')).toBeVisible()
  await expect(nick).toHaveValue('x'.repeat(31))
  // The name looks like HTML; the page must show it as text.
  await nick.fill('<b>林</b> & Co')
  await user.button('settings.save').click()
  await expect(messageLocator(user, 'settings.saved')).toBeVisible()
  expect(await readMember(server, await user.token())).toMatchObject({
    nickName: '<b>林</b> & Co',
    avatar: 'helix',
  })
  await expect(
    page.getByRole('button', {
      name: user.text('layout.account.menu', { name: '<b>林</b> & Co' }),
    }),
  ).toBeVisible()
  await page.goto(paths.profile())
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>林</b> & Co')
})

test('7.7 a phone is bound; the e-mail is replaced, and other sessions end', async ({
  user,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await registerMember(server)
  const fresh = freshAddresses()
  await user.signIn(member)
  await openSettings(user, 'account')

  await user.button('settings.address.phone.bind').click()
  const phone = user.main.getByRole('textbox', {
    name: user.text('settings.address.phone.new'),
  })
  await user.button('auth.code.send').click()
  await expect(messageLocator(user, 'auth.field.phone.required')).toBeVisible()
  await user.main.getByRole('button', { name: /\+\d+$/ }).click()
  await user.page.getByRole('textbox', { name: user.text('dialCode.search') }).fill('+86')
  await user.page.keyboard.press('Enter')
  await phone.fill(fresh.national)
  await user.button('auth.code.send').click()
  await user.field('auth.field.code.label').fill('000000')
  await user.button('settings.address.bind.submit').click()
  // A wrong code is reported at its field; the number stays.
  await expect(user.field('auth.field.code.label')).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).not.toHaveValue('')
  await user.field('auth.field.code.label').fill(await server.mailCode(fresh.e164))
  await user.button('settings.address.bind.submit').click()
  await expect(messageLocator(user, 'settings.address.phone.bound')).toBeVisible()
  expect((await readMember(server, await user.token())).phone).toBe(fresh.e164)

  const elsewhere = await signInByCall(server, member)
  await user.button('settings.address.email.replace').click()
  const address = user.field('settings.address.email.new')
  await address.fill(fresh.email)
  await user.button('auth.code.send').click()
  await user.field('auth.field.code.label').fill(await server.mailCode(fresh.email))
  expect(await isSessionActive(server, elsewhere)).toBe(true)
  await user.button('settings.address.replace.submit').click()
  await expect(messageLocator(user, 'settings.address.email.replaced')).toBeVisible()
  await expect(user.main.getByText(fresh.email, { exact: true })).toBeVisible()
  expect(await isSessionActive(server, elsewhere)).toBe(false)
  expect((await readMember(server, await user.token())).email).toBe(fresh.email)
})
