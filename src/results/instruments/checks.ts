/** The checks of a choice of instruments, graded by printed thresholds, with the warnings that belong to them. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { Independence } from '../../science/instruments/parameters.ts'
import {
  instrumentsOf,
  isSameStudy,
  type PickWarningCode,
} from '../../science/instruments/result.ts'
import { type CheckFinding, type AssignedCaveat, assembleChecks } from '../assemble-checks.ts'
import { type Check, worstOf } from '../summary.ts'
import type { InstrumentsBody } from './body.ts'
import { lookUpWarningValues, pickWarningValues } from './pick-sentences.ts'
import { HARMONISE_REASON } from '../harmonise-reasons.ts'
import { PICK_REASON } from './reasons.ts'
import { LOOK_UP_WARNING_TEXT, PICK_WARNING_TEXT, SERIOUS_PICK } from './texts.ts'

type CheckId =
  | 'count'
  | 'strength'
  | 'selection'
  | 'independence'
  | 'loci'
  | 'alleles'
  | 'outcome'
  | 'data'

const WEAK_F = 10
/** Number of instruments below which no method can test pleiotropy. */
const FEW = 3

const INDEPENDENCE_FINDING: Record<Independence, string> = {
  distance: msg('analysis.check.pick.distance'),
  matrix: msg('analysis.check.pick.matrix'),
  panel: msg('analysis.check.pick.panel'),
  none: msg('analysis.check.pick.none'),
}

/** The check that each warning belongs to. */
const CHECK_OF: Record<PickWarningCode, CheckId> = {
  'few-instruments': 'count',
  'relaxed-threshold': 'strength',
  'no-sample-size': 'strength',
  'positions-missing': 'independence',
  'positions-impossible': 'independence',
  build: 'independence',
  'not-in-matrix': 'independence',
  'not-in-panel': 'independence',
  'panel-build': 'independence',
  'panel-frequencies': 'independence',
  'panel-small': 'independence',
  'judged-as-another': 'independence',
  proxies: 'outcome',
  'estimates-same': 'selection',
  'estimates-opposed': 'selection',
  'in-mhc': 'loci',
  'known-locus': 'loci',
  palindromic: 'alleles',
  indels: 'alleles',
  'p-does-not-fit': 'data',
  'p-of-zero': 'data',
  'several-traits': 'data',
}

type CheckFinder = (body: InstrumentsBody, words: Words) => CheckFinding<CheckId> | null

const count: CheckFinder = ({ instruments: { rows } }, { t }) => ({
  id: 'count',
  name: t('analysis.check.pick.count'),
  own: rows.length < FEW ? 'against' : 'holds',
  reason: t('analysis.reason.pick.few', { n: rows.length }),
  finding: t('analysis.check.pick.count.found', { n: rows.length }),
  section: rows.length > 0 ? 'variants' : 'flow',
})

const strength: CheckFinder = ({ summary: { fMin, fMedian, overallF } }, { t, format }) => {
  if (fMin === null) return null
  const together = overallF ?? fMedian ?? fMin
  const isWeak = together < WEAK_F
  const least = format.significant(fMin)
  return {
    id: 'strength',
    name: t('analysis.check.strength'),
    own: worstOf([fMin < WEAK_F ? 'look' : 'holds', isWeak ? 'against' : 'holds']),
    reason: isWeak
      ? t('analysis.reason.pick.fAll', { f: format.significant(together) })
      : t('analysis.reason.fLeast', { f: least }),
    finding: t('analysis.check.pick.strength.found', {
      least,
      median: format.significant(fMedian),
    }),
    section: 'figures',
  }
}

/** Checks whether effects are free of selection; only where another study gives them. */
const selection: CheckFinder = ({ estimates }, { t, format }) =>
  estimates && estimates.share !== null
    ? {
        id: 'selection',
        name: t('analysis.check.pick.selection'),
        // Warnings about the second study grade it.
        own: 'holds',
        finding: isSameStudy(estimates)
          ? t('analysis.check.pick.selection.same')
          : t('analysis.check.pick.selection.found', { share: format.percent(estimates.share, 0) }),
        section: 'selection',
      }
    : null

/** Checks independence: only genotypes or a matrix show that variants are not correlated; distance or a declaration does not. */
const independence: CheckFinder = ({ parameters, instruments }, { t }) =>
  instruments.rows.length === 0
    ? null
    : {
        id: 'independence',
        name: t('analysis.pick.rule.independence'),
        own: ['matrix', 'panel'].includes(parameters.independence) ? 'holds' : 'look',
        reason:
          parameters.independence === 'distance'
            ? t('analysis.reason.pick.distance')
            : t('analysis.reason.pick.unchecked'),
        finding: t(INDEPENDENCE_FINDING[parameters.independence]),
        section: 'flow',
      }

const loci: CheckFinder = (body, { t }) => {
  const chosen = instrumentsOf(body)
  if (chosen.length === 0) return null
  const n = chosen.filter(({ locus, isInMhc }) => locus !== null || isInMhc).length
  return {
    id: 'loci',
    name: t('analysis.check.pick.loci'),
    own: n > 0 ? 'look' : 'holds',
    reason: t('analysis.reason.pick.loci', { n }),
    finding: t('analysis.check.pick.loci.found', { n }),
    section: 'variants',
  }
}

const alleles: CheckFinder = (body, { t }) => {
  const chosen = instrumentsOf(body)
  if (chosen.length === 0) return null
  const palindromic = chosen.filter((one) => one.palindromic).length
  const indels = chosen.filter(({ isIndel }) => isIndel).length
  return {
    id: 'alleles',
    name: t('analysis.check.pick.alleles'),
    own: palindromic + indels > 0 ? 'look' : 'holds',
    reason: t('analysis.reason.pick.alleles', { palindromic, indels }),
    finding: t('analysis.check.pick.alleles.found', { palindromic, indels }),
    section: 'variants',
  }
}

const outcome: CheckFinder = ({ outcome: found, instruments }, { t }) => {
  if (!found) return null
  const total = instruments.rows.length
  return {
    id: 'outcome',
    name: t('analysis.pick.outcome.title'),
    own: found.kept === 0 ? 'against' : found.kept < total ? 'look' : 'holds',
    reason: t('analysis.reason.pick.outcome', { lost: total - found.kept, total }),
    finding: t('analysis.check.pick.outcome.found', { kept: found.kept, total }),
    section: 'outcome',
  }
}

const data: CheckFinder = ({ input }, { t }) => ({
  id: 'data',
  name: t('analysis.check.data'),
  own: 'holds',
  finding: t('analysis.check.pick.data.found', { rows: input.rows }),
  section: 'provenance',
})

const CHECK_FINDERS: readonly CheckFinder[] = [
  count,
  strength,
  selection,
  independence,
  loci,
  alleles,
  outcome,
  data,
]

function caveatsOf({ warnings, outcome: found }: InstrumentsBody, { t, format }: Words) {
  const own = warnings.map((warning): AssignedCaveat<CheckId> => {
    const { code } = warning
    const values = pickWarningValues(warning, format)
    return {
      id: code,
      check: CHECK_OF[code],
      text: t(PICK_WARNING_TEXT[code], values),
      reason: t(PICK_REASON[code], values),
      isSerious: SERIOUS_PICK.has(code),
    }
  })
  const theirs = (found?.warnings ?? []).map((warning): AssignedCaveat<CheckId> => {
    const values = lookUpWarningValues(warning, format)
    return {
      // Some codes are those of the exposure's warnings.
      id: `outcome ${warning.code}`,
      check: 'outcome',
      text: t(LOOK_UP_WARNING_TEXT[warning.code], values),
      reason: t(HARMONISE_REASON[warning.code], values),
      isSerious: false,
    }
  })
  return [...own, ...theirs]
}

/** Returns every check that applies; each warning belongs to one. */
export function pickChecks(body: InstrumentsBody, words: Words): Check[] {
  const findings = CHECK_FINDERS.flatMap((findCheck) => findCheck(body, words) ?? [])
  return assembleChecks(findings, caveatsOf(body, words), 'data')
}
