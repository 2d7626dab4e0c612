/** Texts of the next steps after a bidirectional analysis: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import type { BidirectionalStep } from './next-step-rules.ts'
import { DEPENDENT_TEXTS } from '../next-step/dependent-texts.ts'
import type { StepTexts } from '../next-step/rules.ts'
import { TWO_SAMPLE_TEXTS } from '../two-sample/next-step-texts.ts'

export const BIDIRECTIONAL_TEXTS: Record<BidirectionalStep, StepTexts> = {
  biDependent: DEPENDENT_TEXTS,
  biOpen: {
    title: msg('nextStep.biOpen.title'),
    reason: msg('nextStep.biOpen.reason'),
    text: msg('nextStep.biOpen.text'),
  },
  biBackward: {
    title: msg('nextStep.biBackward.title'),
    reason: msg('nextStep.biBackward.reason'),
    text: msg('nextStep.biBackward.text'),
  },
  biShared: {
    title: msg('nextStep.biShared.title'),
    reason: msg('nextStep.biShared.reason'),
    text: msg('nextStep.biShared.text'),
  },
  biHetero: {
    title: msg('nextStep.biHetero.title'),
    reason: msg('nextStep.biHetero.reason'),
    text: msg('nextStep.biHetero.text'),
  },
  biBoth: {
    title: msg('nextStep.biBoth.title'),
    reason: msg('nextStep.biBoth.reason'),
    text: msg('nextStep.biBoth.text'),
  },
  biOne: {
    title: msg('nextStep.biOne.title'),
    reason: msg('nextStep.biOne.reason'),
    text: msg('nextStep.biOne.text'),
  },
  biNone: {
    title: msg('nextStep.biNone.title'),
    reason: msg('nextStep.biNone.reason'),
    text: msg('nextStep.biNone.text'),
  },
  report: TWO_SAMPLE_TEXTS.report,
}
