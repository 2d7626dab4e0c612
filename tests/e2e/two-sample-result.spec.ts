/** Changing a two-sample result: variants, conventions, old records. */
import { readFileSync } from 'node:fs'
import { makeEffects, resultTitle, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const OLD_RESULT = 'tests/fixtures/records/two-sample-v1.json'
/** A worker computes everything again, which takes long on a busy machine. */
const ANSWER = { timeout: 30_000 }

const study = (seed: number): Study => ({
  exposure: 'BMI',
  outcome: 'CHD',
  effects: makeEffects(16, seed),
})

const bar = (reader: Reader) =>
  reader.main.getByRole('region', { name: reader.text('analysis.live.label') })
const figure = (reader: Reader, id: string) =>
  reader.main.getByRole('figure', { name: reader.text(id), exact: true })

/** Checks the page for accessibility faults at its top, where sticky parts cover nothing. */
async function expectOpenToAll(reader: Reader): Promise<void> {
  await reader.page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

async function expectAnswer(reader: Reader): Promise<void> {
  await expect(bar(reader).getByText(reader.text('analysis.live.done'))).toBeVisible(ANSWER)
}

test.use({ ...PHONE, language: 'en' })

test('a variant is excluded by keyboard, included again, and the change saved as a new record', async ({
  page,
  reader,
}) => {
  test.setTimeout(120_000)
  const asked = study(301)
  await runAnalysis(reader, asked)
  await test.step('every part is there and accessible', async () => {
    for (const id of ['shift', 'forest', 'loo', 'radial', 'funnel', 'scatter']) {
      await reader.tab(id === 'shift' ? 'analysis.shift.tab' : `analysis.${id}.title`).click()
      await expect(figure(reader, `analysis.${id}.title`)).toBeVisible()
    }
    await reader.unfold('analysis.sensitivity.title')
    for (const id of ['presso', 'steiger', 'mixture', 'weak']) {
      const title = reader.text(`analysis.${id}.title`)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
    for (const id of ['variants', 'compare', 'provenance']) {
      await reader.unfold(`analysis.${id}.title`)
    }
    await expectOpenToAll(reader)
  })
  await test.step('the list of parts links to each of them', async () => {
    await reader.main
      .getByRole('navigation', { name: reader.text('analysis.nav.label') })
      .getByRole('link', { name: reader.text('analysis.nav.sensitivity') })
      .click()
    await expect(reader.heading('analysis.sensitivity.title')).toBeFocused()
    await reader.button('analysis.check.single').click()
    await expect(reader.heading('analysis.figures.title')).toBeFocused()
  })
  const point = figure(reader, 'analysis.scatter.title').getByRole('button', {
    name: /^rs301\d+/,
  })
  await test.step('space in the scatter excludes a variant, and everything is updated', async () => {
    await point.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(point).toHaveAttribute('aria-pressed', 'false')
    await expect(
      bar(reader).getByText(reader.text('analysis.live.without', { n: 1 }), { exact: true }),
    ).toBeVisible()
    await expectAnswer(reader)
    await expect(reader.heading('analysis.live.changes')).toBeVisible()
    await expect(point).toBeFocused()
    await expectOpenToAll(reader)
  })
  await test.step('space includes it again', async () => {
    await page.keyboard.press('Space')
    await expect(bar(reader)).toBeHidden()
  })
  await test.step('a checkbox of the table excludes one; the result is saved as a new record', async () => {
    const address = page.url()
    const box = reader.main.getByRole('checkbox').filter({ visible: true }).first()
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).not.toBeChecked()
    await expectAnswer(reader)
    await reader.button('analysis.live.keep').click()
    await reader.link('analysis.live.open').click()
    await expect(page).not.toHaveURL(address)
    await expect(resultTitle(reader, asked)).toContainText(
      reader.text('analysis.live.without', { n: 1 }),
    )
    await expect(bar(reader)).toBeHidden()
    await page.goto(address)
    await expect(resultTitle(reader, asked)).not.toContainText(
      reader.text('analysis.live.without', { n: 1 }),
    )
  })
})

test('a record of an older build opens, and is completed by one click', async ({
  page,
  reader,
}) => {
  test.setTimeout(120_000)
  const result = JSON.parse(readFileSync(OLD_RESULT, 'utf8')) as unknown
  const record = { title: 'LDL 2025', toolId: '6001', note: '' }
  const file = { format: 'veriscope-record', version: 1, record, result }
  await page.goto('/analysisTools/6001')
  await page.getByTestId('tool-file').setInputFiles({
    name: 'old.veriscope.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await expect(reader.main.getByRole('heading', { level: 1, name: 'LDL 2025' })).toBeVisible()
  await expect(
    reader.main.getByText(reader.text('analysis.old.title'), { exact: true }),
  ).toBeVisible()
  await expect(reader.heading('analysis.sensitivity.title')).toBeVisible()
  const radial = reader.main.getByRole('tab', { name: reader.text('analysis.radial.title') })
  await expect(radial).toBeHidden()
  await expectOpenToAll(reader)
  await reader.button('analysis.old.run').click()
  await expectAnswer(reader)
  await radial.click()
  await expect(figure(reader, 'analysis.radial.title')).toBeVisible()
  await expect(
    reader.main.getByText(reader.text('analysis.old.title'), { exact: true }),
  ).toBeHidden()
})
