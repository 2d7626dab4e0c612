import { describe, expect, it } from 'vitest'
import { judgeCounts } from '../../../../tools/checks/counts.ts'

const judged = (language: 'en' | 'zh', text: string) =>
  judgeCounts(language, { 'a.b': text }).get('a.b')?.join(' ') ?? ''

describe('what messages say at 0, 1, 2, 5 and 21', () => {
  it.each([
    ['{n} variants', '“1 variants”'],
    ['{n} usable rows', '“1 usable rows”'],
    ['With only {n} variant', '“2 variant”'],
    ['of {n, plural, one {# variant} other {# variants}}, {kept} have it', '“1 have”'],
    ['{n, plural, one {# row} other {# rows}} is left out', '“2 rows is”'],
    ['{n, plural, one {# row} other {# row}} left', '“2 row”'],
    ['{n, plural, =0 {no} other {# }} {n, plural, =0 {no} other {}} rows', '“no no”'],
  ])('en, “%s”: %s', (text, said) => {
    expect(judged('en', text)).toContain(said)
  })

  it.each([
    '{n, plural, one {# variant} other {# variants}}',
    '{rows, plural, one {{rows} row} other {{rows} rows}} of {name}',
    '{n} per page',
    'Row {n} is longer than others',
    '{name} variants: names are no counts',
    'p ≤ {n} rows below it',
  ])('en, fine: “%s”', (text) => {
    expect(judged('en', text)).toBe('')
  })

  it('zh: a number has its measure word, once', () => {
    expect(judged('zh', '{n} 变异可用')).toContain('缺量词')
    expect(judged('zh', '{n, plural, other {# 个}}个变异')).toContain('量词重复')
    expect(judged('zh', '{n} 个变异可用')).toBe('')
  })
})
