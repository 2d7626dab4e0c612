/** Contexts that connect a figure with its result. */
import { createContext, type ReactNode, useContext } from 'react'

/** The figures of one result, several of which can be composed as panels, and which of them this is. */
export type FigureSet = {
  own: string
  figures: readonly { id: string; name: string; figure: ReactNode }[]
}

export const FigureSetContext = createContext<FigureSet | null>(null)

export function useFigureSet(): FigureSet | null {
  return useContext(FigureSetContext)
}

/** The names in the texts of a result, and the compositions of its figures, stored with its record. */
export type FigureRecord = {
  names: { exposure: string; outcome: string }
  /** By the file names of the figures; parsed by the composer (compose/figure-choice.ts). */
  choices: Readonly<Record<string, unknown>>
  /** Stores a composition; null restores the default. */
  storeChoice: (figure: string, choice: object | null) => void
}

export const FigureRecordContext = createContext<FigureRecord | null>(null)

export function useFigureRecord(): FigureRecord | null {
  return useContext(FigureRecordContext)
}
