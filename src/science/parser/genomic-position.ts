/** Reads chromosomes, and positions that names of variants contain. */

/** Assemblies of the human genome that positions of summary statistics use. */
export type Build = 'GRCh37' | 'GRCh38'

const SEX = new Map([
  ['23', 'X'],
  ['24', 'Y'],
  ['25', 'X'],
  ['26', 'MT'],
  ['M', 'MT'],
  ['XY', 'X'],
  ['PAR', 'X'],
])

/**
 * Normalises a chromosome name: `chr01`, `1`, `NC_000001.11` are `1`; `23`, `chrX`, `XY` are `X`. Other names
 * (contigs) are unchanged. null for an empty one.
 */
export function chromosomeOf(text: string | null): string | null {
  const plain = (text ?? '').trim().toUpperCase()
  const accession = /^NC_0+(\d{1,2})\.\d+$/.exec(plain)?.[1]
  const name = accession ?? plain.replace(/^CHR(?:OMOSOME)?[_\s]?/, '')
  const number = /^0*(\d+)(?:\.0+)?$/.exec(name)?.[1] ?? name
  return number === '' || number === '0' ? null : (SEX.get(number) ?? number)
}

/** A position, and the alleles in a name; the second one is the usual effect allele (ALT). */
export type NamedVariant = {
  chromosome: string
  position: number
  first: string | null
  second: string | null
}

/** `1:12345:A:G`, `chr1_12345_A_G_b38`, `X-12345-A-G`, `rs7:12345:A:G`, and any suffix. */
const NAMED =
  /^(?:chr)?(\d{1,2}|X|Y|XY|MT?)[:_-](\d{1,9})(?:(?:[:_/-])([ACGTDI]+)[:_/>-]([ACGTDI]+|<\w+>))?(?:$|[:_/;,-])/i

/** Parses a name such as `1:12345:A:G`; null for names without a position. */
export function variantOfName(name: string): NamedVariant | null {
  const parts = NAMED.exec(name.trim())
  const chromosome = chromosomeOf(parts?.[1] ?? null)
  if (!parts || chromosome === null) return null
  const allele = (text: string | undefined) => text?.toUpperCase() ?? null
  return {
    chromosome,
    position: Number(parts[2]),
    first: allele(parts[3]),
    second: allele(parts[4]),
  }
}

/** Parses the position in a name such as `1:12345:A:G` or `chr1_12345_A_G`; null for other names. */
export function positionOfName(name: string): Pick<NamedVariant, 'chromosome' | 'position'> | null {
  const named = variantOfName(name)
  // A single digit may be any number.
  return named && named.position > 9
    ? { chromosome: named.chromosome, position: named.position }
    : null
}

/** `rs7_A`, `rs7-?`, `rs7:A:G`, `rs7:12345:A:G`: an rs number with alleles behind it. */
const RS_WITH_ALLELES = /^(rs\d+)[:_-](?:\d+[:_])?(?:[ACGTDIN]+|\?)(?:[:_/>-][ACGTDI]+)*$/i

/** Returns the rs number of a name that has alleles behind it; every other name unchanged. */
export function withoutAlleles(name: string): string {
  const isLong = name.length > 3 && (name[0] === 'r' || name[0] === 'R')
  // Nearly all names end in a digit.
  return isLong && !(name.at(-1)! <= '9' && name.at(-1)! >= '0')
    ? (RS_WITH_ALLELES.exec(name)?.[1] ?? name)
    : name
}
