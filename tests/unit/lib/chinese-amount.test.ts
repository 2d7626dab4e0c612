import { describe, expect, test } from 'vitest'
import { runs } from '../../helpers/nightly.ts'
import { chineseAmount } from '../../../src/lib/chinese-amount.ts'

/** Reads capital numerals by the values of the words, independently of the formatting. */
function read(text: string): number {
  const negative = text.startsWith('负')
  const [whole = '', rest = ''] = text.includes('元')
    ? text.replace('负', '').split('元')
    : ['', text]
  const numbers: Record<string, number> = {}
  for (const [at, sign] of Array.from('零壹贰叁肆伍陆柒捌玖').entries()) numbers[sign] = at
  const small: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 }
  const large: Record<string, number> = { 万: 1e4, 亿: 1e8, 兆: 1e12 }
  let total = 0
  let group = 0
  let last = 0
  for (const sign of whole) {
    if (sign in numbers) last = numbers[sign] ?? 0
    else if (sign in small) {
      group += last * (small[sign] ?? 0)
      last = 0
    } else {
      total += (group + last) * (large[sign] ?? 0)
      group = 0
      last = 0
    }
  }
  const tenths = /(.)角/.exec(rest)?.[1] ?? '零'
  const hundredths = /(.)分/.exec(rest)?.[1] ?? '零'
  const yuan = total + group + last
  const fen = yuan * 100 + (numbers[tenths] ?? 0) * 10 + (numbers[hundredths] ?? 0)
  return negative ? -fen : fen
}

describe('amounts in capital numerals', () => {
  test.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [15, '壹角伍分'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [150, '壹元伍角整'],
    [3900, '叁拾玖元整'],
    [39_000, '叁佰玖拾元整'],
    [1000, '壹拾元整'],
    [10_005, '壹佰元零伍分'],
    [140_950, '壹仟肆佰零玖元伍角整'],
    [600_714, '陆仟零柒元壹角肆分'],
    [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
    [32_504, '叁佰贰拾伍元零肆分'],
    [1_000_500, '壹万零伍元整'],
    [10_010_000, '壹拾万零壹佰元整'],
    [10_000_000_000, '壹亿元整'],
    [10_000_000_100, '壹亿零壹元整'],
    [10_000_500_000, '壹亿零伍仟元整'],
    [-3900, '负叁拾玖元整'],
    [-1, '负壹分'],
  ])('%i fen is %s', (amount, text) => {
    expect(chineseAmount(amount)).toBe(text)
  })

  test('is read back as the same amount', () => {
    let seed = 20_261_120
    for (let step = 0; step < runs(300, 5000); step++) {
      seed = (seed * 48_271) % 2_147_483_647
      // All sizes, with many zeros.
      const amount = Math.floor(seed / 10 ** (step % 9)) * 10 ** (step % 6)
      expect(read(chineseAmount(amount)), String(amount)).toBe(amount)
      expect(chineseAmount(amount)).not.toMatch(/零零|零元[^整]|零万|零亿/)
    }
  })

  test('refuses a fraction of a fen', () => {
    for (const wrong of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
      expect(() => chineseAmount(wrong)).toThrow(RangeError)
    }
  })
})
