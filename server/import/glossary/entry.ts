import type { ContentLanguage } from '../../../src/contract/languages.ts'

/** A term that articles link to its definition. */
export type GlossaryEntry = {
  /** Name within addresses and of its drawing in the page. */
  id: string
  /** Spellings that are linked, the shown one first. Matched by word, with a plural s in English. */
  names: Record<ContentLanguage, readonly [string, ...string[]]>
  /** Two sentences: a definition, and what to look for. */
  text: Record<ContentLanguage, string>
}
