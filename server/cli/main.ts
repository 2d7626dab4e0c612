/**
 * Operator commands: `npm run admin -- <command>`. They use the same configuration as the server.
 */
import { resolve } from 'node:path'
import { ConfigError, type Config, readConfig } from '../config.ts'
import { DataDirectoryLockedError } from '../db/lock.ts'
import { openPglite, openPostgres } from '../db/open.ts'
import { ContentError } from '../import/content-error.ts'
import { importContent } from '../import/import-content.ts'
import { readContent } from '../import/read-content.ts'

const USAGE = `Usage: npm run admin -- <command>

  content check [directory]    read and check the content, change nothing
  content import [directory]   check it, then write all of it into the database

The directory is CONTENT_DIR, else server/content. On the embedded database stop the server first.`

/** A mistake in how the command was called. */
class UsageError extends Error {}

function checkContent(directory: string): string {
  const { articles, subjects, terms } = readContent(directory)
  return `In order: ${articles.length} articles, ${subjects.length} subjects, ${terms.length} terms documents`
}

async function runImport(config: Config, directory: string): Promise<string> {
  readContent(directory)
  const database =
    config.databaseUrl === null
      ? await openPglite(config.dataDirectory)
      : await openPostgres(config.databaseUrl)
  try {
    const done = await database.exclusively((db) => importContent(db, directory))
    return `Imported: ${done.articles} articles, ${done.subjects} subjects, ${done.terms} terms documents`
  } finally {
    await database.close()
  }
}

async function run(args: readonly string[]): Promise<string> {
  const [group, command, directory, ...rest] = args
  if (group === undefined || group === 'help' || group === '--help') return USAGE
  if (group !== 'content' || rest.length > 0)
    throw new UsageError(`unknown command: ${args.join(' ')}`)
  const config = readConfig(process.env)
  const folder = directory === undefined ? config.contentDirectory : resolve(directory)
  if (command === 'check') return checkContent(folder)
  if (command === 'import') return runImport(config, folder)
  throw new UsageError(`unknown command: ${args.join(' ')}`)
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  const isExpected =
    error instanceof ContentError ||
    error instanceof ConfigError ||
    error instanceof DataDirectoryLockedError
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`)
  else console.error(isExpected ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
