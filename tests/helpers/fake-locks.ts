/** Exclusive locks of one browser, as `navigator.locks` gives them to its tabs; empty for each test. */
import { vi } from 'vitest'

type Work = (lock: object | null) => unknown
type Options = { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal }
type Holder = { lose: (reason: unknown) => void }
type Waiting = { start: () => void }

function createFakeLocks() {
  const holders = new Map<string, Holder>()
  const queues = new Map<string, Waiting[]>()

  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }

  async function run(name: string, work: Work): Promise<unknown> {
    const { promise: lost, reject } = Promise.withResolvers<never>()
    const holder = { lose: reject }
    holders.set(name, holder)
    try {
      return await Promise.race([lost, Promise.resolve().then(() => work({ name }))])
    } finally {
      if (holders.get(name) === holder) {
        holders.delete(name)
        queueOf(name).shift()?.start()
      }
    }
  }

  function request(name: string, ...rest: [Work] | [Options, Work]): Promise<unknown> {
    const work = rest.at(-1) as Work
    const { ifAvailable, steal, signal }: Options = rest.length === 2 ? rest[0] : {}
    const holder = holders.get(name)
    if (holder === undefined) return run(name, work)
    if (ifAvailable === true) return Promise.resolve(work(null))
    if (steal === true) {
      const stolen = run(name, work)
      holder.lose(new DOMException('stolen', 'AbortError'))
      return stolen
    }
    return new Promise((resolve, reject) => {
      const waiting = { start: () => run(name, work).then(resolve, reject) }
      queueOf(name).push(waiting)
      signal?.addEventListener('abort', () => {
        const queue = queueOf(name)
        if (!queue.includes(waiting)) return
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal.reason as Error)
      })
    })
  }
  return { request }
}

/** Makes fresh locks those of the browser. */
export function stubLocks(): void {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
}
