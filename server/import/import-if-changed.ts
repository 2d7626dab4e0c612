import type { Database } from '../db/database.ts'
import { contentHash, readContentHash } from './content-hash.ts'
import type { ImportResult } from './import-content.ts'

/**
 * Imports a content folder unless the same content was imported last. The Markdown and YAML parsers are only
 * loaded when there is something to read.
 * @returns counts of the imported items, null when nothing had changed
 * @throws ContentError when a file is wrong; nothing is written then
 */
export async function importIfChanged(
  db: Database,
  directory: string,
): Promise<ImportResult | null> {
  const hash = contentHash(directory)
  if ((await readContentHash(db)) === hash) return null
  const { importContent } = await import('./import-content.ts')
  return importContent(db, directory)
}
