import { describe, expect, test } from 'vitest'
import { titleProblems } from '../../../../src/contract/invoice-title.ts'
import { emptyTitle, narrowTitle, readTitle } from '../../../../src/ui/invoice-title/title-model.ts'

describe('the form of billing details', () => {
  test('full-width digits and spaces are accepted in numbers', () => {
    const title = narrowTitle({
      ...emptyTitle('special'),
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
    expect(titleProblems(title)).toEqual({})
  })

  test('parses stored billing details, and nothing else', () => {
    const title = { ...emptyTitle('company'), name: '析微' }
    expect(readTitle(structuredClone(title))).toEqual(title)
    expect(readTitle({ kind: 'company', name: 3, extra: 'x' })).toEqual(emptyTitle('company'))
    for (const other of [null, 'x', [], { kind: 'other' }]) expect(readTitle(other)).toBeNull()
  })
})
