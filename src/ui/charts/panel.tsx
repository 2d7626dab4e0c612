/** Panels of a figure for a paper: the drawing alone, at its position on the sheet. */
import { createContext, type ReactNode, useContext } from 'react'
import { type Composed, ComposedContext, type LabelSlot } from './composed.ts'
import type { IntervalHeader } from './interval-parts.tsx'

/** Facts of a figure that can be composed. */
export type FigureFacts = {
  title: string
  fileName: string
  labels?: Partial<Record<LabelSlot, string>> | undefined
  /** Headings of its columns, if any. */
  columns?: IntervalHeader | undefined
}

/** Context by which the sheet renders and positions its panels. Lengths are shares of the sheet. */
export type PanelSheet = {
  compose: (facts: FigureFacts) => Composed
  placeOf: (fileName: string) => { left: string; top: string; width: string }
}

export const PanelContext = createContext<PanelSheet | null>(null)

type Props = { facts: FigureFacts; draw: (width: number) => ReactNode }

export function Panel({ facts, draw }: Props) {
  const sheet = useContext(PanelContext)
  if (!sheet) return null
  const composed = sheet.compose(facts)
  return (
    <div
      data-panel={facts.fileName}
      style={{ position: 'absolute', ...sheet.placeOf(facts.fileName) }}
    >
      <ComposedContext value={composed}>{draw(composed.width)}</ComposedContext>
    </div>
  )
}
