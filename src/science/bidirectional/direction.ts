/** One direction: instruments of one trait, looked up in the other, harmonised and estimated. */
import { type Association, variantKey } from '../harmonise/association.ts'
import { type HarmonisedVariant, harmonise, indexAssociations } from '../harmonise/harmonise.ts'
import { harmoniseWarnings } from '../harmonise/warnings.ts'
import { independenceOfHarmonised } from '../independence/of-harmonised.ts'
import type { Effects } from '../methods/effects.ts'
import { minimumDetectableEffect } from '../methods/power.ts'
import {
  analyseCompletely,
  type CompleteChoice,
  type CompleteNumbers,
} from '../two-sample/analyse-completely.ts'
import { directionOf, type SteigerSide } from '../two-sample/direction.ts'
import { smallerSample } from '../two-sample/steiger-sides.ts'
import { effectsOfHarmonised } from '../scan/scan-exposure.ts'
import { knownLocus } from '../scan-run/known-loci.ts'
import { pressoDrawsFor } from '../two-sample/parameters.ts'
import type { BidirectionalParameters, Side } from './inputs.ts'
import { instrumentsOf, pOf, isInstrument } from './instruments.ts'
import type { DirectionNumbers, DirectionResult, DirectionVariant } from './result.ts'
import { analyseWithout } from './analyse-without.ts'

/** A direction before both are judged together. */
export type EstimatedDirection = Omit<
  DirectionResult,
  'q' | 'verdict' | 'rules' | 'isSupported' | 'warnings'
>

type Progress = (done: number) => void

const POWER = 0.8

/** Adds p for Steiger's test; where the file has none, it is computed from effect and error. */
function addP(side: Association): SteigerSide {
  return { ...side, p: pOf(side) }
}

function choiceOf(parameters: BidirectionalParameters, n: number): CompleteChoice {
  const { presso, convention, seed, nboot, generator } = parameters
  const draws = presso === 'auto' ? pressoDrawsFor(n) : presso === 'off' ? null : presso
  return {
    convention,
    seed,
    nboot,
    ...(generator && { generator }),
    // MR-PRESSO needs more draws than variants, and at least four variants.
    pressoDraws: draws !== null && n >= 4 && draws > n ? draws : null,
  }
}

function toStoredNumbers({ radial, presso, ...numbers }: CompleteNumbers, ids: readonly string[]) {
  const { points: _points, ...report } = radial ?? { points: [] }
  const result: DirectionNumbers = {
    ...numbers,
    radial: radial ? (report as DirectionNumbers['radial']) : null,
    presso: presso && {
      ...presso,
      outliers: presso.outliers?.map(({ index, ...own }) => ({ SNP: ids[index]!, ...own })) ?? null,
    },
  }
  return result
}

function steigerOf(
  analysedVariants: readonly HarmonisedVariant[],
  choice: BidirectionalParameters,
) {
  const found = directionOf(
    analysedVariants.map(({ SNP, source }) => ({
      SNP,
      exposure: addP(source.exposure),
      outcome: addP(source.outcome),
    })),
    choice,
  )
  if (!found) return null
  const { variants, ...rest } = found
  const backward = variants.filter(({ isForward }) => !isForward).map(({ SNP }) => SNP)
  const known = new Map(variants.map(({ SNP, isForward }) => [SNP, isForward]))
  return { known, summary: { ...rest, backward } }
}

function variantOf(
  row: HarmonisedVariant,
  isForward: boolean | null,
  parameters: BidirectionalParameters,
): DirectionVariant {
  const { exposure, outcome } = row.source
  return {
    SNP: row.SNP,
    effectAllele: row.exposure.effect,
    otherAllele: row.exposure.other,
    eaf: row.eafExposure,
    betaExposure: row.betaExposure!,
    seExposure: row.seExposure!,
    betaOutcome: row.betaOutcome!,
    seOutcome: row.seOutcome!,
    pExposure: pOf(exposure),
    pOutcome: pOf(outcome),
    nExposure: exposure.n,
    nOutcome: outcome.n,
    chromosome: exposure.chromosome,
    position: exposure.position,
    isForward,
    isShared: isInstrument(outcome, parameters),
    locus: knownLocus(row.SNP),
  }
}

function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((x, y) => x - y)
  return known.length > 0 ? known[known.length >> 1]! : null
}

/** Smallest detectable effect; R² of all variants together, from Steiger's test. */
function detectableOf(analysedVariants: readonly HarmonisedVariant[], r2: number | undefined) {
  const of = (value: (row: Association) => number | null) =>
    medianOf(analysedVariants.map(({ source }) => value(source.outcome)))
  const n = of((row) => row.n)
  if (r2 === undefined || !(r2 > 0 && r2 < 1) || n === null || !(n > 0)) return null
  const [cases, controls] = [of((row) => row.cases), of((row) => row.controls)]
  const caseShare =
    cases !== null && controls !== null && cases + controls > 0 ? cases / (cases + controls) : null
  const design = { n, r2, ...(caseShare !== null && { caseShare }) }
  const effect = minimumDetectableEffect(design, POWER)
  return Number.isFinite(effect) ? { effect, r2, n, caseShare } : null
}

type Given = {
  exposure: Side
  /** Rows of the trait whose instruments are used. */
  own: readonly Association[]
  /** Rows of the other trait. */
  other: readonly Association[]
}

function estimateVariants(
  analysedVariants: readonly HarmonisedVariant[],
  parameters: BidirectionalParameters,
  progress: Progress,
): { effects: Effects; ids: string[]; numbers: DirectionNumbers } | null {
  if (analysedVariants.length === 0) return null
  const effects = effectsOfHarmonised(analysedVariants)
  const ids = analysedVariants.map(({ SNP }) => SNP)
  const choice = {
    ...choiceOf(parameters, ids.length),
    robust: {
      sampleSize: smallerSample(
        analysedVariants.map(({ SNP, source }) => ({
          SNP,
          exposure: addP(source.exposure),
          outcome: addP(source.outcome),
        })),
      ),
    },
  }
  let last = 0
  const numbers = analyseCompletely(effects, ids, choice, (_stage, done) => {
    last = Math.max(last, done)
    progress(0.6 * last)
  })
  return { effects, ids, numbers: toStoredNumbers(numbers, ids) }
}

/**
 * Estimates one direction: every method on all instruments, and the main methods again without variants that
 * Steiger's test reverses and without instruments of both traits. Both directions use the same seed, so that
 * swapping the traits swaps the results.
 */
export function analyseDirection(
  { exposure, own, other }: Given,
  parameters: BidirectionalParameters,
  progress: Progress = () => {},
): EstimatedDirection {
  const { rows, counts } = instrumentsOf(own, parameters)
  const instrumentKeys = new Set(rows.map(({ SNP }) => variantKey(SNP)))
  const partners = other.filter(({ SNP }) => instrumentKeys.has(variantKey(SNP)))
  const set = harmonise(rows, indexAssociations(partners), parameters.action)
  const analysedVariants = set.variants.filter(({ keep }) => keep)
  const estimated = estimateVariants(analysedVariants, parameters, progress)
  const steiger = steigerOf(analysedVariants, parameters)
  const variants = analysedVariants.map((row) =>
    variantOf(row, steiger?.known.get(row.SNP) ?? null, parameters),
  )
  const again = (removed: readonly string[]) =>
    estimated &&
    analyseWithout(
      estimated.effects,
      estimated.ids,
      new Set(removed),
      choiceOf(parameters, estimated.ids.length),
    )
  const withoutBackward = again(steiger?.summary.backward ?? [])
  progress(0.8)
  const shared = variants.filter(({ isShared }) => isShared).map(({ SNP }) => SNP)
  const withoutShared = again(shared)
  progress(1)
  const main = estimated?.numbers.estimates.find(
    ({ method }) => method === 'ivw' || method === 'wald-ratio',
  )
  const absent = set.unmatched.filter(({ reason }) => reason === 'not-in-outcome').length
  const independence = independenceOfHarmonised(
    analysedVariants,
    estimated?.numbers.heterogeneity.find(({ method }) => method === 'ivw'),
  )
  return {
    exposure,
    instruments: counts,
    ...(independence && { independence }),
    variants,
    dropped: [
      ...set.unmatched,
      ...set.variants.flatMap(({ SNP, reason }) => (reason === null ? [] : [{ SNP, reason }])),
    ],
    numbers: estimated?.numbers ?? null,
    main: main ? { method: main.method, b: main.b, p: main.p } : null,
    steiger: steiger?.summary ?? null,
    withoutBackward,
    withoutShared,
    detectable: detectableOf(analysedVariants, steiger?.summary.test.r2Exposure),
    harmoniseWarnings: harmoniseWarnings(set.variants, set.outcomeDuplicates, absent),
  }
}
