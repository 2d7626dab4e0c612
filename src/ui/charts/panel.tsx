/** A figure as a part of a figure for a paper: the drawing alone, at its place on the sheet. */
import { createContext, type ReactNode, useContext } from 'react'
import { type Composed, ComposedContext, type LabelSlot } from './composed.ts'
import type { IntervalHeader } from './interval-parts.tsx'

/** What of a figure can be composed. */
export type FigureFacts = {
  title: string
  fileName: string
  labels?: Partial<Record<LabelSlot, string>> | undefined
  /** The names of its columns, where it has some. */
  columns?: IntervalHeader | undefined
}

/** How the sheet around the panels draws and places each of them. Lengths are shares of the sheet. */
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
