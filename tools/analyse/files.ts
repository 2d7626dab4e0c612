import { createHash } from 'node:crypto'
import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { ScienceFailure } from '../../src/science/failure.ts'
import type { VariantQuery } from '../../src/science/harmonise/join.ts'
import { LIMITS } from '../../src/science/limits.ts'
import type { ByteSource } from '../../src/science/parser/byte-source.ts'
import { openTable } from '../../src/science/parser/open-table.ts'
import { selectRows } from '../../src/science/parser/select-rows.ts'
import type { Table } from '../../src/science/parser/table.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { UsageError } from './arguments.ts'

/**
 * Resolves a file name relative to the folder of the command: npm runs scripts in the project's folder.
 */
export function locate(path: string): string {
  return requireFile(path, find(path))
}

function requireFile(path: string, file: string | undefined): string {
  if (file === undefined) throw new UsageError(`There is no file ${path}. Check the name.`)
  if (!statSync(file).isFile()) throw new UsageError(`${path} is no file.`)
  return file
}

/**
 * Resolves `FILE.xlsx#SHEET`, a file and a sheet of it; a name that exists with its `#` is a file. `sheet` is that of
 * the option, for files that name none.
 */
export function locateSheet(
  path: string,
  sheet?: string,
): { file: string; sheet: string | undefined } {
  const at = path.lastIndexOf('#')
  const whole = find(path)
  const part = whole === undefined && at > 0 ? find(path.slice(0, at)) : undefined
  const file = requireFile(path, whole ?? part)
  return { file, sheet: part === undefined ? sheet : path.slice(at + 1) }
}

function find(path: string): string | undefined {
  const places = [process.env['INIT_CWD'], process.cwd()].filter((place) => place !== undefined)
  return places.map((place) => resolve(place, path)).find((file) => existsSync(file))
}

/** Reads a whole file with its name, as the page passes it to its engine. */
export async function bytesOfFile(
  path: string,
  chosen?: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer>; sheet?: string }> {
  const { file, sheet } = locateSheet(path, chosen)
  const bytes = new Uint8Array(await readFile(file))
  return { name: basename(file), bytes, ...(sheet !== undefined && { sheet }) }
}

export type ReadFile = { table: Table; sha256: string; bytes: number }

export type ReadOptions = {
  /** Variants whose rows are read of a file that is too large for memory. */
  wanted?: VariantQuery
  /** The column of the variants' names, where the header does not determine it. */
  snpColumn?: string | undefined
  /** The sheet of a workbook; without it the only one with a known table. */
  sheet?: string | undefined
}

/**
 * Opens a file for random access; it is never in memory as a whole. Reads are synchronous, which makes ten
 * thousand short ones ten times as fast, and a command does one thing at a time.
 */
export async function withSource<T>(
  file: string,
  work: (source: ByteSource) => Promise<T>,
  sheet?: string,
): Promise<T> {
  const descriptor = openSync(file, 'r')
  try {
    return await work({
      sheet,
      size: statSync(file).size,
      read: async (start, end) => {
        const bytes = new Uint8Array(Math.max(0, end - start))
        return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start))
      },
    })
  } finally {
    closeSync(descriptor)
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/** Faults that mean that a file is too large for memory. */
const TOO_LONG = new Set(['too-many-rows', 'unpacks-too-large', 'file-too-large'])

async function readSource(
  source: ByteSource,
  { wanted, snpColumn, sheet }: ReadOptions,
): Promise<Table> {
  const host = webEngineHost()
  const options = sheet === undefined ? {} : { sheet }
  if (!wanted || source.size <= LIMITS.fileBytes) {
    try {
      return (await openTable(source, host, options)).table
    } catch (thrown) {
      const isLong = thrown instanceof ScienceFailure && TOO_LONG.has(thrown.code)
      if (!isLong || !wanted) throw thrown
    }
  }
  const mapping = snpColumn === undefined ? undefined : { SNP: snpColumn }
  const request = { ...wanted, ...(mapping && { mapping }) }
  return (await selectRows(source, request, host, options)).table
}

/**
 * Reads a table as the page does: text, gzip, bgzip, zip, workbook, GWAS-VCF, recognised by
 * content and not by name. One that is too long for memory is streamed where variants are wanted.
 *
 * @throws UsageError no such file; ScienceFailure faults of the parser, with the file's name
 */
export async function readTableFile(path: string, options: ReadOptions = {}): Promise<ReadFile> {
  const { file, sheet } = locateSheet(path, options.sheet)
  try {
    const table = await withSource(file, (source) => readSource(source, { ...options, sheet }))
    return { table, sha256: await hashOf(file), bytes: statSync(file).size }
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    throw new ScienceFailure({ ...thrown.problem, file: path }, thrown.report)
  }
}
