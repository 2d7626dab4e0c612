import { describe, expect, test } from 'vitest'
import { findCreditCodeProblem } from '../../../../src/contract/credit-code.ts'
import { taxNoHint } from '../../../../src/ui/billing-details/tax-no-hint.ts'

/** Valid by GB 32100-2015; the codes below are this one with one slip. */
const CODE = '91350100M000100Y43'

describe('taxNoHint', () => {
  test('returns null for a valid code, also in full-width characters and with spaces', () => {
    expect(findCreditCodeProblem(CODE)).toBeNull()
    expect(taxNoHint(CODE)).toBeNull()
    expect(taxNoHint('９１３５ ０１００ Ｍ０００ １００Ｙ ４３')).toBeNull()
    expect(taxNoHint('')).toBeNull()
  })

  test('names an invalid character, and the likely intended one', () => {
    expect(taxNoHint('91350100MO00100Y43')).toEqual({
      name: 'character',
      at: 10,
      character: 'O',
      instead: '0',
    })
    expect(taxNoHint('9135B100M000100Y43')).toEqual({
      name: 'character',
      at: 5,
      character: 'B',
      instead: '8',
    })
    expect(taxNoHint('91350100M000100Y4#')).toEqual({
      name: 'character',
      at: 18,
      character: '#',
      instead: '',
    })
  })

  test('finds two swapped neighbours', () => {
    const swapped = '91350100M000100Y34'
    const hint = taxNoHint(swapped)
    expect(hint).toMatchObject({ name: 'likely' })
    expect(hint?.name === 'likely' && hint.corrections.map(({ code }) => code)).toContain(CODE)
  })

  test('suggests valid codes only; else it returns the check character that fits', () => {
    for (let at = 0; at < 18; at += 1) {
      for (const sign of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        const code = CODE.slice(0, at) + sign + CODE.slice(at + 1)
        const hint = taxNoHint(code)
        if (hint?.name === 'likely') {
          for (const it of hint.corrections) expect(findCreditCodeProblem(it.code)).toBeNull()
        }
        if (hint?.name === 'last') {
          expect(findCreditCodeProblem(code.slice(0, 17) + hint.instead)).toBeNull()
        }
        if (code !== CODE) expect(hint).not.toBeNull()
      }
    }
  })
})
