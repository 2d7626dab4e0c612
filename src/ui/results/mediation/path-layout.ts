/** Layout of the boxes and labels of the path diagram. */
import type { Part } from '../../../science/mediation/inputs.ts'
import { textWidth, wrapText } from '../../charts/text-width.ts'

/** Font size and line height in pixels. */
export const FONT = 13
export const LINE = 17
/** Most lines of a name in a box. */
const MOST_LINES = 3
/** End of the arrow on the lower edge of the mediator, as a share of its width. */
const ARRIVAL = 0.22

export type Point = { x: number; y: number }
export type Box = { x: number; y: number; width: number; height: number; lines: readonly string[] }

/** Positions the boxes: the mediator above, in the middle between exposure and outcome. */
export function boxesOf(
  names: Record<Part, string>,
  width: number,
): Record<Part, Box> & { floor: number } {
  const wide = Math.min(190, width * 0.3)
  const box = (name: string): Pick<Box, 'lines' | 'width' | 'height'> => {
    const lines = wrapText(name, FONT, wide - 16)
    const shown = lines.slice(0, MOST_LINES)
    if (lines.length > MOST_LINES) shown[MOST_LINES - 1] = `${shown[MOST_LINES - 1] ?? ''}…`
    return { lines: shown, width: wide, height: LINE * shown.length + 18 }
  }
  const [x, m, y] = [box(names.x), box(names.m), box(names.y)]
  const below = Math.max(x.height, y.height)
  const top = 2 + m.height + 104
  const middle = top + below / 2
  return {
    x: { ...x, x: 1, y: middle - x.height / 2 },
    m: { ...m, x: (width - wide) / 2, y: 2 },
    y: { ...y, x: width - wide - 1, y: middle - y.height / 2 },
    floor: top + below,
  }
}

/** Returns the arrow from the exposure to the mediator; that to the outcome is its mirror image. */
export function towards(exposure: Box, mediator: Box): { from: Point; to: Point } {
  return {
    from: { x: exposure.x + exposure.width / 2, y: exposure.y - 4 },
    to: { x: mediator.x + mediator.width * ARRIVAL, y: mediator.y + mediator.height + 4 },
  }
}

/** Label of an arrow: the position of the nearer end of its lines, from the edge of the figure. */
export type Beside = Point & { lines: readonly string[]; isAtEdge: boolean }

/**
 * Positions the estimate of an arrow to or from the mediator: above the middle of the arrow; where that is too near to
 * the edge, at the edge and above the arrow, in lines that fit beside it.
 */
export function besideArrow(said: readonly string[], box: Box, mediator: Box): Beside {
  const widest = Math.max(...said.map((line) => textWidth(line, FONT)))
  const middle = (box.width / 2 + mediator.x + mediator.width * ARRIVAL) / 2
  const foot = mediator.y + mediator.height
  if (middle - 28 > widest) return { x: middle - 28, y: foot + 22, lines: said, isAtEdge: false }
  const lines = said.flatMap((line) => wrapText(line, FONT, mediator.x - 6))
  return { x: 0, y: foot + 10 - LINE * (lines.length - 2), lines, isAtEdge: true }
}
