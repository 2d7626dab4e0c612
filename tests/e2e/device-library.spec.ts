/** Public content on a device: stored once, and readable by members and visitors alike. */
import { paths } from '../../src/lib/paths.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import type { User } from '../helpers/e2e/user.ts'

const READ_BY_VISITOR = paths.problemArticle('2001')
const READ_BY_MEMBER = paths.problemArticle('2003')
const UNREAD = paths.problemArticle('2005')

/** Waits until the article of the page is stored on the device. */
async function waitUntilStored(user: User): Promise<void> {
  const id = new URL(user.page.url()).searchParams.get('id') ?? ''
  const key = `body-["articles","detail","${id}"]`
  const isStored = (name: string) =>
    user.page.evaluate(
      ([key, db]) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open(db as string)
          opening.addEventListener('error', () => resolve(false))
          opening.addEventListener('success', () => {
            const { result } = opening
            if (!result.objectStoreNames.contains('kept')) return resolve(false)
            const reading = result
              .transaction('kept')
              .objectStore('kept')
              .count(key as string)
            reading.addEventListener('success', () => {
              result.close()
              resolve(reading.result > 0)
            })
          })
        }),
      [key, name] as const,
    )
  await expect.poll(() => isStored('veriscope-visitor')).toBe(true)
}

test.use({ language: 'en' })

test('R19 an article that a visitor read is there after signing in, offline, and the reverse', async ({
  context,
  page,
  user,
  server,
}) => {
  test.slow()
  const paragraph = page.locator('article p').nth(4)
  const liked = user.button('articles.like').filter({ visible: true }).first()
  await page.goto(READ_BY_VISITOR)
  await user.waitUntilWorkerReady()
  await waitUntilStored(user)

  await user.signInByForm(await registerMember(server))
  await page.goto(READ_BY_MEMBER)
  await expect(paragraph).toBeVisible()
  await waitUntilStored(user)
  await liked.click()
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(true)
  for (const path of [READ_BY_VISITOR, READ_BY_MEMBER]) {
    await page.goto(path)
    await expect(paragraph).toBeVisible()
  }
  await expect(liked).toHaveAttribute('aria-pressed', 'true')

  await context.setOffline(false)
  await page.goto(paths.problems())
  await user.signOut()
  await context.setOffline(true)
  for (const path of [READ_BY_MEMBER, READ_BY_VISITOR]) {
    await page.goto(path)
    await expect(paragraph).toBeVisible()
  }
  await page.goto(READ_BY_MEMBER)
  await expect(liked).toHaveAttribute('aria-pressed', 'false')
  // An article that was never opened is not there.
  await page.goto(UNREAD)
  await expect(paragraph).toBeHidden()
})

test('S16 a member’s page fetches public content without the token, with one call for the marks', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  await user.signIn(member)
  const calls: { url: string; hasToken: boolean }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/tool')) return
    const { url } = request.postDataJSON() as { url: string }
    calls.push({ url, hasToken: 'blade-auth' in request.headers() })
  })
  await page.goto(READ_BY_MEMBER)
  await user.waitUntilSettled()
  await expect(page.locator('article p').nth(4)).toBeVisible()
  const detail = calls.find(({ url }) => url === '/api/homepageConfig/detail')
  expect(detail).toMatchObject({ hasToken: false })
  const marks = calls.filter(({ url }) => url === '/api/homepageConfig/marks/list')
  expect(marks).toEqual([{ url: '/api/homepageConfig/marks/list', hasToken: true }])
})
