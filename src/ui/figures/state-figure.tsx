/** Drawing of an empty state. Decorative: the text beside it describes it. */
import type { ReactNode } from 'react'
import classes from './figure.module.css'

export type StateFigureName = 'empty' | 'failed' | 'away' | 'missing'

/** Axes shared by all four drawings. */
const axes = <path d="M22 12v60h96" className={classes.axis} />

const drawings: Record<StateFigureName, ReactNode> = {
  empty: (
    <>
      {axes}
      <path d="M22 56h92M22 40h92M22 24h92" className={classes.grid} />
      <circle cx="50" cy="48" r="4" className={classes.hollow} />
      <circle cx="70" cy="36" r="4" className={classes.hollow} />
      <circle cx="92" cy="27" r="4" className={classes.hollow} />
    </>
  ),
  failed: (
    <>
      {axes}
      <path d="M28 58l16-8 12 5 10-13" className={classes.line} />
      <path d="M78 46l12-12 12 4 12-14" className={classes.faintLine} />
      <path d="M68 34l8 8m0-8l-8 8" className={classes.mark} />
    </>
  ),
  away: (
    <>
      {axes}
      <circle cx="40" cy="52" r="4.5" className={classes.dot} />
      <circle cx="104" cy="24" r="4.5" className={classes.hollow} />
      <path d="M45 50l54-24" className={classes.dashed} />
    </>
  ),
  missing: (
    <>
      {axes}
      <path d="M28 62L112 20" className={classes.faintLine} />
      <circle cx="44" cy="54" r="4" className={classes.dot} />
      <circle cx="96" cy="28" r="4" className={classes.dot} />
      <circle cx="70" cy="41" r="7" className={classes.dashed} />
    </>
  ),
}

export function StateFigure({ name }: { name: StateFigureName }) {
  return (
    <svg viewBox="0 0 140 84" width="140" height="84" aria-hidden="true" className={classes.figure}>
      {drawings[name]}
    </svg>
  )
}
