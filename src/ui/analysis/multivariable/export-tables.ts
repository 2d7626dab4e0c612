/** The tables of a multivariable result for other programs. */
import { type Cell, tsvOf } from '../tsv.ts'
import type { MultivariableBody } from './multivariable-body.ts'

/** Each exposure adjusted for the others, and alone. */
export function exposuresTsv({ estimates, variants }: MultivariableBody): string {
  return tsvOf(
    [
      'exposure',
      'nsnp',
      'b',
      'se',
      'ci_low',
      'ci_high',
      'p',
      'neg_log10_p',
      'conditional_F',
    ].concat(['b_alone', 'se_alone', 'p_alone']),
    estimates.map((row): Cell[] => [
      row.exposure,
      variants.length,
      row.b,
      row.se,
      row.ciLow,
      row.ciHigh,
      row.p,
      row.negLog10P,
      row.conditionalF,
      row.alone?.b ?? null,
      row.alone?.se ?? null,
      row.alone?.p ?? null,
    ]),
  )
}

/** The analysed variants as a table that this tool reads again. */
export function wideTsv({ exposures, outcome, variants }: MultivariableBody): string {
  return tsvOf(
    ['SNP', ...[...exposures, outcome].flatMap((name) => [`${name}_beta`, `${name}_se`])],
    variants.map(({ SNP, betaExposures, seExposures, betaOutcome, seOutcome }): Cell[] => [
      SNP,
      ...betaExposures.flatMap((beta, k) => [beta, seExposures[k] ?? null]),
      betaOutcome,
      seOutcome,
    ]),
  )
}
