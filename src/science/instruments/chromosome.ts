/** Compares chromosomes in karyotype order, all others after them by name. */
export function byChromosome(a: string, b: string): number {
  const rank = (name: string) => {
    const at = ['X', 'Y', 'MT'].indexOf(name)
    return /^\d+$/.test(name) ? Number(name) : at >= 0 ? 1000 + at : 2000
  }
  return rank(a) - rank(b) || a.localeCompare(b, 'en')
}

/** Base pairs of the chromosomes of GRCh37 and GRCh38: [name, GRCh37, GRCh38]. */
const LENGTHS: readonly [string, number, number][] = [
  ['1', 249_250_621, 248_956_422],
  ['2', 243_199_373, 242_193_529],
  ['3', 198_022_430, 198_295_559],
  ['4', 191_154_276, 190_214_555],
  ['5', 180_915_260, 181_538_259],
  ['6', 171_115_067, 170_805_979],
  ['7', 159_138_663, 159_345_973],
  ['8', 146_364_022, 145_138_636],
  ['9', 141_213_431, 138_394_717],
  ['10', 135_534_747, 133_797_422],
  ['11', 135_006_516, 135_086_622],
  ['12', 133_851_895, 133_275_309],
  ['13', 115_169_878, 114_364_328],
  ['14', 107_349_540, 107_043_718],
  ['15', 102_531_392, 101_991_189],
  ['16', 90_354_753, 90_338_345],
  ['17', 81_195_210, 83_257_441],
  ['18', 78_077_248, 80_373_285],
  ['19', 59_128_983, 58_617_616],
  ['20', 63_025_520, 64_444_167],
  ['21', 48_129_895, 46_709_983],
  ['22', 51_304_566, 50_818_468],
  ['X', 155_270_560, 156_040_895],
]

const LENGTH_OF = new Map(LENGTHS.map(([name, ...both]) => [name, both]))

/** Returns the length of a chromosome for drawing: the longer of both builds; null for a contig. */
export function chromosomeLength(name: string): number | null {
  const both = LENGTH_OF.get(name)
  return both ? Math.max(...both) : null
}

/** Returns the builds that a position cannot be of, because the chromosome is shorter. */
export function impossibleBuilds(name: string, position: number): ('GRCh37' | 'GRCh38')[] {
  const both = LENGTH_OF.get(name)
  if (!both) return []
  return (['GRCh37', 'GRCh38'] as const).filter((_, at) => position > both[at]!)
}

/** The major histocompatibility complex with its flanks: both builds lie within these borders. */
export const MHC = { chromosome: '6', start: 25_000_000, end: 34_000_000 } as const

/** Whether a position is in the region of chromosome 6 with linkage over megabases. */
export function isInMhc(chromosome: string | null, position: number | null): boolean {
  return (
    chromosome === MHC.chromosome &&
    position !== null &&
    position >= MHC.start &&
    position <= MHC.end
  )
}
