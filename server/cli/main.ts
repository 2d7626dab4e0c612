/**
 * Operator commands: `npm run admin -- <command>`. They use the same configuration as the server.
 */
import { readConfig } from '../config.ts'
import { actorOf } from './audit.ts'
import { sentenceOf } from './failure.ts'
import { GROUPS } from './groups.ts'
import { help } from './help.ts'
import { runCommand } from './run.ts'
import { UsageError } from './usage-error.ts'

async function run(words: readonly string[]): Promise<string> {
  const [first, second] = words
  if (first === undefined || first === 'help' || first === '--help') {
    const text = help(GROUPS, second)
    if (text === null) throw new UsageError(`there is no group of commands: ${second}`)
    return text
  }
  const { env } = process
  const around = { now: new Date(), env, actor: actorOf(env), readConfig: () => readConfig(env) }
  return runCommand(GROUPS, around, words)
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  if (error instanceof UsageError) {
    console.error(error.message)
    console.error(`Usage: npm run admin -- ${error.usage ?? 'help'}`)
  } else {
    console.error(sentenceOf(error) ?? error)
  }
  process.exitCode = error instanceof UsageError ? 2 : 1
}
