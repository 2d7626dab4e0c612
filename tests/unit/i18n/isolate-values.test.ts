import { expect, test } from 'vitest'
import { isolateValues } from '../../../src/i18n/words.ts'

test('isolates values that are written from the right, and leaves the others', () => {
  const others = { n: 3, name: '林 Lin', when: null }
  expect(isolateValues(others)).toEqual(others)
  expect(isolateValues({ name: 'דנה' })).toEqual({ name: '\u2068דנה\u2069' })
})
