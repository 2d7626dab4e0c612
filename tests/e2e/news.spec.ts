/**
 * A newsletter: subscribed to, previewed and sent by the operator, read, and unsubscribed from in
 * the mail.
 */
import { admin } from '../helpers/e2e/checkout.ts'
import { messageLocator } from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const SUBJECT = /New at Veriscope: \d+ articles/

test.use({ language: 'en' })

test('a subscriber gets the newsletter once, in their language, and unsubscribes in the mail', async ({
  page,
  user,
  startServer,
}) => {
  const server = await startServer()
  const member = await registerMember(server)
  await page.goto(`${server.url}/login`)
  await user.enterPassword(member)
  await expect(user.accountMenu).toBeVisible()
  await page.goto(`${server.url}/pages/account-settings/notifications`)
  const label = `${user.text('settings.mail.news.label')} ${user.text('settings.mail.byMail')}`
  const news = user.main.getByRole('switch', { name: label })
  await expect(news).not.toBeChecked()
  await news.press('Space')
  await expect(news).toBeChecked()
  await expect(messageLocator(user, 'settings.saved')).toBeVisible()
  await callServer(server, 'updateProfile', { language: 'en' }, (await user.token()) ?? '')

  expect(await admin(server, 'news', 'preview', '--language', 'en')).toMatch(SUBJECT)
  expect(await admin(server, 'news', 'send', '--yes')).toContain('1 mail(s)')
  await expect(admin(server, 'news', 'send', '--yes')).rejects.toThrow(/last digest went out/)

  await page.goto(`${server.url}/dev/mailbox`)
  const mail = page.getByRole('article').filter({ hasText: SUBJECT })
  await expect(mail).toHaveCount(1)
  const link = /https?:\/\/\S+\/account\/unsubscribe\/\S+/.exec(await mail.innerText())?.[0]
  await page.goto(`${server.url}${new URL(link ?? '').pathname}`)
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toContainText('Done.')

  await page.goto(`${server.url}/pages/account-settings/notifications`)
  await expect(news).not.toBeChecked()
})
