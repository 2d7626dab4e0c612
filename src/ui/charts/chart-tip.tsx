import { Power } from '../powers-of-ten.tsx'
import classes from './chart.module.css'
import type { MarkPosition } from './marks.ts'

export type MarkLabel = { title: string; lines: readonly string[] }

/** Returns the accessible name of a mark. */
export function spokenLabel({ title, lines }: MarkLabel): string {
  return [title, ...lines].join(', ')
}

type Props = { label: MarkLabel; at: MarkPosition; width: number; isWide: boolean }

/** Distance between a mark and its label. */
const GAP = 14
const MOST = 300

/**
 * Tooltip of the active mark, always within the figure: to the right of marks in the left half, to the left of those in
 * the right half. The mark itself has the same text for screen readers.
 */
export function ChartTip({ label, at, width, isWide }: Props) {
  const isLeft = at.x > width / 2
  // A longer label wraps: on a phone the space beside the mark is narrower than the label.
  const space = (isLeft ? at.x : width - at.x) - GAP
  // Units of the drawing as lengths: a wide one scrolls and has its own size. Percentages are of the width, as margins.
  const toLength = (units: number) => (isWide ? `${units / 16}rem` : `${(100 * units) / width}%`)
  return (
    <div
      className={classes.tip}
      aria-hidden="true"
      style={{
        maxWidth: toLength(Math.min(MOST, space)),
        marginLeft: toLength(isLeft ? at.x - GAP : at.x + GAP),
        marginTop: toLength(at.y),
        transform: `translate(${isLeft ? '-100%' : '0'}, -50%)`,
      }}
    >
      <div className={classes.tipTitle}>{label.title}</div>
      {label.lines.map((line) => (
        <div key={line} className={classes.tipLine}>
          <Power>{line}</Power>
        </div>
      ))}
    </div>
  )
}
