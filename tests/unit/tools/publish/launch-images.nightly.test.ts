import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchImage } from '../../../../src/contract/launch-images.ts'
import type { BuildFiles } from '../../../../tools/publish/build-files.ts'
import { addLaunchImages, SCREENS } from '../../../../tools/publish/launch-images.ts'

const ICON = '/icons/icon-512.png'
const files: BuildFiles = new Map([[ICON, readFileSync(`public${ICON}`)]])
let cache = ''
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'veriscope-launch-'))
  addLaunchImages(files, cache)
})
afterAll(() => rmSync(cache, { recursive: true }))

/** The colour of a pixel of an image that the build made. */
function colourAt(path: string, x: number, y: number): string {
  const bytes = files.get(path) ?? Buffer.alloc(0)
  const width = bytes.readUInt32BE(16)
  const data = bytes.indexOf('IDAT', 0, 'latin1')
  const rows = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)))
  const palette = bytes.indexOf('PLTE', 0, 'latin1') + 4
  const index = rows[y * (width + 1) + 1 + x] ?? 0
  return bytes.toString('hex', palette + index * 3, palette + index * 3 + 3)
}

test('every screen has one upright, a tablet’s also across, in both colours and small', () => {
  const made = [...files].filter(([path]) => path !== ICON)
  expect(made).toHaveLength((SCREENS.length + 7) * 2)
  for (const [path, bytes] of made) {
    const size = `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
    expect(path).toMatch(new RegExp(`^/launch/${size}-(?:light|dark)\\.png$`))
    expect(bytes.length, path).toBeLessThan(20_000)
  }
  expect(files.has(launchImage(1180 * 2, 820 * 2, 'dark'))).toBe(true)
  expect(files.has(launchImage(393 * 3, 852 * 3, 'light'))).toBe(true)
})

test('it is the page’s background with the icon in the middle', () => {
  for (const [scheme, background] of [
    ['light', 'ffffff'],
    ['dark', '111924'],
  ] as const) {
    const path = launchImage(1170, 2532, scheme)
    expect([colourAt(path, 0, 0), colourAt(path, 1169, 2531)]).toEqual([background, background])
    // The icon's own blue, at its edge; beside it, and beyond its round corner, the background.
    expect(colourAt(path, 585, 1266 - 120)).toBe('0b84ce')
    expect(colourAt(path, 585, 1266 - 129)).toBe(background)
    expect(colourAt(path, 585 - 127, 1266 - 127)).toBe(background)
  }
})
