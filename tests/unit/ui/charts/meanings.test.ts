/** Each meaning has one appearance, distinguishable with every kind of colour vision, and in grey. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LINES, SYMBOLS } from '../../../../src/ui/charts/meanings.ts'

const CSS = readFileSync('src/ui/charts/chart.module.css', 'utf8')

type Triple = readonly [number, number, number]

function colourOf(name: string, scheme: 'light' | 'dark'): Triple {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(CSS)
  const hex = found?.[scheme === 'light' ? 1 : 2] ?? ''
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

const multiply = (matrix: readonly Triple[], vector: Triple): Triple => {
  const [a, b, c] = matrix.map(
    (row) => row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2],
  )
  return [a ?? 0, b ?? 0, c ?? 0]
}

/** Machado, Oliveira and Fernandes (2009), severity 1.0, on linear sRGB. */
const VISION: Record<string, readonly Triple[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

const linear = (share: number) =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4

/** Converts sRGB to CIE L*a*b* (D65). */
function labOf(colour: Triple, vision: string): Triple {
  const [r, g, b] = multiply(VISION[vision] ?? [], [
    linear(colour[0]),
    linear(colour[1]),
    linear(colour[2]),
  ]).map((share) => Math.min(1, Math.max(0, share)))
  const xyz = multiply(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    [r ?? 0, g ?? 0, b ?? 0],
  )
  const root = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116)
  const [x, y, z] = [root(xyz[0] / 0.95047), root(xyz[1]), root(xyz[2] / 1.08883)]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

function hueOf(b: number, a: number): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}

/** CIEDE2000 colour difference (Sharma, Wu and Dalal 2005). */
function distance([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)))
  const [p1, p2] = [(1 + g) * a1, (1 + g) * a2]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const [h1, h2] = [hueOf(b1, p1), hueOf(b2, p2)]
  const turn = h2 - h1
  const dh = c1 * c2 === 0 ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  const dH = 2 * Math.sqrt(c1 * c2) * sine(dh / 2)
  const sum = h1 + h2
  const far = Math.abs(turn) > 180
  const h = c1 * c2 === 0 ? sum : far ? (sum < 360 ? sum + 360 : sum - 360) / 2 : sum / 2
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const t =
    1 -
    0.17 * cosine(h - 30) +
    0.24 * cosine(2 * h) +
    0.32 * cosine(3 * h + 6) -
    0.2 * cosine(4 * h - 63)
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t]
  const rotation =
    -sine(60 * Math.exp(-(((h - 275) / 25) ** 2))) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
  const [dl, dc, dhue] = [(l2 - l1) / sl, (c2 - c1) / sc, dH / sh]
  return Math.sqrt(dl ** 2 + dc ** 2 + dhue ** 2 + rotation * dc * dhue)
}

test('the colour difference equals published test data', () => {
  // Pairs 1, 7 and 17 of the test data of Sharma, Wu and Dalal.
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
  expect(distance([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4)
  expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4)
})

/** Meanings that may appear in the same figure. */
const TOGETHER: Record<string, readonly string[]> = {
  methods: ['series-1', 'series-2', 'series-3', 'series-4'],
  verdicts: ['series-1', 'series-3', 'series-6'],
  curves: ['series-1', 'series-5', 'series-6', 'series-7'],
  'places on a curve': ['series-1', 'series-2', 'series-7'],
  models: ['series-1', 'series-5'],
  correlation: ['ld-1', 'ld-2', 'ld-3', 'ld-4', 'ld-5'],
}

/** A difference of 2 is visible side by side; one of 8 at a glance and apart. */
const LEAST = 8

describe.each(['light', 'dark'] as const)('on %s', (scheme) => {
  test.each(Object.keys(VISION))('colours of one figure differ with %s', (vision) => {
    for (const [figure, names] of Object.entries(TOGETHER)) {
      const labs = names.map((name) => labOf(colourOf(name, scheme), vision))
      for (const [index, one] of labs.entries()) {
        for (const other of labs.slice(index + 1)) {
          expect(distance(one, other), figure).toBeGreaterThanOrEqual(LEAST)
        }
      }
    }
  })
})

test('no two lines have the same dashes and the same weight, so that they differ in grey', () => {
  // IVW and the main curve share one appearance: no figure has both.
  const { main: _main, ...others } = LINES
  const strokes = Object.values(others).map(({ dash, width }) => `${dash ?? 'solid'} ${width}`)
  expect(strokes.toSorted()).toEqual([...new Set(strokes)].toSorted())
})

test('symbols of one figure differ in shape', () => {
  for (const figure of [
    ['ivw', 'egger', 'median', 'mode', 'outlier'],
    ['passed', 'associated', 'suggestive'],
    ['ivw', 'egger', 'turning'],
  ] as const) {
    const shapes = figure.map((meaning) => SYMBOLS[meaning].shape)
    expect(new Set(shapes).size, figure.join()).toBe(shapes.length)
  }
})
