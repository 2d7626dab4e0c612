import type { Translate } from '../../i18n/words.ts'
import { presentationOf, type TwoSampleBody } from './body.ts'

export type Names = { exposure: string; outcome: string; isBinary: boolean }

/** Returns the names of exposure and outcome, or the plain words. */
export function namesOf(body: TwoSampleBody, t: Translate): Names {
  const { exposureName, outcomeName, outcomeKind } = presentationOf(body)
  return {
    exposure: exposureName || t('analysis.exposure'),
    outcome: outcomeName || t('analysis.outcome'),
    isBinary: outcomeKind === 'binary',
  }
}
