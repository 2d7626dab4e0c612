/** The engine's codes of a mediation analysis and their texts. */
import { effectParts } from '../effect-text.ts'
import { msg } from '../../i18n/msg.ts'
import type { Format, Words } from '../../i18n/words.ts'
import type { Exclusion } from '../../science/mediation/inputs.ts'
import type { MediationWarning, MediationWarningCode } from '../../science/mediation/result.ts'
import type { Interval, NoProportion, Proportion } from '../../science/methods/mediation.ts'
import {
  arrowOf,
  type MediationBody,
  type Reading,
  readingOf,
  isOddsScale,
  traitNames,
} from './body.ts'

export const MEDIATION_WARNING_TEXT: Record<MediationWarningCode, string> = {
  'few-variants': msg('analysis.mediation.warning.few'),
  'single-variant': msg('analysis.mediation.warning.single'),
  weak: msg('analysis.mediation.warning.weak'),
  heterogeneity: msg('analysis.mediation.warning.heterogeneity'),
  pleiotropy: msg('analysis.mediation.warning.pleiotropy'),
  'weak-conditional': msg('analysis.mediation.warning.conditional'),
  'no-direct': msg('analysis.mediation.warning.noDirect'),
  'shared-instruments': msg('analysis.mediation.warning.shared'),
  'ways-differ': msg('analysis.mediation.warning.differ'),
  'step-near-zero': msg('analysis.mediation.warning.nearZero'),
  'loose-threshold': msg('analysis.mediation.warning.loose'),
  unplaced: msg('analysis.mediation.warning.unplaced'),
  'not-pruned': msg('analysis.mediation.warning.notPruned'),
  'builds-differ': msg('analysis.mediation.warning.builds'),
  'given-estimates': msg('analysis.mediation.warning.given'),
}

/** Warnings that question the result itself; the others describe it. */
export const SERIOUS_MEDIATION: ReadonlySet<MediationWarningCode> = new Set([
  'single-variant',
  'weak-conditional',
  'ways-differ',
  'builds-differ',
])

export const NO_PROPORTION_TEXT: Record<NoProportion, string> = {
  'no-total': msg('analysis.mediation.noShare.noTotal'),
  'total-near-zero': msg('analysis.mediation.noShare.nearZero'),
  'signs-differ': msg('analysis.mediation.noShare.signs'),
  'direct-opposes': msg('analysis.mediation.noShare.direct'),
}

export const EXCLUSION_TEXT: Record<Exclusion, string> = {
  same: msg('analysis.mediation.exclude.same'),
  near: msg('analysis.mediation.exclude.near'),
  none: msg('analysis.mediation.exclude.none'),
}

const ANSWER: Record<Reading, string> = {
  mediated: msg('analysis.mediation.answer.mediated'),
  opposed: msg('analysis.mediation.answer.opposed'),
  unshared: msg('analysis.mediation.answer.unshared'),
  unclear: msg('analysis.mediation.answer.unclear'),
}

const AS_COUNT = new Set(['count', 'n', 'df'])

/** Formats the numbers of a warning; counts stay numbers, for plural forms. */
export function mediationWarningValues(
  { values }: MediationWarning,
  body: MediationBody,
  { t, format }: Words,
): Record<string, unknown> {
  const names = traitNames(body)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'step') return [name, arrowOf(String(value), names)]
      if (name === 'part') return [name, names[value as 'x' | 'm' | 'y']]
      if (name === 'exclude') return [name, t(EXCLUSION_TEXT[value as Exclusion])]
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value]
      if (name === 'p') return [name, format.pStatement(value)]
      if (name === 'threshold') return [name, format.p(value)]
      return [name, format.significant(value)]
    }),
  )
}

/** Formats the bootstrap's interval on the scale that is shown. */
export function bootstrapWords(
  { indirect, presentation }: MediationBody,
  format: Format,
): string | null {
  const { b, se, bootstrap } = indirect
  if (!bootstrap) return null
  const { low, high } = bootstrap.interval
  const isOdds = presentation?.outcomeKind === 'binary'
  return effectParts({ b, se, ciLow: low, ciHigh: high }, isOdds, format).ci
}

function intervalWords({ low, high }: Interval, { t, format }: Words): string {
  return t('analysis.mediation.interval', {
    low: format.percent(low, 1),
    high: format.percent(high, 1),
  })
}

/** Formats the proportion, `38.4%`, and its intervals; Fieller's first, as it does not depend on draws. */
export function shareWords(
  { value, fieller, bootstrap }: Proportion,
  words: Words,
): { value: string; fieller: string; bootstrap: string } {
  return {
    value: words.format.percent(value, 1),
    fieller: fieller ? intervalWords(fieller, words) : '—',
    bootstrap: bootstrap ? intervalWords(bootstrap, words) : '—',
  }
}

/** Returns the answer before its checks, without the last full stop. */
export function claimText(body: MediationBody, words: Words): string {
  const { t, format } = words
  const { indirect, proportion, noProportion } = body
  const effect = effectParts(indirect, isOddsScale(body), format)
  const share = proportion && shareWords(proportion, words)
  return t(ANSWER[readingOf(body)], {
    ...traitNames(body),
    // No line break between the symbol and its number.
    effect: `${effect.sign}\u00a0${effect.value}`,
    ci: effect.ci,
    p: format.pStatement(indirect.p, indirect.negLog10P),
    share: share?.value ?? '—',
    reason: noProportion === null ? '' : t(NO_PROPORTION_TEXT[noProportion]),
  })
}

/** Returns the assumptions in words, the most often doubted first. */
export function assumptionTexts(body: MediationBody, { t, format }: Words): string[] {
  const names = traitNames(body)
  return [
    t('analysis.mediation.words.meaning', names),
    t('analysis.mediation.words.interaction', names),
    t('analysis.mediation.words.instruments', names),
    t('analysis.mediation.words.confounding', names),
    body.parameters.overlap === 0
      ? t('analysis.mediation.words.overlapNone', names)
      : t('analysis.mediation.words.overlap', {
          ...names,
          r: format.exact(body.parameters.overlap),
        }),
    ...(isOddsScale(body) ? [t('analysis.mediation.words.odds', names)] : []),
  ]
}
