import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Block,
  lineOf,
  nextPlace,
  shareAbove,
} from '../../../../src/features/articles/place-model.ts'

/** Paragraphs one below the other, with a gap; a wider window makes them lower. */
function column(lengths: readonly number[], charactersPerLine: number, from = 0): Block[] {
  let top = from
  return lengths.map((characters) => {
    const height = 26 * Math.max(1, Math.ceil(characters / charactersPerLine))
    const block = { characters, top, height }
    top += height + 16
    return block
  })
}

const lengths = fc.array(fc.nat(900), { minLength: 1, maxLength: 30 })

test('a place that was measured is found again, wherever the text has been scrolled to', () => {
  fc.assert(
    fc.property(lengths, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
      const line = lineOf(column(text, 40, -500), share)
      expect(shareAbove(column(text, 40, -500), line ?? 0)).toBeCloseTo(share, 6)
    }),
  )
})

test('on a wider window it is in the same paragraph', () => {
  const text = [120, 80, 400, 30, 600, 50, 900]
  const narrow = column(text, 30)
  const wide = column(text, 75)
  for (const index of [2, 4, 6]) {
    const { top = 0, height = 0 } = narrow[index] ?? {}
    const line = lineOf(wide, shareAbove(narrow, top + height / 2)) ?? 0
    const there = wide[index]
    expect(line).toBeGreaterThan(there?.top ?? 0)
    expect(line).toBeLessThan((there?.top ?? 0) + (there?.height ?? 0))
  }
})

test('a figure has no words and takes place, and nothing is a text without a place', () => {
  const blocks = [
    { characters: 0, top: 0, height: 300 },
    { characters: 0, top: 300, height: 100 },
  ]
  expect(shareAbove(blocks, 300)).toBe(0.5)
  expect(lineOf(blocks, 0.5)).toBe(300)
  expect([shareAbove([], 5), lineOf([], 0.5)]).toEqual([0, null])
})

test('the beginning is no place, and what was read to its end has none any more', () => {
  expect(nextPlace(0.01, false)).toBe('same')
  expect(nextPlace(0.43214, false)).toBe(0.4321)
  expect(nextPlace(0.98, false)).toBeNull()
  expect(nextPlace(0.7, true)).toBeNull()
})
