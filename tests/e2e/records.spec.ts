/** Records: tags, comparing, duplicating, files; on the device and in the account. */
import { readFileSync } from 'node:fs'
import { runAnalysis } from '../helpers/e2e/analysis.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import {
  describeRecord,
  item,
  openList,
  openMenu,
  RESULT,
  study,
  titleOf,
} from '../helpers/e2e/records.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test(
  'tags are added, filter the list, are searched, and are in the account',
  { tag: '@smoke' },
  async ({ page, user, server }) => {
    const member = await registerMember(server, 'Tagger')
    await user.signIn(member)
    const [one, two] = [study(1), study(2)]
    await runAnalysis(user, one)
    await runAnalysis(user, two)
    await openList(user, titleOf(two))
    const row = await openList(user, titleOf(one))
    await openMenu(user, titleOf(one))
    await item(user, 'records.row.rename').click()
    await describeRecord(user, ['组会 talk', 'pilot'], '')
    await expect(row.getByText('组会 talk')).toBeVisible()

    const tick = (title: string) =>
      user.main.getByRole('checkbox', { name: user.text('records.row.tick', { title }) })
    await tick(titleOf(one)).check()
    await expect(user.link('records.selection.compare')).toHaveCount(0)
    await tick(titleOf(two)).check()
    await user.link('records.selection.compare').click()
    await expect(user.heading('records.compare.heading')).toBeVisible()
    await page.goBack()
    await expect(row).toBeVisible()
    // On a phone a row has two lines: its title, and tool, date and effect in one.
    await page.setViewportSize({ width: 390, height: 844 })
    const link = user.main.getByRole('link', { name: titleOf(two) })
    expect((await link.boundingBox())?.height).toBeLessThan(60)
    const isWithin = () =>
      link.evaluate(({ children }) =>
        [...children].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
      )
    expect(await isWithin()).toBe(true)
    await page.setViewportSize({ width: 360, height: 844 })
    expect(await isWithin()).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })

    const filter = user.main.getByRole('combobox', {
      name: user.text('records.tags.filter'),
    })
    await filter.selectOption('pilot')
    await expect(page).toHaveURL(/tag=pilot/)
    await expect(user.main.getByText(titleOf(one))).toBeVisible()
    await expect(user.main.getByText(titleOf(two))).toHaveCount(0)
    await page.goBack()
    await expect(user.main.getByText(titleOf(two))).toBeVisible()

    await user.main.getByRole('searchbox', { name: user.text('records.search.label') }).fill('组会')
    await page.keyboard.press('Enter')
    await expect(user.main.getByText(titleOf(two))).toHaveCount(0)
    await expect(user.main.getByText(titleOf(one))).toBeVisible()

    type Rows = { records: { title: string; tags: string[] }[] }
    const token = await signInByCall(server, member)
    await expect(async () => {
      const { data } = await callServer<Rows>(server, 'recordPage', { tag: 'pilot' }, token)
      expect(data.records.map(({ title }) => title)).toEqual([titleOf(one)])
      expect(data.records[0]?.tags).toEqual(['组会 talk', 'pilot'])
    }).toPass({ timeout: 20_000 })
  },
)

test('a visitor compares two runs with marked differences, also offline', async ({
  context,
  page,
  user,
}) => {
  const two = { ...study(3, 10), exposure: 'BMI-3b', outcome: 'CAD-3' }
  const one = study(3, 8)
  await runAnalysis(user, one)
  const first = RESULT.exec(page.url())?.[1] ?? ''
  await runAnalysis(user, two)
  await user.waitUntilWorkerReady()
  await user.button('records.info.more').click()
  await item(user, 'records.row.compare').click()
  await expect(user.main.getByText(titleOf(one))).toBeVisible()
  await context.setOffline(true)
  await user.main.getByRole('link', { name: titleOf(one) }).click()
  await expect(user.heading('records.compare.heading')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`compare=\\d+,${first}`))
  await expect(user.main.getByText(user.text('records.compare.otherFile'))).toBeVisible()
  const differs = user.main
    .locator('tr:visible, li:visible')
    .filter({ hasText: 'CAD-3' })
    .filter({ hasText: 'CHD-3' })
    .filter({ hasText: user.text('records.compare.differs') })
  await expect(differs).toHaveCount(1)
  await expect(user.main.getByText(user.text('records.compare.onlyA', { n: 2 }))).toBeVisible()
  // The effects of the first eight variants are the same: every estimate has both.
  const estimates = user.main.getByText(/B\s−\sA = /).locator('visible=true')
  await expect(estimates.first()).toBeVisible()
  const overlaid = user.main
    .getByRole('figure')
    .filter({ hasText: user.text('records.compare.overlaid') })
  // Five methods of both, one under the other.
  await expect(overlaid.getByRole('listitem').filter({ hasText: /^[AB]\s· / })).toHaveCount(10)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    user.button('records.compare.export').click(),
  ])
  const table = readFileSync(await download.path(), 'utf8')
  expect(table).toMatch(/^part\tname\ta\tb\t/)
  expect(table).toMatch(/^estimate\tivw\t/m)
  expect(table.match(/^variant\t/gm)).toHaveLength(2)
  await context.setOffline(false)
})

test('a record is duplicated, and opened again from its file', async ({ page, user, server }) => {
  await user.signIn(await registerMember(server, 'Copier'))
  const one = study(4)
  await runAnalysis(user, one)
  await openList(user, titleOf(one))
  await user.main.getByRole('link', { name: titleOf(one) }).click()
  await user.button('records.info.edit').click()
  await describeRecord(user, ['kept'], 'Why it was run.')
  await user.button('records.info.more').click()
  await item(user, 'records.row.duplicate').click()
  const copy = `${titleOf(one)}${user.text('records.duplicate.suffix')}`
  await expect(
    user.main.getByText(user.text('records.duplicate.done', { title: copy })),
  ).toBeVisible()

  await openList(user, copy)
  await user.main.getByRole('link', { name: copy }).click()
  await expect(user.main.getByText('Why it was run.')).toBeVisible()
  await expect(user.main.getByText('kept', { exact: true })).toBeVisible()

  // A device that cannot share files saves the file instead.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await user.button('records.info.more').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item(user, 'records.row.share').click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.veriscope\.json$/)
  const text = readFileSync(await download.path(), 'utf8')
  const id = /(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? ''
  await user.button('records.info.more').click()
  await item(user, 'records.info.remove').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: user.text('records.remove.yes') })
    .click()
  await expect(page).toHaveURL(/\/user\/records$/)
  await expect(user.main.getByText(copy)).toHaveCount(0)

  await page.getByTestId('record-file').setInputFiles({
    name: 'shared.veriscope.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await expect(page).toHaveURL(/\/user\/analysisRecordInfo\/\d+$/)
  expect(page.url()).not.toContain(id)
  await expect(user.main.getByRole('heading', { level: 1, name: copy })).toBeVisible()
  await expect(user.main.getByText('kept', { exact: true })).toBeVisible()
})

test('a file with a known id asks; the own record with its note is there after each choice, and is restored after a replacement', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Importer')
  await user.signIn(member)
  const one = study(5)
  await runAnalysis(user, one)
  await openList(user, titleOf(one))
  await user.main.getByRole('link', { name: titleOf(one) }).click()
  await user.button('records.info.edit').click()
  await describeRecord(user, [], 'My own note.')
  await expect(user.main.getByText('My own note.')).toBeVisible()
  const own = page.url()
  const ownId = /(\d+)$/.exec(own)?.[1] ?? ''
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await user.button('records.info.more').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item(user, 'records.row.share').click(),
  ])
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    record: Record<string, unknown>
  }
  Object.assign(file.record, { title: 'Theirs', note: 'Their note.' })

  const dialog = page.getByRole('dialog', { name: user.text('records.import.title') })
  const choose = (id: string) => dialog.getByRole('button', { name: user.text(id) }).click()
  const openFile = async () => {
    await page.goto('/user/records')
    await page.getByTestId('record-file').setInputFiles({
      name: 'theirs.veriscope.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
    await expect(dialog.getByText(titleOf(one))).toBeVisible()
    await expect(dialog.getByText('Theirs')).toBeVisible()
  }
  const expectOwn = async () => {
    await page.goto(own)
    await expect(user.main.getByRole('heading', { level: 1, name: titleOf(one) })).toBeVisible()
    await expect(user.main.getByText('My own note.')).toBeVisible()
  }

  await test.step('closing the question opens nothing', async () => {
    await openFile()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(user.main.getByText('Theirs')).toHaveCount(0)
    await expectOwn()
  })
  await test.step('a copy has its own address and says where it came from', async () => {
    await openFile()
    // The default: the focus is on it.
    await page.keyboard.press('Enter')
    await expect(user.main.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()
    expect(page.url()).not.toContain(ownId)
    await expect(user.main.getByText('theirs.veriscope.json')).toBeVisible()
    await expect(user.main.getByText(user.text('records.origin.id', { id: ownId }))).toBeVisible()
    const row = await openList(user, 'Theirs')
    await expect(row.getByText(user.text('records.row.fromFile'))).toBeVisible()
    await expectOwn()
  })
  await test.step('a comparison shows both', async () => {
    await openFile()
    await choose('records.import.compare')
    await expect(page).toHaveURL(new RegExp(`compare=${ownId}`))
    await expect(user.main.getByText('Theirs').first()).toBeVisible()
    await expectOwn()
  })
  await test.step('a replacement keeps the note, and is undone', async () => {
    await openFile()
    await choose('records.import.replace')
    await expect(
      dialog.getByRole('checkbox', { name: user.text('records.import.keepWords') }),
    ).toBeChecked()
    await choose('records.import.replaceNow')
    await expect(page).toHaveURL(own)
    await expect(user.main.getByText('My own note.')).toBeVisible()
    await expect(user.main.getByText('theirs.veriscope.json')).toBeVisible()
    await user.button('records.replaced.restore').click()
    await expect(user.main.getByText('theirs.veriscope.json')).toHaveCount(0)
    await expectOwn()
  })
  await test.step('a replacement with the words of the file is undone, too', async () => {
    await openFile()
    await choose('records.import.replace')
    await dialog.getByRole('checkbox', { name: user.text('records.import.keepWords') }).uncheck()
    await choose('records.import.replaceNow')
    await expect(user.main.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()
    await expect(user.main.getByText('Their note.')).toBeVisible()
    await user.button('records.replaced.restore').first().click()
    await expect(user.main.getByText('My own note.')).toBeVisible()
    await page.reload()
    await expectOwn()
    const token = await signInByCall(server, member)
    await expect(async () => {
      type Saved = { title: string; note: string; result: string }
      const { data } = await callServer<Saved>(server, 'record', { id: ownId }, token)
      expect(data).toMatchObject({ title: titleOf(one), note: 'My own note.' })
      expect(data.result).not.toContain('theirs.veriscope.json')
    }).toPass({ timeout: 20_000 })
  })
})

test('a tool asks about a file with a known id; a file of an unknown tool is refused with its id', async ({
  page,
  user,
}) => {
  const one = study(6)
  await runAnalysis(user, one)
  const recordId = RESULT.exec(page.url())?.[1] ?? 'none'
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await user.button('records.info.more').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item(user, 'records.row.share').click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  const openFile = async (name: string, content: string) => {
    await page.goto('/analysisTools/6001')
    await page
      .getByTestId('tool-file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
  }
  await openFile('known.json', text)
  const dialog = page.getByRole('dialog', { name: user.text('records.import.title') })
  await dialog.getByRole('button', { name: user.text('records.import.copy') }).click()
  await expect(page).toHaveURL(RESULT)
  await expect(user.main.getByText('known.json')).toBeVisible()
  expect(page.url()).not.toContain(recordId)

  await openFile('later.json', text.replace('"toolId": "6001"', '"toolId": "7001"'))
  await expect(
    user.main.getByText(user.text('tools.attempt.unknownTool', { id: '7001' })),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/analysisTools\/6001$/)
})
