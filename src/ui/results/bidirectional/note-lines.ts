/** Fits p and verdict of a direction below its arrow, in one line or in several. */
import { textWidth, wrapText } from '../../charts/text-width.ts'

const FONT_PX = 12

/** p and verdict of a direction: `note` has both in one line; `p` is empty where nothing was estimated. */
export type ArrowNote = { note: string; p: string; verdict: string }

/** Returns the lines below an arrow: one, or p and the verdict below each other where the boxes are near. */
export function noteLines({ note, p, verdict }: ArrowNote, width: number): string[] {
  if (textWidth(note, FONT_PX) <= width) return [note]
  return [p, ...wrapText(verdict, FONT_PX, width)].filter((line) => line !== '')
}
