/** Reads LD from a file of any length: a square matrix of r or r², or a table of pairs. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { variantKey } from '../harmonise/association.ts'
import type { LineEnd } from '../parser/blocks.ts'
import { blocksOf } from '../parser/blocks.ts'
import type { ByteSource, ReadHooks } from '../parser/byte-source.ts'
import { decodeText } from '../parser/decode.ts'
import { peek } from '../parser/peek.ts'
import { guardAgainstBomb, unpack } from '../parser/unpack.ts'
import type { LdSource } from './independence.ts'
import type { LdScale } from './parameters.ts'
import { PICK_LIMITS } from './parameters.ts'

/** Correlations from a file, and its recognised layout. */
export type LdFound = {
  ld: LdSource
  /** `square`: a row and a column for each variant; `pairs`: a line for each pair. */
  layout: 'square' | 'pairs'
  /** Interpretation of the numbers. */
  scale: 'r' | 'r2'
  /** Variants of the file, and those of them that were requested. */
  variants: number
  matched: number
}

type RequiredVariants = {
  /** `variantKey` of the candidates. */
  names: ReadonlySet<string>
  scale: LdScale
  /** Pairs below this r² need not be stored. */
  leastR2: number
}

const HEAD = 64 * 1024
/** Maximum number of counted names of a long table; only the required ones are stored. */
const COUNTED = 200_000
/** Column names of the two variants of a pair and of their correlation: PLINK 1.9, PLINK 2, and others. */
const FIRST = ['snp_a', 'id_a', 'snp1', 'variant_a', 'rsid_a', 'snp_x']
const SECOND = ['snp_b', 'id_b', 'snp2', 'variant_b', 'rsid_b', 'snp_y']
const SQUARED = ['r2', 'r^2', 'unphased_r2', 'phased_r2', 'rsq', 'r_squared']
const PLAIN = ['r', 'unphased_r', 'phased_r', 'corr', 'correlation']

/** Splits a line at tabs or commas where there are any, else at blanks. */
function splitterOf(line: string): (line: string) => string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(',') ? ',' : null
  const plain = (field: string) => field.trim().replace(/^"(.*)"$/, '$1')
  return (text) =>
    (separator === null ? text.trim().split(/\s+/) : text.split(separator)).map(plain)
}

/** Removes alleles from a name: `rs123_A_G`, as TwoSampleMR's ld_matrix and PLINK write it, is `rs123`. */
function nameKey(name: string): string {
  return variantKey(name.replace(/^(rs\d+)_[ACGT]+_[ACGT]+$/i, '$1'))
}

function numberOf(text: string | undefined): number {
  return text === undefined || text === '' ? Number.NaN : Number(text)
}

type LdParser = { line: (fields: string[], row: number) => void; finish: () => LdFound }

/** Parser of a long table, one pair per line. Unlisted pairs count as uncorrelated. */
function createPairsParser(header: string[], required: RequiredVariants): LdParser | null {
  const names = header.map((name) => name.replace(/^#/, '').toLowerCase())
  const at = (known: string[]) => names.findIndex((name) => known.includes(name))
  const [first, second, squared, plain] = [at(FIRST), at(SECOND), at(SQUARED), at(PLAIN)]
  const column = squared >= 0 ? squared : plain
  if (first < 0 || second < 0 || column < 0) return null
  const scale = required.scale === 'auto' ? (squared >= 0 ? 'r2' : 'r') : required.scale
  const numbers = new Map<string, number>()
  const all = new Set<string>()
  const pairs = new Map<number, number>()
  const most = 2 ** 26
  const numberFor = (key: string): number | undefined => {
    if (all.size < COUNTED) all.add(key)
    if (!required.names.has(key)) return undefined
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbers.size)
    return numbers.size - 1
  }
  const keyOf = (a: number, b: number) => Math.min(a, b) * most + Math.max(a, b)
  return {
    line: (fields) => {
      const a = numberFor(nameKey(fields[first] ?? ''))
      const b = numberFor(nameKey(fields[second] ?? ''))
      if (a === undefined || b === undefined) return
      const value = numberOf(fields[column])
      const r2 = scale === 'r' ? value * value : value
      if (!(r2 >= required.leastR2)) return
      pairs.set(keyOf(a, b), r2)
      if (pairs.size > PICK_LIMITS.matrixPairs) {
        const expected = String(PICK_LIMITS.matrixPairs)
        throw new ScienceFailure({ code: 'ld-too-large', expected })
      }
    },
    finish: () => ({
      ld: {
        indexOf: (key) => numbers.get(key),
        r2: (a, b) => (a === b ? 1 : (pairs.get(keyOf(a, b)) ?? 0)),
      },
      layout: 'pairs',
      scale,
      variants: all.size,
      matched: numbers.size,
    }),
  }
}

/** Parser of the required columns and rows of a square matrix. */
class SquareMatrixParser implements LdParser {
  readonly #names: string[]
  readonly #wanted: RequiredVariants
  /** Index of each column of the matrix among the required variants, −1 for others. */
  readonly #numbers: Int32Array
  readonly #count: number
  readonly #values: Float32Array
  readonly #byName = new Map<string, number>()
  #rows = 0
  #isSigned = false

  constructor(names: string[], required: RequiredVariants) {
    this.#names = names.map(nameKey)
    this.#wanted = required
    this.#numbers = new Int32Array(names.length).fill(-1)
    let count = 0
    for (const [column, key] of this.#names.entries()) {
      if (!required.names.has(key) || this.#byName.has(key)) continue
      this.#byName.set(key, count)
      this.#numbers[column] = count
      count += 1
    }
    if (count > PICK_LIMITS.matrixVariants) {
      const expected = String(PICK_LIMITS.matrixVariants)
      throw new ScienceFailure({ code: 'ld-too-large', expected, found: String(count) })
    }
    this.#count = count
    this.#values = new Float32Array(count * count)
  }

  #fault(row: number, found: number): ScienceFailure {
    const expected = String(this.#names.length)
    return new ScienceFailure({ code: 'ld-not-square', row, expected, found: String(found) })
  }

  line(fields: string[], row: number): void {
    const size = this.#names.length
    // Rows begin with a name, or are in the order of the columns.
    const ahead = fields.length - size
    if (ahead < 0 || ahead > 1 || this.#rows >= size) throw this.#fault(row, fields.length)
    const named = ahead === 1 ? this.#byName.get(nameKey(fields[0] ?? '')) : undefined
    const number = ahead === 1 ? (named ?? -1) : this.#numbers[this.#rows]!
    this.#rows += 1
    if (number < 0) return
    for (let column = 0; column < size; column += 1) {
      const other = this.#numbers[column]!
      if (other < 0) continue
      const value = numberOf(fields[column + ahead])
      if (Math.abs(value) > 1.000_001) {
        const found = fields[column + ahead] ?? ''
        throw new ScienceFailure({ code: 'ld-not-square', row, expected: '−1 … 1', found })
      }
      if (value < 0) this.#isSigned = true
      this.#values[number * this.#count + other] = value
    }
  }

  finish(): LdFound {
    if (this.#rows !== this.#names.length) throw this.#fault(this.#rows + 1, this.#rows)
    const { scale: requestedScale } = this.#wanted
    const scale = requestedScale === 'auto' ? (this.#isSigned ? 'r' : 'r2') : requestedScale
    const [values, count] = [this.#values, this.#count]
    const of = (a: number, b: number) => {
      const value = values[a * count + b]!
      return scale === 'r' ? value * value : value
    }
    return {
      ld: {
        indexOf: (key) => this.#byName.get(key),
        // A triangular matrix leaves one of the two cells empty; missing numbers are no correlation.
        r2: (a, b) => Math.max(of(a, b) || 0, of(b, a) || 0),
      },
      layout: 'square',
      scale,
      variants: this.#names.length,
      matched: this.#byName.size,
    }
  }
}

/** Returns the names of a square matrix from its first line; null when it holds numbers instead. */
function squareNames(first: string[], second: string[]): string[] | null {
  const isNumber = (field: string) => field !== '' && !Number.isNaN(Number(field))
  const filled = first.filter((field) => field !== '')
  if (filled.length === 0 || filled.filter(isNumber).length > filled.length / 2) return null
  // The header may have a corner cell above the row names, or omit it as R does.
  const hasCorner = first.length === second.length && !isNumber(second[0] ?? '')
  return hasCorner ? first.slice(1) : first
}

function createLdParser(lines: string[][], required: RequiredVariants): LdParser {
  const [first = [], second = []] = lines
  const pairs = createPairsParser(first, required)
  if (pairs) return pairs
  const names = squareNames(first, second)
  if (!names || names.length < 2) throw new ScienceFailure({ code: 'ld-without-names' })
  return new SquareMatrixParser(names, required)
}

/**
 * Reads correlations from a file of any length: a square matrix of r or r² with the names of its variants
 * (header, with or without row names; TwoSampleMR's `rs1_A_G` is supported), or a table of pairs, one per line
 * (PLINK `--r2`: SNP_A, SNP_B, R2; PLINK 2 `.vcor`). Compressed or not; only the required variants are stored.
 *
 * @throws ScienceFailure ld-without-names, ld-not-square, ld-too-large, no-ld-overlap, and the faults of
 * unpack
 */
export async function readLd(
  source: ByteSource,
  required: RequiredVariants,
  host: Pick<EngineHost, 'decodeText'>,
  hooks: ReadHooks = {},
): Promise<LdFound> {
  const unpacked = await unpack(source, hooks)
  if (unpacked.container === 'xlsx') {
    throw new ScienceFailure({ code: 'unsupported-file', found: 'xlsx' })
  }
  const { head, all } = await peek(
    guardAgainstBomb(unpacked.chunks, source.size),
    (b) => b.length >= HEAD,
  )
  const lineEnd: LineEnd = head.includes(10) || !head.includes(13) ? 10 : 13
  let parser: LdParser | undefined
  let split: ((line: string) => string[]) | undefined
  const begin: string[][] = []
  let row = 0
  for await (const { bytes } of blocksOf(all, lineEnd, () => false)) {
    for (const line of decodeText(bytes.slice(), host).text.split(/\r\n|\n|\r/)) {
      row += 1
      if (line.trim() === '' || line.startsWith('##')) continue
      split ??= splitterOf(line)
      const fields = split(line)
      if (parser) parser.line(fields, row)
      else if (begin.push(fields) === 2) {
        parser = createLdParser(begin, required)
        parser.line(fields, row)
      }
    }
    row -= 1
  }
  if (!parser) throw new ScienceFailure({ code: 'no-data-rows' })
  const found = parser.finish()
  if (found.matched === 0) {
    throw new ScienceFailure({ code: 'no-ld-overlap', found: String(found.variants) })
  }
  return found
}
