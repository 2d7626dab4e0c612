import type { ComponentType } from 'react'
import classes from './figure.module.css'
import { Bars, Density, Forest, Funnel, Scatter } from './plot-drawings.tsx'
import { Flow, Heatmap, Network, Taxa, Timeline } from './scheme-drawings.tsx'
import { type Random, seededRandom } from './seeded.ts'

const DRAWINGS: Readonly<Record<string, ComponentType<{ random: Random }>>> = {
  bars: Bars,
  density: Density,
  flow: Flow,
  forest: Forest,
  funnel: Funnel,
  heatmap: Heatmap,
  network: Network,
  scatter: Scatter,
  taxa: Taxa,
  timeline: Timeline,
}

type Props = {
  /** One of the names of covers; another one shows the scatter. */
  name: string
  /** The item's id: the same item always has the same drawing. */
  id: string
  className?: string | undefined
}

/** The cover of a content item, drawn by us. Decoration: the title beside it says what it is about. */
export function CoverFigure({ name, id, className }: Props) {
  const Drawing = DRAWINGS[name] ?? Scatter
  return (
    <svg
      viewBox="0 0 320 180"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMid meet"
      className={className === undefined ? classes.figure : `${classes.figure} ${className}`}
    >
      <Drawing random={seededRandom(`${name}/${id}`)} />
    </svg>
  )
}
