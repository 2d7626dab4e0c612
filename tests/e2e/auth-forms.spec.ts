/** What the sign-in pages remember, and which page follows them. */
import { LIMITS } from '../../src/contract/limits.ts'
import { COOKIE } from '../../src/contract/cookies.ts'
import {
  choose,
  collectCalls,
  freshEmail,
  passwordField,
  sendCode,
} from '../helpers/e2e/sign-in-pages.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.describe('what the forms keep', () => {
  test('switching and reloading lose nothing but the password', async ({ page, reader }) => {
    await page.goto('/login')
    await reader.field('auth.field.email.label').fill('lin@lab.example')
    await passwordField(reader).fill('a secret of mine')
    await choose(reader, 'auth.channel.phone')
    await reader.field('auth.field.phone.label').fill('13800138000')
    // Its spelling comes with a library of its own.
    await reader.field('auth.field.phone.label').press('Tab')
    await expect(reader.field('auth.field.phone.label')).toHaveValue('138 0013 8000')
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
    // The next page has it too.
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

  test('4.4 remember-me stores the name for the form, clearing it clears the name; a session lasts as long with and without it', async ({
    context,
    page,
    reader,
    server,
  }) => {
    const member = await registerMember(server)
    const saved = async () =>
      (await context.cookies()).find(({ name }) => name === COOKIE.savedUsername)?.value
    for (const isTicked of [false, true]) {
      await page.goto('/login')
      await reader.main.getByRole('checkbox').setChecked(isTicked)
      const calls = collectCalls(page)
      await reader.enterPassword(member)
      await expect(reader.accountMenu).toBeVisible()
      const [params] = calls.of('token')
      expect(Object.keys(params as object).toSorted()).toEqual(['email', 'grant_type', 'password'])
      const lifeS = (await context.cookies())
        .filter(({ name }) => name === COOKIE.token || name === COOKIE.refreshToken)
        .map(({ expires }) => expires - Date.now() / 1000)
      expect(lifeS).toHaveLength(2)
      expect(decodeURIComponent((await saved()) ?? '')).toBe(isTicked ? member.email : '')
      for (const left of lifeS) {
        expect(Math.abs(left - LIMITS.refreshTokenMs / 1000)).toBeLessThan(600)
      }
      await reader.signOut()
      await expect(reader.field('auth.field.email.label')).toHaveValue(isTicked ? member.email : '')
      if (isTicked) {
        await expect(reader.main.getByRole('checkbox')).toBeChecked()
        await reader.main.getByRole('checkbox').uncheck()
        expect(await saved()).toBeUndefined()
        await page.reload()
        await expect(reader.field('auth.field.email.label')).toHaveValue('')
        continue
      }
      // Nothing of the address stays, on the next page neither.
      await page.goto('/register')
      await expect(reader.field('auth.field.email.label')).toHaveValue('')
    }
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
    await reader.enterPassword(await registerMember(server))
    await expect(page).toHaveURL('/front-pages/landing-page')
    await expect(reader.accountMenu).toBeVisible()
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
    const stored = async () =>
      (await context.cookies()).find(({ name }) => name === COOKIE.redirectRoute)?.value
    await page.goto('/user/records?from=mail')
    await expect(page).toHaveURL('/login')
    await expect(reader.heading('auth.login.title')).toBeVisible()
    expect(decodeURIComponent((await stored()) ?? '')).toBe('/user/records?from=mail')
    await reader.enterPassword(member)
    await expect(page).toHaveURL('/user/records?from=mail')
    expect(await stored()).toBeUndefined()
    await page.goto('/login')
    await expect(page).toHaveURL('/front-pages/landing-page')
  })

  test('a stored target on another host leads home and is forgotten', async ({
    context,
    page,
    reader,
    server,
  }) => {
    await context.addCookies([
      { name: COOKIE.redirectRoute, value: encodeURIComponent('//evil.example'), url: server.url },
    ])
    await page.goto('/login')
    await reader.enterPassword(await server.demoMember())
    await expect(page).toHaveURL('/front-pages/landing-page')
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === COOKIE.redirectRoute)).toBeUndefined()
  })
})
