/** Reads the beginning of a stream without losing it, so that its content decides how the whole is read. */

type Bytes = Uint8Array<ArrayBuffer>

/** The beginning of a stream, and the stream including that beginning. */
export type Peeked = { head: Bytes; all: AsyncIterable<Bytes> }

/** Reads a stream until its beginning suffices (or all of it), and returns the whole stream. */
export async function peek(
  chunks: AsyncIterable<Bytes>,
  isEnough: (head: Bytes) => boolean,
): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]()
  let head: Bytes = new Uint8Array()
  while (!isEnough(head)) {
    const next = await iterator.next()
    if (next.done) break
    const longer = new Uint8Array(head.length + next.value.length)
    longer.set(head)
    longer.set(next.value, head.length)
    head = longer
  }
  async function* all(): AsyncGenerator<Bytes> {
    try {
      if (head.length > 0) yield head
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        yield next.value
      }
    } finally {
      // An early exit must not leave the file open.
      await iterator.return?.()
    }
  }
  return { head, all: all() }
}
