/** A mistake in how a command was called. */
export class UsageError extends Error {
  /** How the command is called, when it is known which one was meant. */
  readonly usage: string | null
  constructor(message: string, usage: string | null = null) {
    super(message)
    this.name = 'UsageError'
    this.usage = usage
  }
}
