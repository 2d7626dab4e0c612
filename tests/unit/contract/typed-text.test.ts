import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EMAIL,
  normaliseCode,
  normaliseEmail,
  normaliseName,
  normalisePhone,
  toHalfWidth,
} from '../../../src/contract/typed-text.ts'
import { runs } from '../../helpers/nightly.ts'

describe('an e-mail address', () => {
  test.each([
    ['full-width', 'ｌｉｎ＠ｌａｂ．ｃｎ', 'lin@lab.cn'],
    ['with the full stop of a Chinese keyboard', 'lin@lab。cn', 'lin@lab.cn'],
    ['with invisible characters', '\u202alin\u200b@\u2060lab\u00ad.cn\u202c\ufeff', 'lin@lab.cn'],
    ['between spaces that do not break', '\u00a0lin@lab.cn\u3000', 'lin@lab.cn'],
    ['with the name of an address book', '"Lin, Yi" <lin@lab.cn>;', 'lin@lab.cn'],
    ['as a link', 'mailto:lin@lab.cn?subject=MR', 'lin@lab.cn'],
    ['with a typeset hyphen', 'lin@my\u2011lab.cn', 'lin@my-lab.cn'],
    ['of an internationalised domain', 'lin@例子.中国', 'lin@xn--fsqu00a.xn--fiqs8s'],
    ['of such a domain, composed or not', 'lin@cafe\u0301.fr', 'lin@xn--caf-dma.fr'],
    ['in its own case', 'Lin.Yi+mr@Lab.cn', 'Lin.Yi+mr@Lab.cn'],
  ])('%s', (_case, typed, email) => {
    expect(normaliseEmail(typed)).toBe(email)
    expect(email).toMatch(EMAIL)
  })

  test('a domain in look-alike letters is another domain', () => {
    expect(normaliseEmail('lin@\u0430pple.com')).toBe('lin@xn--pple-43d.com')
  })

  test.each([
    'lin@例子/lab.cn',
    'lin@例子:80',
    'lin@例子@lab.cn',
    '林@lab.cn',
    'l in@lab.cn',
    'lin@１.２',
    'Lin <lin@lab.cn>, Wang <wang@lab.cn>',
  ])('refuses %s', (typed) => expect(normaliseEmail(typed)).not.toMatch(EMAIL))
})

describe('a phone number', () => {
  test.each([
    'tel:+86-138-0013-8000',
    '(+86) 138 0013 8000',
    '（＋８６）１３８００１３８０００',
    '0086 138 0013 8000',
    '\u202a+86\u00a0138\u20130013\u20138000\u202c',
    '+86.138.0013.8000',
  ])('%s', (typed) => expect(normalisePhone(typed)).toBe('+8613800138000'))

  test('keeps what is no separator, so that it is refused', () => {
    expect(normalisePhone('138 0013 8000 ext. 5')).toMatch(/ext/)
  })
})

test('a code is in upper case, without spaces and invisible characters', () => {
  expect(normaliseCode(' spring\u200b—２０２６\u00a0')).toBe('SPRING-2026')
})

describe('a name', () => {
  test.each([
    '林则徐',
    'Nguyễn Văn Đức',
    'می‌خواهم',
    'क्‍ष',
    '葛󠄀城',
    'བསྒྲུབས',
    '（析微）科技',
    '👩🏽‍🔬',
    '👩‍❤️‍💋‍👨',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '1️⃣',
  ])('%s stays', (name) => expect(normaliseName(name)).toBe(name))

  test.each([
    ['is on one line', ' Lin\n\u00a0Yi ', 'Lin Yi'],
    ['cannot turn the text around it', 'Lin\u202e\u2066 iY', 'Lin iY'],
    ['hides nothing', 'Li\u200bn\u00ad\u{e0041}\u2800\ufe0f', 'Lin'],
    ['has no joiner where none joins', 'Li\u200dn\u200c', 'Lin'],
    ['has no half of a character', 'Li\ud83dn\ude00', 'Lin'],
    ['is composed', 'Rene\u0301', 'René'],
    ['covers no lines above', `Z${'\u0335'.repeat(40)}`, `Z${'\u0335'.repeat(4)}`],
  ])('%s', (_case, typed, name) => expect(normaliseName(typed)).toBe(name))

  test.each([
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\u0301',
    '\u200d',
    '\u{e0061}\u{e007f}',
    '\u180b',
    '\ue000',
  ])('of nothing to see is empty: %j', (typed) => expect(normaliseName(typed)).toBe(''))
})

/** Texts in which characters that need each other meet by chance. */
const MEETING = Array.from(
  'aé林 \n@.<>,;-+0０＠。（\u0301\u034f\u180b\u200b\u200c\u200d\u202e\u2800\u3164\ufe0f\ufeff👩🏽❤🏴',
)
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...MEETING, '\u{e0067}', '\u{e007f}'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
})

test.each([toHalfWidth, normaliseName])('%o changes nothing twice', (normalise) => {
  fc.assert(
    fc.property(texts, (text) => normalise(normalise(text)) === normalise(text)),
    { numRuns: runs(2000, 100_000), examples: [['a\u0301\u200ca'], ['\u{1d15e}\ufe0f']] },
  )
})

test('invisible characters anywhere in an address or number change nothing', () => {
  const invisible = fc.constantFrom('', '\u200b', '\u202a', '\u202c', '\u2060', '\ufeff', '\u00ad')
  fc.assert(
    fc.property(fc.array(invisible, { minLength: 20, maxLength: 20 }), (between) => {
      const strew = (text: string) =>
        Array.from(text, (c, at) => `${between[at] ?? ''}${c}`).join('')
      expect(normaliseEmail(strew('Lin <lin@例子.cn>'))).toBe('lin@xn--fsqu00a.cn')
      expect(normalisePhone(strew('tel:+8613800138000'))).toBe('+8613800138000')
    }),
  )
})

// Repeated scanning of such texts would take minutes, far beyond the time limit of a test.
test.each([
  '<',
  ',',
  '\u{e0041}',
  '\u0301',
  '\u0301\u0323',
  '\u0344\u0323',
  'ﾞ\u0334',
  'a-',
  '\u200d',
  '<>,',
  '👩\u200d',
  '@.',
])('a long text of %j does not keep the server busy', (part) => {
  const text = `${part.repeat(60_000)}x`
  expect(normaliseEmail(text)).not.toMatch(EMAIL)
  expect(normaliseName(text)).toContain('x')
})
