/** The active mark of a figure: the only element of the drawing that takes the focus. */
import type { ReactNode } from 'react'
import classes from './chart.module.css'
import { type MarkLabel, spokenLabel } from './chart-tip.tsx'
import type { useMarks } from './use-marks.ts'

type Props = {
  marks: ReturnType<typeof useMarks>
  label: MarkLabel
  /** Pressed state of a mark that is a toggle button. */
  isToggledOn?: boolean | undefined
  children: ReactNode
}

export function ActiveMark({ marks, label, isToggledOn, children }: Props) {
  return (
    <g
      className={marks.isShown ? `${classes.active} ${classes.shown}` : classes.active}
      aria-label={spokenLabel(label)}
      {...(isToggledOn !== undefined && { 'aria-pressed': isToggledOn })}
      {...marks.markProps}
    >
      {children}
    </g>
  )
}
