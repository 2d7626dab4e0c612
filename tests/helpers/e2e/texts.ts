import { readFileSync } from 'node:fs'
import type { Language } from './test.ts'

type Po = Map<string, string>

/** Reads a catalog without the build: ids and texts, as a reader sees them. */
function readCatalog(language: Language): Po {
  const catalog: Po = new Map()
  const text = readFileSync(`locales/${language}.po`, 'utf8')
  for (const entry of text.split(/\n{2,}/)) {
    const id = fieldOf(entry, 'msgid')
    if (id) catalog.set(id, fieldOf(entry, 'msgstr'))
  }
  return catalog
}

function fieldOf(entry: string, name: string): string {
  const match = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(`${entry}\n`)
  const parts = match?.[1]?.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return parts.map((part) => JSON.parse(part) as string).join('')
}

const catalogs: Partial<Record<Language, Po>> = {}

/**
 * The text of a message, for finding what a reader finds. Simple values are put in; plurals and
 * tags are a matter for unit tests.
 */
export function textOf(
  language: Language,
  id: string,
  values: Record<string, string> = {},
): string {
  catalogs[language] ??= readCatalog(language)
  const text = catalogs[language].get(id)
  if (text === undefined) throw new Error(`no message ${id}`)
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
