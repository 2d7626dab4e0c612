/** Runs one attack on a thread of its own, so that it does not slow down the reader who is measured. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { clientHeaders } from '../../helpers/service-app.ts'
import { largeResult, longColumn } from '../../helpers/hostile-records.ts'
import { call, closeAgents, send } from './client.ts'

/** Requests of an attack that wait for their answers at the same time. */
const CONNECTIONS = 16

export type Target = { url: string; from: string; token: string; email: string; cipher: string }

const recordOf = (id: number, result: string) => ({
  id: String(176_364_720_000_000_000n + BigInt(id)),
  toolId: '6001',
  title: 'Record',
  fileName: 'a.csv',
  inputSha256: 'ab'.repeat(32),
  variants: 10,
  engineVersion: '1',
  headline: '{}',
  result,
  createdAt: '2026-01-01T00:00:00.000Z',
})

type Attack = (target: Target, count: number) => Promise<unknown>

const bomb = longColumn(8_000_000)
const large = largeResult(1_900_000)
const nested = `{"method":"POST","url":"x","params":${'['.repeat(900_000)}`

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'records of 8 KB that become millions of values': ({ url, ...as }, count) =>
    call(url, 'saveRecord', recordOf(count, bomb), as),
  'large records': ({ url, ...as }, count) =>
    call(url, 'saveRecord', recordOf(count % 5, large), as),
  'wrong passwords': ({ url, from, email, cipher }) =>
    call(url, 'token', { grant_type: 'sci_web', email, password: cipher }, { from }),
  'registrations with passwords to decrypt': ({ url, from, cipher }, count) => {
    const secrets = { code: '123456', password: cipher, confirmPassword: cipher }
    return call(url, 'register', { email: `a${count}@b.example`, nick: 'a', ...secrets }, { from })
  },
  'pages of articles that do not exist': ({ url, from }, count) => {
    const path = `/front-pages/article/problemDetails?id=${count}`
    return send(url, { path, headers: { 'accept-encoding': 'br' }, from })
  },
  'a megabyte of brackets': ({ url, from, token }) =>
    send(url, { body: nested, headers: clientHeaders(token), from }),
}

/** Attacks for so long. @returns how many requests were answered */
export async function attack(name: string, target: Target, ms: number): Promise<number> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { name, target, ms } })
  return new Promise((done, failed) => thread.once('message', done).once('error', failed))
}

async function run({ name, target, ms }: { name: string; target: Target; ms: number }) {
  const end = performance.now() + ms
  let count = 0
  const one = async () => {
    while (performance.now() < end) {
      await ATTACKS[name]?.(target, (count += 1)).catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  closeAgents()
  parentPort?.postMessage(count)
}

if (!isMainThread) await run(workerData as Parameters<typeof run>[0])
