/** A user leaves no data behind in a shared browser. */
import type { Page } from '@playwright/test'
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { readStoredData } from '../helpers/e2e/stored-data.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

// Several tabs must share one worker, so pages start it at once.
test.use({ workerStart: 'atOnce' })

const STUDY: Study = {
  exposure: 'kynurenine-of-the-first-reader',
  outcome: 'private-outcome',
  effects: makeEffects(9, 5),
}

async function useProduct(user: User): Promise<void> {
  await runAnalysis(user, STUDY)
  await user.page.goto('/user/records')
  await expect(user.main.getByRole('link', { name: STUDY.exposure }).first()).toBeVisible()
  // An upload that the navigation aborted is repeated after 15 s.
  const rows = user.main.getByRole('list', { name: user.text('records.list.account') })
  await expect(rows.getByText(STUDY.exposure).first()).toBeVisible({ timeout: 30_000 })
  await user.waitUntilSettled()
}

/** Waits until the data are removed, because other tabs and the worker need a moment. */
async function expectNoTraces(page: Page, traces: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const storedData = await readStoredData(page)
      return traces.filter((trace) => storedData.includes(trace))
    })
    .toEqual([])
}

test(
  'two users of one browser: no data of the first is left for the second',
  { tag: '@smoke' },
  async ({ page, user, server }) => {
    const first = await registerMember(server, 'Firstreader')
    const second = await registerMember(server, 'Secondreader')
    await user.signInByForm(first)
    await user.waitUntilWorkerReady()
    await useProduct(user)
    // Checks first that the search finds stored data; otherwise an empty result later would prove
    // nothing.
    expect(await readStoredData(page)).toContain(STUDY.exposure)

    await page.goto('/')
    await user.signOut()
    await expectNoTraces(page, [STUDY.exposure, STUDY.outcome, first.email, 'Firstreader'])

    await user.signInByForm(second)
    await page.goto('/user/records')
    await expect(page.getByText(user.text('records.list.empty.title'))).toBeVisible()
    await page.goto('/analysisTool/analysisRecord')
    await user.waitUntilSettled()
    await expect(page.getByText(STUDY.exposure)).toHaveCount(0)
  },
)

test('signing out offline leaves nothing in any tab', async ({ context, page, user, server }) => {
  const member = await registerMember(server, 'Offlinereader')
  await user.signInByForm(member)
  await user.waitUntilWorkerReady()
  await useProduct(user)
  const other = await context.newPage()
  await other.goto('/user/records')
  await new User(other).waitUntilSettled()

  await page.goto('/')
  await user.waitUntilSettled()
  await context.setOffline(true)
  await user.signOut()
  await expect(other).toHaveURL('/login')
  const traces = [STUDY.exposure, STUDY.outcome, member.email, 'Offlinereader']
  await expectNoTraces(page, traces)
  await expectNoTraces(other, traces)

  await page.goto('/user/records')
  await expect(page).toHaveURL('/login')
  await context.setOffline(false)
})

test('signing out prompts first when a record has not reached the account', async ({
  context,
  page,
  user,
  server,
}) => {
  await user.signInByForm(await registerMember(server, 'Asker'))
  await user.waitUntilWorkerReady()
  await page.goto('/analysisTools/6001')
  await user.waitUntilSettled()
  await context.setOffline(true)
  await runAnalysis(user, { ...STUDY, exposure: 'unsent-exposure' })

  const beginSignOut = async () => {
    await user.accountMenu.click()
    await page.getByRole('menuitem', { name: user.text('layout.account.signOut') }).click()
  }
  const dialog = page.getByRole('dialog', { name: user.text('records.signOut.title') })
  await beginSignOut()
  await dialog.getByRole('button', { name: user.text('records.signOut.no') }).click()
  await expect(dialog).toBeHidden()
  expect(await user.token()).not.toBeNull()

  await beginSignOut()
  await dialog.getByRole('button', { name: user.text('records.signOut.yes') }).click()
  await expect(page).toHaveURL('/login')
  await expectNoTraces(page, ['unsent-exposure'])
  await context.setOffline(false)
})

test('a visitor’s run moves to the account only when the user confirms', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Mover')
  const study = { ...STUDY, exposure: 'visitor-exposure' }
  await runAnalysis(user, study)
  await user.signInByForm(member)
  const dialog = page.getByRole('dialog', { name: user.text('records.adopt.title', { n: 1 }) })
  await expect(dialog.getByText(study.exposure)).toBeVisible()
  await dialog.getByRole('button', { name: user.text('records.adopt.yes') }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/user/records')
  await user.main.getByRole('link', { name: study.exposure }).first().click()
  await expect(page.getByText(user.text('records.state.saved')).first()).toBeVisible()
})
