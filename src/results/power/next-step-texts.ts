/** Texts of the next steps after a power calculation: title, reason and instructions of each. */
import { msg } from '../../i18n/msg.ts'
import type { StepTexts } from '../next-step/rules.ts'
import type { PowerStep } from './next-step-rules.ts'

export const POWER_TEXTS: Record<PowerStep, StepTexts> = {
  powerStrength: {
    title: msg('nextStep.powerStrength.title'),
    reason: msg('nextStep.powerStrength.reason'),
    text: msg('nextStep.powerStrength.text'),
  },
  powerWeak: {
    title: msg('nextStep.powerWeak.title'),
    reason: msg('nextStep.powerWeak.reason'),
    text: msg('nextStep.powerWeak.text'),
  },
  powerShort: {
    title: msg('nextStep.powerShort.title'),
    reason: msg('nextStep.powerShort.reason'),
    text: msg('nextStep.powerShort.text'),
  },
  powerEnough: {
    title: msg('nextStep.powerEnough.title'),
    reason: msg('nextStep.powerEnough.reason'),
    text: msg('nextStep.powerEnough.text'),
  },
}
