/**
 * Impact of an attack by one address or one account on other users: the 50th and 99th percentile of `/healthz` and of
 * an article as a ratio to the same without an attack, and how much memory the server holds afterwards. With the limits
 * that the product has by default.
 * `devices`: the same of a known device's sign-in while 120 addresses attack.
 *
 * Run: npm run bench -- crowd [--attack=records …] [--passes=6] [--only=users|memory|devices]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from '../server/db/embedded/open-embedded.ts'
import { CODE_TYPE } from '../src/contract/codes.ts'
import { encryptSensitive } from '../src/platform/cipher.ts'
import type { Member } from '../tests/helpers/e2e/product-server.ts'
import { PUBLIC_MODE } from '../tests/helpers/public-mode.ts'
import { attack, ATTACKS, DEVICE_ATTACKS, type Target } from './lib/attacks.ts'
import { call, send, type Sent } from './lib/client.ts'
import {
  demand,
  isQuick,
  judge,
  megabytes,
  percentile,
  runParts,
  sized,
  sizeOf,
  times,
  valuesOf,
} from './lib/options.ts'
import { memoryOf } from './lib/process.ts'
import { addMembers, firstArticle, pageConfig, signInDemo, startServer } from './lib/server.ts'

/** Short, alternating rounds: other work of the machine falls on quiet rounds and on attacks alike. */
const ROUND_MS = sized(5000, 300)
/** Pause after an attack, so that its remaining work does not fall on the quiet round. */
const BETWEEN_MS = sized(1000, 100)
const WARM_UP_MS = sized(10_000, 500)
/** After this a server has ended the threads that it does not need. */
const IDLE_MS = sized(45_000, 500)
const PAUSE_MS = 20
/** Limits: the 99th percentile of another user's requests, and the memory afterwards. */
const MAX_RATIO = 5
const MAX_MEMORY = 1.1

const passes = sizeOf('passes', 6, 1)
const given = valuesOf('attack')
const isChosen = (name: string) => given.length === 0 || given.some((word) => name.includes(word))
const names = Object.keys(ATTACKS)
  .filter(isChosen)
  // A quick run makes some of all kinds.
  .filter((_, at) => !isQuick || at % 4 === 0)
if (names.length === 0 && !Object.keys(DEVICE_ATTACKS).some(isChosen))
  throw new Error(
    `--attack takes words of: ${Object.keys({ ...ATTACKS, ...DEVICE_ATTACKS }).join(', ')}`,
  )

/** Number of addresses in use: each attacker has a new one. */
let addresses = 0
const freshAddress = () =>
  `127.0.${20 + Math.floor((addresses += 1) / 200)}.${(addresses % 200) + 1}`

/** Below the limit on the decryptions of one address. */
const BETWEEN_SIGN_INS_MS = 200

type SignIns = { durations: number[]; refused: number }
type Durations = { health: number[]; article: number[]; refused: number }

/** Reads one article again and again, as a user does. */
async function read({ url, article }: Omit<Target, 'from'>, ms: number): Promise<Durations> {
  const from = freshAddress()
  const durations: Durations = { health: [], article: [], refused: 0 }
  const timed = async (list: number[], request: () => Promise<Sent>) => {
    const startedAt = performance.now()
    if ((await request()).status !== 200) durations.refused += 1
    list.push(performance.now() - startedAt)
    await sleep(PAUSE_MS)
  }
  for (const end = performance.now() + ms; performance.now() < end;) {
    await timed(durations.health, () => send(url, { path: '/healthz', from }))
    await timed(durations.article, () => call(url, 'content', { id: article }, { from }))
  }
  return durations
}

type Row = { name: string; quiet: Durations[]; attacked: Durations[]; sent: number }

/** Judges by all rounds together, because the worst moments of an attack are few. */
function report({ name, quiet, attacked, sent }: Row): void {
  const refused = attacked.reduce((sum, round) => sum + round.refused, 0)
  console.log(`  ${name} (${sent} sent)`)
  judge({ what: 'refused requests', values: [refused], limit: 0, show: String })
  for (const what of ['health', 'article'] as const) {
    const at = (rounds: readonly Durations[], share: number) =>
      percentile(
        rounds.flatMap((round) => round[what]),
        share,
      )
    const middle = times(at(attacked, 0.5) / at(quiet, 0.5))
    const before = at(quiet, 0.99)
    judge({
      what: `${what}: 50th percentile ${middle}, 99th of ${before.toFixed(1)} ms`,
      values: [at(attacked, 0.99) / before],
      limit: MAX_RATIO,
      show: times,
    })
  }
}

const server = await startServer()
const { url } = server

/** Signs in on a known device again and again. @returns the milliseconds of each */
async function signInFor(ms: number, signIn: () => Promise<Sent>): Promise<SignIns> {
  const found: SignIns = { durations: [], refused: 0 }
  for (const end = performance.now() + ms; performance.now() < end;) {
    const startedAt = performance.now()
    if ((await signIn()).status !== 200) found.refused += 1
    found.durations.push(performance.now() - startedAt)
    await sleep(BETWEEN_SIGN_INS_MS)
  }
  return found
}

/** Judges the sign-in of a known device while many addresses attack, and that its code is still sent. */
async function devices(): Promise<void> {
  const email = 'owner@example.org'
  let members: Member[] = []
  const busy = await startServer({ ...PUBLIC_MODE, TRUSTED_PROXIES: '1' }, async (directory) => {
    members = await addMembers(await openEmbedded(directory), [email], 'free')
  })
  try {
    const { sm2PublicKey } = await pageConfig(busy.url)
    const right = await encryptSensitive(members[0]?.password ?? '', sm2PublicKey)
    const cipher = await encryptSensitive('a wrong password', sm2PublicKey)
    const target = { url: busy.url, email, cipher, from: '', token: '', article: '' }
    const home = '192.0.2.7'
    const request = (cookie?: string) => {
      const params = { grant_type: 'sci_web', email, password: right }
      return call(busy.url, 'token', params, { forwardedFor: home, ...(cookie && { cookie }) })
    }
    const { cookie } = await request()
    const signIn = () => request(cookie)
    await signInFor(WARM_UP_MS, signIn)
    for (const name of Object.keys(DEVICE_ATTACKS).filter(isChosen)) {
      const [quiet, attacked]: SignIns[][] = [[], []]
      let sent = 0
      for (let pass = 0; pass < passes; pass += 1) {
        quiet?.push(await signInFor(ROUND_MS, signIn))
        const sending = attack(name, target, ROUND_MS)
        attacked?.push(await signInFor(ROUND_MS, signIn))
        sent += await sending
        await sleep(BETWEEN_MS)
      }
      console.log(`  ${name} (${sent} sent)`)
      judgeSignIns(quiet ?? [], attacked ?? [])
    }
    const code = { email, codeType: CODE_TYPE.signIn }
    const caller = { forwardedFor: home, ...(cookie && { cookie }) }
    const { status } = await call(busy.url, 'sendEmailCode', code, caller)
    demand(status === 200, `the known device has a code sent after the attacks: ${status}`)
  } finally {
    await busy.stop()
  }
}

function judgeSignIns(quiet: readonly SignIns[], attacked: readonly SignIns[]): void {
  const refused = attacked.reduce((sum, round) => sum + round.refused, 0)
  judge({ what: 'refused sign-ins', values: [refused], limit: 0, show: String })
  const at = (rounds: readonly SignIns[], share: number) =>
    percentile(
      rounds.flatMap(({ durations }) => durations),
      share,
    )
  const middle = times(at(attacked, 0.5) / at(quiet, 0.5))
  const before = at(quiet, 0.99)
  judge({
    what: `sign-in of a known device: 50th percentile ${middle}, 99th of ${before.toFixed(1)} ms`,
    values: [at(attacked, 0.99) / before],
    limit: MAX_RATIO,
    show: times,
  })
}

async function users(target: Omit<Target, 'from'>): Promise<void> {
  const rows: Row[] = names.map((name) => ({ name, quiet: [], attacked: [], sent: 0 }))
  for (let pass = 0; pass < passes; pass += 1) {
    for (const row of rows) {
      row.quiet.push(await read(target, ROUND_MS))
      const sending = attack(row.name, { ...target, from: freshAddress() }, ROUND_MS)
      row.attacked.push(await read(target, ROUND_MS))
      row.sent += await sending
      await sleep(BETWEEN_MS)
    }
  }
  for (const row of rows) report(row)
}

/** Attacks twice: memory that the second time adds to the first is never released. */
async function memory(target: Omit<Target, 'from'>): Promise<void> {
  const attackAll = async () => {
    for (const name of names) await attack(name, { ...target, from: freshAddress() }, ROUND_MS)
    await sleep(IDLE_MS)
  }
  // The code of every call is loaded once it has been used.
  for (const name of names) await attack(name, { ...target, from: freshAddress() }, BETWEEN_MS, 1)
  await sleep(IDLE_MS)
  for (const what of ['after the attacks', 'after the same again']) {
    const before = memoryOf(server.pid, 'VmRSS')
    await attackAll()
    const after = memoryOf(server.pid, 'VmRSS')
    console.log(`  ${megabytes(before)} before, ${megabytes(after)} ${what}`)
    judge({ what: `memory ${what}`, values: [after / before], limit: MAX_MEMORY, show: times })
  }
}

try {
  const { sm2PublicKey } = await pageConfig(url)
  const article = await firstArticle(url)
  const cipher = await encryptSensitive('a wrong password', sm2PublicKey)
  const target = { url, article, cipher, ...(await signInDemo(url)) }
  await read(target, WARM_UP_MS)
  // The thread that renders pages is there on any server that somebody uses.
  for (const path of ['/', `/front-pages/article/problemDetails?id=${article}`])
    await send(url, { path, headers: { 'accept-encoding': 'br' } })
  await runParts({ memory: () => memory(target), users: () => users(target), devices })
} finally {
  await server.stop()
}
