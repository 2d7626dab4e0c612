/**
 * What another reader notices while one address or one account does its worst: the 50th and 99th
 * percentile of his `/healthz` and of an article, as a ratio to the same without an attack, and how much
 * memory the server holds afterwards. With the limits that the product has by default.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import smCrypto from 'sm-crypto'
import { installation, startProcess } from '../helpers/server-process.ts'
import { attack, ATTACKS } from './hostile/attackers.ts'
import { call, closeAgents, send, type Sent } from './hostile/client.ts'

const ROUND_MS = 10_000
/** Of one round the 99th percentile is its third worst moment; of three it is worth a verdict. */
const PASSES = 3
/** What an attack left to do is not the next one's. */
const BETWEEN_MS = 1000
const READER_PAUSE_MS = 20
/** After this a server has ended the threads that it does not need. */
const CALM_MS = 40_000
/** What the 99th percentile of another reader may become, and the memory afterwards. */
const MOST_TIMES = 5
const MOST_MEMORY = 1.1

type Times = { health: number[]; article: number[]; refused: number }

/** A reader who looks at one article again and again. */
async function read(url: string, id: string, from: string): Promise<Times> {
  const times: Times = { health: [], article: [], refused: 0 }
  const timed = async (list: number[], ask: () => Promise<Sent>) => {
    const startedAt = performance.now()
    const { status } = await ask()
    if (status !== 200) times.refused += 1
    list.push(performance.now() - startedAt)
    await sleep(READER_PAUSE_MS)
  }
  const end = performance.now() + ROUND_MS
  while (performance.now() < end) {
    await timed(times.health, () => send(url, { path: '/healthz', from }))
    await timed(times.article, () => call(url, 'content', { id }, { from }))
  }
  return times
}

const noTimes = (): Times => ({ health: [], article: [], refused: 0 })

function add(to: Times, { health, article, refused }: Times): void {
  to.health.push(...health)
  to.article.push(...article)
  to.refused += refused
}

/** A percentile. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const ratio = (list: number[], base: number[], share: number) => at(list, share) / at(base, share)

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** The attacker is the demonstration member, and sends passwords that nobody has. */
async function equip(url: string) {
  const from = '127.0.0.1'
  const page = (await send(url, { path: '/', from })).text
  const text = /content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const { demo, sm2PublicKey } = JSON.parse(text) as {
    demo: { email: string; password: string }
    sm2PublicKey: string
  }
  const encrypted = (plain: string) => `04${smCrypto.sm2.doEncrypt(plain, sm2PublicKey, 0)}`
  const { email } = demo
  const asked = { grant_type: 'sci_web', email, password: encrypted(demo.password) }
  const own = JSON.parse((await call(url, 'token', asked, { from })).text) as {
    access_token: string
  }
  const listed = JSON.parse(
    (await call(url, 'contentPage', { type: 'problem' }, { from })).text,
  ) as {
    data: { records: { id: string }[] }
  }
  return {
    article: listed.data.records[0]?.id ?? '',
    target: { url, email, token: own.access_token, cipher: encrypted('a wrong password') },
  }
}

const place = installation()
const server = await startProcess({ ...place.env, LOG_LEVEL: 'silent' })
const { url } = server
try {
  const { article, target } = await equip(url)
  await read(url, article, '127.0.1.1')
  const quiet = noTimes()
  const attacked = new Map(
    Object.keys(ATTACKS).map((name) => [name, { times: noTimes(), sent: 0 }]),
  )
  let before = Number.NaN
  // In turns: what else the machine does falls on quiet and on attacks alike.
  for (let pass = 0; pass < PASSES; pass += 1) {
    add(quiet, await read(url, article, `127.0.1.${pass + 2}`))
    if (pass === 0) before = residentMegabytes(server.child.pid)
    for (const [index, [name, all]] of [...attacked].entries()) {
      const place = pass * 10 + index + 1
      const sending = attack(name, { ...target, from: `127.0.9.${place}` }, ROUND_MS)
      add(all.times, await read(url, article, `127.0.2.${place}`))
      all.sent += await sending
      await sleep(BETWEEN_MS)
    }
  }
  const said = (list: number[]) => `${at(list, 0.5).toFixed(1)} and ${at(list, 0.99).toFixed(1)} ms`
  console.log(
    `quiet, 50th and 99th percentile: /healthz ${said(quiet.health)}, an article ${said(quiet.article)}; ${before.toFixed(0)} MB`,
  )
  for (const [name, { times, sent }] of attacked) {
    const lists = [
      ['/healthz', times.health, quiet.health],
      ['an article', times.article, quiet.article],
    ] as const
    const shown = lists.map(
      ([what, list, base]) =>
        `${what} × ${ratio(list, base, 0.5).toFixed(1)} and × ${ratio(list, base, 0.99).toFixed(1)}`,
    )
    const isKept =
      times.refused === 0 && lists.every(([, list, base]) => ratio(list, base, 0.99) <= MOST_TIMES)
    if (!isKept) process.exitCode = 1
    const verdict = isKept ? 'kept' : 'MISSED'
    console.log(
      `${name} (${sent} sent): ${shown.join(', ')}; ${times.refused} of the reader's refused: ${verdict}`,
    )
  }
  await sleep(CALM_MS)
  const after = residentMegabytes(server.child.pid)
  const isKept = after <= before * MOST_MEMORY
  if (!isKept) process.exitCode = 1
  const verdict = isKept ? 'kept' : 'MISSED'
  console.log(`memory: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after: ${verdict}`)
} finally {
  closeAgents()
  await server.end()
  place.remove()
}
