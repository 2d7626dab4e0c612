/** What a member changes without a network is kept, shown, and sent when the line is back. */
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const ARTICLE = '/front-pages/article/detail/1003'
type Item = { liked: boolean; favourite: boolean }

test('a like and a favourite made without a network stay, also on another visit, and are sent once', async ({
  context,
  page,
  reader,
  server,
}) => {
  await reader.signIn(await registerMember(server, 'Tunnel'))
  await page.goto(ARTICLE)
  await expect(reader.main.getByText(reader.text('articles.kept'))).toBeVisible()
  await reader.workerReady()
  await page.reload()
  await expect(reader.main.getByText(reader.text('articles.kept'))).toBeVisible()
  // Both stand above the text's column and below the text.
  const pressed = reader.main.locator('article button[aria-pressed="true"]:visible')
  await expect(pressed).toHaveCount(0)

  await context.setOffline(true)
  for (const name of ['articles.like', 'articles.favourite']) {
    await reader.main
      .getByRole('button', { name: reader.text(name) })
      .first()
      .click()
  }
  await expect(pressed).toHaveCount(4)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(pressed).toHaveCount(4)

  // Who leaves now is told what he would lose.
  await reader.accountMenu.click()
  await page.getByRole('menuitem', { name: reader.text('layout.account.signOut') }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(reader.text('records.signOut.changes', { n: 2 }))).toBeVisible()
  await question.getByRole('button', { name: reader.text('records.signOut.no') }).click()
  await expect(question).toBeHidden()

  const sent: string[] = []
  page.on('request', (request) => {
    const [, call = ''] =
      /"(\/api\/(?:homepageConfig\/update|collection)\/\w+)"/.exec(request.postData() ?? '') ?? []
    if (call !== '') sent.push(call)
  })
  await context.setOffline(false)
  const token = (await reader.token()) ?? ''
  await expect(async () => {
    const { data } = await callServer<Item>(server, 'content', { id: '1003' }, token)
    expect([data.liked, data.favourite]).toEqual([true, true])
  }).toPass()
  await expect(pressed).toHaveCount(4)
  expect(sent.toSorted()).toEqual(['/api/collection/submit', '/api/homepageConfig/update/like'])
})
