/** Operator commands that write a backup, and check or restore one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError, type BackupHeader } from '../backup/format.ts'
import { fillUnmigrated, readUnmigrated } from '../backup/unmigrated-database.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { demandEmpty, migrationsTo, restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Config } from '../config.ts'
import { prepareDataDirectory } from '../db/open.ts'
import { parseSecrets, SECRETS_FILE } from '../secrets.ts'
import type { Group, Input, Result, CommandContext } from './command.ts'
import { UPSTREAM_OWNS } from './failure.ts'
import { formatKilobytes } from './terminal-text.ts'

const secretsPath = ({ dataDirectory }: Config) => join(dataDirectory, SECRETS_FILE)

function readSecrets(config: Config): string | null {
  const path = secretsPath(config)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

const REPORT_EVERY_MS = 1000

/** Shows the progress of a long backup on a terminal, in one line; prints nothing elsewhere, as in a timer's log. */
function createProgressReporter(terminal: { isTTY?: boolean; write: (text: string) => unknown }) {
  if (terminal.isTTY !== true) return undefined
  let saidAt = performance.now()
  return (rows: number, all: number) => {
    const isEnd = rows === all
    if (!isEnd && performance.now() - saidAt < REPORT_EVERY_MS) return
    saidAt = performance.now()
    terminal.write(isEnd ? '\r\x1b[K' : `\r${Math.floor((100 * rows) / all)}% of ${all} rows`)
  }
}

async function backup({ config, now }: CommandContext, input: Input): Promise<Result> {
  if (config.upstreamUrl !== null) throw UPSTREAM_OWNS()
  const path = resolve(input.operand(0))
  const secrets = readSecrets(config)
  const reportProgress = createProgressReporter(process.stderr)
  const done = await writeBackup((work) => readUnmigrated(config, work), path, {
    now,
    secrets,
    reportProgress,
  })
  const what = `${done.rows} rows of ${done.tables} tables, ${formatKilobytes(done.bytes)}`
  const keys =
    secrets === null ? '' : '. It holds the keys of secrets.json: keep it as safe as those'
  return { text: `Written to ${input.operand(0)}: ${what}${keys}`, facts: done }
}

function describe(head: BackupHeader): string {
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${head.tables.length} tables, of ${head.createdAt}`
}

/**
 * Checks that the installation has the keys of the backup.
 * @throws BackupError when it has other keys, which would end the backup's sessions
 */
function assertKeysFit(config: Config, head: BackupHeader): void {
  const there = readSecrets(config)
  if (there === null || head.secrets === null || there === head.secrets) return
  throw new BackupError(
    'otherKeys',
    `${secretsPath(config)} holds other keys than the backup. Move it away, then run this again; nothing was changed`,
  )
}

function writeKeys(config: Config, { secrets }: BackupHeader): void {
  const path = secretsPath(config)
  if (secrets === null || existsSync(path)) return
  if (parseSecrets(secrets) === null) {
    throw new BackupError('damaged', 'The keys in the backup are damaged; nothing was changed')
  }
  prepareDataDirectory(config.dataDirectory)
  writeFileSync(path, secrets, { mode: 0o600, flag: 'wx' })
}

async function restore({ config }: CommandContext, input: Input): Promise<Result> {
  if (config.upstreamUrl !== null) throw UPSTREAM_OWNS()
  const path = resolve(input.operand(0))
  const head = await checkBackup(path)
  if (input.flag('check')) {
    return { text: `In order: ${describe(head)}`, facts: { createdAt: head.createdAt } }
  }
  migrationsTo(head)
  assertKeysFit(config, head)
  await fillUnmigrated(config, async (db) => {
    await demandEmpty(db)
    await restoreBackup(db, path)
    writeKeys(config, head)
  })
  return {
    text: `Restored: ${describe(head)}. Start the server`,
    facts: { createdAt: head.createdAt, tables: head.tables.length },
  }
}

export const backupGroup: Group = {
  name: 'backup',
  about: 'Backup and restore, also from one kind of database to the other',
  commands: [
    {
      name: 'backup',
      usage: '<path>',
      summary: 'writes everything into a new file, while the server runs',
      operands: [1, 1],
      work: { withoutDatabase: backup },
    },
    {
      name: 'restore',
      usage: '<path> [--check]',
      summary: 'brings it into an empty database, all or nothing; --check only reads it',
      operands: [1, 1],
      options: { check: 'boolean' },
      recorded: ['check'],
      work: { withoutDatabase: restore },
    },
  ],
}
