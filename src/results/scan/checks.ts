/** The checks of a scan, graded by the printed conditions, with the notes that belong to them. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { PairRow } from '../../science/scan-run/result.ts'
import { judgeIndependence } from '../../science/independence/independence.ts'
import { clumpedOfScan } from '../../science/scan-run/clumped.ts'
import { VERDICT_RULES, type VerdictRule } from '../../science/scan/verdict.ts'
import { HARMONISE_CHECKS } from '../assemble-checks.ts'
import { type Caveat, type Check, type Grade, gradeWith, worstOf } from '../summary.ts'
import { reverseBody, type ScanBody } from './body.ts'
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

/** The check that each note belongs to; null: no file can show it, so that a sentence states it. */
export const CHECK_OF: Record<GuardNoteCode, CheckId | null> = {
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
  unseen: null,
  ...HARMONISE_CHECKS,
}

type Found = {
  id: CheckId
  name: string
  own: Grade
  finding: string
  doubt?: string
  section: string
}
type CheckFinder = (body: ScanBody, words: Words) => Found | null

const isFinding = ({ bhClustered }: PairRow) => bhClustered !== null && bhClustered < LEVEL

/** Returns the pairs within the false discovery rate: only for these an effect is claimed. */
function findingsOf({ rows }: Pick<ScanBody, 'rows'>): PairRow[] {
  return rows.filter(isFinding)
}

const strength: CheckFinder = ({ rows }, { t }) => {
  const judged = rows.flatMap(({ fMean }) => (fMean === null ? [] : [fMean]))
  if (judged.length === 0) return null
  const weak = judged.filter((f) => f < WEAK_F).length
  return {
    id: 'strength',
    name: t('analysis.check.strength'),
    own: weak === 0 ? 'holds' : weak === judged.length ? 'against' : 'look',
    finding: t('analysis.check.screen.strength', { n: weak, total: judged.length }),
    section: 'ranked',
  }
}

const multiple: CheckFinder = ({ summary }, { t }) => ({
  id: 'multiple',
  name: t('analysis.check.multiple'),
  // Without a finding there is nothing that several tests could have produced.
  own: summary.significantBh > 0 ? 'holds' : 'open',
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
    finding: t('analysis.check.conditions.found', { n: findings.length, passed, associated }),
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
  needed: readonly VerdictRule[],
  seldom: readonly VerdictRule[] = [],
): CheckFinder {
  return (body, { t }) => {
    const findings = findingsOf(body)
    const counts = tally(findings, [...needed, ...seldom])
    if (counts.n === 0) return null
    const excluded = tally(findings, seldom).yes === counts.n
    return {
      id,
      name: t(name),
      own: worstOf([gradeOf(tally(findings, needed)), excluded ? 'holds' : 'open']),
      finding: t('analysis.check.screen.tally', counts),
      section: 'ranked',
    }
  }
}

const agreement = tallied('agreement', msg('analysis.check.agreement'), ['classes-agree'])
const pleiotropy = tallied(
  'pleiotropy',
  msg('analysis.check.pleiotropy'),
  ['intercept-not-needed'],
  ['beyond-scatter'],
)
const direction = tallied('direction', msg('analysis.check.direction'), ['steiger-forward'])
const leftOut = tallied('single', msg('analysis.check.single'), ['no-single-variant'])

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
    finding:
      against + doubtful > 0
        ? t('analysis.check.screen.independence', { n: known.length, against, doubtful })
        : seen,
    ...(against > 0 && { doubt: t('analysis.check.screen.independence.doubt', { against }) }),
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
    return { id, name, own: 'look', finding, section: 'reverse' }
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
  return { id, name, own: both > 0 ? 'look' : 'holds', finding, section: 'reverse' }
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

function caveatsOf(body: ScanBody, { t, format }: Words): (Caveat & { check: CheckId })[] {
  const older: Caveat & { check: CheckId } = {
    id: 'older',
    check: 'conditions',
    text: t('analysis.verdictRule.older'),
    isSerious: false,
  }
  const noted = guardNotes(body).flatMap(({ code, id, values, isSerious }, index) => {
    const check = CHECK_OF[code]
    // One code may come once for each file.
    return check === null
      ? []
      : [{ id: `${code} ${index}`, check, text: t(id, values(format)), isSerious }]
  })
  return body.upgradedFrom === undefined ? noted : [older, ...noted]
}

/** Returns every check that applies; each note belongs to one. */
export function checksOf(body: ScanBody, words: Words): Check[] {
  const caveats = caveatsOf(body, words)
  const found = CHECK_FINDERS.flatMap((findCheck) => findCheck(body, words) ?? [])
  const foundIds = new Set(found.map(({ id }) => id))
  return found.map(({ own, ...check }) => {
    // A note whose own check does not apply to these data is one about the data.
    const mine = caveats.filter(
      (one) => one.check === check.id || (check.id === 'data' && !foundIds.has(one.check)),
    )
    return { ...check, caveats: mine, grade: gradeWith(own, mine) }
  })
}
