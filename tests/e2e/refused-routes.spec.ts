/**
 * Redirects through sign-in with a real browser's history and cookies. Other tests check every address for
 * every kind of visitor without a browser: tests/unit/app/guard.test.ts, route-view.test.tsx and
 * server-render.test.tsx.
 */
import { ROUTES } from '../../src/contract/routes.ts'
import { COOKIE } from '../../src/session/cookies.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test('a visitor is led to sign-in, and after it he is where he wanted to go', async ({
  page,
  context,
  reader,
  server,
}) => {
  const member = await server.demoMember()
  await page.goto('/user/records')
  await expect(page).toHaveURL('/login')
  await expect(reader.heading('auth.login.title')).toBeVisible()
  const cookies = await context.cookies()
  const target = cookies.find((cookie) => cookie.name === COOKIE.redirectRoute)?.value ?? ''
  expect(decodeURIComponent(target)).toBe('/user/records')
  await reader.enterPassword(member)
  await expect(page).toHaveURL('/user/records')
})

test('a stored target on another host leads home', async ({ page, context, reader, server }) => {
  const member = await server.demoMember()
  await context.addCookies([
    {
      name: COOKIE.redirectRoute,
      value: encodeURIComponent('//evil.example'),
      url: server.url,
    },
  ])
  await page.goto('/login')
  await reader.enterPassword(member)
  await expect(page).toHaveURL(ROUTES.landing.path)
})
