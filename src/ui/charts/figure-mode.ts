/** Context of the mode in which figures are drawn: interactive, plain in a document, or as a panel. */
import { createContext, useContext } from 'react'

/**
 * `live`: a figure of the page, with its tools, rendered when idle. `plain`: a figure of a document, rendered at once,
 * with a caption and no interaction. `panel`: the drawing alone, as a panel of a figure for a paper.
 */
export type FigureMode = 'live' | 'plain' | 'panel'

/** Mode of the figures below. */
export const FigureModeContext = createContext<FigureMode>('live')

/** Whether the figure with this file name is part of this section of a document. */
export const FigureFilterContext = createContext<(fileName: string) => boolean>(() => true)

export function useFigureMode(): FigureMode {
  return useContext(FigureModeContext)
}
