/** Provides the language and follows the user's choice, in this tab and in the others. */
import { I18nProvider } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { languageAtom, timeZoneAtom } from '../session/preferences.ts'
import { chooseLocale, type MessageCatalogs } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-t.ts'
import { deviceTimeZone } from '../lib/device-zone.ts'
import { localeTag } from '../lib/locale-tag.ts'

/** Sets the document's language once the messages of that language are loaded. */
function DocumentLanguage() {
  const locale = useLocale()
  useLayoutEffect(() => {
    const root = document.documentElement
    // A server-rendered page has it already; setting it again makes the browser restyle every element.
    if (root.lang !== localeTag(locale)) root.lang = localeTag(locale)
  }, [locale])
  return null
}

type Props = { texts: MessageCatalogs; children: ReactNode }

export function LocaleProvider({ texts, children }: Props) {
  const { i18n } = texts
  const chosen = useAtomValue(languageAtom)
  const timeZone = useAtomValue(timeZoneAtom)

  useEffect(() => {
    const locale = chooseLocale(chosen, timeZone || deviceTimeZone())
    // Also when it is shown already: another language may still be loading.
    void texts.show(locale)
  }, [chosen, texts, timeZone])

  return (
    <I18nProvider i18n={i18n}>
      <DocumentLanguage />
      {children}
    </I18nProvider>
  )
}
