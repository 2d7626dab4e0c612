/** Writes to the console, for developers and never for users. The only module that does. */

/** Logs a failure that the page can go on without. */
export function logFailure(what: string, error: unknown): void {
  console.error(`[veriscope] ${what}`, error)
}
