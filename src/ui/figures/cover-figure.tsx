/** Cover drawing of a content item. Decorative: the title beside it describes it. */
import type { ReactNode } from 'react'
import { parseDrawing } from '../../lib/drawing.ts'
import classes from './figure.module.css'
import { drawBars, drawDensity, drawForest, drawFunnel, drawScatter } from './plot-drawings.tsx'
import { drawFlow, drawHeatmap, drawNetwork, drawTaxa, drawTimeline } from './scheme-drawings.tsx'
import { type Random, seededRandom } from './seeded.ts'

const DRAWINGS: Readonly<Record<string, (random: Random) => ReactNode>> = {
  bars: drawBars,
  density: drawDensity,
  flow: drawFlow,
  forest: drawForest,
  funnel: drawFunnel,
  heatmap: drawHeatmap,
  network: drawNetwork,
  scatter: drawScatter,
  taxa: drawTaxa,
  timeline: drawTimeline,
}

type Props = {
  /** Name of a cover, or a drawing as text; an unknown name becomes the scatter plot. */
  name: string
  /** Id of the item: the same item always has the same drawing. */
  id: string
  className?: string | undefined
}

export function CoverFigure({ name, id, className }: Props) {
  const drawing = parseDrawing(name)
  // The name comes from a service: `constructor` is none.
  const draw = (Object.hasOwn(DRAWINGS, name) && DRAWINGS[name]) || drawScatter
  return (
    <svg
      viewBox="0 0 320 180"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMid meet"
      className={className === undefined ? classes.figure : `${classes.figure} ${className}`}
    >
      {drawing === null
        ? draw(seededRandom(`${name}/${id}`))
        : drawing.paths.map(({ mark, d }) => (
            <path key={mark} d={d} className={`drawing-${mark}`} />
          ))}
    </svg>
  )
}
