import { describe, expect, test } from 'vitest'
import {
  type Calibration,
  mostPassed,
  percentOf,
} from '../../../../src/results/scan/calibration.ts'
import { calibrationSentences } from '../../../../src/results/scan/calibration-sentences.ts'
import { wordsIn } from '../../../helpers/words.ts'

const SMALL: Calibration = {
  runs: 200,
  seed: 1,
  ceiling: [0.2, 0.3, 0.4],
  rows: [
    { id: 'clean', group: 'null', ivw: [9, 9, 9], associated: [1, 1, 1], passed: [0, 2, 0] },
    { id: 'correlated', group: 'null', ivw: [9, 9, 9], associated: [1, 1, 1], passed: [8, 2, 0] },
    { id: 'effect-80', group: 'effect', ivw: [9, 9, 9], associated: [1, 1, 1], passed: [99, 2, 0] },
  ],
}

test('the largest share is that of the group, with its own Monte-Carlo error', () => {
  const { share, error } = mostPassed(SMALL, 'null')
  expect(share).toBe(0.04)
  expect(error).toBeCloseTo(Math.sqrt((0.04 * 0.96) / 200), 15)
})

test('percentages are rounded half up to tenths', () => {
  expect(percentOf(14, 4000)).toBe(0.4)
  expect(percentOf(13, 4000)).toBe(0.3)
  expect(percentOf(4000, 4000)).toBe(100)
})

describe.each(['en', 'zh'] as const)('what the verdict is worth (%s)', (language) => {
  test('is stated with every number', () => {
    const sentences = calibrationSentences(wordsIn(language))
    expect(sentences).toHaveLength(4)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/\d/)
      expect(sentence).not.toMatch(/[{}]|NaN|undefined/)
    }
    // As in ADR 024 and the table of the documents.
    expect(sentences[0]).toMatch(/4\.0\s?%.*9\s?%/)
    expect(sentences[2]).toMatch(/29\s?%/)
  })
})
