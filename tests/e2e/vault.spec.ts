/** Work that the service has not acknowledged outlives every end of a session that its owner did not ask for. */
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { readStoredData } from '../helpers/e2e/stored-data.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { User } from '../helpers/e2e/user.ts'
import { paths } from '../../src/lib/paths.ts'

const STUDY: Study = {
  exposure: 'unsent-exposure',
  outcome: 'unsent-outcome',
  effects: makeEffects(9, 5),
}

test('R18 an analysis made offline survives a session that was ended elsewhere, locked for its owner', async ({
  context,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Owner')
  const other = await registerMember(server, 'Another')
  await user.signInByForm(member)
  await page.goto('/analysisTools/crm')
  await user.waitUntilWorkerReady()
  // The key is there before the network goes.
  await user.waitUntilSettled()
  await context.setOffline(true)
  await runAnalysis(user, STUDY)
  await expect(user.main.getByText(user.text('records.state.waiting')).first()).toBeVisible()
  const record = page.url()

  await callServer(server, 'revokeOtherSessions', {}, await signInByCall(server, member))
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 })
  const note = user.main.getByText(user.text('locked.records', { n: 1 }))
  await expect(note).toBeVisible()
  // It names the masked owner, and nothing of the contents is readable.
  await expect(note).toContainText(`${member.email[0]}…@`)
  await expect(note).not.toContainText(member.email)
  expect(await readStoredData(page)).not.toContain(STUDY.exposure)

  // Another member sees that there is something, and no more.
  await user.enterPassword(other)
  await expect(user.accountMenu).toBeVisible()
  await page.goto('/user/records')
  await expect(page.getByText(user.text('records.list.empty.title'))).toBeVisible()
  await user.signOut()

  await user.enterPassword(member)
  await expect(user.accountMenu).toBeVisible()
  await page.goto(record)
  await expect(user.main.getByText(STUDY.exposure).first()).toBeVisible()
  await page.goto('/user/records')
  const rows = user.main.getByRole('list', { name: user.text('records.list.account') })
  await expect(rows.getByText(STUDY.exposure)).toBeVisible()
  await page.goto('/login')
})

test('R18 a feedback draft comes back after the session was refused', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Writer')
  await user.signInByForm(member)
  await page.goto('/user/feedback?new')
  await user.field('feedback.form.body').fill('a draft of three lines')
  await expect.poll(() => readStoredData(page)).toContain('a draft of three lines')
  await callServer(server, 'revokeOtherSessions', {}, await signInByCall(server, member))
  await page.reload()
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 })
  await expect(user.main.getByText(user.text('locked.drafts', { n: 1 }))).toBeVisible()
  expect(await readStoredData(page)).not.toContain('a draft of three lines')
  await user.enterPassword(member)
  await expect(user.field('feedback.form.body')).toHaveValue('a draft of three lines')
})

test('R18 a device is erased on request from another one', async ({
  browser,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Traveller')
  await user.signInByForm(member)
  await page.goto('/user/feedback?new')
  await user.field('feedback.form.body').fill('left on a shared computer')
  await expect.poll(() => readStoredData(page)).toContain('left on a shared computer')

  const elsewhere = await browser.newContext()
  const other = new User(await elsewhere.newPage(), 'zh', server)
  await other.signIn(member)
  await other.page.goto(paths.accountSettings('security'))
  const end = other.main.getByRole('list', { name: other.text('settings.sessions.title') })
  await end.getByRole('button').first().click()
  const question = other.page.getByRole('dialog')
  await question.getByRole('checkbox', { name: other.text('settings.sessions.ask.erase') }).check()
  await question.getByRole('button', { name: other.text('settings.sessions.ask.yes') }).click()
  await expect(question).toBeHidden()
  await elsewhere.close()

  await page.reload()
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 })
  await expect.poll(() => readStoredData(page)).not.toContain('left on a shared computer')
  await expect(user.main.getByText(user.text('locked.drafts', { n: 1 }))).toHaveCount(0)
})
