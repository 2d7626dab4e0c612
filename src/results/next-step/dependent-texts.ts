/** Texts of the next step after an analysis whose variants are not independent. */
import { msg } from '../../i18n/msg.ts'
import type { StepTexts } from './rules.ts'

export const DEPENDENT_TEXTS: StepTexts = {
  title: msg('nextStep.independent.title'),
  reason: msg('nextStep.independent.reason'),
  text: msg('nextStep.independent.text'),
}
