/** Names within a sentence, and lists that end as sentences do. */
import type { Words } from '../i18n/words.ts'

/** Lowers the first letter of a name such as `Weighted median`; abbreviations (IVW, cML), people and Chinese stay as they are. */
export function inSentence(name: string): string {
  return name.replace(/^(?!Wald)\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
}

/** `a`, `a and b`, `a, b and c`. */
export function joinList(parts: readonly string[], { t }: Pick<Words, 't'>): string {
  const [last = '', ...before] = parts.toReversed()
  if (before.length === 0) return last
  const list = before.toReversed().join(t('analysis.methods.comma'))
  return t('analysis.methods.and', { list, last })
}
