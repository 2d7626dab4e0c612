import { expect, test } from 'vitest'
import { FirstSeen } from '../../../../src/science/instruments/first-seen.ts'

test('the first of equal texts is found, among many that share their places', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `rs${(index * 7919) % 13_001}`)
  const seen = new FirstSeen(texts.length, (index) => texts[index]!)
  const first = new Map<string, number>()
  for (const [index, text] of texts.entries()) if (!first.has(text)) first.set(text, index)
  expect(texts.map((_, index) => seen.firstOf(index))).toEqual(texts.map((text) => first.get(text)))
  expect(first.size).toBe(13_001)
})

test('texts with the same hash are not the same', () => {
  // FNV-1a of 32 bits gives both of them one number.
  const texts = ['costarring', 'liquid', 'costarring', 'liquid', '', '']
  const seen = new FirstSeen(texts.length, (index) => texts[index]!)
  expect(texts.map((_, index) => seen.firstOf(index))).toEqual([0, 1, 0, 1, 4, 4])
})
