/** Readers and one busy member who go on while servers or databases are taken away from under them. */
import { call } from '../hostile/client.ts'

/** Each sends its next call when the last is answered. */
const READERS = 6
const WRITERS = 2
/** Whoever was refused waits so long, as the page does at least. */
const AGAIN_MS = 100

export type Failure = { name: string; what: string; atMs: number }

export type Load = {
  calls: () => number
  failures: readonly Failure[]
  /** The records whose saving was answered with "done". */
  acknowledged: readonly string[]
  /** When the last save was acknowledged. */
  lastSaveAt: () => number
  stop: () => Promise<void>
}

const record = (id: string) => ({
  id,
  toolId: '6001',
  title: `Saved ${id}`,
  fileName: 'f',
  inputSha256: '0'.repeat(64),
  variants: 1,
  engineVersion: '1',
  headline: '{}',
  result: '{}',
  createdAt: '2026-11-19T10:00:00Z',
})

/** @param addresses where to call, in turns */
export function startLoad(addresses: readonly string[], token: string): Load {
  const over = new AbortController()
  let calls = 0
  let lastSaveAt = performance.now()
  const failures: Failure[] = []
  const acknowledged: string[] = []
  const begunAt = performance.now()
  let number = 0

  async function ask(name: 'contentPage' | 'recordPage' | 'saveRecord', params: object) {
    calls += 1
    const url = addresses[calls % addresses.length] ?? ''
    const atMs = Math.round(performance.now() - begunAt)
    try {
      const reply = await call(url, name, params, {
        from: '127.0.0.1',
        ...(name === 'contentPage' ? {} : { token }),
      })
      if (reply.status === 200) return true
      failures.push({ name, what: `${reply.status} ${reply.text.slice(0, 80)}`, atMs })
    } catch (error) {
      failures.push({ name, what: String((error as { code?: string }).code ?? error), atMs })
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS))
    return false
  }

  async function read(): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      if (turn % 2 === 0) await ask('contentPage', { type: 'problem', current: 1, size: 10 })
      else await ask('recordPage', { current: 1, size: 10 })
    }
  }

  async function write(): Promise<void> {
    while (!over.signal.aborted) {
      number += 1
      const id = `1763647${String(number).padStart(11, '0')}`
      if (!(await ask('saveRecord', record(id)))) continue
      acknowledged.push(id)
      lastSaveAt = performance.now()
    }
  }
  const all = Promise.all([
    ...Array.from({ length: READERS }, read),
    ...Array.from({ length: WRITERS }, write),
  ])
  return {
    calls: () => calls,
    failures,
    acknowledged,
    lastSaveAt: () => lastSaveAt,
    stop: async () => {
      over.abort()
      await all
    },
  }
}
