/**
 * Operator commands: `npm run admin -- <command>`. They use the same configuration as the server.
 */
import { ConfigError, type Config, readConfig } from '../config.ts'
import { DataDirectoryLockedError } from '../db/lock.ts'
import { ContentError } from '../import/content-error.ts'
import { OperatorError } from '../service/feedback/operator.ts'
import { CONTENT_USAGE, contentCommand } from './content-commands.ts'
import { FEEDBACK_USAGE, feedbackCommand } from './feedback-commands.ts'
import { MAINTENANCE_USAGE, maintenanceCommand } from './maintenance-commands.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage: npm run admin -- <command>

${CONTENT_USAGE}

${FEEDBACK_USAGE}

${MAINTENANCE_USAGE}

The content directory is CONTENT_DIR, else server/content. On the embedded database stop the server
first; on PostgreSQL it may run. For maintenance it may always run.`

type Command = (config: Config, args: readonly string[]) => Promise<string>

const COMMANDS: Readonly<Record<string, Command>> = {
  content: contentCommand,
  feedback: feedbackCommand,
  maintenance: maintenanceCommand,
}

async function run(args: readonly string[]): Promise<string> {
  const [group, ...rest] = args
  if (group === undefined || group === 'help' || group === '--help') return USAGE
  const command = Object.hasOwn(COMMANDS, group) ? COMMANDS[group] : undefined
  if (command === undefined) throw new UsageError(`unknown command: ${args.join(' ')}`)
  return command(readConfig(process.env), rest)
}

const EXPECTED = [ContentError, ConfigError, DataDirectoryLockedError, OperatorError]

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`)
  else if (EXPECTED.some((kind) => error instanceof kind)) console.error((error as Error).message)
  else console.error(error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
