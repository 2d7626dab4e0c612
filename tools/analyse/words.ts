import { readFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { type Messages, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import type { Language } from '../../src/contract/languages.ts'
import { formatsFor } from '../../src/i18n/formats.ts'
import type { Words } from '../../src/i18n/words.ts'

const po = formatter({ explicitIdAsDefault: true })

/** Returns translation and formats of a language, as on the page. Times are in UTC. */
export async function wordsIn(locale: Language): Promise<Words> {
  const filename = new URL(`../../locales/${locale}.po`, import.meta.url)
  const context = { locale, sourceLocale: 'zh', filename: filename.pathname }
  const catalog = await po.parse(readFileSync(filename, 'utf8'), context)
  const texts = Object.fromEntries(
    Object.entries(catalog).map(([id, { translation }]) => [id, translation ?? '']),
  )
  const { source } = createCompiledCatalog(locale, texts, { namespace: 'json' })
  const { messages } = JSON.parse(source) as { messages: Messages }
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  return { t: (id, values) => i18n._(id, values), format: formatsFor(locale, 'UTC') }
}
