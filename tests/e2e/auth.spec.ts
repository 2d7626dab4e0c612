/** The sign-in pages: registration and every method of signing in. */
import { CODE_TYPE } from '../../src/contract/codes.ts'
import {
  bindPhone,
  choose,
  collectCalls,
  enterPhone,
  freshEmail,
  freshPhone,
  passwordField,
  sendCode,
  submitLogin,
} from '../helpers/e2e/sign-in-pages.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test('1.1b 7.2a 7.3 7.4 7.5 7.6 registers, then signs in by each of the four methods, and with a new password', async ({
  page,
  user,
  server,
}) => {
  test.setTimeout(150_000)
  const email = freshEmail()
  const phone = freshPhone()
  const password = 'three plain words'
  const calls = collectCalls(page)

  await test.step('register', async () => {
    await page.goto('/register')
    // From a Chinese keyboard, and out of a text that is written from the right.
    await user.field('auth.field.email.label').fill(`\u202b${email.replace('@', '＠')}\u202c`)
    const since = await sendCode(user)
    const code = await server.mailCode(email, since)
    // Pasted with a space in the middle, as in the mail.
    await user.field('auth.field.code.label').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(user.field('auth.field.code.label')).toHaveValue(code)
    await user.field('auth.field.nick.label').fill('Lin')
    await passwordField(user).fill(password)
    await passwordField(user, 'auth.field.repeat.label').fill(password)
    await user.main.getByRole('checkbox').check()
    await user.button('auth.register.submit').click()
    await expect(user.accountMenu).toBeVisible()
    // The agreement was ticked in the form, so no document has to be confirmed.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await user.signOut()
  })

  await test.step('by e-mail and code', async () => {
    await choose(user, 'auth.login.byCode')
    await user.field('auth.field.email.label').fill(email)
    const since = await sendCode(user)
    await user.field('auth.field.code.label').fill(await server.mailCode(email, since))
    await submitLogin(user)
    await expect(user.accountMenu).toBeVisible()
    await user.signOut()
  })

  await bindPhone(server, { email, password }, phone.e164)

  await test.step('by phone and code', async () => {
    await enterPhone(user, phone.national)
    await choose(user, 'auth.login.byCode')
    const since = await sendCode(user)
    await user.field('auth.field.code.label').fill(await server.mailCode(phone.e164, since))
    await submitLogin(user)
    await expect(user.accountMenu).toBeVisible()
    await user.signOut()
  })

  await test.step('by phone and password', async () => {
    await enterPhone(user, `(+86)\u00a0${phone.national}`)
    await passwordField(user).fill(password)
    await submitLogin(user)
    await expect(user.accountMenu).toBeVisible()
    await user.signOut()
  })

  await test.step('forgotten: a new password through the e-mail, signed in with it', async () => {
    const renewed = 'four other plain words'
    await user.main.getByRole('link', { name: user.text('auth.login.forgot') }).click()
    await expect(page).toHaveURL('/forgot-password')
    // The phone number was bound just now: it cannot reset the password before 24 hours have
    // passed.
    await user.field('auth.field.email.label').fill(email)
    const since = await sendCode(user)
    await user.field('auth.field.code.label').fill(await server.mailCode(email, since))
    await passwordField(user, 'auth.forgot.newPassword').fill(renewed)
    await passwordField(user, 'auth.field.repeat.label').fill(renewed)
    await user.button('auth.forgot.submit').click()
    await expect(user.accountMenu).toBeVisible()
    await user.signOut()
    await user.enterPassword({ email, password })
    const alert = user.main.getByRole('alert').filter({ hasText: /\S/ }).first()
    await expect(alert).toBeVisible()
    await user.enterPassword({ email, password: renewed })
    await expect(user.accountMenu).toBeVisible()
  })

  await test.step('what went over the wire', async () => {
    const code = expect.stringMatching(/^\d{6}$/)
    const cipher = expect.stringMatching(/^04[0-9a-f]{192,}$/)
    const { e164 } = phone
    const secrets = { password: cipher, confirmPassword: cipher }
    const grant = { grant_type: 'sci_web' }
    expect(calls.of('register')).toEqual([{ email, code, nick: 'Lin', ...secrets }])
    expect(calls.of('sendEmailCode')).toEqual([
      { email, codeType: CODE_TYPE.register },
      { email, codeType: CODE_TYPE.signIn },
      { email, codeType: CODE_TYPE.resetPassword },
    ])
    expect(calls.of('sendSmsCode')).toEqual([
      { phone: e164, codeType: CODE_TYPE.signIn, languageType: 'zh' },
    ])
    expect(calls.of('resetPassword')).toEqual([{ email, code, ...secrets }])
    expect(calls.of('token')).toEqual([
      { ...grant, email, password: cipher },
      { ...grant, email, code },
      { ...grant, phone: e164, code },
      { ...grant, phone: e164, password: cipher },
      { ...grant, email, password: cipher },
      { ...grant, email, password: cipher },
      { ...grant, email, password: cipher },
    ])
    expect(JSON.stringify(calls.all)).not.toContain('plain words')
  })
})
