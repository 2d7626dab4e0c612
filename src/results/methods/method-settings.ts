/** Fixed numbers inside the estimators: what it takes to compute the same estimate with another program. */
import type { Words } from '../../i18n/words.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { DensityRule } from '../../science/numerics/density-mode.ts'
import type { Invalidity } from '../../science/two-sample/robust.ts'

/** Numbers that an estimator took from the data or from the parameters. */
type Found = {
  /** As stored beside the estimate. */
  rule?: MethodEstimate['convention']
  psi?: number | undefined
  lambda?: number | undefined
  sampleSize?: number | undefined
}

/** null where a result does not hold the number, as a scan of many pairs. */
type Setting = (found: Found, words: Words) => string | null

const mode: Setting = ({ rule }, { t }) =>
  t('analysis.methods.set.mode', { phi: 1, version: densityName(rule?.density ?? 'r-4.4') })
const penalisedMedian: Setting = (_, { t }) =>
  t('analysis.methods.set.penalisedMedian', { factor: 20 })
const penalised: Setting = (_, { t }) => t('analysis.methods.set.penalised', { factor: 100 })
const robust: Setting = (_, { t }) => t('analysis.methods.set.robust')
const lasso: Setting = ({ lambda }, { t, format }) =>
  lambda === undefined
    ? null
    : t('analysis.methods.set.lasso', { lambda: format.significant(lambda, 4) })
const cml: Setting = ({ sampleSize }, { t, format }) =>
  sampleSize === undefined ? null : t('analysis.methods.set.cml', { n: format.integer(sampleSize) })
const perturbed: Setting = ({ rule }, { t, format }) =>
  rule?.nboot == null
    ? null
    : t('analysis.methods.set.perturbed', { n: format.integer(rule.nboot) })
const radial: Setting = (_, { t }) => t('analysis.methods.set.radial', { alpha: '0.05' })

/** null: nothing beside the rule of the convention. */
const METHOD_SETTING: Record<AnyMethodId, Setting | null> = {
  'wald-ratio': null,
  'wald-ratio-second-order': null,
  ivw: null,
  'ivw-fixed': null,
  'ivw-random': null,
  'ivw-penalised': penalised,
  'ivw-robust': robust,
  'ivw-penalised-robust': robust,
  'ivw-correlated': null,
  egger: null,
  'egger-correlated': null,
  'simple-median': null,
  'weighted-median': null,
  'penalised-weighted-median': penalisedMedian,
  'simple-mode': mode,
  'weighted-mode': mode,
  'simple-mode-nome': mode,
  'weighted-mode-nome': mode,
  'maximum-likelihood': null,
  raps: (_, { t }) => t('analysis.methods.set.raps', { k: '1.345' }),
  divw: null,
  pivw: (_, { t }) => t('analysis.methods.set.pivw', { lambda: 1 }),
  'contamination-mixture': ({ psi }, { t, format }) =>
    psi === undefined
      ? null
      : t('analysis.methods.set.mixture', { psi: format.significant(psi, 4) }),
  lasso,
  'cml-bic': cml,
  'cml-ma': cml,
  'cml-ma-dp': perturbed,
  mrmix: ({ rule }, { t, format }) =>
    t('analysis.methods.set.mrmix', { step: format.exact(rule?.step ?? 0.01) }),
  'radial-ivw-1st': radial,
  'radial-ivw-2nd': radial,
  'radial-ivw-modified': radial,
  'multivariable-ivw': null,
  'multivariable-egger': null,
  'multivariable-median': null,
  'multivariable-lasso': lasso,
  'multivariable-cml-bic': cml,
  'multivariable-cml-dp': perturbed,
}

/** Name of the R versions whose kernel density was taken. */
function densityName(density: DensityRule): string {
  return density === 'r-4.4' ? 'R ≥ 4.4' : 'R < 4.4'
}

type Row = { method: AnyMethodId; convention?: MethodEstimate['convention'] }

/** Returns the settings of the methods that have an estimate, each once. */
export function methodSettings(
  estimates: readonly Row[],
  invalidity: Partial<Pick<Invalidity, 'lasso' | 'cml'>> | null | undefined,
  psi: number | undefined,
  words: Words,
): string[] {
  const common = {
    psi,
    lambda: invalidity?.lasso?.lambda,
    sampleSize: invalidity?.cml?.sampleSize,
  }
  const texts = estimates.flatMap(({ method, convention }) => {
    const found = { ...common, ...(convention && { rule: convention }) }
    return METHOD_SETTING[method]?.(found, words) ?? []
  })
  return [...new Set(texts)]
}
