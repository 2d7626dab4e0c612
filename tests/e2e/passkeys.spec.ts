/** Passkeys, with Chromium's virtual authenticator. */
import { paths } from '../../src/lib/paths.ts'
import { openSettings, messageLocator } from '../helpers/e2e/account.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test, PHONE } from '../helpers/e2e/test.ts'

test.use({ ...PHONE, language: 'en' })

test('a passkey is added, signs in, and is removed; a cancelled prompt changes nothing', async ({
  context,
  page,
  user,
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

  await user.signIn(await registerMember(server, 'Lin'))
  await openSettings(user, 'security')
  await asOwner(false)
  await user.button('settings.passkeys.add').click()
  const keys = page.getByRole('list', { name: user.text('settings.passkeys.title') })
  await expect(user.button('settings.passkeys.add')).toBeEnabled()
  await expect(keys).toHaveCount(0)
  await asOwner(true)
  await user.field('settings.passkeys.name').fill('Büro-Rechner')
  await user.button('settings.passkeys.add').click()
  await expect(keys.getByRole('listitem')).toContainText('Büro-Rechner')
  await user.button('settings.passkeys.add').click()
  await expect(messageLocator(user, 'settings.passkeys.known')).toBeVisible()

  await context.clearCookies()
  await page.goto(paths.login())
  await asOwner(false)
  await user.button('auth.login.byPasskey').click()
  await expect(user.button('auth.login.byPasskey')).toBeEnabled()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await asOwner(true)
  await user.button('auth.login.byPasskey').click()
  await expect(page).not.toHaveURL(/login/)

  await openSettings(user, 'security')
  await user.button('settings.passkeys.removeOf', { name: 'Büro-Rechner' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: user.text('settings.passkeys.remove') }).click()
  await expect(keys).toHaveCount(0)
  await context.clearCookies()
  await page.goto(paths.login())
  await user.button('auth.login.byPasskey').click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1)
  await expect(page).toHaveURL(/login/)
})
