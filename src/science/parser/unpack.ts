/** Unpacks a file into the bytes of its text, with its container detected by content and decompression bombs stopped. */
import type { FileKind } from '../codes.ts'
import { ScienceFailure } from '../failure.ts'
import type { ByteSource, ReadHooks } from './byte-source.ts'
import { chunksOf } from './byte-source.ts'
import { gunzip, isBgzip } from './inflate.ts'
import { peek } from './peek.ts'
import { sniffKind } from './sniff.ts'
import type { ZipEntry } from './zip.ts'
import { zipEntries, zipMember } from './zip.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Container of the text. */
export type Container = 'none' | 'gzip' | 'bgzip' | 'zip' | 'xlsx'

/** An unpacked file. */
export type Unpacked =
  | {
      container: Exclude<Container, 'xlsx'>
      /** Name of the file within a zip. */
      member: string | null
      /** Its bytes in order; each piece is valid until the next one is requested. */
      chunks: AsyncIterable<Bytes>
    }
  | { container: 'xlsx'; entries: ZipEntry[] }

/** Enough to identify the type of a file. */
const HEAD_BYTES = 64 * 1024
/** Files that accompany tables in archives of summary data. */
const NO_TABLE = /\.(?:ya?ml|json|md5|md|sha\d*|pdf|docx?|png|jpe?g|tbi|csi|html?|log|r|py|sh)$/i
const NO_TABLE_NAME = /(?:^|\/)(?:\.|__MACOSX\/|readme|licen[cs]e)/i

function unsupported(found: FileKind): ScienceFailure {
  return new ScienceFailure({ code: 'unsupported-file', found })
}

const isEnough = (head: Bytes) => head.length >= HEAD_BYTES

/** Returns bytes that are text, or gzip with text, from any source. */
async function plainText(
  chunks: AsyncIterable<Bytes>,
  found: { container: 'none' | 'zip'; member: string | null },
): Promise<Unpacked> {
  const outer = await peek(chunks, isEnough)
  const kind = sniffKind(outer.head)
  if (kind === undefined) return { ...found, chunks: outer.all }
  if (kind !== 'gzip') throw unsupported(kind)
  const inner = await peek(gunzip(outer.all, outer.head), isEnough)
  const innerKind = sniffKind(inner.head)
  if (innerKind !== undefined) throw unsupported(innerKind)
  const container = isBgzip(outer.head) ? 'bgzip' : 'gzip'
  return { container, member: found.member, chunks: inner.all }
}

function officeKind(names: ReadonlySet<string>): FileKind | undefined {
  if (names.has('word/document.xml')) return 'docx'
  if (names.has('xl/workbook.bin')) return 'xlsb'
  return names.has('content.xml') && names.has('mimetype') ? 'ods' : undefined
}

async function fromZip(source: ByteSource, hooks: ReadHooks): Promise<Unpacked> {
  const entries = await zipEntries(source)
  const names = new Set(entries.map(({ name }) => name))
  if (names.has('xl/workbook.xml')) return { container: 'xlsx', entries }
  const office = officeKind(names)
  if (office) throw unsupported(office)
  const tables = entries.filter(
    ({ name, size }) => size > 0 && !NO_TABLE.test(name) && !NO_TABLE_NAME.test(name),
  )
  if (tables.length > 1) {
    const found = String(tables.length)
    throw new ScienceFailure({ code: 'several-tables', expected: '1', found })
  }
  const [entry] = tables
  if (!entry) throw new ScienceFailure({ code: 'no-table-inside', found: 'zip' })
  const found = { container: 'zip', member: entry.name } as const
  return plainText(zipMember(source, entry, hooks), found)
}

/**
 * Opens a file by its content and never by its name: text, gzip (of one member or many, bgzip), a zip with one
 * table, a workbook.
 *
 * @throws ScienceFailure empty-file, unsupported-file, several-tables, no-table-inside, encrypted-file,
 * truncated-file, damaged-file, cancelled; those of the content come with its bytes
 */
export async function unpack(source: ByteSource, hooks: ReadHooks = {}): Promise<Unpacked> {
  if (source.size === 0) throw new ScienceFailure({ code: 'empty-file' })
  const head = await source.read(0, HEAD_BYTES)
  const kind = sniffKind(head)
  if (kind === 'zip' || kind === 'xlsx' || kind === 'docx') return fromZip(source, hooks)
  return plainText(chunksOf(source, hooks), { container: 'none', member: null })
}

/** A real table of a GB compresses to a twentieth at best; a decompression bomb expands a thousand times. */
const BOMB_FROM_BYTES = 1024 ** 3
const BOMB_RATIO = 200

/**
 * Stops a decompression bomb.
 *
 * @param packedBytes size of the archive
 * @throws ScienceFailure unpacks-too-large
 */
export async function* guardAgainstBomb(
  chunks: AsyncIterable<Bytes>,
  packedBytes: number,
): AsyncGenerator<Bytes> {
  const most = Math.max(BOMB_FROM_BYTES, packedBytes * BOMB_RATIO)
  let unpacked = 0
  for await (const chunk of chunks) {
    unpacked += chunk.length
    if (unpacked > most) {
      throw new ScienceFailure({ code: 'unpacks-too-large', expected: String(most) })
    }
    yield chunk
  }
}
