/** What the pictures of paper and figures are held by sees what a share of all dots does not. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Grey, readGrey } from '../../../tools/publish/png.ts'
import { regionFaults } from '../../helpers/picture-regions.ts'

const golden = (name: string) => readGrey(readFileSync(`tests/fixtures/golden/${name}.png`))
const panels = golden('panels-183-mm-1')
const forest = golden('forest-89-mm-1')
const sheet = golden('article-1')

type Box = { left: number; top: number; right: number; bottom: number }

/** The same picture with each dot asked for anew. */
const changed = (picture: Grey, dot: (x: number, y: number, was: number) => number): Grey => ({
  ...picture,
  data: Buffer.from(
    picture.data.map((was, at) => dot(at % picture.width, Math.floor(at / picture.width), was)),
  ),
})
const inside = (box: Box, x: number, y: number) =>
  x >= box.left && x < box.right && y >= box.top && y < box.bottom
const white = (picture: Grey, box: Box) =>
  changed(picture, (x, y, was) => (inside(box, x, y) ? 255 : was))
/** A part of the picture moved to the right and down. */
const moved = (picture: Grey, box: Box, [across, down]: [number, number]) =>
  changed(picture, (x, y, was) => {
    const from = { x: x - across, y: y - down }
    if (inside(box, from.x, from.y)) {
      return picture.data[from.y * picture.width + from.x] ?? 255
    }
    return inside(box, x, y) ? 255 : was
  })

/** The share of dots that differ clearly: what was asked before. */
const share = (one: Grey, other: Grey) =>
  one.data.filter((dot, at) => Math.abs(dot - (other.data[at] ?? 0)) > 64).length / one.data.length

// Where these stand was read off the pictures.
const AXIS_LABEL = { left: 50, top: 192, right: 140, bottom: 202 }
const SCATTER = { left: 0, top: 40, right: 168, bottom: 205 }
const INTERVALS = { left: 205, top: 18, right: 246, bottom: 290 }
const PANEL_LETTER = { left: 0, top: 274, right: 14, bottom: 283 }

describe('pictures of paper and figures', () => {
  it('are alike when nothing has changed, or only the smoothing of edges', () => {
    for (const picture of [panels, forest, sheet]) {
      expect(regionFaults(picture, picture)).toEqual([])
      const smoothed = changed(picture, (x, y, was) =>
        was === 255 ? was : Math.min(255, was + ((x * 7 + y * 3) % 5) * 2 - 4),
      )
      expect(regionFaults(smoothed, picture)).toEqual([])
    }
  })

  it.each([
    ['a label of an axis is missing', panels, white(panels, AXIS_LABEL)],
    ['the letter of a panel is missing', panels, white(panels, PANEL_LETTER)],
    ['a panel stands 3 mm lower', panels, moved(panels, SCATTER, [0, 6])],
    ['a panel stands 2 mm to the right', panels, moved(panels, SCATTER, [4, 0])],
    ['the last signs of a column are cut off', forest, white(forest, { ...INTERVALS, left: 232 })],
    [
      'a row of the forest is missing',
      forest,
      white(forest, { left: 0, top: 120, right: 252, bottom: 129 }),
    ],
    [
      'all lines of a sheet are one lower',
      sheet,
      moved(sheet, { left: 0, top: 0, right: 199, bottom: 281 }, [0, 3]),
    ],
  ])('differ where %s', (_, before, after) => {
    expect(regionFaults(after, before).length).toBeGreaterThan(0)
  })

  it('saw none of the small ones by a share of all dots', () => {
    expect(share(white(panels, AXIS_LABEL), panels)).toBeLessThan(0.02)
    expect(share(white(panels, PANEL_LETTER), panels)).toBeLessThan(0.02)
    expect(share(white(forest, { ...INTERVALS, left: 232 }), forest)).toBeLessThan(0.02)
  })

  it('say where, in per cent of the sheet, and when the size is another', () => {
    expect(regionFaults(white(panels, PANEL_LETTER), panels)[0]).toMatch(
      /^0% from the left, 6[34]% down: ink \d+, was \d+$/,
    )
    expect(regionFaults(forest, panels)).toEqual(['is 252 × 374 dots and was 347 × 431'])
  })
})
