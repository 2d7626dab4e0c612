/** A member's offline changes are stored, shown, and sent when the network is back. */
import { callServer } from '../helpers/e2e/calls.ts'
import { openSettings } from '../helpers/e2e/account.ts'
import { seedOutbox } from '../helpers/e2e/outbox.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

import { readStoredData } from '../helpers/e2e/stored-data.ts'
import type { User } from '../helpers/e2e/user.ts'
import type { Page } from '@playwright/test'
import { NETWORK_SYNC_TAG } from '../../src/contract/worker-messages.ts'
import { paths } from '../../src/lib/paths.ts'

/** Records completed writing calls, in order. One may be lost as the network returns. */
function watchWrites(page: Page): string[] {
  const sent: string[] = []
  page.on('requestfinished', (request) => {
    const [, call = ''] = /"url":"\/api\/([\w/]+)"/.exec(request.postData() ?? '') ?? []
    if (/(?:^|\/)(?:submit|update|remove|reply|readTerms|like)$/.test(call)) sent.push(call)
  })
  return sent
}

/** Its name also has the count. */
const likeButton = (user: User, id: string) =>
  user.main.getByRole('button', { name: user.text(id) }).first()

const ARTICLE = '/front-pages/article/detail/1003'
type Item = { liked: boolean; favourite: boolean }

test('an offline like and favourite stay, also on another visit, and are sent once', async ({
  context,
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server, 'Tunnel'))
  await page.goto(ARTICLE)
  await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
  await user.waitUntilWorkerReady()
  await page.reload()
  await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
  // Both are above the text's column and below the text.
  const active = user.main.locator('article button[aria-pressed="true"]:visible')
  await expect(active).toHaveCount(0)

  await context.setOffline(true)
  for (const name of ['articles.like', 'articles.favourite']) {
    await user.main
      .getByRole('button', { name: user.text(name) })
      .first()
      .click()
  }
  await expect(active).toHaveCount(4)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => readStoredData(page)).toContain('addFavourite')
  await user.waitUntilSettled()
  await page.reload()
  await expect(active).toHaveCount(4)

  // Leaving now prompts with what would be lost.
  await user.accountMenu.click()
  await page.getByRole('menuitem', { name: user.text('layout.account.signOut') }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(user.text('locked.changes', { n: 2 }))).toBeVisible()
  await question.getByRole('button', { name: user.text('records.signOut.no') }).click()
  await expect(question).toBeHidden()

  const sent: string[] = []
  page.on('request', (request) => {
    const [, call = ''] =
      /"(\/api\/(?:homepageConfig\/update|collection)\/\w+)"/.exec(request.postData() ?? '') ?? []
    if (call !== '') sent.push(call)
  })
  await context.setOffline(false)
  const token = (await user.token()) ?? ''
  await expect(async () => {
    const { data } = await callServer<Item>(server, 'content', { id: '1003' }, token)
    expect([data.liked, data.favourite]).toEqual([true, true])
  }).toPass()
  await expect(active).toHaveCount(4)
  expect(sent.toSorted()).toEqual(['/api/collection/submit', '/api/homepageConfig/update/like'])
})

test('queued changes are listed by title, and can be discarded or sent by keyboard', async ({
  context,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Patient')
  const token = await signInByCall(server, member)
  const { data: article } = await callServer<{ titleZh: string }>(server, 'content', { id: '1003' })
  const title = article.titleZh
  await user.signIn(member)
  await openSettings(user, 'storage')
  await expect(user.main.getByText(user.text('outbox.nothing'))).toBeVisible()
  await page.goto(ARTICLE)
  await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
  await user.waitUntilWorkerReady()
  await page.reload()
  await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
  await context.setOffline(true)
  for (const name of ['articles.like', 'articles.favourite']) await likeButton(user, name).click()
  await expect.poll(() => readStoredData(page)).toContain('addFavourite')

  await openSettings(user, 'storage')
  const list = user.main.getByRole('list', { name: user.text('outbox.title') })
  await expect(list.getByRole('listitem')).toHaveText([
    new RegExp(user.text('outbox.what.like', { title })),
    new RegExp(user.text('outbox.what.addFavourite', { title })),
  ])
  // The user requests it although the device is offline: the attempt is made, and its failure
  // reported.
  await user.button('outbox.sendNow').press('Enter')
  await expect(user.main.getByText(user.text('outbox.stillWaits'))).toBeVisible()

  const what = user.text('outbox.what.like', { title })
  await user.button('outbox.of', { action: user.text('outbox.discard'), what }).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.locator('..')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('button')).toBeFocused()
  // The page shows the service's state again, although it cannot be requested.
  await page.goto(ARTICLE)
  await expect(likeButton(user, 'articles.like')).toHaveAttribute('aria-pressed', 'false')

  // A change that the service refuses stays in the list, with its message.
  await openSettings(user, 'storage')
  await seedOutbox(page, [
    {
      idempotencyKey: 'write:like:999999',
      endpoint: 'like',
      params: { id: '999999' },
      createdAt: new Date().toISOString(),
      notes: { about: { zh: '已撤下的文章', en: 'A withdrawn article' } },
    },
  ])
  const sent = watchWrites(page)
  await context.setOffline(false)
  await expect(list.getByRole('listitem')).toHaveText([
    new RegExp(user.text('outbox.what.like', { title: '已撤下的文章' })),
  ])
  await expect(list.getByText(/服务没有接受/)).toBeVisible()
  const { data } = await callServer<Item>(server, 'content', { id: '1003' }, token)
  expect([data.liked, data.favourite]).toEqual([false, true])
  expect(sent).toEqual(['collection/submit', 'homepageConfig/update/like'])
  await list.getByRole('button', { name: new RegExp(user.text('outbox.discard')) }).press('Enter')
  await expect(user.main.getByText(user.text('outbox.nothing'))).toBeVisible()
})

test('the worker notifies open pages that the network is back', async ({ context, page, user }) => {
  await page.goto(paths.allTools())
  await user.waitUntilWorkerReady()
  await page.reload()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      document.documentElement.dataset['heard'] += JSON.stringify(data)
    })
  })
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: `${new URL(page.url()).origin}/`,
    registrationId,
    tag: NETWORK_SYNC_TAG,
    lastChance: false,
  })
  await expect(page.locator('html')).toHaveAttribute('data-heard', /"type":"lineIsBack"/)
})
