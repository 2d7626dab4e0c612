import { DeviceDbError } from './device-db-error.ts'

/** What a reader waits for a database before he is shown what the network has. */
const PATIENCE_MS = 6000
/** For what may be a hundred megabytes. */
export const LARGE_PATIENCE_MS = 60_000
/** Once it has not answered: every further look would take as long. */
const DOUBTED_PATIENCE_MS = 500

let isDoubted = false

/**
 * A read, or an opening, that ends. There are databases that never answer: WebKit lets everybody wait for a page that
 * it has frozen for "back" while that page was making its database, until the tab is closed; and for an app that the
 * device has put to sleep, for half an hour and more.
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
  // Late as it may be, an answer shows that the next one is worth the wait.
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
