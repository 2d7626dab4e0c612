/** Fake push service: accepts the server's posts, and answers as configured. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Post } from '../../server/push/post.ts'

type Taken = { path: string; headers: Record<string, string | undefined>; body: Buffer }

export async function pushService() {
  const taken: Taken[] = []
  let status = 201
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string | undefined>
      taken.push({ path: request.url ?? '', headers, body: Buffer.concat(parts) })
      reply.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  /** Replaces the real request, which refuses this machine: the path of the address leads here. */
  const post: Post = async ({ endpoint, headers, body }) => {
    const { 'Content-Length': _length, ...sent } = headers
    const address = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`
    const reply = await fetch(address, {
      method: 'POST',
      headers: sent,
      body: new Uint8Array(body),
    })
    return reply.status
  }
  return {
    taken,
    post,
    answer: (next: number) => {
      status = next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
