import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { localeTag } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-t.ts'
import { timeZoneAtom } from '../session/preferences.ts'

export type MomentStyle = 'date' | 'dateTime'

const STYLES: Record<MomentStyle, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
}

/** A formatter that takes a chosen time zone; one the browser does not know is left out. */
export function momentFormat(
  tag: string,
  style: MomentStyle,
  timeZone: string,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(tag, { ...STYLES[style], ...(timeZone ? { timeZone } : {}) })
  } catch {
    return new Intl.DateTimeFormat(tag, STYLES[style])
  }
}

/**
 * Formats moments in the reader's language and time zone.
 * @returns a function from ISO 8601 text or milliseconds to text; empty for a missing moment
 */
export function useMoment(style: MomentStyle = 'date'): (value: string | number | null) => string {
  const tag = localeTag(useLocale())
  const timeZone = useAtomValue(timeZoneAtom)
  return useMemo(() => {
    const format = momentFormat(tag, style, timeZone)
    return (value) => {
      if (value === null || value === '' || value === 0) return ''
      const date = new Date(value)
      return Number.isNaN(date.getTime()) ? '' : format.format(date)
    }
  }, [tag, style, timeZone])
}
