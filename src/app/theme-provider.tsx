import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Store } from '../session/cookie-atom.ts'
import {
  clientSettingAtoms,
  type ColorScheme,
  colorSchemeAtom,
  primaryAtom,
  skinAtom,
} from '../session/preferences.ts'
import { shownZoneAtom } from '../session/session-atoms.ts'
import { deviceTimeZone } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-t.ts'
import { createVariables, theme } from '../ui/theme.ts'
import { ownColorsAtom, prepareColors } from './custom-colors.ts'

const toMantine = (scheme: ColorScheme) => (scheme === 'system' ? 'auto' : scheme)
const fromMantine = (scheme: string): ColorScheme =>
  scheme === 'auto' ? 'system' : scheme === 'dark' ? 'dark' : 'light'

/** Lets Mantine keep its colour scheme in our preference cookie, which every tab follows. */
function colorSchemeManager(store: Store): MantineColorSchemeManager {
  let stop: (() => void) | null = null
  return {
    get: () => toMantine(store.get(colorSchemeAtom)),
    set: (value) => store.set(colorSchemeAtom, fromMantine(value)),
    subscribe(onUpdate) {
      stop = store.sub(colorSchemeAtom, () => onUpdate(toMantine(store.get(colorSchemeAtom))))
    },
    unsubscribe: () => stop?.(),
    clear: () => store.set(colorSchemeAtom, null),
  }
}

/** Colours of the browser's own bars, matching the page below them. */
const BAR_COLOR = { light: '#ffffff', dark: '#111924' } as const

/**
 * Updates the bars' colour with the colour scheme that is shown, also when it is not the device's.
 */
function useBarColor(scheme: ColorScheme): void {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const given = metas.map((meta) => meta.content)
    if (scheme !== 'system') for (const meta of metas) meta.content = BAR_COLOR[scheme]
    return () => metas.forEach((meta, index) => (meta.content = given[index] ?? meta.content))
  }, [scheme])
}

/** Keeps the stored client settings in sync with what is shown (S3). */
function ClientSettings() {
  const store = useStore()
  const colorScheme = useAtomValue(colorSchemeAtom)
  const skin = useAtomValue(skinAtom)
  const language = useLocale()
  const device = useColorScheme('light', { getInitialValueInEffect: false })
  const theme = colorScheme === 'system' ? device : colorScheme
  const timeZone = useAtomValue(shownZoneAtom) || deviceTimeZone()
  useEffect(() => {
    const shown = { language, theme, skin, colorScheme, timeZone, shownTheme: theme }
    for (const [name, value] of Object.entries(shown)) {
      const setting = clientSettingAtoms[name as keyof typeof shown]
      if (store.get(setting) !== value) store.set(setting, value)
    }
  }, [colorScheme, language, skin, store, theme, timeZone])
  return null
}

/** Provides the theme: colour scheme, skin and colours as the reader chose them. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const store = useStore()
  const manager = useMemo(() => colorSchemeManager(store), [store])
  const isBordered = useAtomValue(skinAtom) === 'bordered'
  const own = useAtomValue(ownColorsAtom)
  const variables = useMemo(() => createVariables(isBordered, own), [isBordered, own])
  useBarColor(useAtomValue(colorSchemeAtom))
  useEffect(() => store.sub(primaryAtom, () => void prepareColors(store)), [store])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={manager}
      defaultColorScheme="light"
    >
      <ClientSettings />
      {children}
    </MantineProvider>
  )
}
