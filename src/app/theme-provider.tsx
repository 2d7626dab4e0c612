import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Store } from '../session/cookie-atom.ts'
import { type ColorScheme, colorSchemeAtom } from '../session/preferences.ts'
import { cssVariablesResolver, theme } from '../ui/theme.ts'

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

/** Colours of the browser's own bars: those of the page below them. */
const BAR_COLOR = { light: '#ffffff', dark: '#111924' } as const

/** Keeps the bars' colour with the scheme that is shown, also when it is not the device's. */
function useBarColor(scheme: ColorScheme): void {
  useEffect(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const given = metas.map((meta) => meta.content)
    if (scheme !== 'system') for (const meta of metas) meta.content = BAR_COLOR[scheme]
    return () => metas.forEach((meta, index) => (meta.content = given[index] ?? meta.content))
  }, [scheme])
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const store = useStore()
  const manager = useMemo(() => colorSchemeManager(store), [store])
  useBarColor(useAtomValue(colorSchemeAtom))
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
  )
}
