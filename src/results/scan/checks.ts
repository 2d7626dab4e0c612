/** The checks of a scan, graded by the printed conditions, with the notes that belong to them. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { PairRow } from '../../science/scan-run/result.ts'
import { judgeIndependence } from '../../science/independence/independence.ts'
import { clumpedOfScan } from '../../science/scan-run/clumped.ts'
import { VERDICT_RULES, type VerdictRule } from '../../science/scan/verdict.ts'
import {
  type AssignedCaveat,
  assembleChecks,
  type CheckFinding,
  HARMONISE_CHECKS,
} from '../assemble-checks.ts'
import { type Check, type Grade, worstOf } from '../summary.ts'
import { reverseBody, type ScanBody } from './body.ts'
import { GUARD_REASON } from './reasons.ts'
import { hasStrict, strictCounts } from './strict.ts'
import { guardNotes, type GuardNoteCode } from './texts.ts'

type CheckId =
  | 'multiple'
  | 'conditions'
  | 'strength'
  | 'independence'
  | 'agreement'
  | 'pleiotropy'
  | 'single'
  | 'direction'
  | 'strict'
  | 'reverse'
  | 'data'

const LEVEL = 0.05
const WEAK_F = 10

/** The check that each note belongs to. No file can show what is unseen: a sentence states it. */
export const CHECK_OF: Record<Exclude<GuardNoteCode, 'unseen'>, CheckId> = {
  threshold: 'strength',
  pruned: 'strength',
  clumped: 'strength',
  'panel-lacks': 'strength',
  proxies: 'data',
  'without-proxy': 'data',
  'panel-build': 'data',
  'panel-frequencies': 'data',
  'panel-small': 'data',
  weak: 'strength',
  single: 'single',
  nested: 'multiple',
  nominal: 'multiple',
  loci: 'pleiotropy',
  'left-out': 'data',
  ...HARMONISE_CHECKS,
}

type CheckFinder = (body: ScanBody, words: Words) => CheckFinding<CheckId> | null

const isFinding = ({ bhClustered }: PairRow) => bhClustered !== null && bhClustered < LEVEL

/** Returns the pairs within the false discovery rate: only for these an effect is claimed. */
function findingsOf({ rows }: Pick<ScanBody, 'rows'>): PairRow[] {
  return rows.filter(isFinding)
}

const strength: CheckFinder = ({ rows }, { t }) => {
  const judged = rows.flatMap(({ fMean }) => (fMean === null ? [] : [fMean]))
  if (judged.length === 0) return null
  const weak = judged.filter((f) => f < WEAK_F).length
  const counts = { n: weak, total: judged.length }
  return {
    id: 'strength',
    name: t('analysis.check.strength'),
    own: weak === 0 ? 'holds' : weak === judged.length ? 'against' : 'look',
    reason: t('analysis.reason.scan.weak', counts),
    finding: t('analysis.check.screen.strength', counts),
    section: 'ranked',
  }
}

const multiple: CheckFinder = ({ summary }, { t }) => ({
  id: 'multiple',
  name: t('analysis.check.multiple'),
  // Without a finding there is nothing that several tests could have produced.
  own: summary.significantBh > 0 ? 'holds' : 'open',
  reason: t('analysis.reason.noQ'),
  finding: t('analysis.check.multiple.found', {
    n: summary.significantBh,
    bonferroni: summary.significantBonferroni,
  }),
  section: 'ranked',
})

const conditions: CheckFinder = (body, { t }) => {
  const findings = findingsOf(body)
  if (findings.length === 0) return null
  const count = (verdict: PairRow['verdict']) =>
    findings.filter((row) => row.verdict === verdict).length
  const [passed, associated] = [count('passed'), count('associated')]
  const supported = passed + associated
  const counts = { n: findings.length, passed, associated, no: findings.length - supported }
  return {
    id: 'conditions',
    name: t('analysis.check.conditions'),
    own:
      passed === findings.length
        ? 'holds'
        : supported === findings.length
          ? 'open'
          : supported === 0
            ? 'against'
            : 'look',
    reason:
      supported === 0
        ? t('analysis.reason.scan.none', counts)
        : counts.no > 0
          ? t('analysis.reason.scan.some', counts)
          : t('analysis.reason.scan.associated', counts),
    finding: t('analysis.check.conditions.found', counts),
    section: 'rules',
  }
}

/** Counts how many findings pass a group of conditions. */
function tally(findings: readonly PairRow[], rules: readonly VerdictRule[]) {
  const places = rules.map((rule) => VERDICT_RULES.indexOf(rule))
  const counts = { n: findings.length, yes: 0, no: 0, open: 0 }
  for (const row of findings) {
    const outcomes = places.map((place) => row.rules[place] ?? null)
    counts[outcomes.includes(false) ? 'no' : outcomes.includes(null) ? 'open' : 'yes'] += 1
  }
  return counts
}

function gradeOf({ n, no, open }: ReturnType<typeof tally>): Grade {
  if (no === n) return 'against'
  if (no > 0) return 'look'
  return open > 0 ? 'open' : 'holds'
}

/**
 * Returns a check of findings by conditions that must hold, and by others that seldom hold in valid data either: where
 * these fail, the data cannot tell.
 */
function tallied(
  id: CheckId,
  name: string,
  failed: string,
  needed: readonly VerdictRule[],
  seldom: readonly VerdictRule[] = [],
): CheckFinder {
  return (body, { t }) => {
    const findings = findingsOf(body)
    const counts = tally(findings, [...needed, ...seldom])
    const { n } = counts
    if (n === 0) return null
    const judged = tally(findings, needed)
    const open = n - tally(findings, seldom).yes
    return {
      id,
      name: t(name),
      own: worstOf([gradeOf(judged), open === 0 ? 'holds' : 'open']),
      reason:
        judged.no > 0
          ? t(failed, judged)
          : open > 0
            ? t('analysis.reason.scan.scatter', { n, open })
            : t('analysis.reason.scan.open', judged),
      finding: t('analysis.check.screen.tally', counts),
      section: 'ranked',
    }
  }
}

const agreement = tallied(
  'agreement',
  msg('analysis.check.agreement'),
  msg('analysis.reason.scan.agreement'),
  ['classes-agree'],
)
const pleiotropy = tallied(
  'pleiotropy',
  msg('analysis.check.pleiotropy'),
  msg('analysis.reason.scan.pleiotropy'),
  ['intercept-not-needed'],
  ['beyond-scatter'],
)
const direction = tallied(
  'direction',
  msg('analysis.check.direction'),
  msg('analysis.reason.scan.direction'),
  ['steiger-forward'],
)
const leftOut = tallied(
  'single',
  msg('analysis.check.single'),
  msg('analysis.reason.scan.single'),
  ['no-single-variant'],
)

/** Checks single variants among the findings; where there are none, counts the pairs with one variant only. */
const single: CheckFinder = (body, words) => {
  const found = leftOut(body, words)
  if (found) return found
  const tested = body.rows.filter(({ nsnp }) => nsnp > 0).length
  const n = body.rows.filter(({ nsnp }) => nsnp === 1).length
  if (tested === 0) return null
  return {
    id: 'single',
    name: words.t('analysis.check.single'),
    own: n === 0 ? 'holds' : 'look',
    reason: words.t('analysis.reason.scan.alone', { n, total: tested }),
    finding: words.t('analysis.check.screen.single', { n, total: tested }),
    section: 'ranked',
  }
}

/** Checks the independence of the variants behind the findings, where the record has its facts. */
const independence: CheckFinder = (body, { t, format }) => {
  const clumped = clumpedOfScan(body)
  const known = findingsOf(body).flatMap(({ independence: found }) => found ?? [])
  if (known.length === 0) return null
  const grades = known.map((found) => judgeIndependence(found, clumped).grade)
  const count = (grade: Grade) => grades.filter((one) => one === grade).length
  const [against, doubtful] = [count('against'), count('look')]
  const seen =
    clumped !== null
      ? t('analysis.check.independence.clumped', { r2: format.exact(clumped.r2) })
      : t('analysis.check.screen.independence.none')
  return {
    id: 'independence',
    name: t('analysis.check.independence'),
    own:
      against > 0 && against === known.length
        ? 'against'
        : against + doubtful > 0
          ? 'look'
          : 'holds',
    reason:
      against > 0
        ? t('analysis.check.screen.independence.doubt', { against })
        : t('analysis.reason.scan.dependent', { n: known.length, doubtful }),
    finding:
      against + doubtful > 0
        ? t('analysis.check.screen.independence', { n: known.length, against, doubtful })
        : seen,
    section: 'ranked',
  }
}

/** Checks the strict run. A lost finding may be lost to power: it asks for a closer look only. */
const strict: CheckFinder = (body, { t }) => {
  if (!hasStrict(body)) return null
  const { tested, significant, wide, kept, untested } = strictCounts(body)
  return {
    id: 'strict',
    name: t('analysis.check.strict'),
    own: kept === wide ? 'holds' : 'look',
    reason: t('analysis.reason.scan.strict', { wide, lost: wide - kept }),
    finding:
      wide > 0
        ? t('analysis.check.strict.found', { kept, wide, untested })
        : t('analysis.check.strict.none', { tested, significant }),
    section: 'strict',
  }
}

const reverse: CheckFinder = (body, { t }) => {
  const other = reverseBody(body)
  const id = 'reverse'
  const name = t('analysis.check.reverse')
  if (!other) {
    if (body.kind !== 'causal-map' || body.parameters.reverse !== true) return null
    const finding = t('analysis.check.reverse.none')
    const reason = t('analysis.reason.scan.reverseNone')
    return { id, name, own: 'look', reason, finding, section: 'reverse' }
  }
  const reversed = new Set(
    findingsOf(other).map((row) => JSON.stringify([row.outcome, row.exposure])),
  )
  const both = findingsOf(body).filter((row) =>
    reversed.has(JSON.stringify([row.exposure, row.outcome])),
  ).length
  const finding = t('analysis.check.reverse.found', {
    n: reversed.size,
    total: other.summary.testable,
    both,
  })
  const reason = t('analysis.reason.scan.reverseBoth', { both })
  return { id, name, own: both > 0 ? 'look' : 'holds', reason, finding, section: 'reverse' }
}

const data: CheckFinder = ({ summary }, { t }) => ({
  id: 'data',
  name: t('analysis.check.data'),
  own: 'holds',
  finding: t('analysis.check.screen.data', { kept: summary.kept, matched: summary.matched }),
  section: 'provenance',
})

const CHECK_FINDERS: readonly CheckFinder[] = [
  multiple,
  conditions,
  strength,
  independence,
  agreement,
  pleiotropy,
  single,
  direction,
  strict,
  reverse,
  data,
]

function caveatsOf(body: ScanBody, { t, format }: Words): AssignedCaveat<CheckId>[] {
  const older: AssignedCaveat<CheckId> = {
    id: 'older',
    check: 'conditions',
    text: t('analysis.verdictRule.older'),
    reason: t('analysis.reason.older'),
    isSerious: false,
  }
  const noted = guardNotes(body).flatMap(({ code, id, values, isSerious }, index) => {
    if (code === 'unseen') return []
    const formatted = values(format)
    return [
      {
        // One code may come once for each file.
        id: `${code} ${index}`,
        check: CHECK_OF[code],
        text: t(id, formatted),
        reason: t(GUARD_REASON[code], formatted),
        isSerious,
      },
    ]
  })
  return body.upgradedFrom === undefined ? noted : [older, ...noted]
}

/** Returns every check that applies; each note belongs to one. */
export function checksOf(body: ScanBody, words: Words): Check[] {
  const found = CHECK_FINDERS.flatMap((findCheck) => findCheck(body, words) ?? [])
  // A note whose own check does not apply to these data is one about the data.
  return assembleChecks(found, caveatsOf(body, words), 'data')
}
