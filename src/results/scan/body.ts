/** The stored form of a scan: many exposures against one outcome or several. */
import { isOfKind, type RecordBody } from '../record-body.ts'
import type { PairRow, ScanKind, ScanResult } from '../../science/scan-run/result.ts'
import type { Presentation } from '../presentation.ts'

export type ScanBody<K extends ScanKind = ScanKind> = ScanResult<K> & {
  presentation?: Partial<Presentation>
}
export type GutBody = ScanBody<'gut-microbiota-mr'>
export type MapBody = ScanBody<'causal-map'>

/**
 * Returns the reverse direction of a map as a map of its own, whose exposures are the outcomes; null where
 * there is none. Whether an exposure is binary is unknown: its effects are shown as they are.
 */
export function reverseBody(body: ScanBody): MapBody | null {
  if (body.kind !== 'causal-map' || !body.reverse) return null
  const presentation = { ...body.presentation, outcomeKind: 'continuous' as const }
  return { ...body, kind: 'causal-map', ...body.reverse, reverse: null, presentation }
}

/** Returns the outcome's name of a scan of one outcome: the user's, else that of the file. */
export function outcomeNameOf(body: ScanBody): string {
  const given = body.presentation?.outcomeName
  return typeof given === 'string' && given !== '' ? given : (body.rows[0]?.outcome ?? '')
}

export function isBinaryScan(body: ScanBody): boolean {
  return body.presentation?.outcomeKind === 'binary'
}

/** Finds the row of a pair, and its index. */
export function findPair(
  body: ScanBody,
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

/** Whether a result is a scan, of one outcome or of many. */
export function isScan(body: RecordBody): body is GutBody | MapBody {
  return isGut(body) || isMap(body)
}
