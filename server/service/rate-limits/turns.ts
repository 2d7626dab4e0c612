/** Turns of strangers at the budgets, so that their waiting does not take the connections of known devices. */
import { createJobQueue } from '../../work/job-queue.ts'
import type { Context } from '../context.ts'
import { addressRanges } from './address-key.ts'

/**
 * Transactions of strangers that lock budgets: half of the connections of members (`db/pools.ts`). Those on one account
 * or from one prefix wait for the same row, and each that waits holds a connection.
 */
const SLOTS = 4

const queue = createJobQueue({ slots: SLOTS, perOwner: 256, total: 2000 })

type Caller = Pick<Context, 'ip' | 'knownDevice'>

/**
 * Runs a transaction that locks budgets, when it is the turn of the caller's widest range. A known device has budgets
 * of its own and does not wait.
 * @param isPatient for a transaction that must follow an earlier one
 * @throws ServiceError 429 or 503 when too many wait
 */
export function inTurn<T>(
  { ip, knownDevice }: Caller,
  work: () => Promise<T>,
  isPatient = false,
): Promise<T> {
  if (knownDevice !== null) return work()
  return queue.run(addressRanges(ip).at(-1)?.key ?? '', work, { isPatient })
}
