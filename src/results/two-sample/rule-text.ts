/** The rule behind a number in words, which explains differences between programs. */
import { msg } from '../../i18n/msg.ts'
import type { SetAsideReason } from '../../science/codes.ts'
import type { ConventionRule } from '../../science/conventions.ts'
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { Words } from '../../i18n/words.ts'
import { ERROR_RULE_TEXT, SET_ASIDE_TEXT, WEIGHTS_TEXT } from '../code-texts.ts'

/** Distributions behind a p or an interval. */
export const DISTRIBUTION_TEXT: Record<ConventionRule['p'] | ConventionRule['interval'], string> = {
  normal: msg('analysis.distribution.normal'),
  t: msg('analysis.distribution.t'),
  'chi-squared': msg('analysis.distribution.chiSquared'),
  bootstrap: msg('analysis.distribution.bootstrap'),
  'likelihood-ratio': msg('analysis.distribution.likelihoodRatio'),
  fieller: msg('analysis.distribution.fieller'),
}

const DENSITY_TEXT = {
  'r-4.4': msg('analysis.rule.densityNew'),
  'r-4.2': msg('analysis.rule.densityOld'),
} as const

/** States why an estimate is not judged by. */
export function setAsideText(reason: SetAsideReason, t: Words['t']): string {
  return t('analysis.setAside.note', { reason: t(SET_ASIDE_TEXT[reason]) })
}

/** States everything that the number depends on beside the data, in one line. */
export function ruleText(
  { convention, distribution, setAside }: MethodEstimate,
  words: Words,
): string {
  const { t, format } = words
  const { weights, nboot, seed, interval, df, density, generator, step } = convention
  const parts = [t(ERROR_RULE_TEXT[convention.standardError])]
  if (weights !== 'none') parts.push(t(WEIGHTS_TEXT[weights]))
  if (nboot !== null && seed !== null) {
    parts.push(t('analysis.rule.draws', { n: format.integer(nboot), seed: format.digits(seed) }))
  }
  if (generator === 'fast') parts.push(t('analysis.rule.fast'))
  if (density) parts.push(t(DENSITY_TEXT[density]))
  if (step !== undefined) parts.push(t('analysis.rule.step', { step: format.significant(step) }))
  parts.push(
    distribution === 't'
      ? t('analysis.rule.studentP', { df: df ?? 0 })
      : t('analysis.rule.p', { name: t(DISTRIBUTION_TEXT[distribution]) }),
  )
  if (interval !== distribution) {
    parts.push(t('analysis.rule.ci', { name: t(DISTRIBUTION_TEXT[interval]) }))
  }
  if (setAside) parts.push(setAsideText(setAside, t))
  return parts.join('\u00a0· ')
}
