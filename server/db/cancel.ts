/**
 * Cancels, in the database, the statement of a caller that has given up: otherwise it would run on there to no use.
 */
import { connect } from 'node:net'
import type { PoolClient } from 'pg'

/**
 * A client with the process id and secret key that PostgreSQL assigned to its connection: another connection needs
 * them to cancel its statement.
 */
type IdentifiedClient = PoolClient & {
  processID?: number | null
  secretKey?: number | null
  host?: string
  port?: number
}

const CANCEL_REQUEST_CODE = 80_877_102
const REQUEST_BYTES = 16
const TIMEOUT_MS = 2000

/**
 * Sends PostgreSQL's cancel request, which has a connection of its own and no answer. It goes without TLS, as
 * `psql` sends it: it contains only two numbers that are of no other use.
 */
function requestCancel({ processID, secretKey, host, port }: IdentifiedClient): void {
  if (!processID || !secretKey || host === undefined || port === undefined) return
  const request = Buffer.alloc(REQUEST_BYTES)
  request.writeInt32BE(REQUEST_BYTES, 0)
  request.writeInt32BE(CANCEL_REQUEST_CODE, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port })
  // A database that is gone has nothing to cancel.
  socket.on('error', () => {})
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
  socket.end(request)
}

/**
 * Ignores the error of a broken connection: the next statement on it reports it; without a listener the process
 * would end.
 */
const ignore = () => {}

/**
 * Wraps a connection that one caller holds until it is released: it may break between two of its statements, and a
 * signal cancels the running one. A connection whose statement was cancelled is not reused: the request may arrive
 * while the next statement runs.
 */
export function holdClient(client: PoolClient, signal: AbortSignal | null): PoolClient {
  const cancel = () => requestCancel(client)
  client.on('error', ignore)
  signal?.addEventListener('abort', cancel, { once: true })
  const release = client.release.bind(client)
  const wasAborted = signal?.aborted === true
  client.release = (error) => {
    client.off('error', ignore)
    signal?.removeEventListener('abort', cancel)
    release(signal?.aborted === true && !wasAborted ? true : error)
  }
  return client
}
