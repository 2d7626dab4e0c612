/** Whether variants of a scan were found not to be independent. */
import { judgeIndependence } from '../../science/independence/independence.ts'
import { clumpedOfScan } from '../../science/scan-run/clumped.ts'
import type { PairRow } from '../../science/scan-run/result.ts'
import type { ScanBody } from './body.ts'

/** Whether the variants of a pair were found not to be independent; false in records of older builds. */
export function isDependentPair(body: ScanBody, { independence }: PairRow): boolean {
  return (
    independence !== undefined &&
    judgeIndependence(independence, clumpedOfScan(body)).grade === 'against'
  )
}
