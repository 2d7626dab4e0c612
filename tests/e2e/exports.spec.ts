/** The exports of a result: tables, workbook, script, report, figures. */
import { readFileSync } from 'node:fs'
import type { Download, Locator } from '@playwright/test'
import { ivwSlope, makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { paidMember } from '../helpers/e2e/members.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'
import { rTokens } from '../helpers/r-text.ts'
import { readWorkbook } from '../helpers/read-workbook.ts'

const effects = makeEffects(30, 5)
const SLOPE = ivwSlope(effects)

const STUDY = { exposure: 'BMI', outcome: 'CHD', effects }
/** The names of the files without their extensions. */
const STEM = 'BMI-→-CHD'

async function saved(user: User, label: string): Promise<Download> {
  await user.button('analysis.export.open').click()
  const download = user.page.waitForEvent('download')
  await user.page.getByRole('menuitem', { name: user.text(label) }).click()
  return download
}

async function bytesOf(download: Download): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(readFileSync(await download.path()))
}

async function openReport(user: User) {
  await user.button('analysis.export.open').click()
  await user.page.getByRole('menuitem', { name: user.text('analysis.export.report') }).click()
  const dialog = user.page.getByRole('dialog', { name: user.text('analysis.report.open') })
  await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
  // When the last figure is there, the report is complete.
  await expect(dialog.getByRole('figure')).toHaveCount(7)
  return dialog
}

test.use({ ...PHONE, language: 'en' })

test('exports tables, workbook, script, figures and report with its name and numbers, also offline', async ({
  browser,
  context,
  page,
  user,
  server,
}) => {
  test.setTimeout(300_000)
  await user.signIn(await paidMember(server, 'plus'))
  await runAnalysis(user, STUDY)
  await test.step('TSV', async () => {
    const download = await saved(user, 'analysis.export.estimates')
    expect(download.suggestedFilename()).toBe(`${STEM}-estimates.tsv`)
    const [header = '', ivw = ''] = readFileSync(await download.path(), 'utf8').split('\n')
    const b = Number(ivw.split('\t')[header.split('\t').indexOf('b')])
    expect(Math.abs(b - SLOPE)).toBeLessThan(1e-12)
  })
  await test.step('XLSX, opened by the product’s own parser', async () => {
    const download = await saved(user, 'analysis.export.workbook')
    expect(download.suggestedFilename()).toBe(`${STEM}.xlsx`)
    const sheets = await readWorkbook(await bytesOf(download))
    expect(sheets[0]?.name).toBe(user.text('analysis.about.sheet'))
    expect(sheets[0]?.rows.flat().join(' ')).toMatch(/[0-9a-f]{64}/)
    const [header, ivw] = sheets[1]?.rows ?? []
    expect(Math.abs(Number(ivw?.[header?.indexOf('b') ?? -1]) - SLOPE)).toBeLessThan(1e-12)
    const variants = sheets.find(({ name }) => name === user.text('analysis.export.variants'))
    expect(variants?.rows).toHaveLength(31)
  })
  await test.step('R', async () => {
    const download = await saved(user, 'analysis.export.script')
    expect(download.suggestedFilename()).toBe(`${STEM}.R`)
    const script = readFileSync(await download.path(), 'utf8')
    expect(rTokens(script).length).toBeGreaterThan(500)
    expect(script).toContain('TwoSampleMR::mr_ivw(')
    expect(script).toContain(user.text('analysis.r.part.methods'))
  })
  await test.step('each figure as a file', async () => {
    await expectFigureFiles(user, 6)
  })
  const dialog = await openReport(user)
  await test.step('read', async () => {
    await expect(
      dialog.getByRole('columnheader', { name: user.text('analysis.report.todo') }),
    ).toBeVisible()
    await expect(dialog.locator('.vsr-guide th[id]')).toHaveCount(20)
  })
  const save = page.waitForEvent('download')
  await dialog.getByRole('button', { name: user.text('analysis.report.save') }).click()
  const download = await save
  expect(download.suggestedFilename()).toBe(`${STEM}-report.html`)
  const html = readFileSync(await download.path(), 'utf8')

  await test.step('as a file: no script, all figures', async () => {
    const elsewhere = await browser.newContext({ ...PHONE, offline: true })
    const file = await elsewhere.newPage()
    await file.setContent(html)
    await expect(file).toHaveTitle(/→/)
    expect(await file.locator('script, img, link').count()).toBe(0)
    await expect(file.locator('figure svg')).toHaveCount(7)
    await expect(file.locator('html')).toHaveAttribute('lang', 'en-GB')
    // Its own style sheet gives the lines of the figures their colors.
    const stroke = await file
      .locator('.series1')
      .first()
      .evaluate((line) => getComputedStyle(line).stroke)
    expect(stroke).toMatch(/^rgb\((?!0, 0, 0\))/)
    await elsewhere.close()
  })
  await test.step('closing it returns to the page', async () => {
    await dialog.getByRole('button', { name: user.text('analysis.report.close') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(user.button('analysis.export.open')).toBeVisible()
  })
  await test.step('every file can be created offline', async () => {
    await user.waitUntilWorkerReady()
    await context.setOffline(true)
    await page.reload()
    await expect(user.main.getByRole('heading', { level: 1 })).toContainText(STUDY.exposure)
    const workbook = await saved(user, 'analysis.export.workbook')
    expect(await readWorkbook(await bytesOf(workbook))).not.toHaveLength(0)
    const script = await saved(user, 'analysis.export.script')
    expect(readFileSync(await script.path(), 'utf8')).toContain('TwoSampleMR::')
    const report = await saved(user, 'analysis.export.html')
    expect(readFileSync(await report.path(), 'utf8')).toContain('</html>')
    await context.setOffline(false)
  })
})

/** Saves the figure of a download button as a valid file of each kind. */
async function expectFigureFile(
  user: User,
  button: Locator,
  kinds: readonly ('svg' | 'png')[],
): Promise<void> {
  const { page } = user
  for (const kind of kinds) {
    // Wait until the menu of the previous figure has faded out.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await button.click()
    const download = page.waitForEvent('download')
    const name = user.text(kind === 'svg' ? 'chart.download.svg' : 'chart.download.png')
    await page.getByRole('menuitem', { name }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`))
    const bytes = readFileSync(await file.path())
    if (kind === 'svg') expect(bytes.toString('utf8')).toMatch(/^<svg[^>]*>.*<\/svg>$/s)
    else expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(bytes.length).toBeGreaterThan(1000)
  }
}

/** Saves every figure of the result, also those in tabs. */
async function expectFigureFiles(user: User, least: number): Promise<void> {
  const buttons = user.main.getByRole('button', { name: user.text('chart.download') })
  // A long result is rendered in parts.
  await expect(buttons.first()).toBeVisible({ timeout: 30_000 })
  const tabs = await user.main.getByRole('tab').all()
  let saved = 0
  for (const tab of tabs.length > 0 ? tabs : [null]) {
    if (tab) await tab.click()
    await expect(buttons.first()).toBeVisible()
    const [first, ...rest] = await buttons.all()
    // Elements outside the tabs are there with each of them.
    for (const button of tab === null || saved === 0 ? [first, ...rest] : [first]) {
      // A PNG is its SVG, rendered by the browser: one is enough.
      if (button) await expectFigureFile(user, button, saved === 0 ? ['svg', 'png'] : ['svg'])
      saved += 1
    }
  }
  expect(saved).toBeGreaterThanOrEqual(least)
}
