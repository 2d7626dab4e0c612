/** Extraction of the rows of an evidence sheet from results of each kind; no verdict is computed here. */
import type { Words } from '../../i18n/words.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import { checksAgainst } from '../answer.ts'
import {
  type BidirectionalBody,
  type Direction,
  directionsOf,
  isBidirectional,
} from '../bidirectional/body.ts'
import { checksOf as directionChecks } from '../bidirectional/checks.ts'
import { mainOf } from '../bidirectional/effect-parts.ts'
import { isClaimed } from '../bidirectional/judge.ts'
import {
  type ColocalisationBody,
  isColocalisation,
  readingOf as locusReading,
} from '../colocalisation/body.ts'
import { colocalisationChecks } from '../colocalisation/checks.ts'
import {
  isMediation,
  isOddsScale as isPathOdds,
  type MediationBody,
  readingOf as pathReading,
  traitNames,
} from '../mediation/body.ts'
import { mediationChecks } from '../mediation/checks.ts'
import { isMeta, isRatio, mainOf as pooledOf, type MetaBody } from '../meta-analysis/body.ts'
import { metaChecks } from '../meta-analysis/checks.ts'
import { isMultivariable, isOddsScale, type MultivariableBody } from '../multivariable/body.ts'
import { mvChecks } from '../multivariable/checks.ts'
import { isInterpretable } from '../multivariable/mv-texts.ts'
import type { Check } from '../summary.ts'
import {
  isTwoSample,
  mainEstimate,
  presentationOf,
  type TwoSampleBody,
} from '../two-sample/body.ts'
import { checksOf } from '../two-sample/checks.ts'
import { isBelow } from '../two-sample/level.ts'
import type { EvidenceRecord, EvidenceRow, Stance } from './evidence-row.ts'
import { isSameName, type Position } from './traits.ts'

type Part = Partial<EvidenceRow> & Pick<EvidenceRow, 'role' | 'stance'>

const MOST_NAMED = 3

/** Returns why checks speak against a result, in the words of its answer. */
function reasonsOf(checks: readonly Check[]): string[] {
  return checksAgainst(checks).map(({ reason, name }) => reason ?? name)
}

/** Returns the position that the answer of a result takes on its estimate. */
function stanceOf(effect: Inference | null, against: readonly string[]): Stance {
  if (!effect) return 'none'
  if (!isBelow(effect.p)) return 'unclear'
  return against.length > 0 ? 'doubted' : 'supports'
}

function inferenceOf({ b, se, ciLow, ciHigh, p, negLog10P }: Inference): Inference {
  return { b, se, ciLow, ciHigh, p, negLog10P }
}

function twoSampleRows(body: TwoSampleBody, words: Words): Part[] {
  const main = mainEstimate(body)
  const effect = main && inferenceOf(main)
  const against = reasonsOf(checksOf(body, words))
  return [
    {
      role: 'effect',
      effect,
      isOdds: presentationOf(body).outcomeKind === 'binary',
      variants: main?.nsnp ?? body.variants.length,
      stance: stanceOf(effect, against),
      against,
    },
  ]
}

/** Returns the position of a direction: its stored verdict, and no more than the answer beside it. */
function directionStance(direction: Direction, against: readonly string[]): Stance {
  const { isSupported } = direction.result
  if (isSupported === null || !mainOf(direction)) return 'none'
  if (isSupported) return against.length > 0 ? 'doubted' : 'supports'
  return isClaimed(direction) ? 'doubted' : 'unclear'
}

function bidirectionalRows(body: BidirectionalBody, position: Position, words: Words): Part[] {
  return directionsOf(body).map((direction) => {
    const main = mainOf(direction)
    const isSame = direction.way === position.direction
    const against = main ? reasonsOf(directionChecks(body, words, [direction])) : []
    return {
      role: 'effect',
      direction: isSame ? 'forward' : 'reverse',
      exposure: direction.exposure,
      outcome: direction.outcome,
      effect: main && inferenceOf(main),
      isOdds: direction.isBinary,
      variants: main?.nsnp ?? 0,
      isSupported: direction.result.isSupported,
      stance: directionStance(direction, against),
      against,
    }
  })
}

function multivariableRows(body: MultivariableBody, { exposure }: Position, words: Words): Part[] {
  const row = body.estimates.find((one) => isSameName(one.exposure, exposure))
  const effect = row && isInterpretable(body) ? inferenceOf(row) : null
  const against = reasonsOf(mvChecks(body, words))
  const others = body.exposures.filter((name) => !isSameName(name, exposure))
  const more = others.length > MOST_NAMED ? ` + ${others.length - MOST_NAMED}` : ''
  return [
    {
      role: 'direct',
      through: others.slice(0, MOST_NAMED).join(' + ') + more,
      effect,
      isOdds: isOddsScale(body),
      variants: body.variants.length,
      stance: stanceOf(effect, against),
      against,
    },
  ]
}

function colocalisationRows(body: ColocalisationBody, words: Words): Part[] {
  const [, , , h3, h4] = body.posterior
  const reading = locusReading(body.posterior)
  const against = reasonsOf(colocalisationChecks(body, words))
  const isDecided = reading === 'shared'
  return [
    {
      role: 'shared',
      posterior: { h3, h4 },
      reading,
      variants: body.variants.SNP.length,
      stance: isDecided ? (against.length > 0 ? 'doubted' : 'supports') : 'unclear',
      against,
    },
  ]
}

function mediationRows(body: MediationBody, words: Words): Part[] {
  const against = reasonsOf(mediationChecks(body, words))
  const shared = { through: traitNames(body).m, isOdds: isPathOdds(body) }
  const { xy } = body.steps
  const reading = pathReading(body)
  const indirect = reading === 'unclear' ? 'unclear' : against.length > 0 ? 'doubted' : 'supports'
  return [
    ...(xy
      ? [
          {
            ...shared,
            role: 'path-total' as const,
            effect: inferenceOf(xy),
            stance: null,
            variants: xy.nsnp,
          },
        ]
      : []),
    ...(body.direct
      ? [
          {
            ...shared,
            role: 'path-direct' as const,
            effect: inferenceOf(body.direct),
            stance: null,
            variants: body.direct.nsnp,
          },
        ]
      : []),
    {
      ...shared,
      role: 'path-indirect',
      effect: inferenceOf(body.indirect),
      reading,
      stance: indirect,
      against,
    },
  ]
}

function metaRows(body: MetaBody, words: Words): Part[] {
  const effect = inferenceOf(pooledOf(body))
  const against = reasonsOf(metaChecks(body, words))
  return [
    { role: 'pooled', effect, isOdds: isRatio(body), stance: stanceOf(effect, against), against },
  ]
}

function partsOf({ body }: EvidenceRecord, position: Position, words: Words): Part[] {
  if (isTwoSample(body)) return twoSampleRows(body, words)
  if (isBidirectional(body)) return bidirectionalRows(body, position, words)
  if (isMultivariable(body)) return multivariableRows(body, position, words)
  if (isColocalisation(body)) return colocalisationRows(body, words)
  if (isMediation(body)) return mediationRows(body, words)
  return isMeta(body) ? metaRows(body, words) : []
}

/** Returns the rows of one record. */
export function rowsOfRecord(
  record: EvidenceRecord,
  position: Position,
  words: Words,
): EvidenceRow[] {
  const { id, toolId, title, createdAt, body } = record
  return partsOf(record, position, words).map((part, at) => ({
    id: `${id} ${at}`,
    record: { id, toolId, title, createdAt },
    engineVersion: body.engine.version,
    direction: position.direction,
    exposure: position.exposure,
    outcome: position.outcome,
    through: '',
    effect: null,
    isOdds: false,
    posterior: null,
    reading: null,
    variants: null,
    isSupported: null,
    against: [],
    ...part,
  }))
}
