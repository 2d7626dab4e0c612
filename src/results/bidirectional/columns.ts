/** The columns of the summary's table: each direction with its estimate, its checks and what they rest on. */
import type { Words } from '../../i18n/words.ts'
import { METHOD_SHORT } from '../code-texts.ts'
import type { Check, MiniFigure, Quoted, SummaryFact } from '../summary.ts'
import {
  arrowOf,
  type BidirectionalBody,
  type Direction,
  type DirectionName,
  directionsOf,
} from './body.ts'
import { checksOf } from './checks.ts'
import { mainOf } from './effect-parts.ts'
import { figureOf, quotedOf } from './summary.ts'

/** One direction alone; its texts do not name it, since the head of the column does. */
export type DirectionColumn = {
  id: DirectionName
  /** Such as `BMI → CHD`. */
  name: string
  isSupported: boolean | null
  /** The verdict in words; undefined where it cannot be judged. */
  state: string | undefined
  quoted: Quoted
  figure: MiniFigure | null
  checks: readonly Check[]
  facts: readonly SummaryFact[]
}

/** Returns the numbers that no check has: strength for MR-Egger, and the effect that could be found. */
function factsOf({ result, isBinary }: Direction, { t, format }: Words): SummaryFact[] {
  const { numbers, detectable } = result
  const i2gx = numbers?.strength.i2gx ?? null
  const isOdds = isBinary && detectable !== null && detectable.caseShare !== null
  return [
    ...(i2gx === null
      ? []
      : [
          {
            id: 'i2gx',
            name: t('analysis.guard.i2gx'),
            value: format.percent(i2gx, 1),
            note: t('analysis.guard.i2gxRule'),
          },
        ]),
    ...(detectable
      ? [
          {
            id: 'detectable',
            name: t('analysis.bidirectional.detectable'),
            value: isOdds
              ? `OR ${format.oddsRatio({ b: detectable.effect, ciLow: null, ciHigh: null }).or}`
              : format.significant(detectable.effect),
            note: isOdds
              ? t('analysis.bidirectional.detectableOdds')
              : t('analysis.bidirectional.detectableSd'),
          },
        ]
      : []),
  ]
}

/** Returns the verdict on a direction with an estimate; undefined where it cannot be judged. */
function stateOf({ result }: Direction, { t }: Pick<Words, 't'>): string | undefined {
  if (result.isSupported === null) return undefined
  return result.isSupported
    ? t('analysis.bidirectional.state.supported')
    : t('analysis.bidirectional.state.refused')
}

function columnOf(body: BidirectionalBody, direction: Direction, words: Words): DirectionColumn {
  const { t } = words
  const main = mainOf(direction)
  const figure = figureOf(direction, words)
  return {
    id: direction.way,
    name: arrowOf(direction),
    isSupported: direction.result.isSupported,
    state: stateOf(direction, words),
    quoted: {
      ...quotedOf(direction, words),
      name: main ? t(METHOD_SHORT[main.method]) : t('analysis.bidirectional.effect'),
    },
    figure: figure && { ...figure, title: t('analysis.summary.methods') },
    checks: checksOf(body, words, [direction]),
    facts: factsOf(direction, words),
  }
}

/** Returns both directions, forward first. */
export function columnsOf(body: BidirectionalBody, words: Words): DirectionColumn[] {
  return directionsOf(body).map((direction) => columnOf(body, direction, words))
}
