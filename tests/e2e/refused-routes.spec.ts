import { hasScreen } from '../../src/app/screens.ts'
import { REDIRECTS, type RouteName, ROUTES, type RouteRow } from '../../src/contract/routes.ts'
import { COOKIE } from '../../src/session/cookies.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const rows = Object.entries(ROUTES) as [RouteName, RouteRow][]

/** An address of a route. Numbers that stand for no article are still addresses. */
function addressOf(row: RouteRow): string {
  return row.path.replace(':id', '1001').replace(':tab', 'account')
}

/** Routes whose screens come later answer as pages that do not exist, to everyone. */
const built = rows.filter(([name]) => hasScreen(name))
const unbuilt = rows.filter(([name]) => !hasScreen(name))

test('a visitor is led to sign-in from every page of members, and his target is kept', async ({
  page,
  context,
  reader,
}) => {
  for (const [name, row] of built.filter(([, { access }]) => access === 'member')) {
    await page.goto(addressOf(row))
    await expect(page, name).toHaveURL('/login')
    await expect(reader.heading('auth.login.title'), name).toBeVisible()
    const cookies = await context.cookies()
    const target = cookies.find((cookie) => cookie.name === COOKIE.redirectRoute)?.value ?? ''
    expect(decodeURIComponent(target), name).toContain(addressOf(row))
  }
})

test('a visitor may open every page that is open to visitors', async ({ page, server }) => {
  for (const { name, path, row } of await realAddresses(server)) {
    if (row.access === 'member') continue
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible()
    await expect(page, name).toHaveURL(path)
  }
})

test('a member may open every page, except those for guests', async ({ page, reader, server }) => {
  await reader.signIn(await server.demoMember())
  for (const { name, path, row } of await realAddresses(server)) {
    await page.goto(path)
    const expected = row.access === 'guest' ? ROUTES.landing.path : path
    await expect(page, name).toHaveURL(expected)
    await expect(reader.main.getByRole('heading').first(), name).toBeVisible()
  }
})

test('a page whose screen does not exist is a page that does not exist', async ({
  page,
  reader,
}) => {
  for (const [name, row] of unbuilt) {
    await page.goto(addressOf(row))
    // A visitor on a page for members is asked to sign in first or told at once; never a blank page.
    const isAnswered = reader
      .heading('error.page.notFound.title')
      .or(reader.heading('auth.login.title'))
    await expect(isAnswered, name).toBeVisible()
  }
})

test('addresses that only lead elsewhere lead there', async ({ page }) => {
  for (const [from, to] of Object.entries(REDIRECTS)) {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
  }
})

test('after signing in a reader is where he wanted to go', async ({ page, reader, server }) => {
  const member = await server.demoMember()
  await page.goto('/user/records')
  await reader.enterPassword(member)
  await expect(page).toHaveURL('/user/records')
})

const FOREIGN_TARGETS = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
]

for (const target of FOREIGN_TARGETS) {
  test(`the stored target ${target} leads home`, async ({ page, context, reader, server }) => {
    const member = await server.demoMember()
    await context.addCookies([
      { name: COOKIE.redirectRoute, value: encodeURIComponent(target), url: server.url },
    ])
    await page.goto('/login')
    await reader.enterPassword(member)
    await expect(page).toHaveURL(ROUTES.landing.path)
  })
}
