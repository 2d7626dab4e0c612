import { LANGUAGE_PARAM, languageFacts, nextLanguage } from '../contract/languages.ts'
import { ActionIcon } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useSearch } from 'wouter'
import { msg } from '../i18n/msg.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { type ColorScheme, languageAtom } from '../session/preferences.ts'
import { useColorScheme } from '../ui/appearance/use-color-scheme.ts'
import classes from './layout.module.css'

/**
 * Switches to the other language. A list of two would need one more click. A link, so that it works before the page's
 * code is loaded, and without it.
 */
export function LanguageSwitch() {
  const locale = nextLanguage(useLocale())
  const { shortName: sign, switchName: name } = languageFacts(locale)
  const setLanguage = useSetAtom(languageAtom)
  const search = useSearch()
  return (
    <ActionIcon
      component="a"
      href={`?${search === '' ? '' : `${search}&`}${LANGUAGE_PARAM}=${locale}`}
      hrefLang={locale}
      lang={locale}
      aria-label={name}
      title={name}
      className={classes.language}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setLanguage(locale)
      }}
    >
      {sign}
    </ActionIcon>
  )
}

type SchemeRow = {
  label: string
  icon: typeof IconSun
  next: ColorScheme
}

/** The scheme that follows each in the cycle. */
const SCHEMES: Record<ColorScheme, SchemeRow> = {
  light: { label: msg('layout.theme.light'), icon: IconSun, next: 'dark' },
  dark: { label: msg('layout.theme.dark'), icon: IconMoon, next: 'system' },
  system: { label: msg('layout.theme.system'), icon: IconDeviceDesktop, next: 'light' },
}

/** Cycles through light, dark, and the device's own scheme. */
export function ThemeSwitch() {
  const t = useT()
  const [current, setScheme] = useColorScheme()
  const { icon: Icon, label, next } = SCHEMES[current]
  const name = t('layout.theme.switch', { current: t(label), next: t(SCHEMES[next].label) })
  return (
    <ActionIcon aria-label={name} title={name} onClick={() => setScheme(next)}>
      <Icon size={20} />
    </ActionIcon>
  )
}
