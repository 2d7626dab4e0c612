/** The checks of both directions, graded by the printed rules, with the warnings that belong to them. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { DirectionRule } from '../../science/bidirectional/result.ts'
import {
  type AssignedCaveat,
  assembleChecks,
  type CheckFinding,
  HARMONISE_CHECKS,
} from '../assemble-checks.ts'
import { independenceCheck } from '../independence.ts'
import { influenceCaveats, influenceFinding } from '../influence-text.ts'
import { type Check, type Grade, worstOf } from '../summary.ts'
import { countAgainst, gradeOfReadings, namesOfVoters } from '../two-sample/assumption-classes.ts'
import { isBelow } from '../two-sample/level.ts'
import { pressoStatement } from '../two-sample/presso-text.ts'
import { arrowOf, type BidirectionalBody, type Direction, directionsOf } from './body.ts'
import { pooledOf } from './pooled.ts'
import { claimedOf, gradeOf, isClaimed, judge, judgeTest, outcomeOf, reasonOf } from './judge.ts'
import { namedReason } from './reasons.ts'
import { directionWarnings, type WarningText } from './sentences.ts'

type CheckId =
  | 'multiple'
  | 'strength'
  | 'independence'
  | 'agreement'
  | 'pleiotropy'
  | 'heterogeneity'
  | 'outliers'
  | 'single'
  | 'direction'
  | 'shared'
  | 'data'

/** The check that each warning belongs to. */
export const CHECK_OF: Record<WarningText['code'], CheckId> = {
  'no-instruments': 'strength',
  'no-overlap': 'strength',
  weak: 'strength',
  'low-i2gx': 'strength',
  'loose-threshold': 'strength',
  'too-many-instruments': 'strength',
  unplaced: 'strength',
  'not-pruned': 'strength',
  'few-variants': 'pleiotropy',
  pleiotropy: 'pleiotropy',
  'known-loci': 'pleiotropy',
  heterogeneity: 'heterogeneity',
  'single-variant': 'single',
  'steiger-against': 'direction',
  'backward-variants': 'direction',
  'steiger-unknown': 'direction',
  'shared-variants': 'shared',
  ...HARMONISE_CHECKS,
}

type Found = Omit<CheckFinding<CheckId>, 'section'> & { section: string }
type CheckFinder = (directions: readonly Direction[], words: Words) => Found | null
/** The finding of a check in one direction; null where the check does not apply. */
type DirectionFinding = (direction: Direction) => string | null

/** Puts its direction before a text; one direction alone is named by its column. */
function withDirection(
  direction: Direction,
  text: string,
  directions: readonly Direction[],
  { t }: Words,
): string {
  return directions.length > 1
    ? t('analysis.check.direction.said', { direction: arrowOf(direction), text })
    : text
}

/** Joins the findings of all directions; '' for none. */
function joinFindings(
  directions: readonly Direction[],
  words: Words,
  findingOf: DirectionFinding,
): string {
  return directions
    .flatMap((direction) => {
      const text = findingOf(direction)
      return text === null ? [] : [withDirection(direction, text, directions, words)]
    })
    .join(words.t('analysis.check.direction.joint'))
}

/** Returns the outcome of one rule in a direction, in words. */
function wordOf(direction: Direction, rule: DirectionRule, { t }: Words): string {
  const passed = outcomeOf(direction, rule)
  if (passed === null) return t('analysis.verdictRule.open')
  return passed ? t('analysis.verdictRule.passed') : t('analysis.verdictRule.failed')
}

/** States why a direction has no variants. */
function emptyReason({ exposure, outcome, result }: Direction, { t }: Words): string {
  return result.instruments.selected === 0
    ? t('analysis.reason.noInstruments', { exposure })
    : t('analysis.reason.noOverlap', { exposure, outcome })
}

const strength: CheckFinder = (directions, words) => {
  const { t, format } = words
  const finding = joinFindings(directions, words, ({ result }) => {
    const { fMean, fMin } = result.numbers?.strength ?? {}
    return fMean == null
      ? t('analysis.check.bidirectional.noVariants')
      : t('analysis.check.strength.found', {
          f: format.significant(fMean),
          least: format.significant(fMin ?? null),
        })
  })
  const judged = judge(directions, ['strong-instruments'], words)
  const empty = directions.find(({ result }) => result.numbers === null)
  const own = worstOf([judged.own, empty ? 'look' : 'holds'])
  return {
    id: 'strength',
    name: t('analysis.check.strength'),
    ...judged,
    ...(empty && own !== judged.own && { own, reason: emptyReason(empty, words) }),
    finding,
    section: 'sensitivity',
  }
}

const multiple: CheckFinder = (directions, words) => {
  const { t, format } = words
  const finding = joinFindings(directions, words, ({ result }) =>
    result.q === null ? null : format.pStatement(result.q).replace(/^p/, 'q'),
  )
  if (finding === '') return null
  const least = Math.min(...directions.flatMap(({ result }) => result.q ?? []))
  return {
    id: 'multiple',
    name: t('analysis.check.bidirectional.multiple'),
    own: directions.some(({ result }) => isBelow(result.q))
      ? 'holds'
      : directions.some(isClaimed)
        ? 'look'
        : 'open',
    reason: t('analysis.reason.qOpen', { q: format.pStatement(least).replace(/^p/, 'q') }),
    finding,
    section: 'rules',
  }
}

/** Grades the agreement of one direction; where an effect is claimed, the rule of the verdict as well. */
function agreementGrade(direction: Direction): Grade {
  const stored = direction.result.numbers?.agreement
  const isClaimed = outcomeOf(direction, 'nominal') === true
  return worstOf([
    stored ? gradeOfReadings(stored, false) : 'holds',
    isClaimed || !stored ? gradeOf([direction], ['classes-agree']) : 'holds',
  ])
}

/** Names the methods of one direction that contradict it; null where only the condition fails. */
function votesReason({ result }: Direction, grade: Grade, { t }: Words): string | null {
  const read = result.numbers?.agreement ?? []
  const count = countAgainst(read)
  const turned = namesOfVoters(read, 'turned', t)
  if (grade === 'look' && turned !== '') return t('analysis.reason.turned', { names: turned })
  if (grade !== 'against' || count === 0) return null
  const contradicting = namesOfVoters(read, 'against', t, Number.POSITIVE_INFINITY)
  return t('analysis.check.agreement.doubt', { count, contradicting })
}

const agreement: CheckFinder = (directions, words) => {
  const { t } = words
  const finding = joinFindings(directions, words, (direction) => {
    const { numbers } = direction.result
    const names = namesOfVoters(numbers?.agreement ?? [], 'against', t)
    if (names !== '') return t('analysis.check.agreement.contradicted', { names })
    return numbers === null ? null : wordOf(direction, 'classes-agree', words)
  })
  if (finding === '') return null
  const claimed = claimedOf(directions)
  const grade = worstOf(claimed.map(agreementGrade))
  const reason =
    claimed
      .filter((one) => agreementGrade(one) === grade)
      .flatMap((one) => {
        const text = votesReason(one, grade, words)
        return text === null ? [] : namedReason(text, one, directions, words)
      })[0] ?? reasonOf(directions, ['classes-agree'], grade, words)
  return {
    id: 'agreement',
    name: t('analysis.check.agreement'),
    own: grade,
    finding,
    ...(reason !== undefined && { reason }),
    section: 'estimates',
  }
}

const pleiotropy: CheckFinder = (directions, words) => {
  const { t, format } = words
  const finding = joinFindings(directions, words, ({ result }) => {
    const test = result.numbers?.pleiotropy
    if (!test) return null
    return t('analysis.check.pleiotropy.found', {
      intercept: format.significant(test.intercept),
      interceptP: format.pStatement(test.p, test.negLog10P),
      dp: format.pStatement(test.difference.p),
    })
  })
  if (finding === '') return null
  return {
    id: 'pleiotropy',
    name: t('analysis.check.pleiotropy'),
    ...judge(directions, ['beyond-scatter', 'intercept-not-needed'], words),
    finding,
    section: 'sensitivity',
  }
}

const heterogeneity: CheckFinder = (directions, words) => {
  const { t, format } = words
  const rowOf = ({ result }: Direction) =>
    result.numbers?.heterogeneity.find(({ method, p }) => method === 'ivw' && p !== null)
  const finding = joinFindings(directions, words, (direction) => {
    const row = rowOf(direction)
    if (!row) return null
    return t('analysis.check.heterogeneity.found', {
      i2: format.percent(row.i2),
      q: format.significant(row.q),
      qp: format.pStatement(row.p, row.negLog10P),
    })
  })
  if (finding === '') return null
  return {
    id: 'heterogeneity',
    name: t('analysis.check.heterogeneity'),
    ...judgeTest(directions, words, msg('analysis.reason.scatter'), (direction) => {
      const row = rowOf(direction)
      return row && { p: row.p, text: format.pStatement(row.p, row.negLog10P) }
    }),
    finding,
    section: 'sensitivity',
  }
}

const outliers: CheckFinder = (directions, words) => {
  const { t, format } = words
  const finding = joinFindings(directions, words, ({ result }) => {
    const test = result.numbers?.presso
    if (!test) return null
    return t('analysis.check.outliers.found', {
      pressoP: pressoStatement(test.global, format),
      outliers: test.outliers?.filter(({ isOutlier }) => isOutlier).length ?? 0,
    })
  })
  if (finding === '') return null
  return {
    id: 'outliers',
    name: t('analysis.check.outliers'),
    ...judgeTest(directions, words, msg('analysis.reason.presso'), ({ result }) => {
      const test = result.numbers?.presso
      return test ? { p: test.global.p, text: pressoStatement(test.global, format) } : undefined
    }),
    finding,
    section: 'sensitivity',
  }
}

/** Returns grade and finding of one direction; results of older builds by the rule of the level of evidence. */
function singleOf(one: Direction, words: Words): { own: Grade; finding: string; reason?: string } {
  const { t } = words
  const { influence = [] } = one.result.numbers ?? {}
  const found = influenceFinding(influence, 'variant', one.isBinary, words)
  if (found) return found
  const passed = outcomeOf(one, 'no-single-variant')
  const own = gradeOf([one], ['no-single-variant'])
  if (passed === null) {
    const n = one.result.variants.length
    const reason = t('analysis.reason.fewToLeaveOut', { n })
    return { own, reason, finding: t('analysis.check.single.few', { n }) }
  }
  const finding = passed
    ? t('analysis.check.bidirectional.single.stable')
    : t('analysis.check.bidirectional.single.depends')
  return { own, finding, reason: t('analysis.reason.oneDecides') }
}

const single: CheckFinder = (directions, words) => {
  const finding = joinFindings(directions, words, (one) =>
    one.result.variants.length === 0 ? null : singleOf(one, words).finding,
  )
  if (finding === '') return null
  const claimed = claimedOf(directions).map((one) => ({ one, ...singleOf(one, words) }))
  const own = worstOf(claimed.map((found) => found.own))
  const worst = claimed.find((found) => found.own === own)
  const reason = worst?.reason && namedReason(worst.reason, worst.one, directions, words)
  return {
    id: 'single',
    name: words.t('analysis.check.single'),
    own,
    finding,
    ...(reason !== undefined && { reason }),
    section: 'figures',
  }
}

const direction: CheckFinder = (directions, words) => {
  const { t, format } = words
  const finding = joinFindings(directions, words, ({ result }) => {
    if (!result.steiger) return null
    const { isForward, p, negLog10P } = result.steiger.test
    return t('analysis.check.bidirectional.steiger', {
      way: isForward ? 'along' : 'against',
      p: format.pStatement(p, negLog10P),
      n: result.steiger.backward.length,
    })
  })
  if (finding === '') return null
  const backward = claimedOf(directions).some((one) => outcomeOf(one, 'without-backward') === false)
  const rules = ['steiger-forward', ...(backward ? (['without-backward'] as const) : [])] as const
  return {
    id: 'direction',
    name: t('analysis.check.direction'),
    ...judge(directions, rules, words),
    finding,
    section: 'sensitivity',
  }
}

const shared: CheckFinder = (directions, words) => {
  const { t } = words
  const has = directions.filter(({ result }) => result.withoutShared !== null)
  if (has.length === 0) return null
  const finding = joinFindings(directions, words, (one) =>
    one.result.withoutShared === null
      ? null
      : t('analysis.check.bidirectional.shared', {
          n: one.result.withoutShared.removed.length,
          word: wordOf(one, 'without-shared', words),
        }),
  )
  return {
    id: 'shared',
    name: t('analysis.check.bidirectional.sharedName'),
    ...judge(has, ['without-shared'], words),
    finding,
    section: 'shared',
  }
}

const data: CheckFinder = (directions, words) => ({
  id: 'data',
  name: words.t('analysis.check.data'),
  own: 'holds',
  finding: joinFindings(directions, words, ({ result }) =>
    words.t('analysis.check.bidirectional.data', {
      kept: result.variants.length,
      n: result.instruments.selected,
    }),
  ),
  section: 'provenance',
})

const CHECK_FINDERS: readonly CheckFinder[] = [
  multiple,
  strength,
  agreement,
  pleiotropy,
  heterogeneity,
  outliers,
  single,
  direction,
  shared,
  data,
]

function independenceOf(directions: readonly Direction[], words: Words) {
  const pooled = pooledOf(claimedOf(directions))
  const shown = directions.length > 1 ? pooled : pooled.map(({ name: _name, ...one }) => one)
  return independenceCheck(shown, words, 'estimates')
}

function caveatsOf(directions: readonly Direction[], words: Words): AssignedCaveat<CheckId>[] {
  return directions.flatMap((one) =>
    directionWarnings(one, words).map(({ code, text, reason, ...kind }, index) => ({
      id: `${one.way} ${code} ${index}`,
      check: CHECK_OF[code],
      text: withDirection(one, text, directions, words),
      reason: namedReason(reason, one, directions, words),
      ...kind,
    })),
  )
}

/** Returns the details of influential variants, of the directions that claim an association. */
function influentialOf(directions: readonly Direction[], words: Words): AssignedCaveat<CheckId>[] {
  return claimedOf(directions).flatMap((one) =>
    influenceCaveats(one.result.numbers?.influence ?? [], one.isBinary, words).map((caveat) => ({
      ...caveat,
      id: `${one.way} ${caveat.id}`,
      check: 'single' as const,
      text: withDirection(one, caveat.text, directions, words),
      reason: namedReason(caveat.reason, one, directions, words),
    })),
  )
}

/** Names the older build of a result whose rules were those of that build. */
function olderOf({ upgradedFrom }: BidirectionalBody, { t }: Words): AssignedCaveat<CheckId>[] {
  if (upgradedFrom === undefined) return []
  const text = t('analysis.verdictRule.older')
  const reason = t('analysis.reason.older')
  return [{ id: 'older', check: 'agreement', text, reason, isSerious: false }]
}

/** Returns every check that applies to these directions; each warning belongs to one. */
export function checksOf(
  body: BidirectionalBody,
  words: Words,
  directions: readonly Direction[] = directionsOf(body),
): Check[] {
  const independence = independenceOf(directions, words)
  const caveats = [
    ...olderOf(body, words),
    ...(independence?.caveats ?? []),
    ...influentialOf(directions, words),
    ...caveatsOf(directions, words),
  ]
  const found = [
    ...(independence ? [independence.finding] : []),
    ...CHECK_FINDERS.flatMap((findCheck) => findCheck(directions, words) ?? []),
  ]
  // A warning whose own check does not apply to these data is one about the data.
  return assembleChecks(found, caveats, 'data')
}
