/** Files from outside: dropped anywhere, shared by another site, or more than the limits. Nothing is opened by itself. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import type { User } from '../helpers/e2e/user.ts'

const EXAMPLE = 'public/examples/sim_balanced_24.tsv'
const TABLE = readFileSync(EXAMPLE, 'utf8')
const ELSEWHERE = 'http://elsewhere.test/'

type Files = readonly [name: string, text: string][]

/** Drags a file of the system over an element, and drops it there. Without the page's own handling the browser opens it. */
async function drag(page: Page, target: Locator, path: string) {
  const box = await target.boundingBox()
  if (!box) throw new Error('the target has no box')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [resolve(path)], dragOperationsMask: 1 }
  const devTools = await page.context().newCDPSession(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devTools.send('Input.dispatchDragEvent', { type, ...at, data })
  await send('dragEnter')
  // A drag goes on until it is dropped; the page's handling of it is loaded after the page.
  await expect(async () => {
    await send('dragOver')
    await expect(page.getByTestId('drop-target')).toBeVisible({ timeout: 500 })
  }).toPass()
  await send('drop')
  await expect(page.getByTestId('drop-target')).toHaveCount(0)
  await devTools.detach()
}

/** Sends a form with files to the share target, as a page may. */
async function share(page: Page, action: string, files: Files) {
  await page.evaluate(
    ([address, list]) => {
      const form = document.createElement('form')
      Object.assign(form, { action: address, method: 'post', enctype: 'multipart/form-data' })
      const transfer = new DataTransfer()
      for (const [name, text] of list) transfer.items.add(new File([text], name))
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      input.multiple = true
      input.files = transfer.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [action, files] as const,
  )
}

const goTo = (page: Page, path: string) =>
  page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const waiting = (user: User, n: number) =>
  user.page.getByRole('region', { name: user.text('tools.inbox.title', { n }) })
const opened = (user: User) =>
  user.page.getByRole('region', { name: user.text('tools.files.region') })

test('S49 a form of another site puts nothing into the app, with a worker and without', async ({
  page,
  context,
  user,
  faults,
  server,
}) => {
  faults.trust(ELSEWHERE)
  await context.route(ELSEWHERE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  )
  const shareFromElsewhere = async () => {
    await page.goto(ELSEWHERE)
    await share(page, `${server.url}/share-target`, [['theirs.tsv', TABLE]])
    await expect(user.main.getByRole('alert')).toHaveText(user.text('tools.inbox.foreign'))
    await expect(page.getByText('theirs.tsv')).toHaveCount(0)
  }
  await shareFromElsewhere()
  await page.goto(paths.allTools())
  await user.waitUntilWorkerReady()
  await shareFromElsewhere()
  const caches = await page.evaluate(async () => window.caches.keys())
  expect(caches.filter((name) => /shared/.test(name))).toEqual([])
})

test('S49 a share of more than ten files is refused in words; ten wait, and none is read before the user opens them', async ({
  page,
  user,
}) => {
  await page.goto(paths.allTools())
  await user.waitUntilWorkerReady()
  const files = Array.from({ length: 11 }, (_, n) => [`${n}.tsv`, TABLE] as [string, string])
  await share(page, '/share-target', files)
  const limits = { n: 10, size: '' }
  await expect(user.main.getByRole('alert')).toHaveText(user.text('tools.inbox.tooMany', limits))
  await share(page, '/share-target', files.slice(1))
  await expect(waiting(user, 10)).toContainText('10.tsv')
  await expect(waiting(user, 10)).toContainText(user.text('tools.inbox.channel.shared'))
  await expect(user.main.getByText(user.text('tools.files.kind.pairs'))).toHaveCount(0)
  await user.button('tools.inbox.open', { n: 10 }).click()
  await expect(opened(user)).toContainText(user.text('tools.files.kind.pairs'))
})

test('a file dropped beside the drop zone goes to the open tool, and on any other page it waits; the page stays', async ({
  page,
  user,
}) => {
  await test.step('beside the drop zone of a tool', async () => {
    await page.goto(paths.tool('6001'))
    await user.waitUntilHydrated()
    await expect(user.heading('tools.data.title')).toBeVisible()
    await drag(page, user.heading('tools.data.title'), EXAMPLE)
    await expect(user.main.getByText('sim_balanced_24.tsv').first()).toBeVisible()
    await expect(user.button('tools.run.start')).toBeEnabled()
  })
  await test.step('on an article', async () => {
    await page.goto('/front-pages/article/detail/1001')
    await user.waitUntilHydrated()
    await drag(page, page.locator('article h1'), EXAMPLE)
    await expect(waiting(user, 1)).toContainText('sim_balanced_24.tsv')
    await expect(waiting(user, 1)).toContainText(user.text('tools.inbox.channel.dropped'))
    await user.link('tools.inbox.see').click()
    await expect(user.main.getByText(user.text('tools.inbox.text'))).toBeVisible()
    await user.button('tools.inbox.remove', { n: 1 }).click()
    await expect(user.heading('tools.files.title')).toBeVisible()
  })
})

test('a chosen file is still there after leaving the tool, or the list of tools, and Back', async ({
  page,
  user,
}) => {
  const tool = paths.tool('6001')
  await page.goto(paths.allTools())
  await page.getByTestId('tool-file').setInputFiles(EXAMPLE)
  await opened(user).getByRole('listitem').getByRole('button').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`${tool}$`))
  await expect(user.button('tools.run.start')).toBeEnabled()
  await goTo(page, paths.problems())
  await expect(user.heading('articles.problems.title')).toBeVisible()
  await page.goBack()
  await expect(user.main.getByText('sim_balanced_24.tsv').first()).toBeVisible()
  await expect(user.button('tools.run.start')).toBeEnabled()
  await page.goBack()
  await expect(opened(user)).toContainText('sim_balanced_24.tsv')
})

test('without a network an unread article and list say so within a second, and load when it is back', async ({
  page,
  context,
  user,
}) => {
  const away = user.main.getByText(user.text('states.away.title')).first()
  const ARTICLE = '/front-pages/article/detail/1003'
  await page.goto('/front-pages/industry')
  await user.openFromWorker()
  await context.setOffline(true)
  await test.step('in a page that was online', async () => {
    for (const path of [ARTICLE, paths.problems()]) {
      await goTo(page, path)
      await expect(away).toBeVisible({ timeout: 1000 })
    }
  })
  await test.step('in a page that starts offline', async () => {
    await page.goto('/front-pages/article/detail/1002', { waitUntil: 'commit' })
    await user.waitUntilHydrated()
    await expect(away).toBeVisible({ timeout: 1000 })
  })
  await context.setOffline(false)
  await expect(user.main.locator('article h1')).toBeVisible({ timeout: 5000 })
})
