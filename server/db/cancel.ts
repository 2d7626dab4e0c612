/** Ends, in the database, the statement of a caller who has given up: it would go on there, for nobody. */
import { connect } from 'node:net'
import type { PoolClient } from 'pg'

/** What the database told this connection, so that it can be named to it from another one. */
type Named = PoolClient & {
  processID?: number | null
  secretKey?: number | null
  host?: string
  port?: number
}

const CANCEL = 80_877_102
const LENGTH = 16
const WITHIN_MS = 2000

/**
 * Sends PostgreSQL's request to cancel, which has a connection of its own and no answer. It goes without TLS, as the
 * programs of PostgreSQL send it: there is nothing in it but two numbers that are of no other use.
 */
function requestCancel({ processID, secretKey, host, port }: Named): void {
  if (!processID || !secretKey || host === undefined || port === undefined) return
  const request = Buffer.alloc(LENGTH)
  request.writeInt32BE(LENGTH, 0)
  request.writeInt32BE(CANCEL, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port })
  // A database that is gone has nothing to cancel.
  socket.on('error', () => {})
  socket.setTimeout(WITHIN_MS, () => socket.destroy())
  socket.end(request)
}

/** The next statement on it says that it is gone; without a listener the process would end. */
const ignore = () => {}

/**
 * Takes a connection for one caller, until it is given back: it may break between two of his statements, and a signal
 * ends what runs on it. One that was cancelled is not used again: the request may arrive when the next statement runs.
 */
export function holdFor(client: PoolClient, signal: AbortSignal | null): PoolClient {
  const cancel = () => requestCancel(client)
  client.on('error', ignore)
  signal?.addEventListener('abort', cancel, { once: true })
  const release = client.release.bind(client)
  const wasOver = signal?.aborted === true
  client.release = (error) => {
    client.off('error', ignore)
    signal?.removeEventListener('abort', cancel)
    release(signal?.aborted === true && !wasOver ? true : error)
  }
  return client
}
