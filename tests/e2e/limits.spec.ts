/** The limits of a level: before a run, for reports and in the account, and the offer to upgrade. */
import { readFileSync } from 'node:fs'
import { toolByKey } from '../../src/contract/tools.ts'
import { makeEffects, toCsv } from '../helpers/e2e/analysis.ts'
import { accessFaults, schemeFaults } from '../helpers/e2e/axe.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { endPayment, fillTitle, payButton, paymentSays } from '../helpers/e2e/checkout.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import { giveLevel, paidMember, registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { Reader } from '../helpers/e2e/reader.ts'
import { fits, RESULT, run, study } from '../helpers/e2e/records.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const RUNS = [
  { language: 'zh', size: DESKTOP },
  { language: 'en', size: PHONE },
] as const
const RUN_MS = 60_000
const MINUTE_MS = 60_000

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** The panel that shows a limit. */
const panel = (reader: Reader) =>
  reader.page.getByRole('region', { name: reader.text('limits.region') })
const panelTitle = (reader: Reader, id: string, values = {}) =>
  panel(reader).getByRole('heading', { name: reader.text(id, values) })
const levelName = (reader: Reader, level: 'free' | 'plus' | 'pro') =>
  reader.text(`limits.level.${level}`)

/** The reader's own traits: files like the example, with other names. */
async function chooseTraits(reader: Reader): Promise<void> {
  for (const [side, letter] of [
    ['exposure', 'a'],
    ['outcome', 'b'],
  ] as const) {
    const text = readFileSync(`public/examples/sim_oneway_${letter}.tsv`, 'utf8')
    await reader.page
      .getByTestId(`tool-file-${side}`)
      .setInputFiles(file(`my-trait-${letter}.tsv`, `${text}\n`))
    await expect(reader.main.getByText(`my-trait-${letter}.tsv`)).toBeVisible()
  }
  // The header of the second file leaves open which of A1 and A2 is counted.
  await reader.main
    .getByRole('radio', { name: reader.text('tools.screen.alleleChoice', { column: 'A1' }) })
    .check()
}

async function runToResult(reader: Reader): Promise<void> {
  await expect(reader.button('tools.run.start')).toBeEnabled()
  await reader.button('tools.run.start').click()
  await expect(reader.page).toHaveURL(RESULT, { timeout: RUN_MS })
}

async function chooseOwn(reader: Reader, name: string, count: number): Promise<void> {
  await reader.page.goto('/analysisTools/6001')
  await reader.page
    .getByTestId('tool-file')
    .setInputFiles(file(name, toCsv(makeEffects(count, 11))))
  await expect(reader.main.getByText(name).first()).toBeVisible()
}

for (const { language, size } of inTurn(import.meta.filename, RUNS)) {
  test.describe(`limits by level (${language})`, () => {
    test.use({ ...size, language })

    test('a visitor runs the example of a tool of a level, which says what it needs', async ({
      page,
      reader,
    }) => {
      await page.goto('/analysisTools/All')
      const card = reader.main.getByRole('link', { name: reader.text('tools.map.name') })
      await expect(card).toContainText(reader.text('limits.badge.locked'))
      expect(await accessFaults(page)).toEqual([])
      await card.click()
      const needs = levelName(reader, 'plus')
      await expect(reader.main.getByText(reader.text('limits.early.tool', { needs }))).toBeVisible()
      await reader.button('tools.data.example').click()
      await runToResult(reader)
      await expect(panel(reader)).toHaveCount(0)
    })

    test('too many variants: nothing starts, nothing is lost, fewer of them run', async ({
      page,
      reader,
    }) => {
      await chooseOwn(reader, 'mine.csv', 201)
      await expect(panelTitle(reader, 'limits.title.maxVariants')).toBeVisible()
      await expect(panel(reader)).toContainText(
        reader.text('limits.of', { use: 201, limit: 200, level: levelName(reader, 'free') }),
      )
      await reader.button('tools.run.start').click()
      await expect(panelTitle(reader, 'limits.title.maxVariants')).toBeFocused()
      await expect(reader.main.getByText('mine.csv').first()).toBeVisible()
      for (const scheme of ['light', 'dark'] as const) {
        await reader.chooseScheme(scheme)
        await reader.settled()
        expect(await schemeFaults(page, scheme)).toEqual([])
      }
      await fits(reader)
      await page
        .getByTestId('tool-file')
        .setInputFiles(file('less.csv', toCsv(makeEffects(200, 3))))
      await expect(reader.main.getByText('less.csv').first()).toBeVisible()
      await expect(panel(reader)).toHaveCount(0)
      await runToResult(reader)
    })

    test('one’s own data in a tool of a level: the way over the payment and back, and it runs', async ({
      page,
      reader,
      server,
    }) => {
      test.setTimeout(150_000)
      await reader.signIn(await registerMember(server))
      await page.goto('/analysisTools/6004')
      await chooseTraits(reader)
      const needs = levelName(reader, 'plus')
      await expect(panelTitle(reader, 'limits.title.tool', { needs })).toBeVisible()
      await panel(reader)
        .getByRole('link', { name: reader.text('limits.upgrade', { needs }) })
        .click()
      await expect(page).toHaveURL(/\/front-pages\/checkout\?plan=710/)
      await expect(reader.main.getByRole('heading', { level: 1 })).toBeVisible()
      await fillTitle(reader)
      await payButton(reader).click()
      await endPayment(page, 'succeed')
      await expect(paymentSays(reader, 'paid')).toBeVisible()
      const waiting = page.getByRole('complementary', {
        name: reader.text('limits.waiting.region'),
      })
      await expect(waiting).toContainText(reader.text(toolByKey('bidirectional').name))
      expect(await accessFaults(page)).toEqual([])
      await fits(reader)
      await waiting.getByRole('link', { name: reader.text('limits.waiting.back') }).click()
      await expect(page).toHaveURL(/analysisTools\/6004$/)
      await expect(reader.main.getByText(reader.text('limits.takenUp'))).toBeVisible()
      await expect(reader.main.getByText('my-trait-a.tsv')).toBeVisible()
      await expect(panel(reader)).toHaveCount(0)
      await runToResult(reader)
      await expect(
        reader.main.getByText(reader.text('records.state.saved'), { exact: true }),
      ).toBeVisible({ timeout: 30_000 })
    })

    test('reports are said to need a level, and open once it is there, in all tabs', async ({
      context,
      page,
      reader,
      server,
    }) => {
      test.setTimeout(120_000)
      const member = await registerMember(server)
      await reader.signIn(member)
      const own = study(77, 12)
      await page.goto('/analysisTools/6001')
      await page
        .getByTestId('tool-file')
        .setInputFiles(file(`${own.exposure}.csv`, toCsv(own.effects)))
      await run(reader)
      const pdf = page.getByRole('menuitem', { name: reader.text('analysis.export.report') })
      const needs = levelName(reader, 'plus')
      await reader.button('analysis.export.open').click()
      await expect(pdf).toContainText(needs)
      await pdf.click()
      await expect(panelTitle(reader, 'limits.title.reportExport', { needs })).toBeVisible()
      expect(await accessFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(panel(reader)).toHaveCount(0)
      await test.step('tables stay free', async () => {
        await reader.button('analysis.export.open').click()
        const saved = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: /TSV/ }).first().click()
        await saved
      })
      await test.step('what another tab learns counts here at once', async () => {
        await giveLevel(server, member, 'plus')
        const other = new Reader(await context.newPage(), language)
        await other.page.goto('/user/profile')
        await expect(
          other.main.getByText(other.text('account.level.plus'), { exact: true }).first(),
        ).toBeVisible()
        await other.page.close()
        await reader.button('analysis.export.open').click()
        await expect(pdf).not.toContainText(needs)
        await pdf.click()
        await expect(panel(reader)).toHaveCount(0)
        await expect(page.getByRole('dialog').or(page.getByRole('document')).first()).toBeVisible()
      })
    })
  })
}

test('the record after the last place stays on the device, and goes to the account after an upgrade', async ({
  page,
  reader,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await registerMember(server)
  const token = await signInByCall(server, member)
  for (let count = 0; count < 20; count += 1) {
    const reply = await callServer(server, 'saveRecord', recordParams(`filled ${count}`), token)
    expect(reply.code).toBe(200)
  }
  await reader.signIn(member)
  const own = study(81)
  await chooseOwn(reader, `${own.exposure}.csv`, 8)
  await runToResult(reader)
  await expect(panelTitle(reader, 'limits.title.savedRecords')).toBeVisible({ timeout: 30_000 })
  await expect(reader.main.getByText(reader.text('records.state.device'))).toBeVisible()

  await page.goto('/user/records')
  const here = reader.main.getByRole('list', { name: reader.text('records.list.unsent') })
  await expect(here.getByRole('listitem')).toHaveCount(1)
  await expect(here).toContainText(reader.text('records.fault.levelPlace'))
  expect(await accessFaults(page)).toEqual([])
  const total = async () =>
    (await callServer<{ total: number }>(server, 'recordPage', {}, token)).data.total
  expect(await total()).toBe(20)

  await giveLevel(server, member, 'plus')
  await page.reload()
  await expect(here).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(total).toBe(21)
})

test('an example of a tool of a level is a record of a free account too', async ({
  page,
  reader,
  server,
}) => {
  test.setTimeout(180_000)
  const member = await registerMember(server)
  await reader.signIn(member)
  const token = await signInByCall(server, member)
  const examples = [
    { toolId: '6003', item: null },
    { toolId: '6004', item: 'tools.bidirectional.example.oneway' },
    { toolId: '6005', item: 'tools.mv.example.weak' },
  ]
  for (const { toolId, item } of examples) {
    await page.goto(toolId === '6003' ? '/analysisTools/crm' : `/analysisTools/${toolId}`)
    await reader.button('tools.data.example').click()
    if (item !== null) {
      await page.getByRole('menuitem').first().click()
    }
    await runToResult(reader)
    await expect(
      reader.main.getByText(reader.text('records.state.saved'), { exact: true }),
    ).toBeVisible({ timeout: 30_000 })
  }
  const { data } = await callServer<{ total: number }>(server, 'recordPage', {}, token)
  expect(data.total).toBe(examples.length)
})

test('a level that ends while an analysis runs: it is finished and stays, the next one asks', async ({
  page,
  reader,
  startServer,
}) => {
  test.setTimeout(240_000)
  const server = await startServer({ hasMovableClock: true })
  const member = await paidMember(server, 'plus')
  const token = await signInByCall(server, member)
  expect((await callServer(server, 'cancelSubscription', { reason: 'other' }, token)).code).toBe(
    200,
  )
  const { data: me } = await callServer<{ levelExpiresAt: string }>(server, 'me', {}, token)
  server.moveClock(Date.parse(me.levelExpiresAt) - Date.now() - 10 * MINUTE_MS)
  await page.clock.install({ time: server.now() })
  await page.goto(`${server.url}/login`)
  await reader.enterPassword(member)
  await expect(reader.accountMenu).toBeVisible()
  await expect(page).not.toHaveURL(/login/)

  const own = study(91, 260)
  await page.goto(`${server.url}/analysisTools/6001`)
  await page.getByTestId('tool-file').setInputFiles(file(`${own.exposure}.csv`, toCsv(own.effects)))
  await expect(reader.main.getByText(reader.text('tools.run.ready', { n: 260 }))).toBeVisible()
  await expect(panel(reader)).toHaveCount(0)
  await reader.button('tools.run.start').click()
  await expect(reader.button('tools.run.cancel')).toBeVisible()
  server.moveClock(30 * MINUTE_MS)
  await page.clock.setSystemTime(server.now())

  await expect(page).toHaveURL(RESULT, { timeout: RUN_MS })
  await expect(reader.main.getByRole('heading', { level: 1 })).toBeVisible()
  await test.step('the account has no place for it any more, the device keeps it', async () => {
    await expect(panelTitle(reader, 'limits.title.maxVariants')).toBeVisible({ timeout: 60_000 })
    await expect(reader.main.getByText(reader.text('records.state.device'))).toBeVisible()
  })
  await test.step('the next run of the same data asks first', async () => {
    await reader.main.getByRole('link', { name: reader.text('tools.result.back') }).click()
    // The page checks every 20 s whether a level has ended.
    await expect(panelTitle(reader, 'limits.title.maxVariants')).toBeVisible({ timeout: 40_000 })
  })
})
