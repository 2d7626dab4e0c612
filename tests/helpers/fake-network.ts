/** Proxy between a browser and a server that simulates a slow, distant or failing network. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Network faults of a request. `stall`: nothing moves until the network recovers; `drop`: the connection
 * breaks at once; `cut`: in the middle of the reply; `portal`: a captive portal's page in its place; `down`:
 * a gateway has no server behind it; `slow`: it takes long; `lostReply`: the server handles it, but the reply
 * is lost.
 */
export const NETWORK_FAULTS = [
  'stall',
  'drop',
  'cut',
  'portal',
  'down',
  'slow',
  'lostReply',
] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** Properties of the network. */
export type NetworkOptions = {
  /** Fault of every request except for documents, until the network is changed. */
  fault?: NetworkFault
  /** Milliseconds from the request to the first byte. */
  latencyMs?: number
  /** Bandwidth of all replies together. */
  bytesPerS?: number
  /** Share of replies that are cut off in the middle, 0 to 1; never a document's. */
  cutShare?: number
  /** Addresses whose replies are always cut off. */
  cutAlways?: RegExp
}

/** A running network between a browser and a server. */
export type FakeNetwork = {
  url: string
  /** Requests that arrived, replies that were cut off, and requests with a fault. */
  counts: { requests: number; cuts: number; faulty: number }
  /** Changes the network from now on. */
  change: (options: NetworkOptions) => void
  close: () => Promise<void>
}

/** Returns the same sequence in every run: fractional parts of multiples of the golden ratio. */
function sequence(): () => number {
  let last = 0
  return () => (last = (last + 0.618_033_988_749_895) % 1)
}

const SLICE_BYTES = 4096

/** Creates a queue of all replies, as in front of a narrow network. */
function createQueue() {
  let freeAt = 0
  return async (bytes: number, bytesPerS: number) => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerS) * 1000
    await wait(freeAt - now)
  }
}

function forward(target: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, url = '/', headers } = incoming
  return new Promise((resolve, reject) => {
    const forwarded = request(new URL(url, target), { method, headers }, resolve)
    forwarded.on('error', reject)
    incoming.pipe(forwarded)
  })
}

const PORTAL = '<!doctype html><title>Hotel</title><h1>Welcome to our hotel</h1>'
const NO_SERVER = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'

const SLOW: NetworkOptions = { latencyMs: 1500, bytesPerS: 60_000 }

const isForDocument = ({ headers }: IncomingMessage) => headers['sec-fetch-mode'] === 'navigate'

const breakOff = (incoming: IncomingMessage) => void incoming.socket.destroy()

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Hit = {
  incoming: IncomingMessage
  reply: ServerResponse
  forward: () => Promise<IncomingMessage>
  /** Settles when the network changes. */
  mended: Promise<void>
}

/** Handlers of the faults. `slow` is not among them: such a request is forwarded. */
const HITS: Record<Exclude<NetworkFault, 'slow' | 'stall'>, (hit: Hit) => Promise<void> | void> = {
  drop: ({ incoming }) => breakOff(incoming),
  async cut({ incoming, reply, forward }) {
    const answer = await forward()
    const body = await bodyOf(answer)
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    reply.write(body.subarray(0, body.length >> 1), () => breakOff(incoming))
  },
  portal: ({ incoming, reply }) => sendPage(200, PORTAL, { incoming, reply }),
  down: ({ incoming, reply }) => sendPage(502, NO_SERVER, { incoming, reply }),
  async lostReply({ incoming, forward, mended }) {
    await bodyOf(await forward())
    await mended
    breakOff(incoming)
  },
}

function sendPage(
  status: number,
  html: string,
  { incoming, reply }: Omit<Hit, 'forward' | 'mended'>,
) {
  incoming.resume()
  reply.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
}

/** Starts the network in front of a server. */
export async function startFakeNetwork(
  target: string,
  options: NetworkOptions = {},
): Promise<FakeNetwork> {
  let line = options
  const counts = { requests: 0, cuts: 0, faulty: 0 }
  let change = Promise.withResolvers<void>()
  const next = sequence()
  const queue = createQueue()

  /** Applies the fault. @returns whether the request has ended */
  async function hit(incoming: IncomingMessage, reply: ServerResponse): Promise<boolean> {
    const { fault } = line
    if (fault === undefined || isForDocument(incoming)) return false
    counts.faulty += 1
    if (fault === 'slow') return false
    if (fault === 'stall') {
      // A client that still waits by then gets through late.
      await change.promise
      return incoming.socket.destroyed
    }
    const forwarded = () => forward(target, incoming)
    await HITS[fault]({ incoming, reply, forward: forwarded, mended: change.promise })
    return true
  }

  async function pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    counts.requests += 1
    if (await hit(incoming, reply)) return
    const now = line.fault === 'slow' ? SLOW : line
    const { latencyMs = 0, bytesPerS = Infinity, cutShare = 0, cutAlways } = now
    const isDocument = isForDocument(incoming)
    const isBad = next() < cutShare || cutAlways?.test(incoming.url ?? '') === true
    const isCut = !isDocument && isBad
    await wait(latencyMs)
    const answer = await forward(target, incoming)
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    if (isCut) {
      counts.cuts += 1
      // With the headers sent, the browser does not retry by itself.
      reply.write(' ', () => incoming.socket.destroy())
      answer.resume()
      return
    }
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES)
        if (bytesPerS !== Infinity) await queue(slice.length, bytesPerS)
        reply.write(slice)
      }
    }
    reply.end()
  }

  const server = createServer((incoming, reply) => {
    pass(incoming, reply).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    counts,
    change: (next) => {
      line = next
      change.resolve()
      change = Promise.withResolvers()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
