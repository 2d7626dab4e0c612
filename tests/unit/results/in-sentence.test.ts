import { expect, test } from 'vitest'
import { inSentence, joinList } from '../../../src/results/in-sentence.ts'
import { twoSampleMethods } from '../../../src/results/two-sample/methods.ts'
import { exampleResult } from '../../helpers/two-sample-result.ts'
import { wordsOf } from '../../helpers/summaries.ts'

test('lowers the first letter of a name within a sentence; abbreviations and Chinese stay', () => {
  const names = ['Weighted median', 'Radial IVW (1st order)', 'IVW', 'cML-MA', 'MR-Egger', 'MRMix']
  expect(names.map(inSentence)).toEqual([
    'weighted median',
    'radial IVW (1st order)',
    'IVW',
    'cML-MA',
    'MR-Egger',
    'MRMix',
  ])
  expect(inSentence('加权中位数法')).toBe('加权中位数法')
  expect(inSentence('Wald 比值法')).toBe('Wald 比值法')
})

test('joins a list as in a sentence', () => {
  const [en, zh] = [wordsOf('en'), wordsOf('zh')]
  expect(joinList(['a'], en)).toBe('a')
  expect(joinList(['a', 'b'], en)).toBe('a and b')
  expect(joinList(['a', 'b', 'c'], en)).toBe('a, b and c')
  expect(joinList(['甲', '乙', '丙'], zh)).toBe('甲、乙与丙')
  expect(joinList([], en)).toBe('')
})

test('the methods paragraph consists of sentences', async () => {
  const body = await exampleResult('balanced_24')
  const text = twoSampleMethods(body, wordsOf('en')).join(' ')
  expect(text).not.toContain('·')
  expect(text).toMatch(
    /Further estimates were fixed-effect IVW, .*, weighted median, .* and radial/,
  )
  expect(text).toMatch(/leave-one-out, .* and the Steiger directionality test\./)
  expect(twoSampleMethods(body, wordsOf('zh')).join('')).not.toContain('·')
})
