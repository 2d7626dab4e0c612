/** S47: an attacker enters an account in one browser, and its owner wins it back in another. */
import { paths } from '../../src/lib/paths.ts'
import { isSessionActive, openSettings } from '../helpers/e2e/account.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test, PHONE } from '../helpers/e2e/test.ts'

test.use({ ...PHONE, language: 'en' })

test('S47 a stranger’s passkey goes with the link in the mail about it, and the owner sets a new password', async ({
  context,
  page,
  user,
  server,
  browser,
}) => {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const member = await registerMember(server, 'Lin')
  const ownToken = await signInByCall(server, member)
  await user.signIn(member)
  await openSettings(user, 'security')
  await user.button('settings.passkeys.add').click()
  const keys = page.getByRole('list', { name: user.text('settings.passkeys.title') })
  await expect(keys.getByRole('listitem')).toHaveCount(1)

  // The owner's browser: without a session, without a script.
  const owner = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const mail = await owner.newPage()
  await mail.goto(server.url + (await server.undoPath(member.email)))
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('This was not me')
  await expect(mail.getByRole('listitem').first()).toContainText('Passkeys changed')
  expect(await isSessionActive(server, ownToken)).toBe(true)
  await mail.getByRole('button', { name: 'Restore and end all sign-ins' }).click()
  await expect(mail.getByRole('status')).toContainText('have been restored')
  expect(await isSessionActive(server, ownToken)).toBe(false)
  await mail.getByRole('link', { name: 'Set a new password' }).click()
  await expect(mail).toHaveURL(server.url + paths.forgotPassword())
  await owner.close()

  // The stranger's.
  await page.goto(paths.profile())
  await expect(page).toHaveURL(/login/)
  await user.button('auth.login.byPasskey').click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1)
  await user.enterPassword(member)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1)
  await expect(page).toHaveURL(/login/)
})
