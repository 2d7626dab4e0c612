import { readFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'

export type Language = 'zh' | 'en'

const po = formatter({ explicitIdAsDefault: true })

/**
 * Compiles a catalog as the build does, from the same file.
 * @param root the checkout that the catalog belongs to
 */
export async function loadCatalog(locale: Language, root = '.'): Promise<I18n> {
  const filename = `${root}/locales/${locale}.po`
  const context = { locale, sourceLocale: 'zh', filename }
  const catalog = await po.parse(readFileSync(filename, 'utf8'), context)
  const texts = Object.fromEntries(
    Object.entries(catalog).map(([id, { translation }]) => [id, translation ?? '']),
  )
  const { source } = createCompiledCatalog(locale, texts, { namespace: 'json' })
  const { messages } = JSON.parse(source) as { messages: Messages }
  return setupI18n({ locale, messages: { [locale]: messages } })
}

const translators = { zh: await loadCatalog('zh'), en: await loadCatalog('en') }

/** Returns the text of a message as a user of that language sees it. */
export function textOf(
  language: Language,
  id: string,
  values: Record<string, string | number> = {},
): string {
  const text = translators[language]._(id, values)
  if (text === id) throw new Error(`no message ${id}`)
  return text
}

/** Returns the catalog of a language, for a tree that is rendered in a test. */
export function i18nOf(language: Language): I18n {
  return translators[language]
}

/** Whether a word is the id of a message, which a user must never see. */
export function isMessageId(word: string): boolean {
  return word in translators.zh.messages
}
