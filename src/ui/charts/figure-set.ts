/** What a figure knows of the result that it belongs to. */
import { createContext, type ReactNode, useContext } from 'react'

/** The figures of one result, of which several can become the panels of one, and which of them this is. */
export type FigureSet = {
  own: string
  figures: readonly { id: string; name: string; figure: ReactNode }[]
}

export const FigureSetContext = createContext<FigureSet | null>(null)

export function useFigureSet(): FigureSet | null {
  return useContext(FigureSetContext)
}

/** The names in the texts of a result, and how its figures were composed, kept with its record. */
export type FigureRecord = {
  names: { exposure: string; outcome: string }
  /** By the names of the figures' files; read by the composer (compose/figure-choice.ts). */
  choices: Readonly<Record<string, unknown>>
  /** Null goes back to how a figure is made at first. */
  keep: (figure: string, choice: object | null) => void
}

export const FigureRecordContext = createContext<FigureRecord | null>(null)

export function useFigureRecord(): FigureRecord | null {
  return useContext(FigureRecordContext)
}
