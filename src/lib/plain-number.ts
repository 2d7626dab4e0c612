/**
 * Formats numbers arithmetically, with the output of `Intl.NumberFormat`: the first format of a
 * process reads tables for some 40 ms on a phone, on pages that show three numbers.
 */
import type { LanguageFacts } from '../contract/languages.ts'

type Marks = LanguageFacts['number']

/** Sign, digits before the point, and after it. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Formats a number with a fixed number of decimals, in the marks of a language. Rounds as `Intl`:
 * from the shortest digits that identify the number, halves away from zero. −0 has no sign.
 * @param shift how far the point moves to the right before: 2 for a percentage
 * @returns null for numbers without a plain decimal form (not finite, from 1e21, below 1e-6)
 */
export function plainNumber(
  value: number,
  decimals: number,
  { group, point: mark }: Marks,
  shift = 0,
): string | null {
  const [, sign = '', whole = '', part = ''] = PLAIN.exec(String(value)) ?? []
  if (whole === '') return null
  const point = whole.length + shift
  const places = point + decimals
  const digits = (whole + part).padEnd(places + 1, '0')
  const isUp = digits.charAt(places) >= '5'
  const rounded = BigInt(digits.slice(0, places)) + (isUp ? 1n : 0n)
  const shown = String(rounded).padStart(decimals + 1, '0')
  const left = shown.slice(0, shown.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, group)
  const right = decimals > 0 ? `${mark}${shown.slice(-decimals)}` : ''
  return `${rounded === 0n ? '' : sign}${left}${right}`
}
