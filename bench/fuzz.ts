/**
 * R10: 50 000 calls over the whole contract, generated from its schemas and malformed, as a visitor, a free and a
 * paying member: no 5xx; the slowest answer at most 5 × the slowest of valid calls to an idle server in the same run;
 * memory within 1.1 × what it was after the first tenth.
 *
 * Run: npm run bench -- fuzz [--calls=50000] [--seed=20261129]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from '../server/db/embedded/open-embedded.ts'
import { CODE } from '../src/contract/codes.ts'
import { clientHeaders } from '../tests/helpers/client-headers.ts'
import type { Member } from '../tests/helpers/e2e/product-server.ts'
import { createFuzz, createValidCalls, type FuzzCall } from '../tests/helpers/fuzz-calls.ts'
import { send } from './lib/client.ts'
import {
  demand,
  judge,
  megabytes,
  milliseconds,
  runParts,
  sized,
  sizeOf,
  times,
} from './lib/options.ts'
import { memoryOf } from './lib/process.ts'
import { addMembers, type BenchServer, signIn, startServer } from './lib/server.ts'

const CALLS = sizeOf('calls', 50_000, 400)
const SEED = sizeOf('seed', 20_261_129, 1)
/** Calls at the same time, and fuzzed calls for each call to the idle server. */
const LOOPS = 4
const CALLS_PER_CONTROL = 5
/** After this a server has ended the threads that it does not need. */
const IDLE_MS = sized(45_000, 500)
const MAX_RATIO = 5
const MAX_MEMORY = 1.1
const MOST = '1000000'
/** The limits would refuse most calls before they are read. */
const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: MOST,
  SIGN_IN_FAILURES_PER_IP: MOST,
  CODES_PER_HOUR_PER_IP: MOST,
  CODES_PER_HOUR: MOST,
}

type Slowest = { name: string; ms: number }

/** Starts a server with a free and a paying member. */
async function open(): Promise<{ server: BenchServer; members: Member[] }> {
  let members: Member[] = []
  const server = await startServer(UNLIMITED, async (directory) => {
    const free = await addMembers(await openEmbedded(directory), ['free@example.org'], 'free')
    const paying = await addMembers(await openEmbedded(directory), ['pro@example.org'], 'pro')
    members = [...free, ...paying]
  })
  return { server, members }
}

/** Creates a function that makes calls as a visitor, a free and a paying member in turn. */
async function callersOf({ server, members }: Awaited<ReturnType<typeof open>>) {
  const tokens = [null, ...(await Promise.all(members.map((each) => signIn(server.url, each))))]
  const slowest: Slowest[] = []
  const seen = new Map<number, number>()
  return {
    slowest,
    seen,
    call: async ({ name, body, zone }: FuzzCall, index: number): Promise<void> => {
      const who = Math.floor(index / 7) % tokens.length
      const headers = { ...clientHeaders(tokens[who]), 'Time-Zone': zone }
      const startedAt = performance.now()
      const { status } = await send(server.url, { body: JSON.stringify(body) ?? '', headers })
      const ms = performance.now() - startedAt
      // Refusals by a limit are delayed on purpose.
      if (status !== CODE.tooMany) slowest.push({ name, ms })
      slowest.sort((a, b) => b.ms - a.ms).splice(5)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (status >= 500) demand(false, `${status}: ${JSON.stringify(body)?.slice(0, 500)}`)
      const member = members[who - 1]
      // The call before has ended the session.
      if (status === 401 && member !== undefined) tokens[who] = await signIn(server.url, member)
    },
  }
}

const listed = (slowest: readonly Slowest[]) =>
  slowest.map(({ name, ms }) => `${name} ${milliseconds(ms)}`).join(', ')

async function contract(): Promise<void> {
  const [attacked, idle] = [await open(), await open()]
  try {
    const [fuzzed, control] = [await callersOf(attacked), await callersOf(idle)]
    const [nextFuzz, nextValid] = [createFuzz(SEED), createValidCalls()]
    let next = 0
    const until = async (end: number) => {
      const loop = async () => {
        while (next < end) {
          const index = (next += 1)
          await fuzzed.call(nextFuzz(index), index)
          if (index % CALLS_PER_CONTROL === 0)
            await control.call(nextValid(index / CALLS_PER_CONTROL), index)
        }
      }
      await Promise.all(Array.from({ length: LOOPS }, loop))
      await sleep(IDLE_MS)
      return memoryOf(attacked.server.pid, 'VmRSS')
    }
    const before = await until(CALLS / 10)
    const after = await until(CALLS)
    const statuses = [...fuzzed.seen].toSorted(([a], [b]) => a - b)
    console.log(
      `  ${CALLS} calls: ${statuses.map(([status, count]) => `${count} × ${status}`).join(', ')}`,
    )
    console.log(`  slowest: ${listed(fuzzed.slowest)}`)
    console.log(`  slowest of the idle server: ${listed(control.slowest)}`)
    const ratio = (fuzzed.slowest[0]?.ms ?? 0) / (control.slowest[0]?.ms ?? 1)
    judge({ what: 'slowest answer', values: [ratio], limit: MAX_RATIO, show: times })
    console.log(`  ${megabytes(before)} after a tenth, ${megabytes(after)} after all`)
    judge({ what: 'memory', values: [after / before], limit: MAX_MEMORY, show: times })
  } finally {
    await Promise.all([attacked.server.stop(), idle.server.stop()])
  }
}

await runParts({ contract })
