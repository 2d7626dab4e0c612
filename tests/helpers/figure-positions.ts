/** Positions of the words of a figure, compared with those of its golden file. */
import type { WordPosition } from './pdf-text.ts'

/** Serialises a golden file: a line for each word, in tenths of a point. */
export const serialisePositions = (positions: readonly WordPosition[]) =>
  positions
    .map(({ word, left, right, bottom }) =>
      [left, right, bottom]
        .map((one) => one.toFixed(1))
        .concat(word)
        .join('\t'),
    )
    .join('\n')

export const readPositions = (text: string): WordPosition[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [left, right, bottom, word = ''] = line.split('\t')
      return { word, left: Number(left), right: Number(right), bottom: Number(bottom) }
    })

/** Tolerance of a word's position in points. */
const NEAR_POINTS = 1.5

/** Returns the words that are missing, new, or elsewhere than in the golden file. */
export function positionFaults(
  now: readonly WordPosition[],
  golden: readonly WordPosition[],
): string[] {
  const left = [...now]
  const faults = golden.flatMap((was) => {
    const off = (place: WordPosition) => ({
      x: Math.abs(place.left - was.left),
      y: Math.abs(place.bottom - was.bottom),
    })
    const same = left
      .filter(({ word }) => word === was.word)
      .map((place) => ({ place, ...off(place) }))
      .toSorted((one, other) => one.x + one.y - other.x - other.y)
    const [best] = same
    if (!best) return [`“${was.word}” is missing`]
    left.splice(left.indexOf(best.place), 1)
    if (best.x <= NEAR_POINTS && best.y <= NEAR_POINTS) return []
    const to = `${best.place.left.toFixed(0)}, ${best.place.bottom.toFixed(0)}`
    return [`“${was.word}” stands at ${to}, was ${was.left.toFixed(0)}, ${was.bottom.toFixed(0)}`]
  })
  return [...faults, ...left.map(({ word }) => `“${word}” is new`)]
}
