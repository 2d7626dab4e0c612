#!/usr/bin/env node
/**
 * Renders the SVG sources of this folder into public/icons with Chromium. Run by hand when a source
 * changes; the PNG files are kept in the repository.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const root = join(import.meta.dirname, '..', '..')
const target = join(root, 'public', 'icons')

/** Source, width in pixels, file. */
const ICONS = [
  ['icon', 48, 'icon-48'],
  ['icon', 192, 'icon-192'],
  ['icon', 512, 'icon-512'],
  ['maskable', 180, 'apple-touch-icon'],
  ['maskable', 192, 'maskable-192'],
  ['maskable', 512, 'maskable-512'],
  ['monochrome', 192, 'monochrome-192'],
  ['monochrome', 512, 'monochrome-512'],
  ['shortcut-tools', 96, 'shortcut-tools-96'],
  ['shortcut-records', 96, 'shortcut-records-96'],
  ['shortcut-problems', 96, 'shortcut-problems-96'],
  ['shortcut-articles', 96, 'shortcut-articles-96'],
  ['shortcut-collection', 96, 'shortcut-collection-96'],
]

mkdirSync(target, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const [source, width, name] of ICONS) {
  const page = await browser.newPage({ viewport: { width, height: width } })
  const svg = readFileSync(join(import.meta.dirname, `${source}.svg`), 'utf8')
  await page.setContent(
    `<style>html,body{margin:0}svg{display:block;width:${width}px;height:${width}px}</style>${svg}`,
  )
  await page.screenshot({ path: join(target, `${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
console.log(`${ICONS.length} icons rendered`)
