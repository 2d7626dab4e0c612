import type { RecordBody } from '../record-body.ts'
import type { Finding } from './rules.ts'
import { bidirectionalSteps } from '../bidirectional/next-steps.ts'
import { BIDIRECTIONAL_TEXTS } from '../bidirectional/next-step-texts.ts'
import { instrumentsSteps } from '../instruments/next-steps.ts'
import { INSTRUMENTS_TEXTS } from '../instruments/next-step-texts.ts'
import { metaSteps } from '../meta-analysis/next-steps.ts'
import { multivariableSteps } from '../multivariable/next-steps.ts'
import { powerSteps } from '../power/next-steps.ts'
import { screenSteps } from '../screen/next-steps.ts'
import { SCREEN_TEXTS } from '../screen/next-step-texts.ts'
import {
  META_TEXTS,
  MULTIVARIABLE_TEXTS,
  POWER_TEXTS,
  type StepTexts,
  TWO_SAMPLE_TEXTS,
} from './texts.ts'
import { twoSampleSteps } from '../two-sample/next-steps.ts'

/** A finding with its words. */
export type Step = Finding<string> & { texts: StepTexts }

function worded<Id extends string>(
  findings: readonly Finding<Id>[],
  texts: Record<Id, StepTexts>,
): Step[] {
  return findings.map((finding) => ({ ...finding, texts: texts[finding.id] }))
}

/** What to do after a result of any kind. */
export function stepsOf(body: RecordBody): Step[] {
  switch (body.kind) {
    case 'two-sample-mr':
      return worded(twoSampleSteps(body), TWO_SAMPLE_TEXTS)
    case 'gut-microbiota-mr':
    case 'causal-map':
      return worded(screenSteps(body), SCREEN_TEXTS)
    case 'power':
      return worded(powerSteps(body), POWER_TEXTS)
    case 'meta-analysis':
      return worded(metaSteps(body), META_TEXTS)
    case 'bidirectional-mr':
      return worded(bidirectionalSteps(body), BIDIRECTIONAL_TEXTS)
    case 'instruments':
      return worded(instrumentsSteps(body), INSTRUMENTS_TEXTS)
    case 'multivariable-mr':
      return worded(multivariableSteps(body), MULTIVARIABLE_TEXTS)
  }
}
