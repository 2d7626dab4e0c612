/** Finds the mark of a figure that is nearest to a pointer, or next by an arrow key. */

/** Position of a mark, in pixels of the figure. */
export type MarkPosition = { x: number; y: number }

/** Hit radius for touch. */
export const REACH_PX = 32

/**
 * Returns the index of the mark nearest to a point, or -1 when none is within reach.
 * @param weightX weight of the horizontal distance (rows are chosen by height alone: 0)
 */
export function nearestMark(
  places: readonly MarkPosition[],
  at: MarkPosition,
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
 * Returns the mark that a key moves to; null for other keys.
 * @param columns marks per row of a grid
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
