/** Classifies database errors. */

type Caused = {
  cause?: unknown
  code?: unknown
  message?: unknown
  table?: unknown
  constraint?: unknown
}

/** The driver's own error under drizzle's wrapper. */
function findDriverError(error: unknown): Caused {
  let current = error as Caused
  for (let depth = 0; depth < 5; depth++) {
    if (typeof current?.cause !== 'object' || current.cause === null) break
    current = current.cause as Caused
  }
  return current ?? {}
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** SQLSTATEs of the limits in `pools.ts`: the statement took too long, or waited too long for a lock. */
const LIMIT_STATES = new Set(['57014', '55P03'])

/** SQLSTATEs of a deadlock and of a serialization failure: everything was rolled back, and may be run again. */
const RETRYABLE_STATES = new Set(['40P01', '40001'])

/** Whether PostgreSQL has rolled a transaction back because of other ones. */
export function isRetryable(error: unknown): boolean {
  const { code } = findDriverError(error)
  return typeof code === 'string' && RETRYABLE_STATES.has(code)
}

/** Whether a row was locked that a statement with `NOWAIT` does not wait for. */
export function isRowLocked(error: unknown): boolean {
  return findDriverError(error).code === '55P03'
}

/** Error of a transaction that has waited for another one and found its premises changed. It is run again. */
export class ConcurrentChangeError extends Error {
  readonly code = '40001'
}

/**
 * Whether the database could not be reached, is stopping, took too long, or is still deadlocked after all attempts
 * (not: whether it refused a statement).
 * SQLSTATE 08 = connection, 57P = operator intervention, 53 = out of resources.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isRetryable(error)) return true
  const { code, message } = findDriverError(error)
  const isCode = typeof code === 'string'
  if (isCode && (NETWORK.has(code) || LIMIT_STATES.has(code) || /^(08|57P|53)/.test(code)))
    return true
  return (
    typeof message === 'string' &&
    /connection terminated|connection timeout|timeout exceeded when trying to connect|query read timeout|is not queryable|pool after calling end/i.test(
      message,
    )
  )
}

/** Error of a schema that cannot be brought up to date; nothing was changed. */
export class MigrationError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The database was not migrated: ${reason}`, options)
    this.name = 'MigrationError'
  }
}

/** Error of a schema that a later version has changed in an incompatible way. */
export class NewerSchemaError extends Error {
  constructor(known: number, needed: number) {
    super(
      `The database belongs to a newer version of Veriscope: it needs one that knows migration ${needed}, this one knows ${known}. ` +
        'Nothing was changed. Start the newer version, or restore the backup that was made before the update.',
    )
    this.name = 'NewerSchemaError'
  }
}

/** The reason why a migration stopped, worded for the operator where rows are the reason (SQLSTATE 23514). */
export function toMigrationError(error: unknown): unknown {
  const { code, table, constraint } = findDriverError(error)
  if (code !== '23514') return error
  return new MigrationError(
    `table ${String(table)} holds a value that this version does not know (${String(constraint)}). ` +
      'Nothing was changed. Go on with the version before, correct those rows, and start this one again.',
    { cause: error },
  )
}

/**
 * Whether a replica may not run a statement (25006), or cancelled it because of a conflict with recovery (40001).
 */
export function isRefusedByReplica(error: unknown): boolean {
  const { code } = findDriverError(error)
  return code === '25006' || code === '40001'
}

/** Whether a unique key was violated (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return findDriverError(error).code === '23505'
}
