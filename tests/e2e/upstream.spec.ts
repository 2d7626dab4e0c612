/**
 * The page over a remote upstream that has the calls of the specification (S7) and nothing else.
 */
import { ROUTES, type RouteRow } from '../../src/contract/routes.ts'
import { SETTINGS_TABS } from '../../src/contract/settings-tabs.ts'
import { BLADE_MEMBER, FakeBlade, S7_CALLS } from '../helpers/fake-blade.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { pushAddress } from '../helpers/e2e/push-address.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** An unused public key: no password is sent here. */
const SM2_PUBLIC_KEY = `04${'ab'.repeat(64)}`

/** Longer than any page takes to start. */
const CHANGE_WITHIN_MS = 1500

test.use({ language: 'en' })

test(
  'no page is a dead end, and the upstream gets no other calls',
  { tag: '@nightly' },
  async ({ context, page, user, startServer }) => {
    test.setTimeout(180_000)
    const upstream = await FakeBlade.start()
    upstream.quirks.onlyS7 = true
    try {
      const server = await startServer({
        env: { UPSTREAM_URL: upstream.url.href, SM2_PUBLIC_KEY, PAYMENT_PROVIDER: 'none' },
      })
      const tokens = (await callServer(server, 'token', {
        grant_type: 'sci_web',
        email: BLADE_MEMBER.email,
        code: '123456',
      })) as unknown as Record<string, string>
      for (const useType of [4, 5]) {
        await callServer(server, 'readTerms', { useType }, tokens['access_token'])
      }
      const account = { userId: BLADE_MEMBER.id, account: BLADE_MEMBER.email, nickName: 'Blade' }
      const cookies = {
        userData: JSON.stringify({ ...account, level: 'plus' }),
        token: tokens['access_token'] ?? '',
        refresh_token: tokens['refresh_token'] ?? '',
      }
      await context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({
          name,
          value: encodeURIComponent(value),
          url: server.url,
        })),
      )
      const shown = Object.values(ROUTES as Record<string, RouteRow>)
        .filter(({ access, path }) => access !== 'guest' && !path.startsWith('/user/components'))
        .flatMap(({ path }) =>
          path.endsWith(':tab')
            ? SETTINGS_TABS.map((tab) => path.replace(':tab', tab))
            : [path.replace(':id', '6001')],
        )
      const deadEnds: string[] = []
      await page.goto(`${server.url}/analysisTools/All`)
      await user.waitUntilSettled()
      for (const path of shown) {
        await pushAddress(page, path, CHANGE_WITHIN_MS)
        await user.waitUntilSettled()
        expect(page.url().startsWith(server.url), path).toBe(true)
        const text = await page.locator('body').innerText()
        if (text.includes('没找到请求')) deadEnds.push(`${path}: the upstream's own words`)
        if (text.includes(user.text('states.retry'))) deadEnds.push(`${path}: try again`)
        const foreign = text.includes(user.text('error.call.notOffered'))
        if (foreign) deadEnds.push(`${path}: a part that is not offered`)
      }
      expect(deadEnds).toEqual([])
      expect(await user.token()).not.toBeNull()
      await page.goto(`${server.url}/user/orders`)
      await expect(user.heading('notice.notOffered.title')).toBeVisible()
      // An article with a level of -1 and an author of {} is shown.
      await page.goto(`${server.url}/front-pages/article/problemDetails?id=2001`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Are the instruments')
      const requestedUrls = new Set(upstream.received.map(({ url }) => url.replace('/gateway', '')))
      expect([...requestedUrls].filter((url) => !S7_CALLS.includes(url) && url !== '/')).toEqual([])
    } finally {
      await upstream.stop()
    }
  },
)

test('8.4 a failing read shows the words of the upstream once as a toast, and in place', async ({
  page,
  user,
  startServer,
}) => {
  const upstream = await FakeBlade.start()
  try {
    const server = await startServer({
      env: { UPSTREAM_URL: upstream.url.href, SM2_PUBLIC_KEY, PAYMENT_PROVIDER: 'none' },
    })
    const replies = [
      [
        500,
        { error_code: '500', error_description: 'Database is read-only' },
        'Database is read-only',
      ],
      [200, { code: 400, msg: { zh: '今天不行', en: 'Not today' } }, 'Not today'],
      [400, { code: 400, msg: '{"zh":"只有中文"}' }, '只有中文'],
    ] as const
    for (const [status, body, words] of replies) {
      upstream.quirks.answer = { status, body }
      await page.goto(`${server.url}/front-pages/moreProblems`)
      // The toast, and the notice in place of the list.
      await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(2)
      await expect(user.main.getByText(words)).toHaveCount(1)
    }
  } finally {
    await upstream.stop()
  }
})
