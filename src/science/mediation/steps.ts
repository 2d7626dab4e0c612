/** Paths of the diagram from rows: each harmonised and estimated, and the multivariable model. */
import { type Association, variantKey } from '../harmonise/association.ts'
import { harmonise, type HarmonisedVariant, indexAssociations } from '../harmonise/harmonise.ts'
import { independenceOfHarmonised } from '../independence/of-harmonised.ts'
import type { Effects } from '../methods/effects.ts'
import { conditionalF } from '../methods/conditional-strength.ts'
import type { Inference } from '../methods/estimate.ts'
import {
  ivwCorrelation,
  type NamedEffects,
  type StepCorrelations,
  totalDirectCorrelation,
} from '../methods/mediation.ts'
import { multivariableIvw, multivariableQ } from '../methods/multivariable-ivw.ts'
import { assembleExposures } from '../multivariable/assemble.ts'
import { effectsOf, type WideVariant } from '../multivariable/wide-table.ts'
import { estimateAll } from '../two-sample/estimate-all.ts'
import type { MediationParameters } from './inputs.ts'
import type { DirectEffect, Step, StepVariant } from './result.ts'

function inference({ b, se, ciLow, ciHigh, p, negLog10P }: Inference): Inference {
  return { b, se, ciLow, ciHigh, p, negLog10P }
}

function variantOf(row: HarmonisedVariant): StepVariant {
  return {
    SNP: row.SNP,
    effectAllele: row.exposure.effect,
    otherAllele: row.exposure.other,
    betaExposure: row.betaExposure!,
    seExposure: row.seExposure!,
    betaOutcome: row.betaOutcome!,
    seOutcome: row.seOutcome!,
  }
}

/** Returns the effects of a step's variants in columns. */
export function stepEffects(variants: readonly StepVariant[]): Effects {
  return {
    betaExposure: Float64Array.from(variants, (row) => row.betaExposure),
    seExposure: Float64Array.from(variants, (row) => row.seExposure),
    betaOutcome: Float64Array.from(variants, (row) => row.betaOutcome),
    seOutcome: Float64Array.from(variants, (row) => row.seOutcome),
  }
}

const FURTHER = new Set<string>(['egger', 'weighted-median'])

/**
 * Estimates one path: instruments of one trait, looked up in another, harmonised to the alleles of the first.
 * null where no variant is left.
 */
export function stepOf(
  instruments: readonly Association[],
  outcome: readonly Association[],
  parameters: MediationParameters,
): Step | null {
  const instrumentKeys = new Set(instruments.map(({ SNP }) => variantKey(SNP)))
  const partners = outcome.filter(({ SNP }) => instrumentKeys.has(variantKey(SNP)))
  const set = harmonise(instruments, indexAssociations(partners), parameters.action)
  const analysed = set.variants.filter(({ keep }) => keep)
  const variants = analysed.map(variantOf)
  if (variants.length === 0) return null
  const { convention, seed } = parameters
  const names = variants.map(({ SNP }) => SNP)
  // The bootstrap of the median uses MendelianRandomization's or TwoSampleMR's default, not the mediation's.
  const numbers = estimateAll(stepEffects(variants), names, { convention, seed, nboot: 1000 })
  const main = numbers.estimates.find(({ method }) => method === 'ivw' || method === 'wald-ratio')
  if (!main || main.se === null || !(main.se > 0)) return null
  const cochran = numbers.heterogeneity.find(({ method }) => method === 'ivw')
  const independence = independenceOfHarmonised(analysed, cochran)
  return {
    ...inference(main),
    method: main.method,
    nsnp: variants.length,
    q: cochran?.q ?? null,
    qDf: cochran?.df ?? null,
    qP: cochran?.p ?? null,
    intercept: numbers.pleiotropy?.intercept ?? null,
    interceptP: numbers.pleiotropy?.p ?? null,
    fMean: numbers.strength.fMean,
    ...(independence && { independence }),
    others: numbers.estimates
      .filter(({ method }) => FURTHER.has(method))
      .map((row) => ({ ...inference(row), method: row.method })),
    variants,
    dropped: [
      ...set.unmatched,
      ...set.variants.flatMap(({ SNP, reason }) => (reason === null ? [] : [{ SNP, reason }])),
    ],
  }
}

type DirectRows = {
  instruments: readonly Association[]
  x: readonly Association[]
  m: readonly Association[]
  y: readonly Association[]
}

/**
 * Estimates the outcome on exposure and mediator together, by the instruments of both. null where too few
 * variants are in all three files, or exposure and mediator are not identifiable.
 */
export function directOf(
  { instruments, x, m, y }: DirectRows,
  parameters: MediationParameters,
): DirectEffect | null {
  const instrumentKeys = new Set(instruments.map(({ SNP }) => variantKey(SNP)))
  const among = (rows: readonly Association[]) =>
    rows.filter(({ SNP }) => instrumentKeys.has(variantKey(SNP)))
  const sides = new Map([
    ['x', among(x)],
    ['m', among(m)],
  ])
  const { effects, snps } = assembleExposures(sides, among(y), parameters.action)
  const variants = snps.map((SNP, j): WideVariant => ({
    SNP,
    betaExposures: effects.betaExposures.map((column) => column[j]!),
    seExposures: effects.seExposures.map((column) => column[j]!),
    betaOutcome: effects.betaOutcome[j]!,
    seOutcome: effects.seOutcome[j]!,
  }))
  return directFrom(variants, parameters)
}

/** Fits the multivariable model to harmonised variants. */
export function directFrom(
  variants: WideVariant[],
  { convention }: Pick<MediationParameters, 'convention'>,
): DirectEffect | null {
  const effects = effectsOf(variants, [0, 1])
  const fit = multivariableIvw(effects, convention)
  const [direct, mediator] = fit?.estimates ?? []
  if (!fit || !direct || !mediator || direct.se === null || !(direct.se > 0)) return null
  const [x = null, m = null] = conditionalF(effects)
  const spread = multivariableQ(effects, [direct.b, mediator.b])
  return {
    ...inference(direct),
    mediator: inference(mediator),
    nsnp: variants.length,
    conditionalF: { x, m },
    q: spread.q,
    qDf: spread.df,
    qP: spread.p,
    variants,
  }
}

/** Returns the variants of a step with their names, on the reference alleles of these names. */
function toNamedEffects(step: Step, alleles: ReadonlyMap<string, string>): NamedEffects {
  const names = step.variants.map(({ SNP }) => variantKey(SNP))
  const variants = step.variants.map((row, j) => {
    const allele = alleles.get(names[j]!)
    if (allele === undefined || allele === row.effectAllele) return row
    return { ...row, betaExposure: -row.betaExposure, betaOutcome: -row.betaOutcome }
  })
  return { names, effects: stepEffects(variants) }
}

/**
 * Returns the correlations of the estimates: from shared variants, and from people that the samples of
 * mediator and outcome share (`overlap`, see the parameters).
 */
export function correlationsOf(
  { xm, my, xy }: { xm: Step; my: Step; xy: Step },
  direct: DirectEffect | null,
  overlap: number,
): StepCorrelations {
  const alleles = new Map(
    [...xy.variants, ...xm.variants].map((row) => [variantKey(row.SNP), row.effectAllele]),
  )
  const [a, b, total] = [
    toNamedEffects(xm, alleles),
    toNamedEffects(my, alleles),
    toNamedEffects(xy, alleles),
  ]
  const joint = direct && {
    names: direct.variants.map(({ SNP }) => variantKey(SNP)),
    effects: effectsOf(direct.variants, [0, 1]),
  }
  return {
    aB: ivwCorrelation(a, b, overlap),
    aTotal: ivwCorrelation(a, total, overlap),
    bTotal: ivwCorrelation(b, total, 1),
    totalDirect: (joint && totalDirectCorrelation(total, joint)) ?? 0,
  }
}
