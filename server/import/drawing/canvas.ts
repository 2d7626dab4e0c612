/** Scales, ticks and the canvas that charts of articles are drawn on. */
import {
  type DrawingMark,
  type DrawingPath,
  type DrawingText,
  type TextAnchor,
  writeDrawing,
} from '../../../src/lib/drawing.ts'

/** Size of texts in units of the canvas, and their line height. */
export const LINE_HEIGHT = 16
const HAN_WIDTH = 12
const WIDE_WIDTH = 9
const OTHER_WIDTH = 7

function characterWidth(one: string): number {
  if (/[\u2E80-\u9FFF\uFF00-\uFFEF]/.test(one)) return HAN_WIDTH
  return /[A-Zmw×→%…]/.test(one) ? WIDE_WIDTH : OTHER_WIDTH
}

/** Approximate width of a text: no fonts are measured at import. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + characterWidth(one), 0)

const round = (value: number) => Math.round(value * 10) / 10

export class Canvas {
  readonly width: number
  readonly isCover: boolean
  private readonly paths: DrawingPath[] = []
  private readonly texts: DrawingText[] = []

  constructor(width: number, isCover: boolean) {
    this.width = width
    this.isCover = isCover
  }

  segment(mark: DrawingMark, from: readonly [number, number], to: readonly [number, number]): void {
    const [x, y] = from.map(round)
    this.paths.push({ mark, d: `M${x} ${y}L${round(to[0])} ${round(to[1])}` })
  }

  /** A dot is a line without length and with a round cap. */
  dot(mark: DrawingMark, x: number, y: number): void {
    this.paths.push({ mark, d: `M${round(x)} ${round(y)}h0` })
  }

  box(mark: DrawingMark, [x, y]: readonly [number, number], size: readonly [number, number]): void {
    const [width, height] = size.map(round)
    this.paths.push({ mark, d: `M${round(x)} ${round(y)}h${width}v${height}h${-(width ?? 0)}z` })
  }

  through(mark: DrawingMark, points: readonly (readonly [number, number])[]): void {
    const d = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')
    this.paths.push({ mark, d: `M${d}` })
  }

  /** A text, moved so that it stays on the canvas; covers have none. */
  text(anchor: TextAnchor, x: number, y: number, text: string): void {
    if (this.isCover || text === '') return
    const width = widthOf(text)
    const before = { start: 0, middle: width / 2, end: width }[anchor]
    const at = Math.min(Math.max(x, before), this.width - (width - before))
    this.texts.push({ anchor, x: round(Math.max(at, 0)), y: round(y), text })
  }

  toString(height: number): string {
    const { width, paths, texts } = this
    return writeDrawing({ width, height: Math.ceil(height), paths, texts })
  }
}

/** Returns about `count` round numbers within a domain. */
export function ticksOf([low, high]: readonly [number, number], count = 4): number[] {
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= rough * 0.9) ?? 10) * power
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(6)),
  )
}

const LOG_STEPS = [1, 1.5, 2, 3, 5]

/** Returns round numbers on a logarithmic domain. */
export function logTicksOf([low, high]: readonly [number, number]): number[] {
  if (high / low < 2) return ticksOf([low, high])
  const powers = Array.from({ length: 13 }, (_, index) => 10 ** (index - 6))
  const all = powers.flatMap((power) =>
    LOG_STEPS.map((step) => Number((step * power).toPrecision(3))),
  )
  const within = all.filter((tick) => tick >= low && tick <= high)
  return within.length > 6 ? powers.filter((tick) => tick >= low && tick <= high) : within
}

export type ChartScale = {
  (value: number): number
  domain: readonly [number, number]
  ticks: number[]
}

/** Returns a scale over all values with a margin of 4 % of the domain on either side. */
export function scaleOf(
  values: readonly number[],
  range: readonly [number, number],
  isLog = false,
): ChartScale {
  const on = (value: number) => (isLog ? Math.log(value) : value)
  const off = (value: number) => (isLog ? Math.exp(value) : value)
  const low = on(Math.min(...values))
  const high = on(Math.max(...values))
  const margin = (high - low || 1) * 0.04
  const [from, to] = [low - margin, high + margin]
  const domain = [off(from), off(to)] as const
  return Object.assign(
    (value: number) => range[0] + ((on(value) - from) / (to - from)) * (range[1] - range[0]),
    { domain, ticks: isLog ? logTicksOf(domain) : ticksOf(domain) },
  )
}

/** Writes a tick with the minus sign and the thousands of the articles. */
export const tickText = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 6 }).replace('-', '−')
