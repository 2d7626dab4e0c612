/** Numbers as other programs read them, for what is copied from a result. */

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
const SPACES = /[\u00a0\u2009\u202f]/g
const POWER = /(\d) ?× ?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g
const GROUPED = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g

/** Replaces typeset numbers: `−3.0 × 10⁻¹⁴` becomes `-3.0e-14`, `59,758` becomes `59758`; invisible characters go. */
export function plainNumbers(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .replace(POWER, (_, digit: string, power: string) => {
      const exponent = power
        .replace('⁻', '-')
        .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (sign) => `${RAISED.indexOf(sign)}`)
      return `${digit}e${exponent}`
    })
    .replace(/\u2212(?=[\d.])/g, '-')
    .replace(GROUPED, (number) => number.replaceAll(',', ''))
}

/** Raises digits, the reverse of `ui/powers-of-ten.tsx`, which shows them in an element. */
export function raise(text: string): string {
  return text.replace(/[\u2212-]/g, '⁻').replace(/\d/g, (digit) => RAISED[Number(digit)] ?? '')
}
