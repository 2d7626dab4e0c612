import { connection } from './connection.ts'

/**
 * Waits for code of the page as for a call: until it is there, or the line is dead.
 * @throws what the work throws; an error where the waiting was ended
 */
export function whileAlive<T>(work: Promise<T>): Promise<T> {
  const { signal, end } = connection.begin(true)
  return new Promise<T>((resolve, reject) => {
    signal.onabort = () => {
      end('lost')
      reject(new Error('the line is dead'))
    }
    work.then(resolve, reject).finally(() => end('left'))
  })
}
