/** The checks of a colocalisation, graded by printed thresholds, with the warnings that belong to them. */
import type { Words } from '../../i18n/words.ts'
import type { LocusWarningCode } from '../../science/colocalisation/result.ts'
import { sensitivity } from '../../science/colocalisation/posterior.ts'
import { locusOf } from '../../science/colocalisation/locus.ts'
import { type CheckFinding, type AssignedCaveat, assembleChecks } from '../assemble-checks.ts'
import { type Check, type Grade, worstOf } from '../summary.ts'
import { type ColocalisationBody, LOCUS_SIDES, traitNames } from './body.ts'
import { LOCUS_REASON } from './reasons.ts'
import { fitGrade, fitReason, signalsText } from './several.ts'
import { LOCUS_WARNING_TEXT, locusWarningValues, probabilityText, SERIOUS_LOCUS } from './texts.ts'

type CheckId = 'signals' | 'single' | 'priors' | 'region' | 'data'

/** The check that each warning belongs to. */
const CHECK_OF: Record<LocusWarningCode, CheckId> = {
  'no-signal': 'signals',
  'second-signal': 'single',
  mhc: 'single',
  'wide-region': 'single',
  'depends-on-prior': 'priors',
  'lead-at-edge': 'region',
  'few-variants': 'region',
  'one-variant': 'region',
  'little-overlap': 'region',
  'builds-differ': 'region',
  'from-p': 'data',
  'p-underflow': 'data',
  'sd-estimated': 'data',
  'sizes-differ': 'data',
  'p-disagrees': 'data',
  repeated: 'data',
  'rows-tied': 'data',
}

/** −log₁₀ p of genome-wide significance, and the lowest that counts as a signal. */
const STRONG = -Math.log10(5e-8)
const LEAST = 5

type CheckFinder = (body: ColocalisationBody, words: Words) => CheckFinding<CheckId>

const signals: CheckFinder = (body, { t, format }) => {
  const locus = locusOf(body)
  const most = (side: 'a' | 'b') =>
    locus[side].negLog10P.reduce((high, value) => Math.max(high, value), 0)
  const [a, b] = [most('a'), most('b')]
  const weakest = Math.min(a, b)
  const p = format.pStatement(10 ** -weakest, weakest)
  const own: Grade = weakest >= STRONG ? 'holds' : weakest >= LEAST ? 'look' : 'against'
  const names = traitNames(body)
  const trait = weakest === a ? names.a : names.b
  return {
    id: 'signals',
    name: t('analysis.coloc.check.signals'),
    own,
    reason:
      weakest >= LEAST
        ? t('analysis.reason.coloc.weakSignal', { trait, p })
        : t('analysis.reason.coloc.noSignal', { trait, negLog10P: p }),
    finding: t('analysis.coloc.check.signals.found', {
      ...names,
      pa: format.pStatement(10 ** -a, a),
      pb: format.pStatement(10 ** -b, b),
    }),
    section: 'figures',
  }
}

const assumed: CheckFinder = ({ warnings }, { t }) => ({
  id: 'single',
  name: t('analysis.coloc.check.single'),
  // One causal variant is assumed, not tested: a second signal is a warning of its own.
  own: 'open',
  reason: t('analysis.reason.coloc.assumed'),
  finding: warnings.some(({ code }) => code === 'second-signal')
    ? t('analysis.coloc.check.single.second')
    : t('analysis.coloc.check.single.assumed'),
  section: 'figures',
})

const single: CheckFinder = (body, words) => {
  const { several } = body
  if (!several?.traits) return assumed(body, words)
  return {
    id: 'single',
    name: words.t('analysis.coloc.check.several'),
    // Another number of causal variants is allowed for; whether the panel allows it belongs to the same finding.
    own: worstOf(LOCUS_SIDES.map((side) => fitGrade(several.traits?.[side]))),
    reason: fitReason(body, several, words),
    finding: signalsText(body, several, words),
    section: 'signals',
  }
}

/** H4 within a tenfold change of p12 to either side. */
const priors: CheckFinder = ({ posterior, variants, priors: used }, { t, format }) => {
  const near = sensitivity(posterior, variants.SNP.length, used).filter(
    ({ p12 }) => p12 >= used.p12 / 10.01 && p12 <= used.p12 * 10.01,
  )
  const values = near.map((point) => point.posterior[4])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = { low: probabilityText(low, format), high: probabilityText(high, format) }
  return {
    id: 'priors',
    name: t('analysis.coloc.check.priors'),
    own: low < 0.5 && high > 0.5 ? 'look' : 'holds',
    reason: t('analysis.reason.coloc.prior', range),
    finding: t('analysis.coloc.check.priors.found', range),
    section: 'sensitivity',
  }
}

const region: CheckFinder = ({ variants, reading }, { t, format }) => ({
  id: 'region',
  name: t('analysis.coloc.check.region'),
  own: 'holds',
  finding: t('analysis.coloc.check.region.found', {
    n: variants.SNP.length,
    a: format.integer(reading.a.rows),
    b: format.integer(reading.b.rows),
  }),
  section: 'variants',
})

const data: CheckFinder = (body, { t }) => ({
  id: 'data',
  name: t('analysis.coloc.check.data'),
  own: 'holds',
  finding:
    body.reading.a.from === 'effects' && body.reading.b.from === 'effects'
      ? t('analysis.coloc.check.data.effects')
      : t('analysis.coloc.check.data.p'),
  section: 'provenance',
})

const CHECK_FINDERS: readonly CheckFinder[] = [signals, single, priors, region, data]

/** Returns every check that applies; each warning belongs to one. */
export function colocalisationChecks(body: ColocalisationBody, words: Words): Check[] {
  const { t, format } = words
  const caveats = body.warnings.map((warning, at): AssignedCaveat<CheckId> => {
    const { code, isNote } = warning
    const values = locusWarningValues(warning, format)
    return {
      id: `${code} ${at}`,
      check: CHECK_OF[code],
      text: t(LOCUS_WARNING_TEXT[code], values),
      reason: t(LOCUS_REASON[code], values),
      isSerious: SERIOUS_LOCUS.has(code),
      ...(isNote && { isNote }),
    }
  })
  return assembleChecks(
    CHECK_FINDERS.map((findCheck) => findCheck(body, words)),
    caveats,
    'data',
  )
}
