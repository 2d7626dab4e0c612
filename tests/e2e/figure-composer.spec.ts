/** A figure for a paper: its width, text and colours; other programs can read each file. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { Download } from '@playwright/test'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { goldenFaults } from '../helpers/e2e/golden.ts'
import type { User } from '../helpers/e2e/user.ts'
import { DESKTOP, expect, test } from '../helpers/e2e/test.ts'

const POPPLER = '/usr/bin/pdftotext'
const STUDY = { exposure: 'Body mass index', outcome: 'CHD', effects: makeEffects(24, 7) }

test.use({ ...DESKTOP, language: 'en' })

/** Returns the print output of the figure. */
async function printed(user: User, path: string): Promise<Buffer> {
  const { page } = user
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: user.text('chart.compose.pdf') })
    .click()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  writeFileSync(path, pdf)
  return pdf
}

async function compose(user: User): Promise<void> {
  await user.tab('analysis.forest.title').click()
  await user.main.getByRole('button', { name: user.text('chart.download') }).click()
  await user.page.getByRole('menuitem', { name: user.text('chart.download.compose') }).click()
  await expect(user.page.locator('[data-sheet] [data-panel] text').first()).toBeVisible()
}

async function saved(user: User, button: string): Promise<Buffer> {
  const download = user.page.waitForEvent('download')
  await user.page
    .getByRole('dialog')
    .getByRole('button', { name: user.text(button), exact: true })
    .click()
  const file: Download = await download
  return readFileSync(await file.path())
}

test(
  'the forest of 24 variants: SVG, PNG, TIFF and PDF of a column’s width',
  { tag: '@nightly' },
  async ({ page, user }, info) => {
    test.setTimeout(120_000)
    await runAnalysis(user, STUDY)
    await compose(user)
    const dialog = page.getByRole('dialog')
    // The preview has the width that the figure will have: 89 mm are 336 px of CSS.
    const sheet = await dialog.locator('[data-sheet]').boundingBox()
    expect(sheet?.width).toBeCloseTo(336.4, 0)

    await test.step('SVG: looks once as classes, text as text, small', async () => {
      const svg = (await saved(user, 'chart.compose.svg')).toString('utf8')
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(12 * 1024)
      expect(svg).toContain('width="89mm"')
      expect(svg).not.toContain('style=')
      expect(svg).toContain('<text')
      expect(svg).toContain('Estimate for CHD')
      // Its columns, and the labels of the sides of no effect.
      for (const said of ['β (95% CI)', '← Lower', '>Higher']) expect(svg).toContain(said)
      // Lines have ink, and the methods their colours.
      expect(svg).toMatch(/stroke:rgb\(/)
      expect(new Set(svg.match(/(?:fill|stroke):rgb\(\d+, \d+, \d+\)/g)).size).toBeGreaterThan(4)
      expect(svg.match(/rs7\d+/g)?.length).toBeGreaterThanOrEqual(24)
    })

    await test.step('PNG: 89 mm at 300 dpi are 1 051 pixels, and the file says so', async () => {
      const png = await saved(user, 'chart.compose.png')
      expect(Math.abs(png.readUInt32BE(16) - 1051)).toBeLessThanOrEqual(3)
      expect(png.toString('latin1', 37, 41)).toBe('pHYs')
      // 300 dpi are 11 811 dots a metre.
      expect(png.readUInt32BE(41)).toBe(11_811)
      writeFileSync(info.outputPath('forest.png'), png)
      // The checksum of the new chunk is right: a strict parser opens the file.
      const opened = await page.evaluate(
        async (bytes) => {
          const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
          const { width } = await createImageBitmap(blob)
          return width
        },
        [...png],
      )
      expect(Math.abs(opened - 1051)).toBeLessThanOrEqual(3)
    })

    await test.step('TIFF: RGB of the same size, with its resolution', async () => {
      const tiff = await saved(user, 'chart.compose.tiff')
      const tags = new Map<number, number>()
      const count = tiff.readUInt16LE(8)
      for (let index = 0; index < count; index += 1) {
        const at = 10 + index * 12
        tags.set(tiff.readUInt16LE(at), tiff.readUInt32LE(at + 8))
      }
      const [width = 0, height = 0] = [tags.get(256), tags.get(257)]
      expect(Math.abs(width - 1051)).toBeLessThanOrEqual(3)
      const at = tags.get(273) ?? 0
      const pixels = inflateSync(tiff.subarray(at, at + (tags.get(279) ?? 0)))
      expect(pixels.length).toBe(width * height * 3)
      expect(tiff.readUInt32LE(tags.get(282) ?? 0)).toBe(300)
      // White paper, and a drawing on it.
      expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
      expect(pixels.some((channel) => channel < 60)).toBe(true)
    })

    await test.step('grey: no colour is left, in either form', async () => {
      await dialog.getByText(user.text('chart.compose.grey'), { exact: true }).click()
      const svg = (await saved(user, 'chart.compose.svg')).toString('utf8')
      for (const [, red, green, blue] of svg.matchAll(/rgb\((\d+), (\d+), (\d+)\)/g)) {
        expect([green, blue]).toEqual([red, red])
      }
    })

    await test.step('PDF: one sheet of the figure’s size, text as text', async () => {
      test.skip(!existsSync(POPPLER), 'needs poppler')
      const path = info.outputPath('forest.pdf')
      const forest = await printed(user, path)
      expect.soft(goldenFaults('forest-89-mm', forest)).toEqual([])
      const facts = execFileSync('pdfinfo', [path], { encoding: 'utf8' })
      expect(facts).toMatch(/Pages:\s+1\n/)
      // 89 mm are 252.3 points.
      expect(Number(/Page size:\s+([\d.]+)/.exec(facts)?.[1])).toBeCloseTo(252.3, 0)
      const text = execFileSync(POPPLER, ['-layout', path, '-'], { encoding: 'utf8' })
      expect(text).toContain('Estimate for CHD')
      expect(text.match(/rs7\d+/g)?.length).toBeGreaterThanOrEqual(24)
      expect(text).not.toContain(user.text('analysis.nav.label'))
    })

    await test.step('panels at the full page, with the user’s labels', async () => {
      await dialog.getByText('183 mm', { exact: true }).click()
      await dialog.getByText(user.text('chart.compose.colour'), { exact: true }).click()
      await dialog.getByRole('checkbox', { name: user.text('analysis.scatter.title') }).check()
      await dialog.getByRole('checkbox', { name: user.text('analysis.funnel.title') }).check()
      await dialog
        .getByRole('button', {
          name: user.text('chart.compose.panels.move', {
            name: user.text('analysis.scatter.title'),
          }),
        })
        .click()
      await dialog.getByText(user.text('chart.compose.layout.grid'), { exact: true }).click()
      const field = (id: string) => dialog.getByRole('textbox', { name: user.text(id) })
      await field('chart.compose.name.outcome').fill('Coronary heart disease')
      await field('chart.compose.unit.outcome').fill('log odds')
      await field('chart.compose.label.title').fill('Figure 1 | 体重指数与冠心病')
      await dialog
        .getByRole('checkbox', { name: user.text('chart.compose.column.weight') })
        .uncheck()
      await expect(dialog.locator('[data-panel]')).toHaveCount(3)
      await expect(dialog.getByText(/^183 × \d+ mm at 100%$/)).toBeVisible()
      const svg = (await saved(user, 'chart.compose.svg')).toString('utf8')
      const order = ['>A<', '>B<', '>C<'].map((label) => svg.indexOf(label))
      expect(order.toSorted((one, other) => one - other)).toEqual(order)
      for (const said of [
        'Figure 1 | 体重指数与冠心病',
        'Variant effect on Coronary heart disease (log odds)',
      ]) {
        expect(svg).toContain(said)
      }
      expect(svg).not.toContain('CHD')
      expect(svg).not.toContain('>Weight<')
      writeFileSync(info.outputPath('panels.svg'), svg)
      if (!existsSync(POPPLER)) return
      const path = info.outputPath('panels.pdf')
      const panels = await printed(user, path)
      expect.soft(goldenFaults('panels-183-mm', panels)).toEqual([])
      const text = execFileSync(POPPLER, ['-layout', path, '-'], { encoding: 'utf8' })
      for (const said of ['Figure 1', '体重指数与冠心病', 'Coronary heart disease']) {
        expect(text).toContain(said)
      }
      // 183 mm are 518.7 points.
      const facts = execFileSync('pdfinfo', [path], { encoding: 'utf8' })
      expect(Number(/Page size:\s+([\d.]+)/.exec(facts)?.[1])).toBeCloseTo(518.7, 0)
    })

    await test.step('the composition stays after a reload, until it is reset', async () => {
      await dialog.getByRole('button', { name: user.text('settings.dialog.close') }).click()
      await expect(dialog).toBeHidden()
      await page.reload()
      await compose(user)
      await expect(dialog.locator('[data-panel]')).toHaveCount(3)
      await expect(dialog.locator('[data-sheet]')).toContainText('Figure 1 | 体重指数与冠心病')
      await dialog.getByRole('button', { name: user.text('chart.compose.reset') }).click()
      await expect(dialog.locator('[data-panel]')).toHaveCount(1)
      await expect(dialog.locator('[data-sheet]')).toContainText('Estimate for CHD')
    })
  },
)
