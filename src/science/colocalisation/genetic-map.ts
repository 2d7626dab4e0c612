/**
 * Recombination rates of a region from the user's own genetic map, in the common formats: HapMap (chromosome,
 * position, rate, map), 1000 Genomes and IMPUTE (position, rate, map; a file for each chromosome), SHAPEIT
 * (position, chromosome, map) and PLINK (chromosome, name, map, position; no header).
 */
import { hashSource } from '../parser/hash-source.ts'
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { blocksOf, type LineEnd } from '../parser/blocks.ts'
import { type BlobLike, sourceOfBlob } from '../parser/byte-source.ts'
import { decodeText } from '../parser/decode.ts'
import { peek } from '../parser/peek.ts'
import { chromosomeOf } from '../parser/genomic-position.ts'
import { guardAgainstBomb, unpack } from '../parser/unpack.ts'
import type { Region } from './inputs.ts'

export type MapFile = { name: string; blob: BlobLike }

/** Recombination rates of a region, and the files that they are from. */
export type RecombinationMap = {
  /** Files that were read. */
  files: { name: string; bytes: number; sha256: string }[]
  /** Rows of the region, including those at its ends. */
  rows: number
  /** Rates are means over bins of this many bases; null: as in the file. */
  binBases: number | null
  /** Position where each rate begins; it holds up to the next position, the last one up to `to`. */
  position: number[]
  /** cM per Mb. */
  rate: number[]
  to: number
}

/** More steps than a figure can show are binned. */
const MOST_STEPS = 1000
const HEAD = 64 * 1024

/** Columns by index; −1 where absent. */
type Layout = { chromosome: number; position: number; rate: number; map: number }
type Row = { position: number; rate: number | null; map: number | null }

const numberOf = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text)

function fieldsOf(line: string): string[] {
  const text = line.trim()
  const fields = text.includes(',') ? text.split(',') : text.split(/\s+/)
  return fields.map((field) => field.trim().replace(/^"(.*)"$/, '$1'))
}

/** Recognises headers such as `Position(bp)`, `COMBINED_rate(cM/Mb)`, `Genetic_Map(cM)`, `pos chr cM`. */
function namedLayout(fields: readonly string[]): Layout | null {
  const names = fields.map((name) => name.replace(/^#/, '').toLowerCase())
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const layout = {
    chromosome: at(/^chr(om|omosome)?$/),
    position: at(/^(pos|position|bp|base_?pair|physical_?pos(ition)?)(\b|\(|$)/),
    rate: at(/rate|cm\/mb/),
    map: names.findIndex((name) => /map|^cm$|genetic_?pos/.test(name) && !/rate|cm\/mb/.test(name)),
  }
  return layout.position >= 0 && (layout.rate >= 0 || layout.map >= 0) ? layout : null
}

/** Recognises files without a header: PLINK's four columns, HapMap's four, or position, rate and map. */
function headerlessLayout(fields: readonly string[]): Layout | null {
  const numbers = fields.map(numberOf)
  const isPlace = (at: number) => Number.isInteger(numbers[at]) && (numbers[at] ?? 0) > 0
  const isNumber = (at: number) => Number.isFinite(numbers[at])
  if (fields.length === 4 && chromosomeOf(fields[0] ?? '') !== null) {
    const isHapMap = isPlace(1) && (numbers[1] ?? 0) > (numbers[3] ?? 0) && isNumber(2)
    if (isHapMap) return { chromosome: 0, position: 1, rate: 2, map: 3 }
    if (isPlace(3) && isNumber(2)) return { chromosome: 0, position: 3, rate: -1, map: 2 }
  }
  const isBare = fields.length === 3 && isPlace(0) && isNumber(1) && isNumber(2)
  return isBare ? { chromosome: -1, position: 0, rate: 1, map: 2 } : null
}

/** Returns the chromosome in a file name: `genetic_map_chr2_combined_b37.txt`, `plink.chrX.GRCh38.map`. */
export function chromosomeInName(name: string): string | null {
  const [, found = ''] =
    /(?:^|[^a-z])chr(?:omosome)?[_.-]?(\d{1,2}|x)(?![a-z0-9])/i.exec(name) ?? []
  return chromosomeOf(found)
}

function notAGeneticMap(name: string, row: number, found: string): ScienceFailure {
  return new ScienceFailure({
    code: 'not-a-genetic-map',
    file: name,
    row,
    found: found.slice(0, 60),
  })
}

/** Parses the lines of a file; stores those of the region and the nearest on both sides of it. */
class GeneticMapParser {
  readonly #name: string
  readonly #region: Region
  #layout: Layout | null = null
  #before: Row | null = null
  #isPast = false
  #last = -1
  readonly rows: Row[] = []

  constructor(name: string, region: Region) {
    this.#name = name
    this.#region = region
  }

  line(text: string, row: number): void {
    const fields = fieldsOf(text)
    if (!this.#layout) {
      const named = namedLayout(fields)
      this.#layout = named ?? headerlessLayout(fields)
      if (!this.#layout) throw notAGeneticMap(this.#name, row, text)
      this.#requireChromosome(this.#layout)
      if (named) return
    }
    this.#take(fields, this.#layout, row)
  }

  #requireChromosome({ chromosome }: Layout): void {
    if (chromosome >= 0 || chromosomeInName(this.#name) !== null) return
    throw new ScienceFailure({ code: 'map-without-chromosome', file: this.#name })
  }

  #take(fields: readonly string[], layout: Layout, row: number): void {
    const { chromosome } = layout
    const { chromosome: regionChromosome, from, to } = this.#region
    if (chromosome >= 0 && chromosomeOf(fields[chromosome] ?? '') !== regionChromosome) return
    const known = (at: number) => (at < 0 ? null : numberOf(fields[at]))
    const one = {
      position: known(layout.position) ?? Number.NaN,
      rate: known(layout.rate),
      map: known(layout.map),
    }
    const { position, rate, map } = one
    const isWhole =
      position > 0 && !Number.isNaN(rate ?? 0) && (rate ?? 0) >= 0 && !Number.isNaN(map ?? 0)
    if (!isWhole || position < this.#last) throw notAGeneticMap(this.#name, row, fields.join(' '))
    this.#last = position
    if (position < from) this.#before = one
    else if (position <= to) this.#keep(one)
    else if (!this.#isPast && (this.#before !== null || this.rows.length > 0)) {
      this.#keep(one)
      this.#isPast = true
    }
  }

  #keep(row: Row): void {
    if (this.#before) this.rows.push(this.#before)
    this.#before = null
    this.rows.push(row)
  }
}

async function rowsOf({ name, blob }: MapFile, region: Region, host: EngineHost): Promise<Row[]> {
  const unpacked = await unpack(sourceOfBlob(blob))
  if (unpacked.container === 'xlsx') throw notAGeneticMap(name, 1, 'xlsx')
  const { head, all } = await peek(
    guardAgainstBomb(unpacked.chunks, blob.size),
    (b) => b.length >= HEAD,
  )
  const lineEnd: LineEnd = head.includes(10) || !head.includes(13) ? 10 : 13
  const parser = new GeneticMapParser(name, region)
  let row = 0
  for await (const { bytes } of blocksOf(all, lineEnd, () => false)) {
    for (const line of decodeText(bytes.slice(), host).text.split(/\r\n|\n|\r/)) {
      row += 1
      if (line.trim() !== '') parser.line(line, row)
    }
    row -= 1
  }
  return parser.rows
}

type Steps = { position: number[]; rate: number[]; to: number }

/**
 * Returns the rate between each two rows. HapMap's rates hold from a row to the next one, those of the
 * combined maps of 1000 Genomes up to a row from the previous one; a map column, where present, decides which.
 */
function stepsOf(rows: readonly Row[]): Steps {
  const gaps = rows.slice(1).map((next, at) => {
    const row = rows[at] ?? next
    const bases = next.position - row.position
    const cM = row.map === null || next.map === null ? null : next.map - row.map
    return { from: row.position, bases, cM, ahead: row.rate, behind: next.rate }
  })
  const miss = (side: 'ahead' | 'behind') =>
    gaps.reduce(
      (sum, gap) => sum + Math.abs((gap.cM ?? 0) - ((gap[side] ?? 0) * gap.bases) / 1e6),
      0,
    )
  const isBehind = gaps.every(({ cM }) => cM !== null) && miss('behind') < miss('ahead')
  const real = gaps.filter(({ bases }) => bases > 0)
  return {
    position: real.map(({ from }) => from),
    rate: real.map(({ bases, cM, ahead, behind }) =>
      Math.max(0, (isBehind ? behind : ahead) ?? ((cM ?? 0) / bases) * 1e6),
    ),
    to: rows.at(-1)?.position ?? 0,
  }
}

/** Returns the steps that lie in the region, cut at its ends. */
function cutToRegion({ position, rate, to }: Steps, { from, to: end }: Region): Steps {
  const ends = [...position.slice(1), to]
  const stepsInRegion = position.flatMap((start, at) => {
    const stop = Math.min(end, ends[at] ?? to)
    return stop > from && start < end
      ? [{ start: Math.max(from, start), rate: rate[at] ?? 0, stop }]
      : []
  })
  return {
    position: stepsInRegion.map(({ start }) => start),
    rate: stepsInRegion.map((one) => one.rate),
    to: stepsInRegion.at(-1)?.stop ?? from,
  }
}

/** Averages rates over bins of one width; their sum in cM is unchanged. */
function binRates({ position, rate, to }: Steps): Steps & { binBases: number } {
  const from = position[0] ?? 0
  const binBases = Math.ceil((to - from) / MOST_STEPS)
  const count = Math.ceil((to - from) / binBases)
  const sums = new Float64Array(count)
  for (const [at, start] of position.entries()) {
    const stop = position[at + 1] ?? to
    for (let place = start; place < stop;) {
      const bin = Math.min(count - 1, Math.floor((place - from) / binBases))
      const next = Math.min(stop, from + (bin + 1) * binBases)
      sums[bin] = sums[bin]! + (rate[at] ?? 0) * (next - place)
      place = next
    }
  }
  const starts = Array.from(sums, (_, bin) => from + bin * binBases)
  return {
    position: starts,
    rate: starts.map((start, bin) => sums[bin]! / (Math.min(to, start + binBases) - start)),
    to,
    binBases,
  }
}

/**
 * Reads the rates of one region. Of files with one chromosome each only that of the region is read.
 *
 * @throws ScienceFailure not-a-genetic-map, map-without-chromosome, map-elsewhere where no row is in the
 * region, and the faults of unpack
 */
export async function readGeneticMap(
  files: readonly MapFile[],
  region: Region,
  host: EngineHost,
): Promise<RecombinationMap> {
  const relevantFiles = files.filter(({ name }) => {
    const named = chromosomeInName(name)
    return named === null || named === region.chromosome
  })
  const used: RecombinationMap['files'] = []
  let rows: Row[] = []
  for (const file of relevantFiles) {
    const found = await rowsOf(file, region, host)
    if (found.length < 2 || rows.length > 0) continue
    rows = found
    const { name, blob } = file
    used.push({ name, bytes: blob.size, sha256: await hashSource(sourceOfBlob(blob), host) })
  }
  const steps = cutToRegion(stepsOf(rows), region)
  if (steps.position.length === 0) {
    const { chromosome, from, to } = region
    throw new ScienceFailure({ code: 'map-elsewhere', expected: `${chromosome}:${from}-${to}` })
  }
  const isMany = steps.position.length > MOST_STEPS
  const shown = isMany ? binRates(steps) : { ...steps, binBases: null }
  const { binBases, position, rate, to } = shown
  return {
    files: used,
    rows: rows.length,
    binBases,
    position,
    rate: rate.map((value) => Number(value.toPrecision(6))),
    to,
  }
}
