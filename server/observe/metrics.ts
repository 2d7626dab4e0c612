/** Metrics in the form that Prometheus reads. The only module that uses prom-client. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FailureKind } from '../../src/contract/browser-failures.ts'
import type { Work } from '../work/pool.ts'

/** Buckets from the duration of a cached reply to the time limit of a call. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Metrics read from the database; one that fails to load is left out. */
export type StoredFacts = {
  /** Messages waiting to be sent, by channel, and the delay of the oldest in seconds. */
  outbox: readonly { channel: string; waiting: number; oldestS: number }[]
  /** Used share of the limits on codes, by channel and by who may use them. */
  codes: readonly { channel: string; by: string; share: number }[]
  /** Delay of the most overdue subscription in seconds. */
  billingLateS: number
  /** Time of the last backup in seconds since 1970; null: never. */
  backupAt: number | null
}

export type Pool = { totalCount: number; idleCount: number; waitingCount: number }

/** Sources of the metrics. */
export type MetricsParts = {
  work: Pick<Work, 'load'> | null
  pool: Pool | null
  /** null when a remote upstream stores the data. */
  readFacts: (() => Promise<StoredFacts>) | null
}

export type Metrics = {
  call: (name: string, status: number, ms: number) => void
  browserFailure: (kind: FailureKind) => void
  /** Returns the text of all metrics. */
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
    codes: gauge('codes_used_ratio', 'Used share of the codes of an hour; 1 for all', [
      'channel',
      'by',
    ]),
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
  for (const { share, ...labels } of facts.codes) gauges.codes.set(labels, share)
  gauges.late.set(facts.billingLateS)
  gauges.backup.set(facts.backupAt ?? 0)
}

/** Starts measuring. Event loop, memory and processor are among prom-client's default metrics. */
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
  const failures = new Counter({
    name: 'veriscope_browser_failures_total',
    help: 'Failures that pages have reported, by kind',
    labelNames: ['kind'],
    registers: [registry],
  })
  const gauges = gaugesOf([registry])
  return {
    call: (call, status, ms) => calls.observe({ call, status }, ms / 1000),
    browserFailure: (kind) => failures.inc({ kind }),
    read: async () => {
      setOwn(gauges, parts)
      if (parts.readFacts !== null) await setStored(gauges, parts.readFacts)
      return { text: await registry.metrics(), type: registry.contentType }
    },
  }
}
