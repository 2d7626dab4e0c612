import type { AnalysedVariant } from '../../science/two-sample/result.ts'

type Variant = Omit<AnalysedVariant, 'row' | 'f'>

/** Columns of harmonised variants under the names that TwoSampleMR gives them. */
export function pairColumns(variants: readonly Variant[], exposure: string, outcome: string) {
  const column = (name: string, of: (variant: Variant) => string | number | null) => ({
    name,
    values: variants.map(of),
  })
  return [
    column('SNP', ({ SNP }) => SNP),
    column('effect_allele.exposure', ({ effectAllele }) => effectAllele),
    column('other_allele.exposure', ({ otherAllele }) => otherAllele),
    column('eaf.exposure', ({ eaf }) => eaf),
    column('beta.exposure', ({ betaExposure }) => betaExposure),
    column('se.exposure', ({ seExposure }) => seExposure),
    column('beta.outcome', ({ betaOutcome }) => betaOutcome),
    column('se.outcome', ({ seOutcome }) => seOutcome),
    column('exposure', () => exposure),
    column('outcome', () => outcome),
    ...(variants.some(({ proxy }) => proxy)
      ? [
          column('proxy_snp.outcome', ({ proxy }) => proxy?.SNP ?? null),
          column('proxy_r2.outcome', ({ proxy }) => proxy?.r2 ?? null),
        ]
      : []),
  ]
}
