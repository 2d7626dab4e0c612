import type { RecordBody } from '../../src/results/record-body.ts'
import type { ResultKind } from '../../src/results/result-kind.ts'
import type { Arguments, Options } from './arguments.ts'

/** One command of the command line: `tools/analyse/<name>.ts` exports it as `command`. */
export type Command = {
  /** Its usage text in the list of commands. */
  usage: string
  options: Options
  run: (args: Arguments) => object | Promise<object>
  /** Returns lines for stderr on what the short table of a result does not show; '' without any. */
  note?: (result: object) => string
  /** Makes the page's result, of which `--out` writes files; absent where there is none. */
  result?: { kind: ResultKind; make: (args: Arguments) => Promise<RecordBody> }
}
