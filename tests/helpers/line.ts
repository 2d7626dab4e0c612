/** A line as members have it: slow, far away, and breaking. Stands between a browser and a server. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type LineOptions = {
  /** From the request to the first byte. */
  latencyMs?: number
  /** All replies together. */
  bytesPerS?: number
  /** Share of replies that are cut off in the middle, 0 to 1; never a document's. */
  cutShare?: number
  /** Addresses whose replies are always cut off. */
  cutAlways?: RegExp
}

export type Line = {
  url: string
  /** Requests that reached it, and replies that were cut off. */
  counts: { requests: number; cuts: number }
  /** Changes the line from now on. */
  become: (options: LineOptions) => void
  close: () => Promise<void>
}

/** The same sequence in every run: a third of the golden ratio's multiples. */
function sequence(): () => number {
  let last = 0
  return () => (last = (last + 0.618_033_988_749_895) % 1)
}

const SLICE_BYTES = 4096

/** Replies wait in one queue, as they do in front of a narrow line. */
function createQueue() {
  let freeAt = 0
  return async (bytes: number, bytesPerS: number) => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerS) * 1000
    await wait(freeAt - now)
  }
}

function ask(target: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, url = '/', headers } = incoming
  return new Promise((resolve, reject) => {
    const asked = request(new URL(url, target), { method, headers }, resolve)
    asked.on('error', reject)
    incoming.pipe(asked)
  })
}

/** Starts a line to a server. */
export async function startLine(target: string, options: LineOptions = {}): Promise<Line> {
  let line = options
  const counts = { requests: 0, cuts: 0 }
  const next = sequence()
  const queue = createQueue()

  async function pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { latencyMs = 0, bytesPerS = Infinity, cutShare = 0, cutAlways } = line
    counts.requests += 1
    const isDocument = incoming.headers['sec-fetch-mode'] === 'navigate'
    const isBad = next() < cutShare || cutAlways?.test(incoming.url ?? '') === true
    const isCut = !isDocument && isBad
    await wait(latencyMs)
    const answer = await ask(target, incoming)
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    if (isCut) {
      counts.cuts += 1
      // With the head sent, the browser does not try again by itself.
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
    become: (next) => {
      line = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
