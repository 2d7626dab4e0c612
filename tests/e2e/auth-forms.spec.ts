/** What the sign-in pages keep, what they say when something goes wrong, and where they lead. */
import { COOKIE } from '../../src/session/cookies.ts'
import { choose, freshEmail, passwordField, sendCode, submitLogin } from '../helpers/e2e/entry.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, type Language, test } from '../helpers/e2e/test.ts'

test.describe('what the forms keep', () => {
  test('switching and reloading lose nothing but the password', async ({ page, reader }) => {
    await page.goto('/login')
    await reader.field('auth.field.email.label').fill('lin@lab.example')
    await passwordField(reader).fill('a secret of mine')
    await choose(reader, 'auth.channel.phone')
    await reader.field('auth.field.phone.label').fill('13800138000')
    await choose(reader, 'auth.login.byCode')
    await choose(reader, 'auth.login.byPassword')
    await expect(passwordField(reader)).toHaveValue('a secret of mine')
    await choose(reader, 'auth.channel.email')
    await expect(reader.field('auth.field.email.label')).toHaveValue('lin@lab.example')
    await choose(reader, 'auth.channel.phone')
    await choose(reader, 'auth.login.byCode')
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    expect(kept).not.toContain('a secret of mine')

    await page.reload()
    await expect(reader.field('auth.field.phone.label')).toHaveValue('138 0013 8000')
    await expect(reader.field('auth.field.code.label')).toBeVisible()
    await choose(reader, 'auth.login.byPassword')
    await expect(passwordField(reader)).toHaveValue('')
    await choose(reader, 'auth.channel.email')
    await expect(reader.field('auth.field.email.label')).toHaveValue('lin@lab.example')
    // The next page knows it too.
    await reader.main.getByRole('link', { name: reader.text('auth.login.forgot') }).click()
    await expect(reader.field('auth.field.email.label')).toHaveValue('lin@lab.example')
  })

  test('the wait for the next code survives a reload and belongs to its address', async ({
    page,
    reader,
  }) => {
    const email = freshEmail()
    await page.goto('/register')
    await reader.field('auth.field.email.label').fill(email)
    await sendCode(reader)
    const wait = reader.main.getByRole('button', { name: /\d/ })
    await expect(wait).toBeDisabled()
    const seconds = Number(/\d+/.exec((await wait.textContent()) ?? '')?.[0])
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    await page.reload()
    await expect(reader.field('auth.field.email.label')).toHaveValue(email)
    await expect(wait).toBeDisabled()
    await reader.field('auth.field.email.label').fill(freshEmail())
    await expect(reader.button('auth.code.send')).toBeEnabled()
    await reader.field('auth.field.email.label').fill(email)
    await expect(wait).toBeDisabled()
    expect(
      await page.evaluate(() => sessionStorage.getItem('veriscope.code-waits.v1')),
    ).not.toContain(email)
  })

  test('4.4 remember-me stores the name for the form; clearing it clears the name', async ({
    context,
    page,
    reader,
    server,
  }) => {
    const member = await registerMember(server)
    await page.goto('/login')
    await reader.main.getByRole('checkbox').check()
    await reader.signIn(member)
    const saved = async () =>
      (await context.cookies()).find(({ name }) => name === COOKIE.savedUsername)?.value
    expect(decodeURIComponent((await saved()) ?? '')).toBe(member.email)
    await reader.signOut()
    await expect(reader.field('auth.field.email.label')).toHaveValue(member.email)
    await expect(reader.main.getByRole('checkbox')).toBeChecked()
    await reader.main.getByRole('checkbox').uncheck()
    expect(await saved()).toBeUndefined()
    await page.reload()
    await expect(reader.field('auth.field.email.label')).toHaveValue('')
  })

  test('without remember-me nothing of the address stays after sign-out', async ({
    page,
    reader,
    server,
  }) => {
    const member = await registerMember(server)
    await reader.signIn(member)
    await reader.signOut()
    await expect(reader.field('auth.field.email.label')).toHaveValue('')
    await page.goto('/register')
    await expect(reader.field('auth.field.email.label')).toHaveValue('')
  })
})

test.describe('what goes wrong', () => {
  test('a wrong code, a taken address and a common password are told at their fields', async ({
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
    await reader.button('auth.register.submit').click()
    await expect(passwordField(reader)).toBeFocused()
    await expect(passwordField(reader)).toHaveAttribute('aria-invalid', 'true')
    for (const field of [passwordField(reader), passwordField(reader, 'auth.field.repeat.label')]) {
      await field.fill('three plain words')
    }
    await reader.button('auth.register.submit').click()
    await expect(reader.field('auth.field.code.label')).toBeFocused()
    await expect(reader.field('auth.field.code.label')).toHaveAttribute('aria-invalid', 'true')
    await expect(reader.field('auth.field.email.label')).toHaveValue(email)
    await expect(reader.field('auth.field.nick.label')).toHaveValue('<b>Lin</b> "\'; --')
  })

  for (const language of ['zh', 'en'] satisfies Language[]) {
    test.describe(language, () => {
      test.use({ language })

      test(`empty and impossible values never leave the page (${language})`, async ({
        page,
        reader,
      }) => {
        let calls = 0
        page.on('request', (request) => {
          if (/sci\/(oauth|send|register|reset)/.test(request.postData() ?? '')) calls += 1
        })
        await page.goto('/login')
        for (const value of [
          '',
          'no address',
          'a@b',
          `${'x'.repeat(260)}@lab.cn`,
          '<script>@x.y',
        ]) {
          await reader.field('auth.field.email.label').fill(value)
          await passwordField(reader).fill('some words')
          await submitLogin(reader)
          const id = value === '' ? 'auth.field.email.required' : 'auth.field.email.invalid'
          await expect(reader.main.getByText(reader.text(id))).toBeVisible()
          await expect(reader.field('auth.field.email.label')).toBeFocused()
        }
        await choose(reader, 'auth.channel.phone')
        for (const value of ['12', '+86 1', 'phone', '138001380001380013800', '١٢٣']) {
          await reader.field('auth.field.phone.label').fill(value)
          await submitLogin(reader)
          await expect(reader.main.getByText(reader.text('auth.field.phone.invalid'))).toBeVisible()
        }
        expect(calls).toBe(0)
      })
    })
  }

  test('7.14a a password that cannot be encrypted is not sent', async ({ page, reader }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.postData()?.includes('/sci/oauth/token') === true) sent.push(request.url())
    })
    await page.route('**/login', async (route) => {
      const reply = await route.fetch()
      const body = await reply.text()
      await route.fulfill({
        response: reply,
        body: body.replace(
          /(sm2PublicKey(?:&quot;|&#34;|"):(?:&quot;|&#34;|"))[0-9a-f]+/i,
          '$104aa',
        ),
      })
    })
    await page.goto('/login')
    await reader.enterPassword({ email: 'lin@lab.example', password: 'three plain words' })
    await expect(reader.main.getByText(reader.text('auth.error.cipher'))).toBeVisible()
    await expect(passwordField(reader)).toHaveValue('three plain words')
    expect(sent).toEqual([])
  })

  test('an account that is locked says how long, and the new password opens it', async ({
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
    const alert = reader.main.getByRole('alert').filter({ hasText: /30/ })
    await expect(alert).toContainText(reader.text('auth.error.locked', { minutes: 30 }))
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

  test('asking for a code says the same whether or not there is such an account', async ({
    page,
    reader,
    server,
  }) => {
    const { email } = await registerMember(server)
    const said: string[] = []
    for (const address of [email, freshEmail()]) {
      await page.goto('/forgot-password')
      await reader.field('auth.field.email.label').fill(address)
      await sendCode(reader)
      const note = reader.main.getByRole('status').filter({ hasText: /10/ })
      said.push((await note.textContent()) ?? '')
    }
    expect(said[0]).toBe(said[1])
    expect(said[0]).not.toBe('')
  })
})

test.describe('S19 where one goes after signing in', () => {
  test('4.2 signing out on a page of members stores no way back; asking for one afterwards does', async ({
    context,
    page,
    reader,
    server,
  }) => {
    const stored = async () =>
      (await context.cookies()).find(({ name }) => name === COOKIE.redirectRoute)?.value
    await reader.signIn(await registerMember(server))
    await page.goto('/user/records')
    await reader.settled()
    await reader.signOut()
    expect(await stored()).toBeUndefined()
    await page.goto('/')
    await reader.signIn(await registerMember(server))
    await reader.signOut()
    expect(await stored()).toBeUndefined()
    await page.goto('/user/records')
    await expect(page).toHaveURL('/login')
    expect(await stored()).toBe(encodeURIComponent('/user/records'))
  })

  test('4.5a 4.5b 6.3 the page that was wanted, once', async ({
    context,
    page,
    reader,
    server,
  }) => {
    const member = await registerMember(server)
    await page.goto('/user/records?from=mail')
    await expect(page).toHaveURL('/login')
    await reader.enterPassword(member)
    await expect(page).toHaveURL('/user/records?from=mail')
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === COOKIE.redirectRoute)).toBeUndefined()
    await page.goto('/login')
    await expect(page).toHaveURL('/front-pages/landing-page')
  })

  for (const target of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/login',
    '/no',
  ]) {
    test(`${target} leads home and is forgotten`, async ({ context, page, reader, server }) => {
      await context.addCookies([
        { name: COOKIE.redirectRoute, value: encodeURIComponent(target), url: server.url },
      ])
      await page.goto('/login')
      await reader.enterPassword(await server.demoMember())
      await expect(page).toHaveURL('/front-pages/landing-page')
      const cookies = await context.cookies()
      expect(cookies.find(({ name }) => name === COOKIE.redirectRoute)).toBeUndefined()
    })
  }
})
