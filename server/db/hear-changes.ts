/** Hears what the database tells of members whose access has changed, and knows whether it would. */
import { randomUUID } from 'node:crypto'
import type { Client as PgClient } from 'pg'
import type { Logger } from '../logging.ts'
import type { Database } from './database.ts'
import { loadPostgres, sql } from './drizzle.ts'
import { connectionOf, type Target } from './pools.ts'

/** The channel that the triggers of the start migration write to. */
const CHANNEL = 'veriscope_access'
/** Not a member's id: what a server sends itself. */
const BEAT = 'beat '
const BEAT_MS = 3000
/** One beat may be late. */
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
  /** Told when changes can be heard, and when no longer. */
  onHearing: (isHearing: boolean) => void
}

/**
 * Listens on a connection of its own, and sends itself a sign through the ordinary ones every three seconds: a pooler
 * in between, or a connection that is open and dead, would otherwise look like quiet.
 * @returns how to stop
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
    // Before anything that may hang: what is known must not live on while it does.
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
      log?.debug({ err: error }, 'changes cannot be heard')
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
