import { createContext, useContext } from 'react'

/**
 * `live`: a figure of the page, with its tools, drawn when there is time. `plain`: a figure of a
 * document, drawn at once, with a caption and nothing to press.
 */
export type FigureMode = 'live' | 'plain'

/** How the figures below are drawn. */
export const FigureModeContext = createContext<FigureMode>('live')

export function useFigureMode(): FigureMode {
  return useContext(FigureModeContext)
}
