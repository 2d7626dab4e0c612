/**
 * Compares the contract's wire with the baseline (`tools/contract/baseline.jsonl`): a change that breaks older pages
 * requires a higher contract number (ADR 007), any other only a renewed baseline.
 *
 *   npm run contract:renew
 */
import { readFileSync } from 'node:fs'
import { breaksOf } from '../contract/breaks.ts'
import { presentWire, readWire, type Wire, writeWire } from '../contract/wire.ts'
import type { Problem } from './source.ts'

export const BASELINE_WIRE = 'tools/contract/baseline.jsonl'
const NUMBER = 'src/contract/contract-number.ts'

/** Returns the problems that prevent the present wire from replacing the baseline. */
export function judgeWire(baseline: Wire, present: Wire): Problem[] {
  const problem = (message: string): Problem => ({ file: NUMBER, line: 1, message })
  if (present.oldest > present.number)
    return [
      problem('OLDEST_CONTRACT is above CONTRACT_NUMBER: the pages of this build could not call'),
    ]
  if (present.number < baseline.number || present.oldest < baseline.oldest)
    return [problem(`the numbers only rise: ${baseline.number} and ${baseline.oldest} are taken`)]
  if (present.number > baseline.number) return []
  return breaksOf(baseline, present).map((fault) =>
    problem(`pages of before cannot follow: ${fault}. Keep it, or raise CONTRACT_NUMBER`),
  )
}

/** Checks the present wire against the baseline. */
export function checkContractWire(): Problem[] {
  const text = readFileSync(BASELINE_WIRE, 'utf8')
  const present = presentWire()
  const faults = judgeWire(readWire(text), present)
  if (faults.length > 0 || writeWire(present) === text) return faults
  return [{ file: BASELINE_WIRE, line: 1, message: 'the wire has changed: npm run contract:renew' }]
}
