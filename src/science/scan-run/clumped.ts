/** Clumping behind the instruments of a scan. */
import { type Clumped, clumpedTo } from '../independence/independence.ts'
import type { ScanResult } from './result.ts'

/** Returns the clumping of the exposures' instruments by a panel; null without one. */
export function clumpedOfScan({
  parameters: { clump },
  clumping,
}: Pick<ScanResult, 'parameters' | 'clumping'>): Clumped {
  return clump ? clumpedTo(clump, clumping?.lacking ?? 0) : null
}
