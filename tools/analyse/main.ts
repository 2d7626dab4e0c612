/**
 * The engine on the command line: `npm run --silent analyse -- <command> …`. One JSON object (or a
 * short table) on stdout, everything else on stderr; exit code 2 for errors that the user can fix.
 */
import { TOOLS } from '../../src/contract/tools.ts'
import { ScienceFailure } from '../../src/science/failure.ts'
import { Arguments, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { explainFailure } from './explain.ts'
import { OUT_OPTIONS, writeFiles } from './out.ts'
import { asTable } from './table.ts'

/** The tools' commands, and two that only the command line has. */
const NAMES: readonly string[] = [
  ...TOOLS.flatMap((tool) => ('command' in tool ? [tool.command] : [])),
  'harmonise',
  'conventions',
]

async function commandOf(name: string): Promise<Command> {
  const { command }: { command: Command } = await import(`./${name}.ts`)
  return command
}

async function usage(): Promise<string> {
  const commands = await Promise.all(NAMES.map(commandOf))
  return `Usage: npm run --silent analyse -- <command> [options] [--json]

${commands.map((command) => command.usage).join('\n')}

Every analysis also takes --out tables.tsv|book.xlsx|script.R [--out …] [--lang en|zh].
docs/analyse.md describes every option and every field.`
}

async function run(argv: readonly string[]): Promise<string> {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help') return usage()
  if (!NAMES.includes(name))
    throw new UsageError(`There is no command "${name}".\n\n${await usage()}`)
  const command = await commandOf(name)
  const args = new Arguments(rest, { ...command.options, ...(command.result && OUT_OPTIONS) })
  const tool = TOOLS.find((row) => 'command' in row && row.command === name)
  if (tool && command.result && args.list('out').length > 0) {
    return (await writeFiles(args, { tool, result: command.result })).join('\n')
  }
  const result = await command.run(args)
  return args.json ? JSON.stringify(result) : asTable(result)
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof ScienceFailure) process.stderr.write(`${explainFailure(error)}\n`)
  else
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  const isMendable = error instanceof UsageError || error instanceof ScienceFailure
  process.exitCode = isMendable ? 2 : 1
}
