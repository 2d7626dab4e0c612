/** The stored form of a screen: many exposures against one outcome or several. */
import { isOfKind, type RecordBody } from '../record-body.ts'
import type { PairRow, ScreenKind, ScreenResult } from '../../science/screen-run/result.ts'
import { VERDICTS } from '../../science/screen/verdict.ts'
import type { Presentation } from '../presentation.ts'
import { type Fields, isFields, isListOf, isNumberOrNull } from '../json-checks.ts'

export type ScreenBody<K extends ScreenKind = ScreenKind> = ScreenResult<K> & {
  presentation?: Partial<Presentation>
}
export type GutBody = ScreenBody<'gut-microbiota-mr'>
export type MapBody = ScreenBody<'causal-map'>

function isVerdict(value: unknown): boolean {
  return VERDICTS.some((verdict) => verdict === value)
}

const NUMBERS =
  'b se ciLow ciHigh p negLog10P q qDf qP intercept interceptP differenceP directLargest directNeeded fMean fMin i2gx pressoP bh bonferroni bhClustered'.split(
    ' ',
  )

function isPairRow(item: Fields): boolean {
  return (
    typeof item['exposure'] === 'string' &&
    typeof item['outcome'] === 'string' &&
    typeof item['nsnp'] === 'number' &&
    (item['method'] === null || typeof item['method'] === 'string') &&
    isVerdict(item['verdict']) &&
    Array.isArray(item['rules']) &&
    Array.isArray(item['pressoOutliers']) &&
    isFields(item['dropped']) &&
    isListOf(
      item['further'],
      (one) => typeof one['method'] === 'string' && typeof one['b'] === 'number',
    ) &&
    NUMBERS.every((name) => isNumberOrNull(item[name]))
  )
}

const COLUMNS = ['betaExposure', 'seExposure', 'betaOutcome', 'seOutcome'] as const

function isVariants(item: unknown): boolean {
  if (item === null) return true
  if (!isFields(item) || !Array.isArray(item['SNP'])) return false
  const count = item['SNP'].length
  return (
    item['SNP'].every((name) => typeof name === 'string') &&
    COLUMNS.every((name) => {
      const column = item[name]
      return (
        Array.isArray(column) &&
        column.length === count &&
        column.every((value) => typeof value === 'number')
      )
    })
  )
}

/** Whether a decoded value has the whole shape of a screen. */
export function fitsScreen(value: Fields): value is Fields & GutBody {
  const { engine, input, parameters, summary, variants, rows, mapping } = value
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    isFields(input) &&
    typeof input['sha256'] === 'string' &&
    isFields(input['rows']) &&
    isListOf(input['files'], (file) => typeof file['name'] === 'string') &&
    isFields(mapping) &&
    isFields(parameters) &&
    isFields(summary) &&
    isFields(summary['verdicts']) &&
    isFields(summary['strict']) &&
    isListOf(rows, isPairRow) &&
    Array.isArray(variants) &&
    variants.length === (rows as unknown[]).length &&
    variants.every(isVariants) &&
    isListOf(
      value['warnings'],
      (item) => typeof item['code'] === 'string' && isFields(item['values']),
    )
  )
}

/** Whether a decoded value has the whole shape of a map: a screen and, or not, its other direction. */
export function fitsMap(value: Fields): value is Fields & MapBody {
  const { reverse } = value
  if (!fitsScreen(value)) return false
  if (reverse === null) return true
  if (!isFields(reverse) || !isFields(reverse['summary'])) return false
  const { rows, variants, summary } = reverse
  return (
    isListOf(rows, isPairRow) &&
    Array.isArray(variants) &&
    variants.length === (rows as unknown[]).length &&
    variants.every(isVariants) &&
    isFields((summary as Fields)['verdicts'])
  )
}

/**
 * The reverse direction of a map as a map of its own, whose exposures are the outcomes; null where
 * there is none. Nothing tells whether an exposure is binary: its effects are read as they are.
 */
export function reverseBody(body: ScreenBody): MapBody | null {
  if (body.kind !== 'causal-map' || !body.reverse) return null
  const presentation = { ...body.presentation, outcomeKind: 'continuous' as const }
  return { ...body, kind: 'causal-map', ...body.reverse, reverse: null, presentation }
}

/** Name of the outcome of a screen of one: as the reader said, else as the file did. */
export function outcomeNameOf(body: ScreenBody): string {
  const given = body.presentation?.outcomeName
  return typeof given === 'string' && given !== '' ? given : (body.rows[0]?.outcome ?? '')
}

export function isBinaryScreen(body: ScreenBody): boolean {
  return body.presentation?.outcomeKind === 'binary'
}

/** The row of a pair, and its place. */
export function findPair(
  body: ScreenBody,
  exposure: string | null,
  outcome: string | null,
): { row: PairRow; index: number } | null {
  const index = body.rows.findIndex(
    (row) => row.exposure === exposure && (outcome === null || row.outcome === outcome),
  )
  const row = body.rows[index]
  return row ? { row, index } : null
}

export const isMap = isOfKind<MapBody>('causal-map')
export const isGut = isOfKind<GutBody>('gut-microbiota-mr')

/** A screen of one outcome or of many. */
export function isScreen(body: RecordBody): body is GutBody | MapBody {
  return isGut(body) || isMap(body)
}
