import { I18nProvider } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { languageAtom, timeZoneAtom } from '../session/preferences.ts'
import { chooseLocale, type Texts } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-t.ts'
import { deviceTimeZone } from '../lib/device-zone.ts'
import { localeTag } from '../lib/locale-tag.ts'

/** What the page says its language is changes with its texts, which may have to come first. */
function DocumentLanguage() {
  const locale = useLocale()
  useLayoutEffect(() => {
    const root = document.documentElement
    // A written page says it already; saying it again has the browser style every element anew.
    if (root.lang !== localeTag(locale)) root.lang = localeTag(locale)
  }, [locale])
  return null
}

type Props = { texts: Texts; children: ReactNode }

/** Gives the tree its language and follows the reader's choice, in this tab and in the others. */
export function LocaleProvider({ texts, children }: Props) {
  const { i18n } = texts
  const chosen = useAtomValue(languageAtom)
  const timeZone = useAtomValue(timeZoneAtom)

  useEffect(() => {
    const locale = chooseLocale(chosen, timeZone || deviceTimeZone())
    // Also when it is shown already: another one may be on its way.
    void texts.show(locale)
  }, [chosen, texts, timeZone])

  return (
    <I18nProvider i18n={i18n}>
      <DocumentLanguage />
      {children}
    </I18nProvider>
  )
}
