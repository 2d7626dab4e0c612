/** The checks of both directions, graded by the printed rules, with the warnings that belong to them. */
import type { Words } from '../../i18n/words.ts'
import type { DirectionRule } from '../../science/bidirectional/result.ts'
import { SUPPORT_RULES } from '../../science/bidirectional/verdict.ts'
import { type CheckFinding, HARMONISE_CHECKS } from '../assemble-checks.ts'
import { independenceCheck } from '../independence.ts'
import { influenceCaveats, influenceFinding } from '../influence-text.ts'
import { type Caveat, type Check, type Grade, gradeWith, worstOf } from '../summary.ts'
import { countAgainst, gradeOfReadings, namesOfVoters } from '../two-sample/assumption-classes.ts'
import { isBelow } from '../two-sample/level.ts'
import { pressoStatement } from '../two-sample/presso-text.ts'
import { arrowOf, type BidirectionalBody, type Direction, directionsOf } from './body.ts'
import { pooledOf } from './pooled.ts'
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

const SUPPORT: ReadonlySet<DirectionRule> = new Set(SUPPORT_RULES)

function outcomeOf({ result }: Direction, rule: DirectionRule): boolean | null {
  return result.rules.find((one) => one.rule === rule)?.passed ?? null
}

/** Whether a direction has an association that the other conditions could doubt. */
const isClaimed = (direction: Direction) => outcomeOf(direction, 'nominal') === true

/** Returns the directions with an association; where there is none, all that have estimates. */
function claimedOf(directions: readonly Direction[]): readonly Direction[] {
  const claimed = directions.filter(isClaimed)
  return claimed.length > 0 ? claimed : directions.filter(({ result }) => result.numbers !== null)
}

/** Conditions that only an association can meet: without one they fail, which is no doubt about anything. */
const OF_CLAIM: ReadonlySet<DirectionRule> = new Set([
  'classes-agree',
  'beyond-scatter',
  'no-single-variant',
])

/**
 * Grades one condition: a failed one of `supported` speaks against the result, one of the level alone asks for a
 * closer look. Pleiotropy within the scatter is seldom excluded in valid data either, so that it is undecided.
 */
function ruleGrade(direction: Direction, rule: DirectionRule): Grade {
  const passed = outcomeOf(direction, rule)
  if (passed === true) return 'holds'
  if (passed === null || rule === 'beyond-scatter') return 'open'
  if (OF_CLAIM.has(rule) && !isClaimed(direction)) return 'open'
  return SUPPORT.has(rule) ? 'against' : 'look'
}

/** Returns the worst grade of some conditions in the directions with an association. */
function gradeOf(directions: readonly Direction[], rules: readonly DirectionRule[]): Grade {
  return worstOf(
    claimedOf(directions).flatMap((direction) => rules.map((rule) => ruleGrade(direction, rule))),
  )
}

/** Grades a test of each direction with an association, at the level divided by the number of both (Bonferroni). */
function lowestBelow(
  directions: readonly Direction[],
  pOf: (direction: Direction) => number | null | undefined,
): Grade {
  return claimedOf(directions).some((one) => isBelow((pOf(one) ?? 1) * one.family))
    ? 'look'
    : 'holds'
}

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
  const hasBoth = directions.every(({ result }) => result.numbers !== null)
  return {
    id: 'strength',
    name: t('analysis.check.strength'),
    own: worstOf([gradeOf(directions, ['strong-instruments']), hasBoth ? 'holds' : 'look']),
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
  return {
    id: 'multiple',
    name: t('analysis.check.bidirectional.multiple'),
    own: directions.some(({ result }) => isBelow(result.q))
      ? 'holds'
      : directions.some(isClaimed)
        ? 'look'
        : 'open',
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
  const read = claimed.flatMap(({ result }) => result.numbers?.agreement ?? [])
  const contradicting = namesOfVoters(read, 'against', t, Number.POSITIVE_INFINITY)
  const count = countAgainst(read)
  return {
    id: 'agreement',
    name: t('analysis.check.agreement'),
    own: grade,
    finding,
    ...(grade === 'against' &&
      count > 0 && { doubt: t('analysis.check.agreement.doubt', { count, contradicting }) }),
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
    own: gradeOf(directions, ['beyond-scatter', 'intercept-not-needed']),
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
    own: lowestBelow(directions, (direction) => rowOf(direction)?.p),
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
    own: lowestBelow(directions, ({ result }) => result.numbers?.presso?.global.p),
    finding,
    section: 'sensitivity',
  }
}

/** Returns grade and finding of one direction; results of older builds by the rule of the level of evidence. */
function singleOf(one: Direction, words: Words): { own: Grade; finding: string; doubt?: string } {
  const { t } = words
  const { influence = [] } = one.result.numbers ?? {}
  const found = influenceFinding(influence, 'variant', one.isBinary, words)
  if (found) return found
  const passed = outcomeOf(one, 'no-single-variant')
  const own = gradeOf([one], ['no-single-variant'])
  if (passed === null) {
    return { own, finding: t('analysis.check.single.few', { n: one.result.variants.length }) }
  }
  const finding = passed
    ? t('analysis.check.bidirectional.single.stable')
    : t('analysis.check.bidirectional.single.depends')
  return { own, finding }
}

const single: CheckFinder = (directions, words) => {
  const finding = joinFindings(directions, words, (one) =>
    one.result.variants.length === 0 ? null : singleOf(one, words).finding,
  )
  if (finding === '') return null
  const claimed = claimedOf(directions).map((one) => singleOf(one, words))
  const doubt = claimed.find((one) => one.doubt !== undefined)?.doubt
  return {
    id: 'single',
    name: words.t('analysis.check.single'),
    own: worstOf(claimed.map(({ own }) => own)),
    finding,
    ...(doubt !== undefined && { doubt }),
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
  return {
    id: 'direction',
    name: t('analysis.check.direction'),
    own: worstOf([gradeOf(directions, ['steiger-forward']), backward ? 'against' : 'holds']),
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
    own: gradeOf(has, ['without-shared']),
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

function caveatsOf(directions: readonly Direction[], words: Words) {
  return directions.flatMap((one) =>
    directionWarnings(one, words).map(({ code, text, ...kind }, index) => ({
      id: `${one.way} ${code} ${index}`,
      check: CHECK_OF[code],
      text: withDirection(one, text, directions, words),
      ...kind,
    })),
  )
}

/** Returns the details of influential variants, of the directions that claim an association. */
function influentialOf(directions: readonly Direction[], words: Words) {
  return claimedOf(directions).flatMap((one) =>
    influenceCaveats(one.result.numbers?.influence ?? [], one.isBinary, words).map((caveat) => ({
      ...caveat,
      id: `${one.way} ${caveat.id}`,
      check: 'single' as const,
      text: withDirection(one, caveat.text, directions, words),
    })),
  )
}

/** Names the older build of a result whose rules were those of that build. */
function olderOf(
  { upgradedFrom }: BidirectionalBody,
  { t }: Words,
): (Caveat & { check: CheckId })[] {
  if (upgradedFrom === undefined) return []
  const text = t('analysis.verdictRule.older')
  return [{ id: 'older', check: 'agreement', text, isSerious: false }]
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
  const foundIds = new Set(found.map(({ id }) => id))
  return found.map(({ own, ...check }) => {
    // A warning whose own check does not apply to these data is one about the data.
    const mine = caveats.filter(
      (one) => one.check === check.id || (check.id === 'data' && !foundIds.has(one.check)),
    )
    return { ...check, caveats: mine, grade: gradeWith(own, mine) }
  })
}
