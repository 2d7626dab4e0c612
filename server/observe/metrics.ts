/** What is measured, in the form that Prometheus reads. The only module that uses prom-client. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Work } from '../work/pool.ts'

/** From what a cached reply takes to the time limit of a call. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** What stands in the database; a fact that cannot be had is left out. */
export type StoredFacts = {
  /** Messages that wait to be sent, by channel, and how long the oldest is overdue. */
  outbox: readonly { channel: string; waiting: number; oldestS: number }[]
  /** How long the subscription that waits longest is overdue. */
  billingLateS: number
  /** When the last backup was made, in seconds since 1970; null: never. */
  backupAt: number | null
}

export type Pool = { totalCount: number; idleCount: number; waitingCount: number }

export type MetricsParts = {
  work: Pick<Work, 'load'> | null
  pool: Pool | null
  /** null where another deployment keeps the data. */
  readFacts: (() => Promise<StoredFacts>) | null
}

export type Metrics = {
  call: (name: string, status: number, ms: number) => void
  /** The text of all. */
  read: () => Promise<{ text: string; type: string }>
}

function gaugesOf(registers: Registry[]) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `veriscope_${name}`, help, labelNames, registers })
  return {
    waiting: gauge('work_waiting', 'Tasks that wait for a worker thread', ['lane']),
    running: gauge('work_running', 'Tasks that run on worker threads', ['lane']),
    pool: gauge('database_connections', 'Connections to PostgreSQL', ['state']),
    up: gauge('database_up', 'Whether the database answered this time'),
    outbox: gauge('outbox_waiting', 'Messages that wait to be sent', ['channel']),
    overdue: gauge('outbox_oldest_seconds', 'How long the oldest is overdue', ['channel']),
    late: gauge('billing_late_seconds', 'How long the subscription due first is overdue'),
    backup: gauge('backup_last_timestamp_seconds', 'When the last backup was made; 0 for never'),
  }
}

type Gauges = ReturnType<typeof gaugesOf>

function setOwn({ waiting, running, pool: connections }: Gauges, { work, pool }: MetricsParts) {
  for (const [lane, load] of Object.entries(work?.load() ?? {})) {
    waiting.set({ lane }, load.waiting)
    running.set({ lane }, load.running)
  }
  if (pool === null) return
  connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'asked_for' }, pool.waitingCount)
}

async function setStored(gauges: Gauges, readFacts: () => Promise<StoredFacts>): Promise<void> {
  const facts = await readFacts().catch(() => null)
  gauges.up.set(facts === null ? 0 : 1)
  for (const gauge of [gauges.outbox, gauges.overdue]) gauge.reset()
  if (facts === null) return
  for (const { channel, waiting, oldestS } of facts.outbox) {
    gauges.outbox.set({ channel }, waiting)
    gauges.overdue.set({ channel }, oldestS)
  }
  gauges.late.set(facts.billingLateS)
  gauges.backup.set(facts.backupAt ?? 0)
}

/** Begins to measure. The event loop, memory and processor are among what prom-client brings. */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'veriscope_call_duration_seconds',
    help: 'How long calls took, by name and HTTP status',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const gauges = gaugesOf([registry])
  return {
    call: (call, status, ms) => calls.observe({ call, status }, ms / 1000),
    read: async () => {
      setOwn(gauges, parts)
      if (parts.readFacts !== null) await setStored(gauges, parts.readFacts)
      return { text: await registry.metrics(), type: registry.contentType }
    },
  }
}
