/** Analyses one exposure of a scan against one outcome: the unit that is distributed over workers. */
import type { Association } from '../harmonise/association.ts'
import type {
  HarmoniseReason,
  HarmonisedVariant,
  indexAssociations,
} from '../harmonise/harmonise.ts'
import { harmonise } from '../harmonise/harmonise.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import { type DirectEffectBound, directEffectBound } from '../methods/direct-effect-bound.ts'
import { divwEstimate } from '../methods/divw.ts'
import type { Effects } from '../methods/effects.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import { modeEstimates } from '../methods/mode.ts'
import { presso } from '../methods/presso.ts'
import type { Independence } from '../independence/independence.ts'
import { independenceOfHarmonised } from '../independence/of-harmonised.ts'
import type { Direction } from '../two-sample/direction.ts'
import { directionOf } from '../two-sample/direction.ts'
import type { CompleteChoice } from '../two-sample/analyse-completely.ts'
import type { TwoSampleNumbers } from '../two-sample/estimate-all.ts'
import { estimateAll } from '../two-sample/estimate-all.ts'
import { type RobustNumbers, robustNumbers } from '../two-sample/robust.ts'
import { smallerSample } from '../two-sample/steiger-sides.ts'

export type ScanChoice = Omit<CompleteChoice, 'robust'> & {
  action: HarmoniseAction
  /** Prevalence (share of cases in the population), for Steiger's test in the exact convention. */
  prevalence?: number
  /** Variants of an exposure with a smaller F are dropped. */
  leastF?: number
  /** Adds the methods for many invalid instruments; they do not affect the verdict. */
  hasRobust?: boolean
}

/** Variants excluded by the methods for many invalid instruments, and the sample size used for BIC. */
export type SetAside = {
  lasso: string[] | null
  cml: string[] | null
  /** Sample size of the smaller side; null: unknown, so that constrained likelihood was omitted. */
  sampleSize: number | null
}

/** Results of one exposure of a scan. */
export type ScannedExposure = Pick<
  TwoSampleNumbers,
  'heterogeneity' | 'pleiotropy' | 'leaveOneOut' | 'singleSnp' | 'strength'
> & {
  exposure: string
  nsnp: number
  /** Wald ratio for one variant, else IVW; null without a usable variant. */
  main: MethodEstimate | null
  estimates: MethodEstimate[]
  direction: Direction | null
  /** Bound of direct effects by the scatter of the variants; null below three of them. */
  bound: DirectEffectBound | null
  /** Regions of the variants, and the lower tail of Q; absent below two variants. */
  independence?: Independence
  presso: { globalP: number; outliers: string[] } | null
  /** null unless the methods for many invalid instruments were requested. */
  setAside: SetAside | null
  variants: HarmonisedVariant[]
  dropped: { SNP: string; reason: HarmoniseReason | 'weak-instrument' }[]
  outcomeDuplicates: string[]
}

/** Returns the harmonised variants to analyse as columns of numbers. */
export function effectsOfHarmonised(analysedVariants: readonly HarmonisedVariant[]): Effects {
  const column = (value: (row: HarmonisedVariant) => number | null) =>
    Float64Array.from(analysedVariants, (row) => value(row)!)
  return {
    betaExposure: column((row) => row.betaExposure),
    seExposure: column((row) => row.seExposure),
    betaOutcome: column((row) => row.betaOutcome),
    seOutcome: column((row) => row.seOutcome),
  }
}

const EMPTY: Pick<
  ScannedExposure,
  'heterogeneity' | 'pleiotropy' | 'leaveOneOut' | 'singleSnp' | 'strength' | 'estimates'
> = {
  heterogeneity: [],
  pleiotropy: null,
  leaveOneOut: [],
  singleSnp: [],
  strength: { fMean: null, fMin: null, i2gx: null, i2gxUnweighted: null },
  estimates: [],
}

function isStrong(row: HarmonisedVariant, leastF: number): boolean {
  return (row.betaExposure! / row.seExposure!) ** 2 >= leastF
}

/** Runs the two-sample tool's methods for many invalid instruments, each where its requirements are met. */
function robustOf(
  analysedVariants: readonly HarmonisedVariant[],
  effects: Effects,
  choice: ScanChoice,
): { estimates: RobustNumbers['estimates']; setAside: SetAside | null } {
  if (!choice.hasRobust) return { estimates: [], setAside: null }
  const sampleSize = smallerSample(analysedVariants.map(({ SNP, source }) => ({ SNP, ...source })))
  const ids = analysedVariants.map(({ SNP }) => SNP)
  const { estimates, invalidity } = robustNumbers(
    effects,
    ids,
    { ...choice, sampleSize },
    () => undefined,
  )
  const { lasso = null, cml = null } = invalidity ?? {}
  return {
    estimates,
    setAside: { lasso: lasso && lasso.invalid, cml: cml && cml.invalid, sampleSize },
  }
}

function numbersOf(
  analysedVariants: readonly HarmonisedVariant[],
  choice: ScanChoice,
): Omit<ScannedExposure, 'exposure' | 'nsnp' | 'variants' | 'dropped' | 'outcomeDuplicates'> {
  if (analysedVariants.length === 0) {
    return { ...EMPTY, main: null, direction: null, bound: null, presso: null, setAside: null }
  }
  const effects = effectsOfHarmonised(analysedVariants)
  const ids = analysedVariants.map((row) => row.SNP)
  const basic = estimateAll(effects, ids, choice)
  const further = [
    ...modeEstimates(effects, { ...choice, nome: false }),
    divwEstimate(effects, choice.convention),
  ].filter((estimate) => estimate !== undefined)
  const robust = robustOf(analysedVariants, effects, choice)
  const estimates: MethodEstimate[] = [...basic.estimates, ...further, ...robust.estimates]
  const test = choice.pressoDraws
    ? presso(effects, { ...choice, draws: choice.pressoDraws })
    : undefined
  const direction = directionOf(
    analysedVariants.map(({ SNP, source }) => ({ SNP, ...source })),
    choice,
  )
  const { heterogeneity, pleiotropy, leaveOneOut, singleSnp, strength } = basic
  const independence = independenceOfHarmonised(
    analysedVariants,
    heterogeneity.find(({ method }) => method === 'ivw'),
  )
  return {
    main: estimates.find(({ method }) => method === 'wald-ratio' || method === 'ivw') ?? null,
    estimates,
    heterogeneity,
    pleiotropy,
    leaveOneOut,
    singleSnp,
    strength,
    direction: direction ?? null,
    bound: directEffectBound(effects) ?? null,
    ...(independence && { independence }),
    presso: test
      ? {
          globalP: test.global.p,
          outliers: (test.outliers ?? [])
            .filter((row) => row.isOutlier)
            .map((row) => ids[row.index]!),
        }
      : null,
    setAside: robust.setAside,
  }
}

/**
 * Tests one exposure of a scan against the outcome: harmonised, filtered by F, and estimated. Depends on its
 * arguments alone, so that exposures can be distributed over workers.
 */
export function scanExposure(
  exposure: string,
  rows: readonly Association[],
  outcome: ReturnType<typeof indexAssociations>,
  choice: ScanChoice,
): ScannedExposure {
  const { variants, unmatched, outcomeDuplicates } = harmonise(rows, outcome, choice.action)
  const usable = variants.filter((row) => row.keep)
  const leastF = choice.leastF ?? 0
  const analysedVariants = usable.filter((row) => isStrong(row, leastF))
  const weak = usable.filter((row) => !isStrong(row, leastF))
  return {
    exposure,
    nsnp: analysedVariants.length,
    ...numbersOf(analysedVariants, choice),
    variants,
    dropped: [
      ...unmatched,
      ...variants.flatMap(({ SNP, reason }) => (reason === null ? [] : [{ SNP, reason }])),
      ...weak.map(({ SNP }) => ({ SNP, reason: 'weak-instrument' as const })),
    ],
    outcomeDuplicates,
  }
}
