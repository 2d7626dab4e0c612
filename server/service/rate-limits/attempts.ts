/** Throttles attempts at passwords, codes and second factors, by account, address and known device. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CODE } from '../../../src/contract/codes.ts'
import type { Database } from '../../db/database.ts'
import { inArray } from '../../db/drizzle.ts'
import { budgets } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { MessageKey } from '../messages.ts'
import { ServiceError } from '../service-error.ts'
import { addressRanges } from './address-key.ts'
import { knownDeviceOf } from './device.ts'
import type { Spending } from './spend.ts'
import { inTurn } from './turns.ts'
import {
  countFailure,
  countSuccess,
  type Lane,
  releaseAttempt,
  reserveAttempt,
} from './reservations.ts'
import {
  ACCOUNT,
  addressRule,
  CODE_PAIR,
  costRule,
  MAX_WAIT_MS,
  PASSWORD_PAIR,
  scaleDelay,
  scaleRate,
} from './rules.ts'

/** An attempt at a secret of an account. */
export type Attempt = {
  kind: 'password' | 'code' | 'factor'
  /** The member's id, or the address of an account that does not exist. */
  subject: string
  /** The account's member, whose known devices have budgets of their own. */
  memberId: string | null
  /** Decryptions needed to check it. */
  cost: number
  /** Message of a refusal. */
  refusedAs: MessageKey
}

/** Outcome of the check. */
export type Outcome = 'right' | 'wrong'

const FIRST_POLL_MS = 20
const LONGEST_POLL_MS = 640

/**
 * The budgets of an attempt. A known device has one of its own, so that other people's failures do not affect it.
 * All others share: the attempts of this address and its ranges on this account, those on all accounts, those on the
 * account.
 */
function lanesOf(context: Context, { kind, subject }: Attempt): Lane[] {
  const own = kind === 'password' ? PASSWORD_PAIR : CODE_PAIR
  const device = context.knownDevice
  if (device !== null) return [{ key: `${kind}:device:${device}:${subject}`, rule: own }]
  const ofRanges = addressRanges(context.ip).flatMap(({ key, multiple }) => [
    { key: `${kind}:pair:${key}:${subject}`, rule: scaleDelay(own, multiple) },
    { key: `${kind}:address:${key}`, rule: scaleDelay(addressRule(context.limits), multiple) },
  ])
  return [...ofRanges, { key: `${kind}:account:${subject}`, rule: ACCOUNT, takesFreeOnly: true }]
}

/** The spending of an address on the decryptions of a call. */
export function decryptionCost(context: Context, units: number): Spending[] {
  if (units === 0) return []
  const rule = costRule(context.limits)
  return addressRanges(context.ip).map(({ key, multiple }) => ({
    key: `cost:${key}`,
    rule: scaleRate(rule, multiple),
    units,
  }))
}

/** Creates a refusal with the time after which to try again. */
export function createRefusal(key: MessageKey, waitMs: number): ServiceError {
  return new ServiceError(CODE.tooMany, key, {
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/**
 * Waits until the attempt may be checked. It waits only for attempts in progress, whose outcome decides whether a
 * slot is left; delays are for the caller to wait.
 */
async function waitForReservation(context: Context, attempt: Attempt) {
  const lanes = lanesOf(context, attempt)
  const spendings = decryptionCost(context, attempt.cost)
  const deadline = performance.now() + MAX_WAIT_MS
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(pollMs * 2, LONGEST_POLL_MS)) {
    const result = await inTurn(context, () =>
      reserveAttempt(context.db, context.clock(), lanes, spendings),
    )
    if (result.kind === 'admitted') return result.reservation
    if (result.kind === 'refused') throw createRefusal(attempt.refusedAs, result.waitMs)
    if (performance.now() > deadline) throw createRefusal(attempt.refusedAs, MAX_WAIT_MS)
    await sleep(pollMs)
  }
}

/**
 * Reserves an attempt, has it checked, and counts the outcome. A refused attempt is neither checked nor counted.
 * @param check checks it, in the context of the known device where it is one; when it throws, the error reaches the caller and the attempt is not counted
 * @param onStopped called when this failure delays further attempts of the caller
 * @throws ServiceError 429 when the caller has to wait
 */
export async function checkAttempt(
  context: Context,
  attempt: Attempt,
  check: (context: Context) => Promise<Outcome>,
  onStopped: () => Promise<void> = () => Promise.resolve(),
): Promise<Outcome> {
  const { db, clock } = context
  const own = { ...context, knownDevice: await knownDeviceOf(context, attempt.memberId) }
  const reservation = await waitForReservation(own, attempt)
  let outcome: Outcome
  try {
    outcome = await check(own)
  } catch (error) {
    await inTurn(own, () => releaseAttempt(db, clock(), reservation), true)
    throw error
  }
  if (outcome === 'right') await inTurn(own, () => countSuccess(db, clock(), reservation), true)
  else if (await inTurn(own, () => countFailure(db, clock(), reservation), true)) await onStopped()
  return outcome
}

/**
 * Resets the failures for an account, of the calling address with its ranges and of all together: its owner has authenticated in
 * another way.
 */
export async function resetFailures(
  tx: Database,
  { ip }: Pick<Context, 'ip'>,
  memberId: string,
): Promise<void> {
  const pairs = addressRanges(ip).map(({ key }) => `password:pair:${key}:${memberId}`)
  const keys = [...pairs, `password:account:${memberId}`]
  await tx.delete(budgets).where(inArray(budgets.key, keys.toSorted()))
}
