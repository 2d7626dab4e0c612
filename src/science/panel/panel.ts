/** A reference panel: one PLINK 1 or PLINK 2 binary set, read on demand. */
import { ScienceFailure } from '../failure.ts'
import type { ByteSource, ReadHooks } from '../parser/byte-source.ts'
import { bedFile, type GenotypeFile } from './bed.ts'
import { GenotypeStore, type People } from './genotypes.ts'
import { pgenFile } from './pgen.ts'
import { readPeople } from './people.ts'
import type { PanelSet } from './panel-files.ts'
import type { ReadVariants } from './bim-parser.ts'
import { PanelVariants } from './variants.ts'

export type PanelFiles = PanelSet<ByteSource>

/** Panels with fewer people get a warning: r² of unlinked variants is about 1 / people. */
export const FEW_PEOPLE = 100

/** Bytes of magic number and mode. */
const HEADER = 3

/** Opens genotypes of PLINK 1 or 2. @throws ScienceFailure those of bedFile and pgenFile */
async function openGenotypes(source: ByteSource, variants: number, people: number) {
  const head = await source.read(0, HEADER)
  const [first, second, mode] = head
  if (first !== 0x6c || second !== 0x1b || mode === undefined) {
    throw new ScienceFailure({ code: 'not-a-panel', column: 'bed' })
  }
  return mode > 1 ? pgenFile(source, variants, people) : bedFile(source, variants, people, mode)
}

/** Reports any read error of a file after it was selected: it was moved, changed, or its disk removed. */
function guardSource(source: ByteSource, file: string): ByteSource {
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

export class Panel {
  readonly name: string
  readonly people: People
  readonly variants: PanelVariants
  readonly #genotypes: GenotypeFile

  private constructor(
    name: string,
    people: People,
    variants: PanelVariants,
    genotypes: GenotypeFile,
  ) {
    this.name = name
    this.people = people
    this.variants = variants
    this.#genotypes = genotypes
  }

  /**
   * Opens a set. The .bim file is read once, of the .bed file only its head.
   *
   * @param kept cached index of the .bim file
   * @throws ScienceFailure not-a-panel, panel-not-sorted, panel-sample-major, panel-sizes-differ,
   * panel-without-founders, empty-file, cancelled
   */
  static async open(
    files: PanelFiles,
    hooks: ReadHooks = {},
    kept: ReadVariants | null = null,
  ): Promise<Panel> {
    const { name } = files
    const [bed, bim, fam] = [files.bed, files.bim, files.fam].map((one) =>
      guardSource(one, name),
    ) as [ByteSource, ByteSource, ByteSource]
    try {
      const people = await readPeople(fam)
      const variants = kept ? new PanelVariants(kept, bim) : await PanelVariants.read(bim, hooks)
      return new Panel(
        name,
        people,
        variants,
        await openGenotypes(bed, variants.count, people.count),
      )
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure)) throw thrown
      throw new ScienceFailure({ ...thrown.problem, file: thrown.problem.file ?? name })
    }
  }

  /**
   * Reads the genotypes of lines, in the given order.
   *
   * @throws ScienceFailure panel-taken-away: fewer bytes than the file had when it was opened
   */
  async genotypes(rows: ArrayLike<number>, hooks: ReadHooks = {}): Promise<GenotypeStore> {
    const store = new GenotypeStore(this.people, rows.length)
    const order = Array.from(rows, (_, at) => at).toSorted((a, b) => rows[a]! - rows[b]!)
    const sorted = order.map((at) => rows[at]!)
    const { variants } = this
    try {
      await this.#genotypes.each(sorted, hooks, (at, bytes) =>
        store.set(order[at]!, bytes, variants.stretchOf(sorted[at]!).ploidy),
      )
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure)) throw thrown
      throw new ScienceFailure({ ...thrown.problem, file: thrown.problem.file ?? this.name })
    }
    return store
  }
}
