/** Figures of a summary with all of their rows, where none of these is a row of data: methods, and pairs of a scan. */
import type { Words } from '../../i18n/words.ts'
import { directionsOf, isBidirectional } from '../bidirectional/body.ts'
import type { RecordBody } from '../record-body.ts'
import { isScan } from '../scan/body.ts'
import type { MiniFigure } from '../summary.ts'
import { isTwoSample } from '../two-sample/body.ts'

/** Most rows of a figure, as a page draws them. */
const MOST_ROWS = 400

const listOf = <F>(figure: F | null): F[] => (figure === null ? [] : [figure])

/** Returns the figures; null for a kind whose summary has all rows, or rows of data. */
export async function wholeFigures(body: RecordBody, words: Words): Promise<MiniFigure[] | null> {
  if (isTwoSample(body)) {
    const { methodsFigure } = await import('../two-sample/summary.ts')
    return listOf(methodsFigure(body, words, true))
  }
  if (isBidirectional(body)) {
    const { figureOf } = await import('../bidirectional/summary.ts')
    return directionsOf(body).flatMap((direction) => listOf(figureOf(direction, words, true)))
  }
  if (isScan(body)) {
    const { figureOf } = await import('../scan/summary.ts')
    return listOf(figureOf(body, words, MOST_ROWS))
  }
  return null
}
