/**
 * The product under load while parts of it end. `failover`: the primary database is killed; two servers work through
 * PgBouncer on it and a synchronous standby, which is promoted; no acknowledged save may be lost, and saving goes on
 * by itself. `rolling`: two servers behind haproxy are replaced by another build one after the other; every call
 * succeeds, and no user is routed from the newer build to the older.
 *
 * Debian: apt-get install postgresql pgbouncer haproxy
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadPostgres } from '../server/db/drizzle.ts'
import { openPostgres } from '../server/db/open.ts'
import { Deployment } from '../tests/helpers/e2e/builds.ts'
import { freePort } from '../tests/helpers/free-port.ts'
import { findPostgres, startCluster } from '../tests/helpers/postgres-cluster.ts'
import { PUBLIC_MODE } from '../tests/helpers/public-mode.ts'
import { exitOf } from '../tests/helpers/server-process.ts'
import { type Load, startLoad } from './lib/load.ts'
import { demand, runParts, sized } from './lib/options.ts'
import { canReplicate, startReplicated } from './lib/replicated.ts'
import { addMembers, type BenchServer, signIn, startServer } from './lib/server.ts'

const REST_MS = sized(4000, 1000)
const BACK_WITHIN_MS = 120_000
/** Time until the servers have agreed on a build. */
const AGREED_MS = 2000
const BALANCER = '/usr/sbin/haproxy'
const BALANCED_WITHIN_MS = 10_000
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000' }

/** Starts the load of a member whose level allows any number of records. */
async function loadOn(databaseUrl: string, addresses: readonly string[]): Promise<Load> {
  const [member] = await addMembers(await openPostgres(databaseUrl), ['busy@example.org'], 'pro')
  return startLoad(addresses, await signIn(addresses[0] ?? '', member!))
}

function report({ calls, failures, acknowledged }: Load): void {
  console.log(`  ${calls()} calls, ${failures.length} failed, ${acknowledged.length} saves`)
  for (const what of new Set(failures))
    console.log(`    ${failures.filter((each) => each === what).length} × ${what}`)
}

async function savedIn(url: string): Promise<Set<string>> {
  const client = new (loadPostgres().Client)({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from analysis_records')
  await client.end()
  return new Set(rows.map(({ id }) => id))
}

async function failover(): Promise<void> {
  if (!canReplicate()) {
    console.log('  skipped: apt-get install postgresql pgbouncer')
    return
  }
  const database = await startReplicated()
  const secrets = mkdtempSync(join(tmpdir(), 'veriscope-secrets-'))
  const env = { ...UNLIMITED, DATABASE_URL: database.url, DATA_DIR: secrets }
  const servers: BenchServer[] = []
  try {
    while (servers.length < 2) servers.push(await startServer(env))
    const urls = servers.map(({ url }) => url)
    const load = await loadOn(database.direct.primary, urls)
    await sleep(REST_MS)
    // Commits wait for a standby that lags, and none is lost.
    const before = load.acknowledged.length
    database.pauseStandby(true)
    await sleep(REST_MS)
    const meanwhile = load.acknowledged.length - before
    database.pauseStandby(false)
    await sleep(REST_MS)
    const killedAt = performance.now()
    await database.killPrimary()
    const promotedAt = performance.now()
    while (load.lastSaveAt() < promotedAt && performance.now() < killedAt + BACK_WITHIN_MS)
      await sleep(50)
    const outageS = (load.lastSaveAt() - killedAt) / 1000
    await sleep(REST_MS)
    await load.stop()
    report(load)
    const saved = await savedIn(database.direct.standby)
    const lost = load.acknowledged.filter((id) => !saved.has(id))
    console.log(
      `  ${lost.length} acknowledged saves lost, saving again after ${outageS.toFixed(1)} s; ` +
        `${meanwhile} saves acknowledged while the standby was paused`,
    )
    const ready = await Promise.all(urls.map(async (url) => (await fetch(`${url}/readyz`)).ok))
    demand(lost.length === 0 && load.acknowledged.length > 0, 'no acknowledged save is lost')
    demand(load.lastSaveAt() > promotedAt && ready.every(Boolean), 'saving goes on by itself')
  } finally {
    for (const server of servers) await server.stop()
    await database.dispose()
    rmSync(secrets, { recursive: true })
  }
}

/** Starts haproxy with the configuration that `docs/operating.md` shows, with these ports in it. */
async function startBalancer(folder: string, servers: readonly number[]) {
  const port = await freePort()
  const shown = /```haproxy\n(.*?)```/s.exec(readFileSync('docs/operating.md', 'utf8'))?.[1] ?? ''
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    shown
      .replace(/bind :443.*/, `bind 127.0.0.1:${port}`)
      .replaceAll('10.0.0.1:3000', `127.0.0.1:${servers[0]}`)
      .replaceAll('10.0.0.2:3000', `127.0.0.1:${servers[1]}`),
  )
  const child = spawn(BALANCER, ['-f', file, '-db'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const untilReady = async () => {
    const until = performance.now() + BALANCED_WITHIN_MS
    while ((await fetch(`${url}/healthz`).catch(() => null))?.ok !== true) {
      if (child.exitCode !== null || performance.now() > until) throw new Error('haproxy fails')
      await sleep(100)
    }
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await exitOf(child)
  }
  return { url, untilReady, stop }
}

/** Records the builds to which the address leads, without repetition, until `stop`. */
function watchBuilds(url: string) {
  const over = new AbortController()
  const ids: string[] = []
  const watch = async () => {
    while (!over.signal.aborted) {
      const reply = await fetch(`${url}/build.json`).catch(() => null)
      // No build, for the moment until the newer server gets calls, changes nothing for a user.
      const id = reply?.ok ? ((await reply.json()) as { id: string }).id : ids.at(-1)
      if (id !== undefined && id !== ids.at(-1)) ids.push(id)
      await sleep(100)
    }
  }
  const watching = watch()
  const stop = async () => {
    over.abort()
    await watching
    return ids
  }
  return { stop }
}

/** Counts the files of a build, which has to be the present one, that are not there. */
async function missingFiles(url: string, id: string): Promise<number> {
  const manifest = (await (await fetch(`${url}/build.json`)).json()) as {
    id: string
    assets: { url: string }[]
  }
  if (manifest.id !== id) throw new Error(`led to ${manifest.id}, not to the newer build ${id}`)
  const replies = await Promise.all(manifest.assets.map((asset) => fetch(url + asset.url)))
  return replies.filter(({ ok }) => !ok).length
}

async function rolling(): Promise<void> {
  if (!existsSync(BALANCER)) {
    console.log('  skipped: apt-get install haproxy')
    return
  }
  const cluster = await startCluster(findPostgres())
  await cluster.createDatabase('rolling')
  const [before, after] = [new Deployment(), new Deployment()]
  const newer = after.publish('the next one')
  // The older build has one file less than the newer one.
  const fonts = readdirSync(join(before.dist, 'assets')).filter((name) => name.endsWith('.woff2'))
  rmSync(join(before.dist, 'assets', fonts[0]!))
  const ports = [await freePort(), await freePort()] as const
  const env = {
    ...UNLIMITED,
    ...PUBLIC_MODE,
    DATABASE_URL: cluster.url('rolling'),
    TRUSTED_PROXIES: '1',
    STOP_DELAY_MS: '2000',
    HOST: '127.0.0.1',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'veriscope-secrets-')),
  }
  const start = (at: 0 | 1, { dist }: Deployment) =>
    startServer({ ...env, PORT: String(ports[at]), DIST_DIR: dist })
  const servers: BenchServer[] = []
  const balancer = await startBalancer(before.dist, ports)
  try {
    servers.push(await start(0, before), await start(1, before))
    await balancer.untilReady()
    const load = await loadOn(env.DATABASE_URL, [balancer.url])
    const builds = watchBuilds(balancer.url)
    await sleep(AGREED_MS)
    await servers[0]!.stop()
    servers[0] = await start(0, after)
    await sleep(AGREED_MS)
    // Files of the new build, requested where only one server has all of them.
    const missing = await missingFiles(balancer.url, newer)
    await servers[1]!.stop()
    servers[1] = await start(1, after)
    await sleep(AGREED_MS)
    await load.stop()
    report(load)
    const turns = await builds.stop()
    console.log(`  led to ${turns.join(' → ')}; ${missing} files missing half way`)
    demand(load.failures.length === 0 && load.acknowledged.length > 0, 'every call succeeds')
    demand(turns.length === 2 && turns[1] === newer, 'nobody is led back to the older build')
    demand(missing === 0, 'the files of the newer build are there as soon as one server has them')
  } finally {
    await balancer.stop()
    for (const server of servers) await server.stop()
    await cluster.dispose()
    for (const { dist } of [before, after]) rmSync(dist, { recursive: true, force: true })
    rmSync(env.DATA_DIR, { recursive: true })
  }
}

await runParts({ failover, rolling })
