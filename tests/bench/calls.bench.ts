/**
 * What a member's call costs of the processor, of the server and of PostgreSQL, beside a bare Fastify route that answers
 * as many bytes, and one that asks PostgreSQL: `npm run bench -- calls [--calls=N]`. Three lists and one save, in turns.
 */
import { Agent } from 'node:http'
import { memberId, SMALL } from '../helpers/growth/fill.ts'
import { filledDatabase, ownCluster, sessionsOf } from './growth/cluster.ts'
import { CALLS, inTurns, loadNow, option } from './growth/member-calls.ts'
import { bareAsking, bareFastify, memberToken, post, serve, ticksOf } from './growth/served.ts'

const CONNECTIONS = 8
const ROUNDS = 3
const TIMES = option('calls', 1500)

const KINDS = {
  'a page of records': CALLS.records,
  'a page of orders': CALLS.orders,
  'a page of notices': CALLS.notices,
  'a record saved': (count: number) => CALLS.save(900_000_000 + (count % 50)),
}

const cluster = await ownCluster()
const server = await (async () => {
  try {
    const at = new Date().toISOString()
    return await serve(await filledDatabase(cluster, 'calls', SMALL, { at }))
  } catch (error) {
    await cluster.dispose()
    throw error
  }
})()
const sessions = await sessionsOf(cluster)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const bares: Awaited<ReturnType<typeof bareFastify>>[] = []

/** Sends calls over all connections; what a busy machine refuses for a moment is asked for again. */
async function load(where: string, tokens: string[] | null, bodies: (count: number) => string) {
  let refused = 0
  await inTurns(TIMES, CONNECTIONS, async (count) => {
    const token = tokens?.[count % tokens.length] ?? null
    const ask = () => post(where, agent, token, bodies(count))
    let answer = await ask()
    while (answer.status === 503 && refused < TIMES) {
      refused += 1
      await new Promise((done) => setTimeout(done, 500))
      answer = await ask()
    }
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 120)}`)
  })
  if (refused > 0) console.log(`  (${refused} refused with 503 and asked again)`)
}

try {
  const tokens = await Promise.all(Array.from({ length: 40 }, (_, at) => memberToken(60 + at)))
  console.log(`load ${loadNow()}; ${TIMES} calls, ${ROUNDS} rounds`)
  console.log('call | server ms, database ms | a bare route of as many bytes ms | share')
  const means = { call: 0, bare: 0, records: 0 }
  for (const [name, bodies] of Object.entries(KINDS)) {
    const { bytes, text, status } = await post(server.tool, agent, tokens[0] ?? '', bodies(0))
    if (status !== 200) throw new Error(text)
    const bare = await bareFastify(bytes)
    bares.push(bare)
    await load(server.tool, tokens, bodies)
    await load(bare.url, null, bodies)
    const rounds: { own: number; theirs: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = { own: ticksOf(server.child.pid), theirs: await sessions.read() }
      await load(server.tool, tokens, bodies)
      const own = (ticksOf(server.child.pid) - before.own) / TIMES
      const theirs = ((await sessions.read()) - before.theirs) / TIMES
      const bareBefore = ticksOf(bare.pid)
      await load(bare.url, null, bodies)
      rounds.push({ own, theirs, bare: (ticksOf(bare.pid) - bareBefore) / TIMES })
    }
    bare.stop()
    const median = (of: (round: (typeof rounds)[number]) => number) =>
      rounds.map(of).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
    const [own, theirs, other] = [
      median((r) => r.own),
      median((r) => r.theirs),
      median((r) => r.bare),
    ]
    means.call += own + theirs
    if (name === 'a page of records') means.records = own + theirs
    means.bare += other
    console.log(
      `${name}, ${bytes} bytes | ${own.toFixed(3)}, ${theirs.toFixed(3)} | ${other.toFixed(3)} | ${(other / own).toFixed(2)} of the server's, ${(other / (own + theirs)).toFixed(2)} of both`,
    )
  }
  const asking = await bareAsking(cluster.url('calls'), memberId(60))
  bares.push(asking)
  await load(asking.url, null, CALLS.records)
  const before = { own: ticksOf(asking.pid), theirs: await sessions.read() }
  await load(asking.url, null, CALLS.records)
  const own = (ticksOf(asking.pid) - before.own) / TIMES
  const theirs = ((await sessions.read()) - before.theirs) / TIMES
  console.log(
    `a bare route that asks for the same page of records: ${own.toFixed(3)}, ${theirs.toFixed(3)} | a member's call is ${((own + theirs) / means.records).toFixed(2)} of it`,
  )
  console.log(`all of them: ${(means.bare / means.call).toFixed(2)} of a bare route`)
} finally {
  for (const bare of bares) bare.stop()
  await sessions.close()
  await server.end()
  server.remove()
  await cluster.dispose()
}
