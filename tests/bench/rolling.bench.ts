/**
 * A rolling update under load: two servers on one PostgreSQL behind Debian's haproxy, one after the other is stopped
 * and started with another build. Every call has to succeed, and nobody may be led from the newer build to the older.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAgents } from './hostile/client.ts'
import { hasBalancer, startBalancer } from './nodes/balancer.ts'
import { startLoad } from './nodes/load.ts'
import { busyMember } from './nodes/member.ts'
import { serverEnv } from '../../tools/lib/server-env.mjs'
import { freePort } from '../helpers/e2e/product-server.ts'
import { Deployment } from '../helpers/e2e/builds.ts'
import { PUBLIC_MODE } from '../helpers/public-mode.ts'
import { findPostgres, startCluster } from '../helpers/postgres-cluster.ts'
import { endAll, installation, startProcess } from '../helpers/server-process.ts'

/** In less the servers have not agreed on a build. */
const REST_MS = 2000
const rest = () => new Promise((done) => setTimeout(done, REST_MS))

async function main(bin: string): Promise<void> {
  const cluster = await startCluster(bin)
  await cluster.createDatabase('rolling')
  const [one, other] = [installation(), installation()]
  const [before, after] = [new Deployment(), new Deployment()]
  const ports = [await freePort(), await freePort()] as const
  const shared = {
    ...serverEnv(),
    ...PUBLIC_MODE,
    DATABASE_URL: cluster.url('rolling'),
    RATE_LIMIT_PER_MINUTE: '1000000',
    TRUSTED_PROXIES: '1',
    STOP_DELAY_MS: '2000',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  const server = (files: typeof one, port: number, dist: string) =>
    startProcess({
      ...files.env,
      ...shared,
      DATA_DIR: one.env['DATA_DIR'] ?? '',
      DIST_DIR: dist,
      PORT: String(port),
    })
  const newer = after.publish('the next one')
  loseOneFile(before.dist)
  let a = await server(one, ports[0], before.dist)
  let b = await server(other, ports[1], before.dist)
  const balancer = await startBalancer(
    mkdtempSync(join(tmpdir(), 'veriscope-')),
    await freePort(),
    ports,
  )
  try {
    const token = await busyMember(cluster.url('rolling'), balancer.url)
    const load = startLoad([balancer.url], token)
    const led: string[] = []
    const over = new AbortController()
    const watching = (async () => {
      while (!over.signal.aborted) {
        const reply = await fetch(`${balancer.url}/build.json`).catch(() => null)
        led.push(
          reply?.ok === true ? ((await reply.json()) as { id: string }).id : `${reply?.status}`,
        )
        await new Promise((done) => setTimeout(done, 100))
      }
    })()
    await rest()
    await a.end()
    a = await server(one, ports[0], after.dist)
    await rest()
    // A file of the new build, asked for where only one server has it.
    const files = await filesOf(balancer.url, after.buildId)
    await b.end()
    b = await server(other, ports[1], after.dist)
    await rest()
    await load.stop()
    over.abort()
    await watching
    // Nothing, for the moment until the newer server gets calls, changes nothing for a reader.
    const told = led.filter((id) => id !== '503')
    const turns = told.filter((id, index) => index === 0 || id !== told[index - 1])
    console.log(
      `${load.calls()} calls, ${load.failures.length} failed; ${load.acknowledged.length} saves; ` +
        `led to ${turns.join(' → ')}; ${files}`,
    )
    for (const { name, what, atMs } of load.failures.slice(0, 10))
      console.log(`  ${atMs} ms ${name}: ${what}`)
    const isTurnedOnce = turns.length === 2 && turns[1] === newer
    if (load.failures.length > 0 || !isTurnedOnce) process.exitCode = 1
  } finally {
    closeAgents()
    await balancer.stop()
    await a.end()
    await b.end()
    await endAll()
    await cluster.dispose()
    for (const place of [one, other]) place.remove()
    for (const each of [before, after]) each.dispose()
  }
}

/** The older build has one file less than the newer one. */
function loseOneFile(dist: string): void {
  const [name] = readdirSync(join(dist, 'assets')).filter((each) => each.endsWith('.woff2'))
  if (name === undefined) throw new Error('the build has no fonts')
  rmSync(join(dist, 'assets', name))
}

/** Asks for all files of the present manifest. */
async function filesOf(url: string, id: string): Promise<string> {
  const manifest = (await (await fetch(`${url}/build.json`)).json()) as {
    id: string
    assets: { url: string }[]
  }
  if (manifest.id !== id) throw new Error(`led to ${manifest.id}, not to the newer build ${id}`)
  const replies = await Promise.all(manifest.assets.map((asset) => fetch(url + asset.url)))
  const missing = replies.filter(({ ok }) => !ok).length
  if (missing > 0) process.exitCode = 1
  return `${manifest.assets.length} files of the newer build while half of the servers have it, ${missing} missing`
}

const bin = findPostgres()
if (bin === null || !hasBalancer()) {
  console.log(
    'skipped: it needs postgresql and haproxy of Debian (apt-get install postgresql haproxy)',
  )
} else await main(bin)
