/** Reasons for a failed command: a sentence for people, a key for the audit log. */
import { BackupError } from '../backup/format.ts'
import { ConfigError } from '../config.ts'
import { EmbeddedDatabaseError } from '../db/embedded/engine.ts'
import { DataDirectoryLockedError } from '../db/lock.ts'
import { isDatabaseUnavailable, MigrationError, NewerSchemaError } from '../db/errors.ts'
import { ContentError } from '../import/content-error.ts'
import { OperatorError } from '../service/feedback/operator.ts'
import { messages } from '../service/messages.ts'
import { ServiceError } from '../service/service-error.ts'

/** Reports that a command cannot be done. `key` is the reason in the audit log. */
export class CommandError extends OperatorError {
  readonly key: string
  constructor(key: string, message: string) {
    super(message)
    this.name = 'CommandError'
    this.key = key
  }
}

/** Creates the error of a command whose data a remote upstream stores. */
export const UPSTREAM_OWNS = () =>
  new CommandError('remoteUpstream', 'UPSTREAM_URL is set: the data belong to that deployment')

/** Returns the sentence for the operator; null for an unexpected error. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof ServiceError) {
    const { fields } = error.details
    const what = fields === undefined ? '' : ` (${Object.entries(fields).flat().join(': ')})`
    return `${messages[error.key].en}${what}`
  }
  const isExpected = [
    ContentError,
    ConfigError,
    DataDirectoryLockedError,
    EmbeddedDatabaseError,
    MigrationError,
    NewerSchemaError,
    OperatorError,
    BackupError,
  ].some((kind) => error instanceof kind)
  if (isExpected) return (error as Error).message
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached'
  return null
}

/** Returns the reason for the audit log: a key, never a sentence, because a sentence may quote the input. */
export function keyOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof ServiceError) return error.key
  const key = (error as { key?: unknown } | null)?.key
  if (typeof key === 'string') return key
  if (sentenceOf(error) === null) return 'unexpected'
  return isDatabaseUnavailable(error) ? 'databaseUnavailable' : (error as Error).name
}
