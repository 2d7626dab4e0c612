/** Where a mark is drawn, in pixels of the figure. */
export type MarkPlace = { x: number; y: number }

/** Radius in which a finger is taken to mean a mark. */
export const REACH_PX = 32

/**
 * Index of the mark next to a point, or -1 when none is within reach.
 * @param weightX how much a horizontal distance counts (rows are chosen by height alone: 0)
 */
export function nearestMark(
  places: readonly MarkPlace[],
  at: MarkPlace,
  reach = REACH_PX,
  weightX = 1,
): number {
  let best = -1
  let bestSquare = reach * reach
  for (const [index, place] of places.entries()) {
    const dx = (place.x - at.x) * weightX
    const dy = place.y - at.y
    const square = dx * dx + dy * dy
    if (square <= bestSquare) {
      best = index
      bestSquare = square
    }
  }
  return best
}

/**
 * The mark that a key leads to; null when the key means nothing here.
 * @param columns marks in a row, where they stand in a grid
 */
export function markAfterKey(
  key: string,
  active: number,
  count: number,
  columns = 1,
): number | null {
  if (count === 0) return null
  const steps: Record<string, number> = {
    ArrowRight: active + 1,
    ArrowDown: active + columns,
    ArrowLeft: active - 1,
    ArrowUp: active - columns,
    PageDown: active + 10,
    PageUp: active - 10,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next))
}
