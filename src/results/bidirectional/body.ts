/** The stored form of a bidirectional analysis. */
import { isOfKind } from '../record-body.ts'
import type { BidirectionalResult, DirectionResult } from '../../science/bidirectional/result.ts'
import type { OutcomeKind, Presentation } from '../presentation.ts'

/** Names are stored as exposure (A) and outcome (B) of the forward direction. */
export type BidirectionalPresentation = Presentation & { exposureKind: OutcomeKind }

/** The engine's result and how it is to be shown: the `result` of a record. */
export type BidirectionalBody = BidirectionalResult & {
  presentation?: Partial<BidirectionalPresentation>
}

/** Which of the two directions. */
export type DirectionName = 'forward' | 'reverse'
/** Names of both directions, which are fields of the result. */
export const DIRECTION_NAMES: readonly DirectionName[] = ['forward', 'reverse']

/** Returns the traits' names: as the user gave them, else as the files have them. */
export function traitNames(body: BidirectionalBody): { a: string; b: string } {
  const { exposureName, outcomeName } = body.presentation ?? {}
  const named = (given: unknown, read: string) =>
    typeof given === 'string' && given !== '' ? given : read
  return { a: named(exposureName, body.traits.a), b: named(outcomeName, body.traits.b) }
}

/** One direction with its names and whether its outcome is read as odds. */
export type Direction = {
  way: DirectionName
  result: DirectionResult
  exposure: string
  outcome: string
  isBinary: boolean
  /** Number of directions that are judged together: tests of each are corrected for it. */
  family: number
}

/** Number of directions with an association; where there is none, of those with estimates. */
function familyOf({ forward, reverse }: BidirectionalBody): number {
  const results = [forward, reverse]
  const claimed = results.filter(({ rules }) =>
    rules.some(({ rule, passed }) => rule === 'nominal' && passed === true),
  )
  return claimed.length || results.filter(({ numbers }) => numbers !== null).length
}

/** Both directions, forward first. */
export function directionsOf(body: BidirectionalBody): [Direction, Direction] {
  const { a, b } = traitNames(body)
  const { exposureKind, outcomeKind } = body.presentation ?? {}
  const family = familyOf(body)
  return [
    {
      way: 'forward',
      result: body.forward,
      exposure: a,
      outcome: b,
      isBinary: outcomeKind === 'binary',
      family,
    },
    {
      way: 'reverse',
      result: body.reverse,
      exposure: b,
      outcome: a,
      isBinary: exposureKind === 'binary',
      family,
    },
  ]
}

/** `BMI → CHD`. */
export function arrowOf({ exposure, outcome }: Pick<Direction, 'exposure' | 'outcome'>): string {
  return `${exposure} → ${outcome}`
}

export const isBidirectional = isOfKind<BidirectionalBody>('bidirectional-mr')
