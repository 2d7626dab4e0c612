import { useAtomValue } from 'jotai'
import { deviceTimeZone } from '../../lib/device-zone.ts'
import { likelyRegion, splitE164 } from '../../lib/dial-codes.ts'
import { timeZoneAtom } from '../../session/preferences.ts'
import { savedUsernameAtom } from '../../session/session-atoms.ts'
import type { AddressValues } from './address.ts'

/**
 * Returns the initial address of a form.
 * @param savedName remembered e-mail address or number in E.164; empty when there is none
 * @param region its prefix is filled in when no number is remembered
 */
export function startAddress(savedName: string, region: string): AddressValues {
  const phone = splitE164(savedName)
  return phone === null
    ? { channel: 'email', email: savedName, phone: { region, national: '' } }
    : { channel: 'phone', email: '', phone }
}

/** Returns the remembered address, or an empty one with the prefix of the user's likely region. */
export function useStartAddress(): AddressValues {
  const savedName = useAtomValue(savedUsernameAtom)
  const timeZone = useAtomValue(timeZoneAtom) || deviceTimeZone()
  const { locale } = new Intl.DateTimeFormat().resolvedOptions()
  return startAddress(savedName, likelyRegion(timeZone, locale))
}
