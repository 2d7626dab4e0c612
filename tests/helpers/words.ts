import type { Language } from '../../src/contract/languages.ts'
import { formatsFor } from '../../src/i18n/formats.ts'
import type { Words } from '../../src/i18n/words.ts'
import { textOf } from './e2e/texts.ts'

/** Returns the messages and formats of a language, as a page has them. */
export function wordsIn(language: Language): Words {
  return {
    t: (id: string, values?: Record<string, unknown>) =>
      textOf(language, id, values as Record<string, string | number>),
    format: formatsFor(language, 'UTC'),
  }
}
