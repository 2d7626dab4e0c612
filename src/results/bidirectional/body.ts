/** The stored form of a bidirectional analysis. */
import { isOfKind } from '../record-body.ts'
import type { BidirectionalResult, DirectionResult } from '../../science/bidirectional/result.ts'
import { VERDICTS } from '../../science/screen/verdict.ts'
import type { OutcomeKind, Presentation } from '../presentation.ts'
import { type Fields, isFields, isInference, isListOf, isNumberOrNull } from '../json-checks.ts'

/** Names stand as exposure (A) and outcome (B) of the forward direction. */
export type BidirectionalPresentation = Presentation & { exposureKind: OutcomeKind }

/** The engine's result and how it is to be shown: the `result` of a record. */
export type BidirectionalBody = BidirectionalResult & {
  presentation?: Partial<BidirectionalPresentation>
}

/** Which of the two directions. */
export type Way = 'forward' | 'reverse'
export const WAYS: readonly Way[] = ['forward', 'reverse']

const OVERALL = ['forward-only', 'reverse-only', 'both', 'neither', 'not-testable']

function isVariant(item: Fields): boolean {
  return (
    typeof item['SNP'] === 'string' &&
    ['betaExposure', 'seExposure', 'betaOutcome', 'seOutcome'].every(
      (name) => typeof item[name] === 'number',
    ) &&
    typeof item['isShared'] === 'boolean'
  )
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isRun(value: unknown): boolean {
  return (
    value === null ||
    (isFields(value) &&
      typeof value['nsnp'] === 'number' &&
      areTexts(value['removed']) &&
      isListOf(
        value['estimates'],
        (item) => typeof item['method'] === 'string' && isInference(item),
      ))
  )
}

function isVariantRow(item: Fields): boolean {
  return typeof item['SNP'] === 'string' && typeof item['role'] === 'string' && isInference(item)
}

function areNumbers(value: unknown): boolean {
  if (value === null) return true
  if (!isFields(value)) return false
  return (
    isFields(value['strength']) &&
    isListOf(
      value['estimates'],
      (item) => typeof item['method'] === 'string' && isInference(item),
    ) &&
    isListOf(value['heterogeneity'], (item) => typeof item['method'] === 'string') &&
    isListOf(value['leaveOneOut'], isVariantRow) &&
    isListOf(value['singleSnp'], isVariantRow) &&
    [value['pleiotropy'], value['presso'], value['radial'], value['invalidity'] ?? null].every(
      (part) => part === null || isFields(part),
    )
  )
}

function areWarnings(value: unknown): boolean {
  return isListOf(value, (item) => typeof item['code'] === 'string' && isFields(item['values']))
}

function isDirection(value: unknown): boolean {
  return (
    isFields(value) &&
    isFields(value['instruments']) &&
    isListOf(value['variants'], isVariant) &&
    isListOf(value['dropped'], (item) => typeof item['reason'] === 'string') &&
    areNumbers(value['numbers']) &&
    isNumberOrNull(value['q']) &&
    (value['steiger'] === null ||
      (isFields(value['steiger']) && isFields(value['steiger']['test']))) &&
    isRun(value['withoutBackward']) &&
    isRun(value['withoutShared']) &&
    (value['detectable'] === null || isFields(value['detectable'])) &&
    VERDICTS.some((verdict) => verdict === value['verdict']) &&
    isListOf(value['rules'], (item) => typeof item['rule'] === 'string') &&
    areWarnings(value['warnings']) &&
    areWarnings(value['harmoniseWarnings'])
  )
}

/** Whether a decoded value has the whole shape of a bidirectional result. */
export function fitsBidirectional(value: Fields): value is Fields & BidirectionalBody {
  const { engine, input, mapping, traits, parameters } = value
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    isFields(input) &&
    typeof input['sha256'] === 'string' &&
    isListOf(
      input['files'],
      (file) => typeof file['name'] === 'string' && typeof file['sha256'] === 'string',
    ) &&
    isFields(mapping) &&
    isFields(mapping['a']) &&
    isFields(mapping['b']) &&
    isFields(traits) &&
    typeof traits['a'] === 'string' &&
    typeof traits['b'] === 'string' &&
    isFields(parameters) &&
    isDirection(value['forward']) &&
    isDirection(value['reverse']) &&
    OVERALL.some((verdict) => verdict === value['verdict']) &&
    areTexts(value['shared'])
  )
}

/** What the traits are called: as the reader said, else as the files do. */
export function traitNames(body: BidirectionalBody): { a: string; b: string } {
  const { exposureName, outcomeName } = body.presentation ?? {}
  const named = (given: unknown, read: string) =>
    typeof given === 'string' && given !== '' ? given : read
  return { a: named(exposureName, body.traits.a), b: named(outcomeName, body.traits.b) }
}

/** One direction with its names and whether its outcome is read as odds. */
export type Direction = {
  way: Way
  result: DirectionResult
  exposure: string
  outcome: string
  isBinary: boolean
}

/** Both directions, forward first. */
export function directionsOf(body: BidirectionalBody): [Direction, Direction] {
  const { a, b } = traitNames(body)
  const { exposureKind, outcomeKind } = body.presentation ?? {}
  return [
    {
      way: 'forward',
      result: body.forward,
      exposure: a,
      outcome: b,
      isBinary: outcomeKind === 'binary',
    },
    {
      way: 'reverse',
      result: body.reverse,
      exposure: b,
      outcome: a,
      isBinary: exposureKind === 'binary',
    },
  ]
}

/** `BMI → CHD`. */
export function arrowOf({ exposure, outcome }: Pick<Direction, 'exposure' | 'outcome'>): string {
  return `${exposure} → ${outcome}`
}

export const isBidirectional = isOfKind<BidirectionalBody>('bidirectional-mr')
