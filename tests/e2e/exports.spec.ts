/** The exports of a result: tables, workbook, script, report, figures; in both languages. */
import { readFileSync } from 'node:fs'
import type { Download, Locator } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { ivwSlope, makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { schemeFaults } from '../helpers/e2e/axe.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { paidMember, signInByCall } from '../helpers/e2e/members.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { toFirstEntry } from '../helpers/e2e/menus.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'
import { paperFaults, sheets } from '../helpers/e2e/paper.ts'
import { rTokens } from '../helpers/r-text.ts'
import { readWorkbook } from '../helpers/read-workbook.ts'
import { gutResult, mapResult } from '../helpers/screen-result.ts'

const effects = makeEffects(30, 5)
const SLOPE = ivwSlope(effects)

const STUDY = {
  zh: { exposure: '体重指数', outcome: '冠心病', effects },
  en: { exposure: 'BMI', outcome: 'CHD', effects },
}
/** The names of the files without their extensions. */
const STEM = { zh: '体重指数-→-冠心病', en: 'BMI-→-CHD' }

async function saved(reader: Reader, label: string): Promise<Download> {
  await reader.button('analysis.export.open').click()
  const download = reader.page.waitForEvent('download')
  await reader.page.getByRole('menuitem', { name: reader.text(label) }).click()
  return download
}

async function bytesOf(download: Download): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(readFileSync(await download.path()))
}

async function openReport(reader: Reader) {
  await reader.button('analysis.export.open').click()
  await reader.page.getByRole('menuitem', { name: reader.text('analysis.export.report') }).click()
  const dialog = reader.page.getByRole('dialog', { name: reader.text('analysis.report.open') })
  await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
  // When the last figure is there, the report is complete.
  await expect(dialog.getByRole('figure')).toHaveCount(6)
  return dialog
}

/** What the report has and the page has not, and the other way. */
async function onPaper(reader: Reader) {
  return {
    title: await reader.page.title(),
    says: ['analysis.report.lead', 'analysis.report.part.appendix'].map((id) => reader.text(id)),
    not: ['layout.skip', 'analysis.export.open'].map((id) => reader.text(id)),
  }
}

for (const { language, size } of inTurn(import.meta.filename, [
  { language: 'zh', size: DESKTOP },
  { language: 'en', size: PHONE },
] satisfies { language: Language; size: object }[])) {
  test.describe(`exports (${language})`, () => {
    test.use({ ...size, language })

    test('tables, workbook, script, figures and report arrive with its name and numbers, offline too', async ({
      browser,
      context,
      page,
      reader,
      server,
    }) => {
      test.setTimeout(300_000)
      await reader.signIn(await paidMember(server, 'plus'))
      await runAnalysis(reader, STUDY[language])
      await test.step('the menu says what it offers, in targets large enough for a finger', async () => {
        await reader.button('analysis.export.open').click()
        const items = page.getByRole('menuitem')
        await expect(items.first()).toBeVisible()
        for (const item of await items.all()) {
          expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        }
        await toFirstEntry(page)
        await page.keyboard.press('ArrowDown')
        await expect(items.nth(1)).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(items).toHaveCount(0)
      })
      await test.step('TSV', async () => {
        const download = await saved(reader, 'analysis.export.estimates')
        expect(download.suggestedFilename()).toBe(`${STEM[language]}-estimates.tsv`)
        const [header = '', ivw = ''] = readFileSync(await download.path(), 'utf8').split('\n')
        const b = Number(ivw.split('\t')[header.split('\t').indexOf('b')])
        expect(Math.abs(b - SLOPE)).toBeLessThan(1e-12)
      })
      await test.step('XLSX, opened by the product’s own reader', async () => {
        const download = await saved(reader, 'analysis.export.workbook')
        expect(download.suggestedFilename()).toBe(`${STEM[language]}.xlsx`)
        const sheets = await readWorkbook(await bytesOf(download))
        expect(sheets[0]?.name).toBe(reader.text('analysis.about.sheet'))
        expect(sheets[0]?.rows.flat().join(' ')).toMatch(/[0-9a-f]{64}/)
        const [header, ivw] = sheets[1]?.rows ?? []
        expect(Math.abs(Number(ivw?.[header?.indexOf('b') ?? -1]) - SLOPE)).toBeLessThan(1e-12)
        const variants = sheets.find(({ name }) => name === reader.text('analysis.export.variants'))
        expect(variants?.rows).toHaveLength(31)
      })
      await test.step('R', async () => {
        const download = await saved(reader, 'analysis.export.script')
        expect(download.suggestedFilename()).toBe(`${STEM[language]}.R`)
        const script = readFileSync(await download.path(), 'utf8')
        expect(rTokens(script).length).toBeGreaterThan(500)
        expect(script).toContain('TwoSampleMR::mr_ivw(')
        expect(script).toContain(reader.text('analysis.r.part.methods'))
      })
      await test.step('each figure as a file', async () => {
        await expectFigureFiles(reader, 6)
      })
      await test.step('the browser’s own print gives the report, and leaves the page as it was', async () => {
        // Its code comes once the result stands.
        await expect
          .poll(async () => paperFaults(await sheets(page), await onPaper(reader)), {
            timeout: 20_000,
          })
          .toEqual([])
        await expect(page.locator('[data-report]')).toHaveCount(0)
      })
      const dialog = await openReport(reader)
      await test.step('read', async () => {
        await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(20)
        await expect(
          dialog.getByText(reader.text('analysis.report.todo'), { exact: true }),
        ).toHaveCount(20)
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(wider).toBeLessThanOrEqual(0)
        await dialog.getByRole('link', { name: reader.text('analysis.report.11') }).click()
        await expect(dialog.locator('#vsr-11')).toBeInViewport()
      })
      await test.step('on paper there is the report alone', async () => {
        await page.emulateMedia({ media: 'print' })
        await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(reader.main).toBeHidden()
        await expect(
          dialog.getByRole('button', { name: reader.text('analysis.report.print') }),
        ).toBeHidden()
        await page.emulateMedia({ media: null })
      })
      const save = page.waitForEvent('download')
      await dialog.getByRole('button', { name: reader.text('analysis.report.save') }).click()
      const download = await save
      expect(download.suggestedFilename()).toBe(`${STEM[language]}-report.html`)
      const html = readFileSync(await download.path(), 'utf8')

      await test.step('as a file: no script, all figures, readable by day and by night', async () => {
        const elsewhere = await browser.newContext({ ...size, offline: true })
        const file = await elsewhere.newPage()
        await file.setContent(html)
        await expect(file).toHaveTitle(/→/)
        expect(await file.locator('script, img, link').count()).toBe(0)
        await expect(file.locator('figure svg')).toHaveCount(6)
        await expect(file.locator('html')).toHaveAttribute(
          'lang',
          language === 'zh' ? 'zh-CN' : 'en-GB',
        )
        const wider = await file.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(wider).toBeLessThanOrEqual(0)
        for (const colorScheme of ['light', 'dark'] as const) {
          await file.emulateMedia({ colorScheme })
          // Its own style sheet gives the lines of the figures their colours.
          const stroke = await file
            .locator('.series1')
            .first()
            .evaluate((line) => getComputedStyle(line).stroke)
          expect(stroke).toMatch(/^rgb\((?!0, 0, 0\))/)
          expect(await schemeFaults(file, colorScheme)).toEqual([])
        }
        await elsewhere.close()
      })
      await test.step('closing it gives the page back', async () => {
        await dialog.getByRole('button', { name: reader.text('analysis.report.close') }).click()
        await expect(dialog).toHaveCount(0)
        await expect(reader.button('analysis.export.open')).toBeVisible()
      })
      await test.step('without a network every file can still be made', async () => {
        await reader.workerReady()
        await context.setOffline(true)
        await page.reload()
        await expect(reader.main.getByRole('heading', { level: 1 })).toContainText(
          STUDY[language].exposure,
        )
        const workbook = await saved(reader, 'analysis.export.workbook')
        expect(await readWorkbook(await bytesOf(workbook))).not.toHaveLength(0)
        const script = await saved(reader, 'analysis.export.script')
        expect(readFileSync(await script.path(), 'utf8')).toContain('TwoSampleMR::')
        const report = await saved(reader, 'analysis.export.html')
        expect(readFileSync(await report.path(), 'utf8')).toContain('</html>')
        await context.setOffline(false)
      })
    })
  })
}

/** Saves the figure of a download button as a valid file of each kind. */
async function expectFigureFile(
  reader: Reader,
  button: Locator,
  kinds: readonly ('svg' | 'png')[],
): Promise<void> {
  const { page } = reader
  for (const kind of kinds) {
    // Wait until the menu of the previous figure has faded out.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await button.click()
    const download = page.waitForEvent('download')
    const name = reader.text(kind === 'svg' ? 'chart.download.svg' : 'chart.download.png')
    await page.getByRole('menuitem', { name }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`))
    const bytes = readFileSync(await file.path())
    if (kind === 'svg') expect(bytes.toString('utf8')).toMatch(/^<svg[^>]*>.*<\/svg>$/s)
    else expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(bytes.length).toBeGreaterThan(1000)
  }
}

/** Checks that every figure of the result, also those in tabs, can be saved. */
async function expectFigureFiles(reader: Reader, least: number): Promise<void> {
  const buttons = reader.main.getByRole('button', { name: reader.text('chart.download') })
  // A long result is drawn in parts.
  await expect(buttons.first()).toBeVisible({ timeout: 30_000 })
  const tabs = await reader.main.getByRole('tab').all()
  let saved = 0
  for (const tab of tabs.length > 0 ? tabs : [null]) {
    if (tab) await tab.click()
    await expect(buttons.first()).toBeVisible()
    const [first, ...rest] = await buttons.all()
    // What stands outside the tabs is there with each of them.
    for (const button of tab === null || saved === 0 ? [first, ...rest] : [first]) {
      // A PNG is its SVG, drawn by the browser: one shows that it is.
      if (button) await expectFigureFile(reader, button, saved === 0 ? ['svg', 'png'] : ['svg'])
      saved += 1
    }
  }
  expect(saved).toBeGreaterThanOrEqual(least)
}

test('each figure of a screen and of a map is there as a file', async ({
  browser,
  page,
  reader,
  server,
}) => {
  test.setTimeout(200_000)
  const member = await paidMember(server, 'plus')
  const token = await signInByCall(server, member)
  await reader.signIn(member)
  // Running them is not what is looked at: tool-keyboard.spec.ts does.
  for (const [toolId, body] of [
    ['6002', await gutResult()],
    ['6003', await mapResult()],
  ] as const) {
    const content = recordParams(`Figures of ${toolId}`)
    const sent = { ...content, toolId, result: JSON.stringify(body) }
    expect((await callServer(server, 'saveRecord', sent, token)).code).toBe(200)
    await page.goto(paths.toolRecord(toolId, String(content['id'])))
    await expect(
      reader.main.getByRole('tab', { name: reader.text('analysis.qq.title') }),
    ).toBeVisible()
    await expectFigureFiles(reader, 4)
    const report = await saved(reader, 'analysis.export.html')
    const html = readFileSync(await report.path(), 'utf8')
    expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(3)
    expect(html).toContain(reader.text('analysis.report.20'))
    const file = await browser.newPage()
    await file.setContent(html)
    const looks = await file.locator('figure svg path').evaluateAll((shapes) =>
      shapes.flatMap((shape) => {
        const { fill, stroke } = getComputedStyle(shape)
        return [fill, stroke]
      }),
    )
    expect(looks.length).toBeGreaterThan(0)
    expect(looks, 'no shape without its style').not.toContain('rgb(0, 0, 0)')
    await file.close()
  }
})
