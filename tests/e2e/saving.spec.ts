/** The promise about results, compared with the calls that are made: nothing is sent without a choice. */
import type { Page } from '@playwright/test'
import { contract } from '../../src/contract/contract.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { chooseStudy, run, study } from '../helpers/e2e/records.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** Counts the calls of a page that send a record to the account, or remove one. */
function countCalls(page: Page) {
  const calls = { saves: 0, removals: 0 }
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes(contract.saveRecord.url)) calls.saves += 1
    if (body.includes(contract.removeRecord.url)) calls.removals += 1
  })
  return calls
}

const question = (user: User) =>
  user.main.getByRole('region', { name: user.text('saving.question.title') })
const state = (user: User, name: 'device' | 'saved') =>
  user.main.getByText(user.text(`records.state.${name}`), { exact: true })

/** Opens the list of records, which sends what waits, and waits until the network is idle. */
async function letQueueSend(user: User): Promise<void> {
  await user.page.goto('/user/records')
  await user.waitUntilSettled()
}

/** Runs an example of the two-sample tool and leaves the question under its result unanswered. */
async function runExample(user: User): Promise<void> {
  await user.page.goto('/analysisTools/6001')
  await user.button('tools.data.example').click()
  await user.page.getByRole('menuitem').first().click()
  await expect(user.button('tools.run.start')).toBeEnabled()
  await run(user, 'unanswered')
}

test('sends no result of a new member before the choice, and none after “on this device”', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  await user.signIn(member)
  const calls = countCalls(page)
  await runExample(user)
  await expect(question(user)).toContainText(user.text('saving.question.text'))
  await expect(state(user, 'device')).toBeVisible()
  await letQueueSend(user)
  expect(calls.saves).toBe(0)

  // The question returns with the next result.
  await runExample(user)
  await question(user)
    .getByRole('button', { name: user.text('saving.device') })
    .click()
  await expect(question(user)).toBeHidden()
  await expect(user.main.getByText(user.text('saving.answered.device'))).toBeFocused()
  await runExample(user)
  await expect(state(user, 'device')).toBeVisible()
  await expect(question(user)).toBeHidden()
  await letQueueSend(user)
  expect(calls).toEqual({ saves: 0, removals: 0 })
  const token = await signInByCall(server, member)
  expect((await callServer<{ total: number }>(server, 'recordPage', {}, token)).data.total).toBe(0)
})

test('sends a result once after “in my account”, and the next one without a question', async ({
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server))
  const calls = countCalls(page)
  await runExample(user)
  await question(user)
    .getByRole('button', { name: user.text('saving.account') })
    .click()
  await expect(state(user, 'saved')).toBeVisible()
  await letQueueSend(user)
  expect(calls.saves).toBe(1)

  await runExample(user)
  await expect(state(user, 'saved')).toBeVisible()
  await expect(question(user)).toBeHidden()
  expect(calls.saves).toBe(2)
})

test('takes one result out of the account only after confirmation, and sends it again', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  const token = await signInByCall(server, member)
  const total = async () =>
    (await callServer<{ total: number }>(server, 'recordPage', {}, token)).data.total
  await user.signIn(member)
  const calls = countCalls(page)
  await chooseStudy(user, study(61))
  await run(user)
  await expect(state(user, 'saved')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: user.text('saving.remove.title') })
  await user.button('outbox.keepHere').click()
  await dialog.getByRole('button', { name: user.text('saving.remove.no') }).click()
  await expect(dialog).toBeHidden()
  expect(await total()).toBe(1)

  await user.button('outbox.keepHere').click()
  await dialog.getByRole('button', { name: user.text('saving.remove.yes') }).click()
  await expect(state(user, 'device')).toBeVisible()
  await expect.poll(total).toBe(0)

  await user.button('records.row.send').click()
  await expect(state(user, 'saved')).toBeVisible()
  expect(await total()).toBe(1)
  expect(calls).toEqual({ saves: 2, removals: 1 })
})

test('asks a member of an earlier build, whose results are sent until the answer', async ({
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server))
  await chooseStudy(user, study(62))
  await run(user)
  await expect(state(user, 'saved')).toBeVisible()
  // Earlier builds stored no choice.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('veriscope.saving.')) localStorage.removeItem(key)
    }
  })
  await runExample(user)
  await expect(question(user)).toContainText(user.text('saving.question.sofar'))
  await expect(state(user, 'saved')).toBeVisible()
  await question(user)
    .getByRole('button', { name: user.text('saving.device') })
    .click()
  // The record in the account is removed only by an act of its own.
  const dialog = page.getByRole('dialog', { name: user.text('saving.remove.title') })
  await dialog.getByRole('button', { name: user.text('saving.remove.no') }).click()
  await expect(state(user, 'saved')).toBeVisible()
  await runExample(user)
  await expect(state(user, 'device')).toBeVisible()
})

test('changes the choice in the settings, before any run', async ({ page, user, server }) => {
  await user.signIn(await registerMember(server))
  await page.goto('/pages/account-settings/privacy')
  const choice = page.getByRole('radiogroup', { name: user.text('saving.settings.title') })
  const account = choice.getByRole('radio', { name: user.text('saving.account') })
  await expect(choice.getByRole('radio', { name: user.text('saving.device') })).toBeChecked()
  await expect(page.getByText(user.text('saving.settings.unasked'))).toBeVisible()
  await account.check()
  await page.reload()
  await expect(account).toBeChecked()
  await expect(page.getByText(user.text('saving.settings.unasked'))).toBeHidden()

  await page.goto('/analysisTools/6001')
  await expect(user.main.getByText(user.text('tools.privacy.account'))).toBeVisible()
  await runExample(user)
  await expect(state(user, 'saved')).toBeVisible()
  await expect(question(user)).toBeHidden()
})
