import { languageFacts, nextLanguage } from '../contract/languages.ts'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { SearchAction } from '../features/search/use-search-items.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { languageAtom } from '../session/preferences.ts'
import { useColorScheme } from '../ui/appearance/use-color-scheme.ts'
import type { OpenPanel } from './panels.tsx'

/** Actions in the command palette that open no page. */
export function useSearchActions(onOpen: OpenPanel): readonly SearchAction[] {
  const t = useT()
  const locale = nextLanguage(useLocale())
  const { switchName: name } = languageFacts(locale)
  const setLanguage = useSetAtom(languageAtom)
  const [, setScheme] = useColorScheme()
  return useMemo(
    () => [
      { id: 'light', title: t('search.action.light'), run: () => setScheme('light') },
      { id: 'dark', title: t('search.action.dark'), run: () => setScheme('dark') },
      { id: 'system', title: t('search.action.system'), run: () => setScheme('system') },
      { id: 'language', title: name, run: () => setLanguage(locale) },
      { id: 'appearance', title: t('search.action.appearance'), run: () => onOpen('settings') },
      { id: 'about', title: t('search.action.about'), run: () => onOpen('about') },
    ],
    [locale, name, onOpen, setScheme, setLanguage, t],
  )
}
