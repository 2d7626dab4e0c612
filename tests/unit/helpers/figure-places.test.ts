import { describe, expect, it } from 'vitest'
import { placeFaults, readPlaces, writtenPlaces } from '../../helpers/figure-places.ts'
import type { Place } from '../../helpers/pdf-text.ts'

const golden: Place[] = [
  { word: 'A', left: 4, right: 9, bottom: 20 },
  { word: 'Effect', left: 60, right: 90, bottom: 190 },
  { word: '0.0', left: 40, right: 52, bottom: 180 },
  { word: '0.0', left: 140, right: 152, bottom: 180 },
]
const moved = (by: Partial<Pick<Place, 'left' | 'bottom'>>, of: string) =>
  golden.map((place) =>
    place.word === of
      ? {
          ...place,
          left: place.left + (by.left ?? 0),
          right: place.right + (by.left ?? 0),
          bottom: place.bottom + (by.bottom ?? 0),
        }
      : place,
  )

describe('places of the words of a figure', () => {
  it('stay within rounding, and a golden file keeps them', () => {
    expect(placeFaults(moved({ left: 1, bottom: -1 }, 'A'), golden, 'same')).toEqual([])
    expect(readPlaces(`${writtenPlaces(golden)}\n`)).toEqual(golden)
  })

  it('name a word that is missing, new or moved, each of two alike on its own', () => {
    expect(placeFaults(golden.slice(1), golden, 'same')).toEqual(['“A” is missing'])
    expect(placeFaults(golden, golden.slice(1), 'other')).toEqual(['“A” is new'])
    expect(placeFaults(moved({ left: 4 }, 'Effect'), golden, 'same')).toEqual([
      '“Effect” stands at 64, 190, was 60, 190',
    ])
    expect(placeFaults(golden.slice(0, 3), golden, 'other')).toEqual(['“0.0” is missing'])
  })

  it('let a word of another font be wider about one of its ends, and not lie elsewhere', () => {
    const wider = golden.map((place) => ({ ...place, right: place.right * 1.3 }))
    expect(placeFaults(wider, golden, 'other')).toEqual([])
    expect(placeFaults(moved({ left: 20 }, 'Effect'), golden, 'other')).toHaveLength(1)
    expect(placeFaults(moved({ bottom: 5 }, 'Effect'), golden, 'other')).toHaveLength(1)
  })
})
