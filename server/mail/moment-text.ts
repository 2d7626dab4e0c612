/** Dates and times as text, in the recipient's language and time zone. */
import { type ContentLanguage, languageFacts } from '../../src/contract/languages.ts'

/** Converts a time zone to the form that `Intl` reads; members may choose one such as `UTC+08:00`. */
function toIntlZone(timeZone: string | null): string {
  if (timeZone === null) return 'UTC'
  return timeZone.startsWith('UTC') && timeZone.length > 3 ? timeZone.slice(3) : timeZone
}

/**
 * Formats a date.
 * @param time whether the time of day and its zone are included
 */
export function formatMoment(
  at: Date,
  language: ContentLanguage,
  timeZone: string | null,
  time = true,
): string {
  const write = (zone: string) =>
    new Intl.DateTimeFormat(languageFacts(language).documentTag, {
      dateStyle: 'long',
      ...(time ? { timeStyle: 'long' as const } : {}),
      timeZone: zone,
    }).format(at)
  try {
    return write(toIntlZone(timeZone))
  } catch {
    // This machine does not have the time zone.
    return write('UTC')
  }
}
