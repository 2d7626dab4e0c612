/**
 * A day in minutes: `npm run bench -- day [--small]`. The clock is turned by half an hour at a time over a database of
 * years: billing rounds, housekeeping every hour, the mails that come of them, one backup. Nothing may fail, what was
 * due must be done by the end of its round, and the memory must stay.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { and, count, eq, lte, ne } from '../../server/db/drizzle.ts'
import { openPostgres } from '../../server/db/open.ts'
import { outbox } from '../../server/db/schema.ts'
import { subscriptions } from '../../server/db/schema-billing.ts'
import { startDispatcher } from '../../server/mail/dispatcher.ts'
import { createOutbox } from '../../server/mail/outbox.ts'
import { billingRound } from '../../server/service/billing/billing-job.ts'
import { keepHouse } from '../../server/service/housekeeping.ts'
import { LARGE, type Scale } from '../helpers/growth/fill.ts'
import { serviceApp } from '../helpers/service-app.ts'
import { filledDatabase, ownCluster, sessionsOf } from './growth/cluster.ts'

const MIDDLE: Scale = {
  members: 5000,
  records: 50_000,
  orders: 15_000,
  notices: 50_000,
  articles: 1000,
}
const scale = process.argv.includes('--small') ? MIDDLE : LARGE
const STEP_MS = 30 * 60_000
const STEPS = 48
const { signal } = new AbortController()

const cluster = await ownCluster()
const folder = mkdtempSync(join(tmpdir(), 'veriscope-day-'))
const megabytes = () => process.memoryUsage().rss / 2 ** 20
try {
  const url = await filledDatabase(cluster, 'day', scale)
  const service = await serviceApp(await openPostgres(url))
  const { parts } = service
  const faults: unknown[] = []
  parts.log.error = (facts: unknown) => void faults.push(facts)
  let sent = 0
  const dispatcher = startDispatcher({
    db: parts.db,
    log: parts.log,
    clock: parts.clock,
    transports: {
      mail: async () => {
        sent += 1
      },
    },
  })
  parts.outbox = createOutbox(
    (channel) => channel === 'mail',
    () => dispatcher.wake(),
  )
  const due = async () => {
    const isDue = and(ne(subscriptions.state, 'ended'), lte(subscriptions.dueAt, parts.clock()))
    return parts.db.$count(subscriptions, isDue)
  }
  const pending = () => parts.db.$count(outbox, eq(outbox.status, 'pending'))
  const sessions = await sessionsOf(cluster)
  console.log(
    `${JSON.stringify(scale)}; load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  )

  const spent = { billing: 0, house: 0, backup: 0 }
  const processor = { own: process.cpuUsage(), theirs: await sessions.read() }
  const timed = async (kind: keyof typeof spent, work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    spent[kind] += performance.now() - begun
  }
  const begun = performance.now()
  let settled = 0
  let longest = 0
  let memory = 0
  for (let step = 0; step < STEPS; step += 1) {
    const before = await due()
    const roundAt = performance.now()
    // A round takes at most 500; there is one every half minute, so sixty before the clock goes on.
    let left = before
    for (let round = 0; round < 60 && left > 0; round += 1) {
      await timed('billing', () => billingRound(parts, signal))
      left = await due()
    }
    if (left > 0) {
      process.exitCode = 1
      console.log(`step ${step}: ${left} subscriptions were left`)
    }
    if (before === 0) await timed('billing', () => billingRound(parts, signal))
    longest = Math.max(longest, performance.now() - roundAt)
    settled += before
    if (step % 2 === 0) await timed('house', () => keepHouse(parts, signal))
    if (step === 4) {
      const raw = await openPostgres(url, { only: 'operator' })
      const path = join(folder, 'day.gz')
      let told = 0
      await timed('backup', async () => {
        const done = await writeBackup((work) => work(raw.db), path, {
          now: parts.clock(),
          secrets: null,
          tell: () => (told += 1),
        })
        console.log(
          `a backup: ${done.rows} rows, ${Math.round(done.bytes / 2 ** 20)} MB, progress told ${told} times, memory ${megabytes().toFixed(0)} MB`,
        )
      })
      await raw.close()
    }
    dispatcher.wake()
    for (let wait = 0; wait < 300 && (await pending()) > 0; wait += 1) {
      await new Promise((done) => setTimeout(done, 100))
    }
    if (step === 12) memory = megabytes()
    service.advance(STEP_MS)
  }
  const own = process.cpuUsage(processor.own)
  const theirs = (await sessions.read()) - processor.theirs
  const [waiting] = await parts.db
    .select({ n: count() })
    .from(outbox)
    .where(eq(outbox.status, 'pending'))
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `a day in ${seconds(performance.now() - begun)} s; load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  )
  console.log(
    `processor: server ${seconds((own.user + own.system) / 1000)} s, database ${seconds(theirs)} s`,
  )
  console.log(
    `billing ${seconds(spent.billing)} s for ${settled} subscriptions (the longest half hour ${seconds(longest)} s), housekeeping ${seconds(spent.house)} s, backup ${seconds(spent.backup)} s`,
  )
  console.log(`mails sent ${sent}, waiting ${waiting?.n ?? 0}; faults ${faults.length}`)
  console.log(
    `memory after six hours ${memory.toFixed(0)} MB, at the end ${megabytes().toFixed(0)} MB`,
  )
  for (const fault of faults.slice(0, 3)) console.log(fault)
  if (faults.length > 0 || (waiting?.n ?? 0) > 0 || megabytes() > memory * 1.3) process.exitCode = 1
  await dispatcher.stop()
  await sessions.close()
  await service.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
  await cluster.dispose()
}
