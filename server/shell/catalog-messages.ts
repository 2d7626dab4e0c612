/** Reads the interface's messages from the catalogs, for the heads of pages that the server sends. */
import { type Language, LANGUAGES } from '../../src/contract/languages.ts'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Messages of the interface by language and message id. */
export type CatalogMessages = ReadonlyMap<Language, ReadonlyMap<string, string>>

const FOLDER = resolve(import.meta.dirname, '../../locales')

function unquote(quoted: string): string {
  return JSON.parse(quoted) as string
}

/**
 * Parses the messages of a catalog. It supports only the form of our own catalogs: ids of one line, texts of
 * one or more quoted lines.
 */
export function parseCatalog(text: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const entry of text.split(/\n\s*\n/)) {
    const found = /^msgid ("(?:[^"\\]|\\.)+")\nmsgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)/m.exec(entry)
    if (!found?.[1] || found[2] === undefined) continue
    const lines = found[2].trim().split('\n')
    texts.set(unquote(found[1]), lines.map(unquote).join(''))
  }
  return texts
}

/**
 * Reads the catalogs that the page was built from, for the texts of its head. Without the catalogs pages are
 * served with a head without texts.
 */
export async function readCatalogMessages(): Promise<CatalogMessages> {
  const read = LANGUAGES.map(async (language) => {
    const text = await readFile(join(FOLDER, `${language}.po`), 'utf8').catch(() => '')
    return [language, parseCatalog(text)] as const
  })
  return new Map(await Promise.all(read))
}
