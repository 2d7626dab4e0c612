/** Changing a two-sample result: variants, conventions, old records. */
import { readFileSync } from 'node:fs'
import { makeEffects, resultTitle, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const OLD_RESULT = 'tests/fixtures/records/two-sample-v1.json'
/** A worker computes everything again, which takes long on a busy machine. */
const ANSWER = { timeout: 30_000 }

const study = (seed: number): Study => ({
  exposure: 'BMI',
  outcome: 'CHD',
  effects: makeEffects(16, seed),
})

const bar = (user: User) =>
  user.main.getByRole('region', { name: user.text('analysis.live.label') })
const figure = (user: User, id: string) =>
  user.main.getByRole('figure', { name: user.text(id), exact: true })

/** Checks the page for accessibility faults at its top, where sticky parts cover nothing. */
async function expectOpenToAll(user: User): Promise<void> {
  await user.page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

async function expectAnswer(user: User): Promise<void> {
  await expect(bar(user).getByText(user.text('analysis.live.done'))).toBeVisible(ANSWER)
}

test.use({ ...PHONE, language: 'en' })

test('a variant is excluded by keyboard, included again, and the change saved as a new record', async ({
  page,
  user,
}) => {
  test.setTimeout(120_000)
  const analysed = study(301)
  await runAnalysis(user, analysed)
  await test.step('every part is there and accessible', async () => {
    for (const id of ['shift', 'forest', 'loo', 'radial', 'funnel', 'scatter']) {
      await user.tab(id === 'shift' ? 'analysis.shift.tab' : `analysis.${id}.title`).click()
      await expect(figure(user, `analysis.${id}.title`)).toBeVisible()
    }
    await user.expandPart('analysis.sensitivity.title')
    for (const id of ['presso', 'steiger', 'mixture', 'weak']) {
      const title = user.text(`analysis.${id}.title`)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
    for (const id of ['variants', 'compare', 'provenance']) {
      await user.expandPart(`analysis.${id}.title`)
    }
    await expectOpenToAll(user)
  })
  await test.step('the list of parts links to each of them', async () => {
    await user.main
      .getByRole('navigation', { name: user.text('analysis.nav.label') })
      .getByRole('link', { name: user.text('analysis.nav.sensitivity') })
      .click()
    await expect(user.heading('analysis.sensitivity.title')).toBeFocused()
    const single = user.text('analysis.check.single')
    await user.main.locator('summary', { hasText: single }).first().click()
    await user.main.getByRole('button', { name: single }).click()
    await expect(user.heading('analysis.figures.title')).toBeFocused()
  })
  const point = figure(user, 'analysis.scatter.title').getByRole('button', {
    name: /^rs301\d+/,
  })
  await test.step('space in the scatter excludes a variant, and everything is updated', async () => {
    await point.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(point).toHaveAttribute('aria-pressed', 'false')
    await expect(
      bar(user).getByText(user.text('analysis.live.without', { n: 1 }), { exact: true }),
    ).toBeVisible()
    await expectAnswer(user)
    await expect(user.heading('analysis.live.changes')).toBeVisible()
    await expect(point).toBeFocused()
    await expectOpenToAll(user)
  })
  await test.step('space includes it again', async () => {
    await page.keyboard.press('Space')
    await expect(bar(user)).toBeHidden()
  })
  await test.step('a checkbox of the table excludes one; the result is saved as a new record', async () => {
    const address = page.url()
    const box = user.main.getByRole('checkbox').filter({ visible: true }).first()
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).not.toBeChecked()
    await expectAnswer(user)
    await user.button('analysis.live.keep').click()
    await user.link('analysis.live.open').click()
    await expect(page).not.toHaveURL(address)
    await expect(resultTitle(user, analysed)).toContainText(
      user.text('analysis.live.without', { n: 1 }),
    )
    await expect(bar(user)).toBeHidden()
    await page.goto(address)
    await expect(resultTitle(user, analysed)).not.toContainText(
      user.text('analysis.live.without', { n: 1 }),
    )
  })
})

test('a record of an older build opens, and is completed by one click', async ({ page, user }) => {
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
  await expect(user.main.getByRole('heading', { level: 1, name: 'LDL 2025' })).toBeVisible()
  await expect(user.main.getByText(user.text('analysis.old.title'), { exact: true })).toBeVisible()
  await expect(user.heading('analysis.sensitivity.title')).toBeVisible()
  const radial = user.main.getByRole('tab', { name: user.text('analysis.radial.title') })
  await expect(radial).toBeHidden()
  await expectOpenToAll(user)
  await user.button('analysis.old.run').click()
  await expectAnswer(user)
  await radial.click()
  await expect(figure(user, 'analysis.radial.title')).toBeVisible()
  await expect(user.main.getByText(user.text('analysis.old.title'), { exact: true })).toBeHidden()
})
