import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { DIAL_CODES, searchDialCodes, splitE164 } from '../../../src/lib/dial-codes.ts'

const NAMES = {
  zh: new Intl.DisplayNames('zh-CN', { type: 'region', fallback: 'none' }),
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
}
const namesOf = (region: string) => [NAMES.zh.of(region) ?? '', NAMES.en.of(region) ?? '']
const regionsFor = (query: string) => searchDialCodes(query, namesOf).map(({ region }) => region)

describe('9.8 the list of dialling prefixes', () => {
  test('starts with +86, +852, +853, +886, +1 and ends with +998', () => {
    expect(DIAL_CODES.slice(0, 5)).toEqual([
      { region: 'CN', code: '86' },
      { region: 'HK', code: '852' },
      { region: 'MO', code: '853' },
      { region: 'TW', code: '886' },
      { region: 'US', code: '1' },
    ])
    expect(DIAL_CODES.at(-1)).toEqual({ region: 'UZ', code: '998' })
  })

  test('has every region that numbers can be checked for, once, with its prefix', () => {
    const listed = DIAL_CODES.map(({ region }) => region)
    expect([...listed].sort()).toEqual([...getCountries()].sort())
    for (const { region, code } of DIAL_CODES) {
      expect(code, region).toBe(getCountryCallingCode(region as 'CN'))
    }
  })
})

describe('search', () => {
  test.each([
    ['德国', 'DE'],
    ['germany', 'DE'],
    ['GERMANY', 'DE'],
    ['ＧＥＲＭＡＮＹ', 'DE'],
    ['de', 'DE'],
    ['+49', 'DE'],
    ['0049', 'DE'],
    ['49', 'DE'],
    ['aland', 'AX'],
    ['cote d’ivoire', 'CI'],
    ['香港', 'HK'],
    ['中国', 'CN'],
    ['  japan ', 'JP'],
    ['1', 'US'],
  ])('%s finds %s first', (query, region) => {
    expect(regionsFor(query)[0]).toBe(region)
  })
})

describe('splitE164', () => {
  test.each([
    ['+8613800138000', 'CN', '13800138000'],
    ['+85251234567', 'HK', '51234567'],
    ['+12133734253', 'US', '2133734253'],
    ['+77012345678', 'RU', '7012345678'],
    ['+998901234567', 'UZ', '901234567'],
  ])('%s', (e164, region, national) => {
    expect(splitE164(e164)).toEqual({ region, national })
  })

  test.each(['', 'lin@lab.cn', '+0123456789', '8613800138000', '+86', '+86138001380001234567'])(
    '%j is none',
    (text) => expect(splitE164(text)).toBeNull(),
  )
})
