/** The warnings of a meta-analysis as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import type { MetaWarningCode } from '../../science/meta-analysis/analyse-studies.ts'

export const META_REASON: Record<MetaWarningCode, string> = {
  'single-study': msg('analysis.reason.meta.single'),
  'few-studies': msg('analysis.reason.meta.few'),
  heterogeneity: msg('analysis.reason.meta.scatter'),
  'funnel-asymmetric': msg('analysis.reason.meta.funnel'),
  'few-for-funnel': msg('analysis.reason.meta.fewForFunnel'),
  'models-differ': msg('analysis.reason.meta.models'),
  'one-study-decides': msg('analysis.reason.crosses'),
  'dominant-study': msg('analysis.reason.meta.dominant'),
  'repeated-study': msg('analysis.reason.meta.repeated'),
  'several-estimates': msg('analysis.reason.meta.several'),
}
