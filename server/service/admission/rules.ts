/** The figures of the admission, in one place. See ADR 015. */
import { INVITATIONS_A_DAY } from '../../../src/contract/seats.ts'
import type { ServerLimits } from '../../config.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How failures of one kind make further attempts wait. */
export type DelayRule = {
  /** Failures without a delay; also how many attempts may be judged at the same time. */
  free: number
  /** The delay after the last free failure. Each further failure doubles it. */
  firstMs: number
  longestMs: number
  /** One failure is forgotten after this time without another. */
  forgetMs: number
}

/** At most `limit` units within a window, which begins with the first of them. */
export type RateRule = { limit: number; windowMs: number }

/** Passwords tried by one address (or one known device) for one account. */
export const PASSWORD_PAIR: DelayRule = {
  free: 5,
  firstMs: MINUTE_MS,
  longestMs: 30 * MINUTE_MS,
  forgetMs: HOUR_MS,
}

/** Codes tried by one address for one account, over all codes: two codes' tries are free. */
export const CODE_PAIR: DelayRule = { ...PASSWORD_PAIR, free: 10 }

/**
 * Failures for one account from all addresses where it is not known. One address adds no more than its
 * free ones, so that it takes several networks to slow the others down, and never for long.
 */
export const ACCOUNT: DelayRule = {
  free: 30,
  firstMs: MINUTE_MS,
  longestMs: 5 * MINUTE_MS,
  forgetMs: 10 * MINUTE_MS,
}

/** Failures of one address for all accounts. Forgotten sooner, because many people may share it. */
export function addressRule(limits: ServerLimits): DelayRule {
  return {
    free: limits.signInFailuresPerIp,
    firstMs: MINUTE_MS,
    longestMs: 30 * MINUTE_MS,
    forgetMs: 3 * MINUTE_MS,
  }
}

/** Codes sent to one target at the request of one address or known device. */
export const CODES_PAIR: RateRule = { limit: 8, windowMs: HOUR_MS }

/** Codes sent to one target at the request of all devices that are not known. */
export const CODES_TARGET: RateRule = { limit: 30, windowMs: HOUR_MS }

export function codesAddressRule(limits: ServerLimits): RateRule {
  return { limit: limits.codesPerHourPerIp, windowMs: HOUR_MS }
}

/**
 * Decryptions that one address causes. A sign-in costs one of them and comes with other calls, so that
 * half of the calls is more than an honest address needs.
 */
export function costRule(limits: ServerLimits): RateRule {
  return { limit: Math.max(1, Math.floor(limits.callsPerMinute / 2)), windowMs: MINUTE_MS }
}

/** Invitations to seats that one member sends. */
export const INVITATIONS: RateRule = { limit: INVITATIONS_A_DAY, windowMs: DAY_MS }

/** Invitations to seats that one address gets, whoever sends them. */
export const INVITATIONS_TO: RateRule = { limit: 5, windowMs: DAY_MS }

/** How often a member is told about refused attempts. */
export const TOLD: RateRule = { limit: 1, windowMs: DAY_MS }

/** An attempt that was not judged after this time is no longer counted as under way. */
export const RESERVATION_MS = 30_000

/** How long an attempt waits for its turn while others are being judged. Below the proxy's time limit. */
export const TURN_MS = 8000

/** The delay after so many failures. */
export function delayMs(rule: DelayRule, failures: number): number {
  if (failures < rule.free) return 0
  return Math.min(rule.longestMs, rule.firstMs * 2 ** Math.min(failures - rule.free, 30))
}

/** The failures that still count. */
export function remembered(
  rule: DelayRule,
  { count, since }: { count: number; since: Date },
  now: Date,
): number {
  const forgotten = Math.floor((now.getTime() - since.getTime()) / rule.forgetMs)
  return Math.max(0, count - Math.max(0, forgotten))
}
