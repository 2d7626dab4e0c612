/**
 * The primary is killed under load. Two servers work through PgBouncer on a primary with a synchronous standby, which
 * repmgr promotes. What was acknowledged has to be there, and the product comes back by itself.
 */
import { closeAgents } from './hostile/client.ts'
import { equip } from './hostile/place.ts'
import { startLoad } from './nodes/load.ts'
import { missing, startReplicated } from './nodes/replicated.ts'
import { sized } from './options.ts'
import { serverEnv } from '../../tools/lib/server-env.mjs'
import { loadPostgres } from '../../server/db/drizzle.ts'
import { endAll, installation, startProcess } from '../helpers/server-process.ts'

const REST_MS = sized(4000, 1000)
const PAUSE_MS = sized(3000, 1000)
const BACK_WITHIN_MS = 120_000
const rest = (ms = REST_MS) => new Promise((done) => setTimeout(done, ms))

async function savedIn(url: string): Promise<Set<string>> {
  const client = new (loadPostgres().Client)({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from analysis_records')
  await client.end()
  return new Set(rows.map(({ id }) => id))
}

async function main(): Promise<void> {
  const database = await startReplicated()
  const places = [installation(), installation()] as const
  const env = {
    ...places[0].env,
    ...serverEnv(),
    DATABASE_URL: database.url,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
  }
  try {
    const servers = [await startProcess(env), await startProcess(env)]
    const urls = servers.map(({ url }) => url)
    const { target } = await equip(urls[0] ?? '')
    const load = startLoad(urls, target.token)
    await rest()
    // A standby that lags: commits wait for it, and none is lost.
    const before = load.acknowledged.length
    database.pauseStandby(true)
    await rest(PAUSE_MS)
    const meanwhile = load.acknowledged.length - before
    database.pauseStandby(false)
    await rest()
    const failedBefore = load.failures.length
    const lastBefore = load.lastSaveAt()
    const killedAt = performance.now()
    database.killPrimary()
    while (load.lastSaveAt() === lastBefore || load.lastSaveAt() < killedAt + 500) {
      if (performance.now() - killedAt > BACK_WITHIN_MS) break
      await rest(50)
    }
    const outageMs = load.lastSaveAt() - killedAt
    await rest()
    await load.stop()
    const readyOf = (url: string) =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    const ready = await Promise.all(urls.map(readyOf))
    for (const { child, output } of servers)
      if (child.exitCode !== null) console.log(`a server has ended:\n${output().slice(-2000)}`)
    const there = await savedIn(database.direct('standby'))
    const lost = load.acknowledged.filter((id) => !there.has(id))
    console.log(
      `${load.calls()} calls; ${load.acknowledged.length} saves acknowledged, ${lost.length} of them lost; ` +
        `while the standby stood still ${PAUSE_MS / 1000} s: ${meanwhile} acknowledged, ${failedBefore} calls failed; ` +
        `after the kill: back after ${(outageMs / 1000).toFixed(1)} s, ${load.failures.length - failedBefore} calls failed; ` +
        `ready ${ready.join(', ')}`,
    )
    const kinds = new Map<string, number>()
    for (const { name, what } of load.failures)
      kinds.set(
        `${name}: ${what.slice(0, 60)}`,
        (kinds.get(`${name}: ${what.slice(0, 60)}`) ?? 0) + 1,
      )
    for (const [what, count] of kinds) console.log(`  ${count} × ${what}`)
    const isBack = outageMs < BACK_WITHIN_MS && ready.every((status) => status === 200)
    if (lost.length > 0 || !isBack || load.acknowledged.length === 0) {
      process.exitCode = 1
      console.log(database.log().slice(-3000))
    }
  } finally {
    closeAgents()
    await endAll()
    await database.dispose()
    for (const place of places) place.remove()
  }
}

const lacking = missing()
if (lacking !== null) console.log(`skipped: ${lacking}`)
else await main()
