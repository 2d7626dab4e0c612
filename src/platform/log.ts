/** The only module that writes to the console: for developers, never for the reader. */

/** Logs a failure that the page can go on without. */
export function logFailure(what: string, error: unknown): void {
  console.error(`[veriscope] ${what}`, error)
}
