/** The collection: tags, search, removal with undo, reading offline. */
import type { Request } from '@playwright/test'
import { collectionEndpoints } from '../../src/contract/endpoints/collection.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import type { Member, ProductServer } from '../helpers/e2e/product-server.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

type Item = { id: string; titleZh: string; titleEn: string; problemType: number | null }

/** A member whose collection has an analysis, a problem with a page, and a question without a page. */
async function keeper(server: ProductServer): Promise<{ member: Member; items: Item[] }> {
  const member = await registerMember(server, 'Keeper')
  const token = await signInByCall(server, member)
  const listOf = async (params: Record<string, unknown>) =>
    (await callServer<Item[]>(server, 'contentList', params)).data
  const [analysis] = await listOf({ type: 'analysis' })
  const [problem] = await listOf({ type: 'problem', problemType: 1 })
  const [short] = await listOf({ type: 'problem', problemType: 3 })
  const items = [analysis, problem, short].filter((item) => item !== undefined)
  expect(items).toHaveLength(3)
  for (const { id } of items) await callServer(server, 'addFavourite', { articleId: id }, token)
  return { member, items }
}

function cards(user: User) {
  return user.main.getByRole('list', { name: user.text('route.collection') }).locator('> li')
}

const isCallOf = (request: Request, url: string) =>
  request.url().endsWith('/api/tool') && (request.postDataJSON() as { url: string }).url === url

async function addTag(user: User, title: string, tag: string): Promise<void> {
  await user.button('collection.tags.edit', { title }).click()
  const field = user.main.getByRole('combobox', {
    name: user.text('collection.tags.of', { title }),
  })
  await expect(field).toBeFocused()
  await field.fill(tag)
  await user.page.keyboard.press('Enter')
  await user.button('collection.tags.save').click()
  await expect(field).toBeHidden()
}

test('is filtered by tags and searched in both languages, also after a reload', async ({
  page,
  user,
  server,
}) => {
  const { member, items } = await keeper(server)
  const [analysis, problem] = items as [Item, Item, Item]
  await user.signIn(member)
  await page.goto('/user/collection')
  await expect(cards(user)).toHaveCount(3)
  await addTag(user, analysis.titleZh, '组会 talk')
  await addTag(user, problem.titleZh, '组会 talk')

  const tagFilter = user.main
    .getByRole('group', { name: user.text('collection.tags') })
    .getByRole('button', { name: /组会 talk/ })
  await tagFilter.click()
  await expect(cards(user)).toHaveCount(2)
  await expect(page).toHaveURL(/tag=/)
  await page.reload()
  await expect(cards(user)).toHaveCount(2)
  await expect(tagFilter).toHaveAttribute('aria-pressed', 'true')
  await tagFilter.click()

  const search = user.main.getByRole('searchbox', { name: user.text('collection.search') })
  // Text of the other language is found as well.
  await search.fill(analysis.titleEn)
  await expect(cards(user)).toHaveCount(1)
  await search.fill('nothing is called this')
  await expect(user.main.getByText(user.text('collection.noMatch'))).toBeVisible()
  await user.button('collection.clear').click()
  await expect(cards(user)).toHaveCount(3)
})

test('restores a removed favourite at its position', async ({ page, user, server }) => {
  const { member, items } = await keeper(server)
  const middle = items[1] as Item
  const title = middle.titleZh
  await user.signIn(member)
  await page.goto('/user/collection')
  await addTag(user, title, 'keep')
  await user.button('collection.remove', { title }).click()
  await expect(user.main.getByText(user.text('collection.removed', { title }))).toBeVisible()
  await expect(user.button('collection.undo')).toBeFocused()
  await expect(cards(user)).toHaveCount(3)
  // One call restores everything: a second one may fail when the user leaves the page.
  await page.route('**/api/tool', async (route) => {
    const { url } = route.request().postDataJSON() as { url: string }
    return url === collectionEndpoints.tagFavourite.url ? route.abort() : route.continue()
  })
  const answered = page.waitForResponse((response) =>
    isCallOf(response.request(), collectionEndpoints.addFavourite.url),
  )
  await page.keyboard.press('Enter')
  await expect(cards(user).nth(1)).toContainText(title)
  await answered
  await page.unroute('**/api/tool')
  await page.reload()
  await expect(cards(user)).toHaveCount(3)
  await expect(cards(user).filter({ hasText: title })).toContainText('keep')

  // The page is reloaded during the call, after the change is stored.
  const removed = page.waitForRequest((request) =>
    isCallOf(request, collectionEndpoints.removeFavourite.url),
  )
  await user.button('collection.remove', { title }).click()
  await expect(user.button('collection.undo')).toBeVisible()
  await removed
  await page.reload()
  await expect(cards(user)).toHaveCount(2)
})

test('can be read offline, twice in a row, with the articles stored before', async ({
  context,
  page,
  user,
  server,
}) => {
  const { member, items } = await keeper(server)
  const [analysis] = items as [Item, Item, Item]
  await user.signIn(member)
  await user.waitUntilWorkerReady()
  await page.goto('/user/collection')
  await user.button('collection.shelf.start').click()
  await expect(user.main.getByText(user.text('collection.shelf.all'))).toBeVisible()
  await expect(user.main.getByText(user.text('collection.kept'), { exact: true })).toHaveCount(3)

  await context.setOffline(true)
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload()
    await expect(cards(user)).toHaveCount(3)
    await expect(user.main.getByText(user.text('collection.kept'), { exact: true })).toHaveCount(3)
  }
  await user.main
    .getByRole('searchbox', { name: user.text('collection.search') })
    .fill(analysis.titleZh)
  await expect(cards(user)).toHaveCount(1)
  const opened = context.waitForEvent('page')
  await user.main.getByRole('link', { name: analysis.titleZh }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: analysis.titleZh })).toBeVisible()
  await expect(tab.locator('article p').nth(4)).toBeVisible()
})
