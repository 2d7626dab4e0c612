/** Operator commands as data, so that the help, the checks and the audit log cover every command. */
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'

export type OptionKind = 'string' | 'boolean'

/** The typed operands and options, already checked against the command. */
export type Input = {
  operands: readonly string[]
  /** An operand that the command requires, so it is always present. */
  operand: (index: number) => string
  text: (option: string) => string | undefined
  flag: (option: string) => boolean
}

/** The result of a command. */
export type Result = {
  /** The output for people. */
  text: string
  /** The output for programs: `--json` prints it in place of the text. */
  json?: unknown
  /** Ids for the audit log that are known only after the command has run. */
  target?: string
  /** Further facts for the audit log: numbers, states, ids; no secrets, no texts, no addresses. */
  facts?: Record<string, unknown>
}

/** Surroundings of a command: configuration, time, operator. */
export type CommandContext = {
  config: Config
  now: Date
  env: Record<string, string | undefined>
  /** The user of the machine, for the audit log. */
  actor: string
}
export type DatabaseContext = CommandContext & { database: OpenDatabase }

type Work =
  /** Gets a database: opened for this command, or reached through the running server. */
  | { database: (context: DatabaseContext, input: Input) => Promise<Result> }
  /** Works when there is no database, or opens one in its own way. */
  | { withoutDatabase: (context: CommandContext, input: Input) => Promise<Result> }

/** An operator command. */
export type Command = {
  /** Such as `members find`. */
  name: string
  /** The part after the name, such as `<id> <level>`. */
  usage: string
  /** One line for the help. */
  summary: string
  /** The smallest and the largest number of operands. */
  operands: readonly [number, number]
  options?: Readonly<Record<string, OptionKind>>
  /** Whether the command accepts `--json`. */
  isList?: boolean
  /** The target in the audit log, taken from the input. Default: the first operand. */
  targetOf?: (input: Input) => string
  /**
   * Checks the input before anything is opened, so that a wrong call is refused at once and needs no
   * entry in the audit log. @throws UsageError
   */
  check?: (input: Input, now: Date) => void
  /** Options that the audit log may contain. The others may hold texts or addresses. */
  recorded?: readonly string[]
  work: Work
}

/** A group of commands, as the help lists it. */
export type Group = { name: string; about: string; commands: readonly Command[] }
