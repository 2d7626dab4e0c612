/** Variants of several traits as the rows of files that the engine reads. */
import { normalTwoSided } from '../../../src/science/numerics/tails.ts'
import { defined } from '../../lib/defined.ts'

/** Sample size of every trait. */
export const PEOPLE = 100_000
export const ERROR = 1 / Math.sqrt(PEOPLE)

const CHROMOSOMES = 22
const APART = 20_000_000

/** Returns the position of a variant that is independent of all others. */
export function positionOf(at: number): { chr: string; pos: number } {
  return {
    chr: String((at % CHROMOSOMES) + 1),
    pos: 8_000_000 + APART * Math.floor(at / CHROMOSOMES),
  }
}

const HEADER = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tsamplesize'

/** Writes one trait's z of all variants as a file; every other one is coded by its other allele. */
export function fileOf(name: string, z: ArrayLike<number>) {
  const rows = Array.from(z, (own, at) => {
    const { chr, pos } = positionOf(at)
    const isTurned = at % 2 === 1
    const alleles = isTurned ? ['G', 'A', 0.7] : ['A', 'G', 0.3]
    const value = defined(own)
    const beta = (isTurned ? -value : value) * ERROR
    const { p } = normalTwoSided(value)
    return [`rs${at + 1}`, chr, pos, ...alleles, beta, ERROR, p, PEOPLE].join('\t')
  })
  return { name: `${name}.tsv`, blob: new Blob([[HEADER, ...rows].join('\n')]) }
}
