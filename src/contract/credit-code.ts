/**
 * The unified social credit code of an organisation in China (统一社会信用代码), which is its tax number:
 * 18 characters, the last one a check digit.
 * Source: GB 32100-2015 (weights 3^(i−1) mod 31, check = 31 − Σ mod 31).
 */

import { normaliseCode } from './typed-text.ts'

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const FORM = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/**
 * Checks a code.
 * @returns null when it is valid; `form` when it cannot be one, `check` when its last character
 * does not match the others: a typing error
 */
export function findCreditCodeProblem(value: string): 'form' | 'check' | null {
  const code = normaliseCode(value)
  if (!FORM.test(code)) return 'form'
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * CHARACTERS.indexOf(code.charAt(at)),
    0,
  )
  return CHARACTERS.charAt((31 - (sum % 31)) % 31) === code.charAt(17) ? null : 'check'
}
