import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { countContent, importContent, type ImportResult } from '../import/import-content.ts'
import { readContent } from '../import/read-content.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

export const CONTENT_USAGE = `  content check [directory]    read and check the content, change nothing
  content import [directory]   check it, then write all of it into the database`

function sentence({ articles, subjects, terms, levels, plans }: ImportResult): string {
  return `${articles} articles, ${subjects} subjects, ${terms} terms documents, ${levels} levels with ${plans} prices`
}

/** `content …` @throws UsageError, ContentError */
export async function contentCommand(config: Config, args: readonly string[]): Promise<string> {
  const [command, directory, ...rest] = args
  const isKnown = command === 'check' || command === 'import'
  if (!isKnown || rest.length > 0)
    throw new UsageError(`unknown command: content ${args.join(' ')}`)
  const folder = directory === undefined ? config.contentDirectory : resolve(directory)
  // Wrong content is told before the database is opened.
  const content = readContent(folder)
  if (command === 'check') return `In order: ${sentence(countContent(content))}`
  const done = await withDatabase(config, (database) =>
    database.exclusively((db) => importContent(db, folder)),
  )
  return `Imported: ${sentence(done)}`
}
