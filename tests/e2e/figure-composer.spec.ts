/** A figure for a paper: its width, text and colours; what each file says when another program reads it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { Download } from '@playwright/test'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { DESKTOP, expect, test } from '../helpers/e2e/test.ts'

const POPPLER = '/usr/bin/pdftotext'
const STUDY = { exposure: 'Body mass index', outcome: 'CHD', effects: makeEffects(24, 7) }

test.use({ ...DESKTOP, language: 'en' })

async function saved(reader: Reader, button: string): Promise<Buffer> {
  const download = reader.page.waitForEvent('download')
  await reader.page
    .getByRole('dialog')
    .getByRole('button', { name: reader.text(button), exact: true })
    .click()
  const file: Download = await download
  return readFileSync(await file.path())
}

test('the forest of 24 variants: SVG, PNG, TIFF and PDF of a column’s width', async ({
  page,
  reader,
}, info) => {
  test.setTimeout(120_000)
  await runAnalysis(reader, STUDY)
  await reader.tab('analysis.forest.title').click()
  await reader.main.getByRole('button', { name: reader.text('chart.download') }).click()
  await page.getByRole('menuitem', { name: reader.text('chart.download.compose') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-sheet] text').first()).toBeVisible()
  expect(await accessFaults(page, '[role=dialog]')).toEqual([])
  // The preview has the width that the figure will have: 89 mm are 336 px of CSS.
  const sheet = await dialog.locator('[data-sheet]').boundingBox()
  expect(sheet?.width).toBeCloseTo(336.4, 0)

  await test.step('SVG: looks once as classes, text as text, small', async () => {
    const svg = (await saved(reader, 'chart.compose.svg')).toString('utf8')
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(12 * 1024)
    expect(svg).toContain('width="89mm"')
    expect(svg).not.toContain('style=')
    expect(svg).toContain('<text')
    expect(svg).toContain('Estimate for CHD')
    // Lines have ink, and the methods their colours.
    expect(svg).toMatch(/stroke:rgb\(/)
    expect(new Set(svg.match(/(?:fill|stroke):rgb\(\d+, \d+, \d+\)/g)).size).toBeGreaterThan(4)
    expect(svg.match(/rs7\d+/g)?.length).toBeGreaterThanOrEqual(24)
  })

  await test.step('PNG: 89 mm at 300 dpi are 1 051 pixels, and the file says so', async () => {
    const png = await saved(reader, 'chart.compose.png')
    expect(Math.abs(png.readUInt32BE(16) - 1051)).toBeLessThanOrEqual(3)
    expect(png.toString('latin1', 37, 41)).toBe('pHYs')
    // 300 dpi are 11 811 dots a metre.
    expect(png.readUInt32BE(41)).toBe(11_811)
    writeFileSync(info.outputPath('forest.png'), png)
    // The checksum of the new chunk is right: a strict reader opens the file.
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
    const tiff = await saved(reader, 'chart.compose.tiff')
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
    // White paper, and something on it.
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
    expect(pixels.some((channel) => channel < 60)).toBe(true)
  })

  await test.step('grey: no colour is left, in either form', async () => {
    await dialog.getByText(reader.text('chart.compose.grey'), { exact: true }).click()
    const svg = (await saved(reader, 'chart.compose.svg')).toString('utf8')
    for (const [, red, green, blue] of svg.matchAll(/rgb\((\d+), (\d+), (\d+)\)/g)) {
      expect([green, blue]).toEqual([red, red])
    }
  })

  await test.step('PDF: one sheet of the figure’s size, text as text', async () => {
    test.skip(!existsSync(POPPLER), 'needs poppler')
    await page.evaluate(() => {
      window.print = () => {}
    })
    await dialog.getByRole('button', { name: reader.text('chart.compose.pdf') }).click()
    const path = info.outputPath('forest.pdf')
    writeFileSync(path, await page.pdf({ preferCSSPageSize: true }))
    const facts = execFileSync('pdfinfo', [path], { encoding: 'utf8' })
    expect(facts).toMatch(/Pages:\s+1\n/)
    // 89 mm are 252.3 points.
    expect(Number(/Page size:\s+([\d.]+)/.exec(facts)?.[1])).toBeCloseTo(252.3, 0)
    const text = execFileSync(POPPLER, ['-layout', path, '-'], { encoding: 'utf8' })
    expect(text).toContain('Estimate for CHD')
    expect(text.match(/rs7\d+/g)?.length).toBeGreaterThanOrEqual(24)
    expect(text).not.toContain(reader.text('analysis.nav.label'))
  })
})
