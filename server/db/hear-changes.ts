/**
 * Subscribes to the database's notifications about members whose access has changed, and knows whether they arrive.
 */
import { randomUUID } from 'node:crypto'
import type { Client as PgClient } from 'pg'
import type { Logger } from '../logging.ts'
import type { Database } from './database.ts'
import { loadPostgres, sql } from './drizzle.ts'
import { connectionOf, type Target } from './pools.ts'

/** The channel that the triggers of the start migration notify. */
const CHANNEL = 'veriscope_access'
/** Prefix of a heartbeat that a server sends itself; never a member's id. */
const BEAT = 'beat '
const BEAT_MS = 3000
/** Silence after which notifications count as lost: one heartbeat may be late. */
const SILENT_MS = 8000

type Told = {
  onPayload: (payload: string) => void
  onEnd: (client: PgClient) => void
}

async function openListener(target: Target, { onPayload, onEnd }: Told): Promise<PgClient> {
  const { Client } = loadPostgres()
  const client = new Client({ ...connectionOf(target, 'background'), query_timeout: 5000 })
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
type Heard = {
  onChange: (memberId: string) => void
  /** Called when notifications begin to arrive, and when they no longer do. */
  onHearing: (isHearing: boolean) => void
}

/**
 * Listens on a connection of its own, and sends itself a heartbeat through the pool every three seconds: a pooler
 * in between, or a connection that is open and dead, would otherwise be taken for silence.
 * @returns a function that unsubscribes
 */
export function hearChanges(
  { db, target, log }: Parts,
  { onChange, onHearing }: Heard,
): () => Promise<void> {
  const own = `${BEAT}${randomUUID()}`
  let client: PgClient | null = null
  let lastHeard = 0
  let isBusy = false
  let isStopped = false

  async function lose(): Promise<void> {
    onHearing(false)
    const lost = client
    client = null
    await lost?.end().catch(() => {})
  }
  const told: Told = {
    onPayload: (payload) => {
      if (payload === own) {
        lastHeard = performance.now()
        onHearing(!isStopped && client !== null)
      } else if (!payload.startsWith(BEAT)) onChange(payload)
    },
    onEnd: (ended) => {
      if (client === ended) void lose()
    },
  }
  async function beat(): Promise<void> {
    // Before anything that may hang: cached access must not outlive the subscription.
    if (client !== null && performance.now() - lastHeard > SILENT_MS) void lose()
    if (isBusy || isStopped) return
    isBusy = true
    try {
      if (client === null) {
        client = await openListener(target, told)
        lastHeard = performance.now()
      }
      await db.execute(sql`select pg_notify(${CHANNEL}, ${own})`)
    } catch (error) {
      log?.debug({ err: error }, 'cannot subscribe to access changes')
    } finally {
      isBusy = false
      if (isStopped) await lose()
    }
  }
  const timer = setInterval(() => void beat(), BEAT_MS)
  timer.unref()
  void beat()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await lose()
  }
}
