/** The influence of single variants and studies in words: findings of checks, reasons and details. */
import { msg } from '../i18n/msg.ts'
import type { Format, Words } from '../i18n/words.ts'
import {
  CHANGED,
  type Influence,
  type InfluenceGrade,
  MOVED,
} from '../science/methods/influence.ts'
import { effectParts } from './effect-text.ts'
import type { Caveat, Grade } from './summary.ts'

type Unit = 'variant' | 'study'

const GRADE: Record<InfluenceGrade, Grade> = { none: 'holds', notable: 'look', decisive: 'against' }
const REASON: Record<Unit, string> = {
  variant: msg('analysis.influence.doubt.variant'),
  study: msg('analysis.influence.doubt.study'),
}

/** Whether the unit changes the interval rather than the estimate. */
export function isOfWidth({ shift, width }: Influence): boolean {
  const size = Math.abs(shift)
  return width !== null && (size < 0.5 ? width < 1 : size < 1 && width < 0.5)
}

/** Returns the numbers by the names that the messages use. */
export function influenceValues(found: Influence, isOdds: boolean, format: Format) {
  const { name, from, to, shift, residual, limit, width, i2From, i2To } = found
  const effect = (b: number) =>
    effectParts({ b, se: null, ciLow: null, ciHigh: null }, isOdds, format).value
  const named = (b: number) => (isOdds ? `OR ${effect(b)}` : effect(b))
  return {
    name,
    from: named(from),
    to: effect(to),
    left: named(to),
    shift: format.significant(Math.abs(shift), 2),
    residual: format.significant(Math.abs(residual), 2),
    limit: format.significant(limit, 2),
    width: format.percent(width),
    times: format.significant(width === null ? null : 1 / width, 2),
    i2From: format.percent(i2From),
    i2To: format.percent(i2To),
  }
}

/** States by how much a unit changes the interval or the estimate, as a clause. */
function movementOf(found: Influence, isOdds: boolean, { t, format }: Words): string {
  const values = influenceValues(found, isOdds, format)
  if (isOfWidth(found)) return t('analysis.influence.doubt.width', values)
  const limit = format.exact(Math.abs(found.shift) > CHANGED ? CHANGED : MOVED)
  return t('analysis.reason.influence', { ...values, limit })
}

/**
 * Returns grade, finding and reason of the check, by the first of the influential units; undefined where nothing
 * could be left out.
 */
export function influenceFinding(
  influence: readonly Influence[],
  unit: Unit,
  isOdds: boolean,
  { t, format }: Words,
): { own: Grade; finding: string; reason: string } | undefined {
  const [first] = influence
  if (!first) return undefined
  const values = {
    ...influenceValues(first, isOdds, format),
    others: influence.length - 1,
  }
  const own = GRADE[first.grade]
  if (own === 'holds') return { own, reason: '', finding: t('analysis.influence.most', values) }
  return {
    own,
    reason:
      own === 'against' && !isOfWidth(first)
        ? t(REASON[unit], values)
        : movementOf(first, isOdds, { t, format }),
    finding: isOfWidth(first)
      ? t('analysis.influence.narrower', values)
      : t('analysis.influence.moved', values),
  }
}

/** Returns a function that marks the names of influential units in figures. */
export function influenceMarks(influence: readonly Influence[] = []): (name: string) => string {
  const names = new Set(influence.flatMap(({ name, grade }) => (grade === 'none' ? [] : [name])))
  return (name) => (names.has(name) ? `${name} *` : name)
}

/** Returns the details of each influential unit, with the limits. */
export function influenceCaveats(
  influence: readonly Influence[],
  isOdds: boolean,
  { t, format }: Words,
): Caveat[] {
  return influence
    .filter(({ grade }) => grade !== 'none')
    .map((one, at) => ({
      id: `influence-${at}`,
      text: t('analysis.influence.details', influenceValues(one, isOdds, format)),
      reason: movementOf(one, isOdds, { t, format }),
      isSerious: one.grade === 'decisive',
    }))
}
