import { connection } from './connection.ts'

/**
 * Waits for code of the page until it is loaded, or the connection is dead.
 * @throws what the work throws; an error where the wait was aborted
 */
export function awaitWhileConnected<T>(work: Promise<T>): Promise<T> {
  const { signal, end } = connection.begin(true)
  return new Promise<T>((resolve, reject) => {
    signal.onabort = () => {
      end('lost')
      reject(new Error('the line is dead'))
    }
    work.then(resolve, reject).finally(() => end('left'))
  })
}
