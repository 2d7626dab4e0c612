/**
 * Names that were merged: dbSNP gives a variant one rs number where it had several, and files of different
 * years use different ones. Tables are the user's own: dbSNP's `RsMergeArch` (old, new, build, …, current
 * number in the seventh column; numbers without `rs`), or any table with an old and a current name first.
 */
import { ScienceFailure } from '../failure.ts'
import { variantKey } from '../harmonise/association.ts'
import { blocksOf } from '../parser/blocks.ts'
import type { ByteSource } from '../parser/byte-source.ts'
import { guardAgainstBomb, unpack } from '../parser/unpack.ts'

/** rsHigh, rsLow, build_id, orien, create_time, last_updated_time, rsCurrent, orien2Current, comment. */
const ARCH_COLUMNS = 9
const ARCH_CURRENT = 6

/** Returns the merged names of one row, as `rs123`; fewer than two where it holds none. */
function namesOf(line: string): string[] {
  const cells = line.includes('\t') ? line.split('\t') : line.split(/[,; ]+/)
  const used = cells.slice(0, 2)
  if (cells.length >= ARCH_COLUMNS) used.push(cells[ARCH_CURRENT]!)
  return used.flatMap((cell) => {
    const number = /^"?(?:rs)?(\d+)"?$/i.exec(cell.trim())?.[1]
    return number === undefined ? [] : [`rs${Number(number)}`]
  })
}

async function* linesOf(source: ByteSource): AsyncGenerator<string> {
  const unpacked = await unpack(source)
  if (unpacked.container === 'xlsx') throw new ScienceFailure({ code: 'not-merged-names', row: 1 })
  const text = new TextDecoder('latin1')
  for await (const { bytes } of blocksOf(
    guardAgainstBomb(unpacked.chunks, source.size),
    10,
    () => false,
  )) {
    for (const line of text.decode(bytes).split('\n')) yield line
  }
}

/** Number of rows checked: they must hold a header or merged names. */
const CHECKED_ROWS = 200

/**
 * Checks that a table is one of merged names, from its first rows.
 *
 * @throws ScienceFailure not-merged-names with the row, and the faults of unpacking
 */
export async function checkMergedNames(source: ByteSource): Promise<void> {
  let [row, pairs] = [0, 0]
  for await (const line of linesOf(source)) {
    row += 1
    if (row > CHECKED_ROWS) break
    if (line.trim() === '' || line.startsWith('#')) continue
    if (namesOf(line.trimEnd()).length >= 2) pairs += 1
    else if (row > 1)
      throw new ScienceFailure({ code: 'not-merged-names', row, found: line.slice(0, 60) })
  }
  if (pairs === 0) throw new ScienceFailure({ code: 'not-merged-names', row: 1 })
}

/** Maximum length of chains of merges; dbSNP's own table needs two. */
const MOST_ROUNDS = 8

/**
 * Returns other names of variants.
 *
 * @param requiredNames keys of names (`variantKey`)
 * @returns the required name by other name; an ambiguous name is omitted
 */
export async function mergedNames(
  source: ByteSource,
  requiredNames: Iterable<string>,
): Promise<Map<string, string>> {
  const own = new Set([...requiredNames].map(variantKey))
  const owner = new Map<string, string | null>([...own].map((name) => [name, name]))
  for (let round = 0, grown = true; grown && round < MOST_ROUNDS; round += 1) {
    grown = false
    for await (const line of linesOf(source)) {
      const names = namesOf(line)
      const owners = new Set(
        names.map((name) => owner.get(name)).filter((one) => one !== undefined),
      )
      if (owners.size === 0) continue
      const one = owners.size === 1 ? [...owners][0]! : null
      for (const name of names) {
        if (own.has(name) || owner.get(name) === one) continue
        owner.set(name, one)
        grown = true
      }
    }
  }
  return new Map(
    [...owner].filter((pair): pair is [string, string] => pair[1] !== null && !own.has(pair[0])),
  )
}
