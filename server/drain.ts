import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A request that has not arrived by then is not waited for, and a call that runs still is cut off. */
const CUT = { halfSentMs: 1000, allMs: 4000 }

type Sockets = {
  /** Ends what is idle, and what is still being sent to us. */
  cutHalfSent: () => void
  /** Ends all. */
  cutAll: () => void
}

/** Knows of each connection whether a whole request is being answered on it. */
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

/** How a server stops: it says so first, then refuses, and waits for nothing that hangs. */
export function createStop(app: FastifyInstance, delayMs: number) {
  const sockets = watchSockets(app.server)
  let isAsked = false
  return {
    isStopping: () => isAsked,
    stop: async (): Promise<void> => {
      isAsked = true
      await sleep(delayMs)
      const timers = [
        setTimeout(sockets.cutHalfSent, CUT.halfSentMs),
        setTimeout(sockets.cutAll, CUT.allMs),
      ]
      await app.close()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Waits for something, but not for longer than this. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
