/** A reference panel: one PLINK 1 binary set (.bed, .bim, .fam), read where it is needed. */
import { ScienceFailure } from '../failure.ts'
import type { ByteSource, ReadHooks } from '../reader/byte-source.ts'
import { bitWords, GenotypeStore, type People } from './genotypes.ts'
import type { PanelSet } from './panel-files.ts'
import type { ReadVariants } from './bim-reader.ts'
import { PanelVariants } from './variants.ts'

export type PanelFiles = PanelSet<ByteSource>

/** What is said of a panel with fewer people: r² of noise is about 1 / people. */
export const FEW_PEOPLE = 100
const MAGIC = [0x6c, 0x1b]
const VARIANT_MAJOR = 0x01
const HEADER = 3
const MALE = '1'
const MOST_FAM_BYTES = 256 * 1024 * 1024

/** @throws ScienceFailure not-a-panel, empty-file, file-too-large */
async function readPeople(source: ByteSource): Promise<People> {
  if (source.size > MOST_FAM_BYTES) {
    const found = String(source.size)
    throw new ScienceFailure({ code: 'file-too-large', expected: String(MOST_FAM_BYTES), found })
  }
  const text = new TextDecoder().decode(await source.read(0, source.size))
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new ScienceFailure({ code: 'empty-file' })
  const words = bitWords(lines.length)
  const people = {
    count: lines.length,
    founders: new Uint32Array(words),
    founderCount: 0,
    males: new Uint32Array(words),
  }
  for (const [row, line] of lines.entries()) {
    const fields = line.trim().split(/\s+/)
    if (fields.length < 5) {
      throw new ScienceFailure({ code: 'not-a-panel', column: 'fam', row: row + 1, found: line })
    }
    if (fields[2] !== '0' || fields[3] !== '0') continue
    const bit = 1 << (row & 31)
    people.founders[row >>> 5]! |= bit
    people.founderCount += 1
    if (fields[4] === MALE) people.males[row >>> 5]! |= bit
  }
  if (people.founderCount === 0) throw new ScienceFailure({ code: 'panel-without-founders' })
  return people
}

/** @throws ScienceFailure not-a-panel, panel-sample-major, panel-sizes-differ */
async function checkBed(bed: ByteSource, variants: number, people: number): Promise<void> {
  const head = await bed.read(0, HEADER)
  if (head.length < HEADER || head[0] !== MAGIC[0] || head[1] !== MAGIC[1]) {
    throw new ScienceFailure({ code: 'not-a-panel', column: 'bed' })
  }
  if (head[2] !== VARIANT_MAJOR) throw new ScienceFailure({ code: 'panel-sample-major' })
  const expected = HEADER + variants * Math.ceil(people / 4)
  if (bed.size !== expected) {
    throw new ScienceFailure({
      code: 'panel-sizes-differ',
      expected: String(expected),
      found: String(bed.size),
    })
  }
}

/** Whatever keeps a file from being read after it was chosen: it was moved, changed, or its disk taken out. */
function guarded(source: ByteSource, file: string): ByteSource {
  return {
    size: source.size,
    read: async (start, end) => {
      try {
        return await source.read(start, end)
      } catch (thrown) {
        if (thrown instanceof ScienceFailure) throw thrown
        throw new ScienceFailure({ code: 'panel-taken-away', file })
      }
    },
  }
}

/** Lines of genotypes that are read at once where they lie together. */
const READ_AT_ONCE = 1024 * 1024
/** Bytes between two that are wanted: a request costs as much processor time as reading so many. */
const MOST_GAP = 4 * 1024

export class Panel {
  readonly name: string
  readonly people: People
  readonly variants: PanelVariants
  readonly #bed: ByteSource

  private constructor(name: string, people: People, variants: PanelVariants, bed: ByteSource) {
    this.name = name
    this.people = people
    this.variants = variants
    this.#bed = bed
  }

  /**
   * Opens a set. The .bim file is read once, of the .bed file nothing but its head.
   *
   * @param kept what was read of the .bim file before
   * @throws ScienceFailure not-a-panel, panel-not-sorted, panel-sample-major, panel-sizes-differ,
   * panel-without-founders, empty-file, cancelled
   */
  static async open(
    files: PanelFiles,
    hooks: ReadHooks = {},
    kept: ReadVariants | null = null,
  ): Promise<Panel> {
    const { name } = files
    const [bed, bim, fam] = [files.bed, files.bim, files.fam].map((one) => guarded(one, name)) as [
      ByteSource,
      ByteSource,
      ByteSource,
    ]
    try {
      const people = await readPeople(fam)
      const variants = kept ? new PanelVariants(kept, bim) : await PanelVariants.read(bim, hooks)
      await checkBed(bed, variants.count, people.count)
      return new Panel(name, people, variants, bed)
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure)) throw thrown
      throw new ScienceFailure({ ...thrown.problem, file: thrown.problem.file ?? name })
    }
  }

  /**
   * Genotypes of lines, in the order in which they are given.
   *
   * @throws ScienceFailure panel-taken-away: fewer bytes than the file had when it was opened
   */
  async genotypes(rows: ArrayLike<number>, hooks: ReadHooks = {}): Promise<GenotypeStore> {
    const store = new GenotypeStore(this.people, rows.length)
    const order = Array.from(rows, (_, at) => at).toSorted((a, b) => rows[a]! - rows[b]!)
    const width = Math.ceil(this.people.count / 4)
    const offset = (row: number) => HEADER + row * width
    for (let at = 0; at < order.length;) {
      if (hooks.signal?.aborted) throw new ScienceFailure({ code: 'cancelled' })
      const start = offset(rows[order[at]!]!)
      let last = at
      while (
        last + 1 < order.length &&
        offset(rows[order[last + 1]!]! + 1) - start <= READ_AT_ONCE &&
        // A gap is read over where another request would cost more.
        offset(rows[order[last + 1]!]!) - offset(rows[order[last]!]!) <= MOST_GAP
      ) {
        last += 1
      }
      const end = offset(rows[order[last]!]! + 1)
      const bytes = await this.#bed.read(start, end)
      if (bytes.length < end - start) {
        throw new ScienceFailure({ code: 'panel-taken-away', file: this.name })
      }
      for (; at <= last; at += 1) {
        const row = rows[order[at]!]!
        const from = offset(row) - start
        store.set(
          order[at]!,
          bytes.subarray(from, from + width),
          this.variants.stretchOf(row).ploidy,
        )
      }
      hooks.onBytes?.(at, order.length)
    }
    return store
  }
}
