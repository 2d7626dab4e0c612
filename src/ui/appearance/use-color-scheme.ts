import { useAtom, useAtomValue } from 'jotai'
import { startTransition, useCallback, useOptimistic, useSyncExternalStore } from 'react'
import { type ColorScheme, colorSchemeAtom, writtenSchemeAtom } from '../../session/preferences.ts'

const DARK = '(prefers-color-scheme: dark)'
/** Longer than the paint of a page on a slow phone. */
const STILL_MS = 300

/** The scheme that a choice leads to on this device; a server writes pages light. */
export function schemeOf(chosen: ColorScheme): 'light' | 'dark' {
  if (chosen !== 'system') return chosen
  return typeof matchMedia !== 'undefined' && matchMedia(DARK).matches ? 'dark' : 'light'
}

/**
 * Shows the colours of a scheme before any component has heard of it, and at once: a page whose hundred
 * parts fade one after the other looks broken.
 */
function paint(scheme: ColorScheme): void {
  const root = document.documentElement
  root.dataset['still'] = ''
  setTimeout(() => delete root.dataset['still'], STILL_MS)
  root.dataset['mantineColorScheme'] = schemeOf(scheme)
}

const never = () => () => {}

/**
 * The colour scheme, and a function that changes it. All colours are variables of CSS, so the page is in the
 * new scheme with the next paint; the few components that say which one it is follow after that. While a page is
 * taken over its components are in the scheme that it was written in: its reader may have another by now.
 */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const [kept, keep] = useAtom(colorSchemeAtom)
  const [shown, show] = useOptimistic(kept)
  const change = useCallback(
    (scheme: ColorScheme) => {
      paint(scheme)
      startTransition(() => {
        show(scheme)
        keep(scheme)
      })
    },
    [keep, show],
  )
  const written = useAtomValue(writtenSchemeAtom)
  const current = useSyncExternalStore(
    never,
    () => shown,
    () => written ?? shown,
  )
  return [current, change]
}
