/** Assumptions of each method beside the three core assumptions. */
import { msg } from '../../i18n/msg.ts'
import type { AnyMethodId } from '../../science/codes.ts'

const SINGLE = msg('analysis.report.assume.single')
const IVW = msg('analysis.report.assume.ivw')
const ROBUST = msg('analysis.report.assume.ivwRobust')
const MEDIAN = msg('analysis.report.assume.median')
const MODE = msg('analysis.report.assume.mode')
const DEBIASED = msg('analysis.report.assume.debiased')
const RADIAL = msg('analysis.report.assume.radial')
const LASSO = msg('analysis.report.assume.lasso')
const CML = msg('analysis.report.assume.cml')
const CORRELATED = msg('analysis.report.assume.correlated')

const ASSUMPTIONS: Record<AnyMethodId, string> = {
  'wald-ratio': SINGLE,
  'wald-ratio-second-order': SINGLE,
  ivw: IVW,
  'ivw-fixed': IVW,
  'ivw-random': IVW,
  'ivw-penalised': ROBUST,
  'ivw-robust': ROBUST,
  'ivw-penalised-robust': ROBUST,
  'ivw-correlated': CORRELATED,
  'egger-correlated': CORRELATED,
  egger: msg('analysis.report.assume.egger'),
  'simple-median': MEDIAN,
  'weighted-median': MEDIAN,
  'penalised-weighted-median': MEDIAN,
  'simple-mode': MODE,
  'weighted-mode': MODE,
  'simple-mode-nome': MODE,
  'weighted-mode-nome': MODE,
  'maximum-likelihood': msg('analysis.report.assume.likelihood'),
  raps: msg('analysis.report.assume.raps'),
  divw: DEBIASED,
  pivw: DEBIASED,
  'contamination-mixture': msg('analysis.report.assume.mixture'),
  lasso: LASSO,
  'cml-bic': CML,
  'cml-ma': CML,
  'cml-ma-dp': CML,
  mrmix: msg('analysis.report.assume.mrmix'),
  'radial-ivw-1st': RADIAL,
  'radial-ivw-2nd': RADIAL,
  'radial-ivw-modified': RADIAL,
  'multivariable-ivw': msg('analysis.report.assume.multivariable'),
  'multivariable-egger': msg('analysis.report.assume.multivariableEgger'),
  'multivariable-median': MEDIAN,
  'multivariable-lasso': LASSO,
  'multivariable-cml-bic': CML,
  'multivariable-cml-dp': CML,
}

/** Returns the message ids of the assumptions of these methods, each once. */
export function assumptionTexts(methods: readonly AnyMethodId[]): string[] {
  return [...new Set(methods.map((method) => ASSUMPTIONS[method]))]
}
