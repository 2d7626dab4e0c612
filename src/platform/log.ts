/** The only door to the console: for those who look for a fault, never for the reader. */

/** Notes that something failed which the page goes on without. */
export function logFailure(what: string, error: unknown): void {
  console.error(`[veriscope] ${what}`, error)
}
