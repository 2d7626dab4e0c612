/** Adapter of OTPAuth: codes of authenticator apps (TOTP, RFC 6238: SHA-1, 6 digits, 30 s). */
import { Secret, TOTP } from 'otpauth'
import { brand } from '../../../src/contract/brand.ts'
import { LIMITS } from '../../../src/contract/limits.ts'

const SECRET_BYTES = 20
const PERIOD_S = 30
/** Codes of the step before and after are accepted: clocks differ, and typing takes time. */
const STEPS_OFF = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: brand.name.en,
    label,
    secret: Secret.fromBase32(secret),
    digits: LIMITS.codeDigits,
    period: PERIOD_S,
  })

/** Generates a secret in Base32, the format of authenticator apps. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * URI for the QR code of an app.
 * @param account label in the app's list
 */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString()
}

/** The time step of a code, or null when the code belongs to none that is accepted now. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const off = totpOf(secret).validate({ token: code, timestamp, window: STEPS_OFF })
  return off === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + off
}
