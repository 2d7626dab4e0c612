/**
 * What another reader notices while one address or one account does its worst: the 50th and 99th
 * percentile of his `/healthz` and of an article, as a ratio to the same without an attack, and how much
 * memory the server holds afterwards. With the limits that the product has by default. Beside them stands
 * a bare route of another process, asked in the same rounds: its ratio is the machine's share.
 *
 * Run: npm run bench -- hostile [--only=records …] [--passes=6] [--postgres] [--no-memory]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { attack, ATTACKS, type Target } from './hostile/attackers.ts'
import { openBare } from './hostile/bare.ts'
import { closeAgents, send } from './hostile/client.ts'
import { equip, openPlace, residentMegabytes } from './hostile/place.ts'
import { hasFlag, isQuick, missLimit, sized, sizeOf, valuesOf } from './options.ts'
import { at, read, type Times } from './hostile/reading.ts'

/** Short and in turns: what else the machine does falls on quiet rounds and on attacks alike. */
const ROUND_MS = sized(5000, 300)
/** What an attack left to do is not the quiet round's. */
const BETWEEN_MS = sized(1000, 100)
const WARM_UP_MS = sized(10_000, 500)
/** How long everything that attacks ask for is asked for beforehand, by one who waits for each answer. */
const USE_MS = 1000
/** After this a server has ended the threads that it does not need. */
const CALM_MS = sized(45_000, 500)
/** What the 99th percentile of another reader may become, and the memory afterwards. */
const MOST_TIMES = 5
const MOST_MEMORY = 1.1

type Row = { name: string; quiet: Times[]; attacked: Times[]; sent: number }

/** Parts of the names of those attacks that are run. */
const only = valuesOf('only')
/** How often each attack is run, each time after a quiet round. */
const passes = sizeOf('passes', 6, 1)
const isPostgres = hasFlag('postgres')
/** Takes two minutes more. */
const isMemoryMeasured = !isQuick && !hasFlag('no-memory')
const names = Object.keys(ATTACKS)
  .filter((name) => only.length === 0 || only.some((part) => name.includes(part)))
  // A quick run makes some of all kinds.
  .filter((_, at) => !isQuick || at % 4 === 0)
if (names.length === 0)
  throw new Error(`no such attack; there are: ${Object.keys(ATTACKS).join(', ')}`)

/** Each attacker has an address of his own, as if he had just come. */
let addresses = 0
const freshAddress = () =>
  `127.0.${20 + Math.floor((addresses += 1) / 200)}.${(addresses % 200) + 1}`

const NAMES = { health: '/healthz', article: 'an article', bare: 'a bare route elsewhere' } as const
type What = keyof typeof NAMES

/** A percentile of all rounds together, and that of the calmest: what neighbours take is only ever added. */
function percentiles(rounds: readonly Times[], what: What, share: number) {
  return {
    all: at(
      rounds.flatMap((round) => round[what]),
      share,
    ),
    calm: Math.min(...rounds.map((round) => at(round[what], share))),
  }
}

function partOf({ quiet, attacked }: Row, what: What) {
  const [before, during] = [quiet, attacked].map((rounds) => percentiles(rounds, what, 0.99))
  const middle = percentiles(attacked, what, 0.5).all / percentiles(quiet, what, 0.5).all
  const worst = (during?.all ?? 0) / (before?.all ?? 0)
  const calm = (during?.calm ?? 0) / (before?.calm ?? 0)
  const shown =
    `${NAMES[what]} × ${middle.toFixed(1)} and × ${worst.toFixed(1)} of ${before?.all.toFixed(1)} ms` +
    ` (calmest rounds × ${calm.toFixed(1)} of ${before?.calm.toFixed(1)} ms)`
  return { shown, isKept: worst <= MOST_TIMES }
}

function verdictOn(row: Row): string {
  const parts = (['health', 'article'] as const).map((what) => partOf(row, what))
  const refusals = row.attacked.reduce((sum, { refused }) => sum + refused, 0)
  const isKept = refusals === 0 && parts.every((part) => part.isKept)
  if (!isKept) missLimit()
  const shown = [...parts, partOf(row, 'bare')].map((part) => part.shown).join(', ')
  const refused = `${refusals} of the reader’s refused`
  return `${row.name} (${row.sent} sent): ${shown}; ${refused}: ${isKept ? 'kept' : 'MISSED'}`
}

/** Every attack once, with nobody reading, and a time of calm. */
async function attackAgain(target: Omit<Target, 'from'>): Promise<void> {
  for (const name of names) await attack(name, { ...target, from: freshAddress() }, ROUND_MS)
  await sleep(CALM_MS)
}

function tellMemory(what: string, before: number, after: number): void {
  const isKept = after <= before * MOST_MEMORY
  if (!isKept) missLimit()
  console.log(
    `memory ${what}: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after: ${isKept ? 'kept' : 'MISSED'}`,
  )
}

const bare = await openBare()
const { server, remove } = await openPlace(isPostgres)
try {
  const { url } = server
  const { article, target } = await equip(url)
  const reading = (ms: number) => read({ url, bare: bare.url, article, from: freshAddress() }, ms)
  await reading(WARM_UP_MS)
  // Its thread and the libraries of written pages are there on any server that somebody reads.
  await send(url, { path: '/', headers: { 'accept-encoding': 'br' }, from: freshAddress() })
  await send(url, {
    path: `/front-pages/article/problemDetails?id=${article}`,
    headers: { 'accept-encoding': 'br' },
    from: freshAddress(),
  })
  // And so is the code behind every call, once it has been asked for by anybody.
  if (!isQuick) {
    for (const name of names) await attack(name, { ...target, from: freshAddress() }, USE_MS, 1)
  }
  await sleep(CALM_MS)
  const before = residentMegabytes(server.child.pid)
  const rows: Row[] = names.map((name) => ({
    name,
    quiet: [],
    attacked: [],
    sent: 0,
  }))
  for (let pass = 0; pass < passes; pass += 1) {
    for (const row of rows) {
      row.quiet.push(await reading(ROUND_MS))
      const sending = attack(row.name, { ...target, from: freshAddress() }, ROUND_MS)
      row.attacked.push(await reading(ROUND_MS))
      row.sent += await sending
      await sleep(BETWEEN_MS)
    }
  }
  console.log(`50th and 99th percentile on ${isPostgres ? 'PostgreSQL' : 'the embedded database'}`)
  for (const row of rows) console.log(verdictOn(row))
  if (isMemoryMeasured) {
    await sleep(CALM_MS)
    const first = residentMegabytes(server.child.pid)
    tellMemory('after the attacks', before, first)
    await attackAgain(target)
    tellMemory('after the same again', first, residentMegabytes(server.child.pid))
  }
} finally {
  closeAgents()
  bare.end()
  await remove()
}
