/** Sends values over a socket: a length of four bytes, then V8's serialisation, which supports dates and bigints. */
import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

const HEAD_BYTES = 4

export function writeFrame(socket: Socket, value: unknown): void {
  const body = serialize(value)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(body.byteLength)
  socket.write(Buffer.concat([head, body]))
}

/** The values that arrive, one by one, until the other side ends. */
export async function* readFrames(socket: Socket): AsyncGenerator<unknown> {
  let parts: Buffer[] = []
  let held = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    parts.push(chunk)
    held += chunk.byteLength
    for (;;) {
      const first = parts[0]
      if (held < HEAD_BYTES || first === undefined) break
      // The length may be split over two chunks: join them.
      if (first.byteLength < HEAD_BYTES) parts = [Buffer.concat(parts)]
      const length = (parts[0] as Buffer).readUInt32BE()
      if (held < HEAD_BYTES + length) break
      const whole = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
      yield deserialize(whole.subarray(HEAD_BYTES, HEAD_BYTES + length))
      const rest = whole.subarray(HEAD_BYTES + length)
      parts = rest.byteLength === 0 ? [] : [rest]
      held = rest.byteLength
    }
  }
}
