/** Texts of the next steps after a colocalisation: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import type { StepTexts } from '../next-step/rules.ts'
import type { ColocalisationStep } from './next-step-rules.ts'

export const COLOCALISATION_TEXTS: Record<ColocalisationStep, StepTexts> = {
  colocShared: {
    title: msg('nextStep.colocShared.title'),
    reason: msg('nextStep.colocShared.reason'),
    text: msg('nextStep.colocShared.text'),
  },
  colocDistinct: {
    title: msg('nextStep.colocDistinct.title'),
    reason: msg('nextStep.colocDistinct.reason'),
    text: msg('nextStep.colocDistinct.text'),
  },
  colocOpen: {
    title: msg('nextStep.colocOpen.title'),
    reason: msg('nextStep.colocOpen.reason'),
    text: msg('nextStep.colocOpen.text'),
  },
  colocPrior: {
    title: msg('nextStep.colocPrior.title'),
    reason: msg('nextStep.colocPrior.reason'),
    text: msg('nextStep.colocPrior.text'),
  },
  colocSecond: {
    title: msg('nextStep.colocSecond.title'),
    reason: msg('nextStep.colocSecond.reason'),
    text: msg('nextStep.colocSecond.text'),
  },
  colocSignal: {
    title: msg('nextStep.colocSignal.title'),
    reason: msg('nextStep.colocSignal.reason'),
    text: msg('nextStep.colocSignal.text'),
  },
  colocPanel: {
    title: msg('nextStep.colocPanel.title'),
    reason: msg('nextStep.colocPanel.reason'),
    text: msg('nextStep.colocPanel.text'),
  },
  colocMisfit: {
    title: msg('nextStep.colocMisfit.title'),
    reason: msg('nextStep.colocMisfit.reason'),
    text: msg('nextStep.colocMisfit.text'),
  },
  colocPairs: {
    title: msg('nextStep.colocPairs.title'),
    reason: msg('nextStep.colocPairs.reason'),
    text: msg('nextStep.colocPairs.text'),
  },
}
