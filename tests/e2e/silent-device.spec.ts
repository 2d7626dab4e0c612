/**
 * A database of the device that never answers, as when another page, frozen or suspended, blocks
 * it.
 */
import type { Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const ofMembers = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    return known.filter(({ name }) => /^veriscope-\d+$/.test(name ?? '')).length
  })

/** Starts a transaction in a member's database that ends with its tab. */
async function hold(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const known = await indexedDB.databases()
    const name = known.find((one) => /^veriscope-\d+$/.test(one.name ?? ''))?.name ?? ''
    const database = await new Promise<IDBDatabase>((done) => {
      const openRequest = indexedDB.open(name)
      openRequest.addEventListener('success', () => done(openRequest.result))
    })
    const stores = database.transaction([...database.objectStoreNames], 'readwrite')
    const again = () => {
      stores.objectStore('kept').get('x').addEventListener('success', again)
    }
    again()
  })
}

test('a member can read and sign out; nothing of theirs is left when the database answers again', async ({
  context,
  page,
  user,
  server,
}) => {
  test.slow()
  await user.signIn(await registerMember(server))
  await page.goto(paths.industryArticle('1001'))
  await expect(page.locator('article p').nth(4)).toBeVisible()
  await expect.poll(() => ofMembers(page)).toBe(1)

  const other = await context.newPage()
  await other.goto(`${server.url}/favicon.svg`)
  await hold(other)
  for (const id of ['1002', '1003']) {
    await page.goto(paths.industryArticle(id))
    await expect(page.locator('article p').nth(4)).toBeVisible({ timeout: 20_000 })
  }
  await user.signOut()
  await other.close()
  await page.goto('/login')
  await expect.poll(() => ofMembers(page), { timeout: 20_000 }).toBe(0)
})
