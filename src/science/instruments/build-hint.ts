/** Infers the build of a file's positions from well-known variants and the lengths of chromosomes. */
import type { Build } from '../parser/genomic-position.ts'
import { impossibleBuilds } from './chromosome.ts'

/** Positions of variants that many files have: [name, GRCh37, GRCh38]. */
const PLACES: readonly [string, number, number][] = [
  ['rs429358', 45_411_941, 44_908_684],
  ['rs7412', 45_412_079, 44_908_822],
  ['rs4988235', 136_608_646, 135_851_076],
  ['rs601338', 49_206_674, 48_703_417],
  ['rs1801133', 11_856_378, 11_796_321],
  ['rs9939609', 53_820_527, 53_786_615],
  ['rs7903146', 114_758_349, 112_998_590],
  ['rs12913832', 28_365_618, 28_120_472],
  ['rs1800562', 26_093_141, 26_092_913],
  ['rs738409', 44_324_727, 43_928_847],
  ['rs58542926', 19_379_549, 19_268_740],
  ['rs11591147', 55_505_647, 55_039_974],
  ['rs6025', 169_519_049, 169_549_811],
  ['rs1260326', 27_730_940, 27_508_073],
  ['rs3184504', 111_884_608, 111_446_804],
  ['rs2228145', 154_426_970, 154_454_494],
  ['rs6511720', 11_202_306, 11_091_630],
  ['rs10455872', 161_010_118, 160_589_086],
  ['rs3798220', 160_961_137, 160_540_105],
]
const PLACE_OF = new Map(PLACES.map(([name, ...both]) => [name, both]))

type Placed = { SNP: string; chromosome: string | null; position: number | null }

/** Evidence about the build of positions. */
export type BuildHint = {
  build: Build | null
  /** Number of variants that indicate the build, and one of them. */
  count: number
  SNP: string | null
  /** Positions beyond the end of the chromosome in both builds. */
  impossible: number
  impossibleSNP: string | null
}

/**
 * Infers the build of positions from variants with a known position, and from positions that only one build
 * has. null without evidence or with contradictory evidence.
 */
export function buildHint(variants: readonly Placed[]): BuildHint {
  const votes: Record<Build, string[]> = { GRCh37: [], GRCh38: [] }
  let impossible = 0
  let impossibleSNP: string | null = null
  for (const { SNP, chromosome, position } of variants) {
    if (chromosome === null || position === null) continue
    const both = PLACE_OF.get(SNP.toLowerCase())
    if (both?.[0] === position) votes.GRCh37.push(SNP)
    if (both?.[1] === position) votes.GRCh38.push(SNP)
    const not = impossibleBuilds(chromosome, position)
    if (not.length === 2) {
      impossible += 1
      impossibleSNP ??= SNP
    } else if (not[0] === 'GRCh37') votes.GRCh38.push(SNP)
    else if (not[0] === 'GRCh38') votes.GRCh37.push(SNP)
  }
  const { GRCh37, GRCh38 } = votes
  const isSplit = GRCh37.length > 0 && GRCh38.length > 0
  const build = isSplit ? null : GRCh37.length > 0 ? 'GRCh37' : GRCh38.length > 0 ? 'GRCh38' : null
  const said = build === null ? [] : votes[build]
  return { build, count: said.length, SNP: said[0] ?? null, impossible, impossibleSNP }
}
