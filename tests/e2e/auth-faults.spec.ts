/**
 * Refusals of the service on the sign-in pages: reported at the field, and no input is lost. Checks
 * before any call need no browser: tests/unit/features/auth/entry-pages.test.tsx.
 */
import { freshEmail, passwordField, sendCode } from '../helpers/e2e/sign-in-pages.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.describe('refusals', () => {
  test('a wrong code, a taken address and a common password are reported at their fields', async ({
    page,
    user,
    server,
  }) => {
    const { email } = await registerMember(server)
    await page.goto('/register')
    await user.field('auth.field.email.label').fill(email)
    await user.field('auth.field.code.label').fill('000000')
    await user.field('auth.field.nick.label').fill('<b>Lin</b> "\'; --')
    await passwordField(user).fill('password123')
    await passwordField(user, 'auth.field.repeat.label').fill('password124')
    await user.button('auth.register.submit').click()
    await expect(passwordField(user, 'auth.field.repeat.label')).toBeFocused()
    await passwordField(user, 'auth.field.repeat.label').fill('password123')
    await user.main.getByRole('checkbox').check()
    // The code is checked first: the service decrypts a password only for a valid one.
    await user.button('auth.register.submit').click()
    await expect(user.field('auth.field.code.label')).toBeFocused()
    await expect(user.field('auth.field.code.label')).toHaveAttribute('aria-invalid', 'true')
    await expect(user.field('auth.field.email.label')).toHaveValue(email)
    await expect(user.field('auth.field.nick.label')).toHaveValue('<b>Lin</b> "\'; --')
    const free = freshEmail()
    await user.field('auth.field.email.label').fill(free)
    const since = await sendCode(user)
    await user.field('auth.field.code.label').fill(await server.mailCode(free, since))
    await user.button('auth.register.submit').click()
    await expect(passwordField(user)).toBeFocused()
    await expect(passwordField(user)).toHaveAttribute('aria-invalid', 'true')
    for (const field of [passwordField(user), passwordField(user, 'auth.field.repeat.label')]) {
      await field.fill('three plain words')
    }
    await user.button('auth.register.submit').click()
    await expect(user.accountMenu).toBeVisible()
  })

  test('a locked account shows the remaining time, and a new password unlocks it', async ({
    page,
    user,
    server,
  }) => {
    const member = await registerMember(server)
    await page.goto('/login')
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const reply = page.waitForResponse(
        (it) => it.request().postData()?.includes('/sci/oauth/token') === true,
      )
      await user.enterPassword({ ...member, password: 'not it' })
      await reply
    }
    const alert = user.main.getByRole('alert')
    await expect(alert).toContainText(user.text('auth.error.locked', { minutes: 1 }))
    await expect(user.field('auth.field.email.label')).toHaveValue(member.email)
    await user.main.getByRole('link', { name: user.text('auth.login.forgot') }).click()
    await expect(user.field('auth.field.email.label')).toHaveValue(member.email)
    const since = await sendCode(user)
    await user.field('auth.field.code.label').fill(await server.mailCode(member.email, since))
    for (const id of ['auth.forgot.newPassword', 'auth.field.repeat.label']) {
      await passwordField(user, id).fill('another plain phrase')
    }
    await user.button('auth.forgot.submit').click()
    await expect(user.accountMenu).toBeVisible()
  })
})
