/** The tables of a multivariable result for other programs. */
import { msg } from '../../i18n/msg.ts'
import { fileFacts, parameterFacts } from '../exports/about-facts.ts'
import { INFERENCE, inferenceCells } from '../exports/inference-cells.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import type { MultivariableBody } from './body.ts'
import { leaveOneOutOf } from './robust.ts'

/** Rows of each exposure adjusted for the others, and alone. */
function exposureRows({ estimates, variants }: MultivariableBody): Cell[][] {
  return estimates.map((row) => [
    row.exposure,
    variants.length,
    ...inferenceCells(row),
    row.conditionalF,
    row.alone?.b ?? null,
    row.alone?.se ?? null,
    row.alone?.p ?? null,
  ])
}

/** Rows of the analysed variants in the layout that this tool parses. */
function wideRows({ variants }: MultivariableBody): Cell[][] {
  return variants.map(({ SNP, betaExposures, seExposures, betaOutcome, seOutcome }) => [
    SNP,
    ...betaExposures.flatMap((beta, k) => [beta, seExposures[k] ?? null]),
    betaOutcome,
    seOutcome,
  ])
}

function testRows({ heterogeneity, heterogeneityWithErrors, robust }: MultivariableBody): Cell[][] {
  const line = (name: string, test: MultivariableBody['heterogeneity']): Cell[][] =>
    test ? [[name, test.q, test.df, test.p]] : []
  return [
    ...line('cochran_q', heterogeneity),
    ...line('q_with_exposure_errors', heterogeneityWithErrors),
    ...(robust?.intercept
      ? [['egger_intercept', robust.intercept.b, null, robust.intercept.p]]
      : []),
  ]
}

/** Rows of each exposure by each method that allows for invalid variants. */
function robustRows({ robust }: MultivariableBody): Cell[][] {
  return (robust?.estimates ?? []).map((row) => [
    row.exposure,
    row.method,
    row.nsnp,
    ...inferenceCells(row),
    row.convention.standardError,
    row.convention.nboot,
    row.convention.seed,
  ])
}

/** Rows of the variants that these methods found invalid, and the intercept. */
function invalidRows({ robust }: MultivariableBody): Cell[][] {
  return [
    ...(robust?.lasso?.invalid ?? []).map((SNP) => [SNP, 'multivariable-lasso']),
    ...(robust?.cml?.invalid ?? []).map((SNP) => [SNP, 'multivariable-cml-bic']),
  ]
}

function leaveOneOutRows(body: MultivariableBody): Cell[][] {
  return leaveOneOutOf(body).flatMap(({ SNP, estimates }) =>
    estimates.map((row, k) => [SNP, body.exposures[k] ?? '', ...inferenceCells(row)]),
  )
}

/** Returns the tables of methods that results of older builds lack. */
function robustTables(body: MultivariableBody): ResultTable[] {
  const all: ResultTable[] = [
    {
      id: 'robust',
      label: msg('analysis.mv.robust.title'),
      columns: ['exposure', 'method', 'nsnp', ...INFERENCE, 'standard_error', 'nboot', 'seed'],
      rows: () => robustRows(body),
    },
    {
      id: 'set_aside',
      label: msg('analysis.invalid.title'),
      columns: ['SNP', 'method'],
      rows: () => invalidRows(body),
    },
  ]
  return body.robust ? all : []
}

function tables(body: MultivariableBody): ResultTable[] {
  const { exposures, outcome } = body
  return [
    {
      id: 'multivariable',
      label: msg('analysis.export.estimates'),
      columns: [
        'exposure',
        'nsnp',
        ...INFERENCE,
        'conditional_F',
        'b_alone',
        'se_alone',
        'p_alone',
      ],
      rows: () => exposureRows(body),
    },
    {
      id: 'tests',
      label: msg('analysis.export.tests'),
      columns: ['test', 'q', 'df', 'p'],
      rows: () => testRows(body),
    },
    ...robustTables(body),
    {
      id: 'leave_one_out',
      label: msg('analysis.loo.title'),
      columns: ['SNP_left_out', 'exposure', ...INFERENCE],
      rows: () => leaveOneOutRows(body),
    },
    {
      id: 'variants',
      label: msg('analysis.export.variants'),
      columns: [
        'SNP',
        ...[...exposures, outcome].flatMap((name) => [`${name}_beta`, `${name}_se`]),
      ],
      rows: () => wideRows(body),
    },
  ]
}

export const multivariableExports: KindExports<MultivariableBody> = {
  tables,
  about: ({ input, parameters, exposures, outcome }, words) => [
    { name: words.t('analysis.column.exposure'), value: exposures.join(', ') },
    { name: words.t('analysis.column.outcome'), value: outcome },
    ...fileFacts(input.fileName, input.sha256, words),
    ...parameterFacts(parameters),
  ],
  script: async () => (await import('./r-script.ts')).multivariableScript,
}
