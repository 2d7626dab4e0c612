/** Entry point of the operator's command line: from the arguments to the output and the exit code. */
import { inspect } from 'node:util'
import { readConfig } from '../config.ts'
import { actorOf } from './audit.ts'
import { sentenceOf } from './failure.ts'
import { GROUPS } from './groups.ts'
import { help } from './help.ts'
import { runCommand } from './run-command.ts'
import { toSingleLine, stripControls } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

/** Output and exit code of a command line. */
export type CommandLineResult = {
  /** Exit code. 0: done; 1: the command failed; 2: the call is wrong. */
  code: 0 | 1 | 2
  /** Text for standard output. */
  out: string
  /** Text for standard error. */
  error: string
}

async function run(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<string> {
  const [first, second] = words
  if (first === undefined || first === 'help' || first === '--help') {
    const text = help(GROUPS, second)
    if (text === null) throw new UsageError(`there is no group of commands: ${second}`)
    return text
  }
  const context = { now: new Date(), env, actor: actorOf(env), readConfig: () => readConfig(env) }
  return runCommand(GROUPS, context, words)
}

/** Runs the arguments of `npm run admin --`. Never throws. */
export async function runCommandLine(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandLineResult> {
  try {
    return { code: 0, out: await run(words, env), error: '' }
  } catch (error) {
    if (error instanceof UsageError) {
      // `line`: the message quotes the arguments, and messages from Node have several lines.
      const usage = `Usage: npm run admin -- ${error.usage ?? 'help'}`
      return { code: 2, out: '', error: `${toSingleLine(error.message)}\n${usage}` }
    }
    const sentence = sentenceOf(error)
    return { code: 1, out: '', error: sentence === null ? inspect(error) : stripControls(sentence) }
  }
}
