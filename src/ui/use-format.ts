import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { formatsFor } from '../i18n/formats.ts'
import { useLocale } from '../i18n/use-t.ts'
import type { Format } from '../i18n/words.ts'
import { shownZoneAtom } from '../session/session-atoms.ts'

/** Numbers, sizes and dates in the reader's language and time zone. */
export function useFormat(): Format {
  const locale = useLocale()
  const timeZone = useAtomValue(shownZoneAtom)
  return useMemo(() => formatsFor(locale, timeZone), [locale, timeZone])
}
