/** Texts of the next steps after a mediation analysis: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import { DEPENDENT_TEXTS } from '../next-step/dependent-texts.ts'
import type { StepTexts } from '../next-step/rules.ts'
import type { MediationStep } from './next-step-rules.ts'

export const MEDIATION_TEXTS: Record<MediationStep, StepTexts> = {
  mediationBackward: {
    title: msg('nextStep.mediationBackward.title'),
    reason: msg('nextStep.mediationBackward.reason'),
    text: msg('nextStep.mediationBackward.text'),
  },
  mediationDependent: DEPENDENT_TEXTS,
  mediationConditional: {
    title: msg('nextStep.mediationConditional.title'),
    reason: msg('nextStep.mediationConditional.reason'),
    text: msg('nextStep.mediationConditional.text'),
  },
  mediationGiven: {
    title: msg('nextStep.mediationGiven.title'),
    reason: msg('nextStep.mediationGiven.reason'),
    text: msg('nextStep.mediationGiven.text'),
  },
  mediationHeterogeneous: {
    title: msg('nextStep.mediationHeterogeneous.title'),
    reason: msg('nextStep.mediationHeterogeneous.reason'),
    text: msg('nextStep.mediationHeterogeneous.text'),
  },
  mediationOpposed: {
    title: msg('nextStep.mediationOpposed.title'),
    reason: msg('nextStep.mediationOpposed.reason'),
    text: msg('nextStep.mediationOpposed.text'),
  },
  mediationStep: {
    title: msg('nextStep.mediationStep.title'),
    reason: msg('nextStep.mediationStep.reason'),
    text: msg('nextStep.mediationStep.text'),
  },
  mediationPower: {
    title: msg('nextStep.mediationPower.title'),
    reason: msg('nextStep.mediationPower.reason'),
    text: msg('nextStep.mediationPower.text'),
  },
  mediationReport: {
    title: msg('nextStep.mediationReport.title'),
    reason: msg('nextStep.mediationReport.reason'),
    text: msg('nextStep.mediationReport.text'),
  },
}
