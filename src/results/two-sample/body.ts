/** The stored form of a two-sample analysis. */
import { isOfKind } from '../record-body.ts'
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { TwoSampleResult } from '../../science/two-sample/result.ts'
import type { Presentation } from '../presentation.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type TwoSampleBody = TwoSampleResult & { presentation?: Partial<Presentation> }

/** Returns names and scale of a result; an empty name is unknown. */
export function presentationOf(body: TwoSampleBody): Presentation {
  const { exposureName, outcomeName, outcomeKind } = body.presentation ?? {}
  const named = (given: unknown, read: string | null) =>
    typeof given === 'string' && given !== '' ? given : (read ?? '')
  return {
    exposureName: named(exposureName, body.input.exposure),
    outcomeName: named(outcomeName, body.input.outcome),
    outcomeKind: outcomeKind === 'binary' ? 'binary' : 'continuous',
  }
}

/** Returns the main estimate: IVW, or the ratio of a single variant. */
export function mainEstimate(body: Pick<TwoSampleResult, 'estimates'>): MethodEstimate | null {
  const preferredMethods = ['ivw', 'wald-ratio'] as const
  for (const method of preferredMethods) {
    const found = body.estimates.find((estimate) => estimate.method === method)
    if (found) return found
  }
  return body.estimates[0] ?? null
}

export const isTwoSample = isOfKind<TwoSampleBody>('two-sample-mr')
