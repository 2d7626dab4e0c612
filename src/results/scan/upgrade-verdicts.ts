/** Upgrade of the verdicts of a stored scan to the current conditions, never to a higher verdict. */
import {
  decideVerdict,
  type RuleOutcomes,
  type Verdict,
  VERDICT_RULES,
  VERDICTS,
} from '../../science/scan/verdict.ts'
import { type Fields, isFields } from '../json-checks.ts'

/** The conditions of older builds, in the order of a row's array. */
const OLDER_RULES = [
  'bh-below-005',
  'nominal',
  'same-direction',
  'no-directional-pleiotropy',
  'no-single-variant',
  'steiger-forward',
  'strong-instruments',
] as const
export type OlderRule = (typeof OLDER_RULES)[number]

/**
 * Derives the current conditions from those of an older build. A significant intercept fails its condition, and
 * methods of different sign do not agree. A passed older condition leaves the new one open: it requires more.
 */
export function renewedOutcomes(older: (rule: OlderRule) => boolean | null): RuleOutcomes {
  const onlyFailed = (rule: OlderRule) => (older(rule) === false ? false : null)
  return {
    'bh-below-005': older('bh-below-005'),
    nominal: older('nominal'),
    'beyond-scatter': null,
    'classes-agree': onlyFailed('same-direction'),
    'intercept-not-needed': onlyFailed('no-directional-pleiotropy'),
    'no-single-variant': older('no-single-variant'),
    'steiger-forward': older('steiger-forward'),
    'strong-instruments': older('strong-instruments'),
  }
}

/** Returns the current verdict from an older one, never a higher one. */
export function renewedVerdict(older: unknown, outcomes: RuleOutcomes): Verdict {
  if (older === 'not-testable' || older === 'not-supported') return older
  return decideVerdict(outcomes)
}

function upgradeRow(value: unknown): unknown {
  if (!isFields(value)) return value
  const given = Array.isArray(value['rules']) ? value['rules'] : []
  const outcomes = renewedOutcomes((rule) => {
    const passed: unknown = given[OLDER_RULES.indexOf(rule)]
    return typeof passed === 'boolean' ? passed : null
  })
  return {
    ...value,
    differenceP: null,
    directLargest: null,
    directNeeded: null,
    verdict: renewedVerdict(value['verdict'], outcomes),
    rules: VERDICT_RULES.map((rule) => outcomes[rule]),
  }
}

function upgradeSide(side: Fields): Fields {
  if (!Array.isArray(side['rows']) || !isFields(side['summary'])) return side
  const rows = side['rows'].map(upgradeRow)
  const count = (verdict: Verdict) =>
    rows.filter((row) => isFields(row) && row['verdict'] === verdict).length
  const verdicts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]))
  return { ...side, rows, summary: { ...side['summary'], verdicts } }
}

/**
 * Upgrades a scan that an older build judged to the current conditions, as far as that build had
 * them. Its highest verdict, `robust`, was given in most simulated scans without any effect: such a row
 * becomes `suggestive` until a new run judges it. Nothing is computed.
 */
export function upgradeVerdicts(value: Fields, upgradedFrom: 1 | 2): Fields {
  const { reverse } = value
  return {
    ...upgradeSide(value),
    ...(isFields(reverse) && { reverse: upgradeSide(reverse) }),
    upgradedFrom,
  }
}
