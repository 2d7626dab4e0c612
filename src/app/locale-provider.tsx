import { I18nProvider } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { languageAtom, timeZoneAtom } from '../session/preferences.ts'
import { TextsContext } from '../i18n/texts-part.tsx'
import { chooseLocale, deviceTimeZone, type Texts } from '../i18n/locale.ts'
import { localeTag } from '../lib/locale-tag.ts'

type Props = { texts: Texts; children: ReactNode }

/** Gives the tree its language and follows the reader's choice, in this tab and in the others. */
export function LocaleProvider({ texts, children }: Props) {
  const { i18n } = texts
  const chosen = useAtomValue(languageAtom)
  const timeZone = useAtomValue(timeZoneAtom)

  useEffect(() => {
    const locale = chooseLocale(chosen, timeZone || deviceTimeZone())
    document.documentElement.lang = localeTag(locale)
    if (i18n.locale !== locale) void texts.show(locale)
  }, [chosen, i18n, texts, timeZone])

  return (
    <TextsContext value={texts}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </TextsContext>
  )
}
