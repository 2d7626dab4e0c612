import { describe, expect, test } from 'vitest'
import {
  findBillingDetailsProblems,
  normaliseBillingDetails,
} from '../../../../src/contract/billing-details.ts'
import {
  createBillingDetails,
  parseBillingDetails,
} from '../../../../src/ui/billing-details/billing-details-model.ts'

describe('the form of billing details', () => {
  test('full-width digits and spaces are accepted in numbers', () => {
    const title = normaliseBillingDetails({
      ...createBillingDetails('special'),
      name: '  析微 科技 ',
      taxNo: '９１３５０１００ m000100y43',
      address: '福州市',
      phone: '０５９１－８８８８',
      bank: '某银行',
      account: '６２２２ ０２０２',
    })
    expect(title.taxNo).toBe('91350100M000100Y43')
    expect(title.account).toBe('6222 0202')
    expect(title.name).toBe('析微 科技')
    expect(findBillingDetailsProblems(title)).toEqual({})
  })

  test('parses stored billing details, and nothing else', () => {
    const title = { ...createBillingDetails('company'), name: '析微' }
    expect(parseBillingDetails(structuredClone(title))).toEqual(title)
    expect(parseBillingDetails({ kind: 'company', name: 3, extra: 'x' })).toEqual(
      createBillingDetails('company'),
    )
    for (const other of [null, 'x', [], { kind: 'other' }])
      expect(parseBillingDetails(other)).toBeNull()
  })
})
