import type { Arguments, Options } from './arguments.ts'

/** One command of the command line: `tools/analyse/<name>.ts` exports it as `command`. */
export type Command = {
  /** Its lines in the list of commands. */
  usage: string
  options: Options
  run: (args: Arguments) => object | Promise<object>
}
