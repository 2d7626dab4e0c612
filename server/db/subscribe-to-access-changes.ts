/**
 * Subscribes to the database's notifications about members whose access has changed, and knows whether they arrive.
 */
import { randomUUID } from 'node:crypto'
import type { Client as PgClient } from 'pg'
import type { Logger } from '../logging.ts'
import type { Database } from './database.ts'
import { loadPostgres, sql } from './drizzle.ts'
import { poolOptions, type Target } from './pools.ts'

/** The channel that the triggers of the start migration notify. */
const CHANNEL = 'veriscope_access'
/** Prefix of a heartbeat that a server sends itself; never a member's id. */
const HEARTBEAT = 'beat '
const HEARTBEAT_MS = 3000
/** Silence after which notifications count as lost: one heartbeat may be late. */
const HEARTBEAT_TIMEOUT_MS = 8000

type Listener = {
  onPayload: (payload: string) => void
  onEnd: (client: PgClient) => void
}

async function openListener(target: Target, { onPayload, onEnd }: Listener): Promise<PgClient> {
  const { Client } = loadPostgres()
  const client = new Client({ ...poolOptions(target, 'background'), query_timeout: 5000 })
  client.on('error', () => onEnd(client))
  client.on('end', () => onEnd(client))
  client.on('notification', ({ payload = '' }) => onPayload(payload))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

type Parts = { db: Database; target: Target; log?: Logger | undefined }
type Subscriber = {
  onChange: (memberId: string) => void
  /** Called when notifications begin to arrive, and when they no longer do. */
  onSubscription: (isSubscribed: boolean) => void
}

/**
 * Listens on a connection of its own, and sends itself a heartbeat through the pool every three seconds: a pooler
 * in between, or a connection that is open and dead, would otherwise be taken for silence.
 * @returns a function that unsubscribes
 */
export function subscribeToAccessChanges(
  { db, target, log }: Parts,
  { onChange, onSubscription }: Subscriber,
): () => Promise<void> {
  const ownHeartbeat = `${HEARTBEAT}${randomUUID()}`
  let client: PgClient | null = null
  let lastReceived = 0
  let isBusy = false
  let isStopped = false

  async function disconnect(): Promise<void> {
    onSubscription(false)
    const closing = client
    client = null
    await closing?.end().catch(() => {})
  }
  const listener: Listener = {
    onPayload: (payload) => {
      if (payload === ownHeartbeat) {
        lastReceived = performance.now()
        onSubscription(!isStopped && client !== null)
      } else if (!payload.startsWith(HEARTBEAT)) onChange(payload)
    },
    onEnd: (ended) => {
      if (client === ended) void disconnect()
    },
  }
  async function sendHeartbeat(): Promise<void> {
    // Before anything that may hang: cached access must not outlive the subscription.
    if (client !== null && performance.now() - lastReceived > HEARTBEAT_TIMEOUT_MS)
      void disconnect()
    if (isBusy || isStopped) return
    isBusy = true
    try {
      if (client === null) {
        client = await openListener(target, listener)
        lastReceived = performance.now()
      }
      await db.execute(sql`select pg_notify(${CHANNEL}, ${ownHeartbeat})`)
    } catch (error) {
      log?.debug({ err: error }, 'cannot subscribe to access changes')
    } finally {
      isBusy = false
      if (isStopped) await disconnect()
    }
  }
  const timer = setInterval(() => void sendHeartbeat(), HEARTBEAT_MS)
  timer.unref()
  void sendHeartbeat()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await disconnect()
  }
}
