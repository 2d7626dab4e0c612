/** Reads a backup part by part, and refuses one that is damaged, cut off or of another format. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  BackupError,
  type BackupHeader,
  type BackupRow,
  type BackupTable,
  ending,
  header,
} from './format.ts'

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // A row may be many megabytes in many pieces, so the pieces are joined once, at the end of the row.
  let pieces: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (;;) {
      const end = chunk.indexOf(0x0a, start)
      if (end === -1) break
      pieces.push(chunk.subarray(start, end))
      yield Buffer.concat(pieces)
      pieces = []
      start = end + 1
    }
    if (start < chunk.byteLength) pieces.push(chunk.subarray(start))
  }
  if (pieces.length > 0) throw damaged()
}

const damaged = (cause?: unknown) =>
  new BackupError('damaged', 'The file is damaged or not a whole backup; nothing was changed', {
    cause,
  })

function parsed<T>(line: Buffer, read: (value: unknown) => T): T {
  try {
    return read(JSON.parse(line.toString('utf8')))
  } catch (error) {
    throw damaged(error)
  }
}

function readRow(value: unknown, { columns }: BackupTable): BackupRow {
  const isRow =
    Array.isArray(value) &&
    value.length === columns.length &&
    value.every((each) => each === null || typeof each === 'string')
  if (!isRow) throw damaged()
  return value as BackupRow
}

/** A part of a backup, in the order of the file. */
export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'row'; table: BackupTable; row: BackupRow }

function readHeader(line: Buffer): BackupHeader {
  const read = header.safeParse(JSON.parse(line.toString('utf8')))
  if (read.success) return read.data
  throw new BackupError('otherFormat', 'This is no backup that this version can read')
}

async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  let head: BackupHeader | null = null
  let left: { table: BackupTable; rows: number }[] = []
  let isWhole = false
  for await (const line of linesOf(chunks)) {
    if (isWhole) throw damaged()
    if (head === null) {
      head = readHeader(line)
      left = head.tables.map((table) => ({ table, rows: table.rows }))
      yield { kind: 'header', header: head }
    } else {
      while (left[0]?.rows === 0) left.shift()
      const current = left[0]
      if (current === undefined) {
        const { sha256 } = parsed(line, (value) => ending.parse(value))
        if (sha256 !== hash.digest('hex')) throw damaged()
        isWhole = true
        continue
      }
      current.rows -= 1
      const { table } = current
      yield { kind: 'row', table, row: parsed(line, (value) => readRow(value, table)) }
    }
    hash.update(line).update('\n')
  }
  if (!isWhole) throw damaged()
}

/**
 * Reads a backup part by part. When it ends without an error, the file is complete and undamaged.
 * @throws BackupError when the file is damaged, cut off, or no backup
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  const piped = pipeline(file, unpacked)
  // It is awaited below; until then Node must not report its failure as unhandled.
  piped.catch(() => {})
  try {
    yield* partsOf(unpacked)
    await piped
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new BackupError(
        'fileUnreadable',
        `The backup cannot be read: ${(error as Error).message}`,
      )
    }
    if (code?.startsWith('Z_') || error instanceof SyntaxError) throw damaged(error)
    throw error
  } finally {
    unpacked.destroy()
    file.destroy()
  }
}

/**
 * Reads and checks a whole backup.
 * @returns its header
 */
export async function checkBackup(path: string): Promise<BackupHeader> {
  let head: BackupHeader | null = null
  for await (const part of readBackup(path)) if (part.kind === 'header') head = part.header
  if (head === null) throw damaged()
  return head
}
