/** The stored form of a meta-analysis. */
import { isOfKind } from '../record-body.ts'
import type { MetaResult } from '../../science/meta-analysis/analyse-studies.ts'
import type { Tau2Method } from '../../science/methods/between-variance.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import type { Presentation } from '../presentation.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type MetaBody = MetaResult & {
  presentation?: Partial<Presentation>
  /** Version of the record before its upgrade. */
  upgradedFrom?: number
}

/** Names of the estimators of τ² that are the same in every language. */
export const TAU2_NAME: Record<Tau2Method, string> = {
  reml: 'REML',
  'paule-mandel': 'Paule–Mandel',
  'dersimonian-laird': 'DerSimonian–Laird',
}

/** Returns the main estimate of the result. */
export function mainOf({ pooled, parameters }: MetaBody): Inference {
  return pooled[parameters.model]
}

/** Whether effects are read as ratios. */
export function isRatio({ parameters }: Pick<MetaBody, 'parameters'>): boolean {
  return parameters.scale !== 'beta'
}

export const isMeta = isOfKind<MetaBody>('meta-analysis')
