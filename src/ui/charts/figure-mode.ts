import { createContext, useContext } from 'react'

/**
 * `live`: a figure of the page, with its tools, drawn when there is time. `plain`: a figure of a
 * document, drawn at once, with a caption and nothing to press. `panel`: the drawing alone, as a part of
 * a figure for a paper.
 */
export type FigureMode = 'live' | 'plain' | 'panel'

/** How the figures below are drawn. */
export const FigureModeContext = createContext<FigureMode>('live')

export function useFigureMode(): FigureMode {
  return useContext(FigureModeContext)
}
