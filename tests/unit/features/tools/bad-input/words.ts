import { readFileSync } from 'node:fs'
import { type Words } from '../../../../../src/features/tools/components/fault-text.ts'
import { formatsFor } from '../../../../../src/i18n/formats.ts'
import { type Language, textOf } from '../../../../helpers/e2e/texts.ts'

export const LANGUAGES = ['zh', 'en'] as const satisfies Language[]

/** Names of the values that each message needs, from the catalog. */
function placeholders(language: Language): Map<string, string[]> {
  const text = readFileSync(`locales/${language}.po`, 'utf8')
  const entries = text.matchAll(/^msgid "(.*)"\nmsgstr ((?:".*"\n?)+)/gm)
  return new Map(
    [...entries].map(([, id, message]) => [
      id!,
      [...message!.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name!),
    ]),
  )
}
const NEEDED = { zh: placeholders('zh'), en: placeholders('en') }

/** Texts of the page in a language. A missing value is an error instead of a gap in the text. */
export function wordsIn(language: Language): Words {
  return {
    format: formatsFor(language, 'Asia/Shanghai'),
    t: (id, values = {}) => {
      for (const name of NEEDED[language].get(id) ?? []) {
        const value = values[name]
        const isThere = value !== undefined && String(value).trim() !== ''
        if (!isThere) throw new Error(`${language} ${id}: nothing for {${name}}`)
      }
      return textOf(language, id, values as Record<string, string | number>)
    },
  }
}

/** Matches text that no message for users may contain. */
export const TECHNICAL = /undefined|null|NaN|Infinity|\[object|[{}]|[a-z]+-[a-z]+-[a-z]+/
