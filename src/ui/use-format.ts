/** Formatters of numbers, sizes and dates in the user's language and time zone. */
import { useAtomValue } from 'jotai'
import { useMemo, useSyncExternalStore } from 'react'
import { formatsFor } from '../i18n/formats.ts'
import { useLocale } from '../i18n/use-t.ts'
import type { Format } from '../i18n/words.ts'
import { shownZoneAtom } from '../session/session-atoms.ts'

/** Time zone of server-rendered pages: the server does not know the user's, which applies after hydration. */
const SERVER_TIME_ZONE = 'Asia/Shanghai'
const never = () => () => {}

export function useFormat(): Format {
  const locale = useLocale()
  const shown = useAtomValue(shownZoneAtom)
  const timeZone = useSyncExternalStore(
    never,
    () => shown,
    () => shown || SERVER_TIME_ZONE,
  )
  return useMemo(() => formatsFor(locale, timeZone), [locale, timeZone])
}
