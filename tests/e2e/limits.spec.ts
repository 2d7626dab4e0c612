/**
 * The limits of a level where the browser takes part: through a payment, in other tabs, on the
 * device. Messages of the tools: tests/unit/features/tools/limits; limits of runs and records:
 * session/over-limits.test.ts there, and tests/unit/server/service/record-limits.test.ts.
 */
import { readFileSync } from 'node:fs'
import { toolByKey } from '../../src/contract/tools.ts'
import { makeEffects, toCsv } from '../helpers/e2e/analysis.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { endPayment, fillTitle, payButton, paymentHeading } from '../helpers/e2e/checkout.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import { giveLevel, registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { User } from '../helpers/e2e/user.ts'
import { RESULT, run, study } from '../helpers/e2e/records.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const RUN_MS = 60_000

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** The panel that shows a limit. */
const panel = (user: User) => user.page.getByRole('region', { name: user.text('limits.region') })
const panelTitle = (user: User, id: string, values = {}) =>
  panel(user).getByRole('heading', { name: user.text(id, values) })
const levelName = (user: User, level: 'free' | 'plus' | 'pro') => user.text(`limits.level.${level}`)

/** Chooses the user's own traits: files like the example, with other names. */
async function chooseTraits(user: User): Promise<void> {
  for (const [side, trait] of [
    ['exposure', 'a'],
    ['outcome', 'b'],
  ] as const) {
    const text = readFileSync(`public/examples/sim_oneway_${trait}.tsv`, 'utf8')
    await user.page
      .getByTestId(`tool-file-${side}`)
      .setInputFiles(file(`my-trait-${trait}.tsv`, `${text}\n`))
    await expect(user.main.getByText(`my-trait-${trait}.tsv`)).toBeVisible()
  }
  // The header of the second file leaves open which of A1 and A2 is counted.
  await user.main
    .getByRole('radio', { name: user.text('tools.screen.alleleChoice', { column: 'A1' }) })
    .check()
}

async function runToResult(user: User): Promise<void> {
  await expect(user.button('tools.run.start')).toBeEnabled()
  await user.button('tools.run.start').click()
  await expect(user.page).toHaveURL(RESULT, { timeout: RUN_MS })
}

async function chooseOwn(user: User, name: string, count: number): Promise<void> {
  await user.page.goto('/analysisTools/6001')
  await user.page.getByTestId('tool-file').setInputFiles(file(name, toCsv(makeEffects(count, 11))))
  await expect(user.main.getByText(name).first()).toBeVisible()
}

test('own data in a tool of a higher level: through the payment and back to the run', async ({
  page,
  user,
  server,
}) => {
  test.setTimeout(150_000)
  await user.signIn(await registerMember(server))
  await page.goto('/analysisTools/6004')
  await chooseTraits(user)
  const needs = levelName(user, 'plus')
  await expect(panelTitle(user, 'limits.title.tool', { needs })).toBeVisible()
  await panel(user)
    .getByRole('link', { name: user.text('limits.upgrade', { needs }) })
    .click()
  await expect(page).toHaveURL(/\/front-pages\/checkout\?plan=710/)
  await expect(user.main.getByRole('heading', { level: 1 })).toBeVisible()
  await fillTitle(user)
  await payButton(user).click()
  await endPayment(page, 'succeed')
  await expect(paymentHeading(user, 'paid')).toBeVisible()
  const waiting = page.getByRole('complementary', {
    name: user.text('limits.waiting.region'),
  })
  await expect(waiting).toContainText(user.text(toolByKey('bidirectional').name))
  await waiting.getByRole('link', { name: user.text('limits.waiting.back') }).click()
  await expect(page).toHaveURL(/analysisTools\/6004$/)
  await expect(user.main.getByText(user.text('limits.takenUp'))).toBeVisible()
  await expect(user.main.getByText('my-trait-a.tsv')).toBeVisible()
  await expect(panel(user)).toHaveCount(0)
  await expect(user.button('tools.run.start')).toBeEnabled()
})

test('reports show their required level, and open after the upgrade, in all tabs', async ({
  context,
  page,
  user,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await registerMember(server)
  await user.signIn(member)
  const own = study(77, 12)
  await page.goto('/analysisTools/6001')
  await page.getByTestId('tool-file').setInputFiles(file(`${own.exposure}.csv`, toCsv(own.effects)))
  await run(user)
  const pdf = page.getByRole('menuitem', { name: user.text('analysis.export.report') })
  const needs = levelName(user, 'plus')
  await user.button('analysis.export.open').click()
  await expect(pdf).toContainText(needs)
  await pdf.click()
  await expect(panelTitle(user, 'limits.title.reportExport', { needs })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(user)).toHaveCount(0)
  await test.step('tables stay free', async () => {
    await user.button('analysis.export.open').click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /TSV/ }).first().click()
    await saved
  })
  await test.step('what another tab learns counts here at once', async () => {
    await giveLevel(server, member, 'plus')
    const other = new User(await context.newPage())
    await other.page.goto('/user/profile')
    await expect(
      other.main.getByText(other.text('account.level.plus'), { exact: true }).first(),
    ).toBeVisible()
    await other.page.close()
    await user.button('analysis.export.open').click()
    await expect(pdf).not.toContainText(needs)
    await pdf.click()
    await expect(panel(user)).toHaveCount(0)
    await expect(page.getByRole('dialog').or(page.getByRole('document')).first()).toBeVisible()
  })
})

test('a record beyond the limit stays on the device, and is sent to the account after an upgrade', async ({
  page,
  user,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await registerMember(server)
  const token = await signInByCall(server, member)
  for (let count = 0; count < 20; count += 1) {
    const reply = await callServer(server, 'saveRecord', recordParams(`filled ${count}`), token)
    expect(reply.code).toBe(200)
  }
  await user.signIn(member)
  const own = study(81)
  await chooseOwn(user, `${own.exposure}.csv`, 8)
  await runToResult(user)
  await user.button('saving.account').click()
  await expect(panelTitle(user, 'limits.title.savedRecords')).toBeVisible({ timeout: 30_000 })
  await expect(user.main.getByText(user.text('records.state.device'))).toBeVisible()

  await page.goto('/user/records')
  const here = user.main.getByRole('list', { name: user.text('records.list.unsent') })
  await expect(here.getByRole('listitem')).toHaveCount(1)
  await expect(here).toContainText(user.text('records.fault.levelPlace'))
  const total = async () =>
    (await callServer<{ total: number }>(server, 'recordPage', {}, token)).data.total
  expect(await total()).toBe(20)

  await giveLevel(server, member, 'plus')
  await page.reload()
  await expect(here).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(total).toBe(21)
})
