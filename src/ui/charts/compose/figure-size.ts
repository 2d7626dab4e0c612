/** Sizes of a figure and its text on paper. */

/** Widths of a column, a column and a half and a page in most journals, in millimetres. */
export const WIDTHS_MM = [89, 120, 183] as const
export type WidthMm = (typeof WIDTHS_MM)[number]

/** Sizes of text that journals ask for, in points. */
export const TEXT_PT = [6, 7, 8] as const
export type TextPt = (typeof TEXT_PT)[number]

export const RESOLUTIONS_DPI = [300, 600] as const
export type ResolutionDpi = (typeof RESOLUTIONS_DPI)[number]

export type FigureSettings = {
  widthMm: WidthMm
  textPt: TextPt
  isGrey: boolean
  dpi: ResolutionDpi
}

export const FIRST_SETTINGS: FigureSettings = { widthMm: 89, textPt: 7, isGrey: false, dpi: 300 }

const MM_PER_INCH = 25.4
const PT_PER_INCH = 72
/** Font size of the drawings, in their pixels (chart.module.css). */
const TEXT_PX = 12

/** Pixels of the drawing per millimetre of paper, so that text of 12 px has the chosen size in points. */
export function pixelsPerMm({ textPt }: Pick<FigureSettings, 'textPt'>): number {
  const mmOfText = (textPt / PT_PER_INCH) * MM_PER_INCH
  return TEXT_PX / mmOfText
}

/** Margin of an exported figure, in pixels of the drawing. */
export const MARGIN = 16

/** Width of the drawing in pixels at which, with its margins, it has the chosen width and text size on paper. */
export function drawingWidth(settings: Pick<FigureSettings, 'textPt' | 'widthMm'>): number {
  return Math.round(settings.widthMm * pixelsPerMm(settings)) - 2 * MARGIN
}

/** Image pixels for each pixel of the drawing at a resolution. */
export function imageScale(settings: Pick<FigureSettings, 'textPt' | 'dpi'>): number {
  return settings.dpi / MM_PER_INCH / pixelsPerMm(settings)
}

/** Height of a journal's page. */
export const PAGE_MM = 247
/** Most of the page's height for rows: axis and legend are below them. */
const ROWS_MM = 200

/** Largest height of the rows of one figure, in pixels of the drawing. */
export function mostRowsHeight(settings: Pick<FigureSettings, 'textPt'>): number {
  return ROWS_MM * pixelsPerMm(settings)
}
