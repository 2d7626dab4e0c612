import { describe, expect, test } from 'vitest'
import { nextMandatory, withoutType } from '../../../../src/features/terms/model.ts'

describe('mandatory documents', () => {
  test('4 comes first, then 5', () => {
    expect(nextMandatory([4])).toBe(4)
    expect(nextMandatory([5])).toBe(5)
    expect(nextMandatory([5, 4])).toBe(4)
  })

  test('nothing is asked before the answer, without numbers, or for other numbers', () => {
    for (const unread of [undefined, [], [1, 2, 3, 6]]) expect(nextMandatory(unread)).toBeNull()
  })

  test('confirming one leaves the others', () => {
    expect(withoutType([4, 5], 4)).toEqual([5])
    expect(nextMandatory(withoutType([4, 5], 4))).toBe(5)
    expect(withoutType(undefined, 4)).toEqual([])
  })
})
