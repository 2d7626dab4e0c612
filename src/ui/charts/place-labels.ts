/** Names beside points, where there is room: a name that would cover something is left out. */
import { textWidth } from './text-width.ts'

export type Named = { id: string; x: number; y: number; text: string }
export type PlacedLabel = {
  id: string
  text: string
  x: number
  /** Of the baseline. */
  y: number
  anchor: 'start' | 'middle' | 'end'
}

type Rect = { left: number; right: number; top: number; bottom: number }
type Point = { x: number; y: number }
type Options = {
  /** Nothing leaves it. */
  box: Rect
  fontPx: number
  /** Points that no name may cover. */
  points: readonly Point[]
  /** Their radius. */
  radius: number
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

/** To the right, to the left, above, below: in the order in which readers look for a name. */
function placesOf({ id, x, y, text }: Named, { fontPx, radius }: Options): PlacedLabel[] {
  const away = radius + 3
  const middle = y + fontPx * 0.3
  return [
    { id, text, x: x + away, y: middle, anchor: 'start' },
    { id, text, x: x - away, y: middle, anchor: 'end' },
    { id, text, x, y: y - away, anchor: 'middle' },
    { id, text, x, y: y + away + fontPx * 0.8, anchor: 'middle' },
  ]
}

/** @param named the most important first: it gets its place before the others */
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
    const found = placesOf(one, options).find((place) => {
      const rect = rectOf(place, fontPx)
      return isWithin(rect, box) && ![...taken, ...marks].some((other) => overlap(rect, other))
    })
    if (!found) return []
    taken.push(rectOf(found, fontPx))
    return [found]
  })
}
