/** Signatures over raw bodies in the form common to providers: `t=<seconds>,v1=<hex>`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotificationError } from './provider.ts'

/** Largest difference between the time of a notification and ours, in either direction. */
export const NOTIFICATION_AGE_S = 300

function digest(raw: Buffer | string, seconds: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
}

/** Header value for a body sent now. */
export function signBody(raw: Buffer | string, at: Date, secret: string): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(raw, seconds, secret).toString('hex')}`
}

/** Time stated in a header, in seconds; null when it has none. */
export function parseTimestamp(header: string): number | null {
  const given = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header)?.[1]
  return given === undefined ? null : Number(given)
}

/**
 * Checks the age of a notification.
 * @throws NotificationError when `at` is too far from now, in either direction
 */
export function requireFresh(seconds: number, now: Date): void {
  const age = Math.abs(Math.floor(now.getTime() / 1000) - seconds)
  if (age > NOTIFICATION_AGE_S) throw new NotificationError('old')
}

/**
 * Checks the signature of a body, in constant time.
 * @throws NotificationError
 */
export function requireSigned(raw: Buffer, header: string, secret: string, now: Date): void {
  const seconds = parseTimestamp(header)
  if (seconds === null) throw new NotificationError('unsigned')
  const expected = digest(raw, seconds, secret)
  const isSigned = [...header.matchAll(/(?:^|,)\s*v1=([0-9a-f]{64})(?=,|$)/g)].some((match) =>
    timingSafeEqual(Buffer.from(match[1] ?? '', 'hex'), expected),
  )
  if (!isSigned) throw new NotificationError('unsigned')
  requireFresh(seconds, now)
}
