/** The stored form of a power calculation. */
import { isOfKind } from '../record-body.ts'
import type { PowerResult } from '../../science/power/analyse-power.ts'
import type { Presentation } from '../presentation.ts'

/** The engine's result and how it is to be shown: the `result` of a record. */
export type PowerBody = PowerResult & { presentation?: Partial<Presentation> }

/** Whether effects are read as odds ratios. */
export function isBinary(body: Pick<PowerResult, 'parameters'>): boolean {
  return body.parameters.caseShare !== null
}

export const isPower = isOfKind<PowerBody>('power')
