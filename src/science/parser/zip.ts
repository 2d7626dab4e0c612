/** Parser of zip archives, also above 4 GB: lists the files and decompresses one of them. */
import { ScienceFailure } from '../failure.ts'
import type { ByteSource, ReadHooks } from './byte-source.ts'
import { chunksOf } from './byte-source.ts'
import { inflateMember } from './inflate.ts'

/** One file in a zip. */
export type ZipEntry = {
  name: string
  /** 0: stored; 8: deflated. */
  method: number
  isEncrypted: boolean
  packedSize: number
  size: number
  crc: number
  /** Offset of its local header. */
  offset: number
}

const END_RECORD = 0x06_05_4b_50
const END_RECORD_64 = 0x06_06_4b_50
const LOCATOR_64 = 0x07_06_4b_50
const CENTRAL_ENTRY = 0x02_01_4b_50
const LOCAL_ENTRY = 0x04_03_4b_50
const END_SIZE = 22
const LONGEST_COMMENT = 65_535
const IN_64_BIT = 0xff_ff_ff_ff
/** A larger directory is not that of a table. */
const LARGEST_DIRECTORY = 16 * 1024 * 1024

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function truncated(): ScienceFailure {
  return new ScienceFailure({ code: 'truncated-file', found: 'zip' })
}

function damaged(): ScienceFailure {
  return new ScienceFailure({ code: 'damaged-file', found: 'zip' })
}

type Directory = { offset: number; size: number }

/** Finds the record at the end that locates the directory. */
async function findDirectory(source: ByteSource): Promise<Directory> {
  const from = Math.max(0, source.size - END_SIZE - LONGEST_COMMENT)
  const view = viewOf(await source.read(from, source.size))
  for (let at = view.byteLength - END_SIZE; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END_RECORD) continue
    const directory = { size: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) }
    if (directory.offset !== IN_64_BIT) return directory
    return await findDirectory64(source, from + at)
  }
  throw truncated()
}

async function findDirectory64(source: ByteSource, endRecord: number): Promise<Directory> {
  const locator = viewOf(await source.read(Math.max(0, endRecord - 20), endRecord))
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== LOCATOR_64) throw damaged()
  const at = Number(locator.getBigUint64(8, true))
  const record = viewOf(await source.read(at, at + 56))
  if (record.byteLength < 56 || record.getUint32(0, true) !== END_RECORD_64) throw damaged()
  return {
    size: Number(record.getBigUint64(40, true)),
    offset: Number(record.getBigUint64(48, true)),
  }
}

/** Reads sizes and offset that exceed 32 bits from the extra field, in this order. */
function widen(entry: ZipEntry, extra: DataView): void {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const length = extra.getUint16(at + 2, true)
    if (extra.getUint16(at, true) === 1) {
      let next = at + 4
      for (const field of ['size', 'packedSize', 'offset'] as const) {
        if (entry[field] !== IN_64_BIT || next + 8 > extra.byteLength) continue
        entry[field] = Number(extra.getBigUint64(next, true))
        next += 8
      }
    }
    at += 4 + length
  }
}

/** Decodes a name: ASCII characters only; others stay distinct. */
function nameOf(view: DataView, at: number, length: number): string {
  let name = ''
  for (let index = at; index < at + length; index += 1) {
    name += String.fromCharCode(view.getUint8(index))
  }
  return name
}

/**
 * Returns the files in a zip, from its directory.
 *
 * @throws ScienceFailure truncated-file (the end with the directory is missing), damaged-file
 */
export async function zipEntries(source: ByteSource): Promise<ZipEntry[]> {
  const { offset, size } = await findDirectory(source)
  if (size > LARGEST_DIRECTORY || offset + size > source.size) throw damaged()
  const view = viewOf(await source.read(offset, offset + size))
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= view.byteLength;) {
    if (view.getUint32(at, true) !== CENTRAL_ENTRY) break
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const end = at + 46 + nameLength + extraLength
    if (end > view.byteLength) throw damaged()
    const entry: ZipEntry = {
      name: nameOf(view, at + 46, nameLength),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    widen(entry, new DataView(view.buffer, view.byteOffset + end - extraLength, extraLength))
    entries.push(entry)
    at = end + view.getUint16(at + 32, true)
  }
  return entries
}

/**
 * Yields the bytes of one file in a zip.
 *
 * @throws ScienceFailure encrypted-file, unsupported-file, truncated-file, damaged-file, cancelled
 */
export async function* zipMember(
  source: ByteSource,
  entry: ZipEntry,
  hooks: ReadHooks = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (entry.isEncrypted) throw new ScienceFailure({ code: 'encrypted-file' })
  if (entry.method !== 0 && entry.method !== 8) {
    throw new ScienceFailure({ code: 'unsupported-file', found: 'zip' })
  }
  const local = viewOf(await source.read(entry.offset, entry.offset + 30))
  if (local.byteLength < 30 || local.getUint32(0, true) !== LOCAL_ENTRY) throw damaged()
  const start = entry.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true)
  const end = start + entry.packedSize
  if (end > source.size) throw truncated()
  const packed = chunksOf(source, hooks, start, end)
  yield* entry.method === 0 ? packed : inflateMember(packed, entry)
}
