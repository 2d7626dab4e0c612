/** Reports that a command was called wrongly. */
export class UsageError extends Error {
  /** The usage of the command; null when the command is unknown. */
  readonly usage: string | null
  constructor(message: string, usage: string | null = null) {
    super(message)
    this.name = 'UsageError'
    this.usage = usage
  }
}
