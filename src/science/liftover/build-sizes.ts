/** Identifies assemblies by the lengths of their chromosomes. */

/** Bases of chromosomes 1, 2, 22 and X; chrom.sizes of UCSC's assembly hubs. */
const SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  GRCh36: { '1': 247_249_719, '2': 242_951_149, '22': 49_691_432, X: 154_913_754 },
  GRCh37: { '1': 249_250_621, '2': 243_199_373, '22': 51_304_566, X: 155_270_560 },
  GRCh38: { '1': 248_956_422, '2': 242_193_529, '22': 50_818_468, X: 156_040_895 },
  'T2T-CHM13': { '1': 248_387_328, '2': 242_696_752, '22': 51_324_926, X: 154_259_566 },
}

/** Returns the assembly whose chromosomes have these lengths; null where no known one has. */
export function buildOfSizes(sizes: ReadonlyMap<string, number>): string | null {
  const fits = Object.entries(SIZES).find(([, known]) =>
    Object.entries(known).some(([chromosome, size]) => sizes.get(chromosome) === size),
  )
  return fits?.[0] ?? null
}
