/** Corrections for overlap and selection as a table for other programs. */
import { msg } from '../../i18n/msg.ts'
import { overlapBias, overlapCorrected } from '../../science/methods/corrections.ts'
import { effectsOf } from '../../science/two-sample/effects-of.ts'
import { INFERENCE, inferenceCells } from '../exports/inference-cells.ts'
import type { ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'
import { correctionsOf } from './corrections.ts'

/**
 * Correlations of the errors for which the estimate is listed. A record does not hold how many people are in both
 * samples, so that users look up the row of theirs.
 */
export const LISTED_RHO = [-0.5, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.5] as const

const COLUMNS = [
  'correction',
  'error_correlation',
  'selection_p',
  ...INFERENCE,
  'overlap_bias',
  'overlap_bias_in_se',
  'type_1_error',
  'mean_shrinkage',
]

const NO_NUMBERS: Cell[] = INFERENCE.map(() => null)

function rowsOf(body: TwoSampleBody): Cell[][] {
  const effects = effectsOf(body.variants)
  const found = correctionsOf(body, { shared: '', traits: '' })
  const { selection = null, threshold = null } = found ?? {}
  const byRho = LISTED_RHO.map((rho): Cell[] => {
    const { bias, inErrors, typeOneError } = overlapBias(effects, rho)
    const corrected = overlapCorrected(effects, rho)
    return [
      rho === 0 ? 'debiased' : 'overlap',
      rho,
      null,
      ...(corrected ? inferenceCells(corrected) : NO_NUMBERS),
      bias,
      inErrors,
      typeOneError,
      null,
    ]
  })
  const bySelection: Cell[][] = selection
    ? [
        [
          'selection',
          null,
          threshold,
          ...inferenceCells(selection),
          null,
          null,
          null,
          selection.shrinkage,
        ],
      ]
    : []
  return [...byRho, ...bySelection]
}

/** Returns the tables of corrections; none where the main estimate is not IVW, which the corrections are of. */
export function correctionTables(body: TwoSampleBody): ResultTable[] {
  if (body.variants.length < 2 || mainEstimate(body)?.method !== 'ivw') return []
  return [
    {
      id: 'corrections',
      label: msg('analysis.export.corrections'),
      columns: COLUMNS,
      rows: () => rowsOf(body),
    },
  ]
}
