/** The stored form of a screen: many exposures against one outcome or several. */
import { isOfKind, type RecordBody } from '../record-body.ts'
import type { PairRow, ScreenKind, ScreenResult } from '../../science/screen-run/result.ts'
import type { Presentation } from '../presentation.ts'

export type ScreenBody<K extends ScreenKind = ScreenKind> = ScreenResult<K> & {
  presentation?: Partial<Presentation>
}
export type GutBody = ScreenBody<'gut-microbiota-mr'>
export type MapBody = ScreenBody<'causal-map'>

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
