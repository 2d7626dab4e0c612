/** The sign-in pages, in both languages, on a phone and on a desktop. */
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
import { registerMember } from '../helpers/e2e/members.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const RUNS = [
  { language: 'zh', size: DESKTOP, name: 'zh, 1440 px' },
  { language: 'en', size: PHONE, name: 'en, 390 px' },
  { language: 'en', size: DESKTOP, name: 'en, 1440 px' },
  { language: 'zh', size: PHONE, name: 'zh, 390 px' },
] as const satisfies { language: Language; size: typeof DESKTOP | typeof PHONE; name: string }[]

for (const { language, size, name } of inTurn(import.meta.filename, RUNS)) {
  test.describe(`the way in (${name})`, () => {
    test.use({ ...size, language })

    test('1.1b 7.2a 7.3 7.4 7.5 7.6 register, then sign in by each of the four ways, and with a new password', async ({
      page,
      reader,
      server,
    }) => {
      test.setTimeout(150_000)
      const email = freshEmail()
      const phone = freshPhone()
      const password = 'three plain words'
      const calls = collectCalls(page)

      await test.step('register', async () => {
        await page.goto('/register')
        await reader.field('auth.field.email.label').fill(email)
        const since = await sendCode(reader)
        const code = await server.mailCode(email, since)
        // Pasted with a space in the middle, as in the mail.
        await reader.field('auth.field.code.label').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
        await expect(reader.field('auth.field.code.label')).toHaveValue(code)
        await reader.field('auth.field.nick.label').fill('Lin')
        await passwordField(reader).fill(password)
        await passwordField(reader, 'auth.field.repeat.label').fill(password)
        await reader.main.getByRole('checkbox').check()
        await reader.button('auth.register.submit').click()
        await expect(reader.accountMenu).toBeVisible()
        // The agreement was ticked in the form, so no document has to be confirmed.
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await reader.signOut()
      })

      await test.step('by e-mail and code', async () => {
        await choose(reader, 'auth.login.byCode')
        await reader.field('auth.field.email.label').fill(email)
        const since = await sendCode(reader)
        await reader.field('auth.field.code.label').fill(await server.mailCode(email, since))
        await submitLogin(reader)
        await expect(reader.accountMenu).toBeVisible()
        await reader.signOut()
      })

      await bindPhone(server, { email, password }, phone.e164)

      await test.step('by phone and code', async () => {
        await enterPhone(reader, phone.national)
        await choose(reader, 'auth.login.byCode')
        const since = await sendCode(reader)
        await reader.field('auth.field.code.label').fill(await server.mailCode(phone.e164, since))
        await submitLogin(reader)
        await expect(reader.accountMenu).toBeVisible()
        await reader.signOut()
      })

      await test.step('by phone and password', async () => {
        await enterPhone(reader, phone.national)
        await passwordField(reader).fill(password)
        await submitLogin(reader)
        await expect(reader.accountMenu).toBeVisible()
        await reader.signOut()
      })

      await test.step('forgotten: a new password through the e-mail, signed in with it', async () => {
        const renewed = 'four other plain words'
        await reader.main.getByRole('link', { name: reader.text('auth.login.forgot') }).click()
        await expect(page).toHaveURL('/forgot-password')
        // The phone number was bound just now: it resets nothing before 24 hours have passed.
        await reader.field('auth.field.email.label').fill(email)
        const since = await sendCode(reader)
        await reader.field('auth.field.code.label').fill(await server.mailCode(email, since))
        await passwordField(reader, 'auth.forgot.newPassword').fill(renewed)
        await passwordField(reader, 'auth.field.repeat.label').fill(renewed)
        await reader.button('auth.forgot.submit').click()
        await expect(reader.accountMenu).toBeVisible()
        await reader.signOut()
        await reader.enterPassword({ email, password })
        const alert = reader.main.getByRole('alert').filter({ hasText: /\S/ }).first()
        await expect(alert).toBeVisible()
        await reader.enterPassword({ email, password: renewed })
        await expect(reader.accountMenu).toBeVisible()
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
          { phone: e164, codeType: CODE_TYPE.signIn, languageType: language },
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

    test('nothing is wider than the screen, and what is pressed is big enough', async ({
      page,
      reader,
    }) => {
      for (const path of ['/login', '/register', '/forgot-password']) {
        await page.goto(path)
        await reader.settled()
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, path).toBeLessThanOrEqual(0)
        const targets = reader.main.locator('button:visible, input:visible:not([type="radio"])')
        for (const target of await targets.all()) {
          const isBox = (await target.getAttribute('type')) === 'checkbox'
          const isInText = await target.evaluate((it) => it.closest('label') !== null)
          if (isBox || isInText) continue
          const box = await target.boundingBox()
          expect(
            box?.height ?? 0,
            await target.evaluate((it) => it.outerHTML),
          ).toBeGreaterThanOrEqual(42)
        }
      }
    })
  })
}

test.describe('by keyboard alone', () => {
  test.use({ language: 'en' })

  test('sign in by phone, prefix found by typing', async ({ page, reader, server }) => {
    const member = await registerMember(server)
    const phone = freshPhone()
    await bindPhone(server, member, phone.e164)
    await page.goto('/login')
    await reader.settled()
    await reader.main.getByRole('radio', { name: reader.text('auth.channel.email') }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    const prefix = reader.main.getByRole('button', { name: /Country or region/ })
    await expect(prefix).toBeFocused()
    await page.keyboard.press('Enter')
    const search = page.getByRole('textbox', { name: reader.text('dialCode.search') })
    await expect(search).toBeFocused()
    await page.keyboard.type('852')
    await page.keyboard.press('Enter')
    await expect(prefix).toHaveAccessibleName(/Hong Kong.*\+852/)
    await expect(reader.field('auth.field.phone.label')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.type('中国')
    await expect(page.getByRole('option', { name: /China mainland|^China/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(prefix).toHaveAccessibleName(/\+86$/)
    await page.keyboard.type(phone.national)
    await page.keyboard.press('Tab')
    await expect(passwordField(reader)).toBeFocused()
    await page.keyboard.type(member.password)
    await page.keyboard.press('Enter')
    await expect(reader.accountMenu).toBeVisible()
  })

  test('the password can be shown, Escape closes the list of prefixes, and a pasted number brings its region', async ({
    page,
    reader,
  }) => {
    await page.goto('/login')
    await passwordField(reader).fill('three plain words')
    await page.keyboard.press('Tab')
    const eye = reader.button('auth.field.password.show')
    await expect(eye).toBeFocused()
    await expect(eye).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('Space')
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
    await expect(passwordField(reader)).toHaveAttribute('type', 'text')
    await choose(reader, 'auth.channel.phone')
    const prefix = reader.main.getByRole('button', { name: /Country or region/ })
    await prefix.focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option').first()).toBeHidden()
    await expect(prefix).toBeFocused()
    await reader.field('auth.field.phone.label').fill('+44 7400 123456')
    await passwordField(reader).focus()
    await expect(reader.main.getByRole('button', { name: /\+44$/ })).toBeVisible()
    await expect(reader.field('auth.field.phone.label')).toHaveValue('07400 123456')
  })
})
