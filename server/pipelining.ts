/**
 * Parses one request of a connection at a time. HTTP/1.1 lets a client send further requests before the answer
 * (pipelining), which neither browsers nor reverse proxies do; Node parses and begins all of them that have arrived,
 * up to thousands of each connection, in one round of the event loop.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Most bytes of later requests that a connection may send while one is answered; it is not read beyond them. */
const MOST_DEFERRED = 128 * 1024
/** Slice of a body of unknown length, in which the next request may begin. */
const SLICE = 4096

const HEAD_END = '\r\n\r\n'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Parse = (bytes: Buffer) => void
/**
 * The request that is being received or answered, and the bytes of its body that are still expected: `isOpen` where
 * their number is unknown.
 */
type Current = { request: IncomingMessage; isOpen: boolean; bodyLeft: number }

/** Feeds the parser of one connection. */
function feedOneByOne(socket: Socket, parse: Parse) {
  let current: Current | null = null
  let deferred: Buffer | null = null

  /** Length of the bytes that belong to the current request, or, without one, to the next at most. */
  function ownLength(bytes: Buffer): number {
    if (current !== null) return Math.max(1, Math.min(bytes.length, current.bodyLeft))
    const at = bytes.indexOf(HEAD_END)
    return at === -1 ? bytes.length : at + HEAD_END.length
  }

  function defer(bytes: Buffer): void {
    deferred = bytes
    socket.pause()
    if (bytes.length > MOST_DEFERRED) socket.destroy()
  }

  function feed(bytes: Buffer): void {
    let rest = deferred === null ? bytes : Buffer.concat([deferred, bytes])
    deferred = null
    while (rest.length > 0 && !socket.destroyed) {
      if (current?.request.complete === true) {
        defer(rest)
        return
      }
      const own = rest.subarray(0, ownLength(rest))
      rest = rest.subarray(own.length)
      if (current !== null && !current.isOpen) current.bodyLeft -= own.length
      parse(own)
    }
  }

  return {
    feed,
    /** Notes the request that begins. @returns false when another one is not answered yet */
    begin: (request: IncomingMessage): boolean => {
      if (current !== null) return false
      const length = request.headers['content-length']
      const isOpen = length === undefined
      current = { request, isOpen, bodyLeft: isOpen ? SLICE : Number(length) }
      return true
    },
    /** Continues with the next request. */
    end: (): void => {
      current = null
      if (deferred === null || socket.destroyed) return
      socket.resume()
      feed(Buffer.alloc(0))
    },
  }
}

/** Bounds pipelining. To be called when the server has its listener of requests, and before it listens. */
export function boundPipelining(server: Server): void {
  const connections = new WeakMap<Socket, ReturnType<typeof feedOneByOne>>()
  server.on('connection', (socket: Socket) => {
    // Node's own, which parses all that it is given. Adding another one makes Node read in JavaScript.
    const [parse] = socket.listeners('data') as Parse[]
    if (parse === undefined) return
    const connection = feedOneByOne(socket, (bytes) => parse.call(socket, bytes))
    connections.set(socket, connection)
    socket.on('data', connection.feed)
    socket.off('data', parse)
  })
  const listeners = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    // Only where a body of unknown length ends within a slice, or a head is torn apart.
    if (connection?.begin(request) === false) {
      socket.destroy()
      return
    }
    response.once('close', () => connection?.end())
    for (const listener of listeners) listener.call(server, request, response)
  })
}
