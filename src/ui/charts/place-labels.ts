/** Places names beside points: a name that would overlap something is left out. */
import { textWidth } from './text-width.ts'

export type Named = { id: string; x: number; y: number; text: string }
export type PlacedLabel = {
  id: string
  text: string
  x: number
  /** Of the baseline. */
  y: number
  anchor: 'start' | 'middle' | 'end'
  /** The point to which a leader line is drawn, where the name is far from it. */
  from?: Point
}

type Point = { x: number; y: number }
type Rect = { left: number; right: number; top: number; bottom: number }
type Options = {
  /** Bounds of all names. */
  box: Rect
  fontPx: number
  /** Points that names must not cover. */
  points: readonly Point[]
  /** Their radius. */
  radius: number
  /** Largest distance of a name that does not fit beside its point; 0 by default. */
  reach?: number
}

const overlap = (a: Rect, b: Rect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isWithin = (inner: Rect, outer: Rect) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

function rectOf({ x, y, anchor, text }: PlacedLabel, fontPx: number): Rect {
  const width = textWidth(text, fontPx)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - fontPx * 0.8, bottom: y + fontPx * 0.25 }
}

/** Returns candidate positions: to the right, to the left, above, below, in order of preference. */
function candidatesOf({ id, x, y, text }: Named, { fontPx, radius }: Options): PlacedLabel[] {
  const away = radius + 3
  const middle = y + fontPx * 0.3
  return [
    { id, text, x: x + away, y: middle, anchor: 'start' },
    { id, text, x: x - away, y: middle, anchor: 'end' },
    { id, text, x, y: y - away, anchor: 'middle' },
    { id, text, x, y: y + away + fontPx * 0.8, anchor: 'middle' },
  ]
}

/** Angles on rings around the point, in order of preference: above, to the sides, below. */
const ANGLES_DEG = [-90, -60, -120, -30, -150, 0, 180, 30, 150, 60, 120, 90]
const RING_PX = 8

function distantCandidatesOf({ id, x, y, text }: Named, { fontPx, radius, reach = 0 }: Options) {
  const places: PlacedLabel[] = []
  for (let away = radius + 3 + RING_PX; away <= reach; away += RING_PX) {
    for (const degrees of ANGLES_DEG) {
      const angle = (degrees * Math.PI) / 180
      const [dx, dy] = [away * Math.cos(angle), away * Math.sin(angle)]
      const anchor = Math.abs(dx) < 1 ? 'middle' : dx > 0 ? 'start' : 'end'
      places.push({ id, text, x: x + dx, y: y + dy + fontPx * 0.3, anchor, from: { x, y } })
    }
  }
  return places
}

/** @param named the most important first: it is placed before the others */
export function placeLabels(named: readonly Named[], options: Options): PlacedLabel[] {
  const { box, fontPx, points, radius } = options
  const marks = points.map(({ x, y }): Rect => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }))
  const taken: Rect[] = []
  return named.flatMap((one) => {
    const found = [...candidatesOf(one, options), ...distantCandidatesOf(one, options)].find(
      (place) => {
        const rect = rectOf(place, fontPx)
        return isWithin(rect, box) && ![...taken, ...marks].some((other) => overlap(rect, other))
      },
    )
    if (!found) return []
    taken.push(rectOf(found, fontPx))
    return [found]
  })
}
