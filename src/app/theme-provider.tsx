/** Provides the theme: colour scheme, skin and colours as chosen by the user. */
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import type { Store } from '../session/cookie-atom.ts'
import {
  clientSettingsAtom,
  type ColorScheme,
  colorSchemeAtom,
  primaryAtom,
  skinAtom,
} from '../session/preferences.ts'
import { shownZoneAtom } from '../session/session-atoms.ts'
import { useLocale } from '../i18n/use-t.ts'
import { deviceTimeZone } from '../lib/device-zone.ts'
import { schemeOf } from '../ui/appearance/use-color-scheme.ts'
import { createVariables, theme } from '../ui/theme.ts'
import { ownColorsAtom, prepareColors } from './custom-colors.ts'

const ignore = () => {}

/**
 * Creates a colour scheme manager that keeps Mantine's scheme constant: a change would re-render
 * every Mantine component, while all colours are CSS variables that follow the document's
 * attribute.
 */
function createConstantSchemeManager(store: Store): MantineColorSchemeManager {
  return {
    // Never `auto`: Mantine would follow the device despite an explicit choice.
    get: () => schemeOf(store.get(colorSchemeAtom)),
    set: ignore,
    subscribe: ignore,
    unsubscribe: ignore,
    clear: ignore,
  }
}

/** Applies the chosen scheme in every tab, and follows the device while it decides. */
function useAppliedScheme(): 'light' | 'dark' {
  const chosen = useAtomValue(colorSchemeAtom)
  const device = useColorScheme('light', { getInitialValueInEffect: false })
  const shown = chosen === 'system' ? device : chosen
  useLayoutEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = shown
  }, [shown])
  return shown
}

/** Colours of the browser's toolbars, matching the page below them. */
const BAR_COLOR = { light: '#ffffff', dark: '#111924' } as const

/**
 * Updates the `theme-color` with the scheme that is shown, also when it is not the device's.
 */
function useBarColor(scheme: ColorScheme): void {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const given = metas.map((meta) => meta.content)
    if (scheme !== 'system') for (const meta of metas) meta.content = BAR_COLOR[scheme]
    return () => metas.forEach((meta, index) => (meta.content = given[index] ?? meta.content))
  }, [scheme])
}

/** Applies the scheme, and stores the effective client settings (S3). */
function ClientSettings() {
  const store = useStore()
  const colorScheme = useAtomValue(colorSchemeAtom)
  const skin = useAtomValue(skinAtom)
  const language = useLocale()
  const theme = useAppliedScheme()
  useBarColor(colorScheme)
  const timeZone = useAtomValue(shownZoneAtom) || deviceTimeZone()
  useEffect(() => {
    store.set(clientSettingsAtom, {
      language,
      theme,
      skin,
      colorScheme,
      timeZone,
      shownTheme: theme,
    })
  }, [colorScheme, language, skin, store, theme, timeZone])
  return null
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const store = useStore()
  const manager = useMemo(() => createConstantSchemeManager(store), [store])
  const isBordered = useAtomValue(skinAtom) === 'bordered'
  const own = useAtomValue(ownColorsAtom)
  const variables = useMemo(() => createVariables(isBordered, own), [isBordered, own])
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
