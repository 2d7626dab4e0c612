/** Stops a server without cutting off calls that end within a time limit. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time limits of a stop: half-sent requests are dropped after the first, running calls after the second. */
const CUT_OFF = { halfSentMs: 1000, allMs: 4000 }

type Sockets = {
  /** Ends idle connections, and those whose request has not arrived whole. */
  cutHalfSent: () => void
  /** Ends all connections. */
  cutAll: () => void
}

/** Tracks for each connection whether a complete request is being answered on it. */
function watchSockets(server: Server): Sockets {
  const requests = new Map<Socket, IncomingMessage | null>()
  server.on('connection', (socket: Socket) => {
    requests.set(socket, null)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    requests.set(socket, request)
    response.once('close', () => {
      if (requests.get(socket) === request) requests.set(socket, null)
    })
  })
  return {
    cutHalfSent: () => {
      for (const [socket, request] of requests) if (request?.complete !== true) socket.destroy()
    },
    cutAll: () => {
      for (const socket of requests.keys()) socket.destroy()
    },
  }
}

/**
 * Creates the function that stops a server: `/readyz` fails first, then new requests are refused, and hanging
 * ones are cut off.
 */
export function createGracefulStop(app: FastifyInstance, delayMs: number) {
  const sockets = watchSockets(app.server)
  let isRequested = false
  return {
    isStopping: () => isRequested,
    stop: async (): Promise<void> => {
      isRequested = true
      await sleep(delayMs)
      const timers = [
        setTimeout(sockets.cutHalfSent, CUT_OFF.halfSentMs),
        setTimeout(sockets.cutAll, CUT_OFF.allMs),
      ]
      await app.close()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Waits for a promise, but no longer than the given time. */
export async function awaitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
