/**
 * Normalises what people type and paste, for the page and the server alike: other widths, invisible characters, and what
 * keyboards, mail programs and address books add. The page sends normalised text, and the server normalises it again.
 */
import { LIMITS } from './limits.ts'

/** Removes the characters that change the direction of the text around them: left open, they reorder what follows. */
export const dropBidiControls = (text: string): string => text.replaceAll(/\p{Bidi_C}/gu, '')

/** Characters without a glyph, among them bidirectional controls, blanks that are no spaces, and halves of characters. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Surrogate}\u2800\ufff9-\ufffb`
const CONTROLS = String.raw`\0-\x08\x0e-\x1f\x7f-\x9f`

const INVISIBLE = new RegExp(`[${UNSEEN}${CONTROLS}]`, 'gu')

/** Invisible characters that shape what they follow: joiners in emoji and scripts with marks, variants, flags. */
const SHAPING = [
  String.raw`(?<=(?![${UNSEEN}])[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}]\ufe0f?)[\u200c\u200d](?=(?![${UNSEEN}])[\p{L}\p{Extended_Pictographic}])`,
  String.raw`(?<=(?![${UNSEEN}])[\p{Script=Han}\p{Script=Mongolian}\p{S}\p{Emoji}])\p{Variation_Selector}`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]`,
].join('|')

const INVISIBLE_IN_NAMES = new RegExp(`(${SHAPING})|[${UNSEEN}${CONTROLS}]`, 'gu')

/** Marks on one letter, of which no writing has more: piled up they cover the lines around. Two of them are half-width. */
const PILED_MARKS = /([\p{M}\uff9e\uff9f]{4})[\p{M}\uff9e\uff9f]+/gu

const toSingleSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Normalises a text without piles of marks, which would be sorted in quadratic time: seconds for a text as long as a request. */
function normaliseMarks(text: string, form: 'NFC' | 'NFKC'): string {
  // Some marks consist of two.
  return text.replaceAll(PILED_MARKS, '$1').normalize(form).replaceAll(PILED_MARKS, '$1')
}

/** Normalises a search: half-width, on one line, nothing invisible, no piles of marks. */
export function toHalfWidth(text: string): string {
  return toSingleSpaces(normaliseMarks(text.replaceAll(INVISIBLE, ''), 'NFKC'))
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
  // Of two addresses none is meant more than the other: they stay, and are refused.
  const address = (/^[^<>]*<([^<>]*)>[,;.]*$/.exec(plain)?.[1] ?? plain)
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

const dropInvisible = (text: string) =>
  toSingleSpaces(normaliseMarks(text.replaceAll(INVISIBLE_IN_NAMES, '$1'), 'NFC'))

/**
 * Normalises a name or title: one line, nothing invisible except what emoji and scripts need, no piles of marks.
 * @returns the empty text where nothing could be seen
 */
export function normaliseName(text: string): string {
  // Twice, because composing letters and marks may leave a joiner without the mark that it followed.
  const shown = dropInvisible(dropInvisible(text))
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(shown) ? shown : ''
}
