/** Moments as a reader writes them, in his zone. */
import { type WrittenLanguage } from '../../src/contract/languages.ts'
import { localeTag } from '../../src/lib/locale-tag.ts'

/** `UTC+08:00`, as a member may choose it, in the form that `Intl` reads. */
function zoneFor(timeZone: string | null): string {
  if (timeZone === null) return 'UTC'
  return timeZone.startsWith('UTC') && timeZone.length > 3 ? timeZone.slice(3) : timeZone
}

/** @param time with the time of day and its zone */
export function momentText(
  at: Date,
  language: WrittenLanguage,
  timeZone: string | null,
  time = true,
): string {
  const write = (zone: string) =>
    new Intl.DateTimeFormat(localeTag(language), {
      dateStyle: 'long',
      ...(time ? { timeStyle: 'long' as const } : {}),
      timeZone: zone,
    }).format(at)
  try {
    return write(zoneFor(timeZone))
  } catch {
    // A zone that this machine's tables do not know.
    return write('UTC')
  }
}
