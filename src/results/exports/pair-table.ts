/** Writes variants as a file of harmonised effects whose columns the two-sample tool recognises without a prompt. */
import type { VariantSample } from '../../science/two-sample/result.ts'
import { weakerOfRegions } from '../../science/independence/regions.ts'
import type { PrefillChoice } from '../result-kind.ts'
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
  exposure?: VariantSample
  outcome?: VariantSample
  proxy?: { SNP: string; r2?: number }
  chr?: string
  pos?: number
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

const SAMPLE_COLUMNS = { p: 'pval', n: 'samplesize', cases: 'ncase', controls: 'ncontrol' } as const

type SampleColumn = { name: string; of: (variant: PairVariant) => number | string | null }

/** Returns the columns beside the effects for which any variant has a value. */
function sampleColumns(variants: readonly PairVariant[]): SampleColumn[] {
  const columns = (['exposure', 'outcome'] as const).flatMap((side) =>
    (
      ['p', 'n', 'cases', 'controls', ...(side === 'outcome' ? (['eaf'] as const) : [])] as const
    ).map((key): SampleColumn => ({
      name: `${key === 'eaf' ? key : SAMPLE_COLUMNS[key]}.${side}`,
      of: (variant) => variant[side]?.[key] ?? null,
    })),
  )
  columns.push(
    { name: 'chr.exposure', of: ({ chr }) => chr ?? null },
    { name: 'pos.exposure', of: ({ pos }) => pos ?? null },
    { name: 'proxy_snp.outcome', of: ({ proxy }) => proxy?.SNP ?? null },
    { name: 'proxy_r2.outcome', of: ({ proxy }) => proxy?.r2 ?? null },
  )
  return columns.filter(({ of }) => variants.some((variant) => of(variant) !== null))
}

export function pairTable(variants: readonly PairVariant[]): string {
  const samples = sampleColumns(variants)
  return tsvOf(
    [...COLUMNS, ...samples.map(({ name }) => name)],
    variants.map((variant) => [
      variant.SNP,
      variant.effectAllele,
      variant.otherAllele,
      variant.eaf,
      variant.betaExposure,
      variant.seExposure,
      variant.betaOutcome,
      variant.seOutcome,
      ...samples.map(({ of }) => of(variant)),
    ]),
  )
}

/** Returns the table of the chosen variants, and how many were left out. */
export function chosenPair(
  variants: readonly PairVariant[],
  { without, isPruned }: Pick<PrefillChoice, 'without' | 'isPruned'>,
): { text: string; leftOut: number } {
  const named = variants.filter(({ SNP }) => !without.has(SNP))
  const weaker = new Set(
    isPruned
      ? weakerOfRegions(named.map((one) => ({ ...one, chromosome: one.chr, position: one.pos })))
      : [],
  )
  const chosen = named.filter(({ SNP }) => !weaker.has(SNP))
  return { text: pairTable(chosen), leftOut: variants.length - chosen.length }
}
