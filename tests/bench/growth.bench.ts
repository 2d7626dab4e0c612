/**
 * What a call costs on a database of years beside one of a month: `npm run bench -- growth [--small]`. Blocks that
 * were read, rows that were looked at and processor time (server and database) of every call and every job; processor
 * time may be 1.5 times as much, and blocks as well, but for the steps that an index gets deeper by.
 */
import { loadavg } from 'node:os'
import { openPostgres } from '../../server/db/open.ts'
import { billingRound } from '../../server/service/billing/billing-job.ts'
import { keepHouse } from '../../server/service/housekeeping.ts'
import { contract } from '../../src/contract/contract.ts'
import { type FilledCall, filledCalls, tokenOf } from '../helpers/growth/calls.ts'
import { LARGE, type Scale, SMALL } from '../helpers/growth/fill.ts'
import { tellPlans, watchPlans, type Work } from '../helpers/growth/plans.ts'
import { type ServiceApp, serviceApp } from '../helpers/service-app.ts'
import { filledDatabase, ownCluster, sessionsOf } from './growth/cluster.ts'

const REPEATS = 30
const MOST = 1.5
/** An index of a million entries is three steps deep, one of a thousand one or two; each probe pays for that. */
const STEPS = 2

const isQuick = process.argv.includes('--small')
const MIDDLE: Scale = {
  members: 5000,
  records: 50_000,
  orders: 15_000,
  notices: 50_000,
  articles: 2000,
}
const sizes = { small: SMALL, large: isQuick ? MIDDLE : LARGE }

/**
 * What is compared with nothing, because the small place has no such member and no such list: a member of five thousand
 * records, the last pages of ten thousand articles, rare words among them. So many blocks of 8 KB may one call read.
 */
const MOST_BLOCKS = 250

type Cost = { status: number; rows: number; buffers: number; probes: number; processorMs: number }

const sumOf = (works: readonly Work[]) => ({
  buffers: works.reduce((all, { buffers }) => all + buffers, 0),
  rows: works.flatMap(({ readings }) => readings).reduce((all, { rows }) => all + rows, 0),
  probes: works.flatMap(({ readings }) => readings).filter(({ index }) => index !== '').length,
})

const labelOf = ({ name, label }: FilledCall) => `${name} ${label}`.trim()

async function callOnce(service: ServiceApp, { name, params, member }: FilledCall) {
  const token = member === null ? null : await tokenOf(service.parts, member)
  return service.call(name, params, { token })
}

/** What the statements of each call and job read. */
async function readingOf(url: string, scale: Scale): Promise<Map<string, Cost>> {
  const plans = watchPlans()
  const first = await openPostgres(url, { only: 'operator' })
  await tellPlans(first.db, new URL(url).pathname.slice(1))
  await first.close()
  const service = await serviceApp(await openPostgres(url))
  const costs = new Map<string, Cost>()
  for (const call of filledCalls(scale)) {
    // Once before, so that what a connection reads of the catalogue at first is not counted.
    if (contract[call.name].repeat === 'read') await callOnce(service, call)
    plans.take()
    const { status } = await callOnce(service, call)
    await service.parts.background.idle()
    costs.set(labelOf(call), { status, ...sumOf(plans.take()), processorMs: 0 })
  }
  const { signal } = new AbortController()
  const jobs = { 'a billing round': billingRound, 'an hour of housekeeping': keepHouse }
  for (const [name, job] of Object.entries(jobs)) {
    // The first rounds do what years have left; what comes back every time is counted.
    for (let round = 0; round < 6; round += 1) await job(service.parts, signal)
    plans.take()
    await job(service.parts, signal)
    costs.set(name, { status: 0, ...sumOf(plans.take()), processorMs: 0 })
  }
  const admin = await openPostgres(url, { only: 'operator' })
  await admin.db.execute(`alter database "${new URL(url).pathname.slice(1)}" reset all`)
  await admin.close()
  plans.stop()
  await service.close()
  return costs
}

/** Processor time of every call that only reads, of the server and of the database together. */
async function timeReads(
  cluster: Awaited<ReturnType<typeof ownCluster>>,
  url: string,
  scale: Scale,
  costs: Map<string, Cost>,
): Promise<void> {
  const service = await serviceApp(await openPostgres(url))
  const sessions = await sessionsOf(cluster)
  for (const call of filledCalls(scale, 500 % scale.members)) {
    const cost = costs.get(labelOf(call))
    if (contract[call.name].repeat !== 'read' || cost === undefined) continue
    for (let warm = 0; warm < 5; warm += 1) await callOnce(service, call)
    const before = { own: process.cpuUsage(), theirs: await sessions.read() }
    for (let round = 0; round < REPEATS; round += 1) await callOnce(service, call)
    const own = process.cpuUsage(before.own)
    const theirs = (await sessions.read()) - before.theirs
    cost.processorMs = ((own.user + own.system) / 1000 + theirs) / REPEATS
  }
  await sessions.close()
  await service.close()
}

const cluster = await ownCluster()
try {
  const results: Record<string, Map<string, Cost>> = {}
  const urls: Record<string, string> = {}
  for (const [name, scale] of Object.entries(sizes)) {
    const begun = performance.now()
    urls[name] = await filledDatabase(cluster, name, scale)
    console.log(
      `${name}: ${JSON.stringify(scale)}, filled in ${Math.round((performance.now() - begun) / 1000)} s`,
    )
    results[name] = await readingOf(urls[name], scale)
  }
  // The first time is for the engine to get warm.
  for (const name of ['small', 'small', 'large'] as const) {
    const scale = sizes[name]
    await timeReads(cluster, urls[name] ?? '', scale, results[name] ?? new Map())
  }
  console.log(
    `load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  )
  console.log('call | rows small, large | blocks small, large | processor ms small, large')
  const total = { small: 0, large: 0 }
  for (const [label, small] of results['small'] ?? []) {
    const large = results['large']?.get(label)
    if (large === undefined) continue
    total.small += small.processorMs
    total.large += large.processorMs
    // Who was answered in another way did something else.
    const isSame = large.status === small.status && !label.includes(' ')
    const isFlat = large.buffers <= small.buffers * MOST + STEPS * large.probes
    const isJob = large.status === 0
    const isOver = !isJob && (isSame ? !isFlat : large.buffers > MOST_BLOCKS)
    if (isOver) process.exitCode = 1
    const processor = `${small.processorMs.toFixed(2)}, ${large.processorMs.toFixed(2)}`
    console.log(
      `${label} | ${small.rows}, ${large.rows} | ${small.buffers}, ${large.buffers} | ${processor}${isOver ? ' | TOO MUCH' : ''}`,
    )
  }
  const ratio = total.large / total.small
  console.log(
    `processor of all calls that read: ${total.small.toFixed(1)} and ${total.large.toFixed(1)} ms, ${ratio.toFixed(2)} times`,
  )
  if (ratio > MOST) process.exitCode = 1
} finally {
  await cluster.dispose()
}
