/**
 * Refusals of the service on the sign-in pages: reported at the field, and no input is lost. Checks
 * before any call need no browser: tests/unit/features/auth/entry-screens.test.tsx.
 */
import { freshEmail, passwordField, sendCode } from '../helpers/e2e/sign-in-pages.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.describe('refusals', () => {
  test('a wrong code, a taken address and a common password are reported at their fields', async ({
    page,
    reader,
    server,
  }) => {
    const { email } = await registerMember(server)
    await page.goto('/register')
    await reader.field('auth.field.email.label').fill(email)
    await reader.field('auth.field.code.label').fill('000000')
    await reader.field('auth.field.nick.label').fill('<b>Lin</b> "\'; --')
    await passwordField(reader).fill('password123')
    await passwordField(reader, 'auth.field.repeat.label').fill('password124')
    await reader.button('auth.register.submit').click()
    await expect(passwordField(reader, 'auth.field.repeat.label')).toBeFocused()
    await passwordField(reader, 'auth.field.repeat.label').fill('password123')
    await reader.main.getByRole('checkbox').check()
    // The code is checked first: the service decrypts a password only for a valid one.
    await reader.button('auth.register.submit').click()
    await expect(reader.field('auth.field.code.label')).toBeFocused()
    await expect(reader.field('auth.field.code.label')).toHaveAttribute('aria-invalid', 'true')
    await expect(reader.field('auth.field.email.label')).toHaveValue(email)
    await expect(reader.field('auth.field.nick.label')).toHaveValue('<b>Lin</b> "\'; --')
    const free = freshEmail()
    await reader.field('auth.field.email.label').fill(free)
    const since = await sendCode(reader)
    await reader.field('auth.field.code.label').fill(await server.mailCode(free, since))
    await reader.button('auth.register.submit').click()
    await expect(passwordField(reader)).toBeFocused()
    await expect(passwordField(reader)).toHaveAttribute('aria-invalid', 'true')
    for (const field of [passwordField(reader), passwordField(reader, 'auth.field.repeat.label')]) {
      await field.fill('three plain words')
    }
    await reader.button('auth.register.submit').click()
    await expect(reader.accountMenu).toBeVisible()
  })

  test('a locked account shows the remaining time, and a new password unlocks it', async ({
    page,
    reader,
    server,
  }) => {
    const member = await registerMember(server)
    await page.goto('/login')
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const reply = page.waitForResponse(
        (it) => it.request().postData()?.includes('/sci/oauth/token') === true,
      )
      await reader.enterPassword({ ...member, password: 'not it' })
      await reply
    }
    const alert = reader.main.getByRole('alert')
    await expect(alert).toContainText(reader.text('auth.error.locked', { minutes: 1 }))
    await expect(reader.field('auth.field.email.label')).toHaveValue(member.email)
    await reader.main.getByRole('link', { name: reader.text('auth.login.forgot') }).click()
    await expect(reader.field('auth.field.email.label')).toHaveValue(member.email)
    const since = await sendCode(reader)
    await reader.field('auth.field.code.label').fill(await server.mailCode(member.email, since))
    for (const id of ['auth.forgot.newPassword', 'auth.field.repeat.label']) {
      await passwordField(reader, id).fill('another plain phrase')
    }
    await reader.button('auth.forgot.submit').click()
    await expect(reader.accountMenu).toBeVisible()
  })
})
