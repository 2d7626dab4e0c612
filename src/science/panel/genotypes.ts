/**
 * Genotypes of a reference panel as bits: for each variant one bit plane for people with two copies of its
 * first allele, one for one copy, and one for none. A person in no plane has no call. Each bit is a person, so
 * that counting pairs of genotypes is counting bits.
 */

/** People of a panel, as masks of one bit each. */
export type People = {
  /** Rows of the .fam file. */
  count: number
  /** People whose parents are both unknown: PLINK estimates linkage from them alone. */
  founders: Uint32Array
  founderCount: number
  /** Male founders, who have one X and one Y. */
  males: Uint32Array
}

/** Ploidy of a variant's chromosome. */
export type Ploidy = 'diploid' | 'x' | 'y'

/** Returns the number of 32-bit words for one bit per person. */
export const bitWords = (people: number): number => Math.ceil(people / 32)

/** Counts the set bits of a 32-bit word (Warren, Hacker's Delight, 5-1). */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555)
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Packs the even bits of a word into its lower half. */
function evenBits(word: number): number {
  let bits = word & 0x5555_5555
  bits = (bits | (bits >>> 1)) & 0x3333_3333
  bits = (bits | (bits >>> 2)) & 0x0f0f_0f0f
  bits = (bits | (bits >>> 4)) & 0x00ff_00ff
  return (bits | (bits >>> 8)) & 0xffff
}

/** Reads sixteen genotypes, two bits each, from up to four bytes; missing bytes at the end count as 0. */
function wordAt(bytes: Uint8Array, at: number): number {
  return (
    bytes[at]! |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  )
}

const PLANES = 3
const TOTALS = 4

/**
 * Bit planes of many variants in one array.
 *
 * Two bits of a .bed file: 00 two copies of the first allele of the .bim line, 10 one, 11 none, 01 no call
 * (PLINK 1.9, file formats). As PLINK does, non-founders are left out, heterozygous calls of haploid
 * chromosomes count as missing (in males on X, in all people on Y), females have no Y, and mitochondria are
 * treated as diploid, because heteroplasmy is called as heterozygous.
 */
export class GenotypeStore {
  readonly words: number
  readonly people: People
  readonly #planes: Uint32Array
  /** For each variant: two, one, none, and whether every founder has a call. */
  readonly #totals: Int32Array

  constructor(people: People, capacity: number) {
    this.people = people
    this.words = bitWords(people.count)
    this.#planes = new Uint32Array(capacity * PLANES * this.words)
    this.#totals = new Int32Array(capacity * TOTALS)
  }

  /** Returns the bytes of a variant in a store of this many people. */
  static bytesFor(people: number): number {
    return PLANES * bitWords(people) * 4 + TOTALS * 4
  }

  /** Stores the genotypes of a variant. @param bytes the variant's part of the .bed file */
  set(index: number, bytes: Uint8Array, ploidy: Ploidy): void {
    const { words, people } = this
    const planes = this.#planes
    const first = index * PLANES * words
    let [two, one, none] = [0, 0, 0]
    for (let at = 0; at < words; at += 1) {
      const [left, right] = [wordAt(bytes, at * 8), wordAt(bytes, at * 8 + 4)]
      const low = evenBits(left) | (evenBits(right) << 16)
      const high = evenBits(left >>> 1) | (evenBits(right >>> 1) << 16)
      const males = people.males[at]!
      const founders = ploidy === 'y' ? males : people.founders[at]!
      const heterozygous = high & ~low & founders
      const planeTwo = ~high & ~low & founders
      const planeNone = high & low & founders
      const planeOne =
        ploidy === 'diploid' ? heterozygous : ploidy === 'x' ? heterozygous & ~males : 0
      planes[first + at] = planeTwo
      planes[first + words + at] = planeOne
      planes[first + 2 * words + at] = planeNone
      two += popcount(planeTwo)
      one += popcount(planeOne)
      none += popcount(planeNone)
    }
    const isComplete = two + one + none === people.founderCount
    this.#totals.set([two, one, none, isComplete ? 1 : 0], index * TOTALS)
  }

  /** Counts founders with two, one and no copy of the first allele. */
  totals(index: number): { two: number; one: number; none: number } {
    const at = index * TOTALS
    return { two: this.#totals[at]!, one: this.#totals[at + 1]!, none: this.#totals[at + 2]! }
  }

  /**
   * Fills the table of two variants' genotypes, row by row: copies of the first allele (two, one, none) of the
   * first variant, and of the second. People without a call at either are in no cell.
   *
   * @param table nine cells, overwritten
   * @param within mask of the people to count; all by default
   */
  pair(first: number, second: number, table: Int32Array, within?: Uint32Array): void {
    const totals = this.#totals
    const [a, b] = [first * TOTALS, second * TOTALS]
    if (within || totals[a + 3] === 0 || totals[b + 3] === 0) {
      this.#pairWithMissing(first, second, table, within)
      return
    }
    const { words } = this
    const planes = this.#planes
    const [p, q] = [first * PLANES * words, second * PLANES * words]
    let [twoTwo, twoNone, noneTwo, noneNone] = [0, 0, 0, 0]
    for (let at = 0; at < words; at += 1) {
      const [pTwo, pNone] = [planes[p + at]!, planes[p + 2 * words + at]!]
      const [qTwo, qNone] = [planes[q + at]!, planes[q + 2 * words + at]!]
      twoTwo += popcount(pTwo & qTwo)
      twoNone += popcount(pTwo & qNone)
      noneTwo += popcount(pNone & qTwo)
      noneNone += popcount(pNone & qNone)
    }
    // Without missing calls, four cells and the margins give the other five.
    const twoOne = totals[a]! - twoTwo - twoNone
    const noneOne = totals[a + 2]! - noneTwo - noneNone
    table[0] = twoTwo
    table[1] = twoOne
    table[2] = twoNone
    table[3] = totals[b]! - twoTwo - noneTwo
    table[4] = totals[b + 1]! - twoOne - noneOne
    table[5] = totals[b + 2]! - twoNone - noneNone
    table[6] = noneTwo
    table[7] = noneOne
    table[8] = noneNone
  }

  #pairWithMissing(first: number, second: number, table: Int32Array, within?: Uint32Array): void {
    const { words } = this
    const planes = this.#planes
    table.fill(0)
    for (let row = 0; row < 3; row += 1) {
      const p = (first * PLANES + row) * words
      for (let column = 0; column < 3; column += 1) {
        const q = (second * PLANES + column) * words
        let count = 0
        for (let at = 0; at < words; at += 1) {
          count += popcount(planes[p + at]! & planes[q + at]! & (within ? within[at]! : -1))
        }
        table[row * 3 + column] = count
      }
    }
  }
}
