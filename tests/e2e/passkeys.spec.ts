/** Passkeys, with Chromium's virtual authenticator. */
import { paths } from '../../src/lib/paths.ts'
import { openSettings, said } from '../helpers/e2e/account.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test, PHONE } from '../helpers/e2e/test.ts'

test.use({ ...PHONE, language: 'en' })

test('a passkey is added, signs in, and is removed; a cancelled prompt changes nothing', async ({
  context,
  page,
  reader,
  server,
}) => {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const asOwner = (isUserVerified: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

  await reader.signIn(await registerMember(server, 'Lin'))
  await openSettings(reader, 'security')
  await asOwner(false)
  await reader.button('settings.passkeys.add').click()
  const keys = page.getByRole('list', { name: reader.text('settings.passkeys.title') })
  await expect(reader.button('settings.passkeys.add')).toBeEnabled()
  await expect(keys).toHaveCount(0)
  await asOwner(true)
  await reader.field('settings.passkeys.name').fill('Büro-Rechner')
  await reader.button('settings.passkeys.add').click()
  await expect(keys.getByRole('listitem')).toContainText('Büro-Rechner')
  await reader.button('settings.passkeys.add').click()
  await expect(said(reader, 'settings.passkeys.known')).toBeVisible()

  await context.clearCookies()
  await page.goto(paths.login())
  await asOwner(false)
  await reader.button('auth.login.byPasskey').click()
  await expect(reader.button('auth.login.byPasskey')).toBeEnabled()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await asOwner(true)
  await reader.button('auth.login.byPasskey').click()
  await expect(page).not.toHaveURL(/login/)

  await openSettings(reader, 'security')
  await reader.button('settings.passkeys.removeOf', { name: 'Büro-Rechner' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: reader.text('settings.passkeys.remove') }).click()
  await expect(keys).toHaveCount(0)
  await context.clearCookies()
  await page.goto(paths.login())
  await reader.button('auth.login.byPasskey').click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1)
  await expect(page).toHaveURL(/login/)
})
