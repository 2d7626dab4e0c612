import { DeviceDbError } from './device-db-error.ts'

/** Timeout of a database read, after which the page shows what the network has. Milliseconds. */
const PATIENCE_MS = 6000
/** Timeout for values that may have a hundred megabytes. */
export const LARGE_PATIENCE_MS = 60_000
/** Timeout after one read timed out: each further read would take as long. */
const DOUBTED_PATIENCE_MS = 500

let isDoubted = false

/**
 * Awaits a database read, or an opening, with a timeout. Some databases never answer: WebKit lets
 * every tab wait for a page that it has frozen for "back" while that page was creating its
 * database, until the tab is closed; and for an app that the device has suspended, for half an hour
 * and more.
 * @throws DeviceDbError `blocked` when it has not answered in time
 */
export async function answered<T>(reading: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const patience = isDoubted ? DOUBTED_PATIENCE_MS : patienceMs
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    giveUp = setTimeout(() => {
      isDoubted = true
      reject(new DeviceDbError('blocked'))
    }, patience)
  })
  // An answer, however late, shows that the next read is worth the full timeout.
  reading.then(
    () => (isDoubted = false),
    () => {},
  )
  try {
    return await Promise.race([reading, silence])
  } finally {
    clearTimeout(giveUp)
  }
}
