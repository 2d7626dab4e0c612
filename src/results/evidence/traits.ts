/** Matching of records by the names of their traits. */
import {
  type DirectionName,
  isBidirectional,
  traitNames as directionNames,
} from '../bidirectional/body.ts'
import { isColocalisation, traitNames as locusNames } from '../colocalisation/body.ts'
import { isMediation, traitNames as pathNames } from '../mediation/body.ts'
import { isMeta } from '../meta-analysis/body.ts'
import { isMultivariable } from '../multivariable/body.ts'
import type { RecordBody } from '../record-body.ts'
import { isTwoSample, presentationOf } from '../two-sample/body.ts'

/** Names of the traits of a result; '' for one without a name. */
export type Traits = { exposures: readonly string[]; outcome: string }

export type Pair = { exposure: string; outcome: string }

/** Position of a record on the sheet: its direction, and its own names of the sheet's exposure and outcome. */
export type Position = Pair & { direction: DirectionName }

const fold = (name: string) => name.trim().toLowerCase()

/** Whether two names are the same but for case and outer spaces. An unknown name equals none. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) !== '' && fold(one) === fold(other)
}

/** Returns the traits of a result; null for a kind that has no exposure and outcome. */
export function traitsOf(body: RecordBody): Traits | null {
  if (isTwoSample(body)) {
    const { exposureName, outcomeName } = presentationOf(body)
    return { exposures: [exposureName], outcome: outcomeName }
  }
  if (isMeta(body)) {
    const { exposureName = '', outcomeName = '' } = body.presentation ?? {}
    return { exposures: [exposureName], outcome: outcomeName }
  }
  if (isMultivariable(body)) return { exposures: body.exposures, outcome: body.outcome }
  if (isMediation(body)) {
    const { x, y } = pathNames(body)
    return { exposures: [x], outcome: y }
  }
  const mutual = isBidirectional(body)
    ? directionNames(body)
    : isColocalisation(body)
      ? locusNames(body)
      : null
  return mutual && { exposures: [mutual.a], outcome: mutual.b }
}

const SEPARATORS = /\s[→⇄∩]\s/u

/**
 * Reads the traits from the default title of a record, which a list has without its result: `BMI → CHD`,
 * `BMI + LDL → CHD`, `BMI → LDL → CHD`, `BMI ⇄ CHD`, `PCSK9 ∩ CHD · rs1`. Null for another title.
 */
export function traitsOfTitle(title: string): Traits | null {
  const parts = (title.split(/\s· /)[0] ?? '').split(SEPARATORS).map((part) => part.trim())
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length < 2 || parts.includes('')) return null
  return { exposures: [...new Set([first, ...first.split(' + ')])], outcome: last }
}

/** Returns the direction in which traits are those of a pair, by the same names; null where they are not. */
export function directionIn({ exposures, outcome }: Traits, pair: Pair): DirectionName | null {
  const hasExposure = (name: string) => exposures.some((own) => isSameName(own, name))
  if (hasExposure(pair.exposure) && isSameName(outcome, pair.outcome)) return 'forward'
  return hasExposure(pair.outcome) && isSameName(outcome, pair.exposure) ? 'reverse' : null
}

/** Returns the pair that most of some records are about, in the direction of the first of them; null without names. */
export function commonPair(all: readonly Traits[]): Pair | null {
  const pairs = all.flatMap(({ exposures, outcome }) =>
    exposures.map((exposure) => ({ exposure: exposure.trim(), outcome: outcome.trim() })),
  )
  const counted = pairs
    .filter(({ exposure, outcome }) => exposure !== '' && outcome !== '')
    .map((pair) => ({ pair, n: all.filter((traits) => directionIn(traits, pair) !== null).length }))
  return counted.toSorted((one, other) => other.n - one.n)[0]?.pair ?? null
}

export type Positions = {
  pair: Pair
  /** By the position of the record in the list; null for one whose exposure cannot be told. */
  positions: readonly (Position | null)[]
  /** Names of each trait as the records have them. */
  names: { exposures: readonly string[]; outcomes: readonly string[] }
}

function distinct(names: readonly string[]): string[] {
  const seen = new Map(names.filter((name) => name !== '').map((name) => [fold(name), name.trim()]))
  return [...seen.values()]
}

/**
 * Places records that the user chose. Names that differ are taken as further names of the same trait, which the sheet
 * states; of several exposures, only one that another record names is known.
 */
export function positionRecords(all: readonly Traits[]): Positions {
  const pair = commonPair(all) ?? { exposure: '', outcome: '' }
  const exposures = [pair.exposure]
  const outcomes = [pair.outcome]
  const has = (names: readonly string[], name: string) => names.some((own) => isSameName(own, name))
  const positionOf = ({ exposures: own, outcome }: Traits): Position | null => {
    const isReverse = has(exposures, outcome) || own.some((name) => has(outcomes, name))
    const [from, to] = isReverse ? [outcomes, exposures] : [exposures, outcomes]
    const known = own.find((name) => has(from, name))
    const exposure = known ?? (own.length === 1 ? own[0] : undefined)
    if (exposure === undefined) return null
    from.push(exposure)
    to.push(outcome)
    return { exposure, outcome, direction: isReverse ? 'reverse' : 'forward' }
  }
  // Records of one exposure first: they may name that of a record of several.
  const order = all.map((_, at) => at)
  const sorted = order.toSorted(
    (one, other) =>
      Number((all[one]?.exposures.length ?? 0) > 1) -
      Number((all[other]?.exposures.length ?? 0) > 1),
  )
  const found = new Map(
    sorted.map((at) => [at, positionOf(all[at] ?? { exposures: [], outcome: '' })]),
  )
  return {
    pair,
    positions: order.map((at) => found.get(at) ?? null),
    names: { exposures: distinct(exposures), outcomes: distinct(outcomes) },
  }
}
