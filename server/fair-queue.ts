import type { FastifyInstance } from 'fastify'
import { addressKey } from './service/rate-limits/address-key.ts'

/**
 * Creates a fair queue: one request of each address begins in a round of the event loop, further ones wait
 * for the next rounds. However many requests one address sends at once, a request of another user begins in
 * the round in which it arrives.
 * @param most of all addresses together in a round; an address that had none goes first in the next
 */
export function createFairQueue(
  most: number = Number.POSITIVE_INFINITY,
): (owner: string, start: () => void) => void {
  const started = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  let isPlanned = false

  function round(): void {
    isPlanned = false
    started.clear()
    for (const [owner, queue] of [...waiting].slice(0, most)) {
      started.add(owner)
      const start = queue.shift()
      waiting.delete(owner)
      if (queue.length > 0) waiting.set(owner, queue)
      start?.()
    }
    if (started.size > 0) plan()
  }

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setImmediate(round)
  }

  return (owner, start) => {
    plan()
    if (started.size < most && !started.has(owner) && !waiting.has(owner)) {
      started.add(owner)
      start()
      return
    }
    const own = waiting.get(owner)
    if (own === undefined) waiting.set(owner, [start])
    else own.push(start)
  }
}

/** Queues every request fairly by address, whatever its route, before any other work on it. */
export function queueFairly(app: FastifyInstance): void {
  const begin = createFairQueue()
  app.addHook('onRequest', (request, _reply, done) => begin(addressKey(request.ip), done))
}
