/** Timeout of reads from the device database, which some browsers never answer. */
import { DeviceDbError } from './device-db-error.ts'

/** Timeout of a database read, after which the page shows what the network has. Milliseconds. */
const READ_TIMEOUT_MS = 6000
/** Timeout for values that may have a hundred megabytes. */
export const LARGE_READ_TIMEOUT_MS = 60_000
/** Timeout after one read timed out: each further read would take as long. */
const REDUCED_TIMEOUT_MS = 500

let hasTimedOut = false

/**
 * Awaits a database read, or an opening, with a timeout. Some databases never answer: WebKit lets
 * every tab wait for a page that it has frozen for "back" while that page was creating its
 * database, until the tab is closed; and for an app that the device has suspended, for half an hour
 * and more.
 * @throws DeviceDbError `blocked` when it has not answered in time
 */
export async function withReadTimeout<T>(
  reading: Promise<T>,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<T> {
  const timeout = hasTimedOut ? REDUCED_TIMEOUT_MS : timeoutMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      hasTimedOut = true
      reject(new DeviceDbError('blocked'))
    }, timeout)
  })
  // An answer, however late, shows that the next read is worth the full timeout.
  reading.then(
    () => (hasTimedOut = false),
    () => {},
  )
  try {
    return await Promise.race([reading, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
