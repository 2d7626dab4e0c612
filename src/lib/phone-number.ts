/**
 * Parses and formats phone numbers. The only module that loads libphonenumber-js (24 KiB), shortly
 * before a number is entered.
 */
import { normalisePhone } from '../contract/typed-text.ts'
import { dialCodeOf } from './dial-codes.ts'

/** A telephone number as it is being entered. */
export type PhoneValue = {
  /** Region of the chosen prefix, ISO 3166-1 alpha-2. */
  region: string
  /** The text of the field, as typed. */
  national: string
}

const load = () => import('libphonenumber-js/min')

/** Preloads the library. A failure is handled where the library is used. */
export function preparePhoneNumbers(): void {
  load().catch(() => {})
}

/** Fallback without the library: the prefix and the digits, when they can be a number at all. */
function roughE164({ region, national }: PhoneValue): string | null {
  const text = normalisePhone(national)
  const digits = text.replaceAll(/\D/g, '')
  const e164 = text.startsWith('+') ? `+${digits}` : `+${dialCodeOf(region)}${digits}`
  return /^\+[1-9]\d{6,14}$/.test(e164) ? e164 : null
}

export type ReadPhone = PhoneValue & {
  /** International form without spaces, as sent. */
  e164: string
}

/**
 * Parses a number.
 * @returns null when the region has no such number. `national` is in the region's own format, and a
 * number that was entered with its own prefix sets its region.
 */
export async function readPhone(value: PhoneValue): Promise<ReadPhone | null> {
  const library = await load().catch(() => null)
  if (library === null) {
    // Offline: the service decides in any case.
    const e164 = roughE164(value)
    return e164 === null ? null : { ...value, e164 }
  }
  const region = value.region as Parameters<typeof library.isSupportedCountry>[0]
  const parsed = library.parsePhoneNumberFromString(normalisePhone(value.national), {
    ...(library.isSupportedCountry(region) ? { defaultCountry: region } : {}),
    extract: false,
  })
  if (!parsed?.isValid()) return null
  const isSamePrefix = dialCodeOf(value.region) === parsed.countryCallingCode
  return {
    region: isSamePrefix ? value.region : (parsed.country ?? value.region),
    national: parsed.formatNational(),
    e164: parsed.number,
  }
}

/** Formats a number in E.164: `+86 138 0013 8000`. Unchanged when it cannot be parsed. */
export async function formatPhone(e164: string): Promise<string> {
  const library = await load().catch(() => null)
  return library?.parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
