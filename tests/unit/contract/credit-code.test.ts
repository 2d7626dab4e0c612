import { expect, test } from 'vitest'
import { findCreditCodeProblem } from '../../../src/contract/credit-code.ts'

const SIGNS = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')

test('computes every check digit, also 0 for a sum without remainder', () => {
  const found = new Set<string>()
  for (const sign of SIGNS) {
    const body = `91350100M00010${sign}00`
    const fitting = SIGNS.filter((check) => findCreditCodeProblem(body + check) === null)
    expect(fitting, body).toHaveLength(1)
    found.add(fitting[0] ?? '')
  }
  expect(found).toEqual(new Set(SIGNS))
})
