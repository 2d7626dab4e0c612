/** What a command of the operator is: data, so that help, checks and the audit log leave none out. */
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'

export type OptionKind = 'string' | 'boolean'

/** What was typed, already checked against the command. */
export type Input = {
  operands: readonly string[]
  /** An operand that the command demands, so it is there. */
  operand: (index: number) => string
  text: (option: string) => string | undefined
  flag: (option: string) => boolean
}

/** What a command answers. */
export type Result = {
  /** For people. */
  text: string
  /** For programs: printed in place of the text with `--json`. */
  json?: unknown
  /** Ids for the audit log that are known only afterwards. */
  target?: string
  /** Further facts for the audit log: numbers, states, ids; no secrets, no texts, no addresses. */
  facts?: Record<string, unknown>
}

export type CommandContext = {
  config: Config
  now: Date
  env: Record<string, string | undefined>
  /** Who is signed in on the machine. */
  actor: string
}
export type DatabaseContext = CommandContext & { database: OpenDatabase }

type Work =
  /** The database is opened for it, or reached through the running server. */
  | { database: (context: DatabaseContext, input: Input) => Promise<Result> }
  /** It does without: it works also when there is no database, or opens one in its own way. */
  | { withoutDatabase: (context: CommandContext, input: Input) => Promise<Result> }

export type Command = {
  /** `members find` */
  name: string
  /** What follows the name: `<id> <level>`. */
  usage: string
  /** One line for the help. */
  summary: string
  /** Fewest and most operands. */
  operands: readonly [number, number]
  options?: Readonly<Record<string, OptionKind>>
  /** Has `--json`. */
  isList?: boolean
  /** The target in the audit log, of what was typed; the first operand when left out. */
  targetOf?: (input: Input) => string
  /**
   * Reads what was typed before anything is opened: who has called it wrongly is told at once, and
   * nothing was tried that the log would have to know. @throws UsageError
   */
  check?: (input: Input, now: Date) => void
  /** Options that the audit log may know; others may hold texts or addresses. */
  recorded?: readonly string[]
  work: Work
}

/** A group of commands as the help shows it. */
export type Group = { name: string; about: string; commands: readonly Command[] }
