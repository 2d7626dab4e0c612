/** The words at the arrows of the path diagram: no arrow passes through them, no box covers them. */
import { describe, expect, test } from 'vitest'
import { textWidth } from '../../../../../src/ui/charts/text-width.ts'
import {
  besideArrow,
  type Box,
  boxesOf,
  FONT,
  LINE,
  towards,
} from '../../../../../src/ui/results/mediation/path-layout.ts'

const NAMES = {
  short: { x: 'BMI', m: 'LDL', y: 'CHD' },
  long: { x: 'mediation_exposure', m: 'mediation_mediator', y: 'mediation_outcome' },
}
const SAID = [
  ['β 0.357', '(0.328～0.387)'],
  ['β 0.36', '(0.33–0.39)'],
  ['β −0.357', '(−0.387 to −0.128)'],
]

/** Half of the line, and a little. */
const CLEAR = 2

/** What of the arrow from exposure to mediator, and of the mediator, is where words are. */
function covered(width: number, names: (typeof NAMES)['short'], said: readonly string[]): string[] {
  const { x, m } = boxesOf(names, width)
  const { from, to } = towards(x, m)
  const { lines, isAtEdge, ...end } = besideArrow(said, x, m)
  return lines.flatMap((line, at) => {
    const wide = textWidth(line, FONT)
    const left = isAtEdge ? end.x : end.x - wide
    const base = end.y + LINE * at
    const box = { left, right: left + wide, top: base - FONT * 0.78, bottom: base + FONT * 0.22 }
    const isMediator = (part: Box) =>
      box.right > part.x && box.bottom > part.y && box.top < part.y + part.height
    const steps = Array.from({ length: 101 }, (_, step) => step / 100)
    const isArrow = steps.some((step) => {
      const [dotX, dotY] = [from.x + (to.x - from.x) * step, from.y + (to.y - from.y) * step]
      return (
        dotX > box.left - CLEAR &&
        dotX < box.right + CLEAR &&
        dotY > box.top - CLEAR &&
        dotY < box.bottom + CLEAR
      )
    })
    return [
      ...(box.left < 0 || box.top < 0 ? [`${line} leaves the figure`] : []),
      ...(isMediator(m) ? [`${line} is under the mediator`] : []),
      ...(isArrow ? [`${line} is under the arrow`] : []),
    ]
  })
}

describe.each([288, 328, 358, 480, 700, 1080])('at %i px', (width) => {
  test.each(Object.entries(NAMES))('%s names', (_, names) => {
    expect(SAID.flatMap((said) => covered(width, names, said))).toEqual([])
  })
})
