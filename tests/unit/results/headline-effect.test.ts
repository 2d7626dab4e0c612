import { expect, test } from 'vitest'
import { formatsFor } from '../../../src/i18n/formats.ts'
import { headlineEffect } from '../../../src/results/headline-effect.ts'

const format = formatsFor('en', 'UTC')
const EFFECT = { b: Math.log(1.2), se: 0.05, ciLow: Math.log(1.1), ciHigh: Math.log(1.3) }
const effectOf = (headline: object) => {
  const effect = headlineEffect(JSON.stringify(headline), format)
  return effect && { ...effect, text: effect.text.replaceAll('\u2060', '') }
}

test('formats the effect on the scale of its outcome, and marks one that checks speak against', () => {
  expect(effectOf({ ...EFFECT, outcomeKind: 'binary', doubts: 2 })).toEqual({
    text: 'OR 1.20 (1.10–1.30)',
    isDoubted: true,
  })
  expect(effectOf(EFFECT)).toEqual({ text: 'β 0.182 (0.095–0.262)', isDoubted: false })
})

test('finds no effect in a headline without a single one', () => {
  expect(effectOf({ testable: 211, passed: 3 })).toBeNull()
  expect(headlineEffect('', format)).toBeNull()
})
