/** A user leaves no data behind in a shared browser. */
import type { Page } from '@playwright/test'
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { readEverythingKept } from '../helpers/e2e/stored-data.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { Reader } from '../helpers/e2e/reader.ts'
import { expect, test } from '../helpers/e2e/test.ts'

// Several tabs must share one worker, so pages start it at once.
test.use({ workerStart: 'atOnce' })

const STUDY: Study = {
  exposure: 'kynurenine-of-the-first-reader',
  outcome: 'private-outcome',
  effects: makeEffects(9, 5),
}

async function useProduct(reader: Reader): Promise<void> {
  await runAnalysis(reader, STUDY)
  await reader.page.goto('/user/records')
  await expect(reader.main.getByRole('link', { name: STUDY.exposure }).first()).toBeVisible()
  await expect(reader.page.getByText(reader.text('records.state.saved')).first()).toBeVisible()
  await reader.settled()
}

/** Waits until the data are removed, because other tabs and the worker need a moment. */
async function expectNoTraces(page: Page, traces: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const kept = await readEverythingKept(page)
      return traces.filter((trace) => kept.includes(trace))
    })
    .toEqual([])
}

test(
  'two users of one browser: no data of the first is left for the second',
  { tag: '@smoke' },
  async ({ page, reader, server }) => {
    const first = await registerMember(server, 'Firstreader')
    const second = await registerMember(server, 'Secondreader')
    await reader.signInByForm(first)
    await reader.workerReady()
    await useProduct(reader)
    // Checks first that the search finds stored data; otherwise an empty result later would prove
    // nothing.
    expect(await readEverythingKept(page)).toContain(STUDY.exposure)

    await page.goto('/')
    await reader.signOut()
    await expectNoTraces(page, [STUDY.exposure, STUDY.outcome, first.email, 'Firstreader'])

    await reader.signInByForm(second)
    await page.goto('/user/records')
    await expect(page.getByText(reader.text('records.list.empty.title'))).toBeVisible()
    await page.goto('/analysisTool/analysisRecord')
    await reader.settled()
    await expect(page.getByText(STUDY.exposure)).toHaveCount(0)
  },
)

test('signing out offline leaves nothing in any tab', async ({ context, page, reader, server }) => {
  const member = await registerMember(server, 'Offlinereader')
  await reader.signInByForm(member)
  await reader.workerReady()
  await useProduct(reader)
  const other = await context.newPage()
  await other.goto('/user/records')
  await new Reader(other).settled()

  await page.goto('/')
  await reader.settled()
  await context.setOffline(true)
  await reader.signOut()
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
  reader,
  server,
}) => {
  await reader.signInByForm(await registerMember(server, 'Asker'))
  await reader.workerReady()
  await page.goto('/analysisTools/6001')
  await reader.settled()
  await context.setOffline(true)
  await runAnalysis(reader, { ...STUDY, exposure: 'unsent-exposure' })

  const beginSignOut = async () => {
    await reader.accountMenu.click()
    await page.getByRole('menuitem', { name: reader.text('layout.account.signOut') }).click()
  }
  const dialog = page.getByRole('dialog', { name: reader.text('records.signOut.title') })
  await beginSignOut()
  await dialog.getByRole('button', { name: reader.text('records.signOut.no') }).click()
  await expect(dialog).toBeHidden()
  expect(await reader.token()).not.toBeNull()

  await beginSignOut()
  await dialog.getByRole('button', { name: reader.text('records.signOut.yes') }).click()
  await expect(page).toHaveURL('/login')
  await expectNoTraces(page, ['unsent-exposure'])
  await context.setOffline(false)
})

test('a visitor’s run moves to the account only when the user confirms', async ({
  page,
  reader,
  server,
}) => {
  const member = await registerMember(server, 'Mover')
  const study = { ...STUDY, exposure: 'visitor-exposure' }
  await runAnalysis(reader, study)
  await reader.signInByForm(member)
  const dialog = page.getByRole('dialog', { name: reader.text('records.adopt.title', { n: 1 }) })
  await expect(dialog.getByText(study.exposure)).toBeVisible()
  await dialog.getByRole('button', { name: reader.text('records.adopt.yes') }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/user/records')
  await reader.main.getByRole('link', { name: study.exposure }).first().click()
  await expect(page.getByText(reader.text('records.state.saved')).first()).toBeVisible()
})
