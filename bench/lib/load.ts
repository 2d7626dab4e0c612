/** Load of users and two busy members that continues while servers or databases are stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointName } from '../../src/contract/contract.ts'
import { call, recordOf } from './client.ts'

/** Number of users; each sends its next call when the last is answered. */
const USERS = 6
const WRITERS = 2
/** After a refusal the next call waits as long as the page does at least. */
const RETRY_MS = 100

/** Counts of a running load. */
export type Load = {
  calls: () => number
  /** Failed calls, each with its status or error. */
  failures: readonly string[]
  /** Ids of the records whose saving was acknowledged. */
  acknowledged: readonly string[]
  /** When the last save was acknowledged. */
  lastSaveAt: () => number
  stop: () => Promise<void>
}

/** Starts the load. @param addresses servers to call, alternating */
export function startLoad(addresses: readonly string[], token: string): Load {
  const over = new AbortController()
  let calls = 0
  let lastSaveAt = performance.now()
  const failures: string[] = []
  const acknowledged: string[] = []
  let saves = 0

  async function request(name: EndpointName, params: object, as = {}): Promise<boolean> {
    calls += 1
    const address = addresses[calls % addresses.length] ?? ''
    const failed = (error: { code?: string }) => ({ status: 0, text: error.code ?? String(error) })
    const { status, text } = await call(address, name, params, as).catch(failed)
    if (status === 200) return true
    failures.push(`${name}: ${status} ${text.slice(0, 60)}`)
    await sleep(RETRY_MS)
    return false
  }

  async function read(): Promise<void> {
    while (!over.signal.aborted) {
      await request('contentPage', { type: 'problem', current: 1, size: 10 })
      await request('recordPage', { current: 1, size: 10 }, { token })
    }
  }

  async function write(): Promise<void> {
    while (!over.signal.aborted) {
      const id = `1763647${String((saves += 1)).padStart(11, '0')}`
      if (!(await request('saveRecord', recordOf(id), { token }))) continue
      acknowledged.push(id)
      lastSaveAt = performance.now()
    }
  }

  const all = [...Array.from({ length: USERS }, read), ...Array.from({ length: WRITERS }, write)]
  return {
    calls: () => calls,
    failures,
    acknowledged,
    lastSaveAt: () => lastSaveAt,
    stop: async () => {
      over.abort()
      await Promise.all(all)
    },
  }
}
