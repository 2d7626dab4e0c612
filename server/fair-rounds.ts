import type { FastifyInstance } from 'fastify'
import { addressKey } from './service/admission/address-key.ts'

/**
 * Lets one request of each address begin in a round of the event loop; what comes with it waits for the
 * next rounds. Whatever a hundred connections of one address ask for at once, another reader's request
 * begins in the round in which it comes.
 * @param most of all addresses together in a round; who had none goes first in the next
 */
export function createFairRounds(
  most: number = Number.POSITIVE_INFINITY,
): (owner: string, start: () => void) => void {
  const begun = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  let isPlanned = false

  function round(): void {
    isPlanned = false
    begun.clear()
    for (const [owner, queue] of [...waiting].slice(0, most)) {
      begun.add(owner)
      const start = queue.shift()
      waiting.delete(owner)
      if (queue.length > 0) waiting.set(owner, queue)
      start?.()
    }
    if (begun.size > 0) plan()
  }

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setImmediate(round)
  }

  return (owner, start) => {
    plan()
    if (begun.size < most && !begun.has(owner) && !waiting.has(owner)) {
      begun.add(owner)
      start()
      return
    }
    const own = waiting.get(owner)
    if (own === undefined) waiting.set(owner, [start])
    else own.push(start)
  }
}

/** Every request, whatever its route, before anything is done for it. */
export function takeTurns(app: FastifyInstance): void {
  const begin = createFairRounds()
  app.addHook('onRequest', (request, _reply, done) => begin(addressKey(request.ip), done))
}
