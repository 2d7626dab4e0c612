/** Middle stage of a scan: estimates pairs, in any worker and any order. */
import { indexAssociations } from '../harmonise/harmonise.ts'
import { type ScannedExposure, scanExposure } from '../scan/scan-exposure.ts'
import type { ScanPart } from './prepare-scan.ts'
import { encodeJson, decodeJson } from './json-bytes.ts'

export type ScannedPair = {
  at: number
  outcome: string
  screened: ScannedExposure
  isReverse?: true
}

/** Receives the progress of the part, from 0 to 1; may throw to stop. */
type Report = (done: number) => void

/** Estimates every pair of a part. @returns JSON of ScannedPair[] */
export function scanPart(bytes: Uint8Array, report: Report): Uint8Array<ArrayBuffer> {
  const { at, blocks, parameters } = decodeJson(bytes) as ScanPart
  const { instrumentP: _p, reverse: _reverse, clump: _clump, robust, ...rest } = parameters
  const choice = { ...rest, hasRobust: robust === true }
  const count = at.reduce((sum, own) => sum + own.length, 0)
  const pairs: ScannedPair[] = []
  for (const [index, { outcome, rows, exposures, isReverse }] of blocks.entries()) {
    const known = indexAssociations(rows)
    for (const [position, { name, rows: instruments }] of exposures.entries()) {
      const screened = scanExposure(name, instruments, known, choice)
      // Single-variant plots are computed again from the variants on demand.
      pairs.push({
        at: at[index]![position]!,
        outcome,
        screened: { ...screened, singleSnp: [] },
        ...(isReverse && { isReverse }),
      })
      report(pairs.length / count)
    }
  }
  return encodeJson(pairs)
}
