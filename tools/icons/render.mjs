#!/usr/bin/env node
/**
 * Renders the SVG sources of this folder into public/icons and public/launch with Chromium. Run by hand when a source
 * changes or a device has another screen size; the PNG files are committed.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const root = join(import.meta.dirname, '..', '..')
const icons = join(root, 'public', 'icons')
const launch = join(root, 'public', 'launch')

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

/** Screen sizes of current iPhones in pixels. */
const DISPLAY_SIZES = ['1170x2532', '1179x2556', '1206x2622', '1260x2736', '1290x2796', '1320x2868']
/** The backgrounds of the page (index.html). */
const BACKGROUND = { light: '#ffffff', dark: '#111924' }
const LAUNCH_ICON_PX = 256

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})

/** Screenshots a source in the middle of a page. */
async function render(source, iconPx, background, { width, height, path }) {
  const page = await browser.newPage({ viewport: { width, height } })
  const svg = readFileSync(join(import.meta.dirname, `${source}.svg`), 'utf8')
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-content:center;background:${background}}
    svg{display:block;width:${iconPx}px;height:${iconPx}px}</style>${svg}`,
  )
  await page.screenshot({ path, omitBackground: true })
  await page.close()
}

for (const folder of [icons, launch]) mkdirSync(folder, { recursive: true })
for (const [source, width, name] of ICONS) {
  const path = join(icons, `${name}.png`)
  await render(source, width, 'none', { width, height: width, path })
}
for (const size of DISPLAY_SIZES) {
  const [width, height] = size.split('x').map(Number)
  for (const [scheme, background] of Object.entries(BACKGROUND)) {
    const path = join(launch, `${size}-${scheme}.png`)
    await render('icon', LAUNCH_ICON_PX, background, { width, height, path })
  }
}
await browser.close()
