import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { variantKey } from '../../src/science/harmonise/association.ts'
import { LIMITS } from '../../src/science/limits.ts'
import { guessAssociationMapping } from '../../src/science/reader/association-fields.ts'
import type { Table } from '../../src/science/reader/table.ts'
import { readTable } from '../../src/science/reader/table.ts'
import { detectDelimiter, tokenize } from '../../src/science/reader/tokenize.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { UsageError } from './arguments.ts'

/** npm runs scripts in the project's folder; files are named from where the command was given. */
export function locate(path: string): string {
  const places = [process.env['INIT_CWD'], process.cwd()].filter((place) => place !== undefined)
  const found = places.map((place) => resolve(place, path)).find((file) => existsSync(file))
  if (found === undefined) throw new UsageError(`There is no file ${path}. Check the name.`)
  if (!statSync(found).isFile()) throw new UsageError(`${path} is no file.`)
  return found
}

export type ReadFile = { table: Table; sha256: string; bytes: number }

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

/**
 * Reads a table. A compressed or large file is streamed, and of its rows only those are kept whose
 * variant is `wanted`; without that set a large file is refused.
 *
 * @throws UsageError no such file, a truncated archive; ScienceFailure faults of the reader
 */
export async function readTableFile(path: string, wanted?: ReadonlySet<string>): Promise<ReadFile> {
  const file = locate(path)
  const compressed = await isGzip(file)
  const { size } = statSync(file)
  if (!compressed && (size <= LIMITS.fileBytes || !wanted)) {
    const bytes = new Uint8Array(await readFile(file))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { table: readTable(bytes, webEngineHost()), sha256, bytes: size }
  }
  const hash = createHash('sha256')
  const source = createReadStream(file)
  source.on('data', (chunk) => hash.update(chunk))
  const text = await filterLines(source, compressed, wanted, path)
  return { table: readTable(text, webEngineHost()), sha256: hash.digest('hex'), bytes: size }
}

/** The header, and the lines of wanted variants. Many members of one archive are read through. */
async function filterLines(
  source: Readable,
  compressed: boolean,
  wanted: ReadonlySet<string> | undefined,
  path: string,
): Promise<string> {
  const kept: string[] = []
  let column = -1
  let separator: RegExp | string = '\t'
  let length = 0
  const input = compressed ? source.pipe(createGunzip()) : source
  const failed = new Promise<never>((_, reject) => {
    source.on('error', reject)
    input.on('error', reject)
  })
  const read = async () => {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (kept.length === 0) {
        if (line.startsWith('##') || line.trim() === '') continue
        const delimiter = detectDelimiter(line)
        if (wanted && delimiter) {
          const header = tokenize(line, delimiter, 1)[0]!.fields
          const name = guessAssociationMapping(header.map((field) => field.replace(/^#/, '')))
          column = header.findIndex((field) => field.replace(/^#/, '') === name.mapping.SNP)
          separator = { tab: '\t', comma: ',', semicolon: ';', pipe: '|', space: /[ \t]+/ }[
            delimiter
          ]
        }
        kept.push(line)
        continue
      }
      if (column >= 0 && !isWanted(line.split(separator, column + 1)[column], wanted)) continue
      kept.push(line)
      length += line.length
      if (kept.length > LIMITS.rows + 1 || length > LIMITS.fileBytes) break
    }
  }
  try {
    await Promise.race([read(), failed])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${path} cannot be unpacked (${reason}). Is it complete?`)
  }
  return kept.join('\n')
}

function isWanted(cell: string | undefined, wanted: ReadonlySet<string> | undefined): boolean {
  if (!wanted || cell === undefined) return true
  return cell
    .replaceAll('"', '')
    .split(',')
    .some((name) => wanted.has(variantKey(name)))
}
