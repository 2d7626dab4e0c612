import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Block,
  findLine,
  getNextPosition,
  computeShareAbove,
} from '../../../../src/features/articles/reading-position-model.ts'

/** Paragraphs one below the other, with a gap; a wider window reduces their height. */
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

test('finds a measured position again, wherever the text has been scrolled to', () => {
  fc.assert(
    fc.property(lengths, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
      const line = findLine(column(text, 40, -500), share)
      expect(computeShareAbove(column(text, 40, -500), line ?? 0)).toBeCloseTo(share, 3)
    }),
  )
})

test('finds the start of a block again, although its share was rounded down', () => {
  const blocks = column([700, 9, 1300, 4], 40)
  for (const { top } of blocks.slice(1, 3)) {
    const share = computeShareAbove(blocks, top)
    const stored = Math.floor(share * 10_000) / 10_000
    expect(stored).toBeLessThan(share)
    expect(findLine(blocks, share - 0.00004)).toBe(top)
  }
})

test('stores no position at the beginning, and removes it once the text has been read', () => {
  expect(getNextPosition(0.01, false)).toBe('same')
  expect(getNextPosition(0.43214, false)).toBe(0.4321)
  expect(getNextPosition(0.98, false)).toBeNull()
  expect(getNextPosition(0.7, true)).toBeNull()
})
