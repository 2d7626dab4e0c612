/** The collection: tags, search, removal with undo, reading offline. */
import type { Request } from '@playwright/test'
import { collectionEndpoints } from '../../src/contract/endpoints/collection.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import type { Member, ProductServer } from '../helpers/e2e/product-server.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

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

const titleOf = (item: Item, language: Language) =>
  language === 'zh' ? item.titleZh : item.titleEn

function cards(reader: Reader) {
  return reader.main.getByRole('list', { name: reader.text('route.collection') }).locator('> li')
}

const isCallOf = (request: Request, url: string) =>
  request.url().endsWith('/api/tool') && (request.postDataJSON() as { url: string }).url === url

async function addTag(reader: Reader, title: string, tag: string): Promise<void> {
  await reader.button('collection.tags.edit', { title }).click()
  const field = reader.main.getByRole('combobox', {
    name: reader.text('collection.tags.of', { title }),
  })
  await expect(field).toBeFocused()
  await field.fill(tag)
  await reader.page.keyboard.press('Enter')
  await reader.button('collection.tags.save').click()
  await expect(field).toBeHidden()
}

const RUNS = [
  { language: 'zh', size: DESKTOP },
  { language: 'en', size: PHONE },
] as const

for (const { language, size } of inTurn(import.meta.filename, RUNS)) {
  test.describe(`the collection (${language})`, () => {
    test.use({ ...size, language })

    test('is sorted by tags, searched in both languages, and keeps both after a reload', async ({
      page,
      reader,
      server,
    }) => {
      const { member, items } = await keeper(server)
      const [analysis, problem] = items as [Item, Item, Item]
      await reader.signIn(member)
      await page.goto('/user/collection')
      await expect(cards(reader)).toHaveCount(3)
      await addTag(reader, titleOf(analysis, language), '组会 talk')
      await addTag(reader, titleOf(problem, language), '组会 talk')
      expect(await accessFaults(page)).toEqual([])

      const tagFilter = reader.main
        .getByRole('group', { name: reader.text('collection.tags') })
        .getByRole('button', { name: /组会 talk/ })
      await tagFilter.click()
      await expect(cards(reader)).toHaveCount(2)
      await expect(page).toHaveURL(/tag=/)
      await page.reload()
      await expect(cards(reader)).toHaveCount(2)
      await expect(tagFilter).toHaveAttribute('aria-pressed', 'true')
      await tagFilter.click()

      const search = reader.main.getByRole('searchbox', { name: reader.text('collection.search') })
      // The words of the other language find it as well.
      await search.fill(language === 'zh' ? analysis.titleEn : analysis.titleZh)
      await expect(cards(reader)).toHaveCount(1)
      await search.fill('nothing is called this')
      await expect(reader.main.getByText(reader.text('collection.noMatch'))).toBeVisible()
      await reader.button('collection.clear').click()
      await expect(cards(reader)).toHaveCount(3)
    })

    test('gives back at its place what was taken out', async ({ page, reader, server }) => {
      const { member, items } = await keeper(server)
      const middle = items[1] as Item
      const title = titleOf(middle, language)
      await reader.signIn(member)
      await page.goto('/user/collection')
      await addTag(reader, title, 'keep')
      await reader.button('collection.remove', { title }).click()
      await expect(
        reader.main.getByText(reader.text('collection.removed', { title })),
      ).toBeVisible()
      await expect(reader.button('collection.undo')).toBeFocused()
      await expect(cards(reader)).toHaveCount(3)
      // One call brings all of it back: a second one may not come through, when the reader leaves.
      await page.route('**/api/tool', async (route) => {
        const { url } = route.request().postDataJSON() as { url: string }
        return url === collectionEndpoints.tagFavourite.url ? route.abort() : route.continue()
      })
      const answered = page.waitForResponse((response) =>
        isCallOf(response.request(), collectionEndpoints.addFavourite.url),
      )
      await page.keyboard.press('Enter')
      await expect(cards(reader).nth(1)).toContainText(title)
      await answered
      await page.unroute('**/api/tool')
      await page.reload()
      await expect(cards(reader)).toHaveCount(3)
      await expect(cards(reader).filter({ hasText: title })).toContainText('keep')

      // Left in the middle of the call. A reload in the very moment of the press, before anything is stored, is no reader's.
      const removed = page.waitForRequest((request) =>
        isCallOf(request, collectionEndpoints.removeFavourite.url),
      )
      await reader.button('collection.remove', { title }).click()
      await expect(reader.button('collection.undo')).toBeVisible()
      await removed
      await page.reload()
      await expect(cards(reader)).toHaveCount(2)
    })

    test('4.3 articles open in new tabs, short answers unfold in place', async ({
      context,
      page,
      reader,
      server,
    }) => {
      const { member, items } = await keeper(server)
      const [analysis, , short] = items as [Item, Item, Item]
      await reader.signIn(member)
      await page.goto('/user/collection')
      const opened = context.waitForEvent('page')
      await reader.main.getByRole('link', { name: titleOf(analysis, language) }).click()
      const tab = await opened
      await expect(tab).toHaveURL(new RegExp(`analysisDetail/${analysis.id}$`))
      expect(await tab.evaluate(() => window.opener)).toBeNull()
      await tab.close()

      await reader.main.getByRole('button', { name: titleOf(short, language), exact: true }).click()
      await expect(
        cards(reader)
          .filter({ hasText: titleOf(short, language) })
          .locator('p')
          .nth(2),
      ).toBeVisible()
      expect(context.pages()).toHaveLength(1)
      await expect(page).toHaveURL(/\/user\/collection$/)
    })

    test('is read without a network, twice in a row, with the articles stored before', async ({
      context,
      page,
      reader,
      server,
    }) => {
      const { member, items } = await keeper(server)
      const [analysis] = items as [Item, Item, Item]
      await reader.signIn(member)
      await reader.workerReady()
      await page.goto('/user/collection')
      await reader.button('collection.shelf.start').click()
      await expect(reader.main.getByText(reader.text('collection.shelf.all'))).toBeVisible()
      await expect(
        reader.main.getByText(reader.text('collection.kept'), { exact: true }),
      ).toHaveCount(3)

      await context.setOffline(true)
      for (let visit = 0; visit < 2; visit += 1) {
        await page.reload()
        await expect(cards(reader)).toHaveCount(3)
        await expect(
          reader.main.getByText(reader.text('collection.kept'), { exact: true }),
        ).toHaveCount(3)
      }
      await reader.main
        .getByRole('searchbox', { name: reader.text('collection.search') })
        .fill(titleOf(analysis, language))
      await expect(cards(reader)).toHaveCount(1)
      const opened = context.waitForEvent('page')
      await reader.main.getByRole('link', { name: titleOf(analysis, language) }).click()
      const tab = await opened
      await expect(
        tab.getByRole('heading', { level: 1, name: titleOf(analysis, language) }),
      ).toBeVisible()
      await expect(tab.locator('article p').nth(4)).toBeVisible()
    })
  })
}

test('an empty collection offers the one thing to do', async ({ page, reader, server }) => {
  await reader.signIn(await registerMember(server, 'Newcomer'))
  await page.goto('/user/collection')
  await expect(reader.main.getByText(reader.text('collection.empty.title'))).toBeVisible()
  await reader.link('collection.empty.action').click()
  await expect(page).toHaveURL(/\/front-pages\/moreProblems$/)
})

test('an article that could not be fetched is told apart from those that are stored', async ({
  context,
  page,
  reader,
  server,
}) => {
  const { member, items } = await keeper(server)
  await reader.signIn(member)
  await reader.workerReady()
  await page.route('**/api/tool', async (route) => {
    const body = route.request().postData() ?? ''
    const isLost = body.includes('homepageConfig/detail') && body.includes(`"${items[0]?.id}"`)
    await (isLost ? route.abort() : route.continue())
  })
  await page.goto('/user/collection')
  await reader.button('collection.shelf.start').click()
  await expect(reader.main.getByRole('alert')).toHaveText(
    reader.text('collection.shelf.lost', { n: 1 }),
  )
  await expect(reader.main.getByText(reader.text('collection.kept'), { exact: true })).toHaveCount(
    2,
  )
  await context.setOffline(true)
  await expect(
    reader.main.getByText(reader.text('collection.notKept'), { exact: true }),
  ).toHaveCount(1)
  await expect(reader.main.getByText(reader.text('collection.shelf.away'))).toBeVisible()
})

test('the order and the look are kept, and dark is clean as well', async ({
  page,
  reader,
  server,
}) => {
  const { member } = await keeper(server)
  await reader.signIn(member)
  await page.goto('/user/collection')
  await reader.main
    .locator('label')
    .filter({ hasText: reader.text('collection.view.list') })
    .click()
  await expect(
    reader.main.getByRole('list', { name: reader.text('route.collection') }),
  ).toHaveAttribute('data-view', 'list')
  await reader.main
    .getByRole('combobox', { name: reader.text('collection.sort') })
    .selectOption({ label: reader.text('collection.sort.oldest') })
  await expect(page).toHaveURL(/sort=oldest/)
  await reader.chooseScheme('dark')
  await expect(
    reader.main.getByRole('list', { name: reader.text('route.collection') }),
  ).toHaveAttribute('data-view', 'list')
  await expect(cards(reader)).toHaveCount(3)
})
