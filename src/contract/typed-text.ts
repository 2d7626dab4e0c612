/**
 * Normalises what people type and paste, for the page and the server alike: other widths, invisible characters, and what
 * keyboards, mail programs and address books add. The page sends normalised text, and the server normalises it again.
 */
import { LIMITS } from './limits.ts'

/** Characters without a glyph, among them bidirectional controls and blanks that are no spaces. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`
const CONTROLS = String.raw`\0-\x08\x0e-\x1f\x7f-\x9f`

const INVISIBLE = new RegExp(`[${UNSEEN}${CONTROLS}]`, 'gu')

/** Invisible characters that shape what they follow: joiners in emoji and scripts with marks, variants, flags. */
const SHAPING = [
  String.raw`(?<=(?![${UNSEEN}])[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}]\ufe0f?)[\u200c\u200d](?=(?![${UNSEEN}])[\p{L}\p{Extended_Pictographic}])`,
  String.raw`(?<=(?![${UNSEEN}])[\p{Script=Han}\p{Script=Mongolian}\p{S}\p{Emoji}])\p{Variation_Selector}`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]`,
].join('|')

const INVISIBLE_IN_NAMES = new RegExp(`(${SHAPING})|[${UNSEEN}${CONTROLS}]`, 'gu')

/** Marks on one letter, of which no writing has more: piled up they cover the lines around. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

const toSingleSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Normalises a search: half-width, on one line, nothing invisible. */
export function toHalfWidth(text: string): string {
  return toSingleSpaces(text.replaceAll(INVISIBLE, '').normalize('NFKC'))
}

/** Normalises what is written in ASCII; hyphens and dashes of all kinds become `-`. */
export function toPlainText(text: string): string {
  return toHalfWidth(text).replaceAll(/[\p{Pd}\u2212]/gu, '-')
}

/** Normalises a code: upper case, no spaces. */
export function normaliseCode(text: string): string {
  return toPlainText(text).replaceAll(' ', '').toUpperCase()
}

/** Returns the digits of a one-time code, which may be written `123 456`. */
export function digitsOf(text: string): string {
  return toPlainText(text).replaceAll(/\D/g, '').slice(0, LIMITS.codeDigits)
}

/** Returns an internationalised domain in its ASCII form (`xn--…`); a text that is none unchanged. */
function toAsciiDomain(domain: string): string {
  // Two tests, each in linear time: the text may be as long as a request.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^\p{ASCII}+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An e-mail address. Lax in its local part, strict in its domain, which is ASCII after `normaliseEmail`. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

/**
 * Normalises an e-mail address: `Lin <lin@lab.cn>`, `mailto:lin@lab.cn`, `lin＠lab。cn`; an internationalised domain in
 * its ASCII form. Case is kept.
 */
export function normaliseEmail(text: string): string {
  const plain = toPlainText(text).replaceAll('。', '.')
  const address = (/<([^<>]*)>[,;.]*$/.exec(plain)?.[1] ?? plain)
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/(?<![,;.])[,;.]+$/, '')
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + toAsciiDomain(address.slice(at))
}

/**
 * Normalises a phone number: no separators, a plus for `00`. `tel:+86-138-0013-8000`, `(+86) 138 0013 8000` and
 * `0086 138 0013 8000` are `+8613800138000`; without a prefix it stays without.
 */
export function normalisePhone(text: string): string {
  return toPlainText(text)
    .replace(/^tel:/i, '')
    .replaceAll(/[\s()./-]/g, '')
    .replace(/^00/, '+')
}

/**
 * Normalises a name or title: one line, nothing invisible except what emoji and scripts need, no piles of marks.
 * @returns the empty text where nothing could be seen
 */
export function normaliseName(text: string): string {
  const shown = toSingleSpaces(text.replaceAll(INVISIBLE_IN_NAMES, '$1'))
    .normalize('NFC')
    .replaceAll(PILED_MARKS, '$1')
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(shown) ? shown : ''
}
