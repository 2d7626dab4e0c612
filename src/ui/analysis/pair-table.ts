import { tsvOf } from './tsv.ts'

/** One variant's effects on both sides, for the same allele. */
export type PairVariant = {
  SNP: string
  effectAllele: string | null
  otherAllele: string | null
  eaf: number | null
  betaExposure: number
  seExposure: number
  betaOutcome: number
  seOutcome: number
}

const COLUMNS = [
  'SNP',
  'effect_allele.exposure',
  'other_allele.exposure',
  'eaf.exposure',
  'beta.exposure',
  'se.exposure',
  'beta.outcome',
  'se.outcome',
] as const

/** Variants as a file of harmonised effects that the two-sample tool reads without a question. */
export function pairTable(variants: readonly PairVariant[]): string {
  return tsvOf(
    COLUMNS,
    variants.map((variant) => [
      variant.SNP,
      variant.effectAllele,
      variant.otherAllele,
      variant.eaf,
      variant.betaExposure,
      variant.seExposure,
      variant.betaOutcome,
      variant.seOutcome,
    ]),
  )
}
