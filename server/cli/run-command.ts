/** Finds a command, runs it and writes the audit log. Commands are run in no other way. */
import type { Config } from '../config.ts'
import { type AuditEntry, moveEntriesToTable, newEntry, appendEntry, writeEntry } from './audit.ts'
import type { Command, Group, Input, Result, CommandContext } from './command.ts'
import { keyOf } from './failure.ts'
import { readInput, wrongCall } from './read-input.ts'
import { UsageError } from './usage-error.ts'
import { openConfigured } from './with-database.ts'

/**
 * Finds the command that the leading arguments name.
 * @returns the command and the remaining arguments
 * @throws UsageError
 */
export function findCommand(
  groups: readonly Group[],
  words: readonly string[],
): { command: Command; args: readonly string[] } {
  const named = groups
    .flatMap(({ commands }) => commands)
    .map((command) => ({ command, words: command.name.split(' ') }))
    .filter(({ words: name }) => name.every((word, index) => words[index] === word))
    .toSorted((a, b) => b.words.length - a.words.length)[0]
  if (named !== undefined) return { command: named.command, args: words.slice(named.words.length) }
  const group = groups.find(({ name }) => name === words[0])
  throw new UsageError(
    `unknown command: ${words.join(' ')}`,
    group === undefined ? 'help' : `help ${group.name}`,
  )
}

/** Adds the usage of the command to an error about a wrong call. */
const withUsage =
  (command: Command) =>
  (error: unknown): never => {
    throw error instanceof UsageError ? wrongCall(command, error.message) : error
  }

function readChecked(command: Command, args: readonly string[], now: Date): Input {
  const input = readInput(command, args)
  try {
    command.check?.(input, now)
  } catch (error) {
    withUsage(command)(error)
  }
  return input
}

/** Returns the part of the input that the audit log may contain. */
function typed(command: Command, input: Input): Record<string, unknown> {
  const names = command.recorded ?? []
  const values = names.map((name) => [name, input.text(name) ?? (input.flag(name) || undefined)])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function completed(entry: AuditEntry, result: Result): AuditEntry {
  return {
    ...entry,
    outcome: 'ok',
    target: result.target ?? entry.target,
    data: { ...entry.data, ...result.facts },
  }
}

/** Writes the entry `started`, runs the work, writes the outcome. If the first write fails, the work does not run. */
async function recorded(
  entry: AuditEntry,
  write: (entry: AuditEntry) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  await write(entry)
  let result: Result
  try {
    result = await work()
  } catch (error) {
    const outcome = error instanceof UsageError ? 'failed: wrongCall' : `failed: ${keyOf(error)}`
    // If the database is unreachable now, `started` stays in the log and the operator sees the cause.
    await write({ ...entry, outcome }).catch(() => {})
    throw error
  }
  await write(completed(entry, result))
  return result
}

async function runRecorded(
  command: Command,
  context: CommandContext,
  input: Input,
  entry: AuditEntry,
): Promise<Result> {
  const { work } = command
  const { config } = context
  const note = async (each: AuditEntry) => appendEntry(config.dataDirectory, each)
  if ('withoutDatabase' in work)
    return recorded(entry, note, () => work.withoutDatabase(context, input))
  let database
  try {
    database = await openConfigured(config)
  } catch (error) {
    await note({ ...entry, outcome: `failed: ${keyOf(error)}` })
    throw error
  }
  try {
    const { db } = database
    await moveEntriesToTable(db, config.dataDirectory)
    return await recorded(
      entry,
      (each) => writeEntry(db, each),
      () => work.database({ ...context, database }, input),
    )
  } finally {
    await database.close()
  }
}

/**
 * Runs one command. A wrong call is refused before anything is opened or logged.
 * @returns the text to print
 * @throws UsageError, and any error of the command after it is logged
 */
export async function runCommand(
  groups: readonly Group[],
  context: Omit<CommandContext, 'config'> & { readConfig: () => Config },
  words: readonly string[],
): Promise<string> {
  const { command, args } = findCommand(groups, words)
  const { readConfig, ...rest } = context
  const input = readChecked(command, args, rest.now)
  const entry = newEntry({
    at: rest.now,
    actor: rest.actor,
    action: command.name,
    target: (command.targetOf ?? (({ operands }: Input) => operands[0] ?? ''))(input),
    data: typed(command, input),
  })
  const result = await runRecorded(command, { ...rest, config: readConfig() }, input, entry).catch(
    withUsage(command),
  )
  return input.flag('json') ? JSON.stringify(result.json ?? null, null, 2) : result.text
}
