/** Where the words of a figure stand, held against where they stood; also where a machine draws with other fonts. */
import type { Place } from './pdf-text.ts'

/** A line for each word, in tenths of a point: a golden file. */
export const writtenPlaces = (places: readonly Place[]) =>
  places
    .map(({ word, left, right, bottom }) =>
      [left, right, bottom]
        .map((one) => one.toFixed(1))
        .concat(word)
        .join('\t'),
    )
    .join('\n')

export const readPlaces = (text: string): Place[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [left, right, bottom, word = ''] = line.split('\t')
      return { word, left: Number(left), right: Number(right), bottom: Number(bottom) }
    })

/**
 * How far a word may stand from where it stood, in points. In another font a word is wider or narrower, and keeps one of
 * its ends or its middle, within what the words beside it in the same text push it.
 */
const NEAR = { same: { across: 1.5, down: 1.5 }, other: { across: 12, down: 3 } }

/**
 * The words that do not stand where they stood.
 * @param fonts whether both were drawn with the same fonts
 */
export function placeFaults(
  now: readonly Place[],
  golden: readonly Place[],
  fonts: keyof typeof NEAR,
): string[] {
  const { across, down } = NEAR[fonts]
  const left = [...now]
  const faults = golden.flatMap((was) => {
    const off = (place: Place) => ({
      x: Math.min(
        Math.abs(place.left - was.left),
        Math.abs(place.right - was.right),
        Math.abs(place.left + place.right - was.left - was.right) / 2,
      ),
      y: Math.abs(place.bottom - was.bottom),
    })
    const same = left
      .filter(({ word }) => word === was.word)
      .map((place) => ({ place, ...off(place) }))
      .toSorted((one, other) => one.x + one.y - other.x - other.y)
    const [best] = same
    if (!best) return [`“${was.word}” is missing`]
    left.splice(left.indexOf(best.place), 1)
    if (best.x <= across && best.y <= down) return []
    const to = `${best.place.left.toFixed(0)}, ${best.place.bottom.toFixed(0)}`
    return [`“${was.word}” stands at ${to}, was ${was.left.toFixed(0)}, ${was.bottom.toFixed(0)}`]
  })
  return [...faults, ...left.map(({ word }) => `“${word}” is new`)]
}
