/** The engine's command line as a function, without the process around it. */
import { TOOLS } from '../../src/contract/tools.ts'
import { ScienceFailure } from '../../src/science/failure.ts'
import { Arguments, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { explainFailure } from './explain.ts'
import { independenceNote } from './independence-note.ts'
import { missingVariantsNote } from './missing-variants-note.ts'
import { otherCommandsNote } from './other-commands.ts'
import { OUT_OPTIONS, writeFiles } from './out.ts'
import { asTable } from './table.ts'

/** The tools' commands, and those that only the command line has. */
export const NAMES: readonly string[] = [
  ...TOOLS.flatMap((tool) => ('command' in tool ? [tool.command] : [])),
  'harmonise',
  'clump',
  'proxies',
  'ld',
  'conventions',
]

async function commandOf(name: string): Promise<Command> {
  const { command }: { command: Command } = await import(`./${name}.ts`)
  return command
}

/** Returns the usage of all commands or of one. */
async function usage(names = NAMES): Promise<string> {
  const commands = await Promise.all(names.map(commandOf))
  return `Usage: npm run --silent analyse -- <command> [options] [--json]

${commands.map((command) => command.usage).join('\n')}

Every analysis also takes --out tables.tsv|book.xlsx|script.R [--out …] [--lang en|zh].
docs/analyse.md describes every option and every field.`
}

/** Parses the options of a command. @throws UsageError an unknown option or one without its value, with all options of the command */
async function argumentsOf(name: string, rest: readonly string[], command: Command) {
  try {
    return new Arguments(rest, { ...command.options, ...(command.result && OUT_OPTIONS) })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\n\n${await usage([name])}`)
  }
}

const isHelp = (word: string) => word === '--help' || word === '-h'

type Output = Pick<Outcome, 'stdout' | 'stderr'>

const only = (stdout: string): Output => ({ stdout, stderr: '' })

async function run(argv: readonly string[]): Promise<Output> {
  const [name, ...rest] = argv
  if (name === undefined) return only(await usage())
  if (name === 'help' || isHelp(name)) {
    const requested = NAMES.filter((one) => one === rest[0])
    return only(await usage(requested.length > 0 ? requested : NAMES))
  }
  if (!NAMES.includes(name))
    throw new UsageError(`There is no command "${name}".\n\n${await usage()}`)
  if (rest.some(isHelp)) return only(await usage([name]))
  const command = await commandOf(name)
  const args = await argumentsOf(name, rest, command)
  const tool = TOOLS.find((row) => 'command' in row && row.command === name)
  if (tool && command.result && args.list('out').length > 0) {
    return only((await writeFiles(args, { tool, result: command.result })).join('\n'))
  }
  const result = await command.run(args)
  if (args.json) return only(JSON.stringify(result))
  return {
    stdout: asTable(result),
    stderr: missingVariantsNote(result) + independenceNote(result) + (command.note?.(result) ?? ''),
  }
}

export type Outcome = {
  /** 0; 2 for errors that the user can fix; 1 for faults of the program. */
  status: 0 | 1 | 2
  /** One JSON object, a short table, or the names of the files that were written. */
  stdout: string
  /** The error, or a note on what a short table does not show. */
  stderr: string
}

function messageOf(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (error instanceof ScienceFailure) return explainFailure(error)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Runs one command. @param argv the arguments after the program's name */
export async function runCommandLine(argv: readonly string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(argv)
    return { status: 0, stdout: `${stdout}\n`, stderr }
  } catch (error) {
    const isUserError = error instanceof UsageError || error instanceof ScienceFailure
    const note = await otherCommandsNote(error, argv[0] ?? '', argv.slice(1))
    return { status: isUserError ? 2 : 1, stdout: '', stderr: `${messageOf(error)}${note}\n` }
  }
}
