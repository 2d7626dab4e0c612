/** Cache file of a parsed list of variants, restored in a fraction of the parsing time. */
import type { ByteSource } from '../parser/byte-source.ts'
import type { ReadVariants } from './bim-parser.ts'
import { VariantColumns } from './variant-columns.ts'

/** Storage of such files, by their names. */
export type PanelIndexes = {
  read: (name: string) => Promise<ByteSource | null>
  write: (name: string, parts: Iterable<Uint8Array<ArrayBuffer>>) => Promise<void>
}

type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>

/** Increased with every change of the format, or of what a ploidy means. */
const VERSION = 3
const MAGIC = 0x56_53_50_49
/** Length of the file's head: MAGIC, and the length of the JSON that follows. */
const HEAD = 8
/** Smaller lists are parsed fast enough. */
export const LEAST_BYTES = 4 * 1024 * 1024
const SAMPLES = 32
const SAMPLE_BYTES = 16 * 1024

type Facts = { version: number; sha256: string; bytes: number; count: number } & Omit<
  ReadVariants,
  'columns'
>

/** A list of variants restored from the cache. */
export type CachedVariants = ReadVariants & {
  /** SHA-256 of the list that was parsed. */
  sha256: string
}

/**
 * Returns the cache name of a list without reading all of it: a hash of its length and of 32 pieces, including
 * its start and end. An edit that keeps the length and all of these pieces is not detected; any other list is.
 */
export async function indexName(source: ByteSource, sha256: Sha256): Promise<string> {
  const parts: Uint8Array[] = [new TextEncoder().encode(`${VERSION} ${source.size} `)]
  const most = Math.max(0, source.size - SAMPLE_BYTES)
  for (let at = 0; at < SAMPLES; at += 1) {
    const start = Math.floor((most * at) / (SAMPLES - 1))
    parts.push(await source.read(start, Math.min(source.size, start + SAMPLE_BYTES)))
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return `${await sha256(whole)}.variants`
}

/** Yields the parts of the file. */
export function* indexParts(
  { columns, stretches, layout }: ReadVariants,
  sha256: string,
  bytes: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const { count } = columns
  const facts: Facts = { version: VERSION, sha256, bytes, count, stretches, layout }
  const json = new TextEncoder().encode(JSON.stringify(facts))
  const head = new Uint8Array(HEAD + json.length)
  new DataView(head.buffer).setUint32(0, MAGIC)
  new DataView(head.buffer).setUint32(4, json.length)
  head.set(json, HEAD)
  yield head
  for (const block of columns.blocks()) {
    yield new Uint8Array(block.buffer, block.byteOffset, block.byteLength)
  }
}

async function factsOf(cachedIndex: ByteSource): Promise<{ facts: Facts; start: number } | null> {
  const head = await cachedIndex.read(0, HEAD)
  if (head.length < HEAD) return null
  const view = new DataView(head.buffer, head.byteOffset)
  if (view.getUint32(0) !== MAGIC) return null
  const start = HEAD + view.getUint32(4)
  const facts = JSON.parse(new TextDecoder().decode(await cachedIndex.read(HEAD, start))) as Facts
  const isWhole = cachedIndex.size === start + VariantColumns.bytesFor(facts.count)
  return facts.version === VERSION && isWhole ? { facts, start } : null
}

/** Reads a cached index; null where it is invalid or truncated. */
export async function readIndex(
  cachedIndex: ByteSource,
  list: ByteSource,
): Promise<CachedVariants | null> {
  try {
    const found = await factsOf(cachedIndex)
    if (!found || found.facts.bytes !== list.size) return null
    const { facts, start } = found
    const columns = await VariantColumns.from(facts.count, (from, to) =>
      cachedIndex.read(start + from, start + to),
    )
    const { stretches, layout, sha256 } = facts
    return { columns, stretches, layout, sha256 }
  } catch {
    return null
  }
}
