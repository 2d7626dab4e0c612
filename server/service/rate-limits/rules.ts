/** The numbers of the rate limits, in one place. See ADR 015. */
import type { Limit } from '../../../src/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/limits.ts'
import type { ServerLimits } from '../../config.ts'

const MINUTE_MS = 60_000

/** Delay of further attempts after failures of one kind. */
export type DelayRule = {
  /** Failures without a delay; also the number of attempts that may be checked at the same time. */
  free: number
  /** The delay after the last free failure. Each further failure doubles it. */
  firstMs: number
  longestMs: number
  /** Time without another failure after which one failure is forgotten. */
  decayMs: number
}

/** At most `limit` units within a window, which begins with the first of them. */
export type RateRule = { limit: number; windowMs: number }

/** Passwords tried by one address (or one known device) for one account. */
export const PASSWORD_PAIR: DelayRule = {
  free: 5,
  firstMs: MINUTE_MS,
  longestMs: 30 * MINUTE_MS,
  decayMs: HOUR_MS,
}

/** Codes tried by one address for one account, over all codes: two codes' tries are free. */
export const CODE_PAIR: DelayRule = { ...PASSWORD_PAIR, free: 10 }

/**
 * Failures for one account from all addresses where it is not known. One address adds no more than its free ones,
 * so that delaying the others takes several networks, and never lasts long.
 */
export const ACCOUNT: DelayRule = {
  free: 30,
  firstMs: MINUTE_MS,
  longestMs: 5 * MINUTE_MS,
  decayMs: 10 * MINUTE_MS,
}

/** Failures of one address for all accounts. Forgotten sooner, because many people may share it. */
export function addressRule(limits: ServerLimits): DelayRule {
  return {
    free: limits.signInFailuresPerIp,
    firstMs: MINUTE_MS,
    longestMs: 30 * MINUTE_MS,
    decayMs: 3 * MINUTE_MS,
  }
}

/** Returns the rule of a range of addresses that may fail `multiple` times as often as one subscriber. */
export function scaleDelay(rule: DelayRule, multiple: number): DelayRule {
  return { ...rule, free: rule.free * multiple, decayMs: rule.decayMs / multiple }
}

/** Returns the rule of a range of addresses that may spend `multiple` times as much as one subscriber. */
export function scaleRate(rule: RateRule, multiple: number): RateRule {
  return { ...rule, limit: rule.limit * multiple }
}

type CountedRate = Extract<Limit, { max: unknown }>

/**
 * Returns the rule of a limit that a call declares.
 * @param limits the declared ones: `contract.inviteToSeat.limits`
 * @param per what the wanted one is counted by
 */
export function rateRule<L extends Limit>(
  limits: readonly L[],
  per: Extract<L, CountedRate>['per'],
  settings: ServerLimits,
): RateRule {
  const found = limits.find((limit) => 'max' in limit && limit.per === per) as CountedRate
  const limit = typeof found.max === 'number' ? found.max : settings[found.max]
  return { limit, windowMs: found.windowMs }
}

/**
 * Decryptions caused by one address. A sign-in costs one of them and comes with other calls, so that half of the
 * calls is more than a legitimate address needs.
 */
export function costRule(limits: ServerLimits): RateRule {
  return { limit: Math.max(1, Math.floor(limits.callsPerMinute / 2)), windowMs: MINUTE_MS }
}

/** Mails to a member about refused attempts. */
export const OWNER_NOTIFICATIONS: RateRule = { limit: 1, windowMs: DAY_MS }

/** Age at which an unfinished attempt no longer counts as in progress. */
export const RESERVATION_MS = 30_000

/** Longest wait of an attempt while others are being checked. Below the proxy's time limit. */
export const MAX_WAIT_MS = 8000

/** Delay after this number of failures. */
export function delayMs(rule: DelayRule, failures: number): number {
  if (failures < rule.free) return 0
  return Math.min(rule.longestMs, rule.firstMs * 2 ** Math.min(failures - rule.free, 30))
}

/** Number of failures that still count. */
export function countedFailures(
  rule: DelayRule,
  { count, since }: { count: number; since: Date },
  now: Date,
): number {
  const forgotten = Math.floor((now.getTime() - since.getTime()) / rule.decayMs)
  return Math.max(0, count - Math.max(0, forgotten))
}
