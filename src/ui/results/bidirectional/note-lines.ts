import { textWidth, wrapText } from '../../charts/text-width.ts'

const NOTE_PX = 12

/** p and verdict of a direction: `note` has both in one line; `p` is empty where nothing was estimated. */
export type Said = { note: string; p: string; verdict: string }

/** Returns the lines below an arrow: one, or p and the verdict below each other where the boxes are near. */
export function noteLines({ note, p, verdict }: Said, width: number): string[] {
  if (textWidth(note, NOTE_PX) <= width) return [note]
  return [p, ...wrapText(verdict, NOTE_PX, width)].filter((line) => line !== '')
}
