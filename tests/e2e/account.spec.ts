/** The profile of a member and its settings, on a phone. */
import { paths } from '../../src/lib/paths.ts'
import { openSettings, me, holds, said, freshAddresses } from '../helpers/e2e/account.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test, PHONE } from '../helpers/e2e/test.ts'

test.use({ ...PHONE, language: 'en' })

test('2.15g a chosen portrait and name are shown everywhere', async ({ page, reader, server }) => {
  await reader.signIn(await registerMember(server, 'Before'))
  await openSettings(reader, 'account')
  await expect(reader.button('settings.save')).toBeDisabled()
  await reader.main
    .getByRole('radio', { name: reader.text('account.portrait.helix'), exact: true })
    .check({ force: true })
  const nick = reader.field('auth.field.nick.label')
  await nick.fill('x'.repeat(31))
  await reader.button('settings.save').click()
  await expect(said(reader, 'auth.field.nick.invalid')).toBeVisible()
  await expect(nick).toHaveValue('x'.repeat(31))
  // The name looks like HTML; the page must show it as text.
  await nick.fill('<b>林</b> & Co')
  await reader.button('settings.save').click()
  await expect(said(reader, 'settings.saved')).toBeVisible()
  expect(await me(server, await reader.token())).toMatchObject({
    nickName: '<b>林</b> & Co',
    avatar: 'helix',
  })
  await expect(
    page.getByRole('button', {
      name: reader.text('layout.account.menu', { name: '<b>林</b> & Co' }),
    }),
  ).toBeVisible()
  await page.goto(paths.profile())
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>林</b> & Co')
})

test('7.7 a phone is bound; the e-mail is replaced, and other sessions end', async ({
  reader,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await registerMember(server)
  const fresh = freshAddresses()
  await reader.signIn(member)
  await openSettings(reader, 'account')

  await reader.button('settings.address.phone.bind').click()
  const phone = reader.main.getByRole('textbox', {
    name: reader.text('settings.address.phone.new'),
  })
  await reader.button('auth.code.send').click()
  await expect(said(reader, 'auth.field.phone.required')).toBeVisible()
  await reader.main.getByRole('button', { name: /\+\d+$/ }).click()
  await reader.page.getByRole('textbox', { name: reader.text('dialCode.search') }).fill('+86')
  await reader.page.keyboard.press('Enter')
  await phone.fill(fresh.national)
  await reader.button('auth.code.send').click()
  await reader.field('auth.field.code.label').fill('000000')
  await reader.button('settings.address.bind.submit').click()
  // A wrong code is reported at its field; the number stays.
  await expect(reader.field('auth.field.code.label')).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).not.toHaveValue('')
  await reader.field('auth.field.code.label').fill(await server.mailCode(fresh.e164))
  await reader.button('settings.address.bind.submit').click()
  await expect(said(reader, 'settings.address.phone.bound')).toBeVisible()
  expect((await me(server, await reader.token())).phone).toBe(fresh.e164)

  const elsewhere = await signInByCall(server, member)
  await reader.button('settings.address.email.replace').click()
  const address = reader.field('settings.address.email.new')
  await address.fill(fresh.email)
  await reader.button('auth.code.send').click()
  await reader.field('auth.field.code.label').fill(await server.mailCode(fresh.email))
  expect(await holds(server, elsewhere)).toBe(true)
  await reader.button('settings.address.replace.submit').click()
  await expect(said(reader, 'settings.address.email.replaced')).toBeVisible()
  await expect(reader.main.getByText(fresh.email, { exact: true })).toBeVisible()
  expect(await holds(server, elsewhere)).toBe(false)
  expect((await me(server, await reader.token())).email).toBe(fresh.email)
})
