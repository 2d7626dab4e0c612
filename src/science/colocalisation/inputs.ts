/** Input of colocalisation: files of two traits, column mappings, the region, the priors. */
import type { BidirectionalFiles, BidirectionalMapping } from '../bidirectional/inputs.ts'
import { ScienceFailure } from '../failure.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { TraitKind } from './bayes-factors.ts'
import { DEFAULT_PRIORS, type Priors } from './posterior.ts'
import { DEFAULT_SEVERAL, SEVERAL_BOUNDS, type SeveralParameters } from './several-result.ts'

/** Files of both traits, parsed as those of a bidirectional analysis. */
export type LocusFiles = BidirectionalFiles
export type LocusMapping = BidirectionalMapping

export type Region = { chromosome: string; from: number; to: number }

/** Quantities of a trait that its files may lack. */
export type TraitParameters = {
  kind: TraitKind
  /** Sample size; null: the median of the file's column. */
  n: number | null
  /** Share of cases; null: from the columns of cases and controls. */
  caseShare: number | null
  /** Standard deviation of a quantitative trait in the unit of its effects; null: from frequencies and n. */
  sdY: number | null
}

export type ColocalisationParameters = Priors & {
  a: TraitParameters
  b: TraitParameters
  /** null: around the strongest variant of the first trait, or the whole of short files. */
  region: Region | null
  /** Half-width around the strongest variant, in 1000 bases. */
  windowKb: number
  /**
   * Where a panel is given: parameters of the search for several signals; absent in records of older builds.
   */
  several?: SeveralParameters
}

export const DEFAULT_TRAIT: TraitParameters = {
  kind: 'quantitative',
  n: null,
  caseShare: null,
  sdY: null,
}

export const DEFAULT_COLOCALISATION: ColocalisationParameters = {
  ...DEFAULT_PRIORS,
  a: DEFAULT_TRAIT,
  b: DEFAULT_TRAIT,
  region: null,
  windowKb: 500,
}

export const LOCUS_LIMITS = {
  /** Files of one side. */
  files: 8,
  fileBytes: 8 * 1024 ** 3,
  /** Variants of a region that both traits have. */
  variants: 20_000,
  windowKb: { least: 1, most: 10_000 },
  /** Length of a region; beyond it one causal variant per trait is no valid assumption. */
  regionBases: 20_000_000,
} as const

/**
 * Whether a file's alleles are needed: a Bayes factor needs none, but variants without names are matched by
 * them, and the signs of effects are compared with the correlations of a panel.
 */
export function needsAlleles({ SNP }: AssociationMapping, hasPanel: boolean): boolean {
  return hasPanel || SNP === undefined
}

/** Completes and checks the parameters. @throws ScienceFailure bad-parameter */
export function checkColocalisation(
  given: Partial<ColocalisationParameters>,
): ColocalisationParameters {
  const all = { ...DEFAULT_COLOCALISATION, ...given }
  const check = (column: string, fits: boolean, expected: string, found: unknown) => {
    if (fits) return
    throw new ScienceFailure({ code: 'bad-parameter', column, expected, found: String(found) })
  }
  const { p1, p2, p12, region, windowKb } = all
  for (const [name, value] of Object.entries({ p1, p2 })) {
    check(name, value > 0 && value < 1, '0…1', value)
  }
  // A variant causal for both traits is causal for each, and more likely so than by chance.
  check('p12', p12 >= p1 * p2 && p12 <= Math.min(p1, p2), `${p1 * p2}…${Math.min(p1, p2)}`, p12)
  const { least, most } = LOCUS_LIMITS.windowKb
  check('windowKb', windowKb >= least && windowKb <= most, `${least}…${most}`, windowKb)
  if (region) {
    const length = region.to - region.from
    check('region', length > 0 && length <= LOCUS_LIMITS.regionBases, '1…20 Mb', length)
  }
  const several = all.several ?? DEFAULT_SEVERAL
  check('effects', Number.isInteger(several.effects), '1, 2, 3…', several.effects)
  for (const name of ['effects', 'coverage', 'minAbsCorr'] as const) {
    const { least: low, most: high } = SEVERAL_BOUNDS[name]
    check(name, several[name] >= low && several[name] <= high, `${low}…${high}`, several[name])
  }
  for (const side of ['a', 'b'] as const) {
    const { n, caseShare, sdY } = all[side]
    check(`${side}.n`, n === null || n > 0, '> 0', n)
    check(
      `${side}.caseShare`,
      caseShare === null || (caseShare > 0 && caseShare < 1),
      '0…1',
      caseShare,
    )
    check(`${side}.sdY`, sdY === null || sdY > 0, '> 0', sdY)
  }
  return all
}
