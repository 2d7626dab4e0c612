/**
 * What a member's call costs of the processor, of the server and of PostgreSQL, beside a bare Fastify route that answers
 * as many bytes, and one that asks PostgreSQL: `npm run bench -- calls [--calls=N]`. Three lists and one save, in turns; and
 * a call that is refused for its parameters: what protects every call, and nothing else.
 */
import { Agent } from 'node:http'
import { memberId, SMALL } from '../helpers/growth/fill.ts'
import { filledDatabase, ownCluster, sessionsOf } from './growth/cluster.ts'
import { CALLS, inTurns, loadNow, option } from './growth/member-calls.ts'
import {
  bareFastify,
  bareNotices,
  bareOrders,
  bareRecords,
  bareSaving,
  bodyOf,
  memberToken,
  post,
  serve,
  ticksOf,
} from './growth/served.ts'

const CONNECTIONS = 8
const ROUNDS = 3
const TIMES = option('calls', 1500)

const KINDS = {
  'a page of records': CALLS.records,
  'a page of orders': CALLS.orders,
  'a page of notices': CALLS.notices,
  'a record saved': (count: number) => CALLS.save(900_000_000 + (count % 50)),
}

/** Routes without anything that protects, for the same work. */
const ON_POSTGRES: Record<string, typeof bareRecords> = {
  'a page of records': bareRecords,
  'a page of orders': bareOrders,
  'a page of notices': bareNotices,
  'a record saved': bareSaving,
}

const REFUSED = 'a call refused for its parameters'
const BODIES: Record<string, (count: number) => string> = {
  ...KINDS,
  [REFUSED]: () => bodyOf('recordPage', { current: 0, size: 10 }),
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
async function load(
  where: string,
  tokens: string[] | null,
  bodies: (count: number) => string,
  isRefused = false,
) {
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
    if (answer.status !== 200 && !isRefused)
      throw new Error(`${answer.status} ${answer.text.slice(0, 120)}`)
  })
  if (refused > 0) console.log(`  (${refused} refused with 503 and asked again)`)
}

type Cost = { own: number; theirs: number }
const sum = ({ own, theirs }: Cost) => own + theirs

/** What so many calls cost the processor, each: of a server process, and of PostgreSQL. */
async function costOf(pid: number | undefined, calls: () => Promise<void>): Promise<Cost> {
  const before = { own: ticksOf(pid), theirs: await sessions.read() }
  await calls()
  const own = (ticksOf(pid) - before.own) / TIMES
  return { own, theirs: ((await sessions.read()) - before.theirs) / TIMES }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

try {
  const tokens = await Promise.all(Array.from({ length: 40 }, (_, at) => memberToken(60 + at)))
  console.log(`load ${loadNow()}; ${TIMES} calls, ${ROUNDS} rounds`)
  console.log(
    'call | server ms, database ms | a bare route of as many bytes ms | share | a bare route that does the same in PostgreSQL ms | share',
  )
  const means = { call: 0, bare: 0 }
  for (const [name, bodies] of Object.entries(BODIES)) {
    const isRefused = name === REFUSED
    const { bytes, text, status } = await post(server.tool, agent, tokens[0] ?? '', bodies(0))
    if (status !== (isRefused ? 400 : 200)) throw new Error(`${status} ${text}`)
    const bare = await bareFastify(bytes)
    const asking = await ON_POSTGRES[name]?.(cluster.url('calls'), memberId(60))
    bares.push(bare, ...(asking ? [asking] : []))
    const own = () => load(server.tool, tokens, bodies, isRefused)
    const others = () => load(bare.url, null, bodies)
    const askings = () => load(asking?.url ?? bare.url, null, bodies)
    for (const warm of [own, others, askings]) await warm()
    const rounds: { call: Cost; bare: number; asking: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const call = await costOf(server.child.pid, own)
      const theirs = await costOf(bare.pid, others)
      const asked = asking ? await costOf(asking.pid, askings) : null
      rounds.push({ call, bare: theirs.own, asking: asked ? sum(asked) : 0 })
    }
    bare.stop()
    asking?.stop()
    const all = median(rounds.map(({ call }) => sum(call)))
    const other = median(rounds.map((one) => one.bare))
    if (!isRefused) {
      means.call += all
      means.bare += other
    }
    const of = (share: (round: (typeof rounds)[number]) => number) =>
      median(rounds.map(share)).toFixed(2)
    console.log(
      [
        `${name}, ${bytes} bytes`,
        `${of(({ call }) => call.own)}, ${of(({ call }) => call.theirs)}`,
        other.toFixed(2),
        of((one) => one.bare / sum(one.call)),
        ...(asking ? [of((one) => one.asking), of((one) => one.asking / sum(one.call))] : []),
      ].join(' | '),
    )
  }
  console.log(`all of them: ${(means.bare / means.call).toFixed(2)} of a bare route`)
} finally {
  for (const bare of bares) bare.stop()
  await sessions.close()
  await server.end()
  server.remove()
  await cluster.dispose()
}
