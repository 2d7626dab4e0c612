/** Stored input of the sign-in pages, and the page after signing in. */
import { LIMITS } from '../../src/contract/limits.ts'
import { COOKIE } from '../../src/contract/cookies.ts'
import { collectCalls } from '../helpers/e2e/sign-in-pages.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.describe('stored input of the forms', () => {
  test('4.4 remember-me stores the name for the form, clearing it clears the name; a session lasts as long with and without it', async ({
    context,
    page,
    user,
    server,
  }) => {
    const member = await registerMember(server)
    const saved = async () =>
      (await context.cookies()).find(({ name }) => name === COOKIE.savedUsername)?.value
    for (const isTicked of [false, true]) {
      await page.goto('/login')
      await user.main.getByRole('checkbox').setChecked(isTicked)
      const calls = collectCalls(page)
      await user.enterPassword(member)
      await expect(user.accountMenu).toBeVisible()
      const [params] = calls.of('token')
      expect(Object.keys(params as object).toSorted()).toEqual(['email', 'grant_type', 'password'])
      const lifeS = (await context.cookies())
        .filter(({ name }) => name === COOKIE.token || name === COOKIE.refreshToken)
        .map(({ expires }) => expires - Date.now() / 1000)
      expect(lifeS).toHaveLength(2)
      // The page has signed in before it writes this cookie.
      await expect
        .poll(async () => decodeURIComponent((await saved()) ?? ''))
        .toBe(isTicked ? member.email : '')
      for (const left of lifeS) {
        expect(Math.abs(left - LIMITS.refreshTokenMs / 1000)).toBeLessThan(600)
      }
      await user.signOut()
      await expect(user.field('auth.field.email.label')).toHaveValue(isTicked ? member.email : '')
      if (isTicked) {
        await expect(user.main.getByRole('checkbox')).toBeChecked()
        await user.main.getByRole('checkbox').uncheck()
        expect(await saved()).toBeUndefined()
        await page.reload()
        await expect(user.field('auth.field.email.label')).toHaveValue('')
        continue
      }
      // Nothing of the address stays, on the next page either.
      await page.goto('/register')
      await expect(user.field('auth.field.email.label')).toHaveValue('')
    }
  })
})

test.describe('S19 the page after signing in', () => {
  test('4.5a 4.5b 6.3 is the requested one, once', async ({ context, page, user, server }) => {
    const member = await registerMember(server)
    const stored = async () =>
      (await context.cookies()).find(({ name }) => name === COOKIE.redirectRoute)?.value
    await page.goto('/user/records?from=mail#list')
    await expect(page).toHaveURL('/login')
    await expect(user.heading('auth.login.title')).toBeVisible()
    expect(decodeURIComponent((await stored()) ?? '')).toBe('/user/records?from=mail#list')
    await user.enterPassword(member)
    await expect(page).toHaveURL('/user/records?from=mail#list')
    expect(await stored()).toBeUndefined()
    await page.goto('/login')
    await expect(page).toHaveURL('/front-pages/landing-page')
  })
})
