/** What the operator's command line says to a line of words, and how it ends. */
import { inspect } from 'node:util'
import { readConfig } from '../config.ts'
import { actorOf } from './audit.ts'
import { sentenceOf } from './failure.ts'
import { GROUPS } from './groups.ts'
import { help } from './help.ts'
import { runCommand } from './run-command.ts'
import { line, plain } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

export type CommandLineResult = {
  /** 0: done; 1: it cannot be done; 2: it was called wrongly. */
  code: 0 | 1 | 2
  /** For standard output. */
  out: string
  /** For standard error. */
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

/** Runs what was typed after `npm run admin --`. Never throws. */
export async function runCommandLine(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandLineResult> {
  try {
    return { code: 0, out: await run(words, env), error: '' }
  } catch (error) {
    if (error instanceof UsageError) {
      // The words stand in it as they were typed, and Node's own sentences have several lines.
      const usage = `Usage: npm run admin -- ${error.usage ?? 'help'}`
      return { code: 2, out: '', error: `${line(error.message)}\n${usage}` }
    }
    const sentence = sentenceOf(error)
    return { code: 1, out: '', error: sentence === null ? inspect(error) : plain(sentence) }
  }
}
