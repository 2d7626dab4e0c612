/**
 * The only adapter to fflate. The browser's own DecompressionStream is not used: it rejects any bytes after
 * the first member of a gzip file, and bgzip files have a member every 64 KB.
 */
import { Gunzip, Inflate, inflateSync } from 'fflate'
import { ScienceFailure } from '../failure.ts'
import { crc32 } from './crc32.ts'

export type Packing = 'gzip' | 'zip'

type Bytes = Uint8Array<ArrayBuffer>

/** A piece of compressed bytes expands at most 1032 times: this limits it to 70 MB. */
const PUSH_BYTES = 64 * 1024
/** fflate's codes: "unexpected EOF", and its error for an invalid gzip header. */
const UNEXPECTED_END = 0
const NO_GZIP_HEADER = 6
const TRAILER = 8
/** Bytes retained from before a piece, to find the trailer of a member that ended there. */
const REMEMBERED = 1024

function word(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0
  )
}

function codeOf(thrown: unknown): number | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'number'
    ? thrown.code
    : undefined
}

/** Converts errors of fflate (invalid or truncated deflate data) to failures. */
function packedFailure(thrown: unknown, found: Packing): unknown {
  if (thrown instanceof ScienceFailure) return thrown
  const code = codeOf(thrown)
  if (code === undefined) return thrown
  return new ScienceFailure({
    code: code === UNEXPECTED_END ? 'truncated-file' : 'damaged-file',
    found,
  })
}

function join(first: Bytes, second: Bytes): Bytes {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Returns the length of the BGZF block at `at` from its extra field, 0 when it is none. */
function blockLength(bytes: Uint8Array, at: number): number {
  const isBlock =
    bytes[at] === 0x1f &&
    bytes[at + 1] === 0x8b &&
    bytes[at + 3] === 4 &&
    bytes[at + 10] === 6 &&
    bytes[at + 12] === 0x42 &&
    bytes[at + 13] === 0x43
  return isBlock ? (bytes[at + 16]! | (bytes[at + 17]! << 8)) + 1 : 0
}

const BLOCK_HEADER = 18
const BLOCK_TEXT = 65_536

/** Whether a gzip file is one of bgzip, whose blocks give their length. */
export function isBgzip(head: Uint8Array): boolean {
  return head.length >= BLOCK_HEADER && blockLength(head, 0) > 0
}

function inflateBlock(bytes: Bytes, at: number, length: number): Bytes {
  const end = at + length
  const size = word(bytes, end - 4)
  if (length < BLOCK_HEADER + TRAILER || size > BLOCK_TEXT) {
    throw new ScienceFailure({ code: 'damaged-file', found: 'gzip' })
  }
  // One byte more than declared, so that an overlong block is detected.
  const out = new Uint8Array(size + 1)
  const text = inflateSync(bytes.subarray(at + BLOCK_HEADER, end - TRAILER), { out })
  if (text.length !== size || crc32(text) !== word(bytes, end - TRAILER)) {
    throw new ScienceFailure({ code: 'damaged-file', found: 'gzip' })
  }
  return text as Bytes
}

/** Members of a gzip file, each verified against its own checksum. */
class Members {
  readonly #gunzip: Gunzip
  #out: Bytes[] = []
  #crc = 0
  /** The current piece, the end of the previous one, and the file offset of the piece. */
  #piece: Bytes = new Uint8Array()
  #before: Bytes = new Uint8Array()
  #from = 0
  /** The bytes after the last member are no gzip. */
  #isOver = false

  constructor() {
    this.#gunzip = new Gunzip((text) => {
      if (text.length === 0) return
      this.#crc = crc32(text, this.#crc)
      this.#out.push(text as Bytes)
    })
    this.#gunzip.onmember = (start) => {
      if (start === 0) return
      this.#check(start - TRAILER)
      this.#crc = 0
    }
  }

  /** Verifies the text of a member against the checksum at this offset of the file. */
  #check(place: number): void {
    const at = place - this.#from
    // A header of more than 1000 characters cut in two: that member is not verified.
    if (at < -this.#before.length) return
    const sum =
      at >= 0
        ? word(this.#piece, at)
        : word(join(this.#before, this.#piece.subarray(0, 4)), at + this.#before.length)
    if (sum !== this.#crc) throw new ScienceFailure({ code: 'damaged-file', found: 'gzip' })
  }

  /** Yields the text of further bytes. */
  *pushAll(bytes: Bytes): Generator<Bytes> {
    for (let at = 0; at < bytes.length && !this.#isOver; at += PUSH_BYTES) {
      yield* this.#push(bytes.subarray(at, at + PUSH_BYTES))
    }
  }

  #push(bytes: Bytes): Bytes[] {
    this.#before = join(this.#before, this.#piece.subarray(-REMEMBERED)).slice(-REMEMBERED)
    this.#from += this.#piece.length
    this.#piece = bytes
    try {
      this.#gunzip.push(bytes)
    } catch (thrown) {
      // Zero padding of a tape or a disk sector may follow; anything else is a corrupt member.
      const isFilledUp = bytes.subarray(-4).every((byte) => byte === 0)
      if (
        codeOf(thrown) !== NO_GZIP_HEADER ||
        !isFilledUp ||
        this.#from + bytes.length < BLOCK_HEADER
      ) {
        throw thrown
      }
      this.#isOver = true
    }
    const out = this.#out
    this.#out = []
    return out
  }

  end(): void {
    if (this.#isOver) return
    this.#gunzip.push(new Uint8Array(), true)
    const end = this.#from + this.#piece.length
    if (end < BLOCK_HEADER) throw new ScienceFailure({ code: 'truncated-file', found: 'gzip' })
    this.#check(end - TRAILER)
  }
}

/**
 * Yields blocks of bgzip one by one, which is faster than searching for their ends; from the first member that
 * is no block (a concatenated file), as members.
 */
async function* gunzipBlocks(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let pending: Bytes = new Uint8Array()
  let members: Members | null = null
  for await (const chunk of chunks) {
    const bytes = join(pending, chunk)
    let at = 0
    while (!members && at + BLOCK_HEADER <= bytes.length) {
      const length = blockLength(bytes, at)
      if (length === 0) members = new Members()
      else if (at + length > bytes.length) break
      else yield inflateBlock(bytes, at, length)
      at += length
    }
    if (members) yield* members.pushAll(bytes.subarray(at))
    pending = members ? new Uint8Array() : bytes.slice(at)
  }
  if (pending.length > 0) throw new ScienceFailure({ code: 'truncated-file', found: 'gzip' })
  members?.end()
}

async function* gunzipMembers(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const members = new Members()
  for await (const chunk of chunks) {
    yield* members.pushAll(chunk)
  }
  members.end()
}

/**
 * Yields the text of a gzip file, of one member or many (bgzip, concatenated files).
 *
 * @throws ScienceFailure truncated-file, damaged-file
 */
export async function* gunzip(chunks: AsyncIterable<Bytes>, head: Bytes): AsyncGenerator<Bytes> {
  try {
    yield* isBgzip(head) ? gunzipBlocks(chunks) : gunzipMembers(chunks)
  } catch (thrown) {
    throw packedFailure(thrown, 'gzip')
  }
}

/**
 * Yields the bytes of one deflated member of a zip, verified against its size and checksum.
 *
 * @throws ScienceFailure truncated-file, damaged-file
 */
export async function* inflateMember(
  chunks: AsyncIterable<Bytes>,
  expected: { crc: number; size: number },
): AsyncGenerator<Bytes> {
  let out: Bytes[] = []
  const inflate = new Inflate((text) => out.push(text as Bytes))
  let crc = 0
  let size = 0
  const push = function* (bytes: Bytes, isLast: boolean) {
    inflate.push(bytes, isLast)
    const ready = out
    out = []
    for (const text of ready) {
      crc = crc32(text, crc)
      size += text.length
      if (text.length > 0) yield text
    }
  }
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += PUSH_BYTES) {
        yield* push(chunk.subarray(at, at + PUSH_BYTES), false)
      }
    }
    yield* push(new Uint8Array(), true)
  } catch (thrown) {
    throw packedFailure(thrown, 'zip')
  }
  if (crc !== expected.crc || size !== expected.size) {
    throw new ScienceFailure({ code: 'damaged-file', found: 'zip' })
  }
}
