/** Building blocks of a plot. */
import type { ReactNode } from 'react'
import type { PlotBox } from './axis.tsx'
import type { Domains } from './clip-line.ts'
import type { Scale } from './scale.ts'

/** Coordinate system of a figure. */
export type Plane = { x: Scale; y: Scale; domains: Domains; box: PlotBox; width: number }

/**
 * One layer of a plot: the values that the axes must include, and its rendering once the axes are known. A new kind of
 * chart is a new selection of layers.
 */
export type PlotMark = {
  id: string
  x?: readonly number[]
  y?: readonly number[]
  draw: (plane: Plane) => ReactNode
}
