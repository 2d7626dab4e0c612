/**
 * What an installed app shows on iOS while it starts: an image of exactly the device's size, the icon in the middle of
 * the page's own background. Without one it is a white page, also in the dark.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { launchImage } from '../../src/contract/launch-images.ts'
import type { BuildFiles } from './build-files.ts'
import { indexedPng, type Pixels, readPng } from './png.ts'

/** Pixels of the screens of iPhones since 2014 and of iPads that run what installs web apps, upright. */
export const SCREENS: readonly (readonly [number, number])[] = [
  [750, 1334],
  [828, 1792],
  [1125, 2436],
  [1170, 2532],
  [1179, 2556],
  [1206, 2622],
  [1242, 2208],
  [1242, 2688],
  [1260, 2736],
  [1284, 2778],
  [1290, 2796],
  [1320, 2868],
  [1488, 2266],
  [1536, 2048],
  [1620, 2160],
  [1640, 2360],
  [1668, 2224],
  [1668, 2388],
  [2048, 2732],
]
/** The narrowest screen that is also held across. */
const TABLET = 1488

/** The backgrounds of the page (index.html). */
const BACKGROUND = { light: 0xff_ff_ff, dark: 0x11_19_24 } as const
const ICON = '/icons/icon-512.png'
const ICON_PX = 256
const MOST_COLOURS = 256

const channels = (colour: number) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff] as const

/** The icon at half its size over a background, as one number a pixel. */
function iconOver({ width, rgba }: Pixels, background: number): number[] {
  const step = width / ICON_PX
  return Array.from({ length: ICON_PX * ICON_PX }, (_, index) => {
    const [x, y] = [(index % ICON_PX) * step, Math.floor(index / ICON_PX) * step]
    const sums = [0, 0, 0]
    for (let part = 0; part < step * step; part += 1) {
      const at = ((y + Math.floor(part / step)) * width + x + (part % step)) * 4
      const alpha = (rgba[at + 3] ?? 0) / 255
      for (const [channel, under] of channels(background).entries()) {
        sums[channel] =
          (sums[channel] ?? 0) + (rgba[at + channel] ?? 0) * alpha + under * (1 - alpha)
      }
    }
    return sums.reduce((colour, sum) => colour * 256 + Math.round(sum / (step * step)), 0)
  })
}

function distance(a: number, b: number): number {
  const other = channels(b)
  return channels(a).reduce((sum, one, index) => sum + (one - (other[index] ?? 0)) ** 2, 0)
}

/** The most frequent colours, the background first; edges take the nearest. */
function paletteOf(pixels: readonly number[], background: number) {
  const counts = new Map<number, number>([[background, Number.POSITIVE_INFINITY]])
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const all = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour)
  const colours = all.slice(0, MOST_COLOURS)
  const index = new Map(colours.map((colour, place) => [colour, place]))
  for (const colour of all.slice(MOST_COLOURS)) {
    const nearest = colours.reduce((best, one) =>
      distance(one, colour) < distance(best, colour) ? one : best,
    )
    index.set(colour, index.get(nearest) ?? 0)
  }
  return { colours, indices: Buffer.from(pixels.map((colour) => index.get(colour) ?? 0)) }
}

/** The launch images of an icon, with their addresses. */
function* drawn(file: Buffer): Generator<[url: string, image: Buffer]> {
  const icon = readPng(file)
  for (const scheme of ['light', 'dark'] as const) {
    const { colours, indices } = paletteOf(iconOver(icon, BACKGROUND[scheme]), BACKGROUND[scheme])
    for (const [short, long] of SCREENS) {
      const sizes = [[short, long] as const, ...(short < TABLET ? [] : [[long, short] as const])]
      for (const [width, height] of sizes) {
        const rows = Buffer.alloc(width * height)
        const [left, top] = [(width - ICON_PX) >> 1, (height - ICON_PX) >> 1]
        for (let y = 0; y < ICON_PX; y += 1) {
          indices.copy(rows, (top + y) * width + left, y * ICON_PX, (y + 1) * ICON_PX)
        }
        yield [launchImage(width, height, scheme), indexedPng(width, rows, colours)]
      }
    }
  }
}

const DRAWN = 'all'

/**
 * Adds the launch images to the files of a build, made from its icon.
 * @param cache a folder for what was drawn: drawing takes a second, and icons hardly ever change
 */
export function addLaunchImages(files: BuildFiles, cache: string): void {
  const icon = files.get(ICON)
  // The kill switch has no icon.
  if (!icon) return
  const key = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(icon)
  const folder = join(cache, key.digest('hex').slice(0, 16))
  if (!existsSync(join(folder, DRAWN))) {
    mkdirSync(folder, { recursive: true })
    const urls = [...drawn(icon)].map(([url, image]) => {
      writeFileSync(join(folder, basename(url)), image)
      return url
    })
    // Written last: what was cut off is drawn again.
    writeFileSync(join(folder, DRAWN), urls.join('\n'))
  }
  for (const url of readFileSync(join(folder, DRAWN), 'utf8').split('\n')) {
    files.set(url, readFileSync(join(folder, basename(url))))
  }
}
