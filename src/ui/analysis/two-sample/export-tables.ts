/** The tables of a two-sample result for other programs. */
import { tsvOf } from '../tsv.ts'
import type { TwoSampleBody } from './two-sample-body.ts'

const INFERENCE = ['b', 'se', 'ci_low', 'ci_high', 'p', 'neg_log10_p'] as const

/** All estimates with the rule behind each. */
export function estimatesTsv(body: TwoSampleBody): string {
  const columns = ['method', 'nsnp', ...INFERENCE, 'p_distribution', 'se_rule', 'weights']
  return tsvOf(
    [...columns, 'ci_distribution', 'df', 'nboot', 'seed', 'convention'],
    body.estimates.map(({ convention, ...row }) => [
      row.method,
      row.nsnp,
      row.b,
      row.se,
      row.ciLow,
      row.ciHigh,
      row.p,
      row.negLog10P,
      row.distribution,
      convention.standardError,
      convention.weights,
      convention.interval,
      convention.df,
      convention.nboot,
      convention.seed,
      convention.name,
    ]),
  )
}

const VARIANT_COLUMNS =
  'SNP row effect_allele other_allele eaf beta.exposure se.exposure beta.outcome se.outcome F ratio ratio_se ratio_p without_b without_se without_p'.split(
    ' ',
  )

/** All analysed variants with their ratio and the estimate without each. */
export function variantsTsv(body: TwoSampleBody): string {
  const single = new Map(
    body.singleSnp.filter(({ role }) => role === 'variant').map((row) => [row.SNP, row]),
  )
  const without = new Map(
    body.leaveOneOut.filter(({ role }) => role === 'variant').map((row) => [row.SNP, row]),
  )
  return tsvOf(
    VARIANT_COLUMNS,
    body.variants.map((variant) => {
      const ratio = single.get(variant.SNP)
      const rest = without.get(variant.SNP)
      return [
        variant.SNP,
        variant.row,
        variant.effectAllele,
        variant.otherAllele,
        variant.eaf,
        variant.betaExposure,
        variant.seExposure,
        variant.betaOutcome,
        variant.seOutcome,
        variant.f,
        ratio?.b ?? null,
        ratio?.se ?? null,
        ratio?.p ?? null,
        rest?.b ?? null,
        rest?.se ?? null,
        rest?.p ?? null,
      ]
    }),
  )
}

/** Rows that are not in the analysis, with the reason as the engine's code. */
export function droppedTsv(body: TwoSampleBody): string {
  return tsvOf(
    ['SNP', 'row', 'reason', 'column'],
    body.input.dropped.map(({ SNP, row, reason, column }) => [SNP, row, reason, column]),
  )
}
