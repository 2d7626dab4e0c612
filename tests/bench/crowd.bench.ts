/**
 * A crowd on two servers: `npm run bench -- crowd [--seconds=N --members=N]`. Thirty members behind one address sign in at
 * once; then members read and save for two minutes. No call may fail, the memory must stay, and the processor that a
 * call costs is told beside a bare Fastify route.
 */
import { Agent } from 'node:http'
import smCrypto from 'sm-crypto'
import { SMALL } from '../helpers/growth/fill.ts'
import { PASSWORD } from '../helpers/service-app.ts'
import { filledDatabase, ownCluster, sessionsOf } from './growth/cluster.ts'
import { CALLS, inTurns, loadNow, option } from './growth/member-calls.ts'
import {
  bareFastify,
  bodyOf,
  memberToken,
  post,
  residentMegabytes,
  serve,
  type Served,
  ticksOf,
} from './growth/served.ts'

const SECONDS = option('seconds', 120)
const MEMBERS = option('members', 1000)
/** Of one member: he reads for a while between two calls. */
const THINK_MS = option('think', 6000)
const AT_ONCE = 30
/** Memory after the last half minute beside that after the first: what is kept for members is bounded. */
const MOST_GROWTH = 1.25

const PUBLIC_KEY = smCrypto.sm2.getPublicKeyFromPrivateKey('1'.repeat(64))
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Tally = { ms: number[]; failed: Map<string, number>; calls: number }
const tally: Tally = { ms: [], failed: new Map(), calls: 0 }

async function ask(server: Served, agent: Agent, token: string, body: string): Promise<string> {
  tally.calls += 1
  const answer = await post(server.tool, agent, token, body).catch((error: Error) => ({
    status: 0,
    ms: 0,
    text: error.message,
  }))
  if (answer.status === 200) tally.ms.push(answer.ms)
  else {
    const why = `${answer.status} ${answer.text.slice(0, 120)}`
    tally.failed.set(why, (tally.failed.get(why) ?? 0) + 1)
  }
  return answer.text
}

/** Thirty members of one institute, at the beginning of a course. */
async function signInAtOnce(server: Served): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  const password = `04${smCrypto.sm2.doEncrypt(PASSWORD, PUBLIC_KEY, 0)}`
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      post(
        server.tool,
        agent,
        null,
        bodyOf('token', {
          grant_type: 'sci_web',
          email: `member${at + 1}@filled.example`,
          password,
        }),
      ),
    ),
  )
  agent.destroy()
  const refused = answers.filter(({ status }) => status !== 200)
  if (refused.length > 0) process.exitCode = 1
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  return `${AT_ONCE} members behind one address signed in at once: ${AT_ONCE - refused.length} let in, the last after ${seconds} s${refused[0] === undefined ? '' : `; ${refused[0].status} ${refused[0].text}`}`
}

/** What a member does next: he reads, and every sixth time he saves. */
function bodyAt(member: number, count: number): string {
  const next = [
    CALLS.records,
    CALLS.articles,
    CALLS.notices,
    CALLS.unread,
    CALLS.orders,
    () => CALLS.save(1_000_000_000 + member * 1000 + (count % 10)),
  ]
  return (next[(count + member) % next.length] ?? CALLS.records)()
}

async function live(servers: readonly Served[], agents: readonly Agent[], until: number) {
  const one = async (member: number) => {
    const token = await memberToken(1 + (member % SMALL.members))
    await wait(Math.random() * THINK_MS)
    for (let count = 0; performance.now() < until; count += 1) {
      const at = (member + count) % servers.length
      const server = servers[at]
      const agent = agents[at]
      if (server === undefined || agent === undefined) throw new Error('no server')
      await ask(server, agent, token, bodyAt(member % SMALL.members, count))
      await wait(THINK_MS * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: MEMBERS }, (_, member) => one(member)))
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

/** The processor of a bare route, asked as often at the same time of the machine. */
async function bareCost(): Promise<number> {
  const bare = await bareFastify(2000)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const calls = (times: number) =>
    inTurns(times, 16, async () => void (await post(bare.url, agent, null, CALLS.records())))
  await calls(1600)
  const before = ticksOf(bare.pid)
  await calls(4800)
  const cost = (ticksOf(bare.pid) - before) / 4800
  agent.destroy()
  bare.stop()
  return cost
}

const cluster = await ownCluster()
const servers: Served[] = []
try {
  const url = await filledDatabase(cluster, 'crowd', SMALL, { at: new Date().toISOString() })
  servers.push(await serve(url), await serve(url))
  const [first] = servers
  if (first === undefined) throw new Error('no server')
  console.log(`load ${loadNow()}`)
  console.log(await signInAtOnce(first))

  const alone = new Agent({ keepAlive: true })
  const token = await memberToken(5)
  for (let count = 0; count < 60; count += 1) await ask(first, alone, token, bodyAt(5, count))
  tally.ms.length = 0
  for (let count = 0; count < 120; count += 1) await ask(first, alone, token, bodyAt(5, count))
  const quiet = { median: quantile(tally.ms, 0.5), late: quantile(tally.ms, 0.99) }
  alone.destroy()
  tally.ms.length = 0
  tally.calls = 0

  const agents = servers.map(() => new Agent({ keepAlive: true, maxSockets: 256 }))
  const sessions = await sessionsOf(cluster)
  const before = {
    own: servers.map(({ child }) => ticksOf(child.pid)),
    theirs: await sessions.read(),
  }
  const until = performance.now() + SECONDS * 1000
  const memory: number[][] = []
  const timer = setInterval(() => {
    memory.push(servers.map(({ child }) => residentMegabytes(child.pid)))
  }, 5000)
  await live(servers, agents, until)
  clearInterval(timer)
  for (const agent of agents) agent.destroy()
  const own = servers.reduce(
    (all, { child }, at) => all + ticksOf(child.pid) - (before.own[at] ?? 0),
    0,
  )
  const theirs = (await sessions.read()) - before.theirs
  await sessions.close()
  const bare = await bareCost()

  const busy = { median: quantile(tally.ms, 0.5), late: quantile(tally.ms, 0.99) }
  const failed = [...tally.failed].reduce((all, [, count]) => all + count, 0)
  console.log(
    `${MEMBERS} members on two servers for ${SECONDS} s: ${tally.calls} calls, ${failed} failed; load ${loadNow()}`,
  )
  for (const [why, count] of tally.failed) console.log(`  ${count} times ${why}`)
  console.log(
    `latency beside one member alone: median ${(busy.median / quiet.median).toFixed(1)} times (${busy.median.toFixed(1)} ms), 99 % ${(busy.late / quiet.late).toFixed(1)} times (${busy.late.toFixed(1)} ms)`,
  )
  const perCall = { own: own / tally.calls, theirs: theirs / tally.calls }
  console.log(
    `processor of a call: servers ${perCall.own.toFixed(2)} ms, database ${perCall.theirs.toFixed(2)} ms; a bare route ${bare.toFixed(3)} ms`,
  )
  const warm = memory.slice(Math.floor(memory.length / 4))
  for (const [at] of servers.entries()) {
    const seen = warm.map((row) => row[at] ?? 0)
    const half = seen.length >> 1
    const [early, late] = [quantile(seen.slice(0, half), 0.5), quantile(seen.slice(half), 0.5)]
    console.log(`memory of server ${at + 1}: ${early.toFixed(0)} MB, then ${late.toFixed(0)} MB`)
    if (late > early * MOST_GROWTH) process.exitCode = 1
  }
  if (failed > 0) process.exitCode = 1
} finally {
  for (const server of servers) {
    await server.end()
    server.remove()
  }
  await cluster.dispose()
}
